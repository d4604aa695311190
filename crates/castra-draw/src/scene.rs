//! The scene graph: shapes, text and groups in painting order.
//!
//! A scene is independent of battles. It is the only input of both back ends, [`crate::to_png`] and
//! [`crate::to_svg`], so they cannot disagree.

use std::sync::Arc;

use tiny_skia::{Path, Transform};

use crate::bounds::Bounds;
use crate::faces::Face;
use crate::pixels::Pixels;

/// A colour with straight (not premultiplied) opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ink {
    /// Red, green and blue.
    pub rgb: [u8; 3],
    /// Opacity: 255 is opaque.
    pub alpha: u8,
}

impl Ink {
    /// Creates an opaque colour from a number such as `0x9B2D1F`.
    #[must_use]
    pub const fn from_rgb(rgb: u32) -> Self {
        let [_, r, g, b] = rgb.to_be_bytes();
        Self { rgb: [r, g, b], alpha: 255 }
    }

    /// Returns the colour with its opacity multiplied by a factor from 0 to 1.
    #[must_use]
    pub fn faded(self, opacity: f32) -> Self {
        Self { alpha: (f32::from(self.alpha) * opacity.clamp(0.0, 1.0)).round() as u8, ..self }
    }

    /// Returns a mixture, as opaque as this colour: `part` of the other, and the rest of this one.
    #[must_use]
    pub fn mix(self, other: Self, part: f32) -> Self {
        let mix = |a: u8, b: u8| {
            (f32::from(a) + (f32::from(b) - f32::from(a)) * part).round().clamp(0.0, 255.0) as u8
        };
        let [r, g, b] = self.rgb;
        let [s, h, c] = other.rgb;
        Self { rgb: [mix(r, s), mix(g, h), mix(b, c)], alpha: self.alpha }
    }
}

/// The shape of the ends of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cap {
    /// Straight, at the end of the path.
    Butt,
    /// Rounded, half the line's width beyond the end of the path.
    Round,
}

/// A line along a path. Corners are always rounded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// The colour.
    pub ink: Ink,
    /// The width in units of the scene.
    pub width: f32,
    /// The shape of the ends.
    pub cap: Cap,
    /// The length of each dash and of each gap, in units of the scene; `None` for a solid line.
    pub dash: Option<(f32, f32)>,
}

impl Stroke {
    /// Creates a solid line with round ends.
    #[must_use]
    pub const fn new(ink: Ink, width: f32) -> Self {
        Self { ink, width, cap: Cap::Round, dash: None }
    }

    /// Returns the line with dashes of length `mark` and gaps of length `gap`, in units of the
    /// scene.
    #[must_use]
    pub const fn with_dashes(self, mark: f32, gap: f32) -> Self {
        Self { dash: Some((mark, gap)), ..self }
    }

    /// Returns the line with straight ends, which stop at the end of the path.
    #[must_use]
    pub const fn with_butt_ends(self) -> Self {
        Self { cap: Cap::Butt, ..self }
    }
}

/// A path that is filled, stroked or both (the stroke on top).
#[derive(Clone, Debug)]
pub struct Shape {
    /// The path, shared between all occurrences of the same drawing.
    pub path: Arc<Path>,
    /// The transformation to the page. It also scales the stroke's width.
    pub transform: Transform,
    /// The fill colour.
    pub fill: Option<Ink>,
    /// True for the even-odd rule of filling, false for the non-zero rule.
    pub even_odd: bool,
    /// The line along the path.
    pub stroke: Option<Stroke>,
}

/// A pixel image, stretched over a rectangle.
#[derive(Clone, Debug)]
pub struct Image {
    /// The pixels, shared between all occurrences of the same image.
    pub pixels: Arc<Pixels>,
    /// The rectangle that the image fills.
    pub bounds: Bounds,
}

/// A glyph of a [`TextRun`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glyph {
    /// The index in [`Scene::outlines`].
    pub outline: u32,
    /// The typeface.
    pub face: Face,
    /// The glyph id in the font.
    pub id: u16,
    /// The byte offset in [`TextRun::text`] of the glyph's characters.
    pub start: u32,
    /// The distance from the start of the run, in ems.
    pub x: f32,
    /// The height above the baseline, in ems.
    pub y: f32,
}

/// A shaped line of text in one style.
#[derive(Clone, Debug)]
pub struct TextRun {
    /// The text in logical order.
    pub text: Arc<str>,
    /// The glyphs from left to right.
    pub glyphs: Arc<[Glyph]>,
    /// The x coordinate of the start of the baseline.
    pub x: f32,
    /// The y coordinate of the baseline.
    pub y: f32,
    /// The font size: the length of an em.
    pub size: f32,
    /// The colour.
    pub ink: Ink,
    /// An outline that separates the letters from the background: its colour, and its width on each
    /// side in ems.
    pub halo: Option<(Ink, f32)>,
    /// True if the run is upside down, for a reader at the top of the page.
    pub is_upside_down: bool,
}

impl TextRun {
    /// Returns the approximate centre of the run, at half the height of a capital. An upside-down
    /// run is rotated around it.
    #[must_use]
    pub fn middle(&self) -> (f32, f32) {
        let right = self.glyphs.iter().map(|g| g.x).fold(0.0, f32::max);
        (self.x + (right + 0.45) * self.size / 2.0, self.y - 0.35 * self.size)
    }
}

/// A group of nodes with a common transformation.
#[derive(Clone, Debug, Default)]
pub struct Group {
    /// The id of the group, unique in the scene.
    pub id: Option<String>,
    /// The description for screen readers.
    pub label: Option<String>,
    /// Data attributes, such as the hex of a piece.
    pub data: Vec<(&'static str, String)>,
    /// The transformation to the coordinates of the enclosing group.
    pub transform: Transform,
    /// The clipping rectangle in the group's own coordinates.
    pub clip: Option<Bounds>,
    /// The nodes in painting order.
    pub nodes: Vec<Node>,
}

/// A node of a scene.
#[derive(Clone, Debug)]
pub enum Node {
    /// A filled or stroked path.
    Shape(Shape),
    /// A line of text.
    Text(TextRun),
    /// A pixel image.
    Image(Image),
    /// A group of nodes.
    Group(Group),
}

/// The kind of element that an [`ElementBox`] contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoxKind {
    /// A rectangular piece.
    Block,
    /// A round piece.
    Badge,
    /// The arrow on a block that shows its facing.
    Facing,
    /// The name of a piece, such as a leader, in a rounded box.
    Pill,
    /// A label on the map.
    Label,
    /// The name of a hex.
    Coordinate,
    /// The token of an objective.
    Objective,
    /// The board inside its frame.
    Board,
    /// A cell of the board, by its name; the centre of the box is that of the cell.
    Hex,
    /// A part of the page outside the board.
    Panel,
    /// A printed line of text outside the board.
    Line,
    /// The space available to a line of text.
    Room,
}

/// The box of an element of a page, with which [`Scene::layout_errors`] checks the layout. The back
/// ends ignore boxes; tests and interactive pages read them.
#[derive(Clone, Debug)]
pub struct ElementBox {
    /// The kind of element.
    pub kind: BoxKind,
    /// The name of the element, such as a hex or a piece.
    pub name: String,
    /// The box in units of the scene.
    pub bounds: Bounds,
}

/// A picture before it is painted. Lengths are pixels at scale 1.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The width at scale 1.
    pub width: f32,
    /// The height at scale 1.
    pub height: f32,
    /// Pixels per unit.
    pub scale: f32,
    /// The resolution in dots per inch, if the page is for paper.
    pub dpi: Option<f32>,
    /// The id of the picture. Ids in the SVG start with it, so that one document can contain
    /// several pictures.
    pub id: String,
    /// The title, for screen readers and PDF files; empty for a picture that illustrates adjacent
    /// text.
    pub title: String,
    /// The background colour.
    pub paper: Ink,
    /// The nodes in painting order.
    pub nodes: Vec<Node>,
    /// The outlines of every glyph in use: 1 em tall, y pointing down.
    pub outlines: Vec<Arc<Path>>,
    /// The boxes of elements, for layout checks and interactive pages.
    pub boxes: Vec<ElementBox>,
    /// Messages to the user about parts of the model that could not be drawn.
    pub warnings: Vec<String>,
}

impl Scene {
    /// Returns the width and the height in whole pixels.
    #[must_use]
    pub fn pixel_size(&self) -> (u32, u32) {
        let pixels = |length: f32| (length * self.scale - 0.01).ceil().max(1.0) as u32;
        (pixels(self.width), pixels(self.height))
    }

    /// Iterates over the boxes of a kind.
    pub fn boxes_of(&self, kind: BoxKind) -> impl Iterator<Item = &ElementBox> {
        self.boxes.iter().filter(move |b| b.kind == kind)
    }
}
