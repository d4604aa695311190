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
                    if self.is_in_band(image.bounds, transform) {
                        image.pixels.paint(image.bounds, transform, self.pixmap);
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
        let place = transformed(clip, t);
        let left = place.x0.round().clamp(0.0, self.width) as usize;
        let right = place.x1.round().clamp(0.0, self.width) as usize;
        let rows = place.y0.round().max(0.0)..place.y1.round();
        if !self.is_in_band(clip, t) {
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

    /// Returns whether a rectangle, moved by a transform, intersects this band.
    fn is_in_band(&self, bounds: Bounds, transform: Transform) -> bool {
        let Bounds { x0, y0, x1, y1 } = transformed(bounds, transform);
        y1 > -1.0 && y0 < self.height + 1.0 && x1 > -1.0 && x0 < self.width + 1.0
    }

    fn paint_shape(&mut self, shape: &Shape, transform: Transform) {
        let transform = transform.pre_concat(shape.transform);
        let path = shape.path.bounds();
        let (x0, y0, x1, y1) = (path.left(), path.top(), path.right(), path.bottom());
        let edge = shape.stroke.map_or(0.0, |s| s.width);
        if !self.is_in_band(Bounds { x0, y0, x1, y1 }.expand(edge), transform) {
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
        let last = run.glyphs.iter().map(|g| g.x).fold(0.0, f32::max);
        let bounds = Bounds {
            x0: run.x - run.size,
            y0: run.y - 1.5 * run.size,
            x1: run.x + (last + 2.0) * run.size,
            y1: run.y + run.size,
        };
        if !self.is_in_band(bounds, transform) {
            return;
        }
        let size = run.size * transform.sx;
        let (x, y) = (run.x * transform.sx + transform.tx, run.y * transform.sy + transform.ty);
        // Stamps of glyphs are upright. On a page turned upside down, the scale is negative.
        if run.is_upside_down || !(0.0..=Cache::MAX_CACHED_SIZE).contains(&size) {
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

    /// Fills text as paths: upside-down text, and titles, in which a letter rarely occurs twice.
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

/// Returns the place of a rectangle after a transform that moves and scales. A negative scale, as
/// on a page turned upside down, swaps its sides.
fn transformed(bounds: Bounds, t: Transform) -> Bounds {
    let x = [bounds.x0, bounds.x1].map(|x| x * t.sx + t.tx);
    let y = [bounds.y0, bounds.y1].map(|y| y * t.sy + t.ty);
    Bounds { x0: x[0].min(x[1]), y0: y[0].min(y[1]), x1: x[0].max(x[1]), y1: y[0].max(y[1]) }
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
