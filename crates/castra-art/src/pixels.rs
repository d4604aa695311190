//! Conversion of PNG files and complex SVGs to pixels.

use castra_base::{Picture, PictureParts};
use png::{ColorType, Decoder, Limits, Transformations};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Group, Node, Tree};

use crate::error::ArtError;
use crate::outline::{check_dashes, sides};

/// The maximum width and height of a PNG in pixels.
const MAX_PNG_SIDE: u32 = 2048;

/// The maximum width and height of the stored picture: 40 mm of a card at 600 dots per inch.
const STORED_SIDE: u32 = 1024;

/// The longer side of a rasterized SVG in pixels.
const RASTER_SIDE: f32 = 512.0;

/// The maximum distance of a shape from the page, as a multiple of the page's size.
const MAX_OVERHANG: f32 = 50.0;

/// Reads a PNG file.
pub(crate) fn read_png(data: &[u8], hash: u64) -> Result<Picture, ArtError> {
    let broken = |error: png::DecodingError| ArtError::Png(error.to_string());
    let limits = Limits { bytes: (MAX_PNG_SIDE as usize).pow(2) * 16 };
    let mut decoder = Decoder::new_with_limits(std::io::Cursor::new(data), limits);
    decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
    let info = decoder.read_header_info().map_err(broken)?;
    let (columns, rows) = (info.width, info.height);
    if columns > MAX_PNG_SIDE || rows > MAX_PNG_SIDE {
        return Err(ArtError::TooManyPixels { columns, rows, most: MAX_PNG_SIDE });
    }
    let mut reader = decoder.read_info().map_err(broken)?;
    let size = reader.output_buffer_size();
    let size = size.ok_or_else(|| ArtError::Png("its size is unknown".to_owned()))?;
    let mut pixels = vec![0; size];
    let frame = reader.next_frame(&mut pixels).map_err(broken)?;
    pixels.truncate(frame.buffer_size());
    let pixels = match frame.color_type {
        ColorType::Rgba => pixels,
        ColorType::GrayscaleAlpha => {
            pixels.chunks_exact(2).flat_map(|two| [two[0], two[0], two[0], two[1]]).collect()
        }
        other => return Err(ArtError::Png(format!("its colours are {other:?}"))),
    };
    let mut picture = (columns, rows, pixels);
    while picture.0.max(picture.1) > STORED_SIDE {
        picture = halve(&picture);
    }
    let (width, height) = sides(columns as f32, rows as f32);
    let (columns, rows, data) = picture;
    Ok(Picture { width, height, parts: PictureParts::Pixels { columns, rows, data }, hash })
}

/// Rasterizes an SVG that areas of a flat colour cannot represent.
pub(crate) fn rasterize(tree: &Tree, hash: u64) -> Result<Picture, ArtError> {
    let size = tree.size();
    check_bounds(tree.root(), MAX_OVERHANG * size.width().max(size.height()))?;
    let scale = RASTER_SIDE / size.width().max(size.height());
    let pixels = |length: f32| ((length * scale).round() as u32).clamp(1, RASTER_SIDE as u32);
    let (columns, rows) = (pixels(size.width()), pixels(size.height()));
    let mut to = Pixmap::new(columns, rows).ok_or(ArtError::NothingDrawn)?;
    let scale = Transform::from_scale(columns as f32 / size.width(), rows as f32 / size.height());
    resvg::render(tree, scale, &mut to.as_mut());
    if to.pixels().iter().all(|pixel| pixel.alpha() == 0) {
        return Err(ArtError::NothingDrawn);
    }
    let straight = to.pixels().iter().map(|pixel| pixel.demultiply());
    let data = straight.flat_map(|c| [c.red(), c.green(), c.blue(), c.alpha()]).collect();
    let (width, height) = sides(size.width(), size.height());
    Ok(Picture { width, height, parts: PictureParts::Pixels { columns, rows, data }, hash })
}

/// Rejects strokes with too many dashes, and shapes further from the page than `far`, which the
/// rasterizer cannot count.
fn check_bounds(group: &Group, far: f32) -> Result<(), ArtError> {
    let clipped = group.clip_path().map(|clip| clip.root());
    for node in clipped.into_iter().chain([group]).flat_map(Group::children) {
        match node {
            Node::Group(group) => check_bounds(group, far)?,
            Node::Path(path) => {
                let b = path.abs_stroke_bounding_box();
                let is_near = |at: f32| at.abs() <= far;
                if ![b.left(), b.top(), b.right(), b.bottom()].into_iter().all(is_near) {
                    return Err(ArtError::FarShapes);
                }
                if let Some(stroke) = path.stroke() {
                    check_dashes(path, stroke)?;
                }
            }
            Node::Image(_) | Node::Text(_) => return Err(ArtError::Text),
        }
    }
    Ok(())
}

/// Returns a picture at half the size. A pixel is the mean of four, weighted by opacity.
fn halve((columns, rows, data): &(u32, u32, Vec<u8>)) -> (u32, u32, Vec<u8>) {
    let (wide, high) = ((columns / 2).max(1), (rows / 2).max(1));
    let pixel = |x: u32, y: u32| {
        let at = (y.min(rows - 1) as usize * *columns as usize + x.min(columns - 1) as usize) * 4;
        data.get(at..at + 4).map_or([0; 4], |p| [p[0], p[1], p[2], p[3]].map(u32::from))
    };
    let mut small = Vec::with_capacity(wide as usize * high as usize * 4);
    for y in 0..high {
        for x in 0..wide {
            let four =
                [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(dx, dy)| pixel(2 * x + dx, 2 * y + dy));
            let alpha: u32 = four.iter().map(|p| p[3]).sum();
            let part = |i: usize| {
                let sum: u32 = four.iter().map(|p| p[i] * p[3]).sum();
                (sum + alpha / 2).checked_div(alpha).unwrap_or(0) as u8
            };
            small.extend([part(0), part(1), part(2), ((alpha + 2) / 4) as u8]);
        }
    }
    (wide, high, small)
}
