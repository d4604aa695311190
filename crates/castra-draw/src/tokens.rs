//! Small pictures of single things, for tables in books.

use castra_defs::Mark;

use crate::bounds::{Bounds, pt};
use crate::map::symbol;
use crate::options::Theme;
use crate::scene::{Group, Node, Scene, Stroke};
use crate::sheet::{Anchor, Sheet, rounded};
use crate::text::{Face, Setter, Style};
use crate::theme::Palette;

/// Side of a die in a picture.
const SIDE: f32 = 64.0;

/// Draws the face of a die: the symbol that it shows, or its words.
#[must_use]
pub fn die_face(words: &str, mark: Option<Mark>, theme: Theme) -> Scene {
    let (palette, setter) = (Palette::of(theme), Setter::new());
    let mut sheet = Sheet::new(&setter, &palette);
    let edge = Bounds { x0: 3.0, y0: 3.0, x1: SIDE - 3.0, y1: SIDE - 3.0 };
    let line = Stroke::new(palette.ink, 2.0);
    sheet.shape(rounded(edge, 10.0), Some(palette.card), Some(line));
    let middle = pt(SIDE / 2.0, SIDE / 2.0);
    match mark {
        Some(mark) => symbol::draw(&mut sheet, mark, middle, SIDE * 0.56, palette.card),
        None => {
            let large = if words.chars().count() <= 2 { 38.0 } else { 17.0 };
            let style = setter.shrink(words, Style::new(Face::Narrow, large), SIDE - 14.0, 0.35);
            let at = pt(middle.x, middle.y + style.cap() / 2.0);
            let _ = sheet.text(words, style, palette.ink, at, Anchor::Middle);
        }
    }
    let nodes = sheet.nodes;
    Scene {
        width: SIDE,
        height: SIDE,
        scale: 1.0,
        dpi: None,
        id: "face".to_owned(),
        title: words.to_owned(),
        paper: palette.paper,
        nodes,
        outlines: setter.into_outlines(),
        boxes: Vec::new(),
        warnings: Vec::new(),
    }
}

impl Scene {
    /// A part of the picture, as one of its own.
    #[must_use]
    pub fn cropped(&self, to: Bounds) -> Self {
        Self {
            width: to.width().max(1.0),
            height: to.height().max(1.0),
            nodes: vec![Node::Group(Group {
                transform: tiny_skia::Transform::from_translate(-to.x0, -to.y0),
                nodes: self.nodes.clone(),
                ..Group::default()
            })],
            boxes: Vec::new(),
            ..self.clone()
        }
    }
}
