//! Pixels to a PNG file.

use png::{
    BitDepth, ColorType, Compression, DeflateCompression, Encoder, Filter, PixelDimensions, Unit,
};

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
    let most = u64::from(u32::MAX) / 4;
    let rgb = paint(scene).ok_or(DrawError::TooLarge { width, height, most })?;
    let mut file = Vec::with_capacity(rgb.len() / 8);
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    // Measured on a board of 26 x 9 at 2,600 pixels: flat colours with crisp
    // edges pack better as they are than filtered, which only photographs want.
    match effort {
        PngEffort::Fast => {
            encoder.set_compression(Compression::Fast);
            encoder.set_filter(Filter::Sub);
        }
        PngEffort::Balanced => {
            encoder.set_deflate_compression(DeflateCompression::Level(1));
            encoder.set_filter(Filter::NoFilter);
        }
        PngEffort::High => {
            encoder.set_deflate_compression(DeflateCompression::Level(9));
            encoder.set_filter(Filter::NoFilter);
        }
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
