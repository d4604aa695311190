//! The compression of streams in a PDF file.

use flate2::write::ZlibEncoder;

pub(super) fn compress(data: &[u8]) -> Vec<u8> {
    use std::io::Write as _;
    let mut encoder = ZlibEncoder::new(Vec::new(), flate2::Compression::new(6));
    // Writing to memory cannot fail.
    if encoder.write_all(data).is_err() {
        return Vec::new();
    }
    encoder.finish().unwrap_or_default()
}
