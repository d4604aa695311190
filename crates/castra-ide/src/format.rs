//! Formatting.

use castra_base::{Edit, FileId, Span, to_u32};

use crate::analysis::Analysis;
use crate::difference::difference;
use crate::lex::{Lexeme, lexemes};

/// The characters after which an editor requests formatting while typing.
pub const FORMAT_TRIGGERS: [char; 2] = ['\n', '}'];

impl Analysis {
    /// Returns the edits that format a source as `castra fmt` does. They cover only the words that
    /// differ, so that marks and cursors elsewhere stay in place.
    #[must_use]
    pub fn format(&self, file: FileId) -> Vec<Edit> {
        let Some(source) = self.source(file) else { return Vec::new() };
        difference(source, &castra_syntax::format(source).text)
    }

    /// Returns the edits that format the lines of a range.
    #[must_use]
    pub fn format_range(&self, range: Span) -> Vec<Edit> {
        let Some(source) = self.source(range.file) else { return Vec::new() };
        let new = castra_syntax::format(source).text;
        let text: &str = &source.text;
        let start = text.get(..range.start as usize).unwrap_or_default();
        let start = to_u32(start.rfind('\n').map_or(0, |at| at + 1));
        let rest = text.get(range.end as usize..).unwrap_or_default();
        let end = rest.find('\n').map_or(text.len(), |at| range.end as usize + at + 1);
        let is_inside = |edit: &Edit| start <= edit.span.start && edit.span.end <= to_u32(end);
        let edits = difference(source, &new);
        edits.into_iter().filter(is_inside).collect()
    }

    /// Returns the edits that format the construct just finished before a position. After `}` this
    /// is its block; after a newline, the line above and the indent of the new one.
    #[must_use]
    pub fn format_typed(&self, file: FileId, offset: u32, typed: char) -> Vec<Edit> {
        let Some(source) = self.source(file) else { return Vec::new() };
        let text: &str = &source.text;
        let at = offset as usize;
        let (Some(before), Some(after)) = (text.get(..at), text.get(at..)) else {
            return Vec::new();
        };
        let brackets = Brackets::of(text, at);
        if brackets.in_string {
            return Vec::new();
        }
        match typed {
            '}' => match brackets.closed {
                Some(open) => {
                    let block = Span::new(file, to_u32(open), offset);
                    self.format_range(block)
                }
                None => Vec::new(),
            },
            '\n' => {
                let line = before.rfind('\n').map_or(0, |at| at + 1);
                let mut edits = match line.checked_sub(1) {
                    Some(end) => {
                        let end = Span::new(file, to_u32(end), to_u32(end));
                        let all = self.format_range(end);
                        all.into_iter().filter(|edit| (edit.span.end as usize) < line).collect()
                    }
                    None => Vec::new(),
                };
                let typed = after.split('\n').next().unwrap_or_default();
                let gap = typed.len() - typed.trim_start_matches([' ', '\t']).len();
                let closes = typed.trim_start().starts_with(['}', ')', ']']);
                let depth = brackets.depth.saturating_sub(usize::from(closes));
                let indent = "  ".repeat(depth);
                let own = Span::new(file, to_u32(line), to_u32(at + gap));
                if before.get(line..).is_some_and(|part| part.trim().is_empty())
                    && source.slice(own) != indent
                {
                    edits.push(Edit { span: own, text: indent });
                }
                edits
            }
            _ => Vec::new(),
        }
    }
}

/// The brackets around a position.
struct Brackets {
    /// The number of open brackets.
    depth: usize,
    /// The opening bracket of the bracket that closes just before the position.
    closed: Option<usize>,
    in_string: bool,
}

impl Brackets {
    fn of(text: &str, at: usize) -> Self {
        let mut open = Vec::new();
        let mut found = Self { depth: 0, closed: None, in_string: false };
        for (lexeme, range) in lexemes(text).take_while(|(_, range)| range.start < at) {
            match (lexeme, text.get(range.clone())) {
                (Lexeme::String, Some(string)) => {
                    let mark = if string.starts_with("\"\"\"") { 3 } else { 1 };
                    let is_closed = string.len() >= 2 * mark && string.ends_with('"');
                    found.in_string = range.end > at || range.end == at && !is_closed;
                }
                (Lexeme::Sign, Some("{" | "(" | "[")) => open.push(range.start),
                (Lexeme::Sign, Some("}" | ")" | "]")) => {
                    let start = open.pop();
                    if range.end == at {
                        found.closed = start;
                    }
                }
                (Lexeme::Comment | Lexeme::Number | Lexeme::Word, _)
                | (Lexeme::Sign | Lexeme::String, _) => {}
            }
        }
        found.depth = open.len();
        found
    }
}
