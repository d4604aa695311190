//! Pixels to a PNG file.

use png::{BitDepth, ColorType, Compression, Encoder, Filter, PixelDimensions, Unit};

use crate::error::DrawError;
use crate::painter::paint;
use crate::scene::Scene;

/// How much time is spent on making the file small. Pixels are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum PngEffort {
    /// As quick as can be, for a picture that is looked at once.
    Fast,
    /// A good size for little time.
    #[default]
    Balanced,
    /// The smallest file.
    High,
}

/// Paints a scene as a PNG file. `dpi` is written into the file, so that
/// printing it gives the right size; the scene's own is used if it is none.
///
/// # Errors
///
/// If the picture needs more memory than there may be, or cannot be encoded.
pub fn to_png(scene: &Scene, effort: PngEffort, dpi: Option<f32>) -> Result<Vec<u8>, DrawError> {
    let (width, height) = scene.pixels();
    let too_large =
        || DrawError::TooLarge { width, height, most: u64::from(u32::MAX) / 4 };
    let pixmap = paint(scene).ok_or_else(too_large)?;
    // The page is opaque: three bytes for each pixel are enough.
    let mut rgb = Vec::with_capacity(pixmap.data().len() / 4 * 3);
    for pixel in pixmap.data().chunks_exact(4) {
        rgb.extend_from_slice(&pixel[..3]);
    }
    let mut file = Vec::with_capacity(rgb.len() / 8);
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    match effort {
        PngEffort::Fast => {
            encoder.set_compression(Compression::Fast);
            encoder.set_filter(Filter::Up);
        }
        PngEffort::Balanced => {
            encoder.set_compression(Compression::Fast);
            encoder.set_filter(Filter::Adaptive);
        }
        PngEffort::High => encoder.set_compression(Compression::High),
    }
    if let Some(dpi) = dpi.or(scene.dpi).filter(|dpi| dpi.is_finite() && *dpi > 0.0) {
        let per_metre = (dpi / 0.0254).round() as u32;
        encoder.set_pixel_dims(Some(PixelDimensions {
            xppu: per_metre,
            yppu: per_metre,
            unit: Unit::Meter,
        }));
    }
    let failed = |error: png::EncodingError| DrawError::Png(error.to_string());
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_image_data(&rgb).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(file)
}
