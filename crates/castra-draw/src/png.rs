//! Encodes a picture as PNG.
//!
//! Compression takes as long as painting, so the thread that paints a band also compresses it while
//! it is in the CPU cache. The pieces form one deflate stream: each but the last ends at a byte
//! boundary, and their checksums can be combined.

use flate2::{Compress, Compression, FlushCompress, Status};
use png::{BitDepth, ColorType, Encoder, PixelDimensions, Unit};

use crate::error::DrawError;
use crate::painter::paint;
use crate::scene::Scene;

/// The compression effort, which affects the time and the size of the file, but not the pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum PngEffort {
    /// The fastest, for a picture that is viewed once.
    Fast,
    /// A good size for little time.
    #[default]
    Balanced,
    /// The smallest file.
    High,
}

impl PngEffort {
    /// Returns the compression level. Flat colours with crisp edges compress better unfiltered; the
    /// levels were chosen by measuring a board of 26 x 9 at 2,600 pixels.
    fn level(self) -> Compression {
        Compression::new(match self {
            Self::Fast => 1,
            Self::Balanced => 2,
            Self::High => 9,
        })
    }
}

/// Paints a scene as a PNG file.
///
/// The file records the resolution, so that it prints at the right size: `dpi`, or else the scene's
/// own.
///
/// # Errors
///
/// If the picture needs too much memory or cannot be encoded.
pub fn to_png(scene: &Scene, effort: PngEffort, dpi: Option<f32>) -> Result<Vec<u8>, DrawError> {
    let (width, height) = scene.pixel_size();
    let most = u64::from(u32::MAX) / 4;
    let bands = paint(scene, |rows, last| Piece::of(rows, effort.level(), last))
        .ok_or(DrawError::TooLarge { width, height, most })?;
    let mut file = Vec::with_capacity(bands.iter().map(|b| b.data.len() + 12).sum::<usize>() + 256);
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
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
    // The header of a zlib stream with a window of 32 KiB.
    let mut head = vec![0x78, 0x01];
    let mut checksum = 1;
    let last = bands.len().saturating_sub(1);
    for (i, mut piece) in bands.into_iter().enumerate() {
        checksum = combine_checksums(checksum, piece.checksum, piece.length);
        if !head.is_empty() {
            head.append(&mut piece.data);
            std::mem::swap(&mut head, &mut piece.data);
        }
        if i == last {
            piece.data.extend_from_slice(&checksum.to_be_bytes());
        }
        writer.write_chunk(png::chunk::IDAT, &piece.data).map_err(failed)?;
    }
    writer.finish().map_err(failed)?;
    Ok(file)
}

/// A piece of the compressed stream.
struct Piece {
    data: Vec<u8>,
    /// The Adler-32 checksum and the number of the uncompressed bytes.
    checksum: u32,
    length: usize,
}

impl Piece {
    fn of(rows: &[u8], level: Compression, last: bool) -> Option<Self> {
        let mut compress = Compress::new(level, false);
        let flush = if last { FlushCompress::Finish } else { FlushCompress::Sync };
        let mut data = Vec::with_capacity(rows.len() / 8 + 1024);
        loop {
            let read = usize::try_from(compress.total_in()).ok()?;
            let status = compress.compress_vec(rows.get(read..)?, &mut data, flush).ok()?;
            // Spare capacity means that the compressor has no more output.
            let done = compress.total_in() == rows.len() as u64 && data.len() < data.capacity();
            if status == Status::StreamEnd || (done && !last) {
                break;
            }
            data.reserve(data.capacity().max(1024));
        }
        Some(Self { data, checksum: simd_adler32::adler32(&rows), length: rows.len() })
    }
}

/// Combines the Adler-32 checksums of two consecutive byte sequences, given the length of the
/// second.
fn combine_checksums(first: u32, second: u32, length: usize) -> u32 {
    const BASE: u64 = 65_521;
    let (a1, b1) = (u64::from(first & 0xFFFF), u64::from(first >> 16));
    let (a2, b2) = (u64::from(second & 0xFFFF), u64::from(second >> 16));
    let length = length as u64 % BASE;
    let a = (a1 + a2 + BASE - 1) % BASE;
    let b = (b1 + b2 + length * (a1 + BASE - 1)) % BASE;
    (b << 16 | a) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_of_parts_give_that_of_the_whole() {
        let bytes: Vec<u8> = (0..200_000u32).map(|i| (i.wrapping_mul(i) >> 5) as u8).collect();
        let whole = simd_adler32::adler32(&bytes.as_slice());
        for cut in [0, 1, 77, 65_521, 130_000, 200_000] {
            let (left, right) = bytes.split_at(cut);
            let parts = [left, right].map(|part| (simd_adler32::adler32(&part), part.len()));
            let sum =
                parts.iter().fold(1, |sum, &(part, length)| combine_checksums(sum, part, length));
            assert_eq!(sum, whole, "{cut}");
        }
    }
}
