//! Rasterizes nodes into a band of the picture.

use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, StrokeDash, Transform,
};

use super::glyphs::{Cache, push_moved};
use crate::bounds::Bounds;
use crate::scene::{Cap, Ink, Node, Scene, Shape, Stroke, TextRun};

pub(super) struct Brush<'a> {
    scene: &'a Scene,
    cache: &'a mut Cache,
    pixmap: &'a mut Pixmap,
    width: f32,
    height: f32,
}

impl<'a> Brush<'a> {
    pub(super) fn new(scene: &'a Scene, cache: &'a mut Cache, pixmap: &'a mut Pixmap) -> Self {
        let (width, height) = (pixmap.width() as f32, pixmap.height() as f32);
        Self { scene, cache, pixmap, width, height }
    }

    pub(super) fn paint_nodes(&mut self, nodes: &[Node], transform: Transform) {
        for node in nodes {
            match node {
                Node::Shape(shape) => self.paint_shape(shape, transform),
                Node::Text(run) => self.paint_text(run, transform),
                Node::Image(image) => {
                    let (b, t) = (image.bounds, transform);
                    if self.is_in_band(
                        b.x0 * t.sx + t.tx,
                        b.y0 * t.sy + t.ty,
                        b.x1 * t.sx + t.tx,
                        b.y1 * t.sy + t.ty,
                    ) {
                        image.pixels.paint(b, t, self.pixmap);
                    }
                }
                Node::Group(group) => {
                    let transform = transform.pre_concat(group.transform);
                    match group.clip {
                        Some(clip) => self.paint_clipped(&group.nodes, transform, clip),
                        None => self.paint_nodes(&group.nodes, transform),
                    }
                }
            }
        }
    }

    /// Paints nodes, and then restores the pixels outside a rectangle.
    fn paint_clipped(&mut self, nodes: &[Node], t: Transform, clip: Bounds) {
        let (x, y) = (|x: f32| x * t.sx + t.tx, |y: f32| y * t.sy + t.ty);
        let (xs, ys) = ([x(clip.x0), x(clip.x1)], [y(clip.y0), y(clip.y1)]);
        // On a page turned upside down, the corners are swapped.
        let left = xs[0].min(xs[1]).round().clamp(0.0, self.width) as usize;
        let right = xs[0].max(xs[1]).round().clamp(0.0, self.width) as usize;
        let rows = ys[0].min(ys[1]).round().max(0.0)..ys[0].max(ys[1]).round();
        if !self.is_in_band(xs[0].min(xs[1]), rows.start, xs[0].max(xs[1]), rows.end) {
            return;
        }
        let before = self.pixmap.data().to_vec();
        self.paint_nodes(nodes, t);
        let stride = self.pixmap.width() as usize * 4;
        let lines = self.pixmap.data_mut().chunks_exact_mut(stride);
        for (row, (now, before)) in lines.zip(before.chunks_exact(stride)).enumerate() {
            let inside = rows.contains(&(row as f32));
            let kept = if inside { left * 4..right * 4 } else { stride..stride };
            for outside in [0..kept.start, kept.end..stride] {
                if let (Some(now), Some(before)) =
                    (now.get_mut(outside.clone()), before.get(outside))
                {
                    now.copy_from_slice(before);
                }
            }
        }
    }

    /// Returns whether a rectangle intersects this band.
    fn is_in_band(&self, left: f32, top: f32, right: f32, bottom: f32) -> bool {
        bottom > -1.0 && top < self.height + 1.0 && right > -1.0 && left < self.width + 1.0
    }

    fn paint_shape(&mut self, shape: &Shape, transform: Transform) {
        let transform = transform.pre_concat(shape.transform);
        let bounds = shape.path.bounds();
        let edge = shape.stroke.map_or(0.0, |s| s.width);
        // Transforms only move and scale, so they map corners to corners.
        let x = |x: f32| x * transform.sx + transform.tx;
        let y = |y: f32| y * transform.sy + transform.ty;
        if !self.is_in_band(
            x(bounds.left() - edge),
            y(bounds.top() - edge),
            x(bounds.right() + edge),
            y(bounds.bottom() + edge),
        ) {
            return;
        }
        if let Some(ink) = shape.fill {
            let rule = if shape.even_odd { FillRule::EvenOdd } else { FillRule::Winding };
            self.fill_path(&shape.path, ink, rule, transform);
        }
        if let Some(stroke) = &shape.stroke {
            let line = stroke_of(stroke);
            self.pixmap.stroke_path(&shape.path, &paint_of(stroke.ink), &line, transform, None);
        }
    }

    fn fill_path(&mut self, path: &Path, ink: Ink, rule: FillRule, transform: Transform) {
        self.pixmap.fill_path(path, &paint_of(ink), rule, transform, None);
    }

    fn paint_text(&mut self, run: &TextRun, transform: Transform) {
        let size = run.size * transform.sx;
        let (x, y) = (run.x * transform.sx + transform.tx, run.y * transform.sy + transform.ty);
        let last = run.glyphs.iter().map(|g| g.x).fold(0.0, f32::max);
        if !self.is_in_band(x - size, y - 1.5 * size, x + (last + 2.0) * size, y + size) {
            return;
        }
        if run.is_upside_down || size > Cache::MAX_CACHED_SIZE {
            self.paint_large_text(run, transform);
            return;
        }
        // Baselines are rounded to whole pixels, so that lines of text look even.
        let y = y.round();
        let outlines = &self.scene.outlines;
        if let Some((ink, width)) = run.halo {
            self.cache.halo(outlines, &run.glyphs, width, size, x, y).blit(self.pixmap, ink);
        }
        for glyph in run.glyphs.iter() {
            let (gx, gy) = (x + glyph.x * size, y - (glyph.y * size).round());
            if let Some((stamp, left)) = self.cache.glyph(outlines, glyph.outline, size, gx) {
                stamp.blit(self.pixmap, left, gy as i32, run.ink);
            }
        }
    }

    /// Fills text as paths. It serves titles, in which a letter rarely occurs twice.
    fn paint_large_text(&mut self, run: &TextRun, transform: Transform) {
        let mut path = PathBuilder::new();
        for glyph in run.glyphs.iter() {
            if let Some(outline) = self.scene.outlines.get(glyph.outline as usize) {
                push_moved(&mut path, outline, glyph.x, -glyph.y);
            }
        }
        let Some(path) = path.finish() else { return };
        let transform = transform.pre_concat(run_transform(run));
        if let Some((ink, width)) = run.halo {
            let line = stroke_of(&Stroke::new(ink, width * 2.0));
            self.pixmap.stroke_path(&path, &paint_of(ink), &line, transform, None);
        }
        self.fill_path(&path, run.ink, FillRule::Winding, transform);
    }
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

/// Returns the transformation from ems to the page.
fn run_transform(run: &TextRun) -> Transform {
    let placed = Transform::from_row(run.size, 0.0, 0.0, run.size, run.x, run.y);
    if !run.is_upside_down {
        return placed;
    }
    let (cx, cy) = run.middle();
    Transform::from_rotate_at(180.0, cx, cy).pre_concat(placed)
}
