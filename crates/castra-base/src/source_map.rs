//! Sources and source locations.

use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use crate::picture::Attachments;

/// The index of a source in a [`SourceMap`].
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct FileId(pub u32);

/// A half-open range of bytes in one source.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Span {
    /// The source that contains the range.
    pub file: FileId,
    /// The offset of the first byte.
    pub start: u32,
    /// The offset after the last byte.
    pub end: u32,
}

impl Span {
    /// Creates the range `start..end` of a source.
    #[must_use]
    pub const fn new(file: FileId, start: u32, end: u32) -> Self {
        Self { file, start, end }
    }

    /// Returns the smallest span that contains both spans, which must be in the same source.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Returns the empty span at the start of this one.
    #[must_use]
    pub const fn start_span(self) -> Self {
        Self { file: self.file, start: self.start, end: self.start }
    }

    /// Returns the empty span at the end of this one.
    #[must_use]
    pub const fn end_span(self) -> Self {
        Self { file: self.file, start: self.end, end: self.end }
    }

    /// Returns whether `other` is within this span.
    #[must_use]
    pub fn contains(self, other: Self) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }

    /// Returns the byte offsets as a range.
    #[must_use]
    pub const fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A line and a column as editors show them. Columns count characters, not bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineCol {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub col: u32,
}

/// A source: the contents of one file, or a string given in its place.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The index in the [`SourceMap`].
    pub id: FileId,
    /// The path for messages, as the user wrote it.
    pub path: String,
    /// The contents of the file.
    pub text: Arc<str>,
    /// The pictures and translations that the source names.
    pub pictures: Arc<Attachments>,
    lines: Arc<OnceLock<Vec<u32>>>,
}

impl SourceFile {
    /// Creates a source outside any [`SourceMap`], without pictures and translations.
    #[must_use]
    pub fn new(id: FileId, path: impl Into<String>, text: impl Into<Arc<str>>) -> Self {
        let (path, text) = (path.into(), text.into());
        Self { id, path, text, pictures: Arc::default(), lines: Arc::default() }
    }

    /// Returns the byte offsets of the line starts, computed on first use.
    #[must_use]
    pub fn line_starts(&self) -> &[u32] {
        self.lines.get_or_init(|| {
            let newlines = self.text.match_indices('\n');
            std::iter::once(0).chain(newlines.map(|(i, _)| to_u32(i + 1))).collect()
        })
    }

    /// Returns the line and column of a byte offset. Offsets beyond the end count as the end.
    #[must_use]
    pub fn line_col(&self, offset: u32) -> LineCol {
        let offset = (offset as usize).min(self.text.len());
        let starts = self.line_starts();
        let line = starts.partition_point(|&s| s as usize <= offset).max(1);
        let start = starts.get(line - 1).map_or(0, |&s| s as usize);
        let before = self.text.as_bytes().get(start..offset).unwrap_or_default();
        // The count of bytes that begin a character is the count of characters, even when the
        // offset falls within one.
        let chars = before.iter().filter(|&&b| b & 0xC0 != 0x80).count();
        LineCol { line: to_u32(line), col: to_u32(chars + 1) }
    }

    /// Returns the source code of a span. The result is empty if the span is out of bounds or
    /// splits a character.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or_default()
    }
}

/// All sources of a run.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// Adds a source and returns its id. Several sources may have the same path.
    pub fn add(&mut self, path: impl Into<String>, text: impl Into<Arc<str>>) -> FileId {
        let id = FileId(to_u32(self.files.len()));
        self.files.push(SourceFile::new(id, path, text));
        id
    }

    /// Replaces the contents of a source, and keeps its pictures and translations. Returns false if
    /// the id is unknown.
    pub fn set_text(&mut self, id: FileId, text: impl Into<Arc<str>>) -> bool {
        let Some(file) = self.files.get_mut(id.0 as usize) else { return false };
        let pictures = Arc::clone(&file.pictures);
        *file = SourceFile::new(id, std::mem::take(&mut file.path), text);
        file.pictures = pictures;
        true
    }

    /// Sets the pictures and translations of a source. Returns false if the id is unknown.
    pub fn set_attachments(&mut self, id: FileId, pictures: Arc<Attachments>) -> bool {
        let Some(file) = self.files.get_mut(id.0 as usize) else { return false };
        file.pictures = pictures;
        true
    }

    /// Returns the source with this id, or `None` if the id is unknown.
    #[must_use]
    pub fn get(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    /// Iterates over the sources in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &SourceFile> {
        self.files.iter()
    }
}

/// Converts an offset or a count in a source to 32 bits, saturating. No source exceeds
/// [`MAX_SOURCE_BYTES`], so no real offset saturates.
#[must_use]
pub fn to_u32(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// Returns a count with its noun: `1 file`, `2 files`. `noun` is a singular whose plural adds `s`.
#[must_use]
pub fn count_noun(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Returns a share as a percentage with one decimal place: `41.0 %` for 0.41.
#[must_use]
pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// Splits text into paragraphs at its empty lines. The lines of a paragraph are joined by spaces.
#[must_use]
pub fn paragraphs(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut current: Vec<&str> = Vec::new();
    for line in text.lines().map(str::trim).chain(std::iter::once("")) {
        if !line.is_empty() {
            current.push(line);
        } else if !current.is_empty() {
            found.push(std::mem::take(&mut current).join(" "));
        }
    }
    found
}

/// Converts words to an identifier of lower-case letters, digits and hyphens: `Ford of 216 BC`
/// gives `ford-of216-bc`. The result may begin with a digit, which the caller must handle. The
/// result is empty if the text contains no ASCII letter or digit.
#[must_use]
pub fn slug(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            // A digit follows the word before it without a hyphen.
            if c.is_ascii_digit() && out.ends_with('-') {
                out.pop();
            }
            out.push(c.to_ascii_lowercase());
        } else if !out.is_empty() && !out.ends_with('-') {
            out.push('-');
        }
    }
    out.trim_end_matches('-').to_owned()
}

/// Iterates over the words of a string: the longest runs of letters, digits, `-` and `_`. `AB-01,
/// u.blocks` gives `AB-01`, `u` and `blocks`.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_'));
    parts.filter(|word| !word.is_empty())
}

/// The largest source in bytes. A battle takes a few kilobytes; the limit bounds memory if a user
/// gives a wrong file.
pub const MAX_SOURCE_BYTES: usize = 64 << 20;
