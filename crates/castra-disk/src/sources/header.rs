//! The kind of a source by its header, which is read before the rest of the file.

use std::io;
use std::path::Path;

use castra_syntax::ast::HeaderKind;
use castra_syntax::peek_header;

use super::read::{OpenFile, ReadError, decode_utf16, read};

/// The number of bytes at the start of a file that contain its header.
pub(super) const HEADER_BYTES: usize = 4096;

/// Returns whether sources of a kind are rules that battles share.
pub(super) const fn is_rules(kind: HeaderKind) -> bool {
    match kind {
        HeaderKind::Game | HeaderKind::Module => true,
        HeaderKind::Scenario | HeaderKind::Campaign => false,
    }
}

/// Returns whether sources of a kind may name battles of their package.
pub(super) const fn may_name_battles(kind: HeaderKind) -> bool {
    match kind {
        HeaderKind::Game | HeaderKind::Module | HeaderKind::Campaign => true,
        HeaderKind::Scenario => false,
    }
}

/// Returns the text of a file; `None` if the kind of source is unwanted or the file has vanished.
///
/// # Errors
/// If the file cannot be opened, or has a wanted header and cannot be read.
pub(super) fn read_if_kind(
    path: &Path,
    is_wanted: impl Fn(HeaderKind) -> bool,
) -> Result<Option<String>, ReadError> {
    let mut file = match OpenFile::from_path(path) {
        Ok(file) => file,
        // A file that vanished after it was listed is ignored.
        Err(ReadError::Unreadable(error)) if error.kind() == io::ErrorKind::NotFound => {
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
    if read_kind(&mut file, path).is_some_and(is_wanted) {
        file.into_text().map(Some)
    } else {
        Ok(None)
    }
}

/// Returns the kind of a source by its first bytes, or `None` without a header.
pub(super) fn read_kind(file: &mut OpenFile, path: &Path) -> Option<HeaderKind> {
    let start = file.read_start(HEADER_BYTES).ok()?;
    let cut = start.len() == HEADER_BYTES;
    // The kind of a file in another encoding decides whether its encoding is reported.
    let text = decode_utf16(start).unwrap_or_else(|| String::from_utf8_lossy(start).into_owned());
    // An incomplete line at the end of the bytes may be half a header.
    let complete_lines =
        if cut { text.rfind('\n').map_or("", |end| text.split_at(end).0) } else { &text };
    match peek_header(complete_lines) {
        Some((kind, _)) => Some(kind),
        // A long comment may precede the header, so the whole file is read. If this fails, the kind
        // is unknown.
        None if cut => peek_header(&read(path).ok()?).map(|(kind, _)| kind),
        None => None,
    }
}
