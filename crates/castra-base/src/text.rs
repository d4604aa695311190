//! Source texts and places in them.

use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

/// Which source text of a run a [`Span`] lies in; an index into a [`SourceMap`].
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct FileId(pub u32);

/// A range of bytes in one source text, half open.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Span {
    /// The text it lies in.
    pub file: FileId,
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}

impl Span {
    /// The range `start..end` of a text.
    #[must_use]
    pub const fn new(file: FileId, start: u32, end: u32) -> Self {
        Self { file, start, end }
    }

    /// The smallest span that holds both; both lie in the same text.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The empty span just before this one.
    #[must_use]
    pub const fn before(self) -> Self {
        Self { file: self.file, start: self.start, end: self.start }
    }

    /// The empty span just after this one.
    #[must_use]
    pub const fn after(self) -> Self {
        Self { file: self.file, start: self.end, end: self.end }
    }

    /// Whether the other span lies within this one.
    #[must_use]
    pub fn contains(self, other: Self) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }

    /// As a range of byte offsets.
    #[must_use]
    pub const fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A line and a column as an editor counts them, both from 1; the column
/// counts characters, not bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineCol {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub col: u32,
}

/// One source text.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Its place in the [`SourceMap`].
    pub id: FileId,
    /// How messages name it: a path as the user gave it.
    pub path: String,
    /// The text.
    pub text: Arc<str>,
    lines: Arc<OnceLock<Vec<u32>>>,
}

impl SourceFile {
    /// A text on its own, outside any [`SourceMap`], as file 0.
    #[must_use]
    pub fn new(id: FileId, path: impl Into<String>, text: impl Into<Arc<str>>) -> Self {
        Self { id, path: path.into(), text: text.into(), lines: Arc::default() }
    }

    /// Offsets at which lines start, made once on first use.
    #[must_use]
    pub fn line_starts(&self) -> &[u32] {
        self.lines.get_or_init(|| {
            let newlines = self.text.match_indices('\n');
            std::iter::once(0).chain(newlines.map(|(i, _)| to_u32(i + 1))).collect()
        })
    }

    /// Line and column of a byte offset; offsets beyond the end are the end.
    #[must_use]
    pub fn line_col(&self, offset: u32) -> LineCol {
        let offset = (offset as usize).min(self.text.len());
        let starts = self.line_starts();
        let line = starts.partition_point(|&s| s as usize <= offset).max(1);
        let start = starts.get(line - 1).map_or(0, |&s| s as usize);
        let before = self.text.as_bytes().get(start..offset).unwrap_or_default();
        // Counting the bytes that begin a character counts characters, even
        // when the offset falls within one.
        let chars = before.iter().filter(|&&b| b & 0xC0 != 0x80).count();
        LineCol { line: to_u32(line), col: to_u32(chars + 1) }
    }

    /// The text of a span; empty where the span does not fit this text.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or_default()
    }
}

/// Every source text of a run.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// Adds a text and gives it an id.
    pub fn add(&mut self, path: impl Into<String>, text: impl Into<Arc<str>>) -> FileId {
        let id = FileId(to_u32(self.files.len()));
        self.files.push(SourceFile::new(id, path, text));
        id
    }

    /// Gives the text of an id another content; false if there is none of that id.
    pub fn set_text(&mut self, id: FileId, text: impl Into<Arc<str>>) -> bool {
        let Some(file) = self.files.get_mut(id.0 as usize) else { return false };
        *file = SourceFile::new(id, std::mem::take(&mut file.path), text);
        true
    }

    /// The text of an id.
    #[must_use]
    pub fn get(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    /// All texts, in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = &SourceFile> {
        self.files.iter()
    }
}

/// Offsets and counts of source text fit 32 bits: texts above
/// [`MAX_TEXT_BYTES`] are refused before they get here.
#[must_use]
pub fn to_u32(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// The words of a text, as the language joins letters into one: names, numbers,
/// clauses. `AB-01, u.blocks` is three: `AB-01`, `u` and `blocks`.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_'));
    parts.filter(|word| !word.is_empty())
}

/// Largest text that is read, in bytes. A battle is a few kilobytes; the bound
/// is what keeps memory bounded when a wrong file is given.
pub const MAX_TEXT_BYTES: usize = 64 << 20;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_names_numbers_and_clauses() {
        let found: Vec<&str> = words("cite AB-01, u.blocks == 3 {x} two_words").collect();
        assert_eq!(found, ["cite", "AB-01", "u", "blocks", "3", "x", "two_words"]);
    }

    #[test]
    fn columns_count_characters() {
        let file = SourceFile::new(FileId(0), "a", "né\nx\r\ny");
        assert_eq!(file.line_col(0), LineCol { line: 1, col: 1 });
        assert_eq!(file.line_col(3), LineCol { line: 1, col: 3 });
        assert_eq!(file.line_col(4), LineCol { line: 2, col: 1 });
        assert_eq!(file.line_col(7), LineCol { line: 3, col: 1 });
        assert_eq!(file.line_col(99), LineCol { line: 3, col: 2 });
    }
}
