//! The lines of a source around labels, cut out and drawn by miette. miette finds a span by reading
//! its source from the first byte. An excerpt is found with the line index, so miette searches
//! only the excerpt.

use std::fmt;
use std::ops::Range;

use castra_base::{Severity, SourceFile, Span};
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents,
    SourceCode, SourceSpan, SpanContents,
};

use crate::sanitize::sanitize;

/// The longest line in characters that is shown whole. A longer line is shortened around its
/// labels.
const MAX_LINE_CHARS: usize = 180;

/// The maximum number of lines of a label that is drawn whole. Only the first line of a longer
/// label is marked.
const MAX_LABEL_LINES: usize = 4;

/// A label within a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark<'a> {
    pub(crate) span: Span,
    pub(crate) text: &'a str,
    pub(crate) is_primary: bool,
}

/// Neighbouring lines of a source, with their labels.
pub(crate) struct Excerpt {
    text: String,
    first_line: usize,
    labels: Vec<LabeledSpan>,
    primaries: Vec<bool>,
}

/// Cuts out the lines with marks, in one excerpt for each run of neighbouring lines.
pub(crate) fn excerpts(file: &SourceFile, marks: &[Mark<'_>]) -> Vec<Excerpt> {
    let mut placed: Vec<(Range<usize>, Range<usize>, Mark<'_>)> = marks
        .iter()
        .map(|&mark| {
            let (lines, bytes) = label_range(file, mark.span);
            (lines, bytes, mark)
        })
        .collect();
    placed.sort_by_key(|(_, bytes, mark)| (bytes.start, bytes.end, !mark.is_primary));
    let mut excerpts = Vec::new();
    let mut rest = placed.as_slice();
    while let Some((first, _)) = rest.split_first() {
        let mut end = first.0.end;
        let mut taken = 1;
        // Two marked lines with one line between them belong to one excerpt.
        while let Some(next) = rest.get(taken)
            && next.0.start <= end + 1
        {
            end = end.max(next.0.end);
            taken += 1;
        }
        let (group, others) = rest.split_at(taken);
        excerpts.push(Excerpt::new(file, first.0.start..end, group));
        rest = others;
    }
    excerpts
}

/// Returns the lines (half open) and the bytes of a label as drawn.
fn label_range(file: &SourceFile, span: Span) -> (Range<usize>, Range<usize>) {
    let len = file.text.len();
    let start = span.range().start.min(len);
    let end = span.range().end.clamp(start, len);
    let first = line_index(file, start);
    let last = line_index(file, end.max(start + 1) - 1).max(first);
    if last - first >= MAX_LABEL_LINES {
        let end = start.max(line_range(file, first).end);
        return (first..first + 1, start..end);
    }
    (first..last + 1, start..end)
}

fn line_index(file: &SourceFile, offset: usize) -> usize {
    file.line_starts().partition_point(|&s| s as usize <= offset).max(1) - 1
}

/// Returns the bytes of a line without its line ending.
fn line_range(file: &SourceFile, index: usize) -> Range<usize> {
    let starts = file.line_starts();
    let start = starts.get(index).map_or(file.text.len(), |&s| s as usize);
    let end = starts.get(index + 1).map_or(file.text.len(), |&s| s as usize);
    let text = file.text.get(start..end).unwrap_or_default();
    start..start + text.trim_end_matches(['\r', '\n']).len()
}

impl Excerpt {
    fn new(
        file: &SourceFile,
        lines: Range<usize>,
        marks: &[(Range<usize>, Range<usize>, Mark<'_>)],
    ) -> Self {
        let mut text = String::new();
        // The visible part of each line as a range in the file, and its offset in the excerpt.
        let mut pieces: Vec<(Range<usize>, usize)> = Vec::new();
        for index in lines.clone() {
            let whole = line_range(file, index);
            let shown = visible_range(file, whole.clone(), marks.iter().map(|m| &m.1));
            if shown.start > whole.start {
                text.push('…');
            }
            pieces.push((shown.clone(), text.len()));
            let content = file.text.get(shown.clone()).unwrap_or_default();
            text.push_str(&sanitize(content));
            if shown.end < whole.end {
                text.push('…');
            }
            // miette prints no line for an empty string.
            if text.is_empty() {
                text.push(' ');
            }
            text.push('\n');
        }
        let to_excerpt = |offset: usize| {
            let piece = pieces.iter().rev().find(|(shown, _)| shown.start <= offset);
            piece
                .or(pieces.first())
                .map_or(0, |(shown, at)| at + offset.clamp(shown.start, shown.end) - shown.start)
        };
        let labels = marks.iter().map(|(_, bytes, mark)| {
            let (start, end) = (to_excerpt(bytes.start), to_excerpt(bytes.end));
            let label = (!mark.text.is_empty()).then(|| sanitize(mark.text).into_owned());
            LabeledSpan::new(label, start, end.saturating_sub(start))
        });
        Self {
            labels: labels.collect(),
            primaries: marks.iter().map(|m| m.2.is_primary).collect(),
            text,
            first_line: lines.start,
        }
    }

    /// Returns the number of digits of the largest line number.
    pub(crate) fn number_width(&self) -> usize {
        (self.first_line + self.text.lines().count()).to_string().len()
    }

    /// Returns the lines with the labels below them, without a frame.
    pub(crate) fn draw(&self, theme: &GraphicalTheme, severity: Severity) -> String {
        let mut theme = theme.clone();
        let primary = match severity {
            Severity::Error => theme.styles.error,
            Severity::Warning => theme.styles.warning,
        };
        let related = theme.styles.help;
        theme.styles.highlights =
            self.primaries.iter().map(|&p| if p { primary } else { related }).collect();
        let handler = GraphicalReportHandler::new_themed(theme)
            .with_context_lines(0)
            .with_links(false)
            .with_width(usize::MAX)
            .without_syntax_highlighting();
        let mut drawn = String::new();
        if handler.render_report(&mut drawn, self).is_err() {
            return String::new();
        }
        // The message and the frame of miette are dropped, since Castra prints its own.
        let lines: Vec<&str> = drawn.lines().collect();
        let top = lines
            .iter()
            .position(|l| l.trim_start().starts_with(',') || l.trim_start().starts_with('╭'));
        let body = lines.get(top.map_or(0, |t| t + 1)..lines.len().saturating_sub(1));
        let mut out = String::new();
        for line in body.unwrap_or_default() {
            out.push_str(line.strip_prefix(' ').unwrap_or(line).trim_end());
            out.push('\n');
        }
        out
    }
}

/// Returns the visible part of a line.
fn visible_range<'a>(
    file: &SourceFile,
    line: Range<usize>,
    labels: impl Iterator<Item = &'a Range<usize>>,
) -> Range<usize> {
    let text = file.text.get(line.clone()).unwrap_or_default();
    if text.len() <= MAX_LINE_CHARS || text.chars().nth(MAX_LINE_CHARS).is_none() {
        return line;
    }
    let first = labels
        .filter(|l| line.start <= l.end && l.start <= line.end)
        .map(|l| l.start.clamp(line.start, line.end))
        .min()
        .unwrap_or(line.start);
    let before = file.text.get(line.start..first).unwrap_or_default();
    let start = before
        .char_indices()
        .rev()
        .nth(MAX_LINE_CHARS / 3)
        .map_or(line.start, |(i, _)| line.start + i);
    let shown = file.text.get(start..line.end).unwrap_or_default();
    let end = shown.char_indices().nth(MAX_LINE_CHARS).map_or(line.end, |(i, _)| start + i);
    start..end
}

impl SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        _: &SourceSpan,
        _: usize,
        _: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let whole = SourceSpan::from((0, self.text.len()));
        let lines = self.text.lines().count();
        Ok(Box::new(MietteSpanContents::new(
            self.text.as_bytes(),
            whole,
            self.first_line,
            0,
            lines,
        )))
    }
}

impl miette::Diagnostic for Excerpt {
    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(self)
    }
}

impl std::error::Error for Excerpt {}

impl fmt::Display for Excerpt {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl fmt::Debug for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Excerpt({:?})", self.text)
    }
}

#[cfg(test)]
mod tests;
