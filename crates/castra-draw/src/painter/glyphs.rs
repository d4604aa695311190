//! A glyph cache: each glyph is rasterized once for a size, then copied.

use std::collections::HashMap;
use std::sync::Arc;

use tiny_skia::{FillRule, LineCap, LineJoin, Mask, Path, PathBuilder, Pixmap, Transform};

use crate::scene::{Glyph, Ink};

/// The coverage mask of a glyph.
#[derive(Debug, Default)]
pub(super) struct Stamp {
    /// The offset in pixels from the pen position to the first column and row.
    left: i32,
    top: i32,
    width: usize,
    cover: Vec<u8>,
}

/// The key of a rasterized glyph: the outline, the width of the halo, the size, and the quarter of
/// a pixel of the pen position.
type Key = (u32, u32, u32, u8);

#[derive(Debug, Default)]
pub(super) struct Cache {
    stamps: HashMap<Key, Option<Stamp>>,
    /// Outlines widened for halos.
    widened: HashMap<(u32, u32), Option<Path>>,
}

/// Splits a coordinate into whole pixels and quarters of a pixel.
fn quarters(x: f32) -> (i32, u8) {
    let quarters = (x * 4.0).round() as i32;
    (quarters.div_euclid(4), quarters.rem_euclid(4) as u8)
}

impl Cache {
    /// The font size in pixels above which caching glyphs costs more memory than it saves time.
    pub(super) const MAX_CACHED_SIZE: f32 = 90.0;

    /// Returns the mask of a glyph and the pixel column of its pen, if the glyph can be rasterized.
    pub(super) fn glyph(
        &mut self,
        outlines: &[Arc<Path>],
        glyph: u32,
        size: f32,
        x: f32,
    ) -> Option<(&Stamp, i32)> {
        let (left, quarter) = quarters(x);
        let key = (glyph, 0, size.to_bits(), quarter);
        let stamp = self
            .stamps
            .entry(key)
            .or_insert_with(|| stamp(outlines.get(glyph as usize)?, size, quarter));
        stamp.as_ref().map(|stamp| (stamp, left))
    }

    /// Rasterizes the halo of a whole run at once, since overlapping halos of neighbouring glyphs
    /// must not add up.
    pub(super) fn halo(
        &mut self,
        outlines: &[Arc<Path>],
        glyphs: &[Glyph],
        width: f32,
        size: f32,
        x: f32,
        y: f32,
    ) -> Halo {
        let bits = width.to_bits();
        let mut places = Vec::with_capacity(glyphs.len());
        for glyph in glyphs {
            let (left, quarter) = quarters(x + glyph.x * size);
            let key = (glyph.outline, bits, size.to_bits(), quarter);
            if !self.stamps.contains_key(&key) {
                let wide = self
                    .widened
                    .entry((glyph.outline, bits))
                    .or_insert_with(|| widen(outlines.get(glyph.outline as usize)?, width));
                let made = wide.as_ref().and_then(|wide| stamp(wide, size, quarter));
                self.stamps.insert(key, made);
            }
            places.push((key, left, (y - glyph.y * size).round() as i32));
        }
        let stamps: Vec<(&Stamp, i32, i32)> = places
            .iter()
            .filter_map(|(key, x, y)| {
                let stamp = self.stamps.get(key)?.as_ref()?;
                Some((stamp, x + stamp.left, y + stamp.top))
            })
            .collect();
        Halo::of(&stamps)
    }
}

/// The coverage mask of a halo and its position.
#[derive(Debug, Default)]
pub(super) struct Halo {
    stamp: Stamp,
}

impl Halo {
    fn of(stamps: &[(&Stamp, i32, i32)]) -> Self {
        let height = |s: &Stamp| s.cover.len().checked_div(s.width).unwrap_or(0) as i32;
        let (Some(x0), Some(y0), Some(x1), Some(y1)) = (
            stamps.iter().map(|&(_, x, _)| x).min(),
            stamps.iter().map(|&(_, _, y)| y).min(),
            stamps.iter().map(|&(s, x, _)| x + s.width as i32).max(),
            stamps.iter().map(|&(s, _, y)| y + height(s)).max(),
        ) else {
            return Self::default();
        };
        let width = (x1 - x0).max(0) as usize;
        let mut cover = vec![0u8; width * (y1 - y0).max(0) as usize];
        for &(stamp, x, y) in stamps {
            let rows = stamp.cover.chunks_exact(stamp.width.max(1));
            for (row, from) in rows.enumerate() {
                let start = ((y - y0) as usize + row) * width + (x - x0) as usize;
                let Some(to) = cover.get_mut(start..start + from.len()) else { continue };
                for (to, from) in to.iter_mut().zip(from) {
                    *to = (*to).max(*from);
                }
            }
        }
        Self { stamp: Stamp { left: x0, top: y0, width, cover } }
    }

    pub(super) fn blit(&self, pixmap: &mut Pixmap, ink: Ink) {
        self.stamp.blit(pixmap, 0, 0, ink);
    }
}

impl Stamp {
    /// Paints the glyph with the pen at a pixel.
    pub(super) fn blit(&self, pixmap: &mut Pixmap, x: i32, y: i32, ink: Ink) {
        let (width, height) = (pixmap.width() as i32, pixmap.height() as i32);
        let (x, y) = (x + self.left, y + self.top);
        let skip = (-x).max(0) as usize;
        let take = self.width.min((width - x).max(0) as usize);
        if skip >= take || self.width == 0 {
            return;
        }
        let data = pixmap.data_mut();
        for (row, cover) in self.cover.chunks_exact(self.width).enumerate() {
            let line = y + row as i32;
            if line < 0 || line >= height {
                continue;
            }
            let start = (line as usize * width as usize + (x + skip as i32) as usize) * 4;
            let end = start + (take - skip) * 4;
            let Some(pixels) = data.get_mut(start..end) else { continue };
            for (pixel, &cover) in pixels.chunks_exact_mut(4).zip(&cover[skip..take]) {
                if cover == 0 {
                    continue;
                }
                let alpha = u32::from(cover) * u32::from(ink.alpha) / 255;
                for (to, from) in pixel.iter_mut().zip(ink.rgb) {
                    let mixed = u32::from(*to) * (255 - alpha) + u32::from(from) * alpha;
                    // Divides by 255 with rounding, exact below 65,536.
                    *to = ((mixed + 128 + ((mixed + 128) >> 8)) >> 8) as u8;
                }
            }
        }
    }
}

/// Rasterizes an outline with the pen at a quarter of a pixel.
fn stamp(outline: &Path, size: f32, quarter: u8) -> Option<Stamp> {
    let bounds = outline.bounds();
    let pen = f32::from(quarter) / 4.0;
    let left = (bounds.left() * size + pen).floor() as i32 - 1;
    let top = (bounds.top() * size).floor() as i32 - 1;
    let width = (bounds.right() * size + pen).ceil() as i32 + 1 - left;
    let height = (bounds.bottom() * size).ceil() as i32 + 1 - top;
    let (width, height) = (u32::try_from(width).ok()?, u32::try_from(height).ok()?);
    let mut mask = Mask::new(width, height)?;
    let transform = Transform::from_row(size, 0.0, 0.0, size, pen - left as f32, -(top as f32));
    mask.fill_path(outline, FillRule::Winding, true, transform);
    Some(Stamp { left, top, width: width as usize, cover: mask.take() })
}

/// Returns an outline widened by a distance.
fn widen(outline: &Path, distance: f32) -> Option<Path> {
    // The outline is widened at 100 times its size, so that curves are flattened finely enough.
    let large = outline.clone().transform(Transform::from_scale(100.0, 100.0))?;
    let stroke = tiny_skia::Stroke {
        width: distance * 200.0,
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        ..tiny_skia::Stroke::default()
    };
    large.stroke(&stroke, 0.25)?.transform(Transform::from_scale(0.01, 0.01))
}

/// Adds a path moved by an offset.
pub(super) fn push_moved(to: &mut PathBuilder, path: &Path, dx: f32, dy: f32) {
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
