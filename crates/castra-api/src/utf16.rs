//! Source positions as JavaScript counts them.

use castra_base::{Span, to_u32};
use castra_ide::Analysis;
use serde::Serialize;

use crate::answer::RequestError;

/// Converts byte offsets of a source to UTF-16 offsets, and back.
pub(crate) struct Utf16 {
    /// For each character longer than one byte: the offset after it, and the difference between
    /// bytes and UTF-16 units up to there.
    wide: Vec<(u32, u32)>,
    /// The length of the source in bytes.
    len: u32,
}

impl Utf16 {
    pub(crate) fn new(text: &str) -> Self {
        let mut fewer = 0;
        let wide = text.char_indices().filter(|(_, c)| !c.is_ascii()).map(|(at, c)| {
            fewer += to_u32(c.len_utf8() - c.len_utf16());
            (to_u32(at + c.len_utf8()), fewer)
        });
        Self { wide: wide.collect(), len: to_u32(text.len()) }
    }

    /// Converts a byte offset to a UTF-16 offset.
    pub(crate) fn to_utf16(&self, byte: u32) -> u32 {
        let before = self.wide.partition_point(|(after, _)| *after <= byte);
        let fewer = before.checked_sub(1).and_then(|at| self.wide.get(at)).map_or(0, |w| w.1);
        byte - fewer
    }

    /// Converts a UTF-16 offset to a byte offset. Offsets beyond the end count as the end.
    pub(crate) fn to_byte(&self, place: u32) -> u32 {
        let before = self.wide.partition_point(|(after, fewer)| after - fewer <= place);
        let fewer = before.checked_sub(1).and_then(|at| self.wide.get(at)).map_or(0, |w| w.1);
        place.saturating_add(fewer).min(self.len)
    }

    /// Converts both ends of a span.
    pub(crate) fn range(&self, span: Span) -> [u32; 2] {
        [self.to_utf16(span.start), self.to_utf16(span.end)]
    }
}

/// A location in a source.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Place {
    path: String,
    from: u32,
    to: u32,
    /// The line where it starts, from 1.
    line: u32,
}

/// Returns the location of a span. Fails if the analysis has no such source.
pub(crate) fn range(analysis: &Analysis, span: Span) -> Result<Place, RequestError> {
    let source = analysis.source(span.file).ok_or("the file is no longer open")?;
    let [from, to] = Utf16::new(&source.text).range(span);
    let line = source.line_col(span.start).line;
    Ok(Place { path: source.path.clone(), from, to, line })
}
