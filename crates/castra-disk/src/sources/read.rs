//! Reads files and streams as UTF-8 text, and explains why one cannot be read.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use castra_base::{Diagnostic, FileId, MAX_SOURCE_BYTES, Span, codes};
use thiserror::Error;

use super::io_error::describe_io_error;
use super::other_files::OtherFile;
use crate::files;

/// The reason why a file cannot be read as text.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The file cannot be read.
    #[error("{}", describe_io_error(.0))]
    Unreadable(#[from] io::Error),
    /// The file is not UTF-8.
    #[error("not UTF-8 text: byte {offset} is 0x{byte:02X}")]
    NotUtf8 {
        /// The text before the first invalid byte.
        text: String,
        /// The offset of the first invalid byte.
        offset: usize,
        /// The first invalid byte.
        byte: u8,
    },
    /// The file is UTF-16.
    #[error("UTF-16 text, not UTF-8")]
    Utf16 {
        /// The text converted to UTF-8.
        text: String,
    },
    /// The file is larger than the limit for Castra sources.
    #[error("larger than {} MB", MAX_SOURCE_BYTES >> 20)]
    TooLarge {
        /// The size in bytes; a lower bound for a stream.
        bytes: u64,
    },
}

/// Reads a file of at most [`MAX_SOURCE_BYTES`] as UTF-8.
pub fn read(path: &Path) -> Result<String, ReadError> {
    OpenFile::from_path(path)?.into_text()
}

/// An open file that is read as far as necessary.
pub(super) struct OpenFile {
    file: File,
    /// The bytes read so far.
    bytes: Vec<u8>,
}

impl OpenFile {
    pub(super) fn from_path(path: &Path) -> Result<Self, ReadError> {
        let file = files::open(path)?;
        let metadata = file.metadata()?;
        if metadata.is_dir() {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a folder").into());
        }
        if metadata.len() > MAX_SOURCE_BYTES as u64 {
            return Err(ReadError::TooLarge { bytes: metadata.len() });
        }
        let bytes = Vec::with_capacity(usize::try_from(metadata.len()).unwrap_or(0) + 1);
        Ok(Self { file, bytes })
    }

    /// Reads at most `most` bytes from the start. Call it once, before other reads.
    pub(super) fn read_start(&mut self, most: usize) -> io::Result<&[u8]> {
        (&self.file).take(most as u64).read_to_end(&mut self.bytes)?;
        Ok(&self.bytes)
    }

    /// Reads the rest, and returns the whole file as text.
    pub(super) fn into_text(mut self) -> Result<String, ReadError> {
        // The file may have grown since its size was read.
        let most = (MAX_SOURCE_BYTES + 1).saturating_sub(self.bytes.len());
        self.file.take(most as u64).read_to_end(&mut self.bytes)?;
        decode(self.bytes)
    }
}

/// Reads standard input as UTF-8.
pub fn read_stdin() -> Result<String, ReadError> {
    files::record_stdin();
    read_stream(io::stdin().lock())
}

/// Reads a stream of unknown length as UTF-8.
pub fn read_stream(stream: impl Read) -> Result<String, ReadError> {
    let mut bytes = Vec::new();
    stream.take(MAX_SOURCE_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    decode(bytes)
}

fn decode(bytes: Vec<u8>) -> Result<String, ReadError> {
    if bytes.len() > MAX_SOURCE_BYTES {
        return Err(ReadError::TooLarge { bytes: bytes.len() as u64 });
    }
    if let Some(text) = decode_utf16(&bytes) {
        return Err(ReadError::Utf16 { text });
    }
    String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        let mut bytes = error.into_bytes();
        // According to the error, the first `offset` bytes are UTF-8, and a byte follows.
        let byte = bytes.get(offset).copied().unwrap_or_default();
        bytes.truncate(offset);
        ReadError::NotUtf8 { text: String::from_utf8(bytes).unwrap_or_default(), offset, byte }
    })
}

/// Decodes UTF-16: bytes with its byte order mark, or whose first pairs each have one zero, as for
/// Latin letters. Returns `None` for other bytes.
pub(super) fn decode_utf16(bytes: &[u8]) -> Option<String> {
    let start: Vec<[u8; 2]> =
        bytes.chunks_exact(2).take(16).map(|pair| [pair[0], pair[1]]).collect();
    let zeros = |at: usize| {
        start.len() >= 4 && start.iter().all(|pair| (pair[at] == 0) && pair[1 - at] != 0)
    };
    let little = match bytes {
        // The byte order mark of UTF-32 begins with the bytes of the UTF-16 mark.
        [0xFF, 0xFE, 0, 0, ..] => return None,
        [0xFF, 0xFE, ..] => true,
        [0xFE, 0xFF, ..] => false,
        _ if zeros(1) => true,
        _ if zeros(0) => false,
        _ => return None,
    };
    let unit = |pair: &[u8]| {
        // Invariant: each pair has two bytes.
        let pair = [pair[0], pair[1]];
        if little { u16::from_le_bytes(pair) } else { u16::from_be_bytes(pair) }
    };
    let units = bytes.chunks_exact(2).map(unit);
    let text: String =
        char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    Some(text.trim_start_matches('\u{feff}').to_owned())
}

impl ReadError {
    /// Converts the error to a file with a diagnostic. `shown` is the path in messages.
    #[must_use]
    pub fn into_other(self, shown: &str) -> OtherFile {
        let nowhere = Span::new(FileId(0), 0, 0);
        let (text, diagnostic) = match self {
            Self::Unreadable(error) => {
                let message = format!("cannot read `{shown}`: {}", describe_io_error(&error));
                (String::new(), Diagnostic::new(&codes::FILE_UNREADABLE, nowhere, message))
            }
            Self::TooLarge { bytes } => {
                let message = format!(
                    "`{shown}` is too large for a Castra file: {} MB, where {} MB are allowed",
                    bytes >> 20,
                    MAX_SOURCE_BYTES >> 20
                );
                (String::new(), Diagnostic::new(&codes::FILE_TOO_LARGE, nowhere, message))
            }
            Self::Utf16 { text } => {
                let line = text.lines().next().map_or(0, str::len);
                let end = u32::try_from(line).unwrap_or(u32::MAX);
                let message = format!("`{shown}` is UTF-16 text, not UTF-8");
                let problem =
                    Diagnostic::new(&codes::FILE_NOT_UTF8, Span::new(FileId(0), 0, end), message)
                        .label("the file begins with this")
                        .help("save the file with the encoding UTF-8");
                (text, problem)
            }
            Self::NotUtf8 { mut text, offset, byte } => {
                text.push(char::REPLACEMENT_CHARACTER);
                let at = u32::try_from(offset).unwrap_or(u32::MAX);
                let span = Span::new(FileId(0), at, u32::try_from(text.len()).unwrap_or(at));
                let message = format!("`{shown}` is not UTF-8 text: byte {offset} is 0x{byte:02X}");
                let help = if byte >= 0xA0 {
                    "save the file as UTF-8; it seems to use an older encoding"
                } else {
                    "if it is a text file, save it as UTF-8"
                };
                let problem = Diagnostic::new(&codes::FILE_NOT_UTF8, span, message)
                    .label("no character starts with this byte")
                    .help(help);
                (text, problem)
            }
        };
        OtherFile { shown: shown.to_owned(), text, diagnostics: vec![diagnostic] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bad_byte_is_named() {
        let result = read_stream(&b"ab\xE9cd\xFF"[..]);
        assert!(matches!(result, Err(ReadError::NotUtf8 { offset: 2, byte: 0xE9, .. })));
    }

    #[test]
    fn utf16_is_named_for_what_it_is() {
        let little =
            |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
        let big = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
        for bytes in
            [little("\u{feff}game a"), big("\u{feff}game a"), little("game a"), big("game a")]
        {
            let result = read_stream(&bytes[..]);
            assert!(matches!(result, Err(ReadError::Utf16 { text }) if text == "game a"));
        }
        assert!(read_stream(&b"game a\0"[..]).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_in_a_folder_is_not_waited_for() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let pipe = folder.path().join("a.castra");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        if made.is_ok_and(|status| status.success()) {
            let error = read(&pipe).err().map(|error| error.to_string());
            assert_eq!(error.as_deref(), Some("it is a pipe, not a file"));
        }
        Ok(())
    }

    #[test]
    fn endless_streams_end() {
        let result = read_stream(io::repeat(b'a'));
        assert!(matches!(result, Err(ReadError::TooLarge { .. })));
    }
}
