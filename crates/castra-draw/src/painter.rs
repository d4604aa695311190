//! A scene to pixels.

use std::collections::HashMap;

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, StrokeDash, Transform,
};

use crate::scene::{Cap, Ink, Node, Scene, Shape, Stroke, TextRun};

/// Paints the scene at its scale; nothing if the picture cannot be that large.
pub(crate) fn paint(scene: &Scene) -> Option<Pixmap> {
    let (width, height) = scene.pixels();
    let mut pixmap = Pixmap::new(width, height)?;
    let [r, g, b] = scene.paper.rgb;
    pixmap.fill(Color::from_rgba8(r, g, b, 255));
    let mut painter = Painter { scene, pixmap, halos: HashMap::new() };
    painter.nodes(&scene.nodes, Transform::from_scale(scene.scale, scene.scale));
    Some(painter.pixmap)
}

struct Painter<'s> {
    scene: &'s Scene,
    pixmap: Pixmap,
    /// Outlines of glyphs widened for halos, by glyph and width.
    halos: HashMap<(u32, u32), Option<Path>>,
}

fn paint_of(ink: Ink) -> Paint<'static> {
    let mut paint = Paint::default();
    let [r, g, b] = ink.rgb;
    paint.set_color_rgba8(r, g, b, ink.alpha);
    paint
}

fn stroke_of(stroke: &Stroke) -> tiny_skia::Stroke {
    let cap = match stroke.cap {
        Cap::Butt => LineCap::Butt,
        Cap::Round => LineCap::Round,
    };
    tiny_skia::Stroke {
        width: stroke.width,
        line_cap: cap,
        line_join: LineJoin::Round,
        dash: stroke.dash.and_then(|(mark, gap)| StrokeDash::new(vec![mark, gap], 0.0)),
        ..tiny_skia::Stroke::default()
    }
}

impl Painter<'_> {
    fn nodes(&mut self, nodes: &[Node], transform: Transform) {
        for node in nodes {
            match node {
                Node::Shape(shape) => self.shape(shape, transform),
                Node::Text(run) => self.text(run, transform),
                Node::Group(group) => {
                    self.nodes(&group.nodes, transform.pre_concat(group.transform));
                }
            }
        }
    }

    fn shape(&mut self, shape: &Shape, transform: Transform) {
        let transform = transform.pre_concat(shape.transform);
        if let Some(ink) = shape.fill {
            let paint = paint_of(ink);
            self.pixmap.fill_path(&shape.path, &paint, FillRule::Winding, transform, None);
        }
        if let Some(stroke) = &shape.stroke {
            let paint = paint_of(stroke.ink);
            self.pixmap.stroke_path(&shape.path, &paint, &stroke_of(stroke), transform, None);
        }
    }

    fn text(&mut self, run: &TextRun, transform: Transform) {
        let transform = transform.pre_concat(place(run));
        if let Some((ink, width)) = run.halo {
            let path = self.halo(run, width);
            self.fill(path, ink, transform);
        }
        let mut path = PathBuilder::new();
        for glyph in run.glyphs.iter() {
            if let Some(outline) = self.scene.outlines.get(glyph.outline as usize) {
                push_moved(&mut path, outline, glyph.x, -glyph.y);
            }
        }
        self.fill(path.finish(), run.ink, transform);
    }

    fn fill(&mut self, path: Option<Path>, ink: Ink, transform: Transform) {
        if let Some(path) = path {
            self.pixmap.fill_path(&path, &paint_of(ink), FillRule::Winding, transform, None);
        }
    }

    fn halo(&mut self, run: &TextRun, width: f32) -> Option<Path> {
        let mut path = PathBuilder::new();
        for glyph in run.glyphs.iter() {
            let Some(outline) = self.scene.outlines.get(glyph.outline as usize) else { continue };
            let wide = self.halos.entry((glyph.outline, width.to_bits())).or_insert_with(|| {
                let stroke = tiny_skia::Stroke {
                    width: width * 2.0,
                    line_cap: LineCap::Round,
                    line_join: LineJoin::Round,
                    ..tiny_skia::Stroke::default()
                };
                // Widened a hundred times larger, where curves are fine enough.
                let large = outline.as_ref().clone().transform(Transform::from_scale(100.0, 100.0))?;
                let stroke = tiny_skia::Stroke { width: stroke.width * 100.0, ..stroke };
                large.stroke(&stroke, 0.25)?.transform(Transform::from_scale(0.01, 0.01))
            });
            if let Some(wide) = wide {
                push_moved(&mut path, wide, glyph.x, -glyph.y);
            }
        }
        path.finish()
    }
}

/// From ems to the page.
fn place(run: &TextRun) -> Transform {
    let placed = Transform::from_row(run.size, 0.0, 0.0, run.size, run.x, run.y);
    if !run.turned {
        return placed;
    }
    // Around the middle of the capitals.
    let right = run.glyphs.iter().map(|g| g.x).fold(0.0, f32::max);
    let (cx, cy) = (run.x + (right + 0.45) * run.size / 2.0, run.y - 0.35 * run.size);
    Transform::from_rotate_at(180.0, cx, cy).pre_concat(placed)
}

fn push_moved(to: &mut PathBuilder, path: &Path, dx: f32, dy: f32) {
    use tiny_skia::PathSegment as S;
    for segment in path.segments() {
        match segment {
            S::MoveTo(p) => to.move_to(p.x + dx, p.y + dy),
            S::LineTo(p) => to.line_to(p.x + dx, p.y + dy),
            S::QuadTo(q, p) => to.quad_to(q.x + dx, q.y + dy, p.x + dx, p.y + dy),
            S::CubicTo(q, r, p) => {
                to.cubic_to(q.x + dx, q.y + dy, r.x + dx, r.y + dy, p.x + dx, p.y + dy);
            }
            S::Close => to.close(),
        }
    }
}
