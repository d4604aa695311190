//! Conversion of positions and URIs of the protocol.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use castra_base::{SourceFile, Span, escape_uri_path, to_u32};
use lsp_types::{Position, Range, Uri};

/// The unit in which the protocol counts columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 code units; a character outside the basic plane has two.
    #[default]
    Utf16,
}

impl Encoding {
    /// Returns the byte offset of a position. A column beyond the end of its line means that end; a
    /// line beyond the last means the end of the text.
    pub(crate) fn offset(self, text: &str, position: Position) -> usize {
        let mut start = 0;
        for _ in 0..position.line {
            match text.get(start..).and_then(|rest| rest.find('\n')) {
                Some(at) => start += at + 1,
                None => return text.len(),
            }
        }
        let line = text.get(start..).unwrap_or_default();
        let line = line.split('\n').next().unwrap_or_default();
        let line = line.strip_suffix('\r').unwrap_or(line);
        let column = position.character as usize;
        let mut units = 0;
        for (at, c) in line.char_indices() {
            units += match self {
                Self::Utf8 => c.len_utf8(),
                Self::Utf16 => c.len_utf16(),
            };
            // A column within a character means the start of that character.
            if units > column {
                return start + at;
            }
        }
        start + line.len()
    }

    pub(crate) fn position(self, file: &SourceFile, offset: u32) -> Position {
        let text: &str = &file.text;
        let offset = (offset as usize).min(text.len());
        let starts = file.line_starts();
        let line = starts.partition_point(|&start| start as usize <= offset).saturating_sub(1);
        let start = starts.get(line).map_or(0, |&start| start as usize);
        let before = text.get(start..offset).unwrap_or_default();
        let units = match self {
            Self::Utf8 => before.len(),
            Self::Utf16 => before.encode_utf16().count(),
        };
        Position::new(to_u32(line), to_u32(units))
    }

    pub(crate) fn range(self, file: &SourceFile, span: Span) -> Range {
        Range::new(self.position(file, span.start), self.position(file, span.end))
    }
}

/// Returns the path in a `file:` URI. Any other URI is returned whole, as a path.
pub(crate) fn uri_to_path(uri: &Uri) -> PathBuf {
    let uri_text = uri.as_str();
    let Some(rest) = uri_text.strip_prefix("file://") else { return PathBuf::from(uri_text) };
    let path = rest.find('/').and_then(|at| rest.get(at..)).unwrap_or(rest);
    let mut bytes = Vec::with_capacity(path.len());
    let mut at = 0;
    while let Some(&byte) = path.as_bytes().get(at) {
        let digits = path.get(at + 1..at + 3).filter(|_| byte == b'%');
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                at += 3;
            }
            None => {
                bytes.push(byte);
                at += 1;
            }
        }
    }
    let path = String::from_utf8_lossy(&bytes).into_owned();
    // `/c:/games` is a path with a drive.
    let drive = path.strip_prefix('/').filter(|path| path.as_bytes().get(1) == Some(&b':'));
    PathBuf::from(drive.map(str::to_owned).unwrap_or(path))
}

/// Returns the `file:` URI of a path; `None` if the path is not UTF-8 or gives no valid URI.
pub(crate) fn path_to_uri(path: &Path) -> Option<Uri> {
    let path = path.to_str()?.replace('\\', "/");
    let slash = if path.starts_with('/') { "" } else { "/" };
    Uri::from_str(&format!("file://{slash}{}", escape_uri_path(&path))).ok()
}

#[cfg(test)]
mod tests {
    use castra_base::FileId;

    use super::*;

    #[test]
    fn columns_are_in_the_agreed_unit() {
        let text = "a𝄞é\r\nb";
        let file = SourceFile::new(FileId(0), "", text);
        for (encoding, columns) in [(Encoding::Utf16, [0, 1, 3, 4]), (Encoding::Utf8, [0, 1, 5, 7])]
        {
            for (column, offset) in columns.into_iter().zip([0, 1, 5, 7]) {
                assert_eq!(encoding.offset(text, Position::new(0, column)), offset);
                let at = u32::try_from(offset).unwrap_or_default();
                assert_eq!(encoding.position(&file, at), Position::new(0, column));
            }
        }
        // Within a character, beyond the line, beyond the text.
        assert_eq!(Encoding::Utf16.offset(text, Position::new(0, 2)), 1);
        assert_eq!(Encoding::Utf16.offset(text, Position::new(0, 99)), 7);
        assert_eq!(Encoding::Utf16.offset(text, Position::new(1, 0)), 9);
        assert_eq!(Encoding::Utf16.offset(text, Position::new(99, 99)), text.len());
    }

    #[test]
    fn uris_survive_a_round_trip() {
        let path = Path::new("/a b/ü+%.castra");
        let uri = path_to_uri(path);
        assert_eq!(uri.as_ref().map(|uri| uri.as_str()), Some("file:///a%20b/%C3%BC%2B%25.castra"));
        assert_eq!(uri.map(|uri| uri_to_path(&uri)).as_deref(), Some(path));
        let odd = Uri::from_str("untitled:Untitled-1").map(|uri| uri_to_path(&uri));
        assert_eq!(odd.ok(), Some(PathBuf::from("untitled:Untitled-1")));
        let drive = Uri::from_str("file:///c%3A/games/a.castra").map(|uri| uri_to_path(&uri));
        assert_eq!(drive.ok(), Some(PathBuf::from("c:/games/a.castra")));
    }
}
