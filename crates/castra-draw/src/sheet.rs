//! The drawing surface: a builder of nodes and boxes, with shorthands for common shapes.

use std::sync::Arc;

use tiny_skia::{Path, PathBuilder, Rect, Transform};

use crate::bounds::{Bounds, Interval, Pt};
use crate::scene::{BoxKind, ElementBox, Group, Ink, Node, Shape, Stroke, TextRun};
use crate::text::{Style, Typesetter};
use crate::theme::Palette;

/// The position of a text relative to its anchor point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A drawing under construction.
pub(crate) struct Sheet<'a> {
    pub(crate) setter: &'a Typesetter,
    pub(crate) palette: &'a Palette,
    pub(crate) nodes: Vec<Node>,
    pub(crate) boxes: Vec<ElementBox>,
    pub(crate) warnings: Vec<String>,
}

impl<'a> Sheet<'a> {
    pub(crate) const fn new(setter: &'a Typesetter, palette: &'a Palette) -> Self {
        Self { setter, palette, nodes: Vec::new(), boxes: Vec::new(), warnings: Vec::new() }
    }

    /// Adds a path with any paint. A path without extent is left out.
    pub(crate) fn shape(&mut self, path: Option<Path>, fill: Option<Ink>, stroke: Option<Stroke>) {
        if let Some(path) = path {
            self.shared_shape(Arc::new(path), Transform::identity(), fill, stroke);
        }
    }

    /// Adds a shared path with a transformation.
    pub(crate) fn shared_shape(
        &mut self,
        path: Arc<Path>,
        transform: Transform,
        fill: Option<Ink>,
        stroke: Option<Stroke>,
    ) {
        self.nodes.push(Node::Shape(Shape { path, transform, fill, even_odd: false, stroke }));
    }

    pub(crate) fn fill(&mut self, path: Option<Path>, ink: Ink) {
        self.shape(path, Some(ink), None);
    }

    pub(crate) fn stroke(&mut self, path: Option<Path>, stroke: Stroke) {
        self.shape(path, None, Some(stroke));
    }

    pub(crate) fn rect(&mut self, bounds: Bounds, ink: Ink) {
        self.fill(rect(bounds), ink);
    }

    pub(crate) fn line(&mut self, from: Pt, to: Pt, stroke: Stroke) {
        self.stroke(polyline(&[from, to], false), stroke);
    }

    /// Adds a line of text and returns its box. `anchor_point` is on the baseline.
    pub(crate) fn text(
        &mut self,
        text: &str,
        style: Style,
        ink: Ink,
        anchor_point: Pt,
        anchor: Anchor,
    ) -> Bounds {
        self.text_with_halo(text, style, ink, None, anchor_point, anchor)
    }

    /// Adds a line of text with a halo around its letters, and returns its box.
    pub(crate) fn text_with_halo(
        &mut self,
        text: &str,
        style: Style,
        ink: Ink,
        halo: Option<(Ink, f32)>,
        anchor_point: Pt,
        anchor: Anchor,
    ) -> Bounds {
        let line = self.setter.typeset_line(text, style);
        let width = line.advance * style.size;
        let x = match anchor {
            Anchor::Start => anchor_point.x,
            Anchor::Middle => anchor_point.x - width / 2.0,
            Anchor::End => anchor_point.x - width,
        };
        if !line.glyphs.is_empty() {
            self.nodes.push(Node::Text(TextRun {
                text: Arc::clone(&line.text),
                glyphs: Arc::clone(&line.glyphs),
                x,
                y: anchor_point.y,
                size: style.size,
                ink,
                halo,
                is_upside_down: false,
            }));
        }
        Bounds {
            x0: x,
            y0: anchor_point.y - style.cap_height(),
            x1: x + width,
            y1: anchor_point.y + style.size * 0.24,
        }
    }

    /// Adds a line of text into the space that it was measured for, and records both boxes. With
    /// [`Anchor::Start`], text that reads from right to left is flush right.
    pub(crate) fn text_in(
        &mut self,
        room: Interval,
        text: &str,
        style: Style,
        ink: Ink,
        anchor_point: Pt,
        anchor: Anchor,
    ) {
        let style = self.setter.adapt_style(text, style);
        let (anchor_point, anchor) = match anchor {
            Anchor::Start if style.reads_from_right == Some(true) => {
                (Pt { x: anchor_point.x.max(room.to), ..anchor_point }, Anchor::End)
            }
            Anchor::Start | Anchor::Middle | Anchor::End => (anchor_point, anchor),
        };
        let bounds = self.text(text, style, ink, anchor_point, anchor);
        self.add_box(BoxKind::Line, text, bounds);
        let room = Bounds { x0: room.from, x1: room.to, ..bounds };
        self.add_box(BoxKind::Room, text, room);
    }

    /// Returns the text, truncated to a width if necessary. A warning then names the text and its
    /// role, `what`.
    pub(crate) fn clip(&mut self, what: &str, text: &str, style: Style, width: f32) -> String {
        let clipped = self.setter.truncate(text, style, width);
        if clipped != text {
            self.warnings.push(truncation_warning(what, text));
        }
        clipped
    }

    /// Turns the last text upside down.
    pub(crate) fn turn_last(&mut self) {
        if let Some(Node::Text(run)) = self.nodes.last_mut() {
            run.is_upside_down = true;
        }
    }

    /// Records the box of an element that must not overlap others.
    pub(crate) fn add_box(&mut self, kind: BoxKind, name: &str, bounds: Bounds) {
        self.boxes.push(ElementBox { kind, name: name.to_owned(), bounds });
    }

    /// Adds the output of `draw` as a group.
    pub(crate) fn group(&mut self, group: Group, draw: impl FnOnce(&mut Self)) {
        let outer = std::mem::take(&mut self.nodes);
        draw(self);
        let nodes = std::mem::replace(&mut self.nodes, outer);
        if !nodes.is_empty() {
            self.nodes.push(Node::Group(Group { nodes, ..group }));
        }
    }

    /// Adds the output of `draw` as a group with an id.
    pub(crate) fn layer(&mut self, id: &str, draw: impl FnOnce(&mut Self)) {
        self.group(Group { id: Some(id.to_owned()), ..Group::default() }, draw);
    }
}

/// Returns the warning about a truncated text.
pub(crate) fn truncation_warning(what: &str, text: &str) -> String {
    format!("there is no room for all of {what} `{text}`: its end is cut off")
}

/// Returns an axis-aligned rectangle as a path.
pub(crate) fn rect(b: Bounds) -> Option<Path> {
    Rect::from_ltrb(b.x0, b.y0, b.x1, b.y1).map(PathBuilder::from_rect)
}

/// Returns a rectangle with rounded corners as a path.
pub(crate) fn rounded(b: Bounds, radius: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    push_rounded(&mut path, b, radius);
    path.finish()
}

/// Adds a rectangle with rounded corners.
pub(crate) fn push_rounded(path: &mut PathBuilder, b: Bounds, radius: f32) {
    let r = radius.min(b.width() / 2.0).min(b.height() / 2.0).max(0.0);
    path.move_to(b.x0 + r, b.y0);
    path.line_to(b.x1 - r, b.y0);
    path.quad_to(b.x1, b.y0, b.x1, b.y0 + r);
    path.line_to(b.x1, b.y1 - r);
    path.quad_to(b.x1, b.y1, b.x1 - r, b.y1);
    path.line_to(b.x0 + r, b.y1);
    path.quad_to(b.x0, b.y1, b.x0, b.y1 - r);
    path.line_to(b.x0, b.y0 + r);
    path.quad_to(b.x0, b.y0, b.x0 + r, b.y0);
    path.close();
}

/// Returns straight lines through points as a path.
pub(crate) fn polyline(points: &[Pt], closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    push_polyline(&mut path, points, closed);
    path.finish()
}

/// Adds straight lines through points.
pub(crate) fn push_polyline(path: &mut PathBuilder, points: &[Pt], closed: bool) {
    for (i, p) in points.iter().enumerate() {
        if i == 0 {
            path.move_to(p.x, p.y);
        } else {
            path.line_to(p.x, p.y);
        }
    }
    if closed && !points.is_empty() {
        path.close();
    }
}

/// Returns a disc as a path.
pub(crate) fn disc(c: Pt, radius: f32) -> Option<Path> {
    PathBuilder::from_circle(c.x, c.y, radius)
}
