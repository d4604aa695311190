//! The numbers of a layer's tiles in any packing.

use std::io::Read;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::import::budget::{Budget, Limit};

/// Unpacks a layer in text form: numbers with commas, or compressed bytes. The unpacked layer never
/// has more tiles than the budget has left.
pub(super) fn unpack(
    encoding: &str,
    compression: &str,
    text: &str,
    budget: &mut Budget,
) -> Result<Vec<u32>, String> {
    let most = budget.remaining(Limit::Tiles);
    match encoding {
        "csv" => {
            let numbers = text.split(',').map(str::trim).filter(|n| !n.is_empty());
            let mut tiles = Vec::new();
            for number in numbers {
                budget.take(Limit::Tiles, 1)?;
                tiles.push(number.parse().map_err(|_| format!("`{number}` is not a tile"))?);
            }
            Ok(tiles)
        }
        "base64" => {
            let packed: String = text.split_whitespace().collect();
            let packed =
                STANDARD.decode(packed).map_err(|e| format!("the tiles cannot be read: {e}"))?;
            let bytes = match compression {
                "" => packed,
                "zlib" => read_all(flate2::read::ZlibDecoder::new(packed.as_slice()), most)?,
                "gzip" => read_all(flate2::read::GzDecoder::new(packed.as_slice()), most)?,
                other => {
                    return Err(format!(
                        "the tiles are packed with {other}; save the map with the tile layer format CSV"
                    ));
                }
            };
            let (words, rest) = bytes.as_chunks::<4>();
            budget.take(Limit::Tiles, words.len() as u64)?;
            if !rest.is_empty() {
                return Err("the tiles cannot be read: the last is not whole".to_owned());
            }
            Ok(words.iter().map(|word| u32::from_le_bytes(*word)).collect())
        }
        other => Err(format!("the tiles are written as `{other}`")),
    }
}

fn read_all(reader: impl Read, most: u64) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    // One tile above the limit reveals an oversized layer.
    let read = reader.take((most + 1) * 4).read_to_end(&mut bytes);
    read.map_err(|e| format!("the tiles cannot be unpacked: {e}"))?;
    Ok(bytes)
}
