//! What is on a picture, in the order it is painted: shapes, text and groups.
//!
//! A scene knows nothing of battles. Both painters, [`crate::to_png`] and
//! [`crate::to_svg`], work from it alone, so that they cannot disagree.

use std::sync::Arc;

use tiny_skia::{Path, Transform};

use crate::bounds::Bounds;
use crate::faces::Face;

/// A colour with straight (not premultiplied) opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ink {
    /// Red, green and blue.
    pub rgb: [u8; 3],
    /// Opacity: 255 is solid.
    pub alpha: u8,
}

impl Ink {
    /// A solid colour, written as in `0x9B2D1F`.
    #[must_use]
    pub const fn hex(rgb: u32) -> Self {
        let [_, r, g, b] = rgb.to_be_bytes();
        Self { rgb: [r, g, b], alpha: 255 }
    }

    /// The same colour, less opaque: 1 is solid, 0 invisible.
    #[must_use]
    pub fn faded(self, opacity: f32) -> Self {
        Self { alpha: (f32::from(self.alpha) * opacity.clamp(0.0, 1.0)).round() as u8, ..self }
    }

    /// A solid mixture: `part` of the other colour, the rest of this one.
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

/// How the ends of a line look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cap {
    /// Cut off square at the end.
    Butt,
    /// Rounded, half the line's width beyond the end.
    Round,
}

/// A line along a path. Corners are always rounded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub ink: Ink,
    /// Its width.
    pub width: f32,
    /// Its ends.
    pub cap: Cap,
    /// Length of the marks and of the gaps between them, for a broken line.
    pub dash: Option<(f32, f32)>,
}

impl Stroke {
    /// A solid line with round ends.
    #[must_use]
    pub const fn new(ink: Ink, width: f32) -> Self {
        Self { ink, width, cap: Cap::Round, dash: None }
    }

    /// The same line, broken into marks and gaps.
    #[must_use]
    pub const fn dashed(self, mark: f32, gap: f32) -> Self {
        Self { dash: Some((mark, gap)), ..self }
    }

    /// The same line with its ends cut off square.
    #[must_use]
    pub const fn butt(self) -> Self {
        Self { cap: Cap::Butt, ..self }
    }
}

/// A path that is filled, stroked or both (the stroke on top).
#[derive(Clone, Debug)]
pub struct Shape {
    /// The path, shared between the places where the same drawing occurs.
    pub path: Arc<Path>,
    /// Where it lies on the page. Stroke widths are scaled with it.
    pub transform: Transform,
    /// Fill, by the non-zero rule.
    pub fill: Option<Ink>,
    /// Line along it.
    pub stroke: Option<Stroke>,
}

/// One glyph of a [`TextRun`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glyph {
    /// Index into [`Scene::outlines`].
    pub outline: u32,
    /// The face that it is of.
    pub face: Face,
    /// Its number in the font of that face.
    pub id: u16,
    /// Where in [`TextRun::text`] the letters that it stands for begin, in bytes.
    pub start: u32,
    /// Distance from the start of the run, in ems.
    pub x: f32,
    /// Height above the baseline, in ems.
    pub y: f32,
}

/// A line of text, shaped.
#[derive(Clone, Debug)]
pub struct TextRun {
    /// What it says.
    pub text: Arc<str>,
    /// Its glyphs.
    pub glyphs: Arc<[Glyph]>,
    /// Start of the baseline.
    pub x: f32,
    /// The baseline.
    pub y: f32,
    /// Size of the em.
    pub size: f32,
    /// Its colour.
    pub ink: Ink,
    /// A line around the letters that keeps them clear of what is below: its
    /// colour, and its width on each side in ems.
    pub halo: Option<(Ink, f32)>,
    /// Whether it stands on its head, for a reader at the top of the page.
    pub turned: bool,
}

impl TextRun {
    /// The middle of its capitals, around which a turned run is turned.
    #[must_use]
    pub fn middle(&self) -> (f32, f32) {
        let right = self.glyphs.iter().map(|g| g.x).fold(0.0, f32::max);
        (self.x + (right + 0.45) * self.size / 2.0, self.y - 0.35 * self.size)
    }
}

/// Nodes that belong together.
#[derive(Clone, Debug, Default)]
pub struct Group {
    /// Name of the group, unique in the scene.
    pub id: Option<String>,
    /// What it shows, for readers who cannot see it.
    pub label: Option<String>,
    /// Further data, such as the hex a piece stands in.
    pub data: Vec<(&'static str, String)>,
    /// Where the group lies in the one around it.
    pub transform: Transform,
    /// What is in it.
    pub nodes: Vec<Node>,
}

/// One thing in a scene.
#[derive(Clone, Debug)]
pub enum Node {
    /// A path with paint.
    Shape(Shape),
    /// A line of text.
    Text(TextRun),
    /// Nodes that belong together.
    Group(Group),
}

/// What a [`Placed`] box is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoxKind {
    /// A rectangular piece.
    Block,
    /// A round piece.
    Badge,
    /// The arrow on a block that shows where it faces.
    Facing,
    /// The name of a leader.
    Pill,
    /// A name written on the map.
    Label,
    /// The name of a hex.
    Coordinate,
    /// A token that marks an objective.
    Objective,
    /// The board inside its frame.
    Board,
    /// A cell of the board, by its name: its middle is that of the box.
    Hex,
    /// A part of the page outside the board.
    Panel,
    /// A line of text outside the board, as large as it is printed.
    Line,
    /// The room that a line of text was given.
    Room,
}

/// The place of something that must keep clear of its neighbours. Painters do
/// not need this; tests and a live page do.
#[derive(Clone, Debug)]
pub struct Placed {
    /// What is there.
    pub kind: BoxKind,
    /// Which one.
    pub name: String,
    /// Where it is.
    pub bounds: Bounds,
}

/// A picture before it is painted. Lengths are pixels at scale 1.
#[derive(Clone, Debug)]
pub struct Scene {
    /// Width at scale 1.
    pub width: f32,
    /// Height at scale 1.
    pub height: f32,
    /// Pixels per unit, as the options asked.
    pub scale: f32,
    /// Dots per inch that the page is meant for, if it is meant for paper.
    pub dpi: Option<f32>,
    /// A word that names the picture; ids in the SVG start with it, so that
    /// several pictures can stand in one document.
    pub id: String,
    /// What the picture is called.
    pub title: String,
    /// Colour of the page.
    pub paper: Ink,
    /// What is painted, first things first.
    pub nodes: Vec<Node>,
    /// Every glyph used, one em tall, y downward.
    pub outlines: Vec<Arc<Path>>,
    /// Where the things lie that must not overlap.
    pub boxes: Vec<Placed>,
    /// What could not be drawn as the model says, in plain words.
    pub warnings: Vec<String>,
}

impl Scene {
    /// Width and height of the picture in whole pixels.
    #[must_use]
    pub fn pixels(&self) -> (u32, u32) {
        let whole = |length: f32| (length * self.scale - 0.01).ceil().max(1.0) as u32;
        (whole(self.width), whole(self.height))
    }

    /// All boxes of one kind.
    pub fn boxes_of(&self, kind: BoxKind) -> impl Iterator<Item = &Placed> {
        self.boxes.iter().filter(move |b| b.kind == kind)
    }
}
