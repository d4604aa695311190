//! Pixel images.

use std::fmt;
use std::sync::OnceLock;

use castra_base::internal::record_error;
use png::{BitDepth, ColorType, Encoder};
use tiny_skia::{FilterQuality, IntSize, Pixmap, PixmapPaint, PremultipliedColorU8, Transform};

use crate::bounds::Bounds;

/// A pixel image with an opacity for each pixel.
pub struct Pixels {
    columns: u32,
    rows: u32,
    data: Vec<u8>,
    /// The image at full size, at half the size, and so on down to one pixel (mipmaps). A reduction
    /// that skips pixels would lose some lines.
    mipmaps: OnceLock<Vec<Pixmap>>,
    png: OnceLock<Vec<u8>>,
}

impl fmt::Debug for Pixels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pixels({} x {})", self.columns, self.rows)
    }
}

impl Pixels {
    /// Creates an image from rows of pixels, from the top: red, green, blue and opacity of each,
    /// with straight opacity. Missing data is transparent. A size of 0 becomes 1.
    #[must_use]
    pub fn new(columns: u32, rows: u32, data: &[u8]) -> Self {
        let (columns, rows) = (columns.max(1), rows.max(1));
        let mut data = data.to_vec();
        data.resize(columns as usize * rows as usize * 4, 0);
        Self { columns, rows, data, mipmaps: OnceLock::new(), png: OnceLock::new() }
    }

    /// Returns the numbers of columns and rows.
    #[must_use]
    pub const fn size(&self) -> (u32, u32) {
        (self.columns, self.rows)
    }

    /// Returns red, green, blue and opacity of each pixel, from the upper left.
    #[must_use]
    pub fn data(&self) -> &[u8] {
        &self.data
    }

    /// Returns the image as a PNG file.
    pub(crate) fn png(&self) -> &[u8] {
        self.png.get_or_init(|| {
            let mut file = Vec::new();
            let mut encoder = Encoder::new(&mut file, self.columns, self.rows);
            encoder.set_color(ColorType::Rgba);
            encoder.set_depth(BitDepth::Eight);
            // Invariant: writing to memory fails only for data of the wrong length.
            let written =
                encoder.write_header().and_then(|mut writer| writer.write_image_data(&self.data));
            if let Err(error) = written {
                record_error(&format!("an image has no form in PNG: {error}"));
            }
            file
        })
    }

    /// Paints the image over a rectangle.
    pub(crate) fn paint(&self, bounds: Bounds, transform: Transform, to: &mut Pixmap) {
        let halves = self.mipmaps.get_or_init(|| self.make_mipmaps());
        let wide = bounds.width() * transform.sx.abs();
        // The best source is the smallest image at least as wide as the target.
        let fits = |half: &&Pixmap| half.width() as f32 >= wide;
        let Some(source) = halves.iter().rev().find(fits).or(halves.first()) else { return };
        let (x, y) = (source.width() as f32, source.height() as f32);
        let (sx, sy) = (bounds.width() / x, bounds.height() / y);
        let placed =
            transform.pre_concat(Transform::from_row(sx, 0.0, 0.0, sy, bounds.x0, bounds.y0));
        let paint = PixmapPaint { quality: FilterQuality::Bilinear, ..PixmapPaint::default() };
        to.draw_pixmap(0, 0, source.as_ref(), &paint, placed, None);
    }

    fn make_mipmaps(&self) -> Vec<Pixmap> {
        let mut all: Vec<Pixmap> = Vec::new();
        let mut next = self.premultiplied();
        while let Some(picture) = next {
            next = halve(&picture);
            all.push(picture);
        }
        all
    }

    fn premultiplied(&self) -> Option<Pixmap> {
        let times = |part: u8, alpha: u8| ((u32::from(part) * u32::from(alpha) + 127) / 255) as u8;
        let pixels = self.data.chunks_exact(4).flat_map(|pixel| match pixel {
            &[r, g, b, a] => [times(r, a), times(g, a), times(b, a), a],
            _ => [0; 4],
        });
        Pixmap::from_vec(pixels.collect(), IntSize::from_wh(self.columns, self.rows)?)
    }
}

/// Returns an image at half the size, or `None` if it has only one pixel.
fn halve(picture: &Pixmap) -> Option<Pixmap> {
    let (width, height) = (picture.width(), picture.height());
    if width == 1 && height == 1 {
        return None;
    }
    let mut small = Pixmap::new((width / 2).max(1), (height / 2).max(1))?;
    let columns = small.width();
    for (at, to) in (0..).zip(small.pixels_mut()) {
        let (x, y) = (at % columns * 2, at / columns * 2);
        let near = [(0, 0), (1, 0), (0, 1), (1, 1)]
            .map(|(dx, dy)| picture.pixel((x + dx).min(width - 1), (y + dy).min(height - 1)));
        let mean = |part: fn(PremultipliedColorU8) -> u8| {
            let sum: u32 = near.iter().flatten().map(|pixel| u32::from(part(*pixel))).sum();
            ((sum + 2) / 4) as u8
        };
        let parts = (
            mean(PremultipliedColorU8::red),
            mean(PremultipliedColorU8::green),
            mean(PremultipliedColorU8::blue),
            mean(PremultipliedColorU8::alpha),
        );
        if let Some(pixel) = PremultipliedColorU8::from_rgba(parts.0, parts.1, parts.2, parts.3) {
            *to = pixel;
        }
    }
    Some(small)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks an image with one black column in eight, which a reduction that skips pixels would
    /// lose or double.
    #[test]
    fn a_reduced_picture_keeps_thin_lines() {
        let row = (0..64).flat_map(|x| [0, 0, 0, if x % 8 == 0 { 255 } else { 0 }]);
        let data: Vec<u8> = row.cycle().take(64 * 64 * 4).collect();
        let mut to = Pixmap::new(8, 8).expect("a size");
        to.fill(tiny_skia::Color::WHITE);
        let bounds = Bounds::from_corner(0.0, 0.0, 8.0, 8.0);
        Pixels::new(64, 64, &data).paint(bounds, Transform::identity(), &mut to);
        for pixel in to.pixels() {
            assert!((220..=226).contains(&pixel.red()), "{pixel:?}");
        }
    }
}
