//! Small pictures of single elements, for tables in books.

use castra_defs::{ClassSymbol, Game};
use tiny_skia::Transform;

use crate::bounds::{Bounds, pt};
use crate::map::symbol;
use crate::options::Theme;
use crate::scene::{Group, Node, Scene, Stroke};
use crate::sheet::{Anchor, Sheet, rounded};
use crate::text::{AuthorFont, Face, Style, Typesetter};
use crate::theme::Palette;

/// The side of a die in a picture.
const SIDE: f32 = 64.0;

/// Draws the die face for the word `word` of an enum. If several enums have it, one with a symbol
/// takes precedence. If none has it, the word itself is drawn.
#[must_use]
pub fn die_face_by_word(game: &Game, word: &str, theme: Theme, fonts: &[AuthorFont]) -> Scene {
    let all = || game.enums.values().filter_map(|words| words.variants.get(word));
    let found = all().find(|variant| variant.mark.is_some()).or_else(|| all().next());
    let label = found.map_or_else(|| word.replace('-', " "), |variant| variant.label.clone());
    render_die_face(&label, found.and_then(|variant| variant.mark), theme, fonts)
}

/// Draws the face of a die: the symbol `mark`, or else the text `words`.
#[must_use]
pub fn render_die_face(
    words: &str,
    mark: Option<ClassSymbol>,
    theme: Theme,
    fonts: &[AuthorFont],
) -> Scene {
    let (palette, setter) = (Palette::of(theme), Typesetter::with_fonts(fonts));
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
            let at = pt(middle.x, middle.y + style.cap_height() / 2.0);
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
        warnings: setter.missing_message().into_iter().collect(),
        outlines: setter.into_outlines(),
        boxes: Vec::new(),
    }
}

impl Scene {
    /// Returns the part of the picture in a rectangle, as a scene of that size without boxes.
    #[must_use]
    pub fn crop(&self, to: Bounds) -> Self {
        Self {
            width: to.width().max(1.0),
            height: to.height().max(1.0),
            nodes: vec![Node::Group(Group {
                transform: Transform::from_translate(-to.x0, -to.y0),
                nodes: nodes_inside(&self.nodes, Transform::identity(), &to),
                ..Group::default()
            })],
            boxes: Vec::new(),
            ..self.clone()
        }
    }
}

/// Returns the nodes visible inside a box; the others are dropped, so that they cannot be found or
/// copied.
fn nodes_inside(nodes: &[Node], transform: Transform, to: &Bounds) -> Vec<Node> {
    let is_seen = |from: Transform, corners: [(f32, f32); 2], wider: f32| {
        let [(x0, y0), (x1, y1)] = corners;
        let mut points =
            [(x0, y0), (x1, y0), (x0, y1), (x1, y1)].map(|(x, y)| tiny_skia::Point::from_xy(x, y));
        from.map_points(&mut points);
        let span = |of: fn(&tiny_skia::Point) -> f32| {
            let ends = (f32::INFINITY, f32::NEG_INFINITY);
            points.iter().map(of).fold(ends, |(low, high), v| (low.min(v), high.max(v)))
        };
        let ((left, right), (top, bottom)) = (span(|p| p.x), span(|p| p.y));
        left - wider < to.x1
            && right + wider > to.x0
            && top - wider < to.y1
            && bottom + wider > to.y0
    };
    let seen = nodes.iter().filter_map(|node| match node {
        Node::Shape(shape) => {
            let b = shape.path.bounds();
            let wider = shape.stroke.map_or(0.0, |stroke| stroke.width);
            let corners = [(b.left(), b.top()), (b.right(), b.bottom())];
            is_seen(transform.pre_concat(shape.transform), corners, wider).then(|| node.clone())
        }
        Node::Image(image) => {
            let b = image.bounds;
            is_seen(transform, [(b.x0, b.y0), (b.x1, b.y1)], 0.0).then(|| node.clone())
        }
        Node::Text(run) => {
            let long = run.glyphs.iter().map(|glyph| glyph.x).fold(0.0, f32::max) + 0.6;
            let corners = [(run.x, run.y - 0.75 * run.size), (run.x + long * run.size, run.y)];
            is_seen(transform, corners, 0.0).then(|| node.clone())
        }
        Node::Group(group) => {
            let nodes = nodes_inside(&group.nodes, transform.pre_concat(group.transform), to);
            (!nodes.is_empty()).then(|| Node::Group(Group { nodes, ..group.clone() }))
        }
    });
    seen.collect()
}
