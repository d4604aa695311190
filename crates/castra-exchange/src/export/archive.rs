//! Reproducible archives: no dates, and files in the given order.

use std::io::{Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// Packs files into a zip archive.
pub(super) fn zip(files: &[(String, Vec<u8>)]) -> Result<Vec<u8>, String> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        // Pictures are compressed already.
        let packed = if name.ends_with(".png") {
            CompressionMethod::Stored
        } else {
            CompressionMethod::Deflated
        };
        let options = SimpleFileOptions::default()
            .compression_method(packed)
            .last_modified_time(DateTime::default())
            .unix_permissions(0o644);
        writer.start_file(name.as_str(), options).map_err(|e| e.to_string())?;
        writer.write_all(bytes).map_err(|e| e.to_string())?;
    }
    let written = writer.finish().map_err(|e| e.to_string())?;
    Ok(written.into_inner())
}
