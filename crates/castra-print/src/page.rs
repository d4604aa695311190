//! The document model: pages, their contents, links and bookmarks.

use std::sync::Arc;

use castra_draw::{Bounds, Node, Scene, Shape};
use tiny_skia::{PathBuilder, Transform};

use crate::tag::Tag;

/// Converts a length in millimetres to points.
#[must_use]
pub const fn millimetres_to_points(length: f32) -> f32 {
    length * (72.0 / 25.4)
}

/// A common paper size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Paper {
    /// 210 x 297 mm.
    #[default]
    A4,
    /// 8.5 x 11 inches.
    Letter,
}

impl Paper {
    /// Returns the width and the height in points, in portrait orientation.
    #[must_use]
    pub const fn size_in_points(self) -> (f32, f32) {
        match self {
            Self::A4 => (millimetres_to_points(210.0), millimetres_to_points(297.0)),
            Self::Letter => (612.0, 792.0),
        }
    }
}

/// A document to be written as a PDF file: its pages, outline and metadata.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// The title that PDF readers show.
    pub title: String,
    /// The author in the file's metadata.
    pub author: Option<String>,
    /// The language of the text as a BCP 47 tag, such as `en`.
    pub language: String,
    /// The bleed and the crop marks of the pages.
    pub sheet: SheetMarks,
    /// The pages in order.
    pub pages: Vec<Page>,
    /// The outline that PDF readers show beside the pages.
    pub bookmarks: Vec<Bookmark>,
    /// Messages to the user about contents that could not be printed as intended.
    pub warnings: Vec<String>,
}

/// The bleed and the crop marks of pages on printed sheets.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct SheetMarks {
    /// The distance in points by which contents extend beyond the trimmed page. It hides a cutting
    /// error.
    pub bleed: f32,
    /// True to print crop marks at the corners.
    pub crop_marks: bool,
}

/// A page. Lengths are points, measured from the upper left corner of the trimmed page.
#[derive(Clone, Debug)]
pub struct Page {
    /// The width after trimming.
    pub width: f32,
    /// The height after trimming.
    pub height: f32,
    /// The contents, in painting order.
    pub items: Vec<Item>,
    /// Clickable areas.
    pub links: Vec<Link>,
    /// The page label in PDF readers; `None` for the page number.
    pub label: Option<String>,
}

impl Page {
    /// Creates an empty page of a size in points.
    #[must_use]
    pub const fn new(width: f32, height: f32) -> Self {
        Self { width, height, items: Vec::new(), links: Vec::new(), label: None }
    }

    /// Returns whether an item on the page has a tag.
    pub(crate) fn is_tagged(&self) -> bool {
        self.items.iter().any(Item::is_tagged)
    }
}

impl Document {
    /// Creates a document of one page with a single picture. Its background covers the page and the
    /// bleed.
    ///
    /// The page has the size of the scene at `scale` points per unit. `alt` is the alternative text
    /// of the picture.
    #[must_use]
    pub fn of_picture(scene: Arc<Scene>, scale: f32, sheet: SheetMarks, alt: &str) -> Self {
        let mut page = Page::new(scene.width * scale, scene.height * scale);
        let bleed = sheet.bleed;
        let ground =
            tiny_skia::Rect::from_ltrb(-bleed, -bleed, page.width + bleed, page.height + bleed);
        if let Some(ground) = ground {
            page.items.push(Item::Node(Node::Shape(Shape {
                path: Arc::new(PathBuilder::from_rect(ground)),
                transform: Transform::identity(),
                fill: Some(scene.paper),
                even_odd: false,
                stroke: None,
            })));
        }
        let title = scene.title.clone();
        let picture = Item::Picture(Picture { scene, x: 0.0, y: 0.0, scale, ground: false });
        let tag = Tag::figure(alt, None);
        page.items.push(Item::Tagged(Tagged { tag, items: vec![picture] }));
        Self { title, language: "en".to_owned(), sheet, pages: vec![page], ..Self::default() }
    }
}

/// An element of a page.
#[derive(Clone, Debug)]
pub enum Item {
    /// A node: a shape, a text run, or a group.
    Node(Node),
    /// A whole picture.
    Picture(Picture),
    /// Items with a role in the document. In a tagged file, items without a tag are decoration.
    Tagged(Tagged),
}

impl Item {
    pub(crate) const fn is_tagged(&self) -> bool {
        matches!(self, Self::Tagged(_))
    }
}

/// Items with a role in the document.
#[derive(Clone, Debug)]
pub struct Tagged {
    /// The role and its place in the structure.
    pub tag: Arc<Tag>,
    /// The items in reading order.
    pub items: Vec<Item>,
}

/// A picture on a page.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The scene of the picture. Pictures that share one `Arc` are written once.
    pub scene: Arc<Scene>,
    /// The left edge in points.
    pub x: f32,
    /// The top edge in points.
    pub y: f32,
    /// Points per unit of the scene.
    pub scale: f32,
    /// True if the scene's background is painted, false if it is transparent.
    pub ground: bool,
}

/// A clickable area of a page.
#[derive(Clone, Debug)]
pub struct Link {
    /// The area in points.
    pub bounds: Bounds,
    /// The destination of the link.
    pub to: Target,
    /// The structure element that contains the link, if the file is tagged.
    pub tag: Option<Arc<Tag>>,
}

/// The destination of a link or a bookmark.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// A position on a page of the same file.
    Page {
        /// The page, from 0.
        index: usize,
        /// The distance from the top edge in points.
        y: f32,
    },
    /// An address outside the file.
    Url(String),
}

/// An entry of the outline that PDF readers show beside the pages.
#[derive(Clone, Debug)]
pub struct Bookmark {
    /// The text of the entry.
    pub title: String,
    /// The page of the destination, from 0.
    pub page: usize,
    /// The distance of the destination from the top edge of the page, in points.
    pub y: f32,
    /// The entries nested below this one.
    pub children: Vec<Bookmark>,
}
