//! Pages before they are written: what is on them, and how they hang together.

use std::sync::Arc;

use castra_draw::{Bounds, Node, Scene, Shape};
use tiny_skia::{PathBuilder, Transform};

use crate::tag::Tag;

/// So many millimetres, in points.
#[must_use]
pub const fn millimetres(length: f32) -> f32 {
    length * (72.0 / 25.4)
}

/// A sheet that printers have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Paper {
    /// 210 x 297 mm.
    #[default]
    A4,
    /// 8.5 x 11 inches.
    Letter,
}

impl Paper {
    /// Every sheet, in the order in which they are listed for people.
    pub const ALL: &'static [Self] = &[Self::A4, Self::Letter];

    /// The word for it on the command line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }

    /// Width and height in points, upright.
    #[must_use]
    pub const fn points(self) -> (f32, f32) {
        match self {
            Self::A4 => (millimetres(210.0), millimetres(297.0)),
            Self::Letter => (612.0, 792.0),
        }
    }
}

/// A file of pages.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// What readers show as its name.
    pub title: String,
    /// Who wrote it.
    pub author: Option<String>,
    /// The language of its text, as in `en`.
    pub language: String,
    /// How the pages lie on the sheets that are printed.
    pub sheet: Sheet,
    /// Its pages.
    pub pages: Vec<Page>,
    /// What readers list beside the pages.
    pub bookmarks: Vec<Bookmark>,
    /// What could not be printed as it is meant, in plain words.
    pub warnings: Vec<String>,
}

/// How pages lie on the sheets that are printed.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Sheet {
    /// How far what is on a page goes on beyond its edge, in points, so that no white shows where
    /// the cut is not exact.
    pub bleed: f32,
    /// Whether marks at the corners show where to cut.
    pub crop_marks: bool,
}

/// A page. Lengths are points, from its upper left corner when it has been trimmed.
#[derive(Clone, Debug)]
pub struct Page {
    /// Width after trimming.
    pub width: f32,
    /// Height after trimming.
    pub height: f32,
    /// What is on it, first things first.
    pub items: Vec<Item>,
    /// Places that lead elsewhere.
    pub links: Vec<Link>,
    /// What readers call the page, if that is not its number in the file.
    pub label: Option<String>,
}

impl Page {
    /// An empty page.
    #[must_use]
    pub const fn new(width: f32, height: f32) -> Self {
        Self { width, height, items: Vec::new(), links: Vec::new(), label: None }
    }

    /// Whether something on it has a tag.
    pub(crate) fn is_tagged(&self) -> bool {
        self.items.iter().any(Item::is_tagged)
    }
}

impl Document {
    /// A picture on a page of its own, with its ground over the whole page and the bleed. The page
    /// has the size of the scene at `scale` points for each of its units. `alt` is what is read in
    /// the place of the picture.
    #[must_use]
    pub fn of_picture(scene: Arc<Scene>, scale: f32, sheet: Sheet, alt: &str) -> Self {
        let mut page = Page::new(scene.width * scale, scene.height * scale);
        let bleed = sheet.bleed;
        let ground =
            tiny_skia::Rect::from_ltrb(-bleed, -bleed, page.width + bleed, page.height + bleed);
        if let Some(ground) = ground {
            page.items.push(Item::Node(Node::Shape(Shape {
                path: Arc::new(PathBuilder::from_rect(ground)),
                transform: Transform::identity(),
                fill: Some(scene.paper),
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

/// One thing on a page.
#[derive(Clone, Debug)]
pub enum Item {
    /// A shape, a line of text, or several.
    Node(Node),
    /// A whole picture.
    Picture(Picture),
    /// Several that are something to a reader. What has no tag is decoration, in a file that has
    /// any.
    Tagged(Tagged),
}

impl Item {
    pub(crate) const fn is_tagged(&self) -> bool {
        matches!(self, Self::Tagged(_))
    }
}

/// Things on a page that are something to a reader.
#[derive(Clone, Debug)]
pub struct Tagged {
    /// What they are.
    pub tag: Arc<Tag>,
    /// The things, in the order in which they are read.
    pub items: Vec<Item>,
}

/// A picture on a page.
#[derive(Clone, Debug)]
pub struct Picture {
    /// What it shows. One that stands in several places is written once if they share it.
    pub scene: Arc<Scene>,
    /// Its left edge.
    pub x: f32,
    /// Its top edge.
    pub y: f32,
    /// Points for each unit of the scene.
    pub scale: f32,
    /// Whether its ground has the colour of its paper, or that of the page.
    pub ground: bool,
}

impl Picture {
    /// A picture as large as fits a box, in its middle.
    #[must_use]
    pub fn within(scene: Arc<Scene>, room: Bounds, ground: bool) -> Self {
        let scale = (room.width() / scene.width).min(room.height() / scene.height);
        let x = room.x0 + (room.width() - scene.width * scale) / 2.0;
        let y = room.y0 + (room.height() - scene.height * scale) / 2.0;
        Self { scene, x, y, scale, ground }
    }
}

/// A place on a page that leads elsewhere.
#[derive(Clone, Debug)]
pub struct Link {
    /// Where it is.
    pub bounds: Bounds,
    /// Where it leads.
    pub to: Target,
    /// What it is a part of, where that has a tag.
    pub tag: Option<Arc<Tag>>,
}

/// Where a link or a bookmark leads.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// To a height on a page of the same file.
    Page {
        /// Which page, from 0.
        index: usize,
        /// The height, from the top edge.
        y: f32,
    },
    /// Out of the file.
    Url(String),
}

/// A line of the list that readers show beside the pages.
#[derive(Clone, Debug)]
pub struct Bookmark {
    /// What it says.
    pub title: String,
    /// Which page it leads to, from 0.
    pub page: usize,
    /// The height on the page.
    pub y: f32,
    /// What stands below it.
    pub children: Vec<Bookmark>,
}
