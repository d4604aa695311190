//! The open item at the scanner's position, and its blocks.

use super::repair::Repair;

/// An item being scanned.
pub(super) struct OpenChunk {
    pub(super) start: usize,
    /// End of its last line that is not blank or a comment at column one.
    pub(super) end: usize,
    /// Unclosed `{`: offset, indentation of its line, and the first line since
    /// that is indented no deeper, which is where a `}` was probably forgotten.
    pub(super) braces: Vec<OpenBrace>,
    /// The first line, while it lacks a `{`; kept only where its braces do not balance.
    pub(super) headless: Option<Headless>,
    /// Offset of an unclosed `"""`.
    pub(super) text_block: Option<usize>,
    /// Replacements that repair the copy.
    pub(super) repairs: Vec<Repair>,
    /// Lines of the block that start at column one.
    pub(super) unindented: Vec<usize>,
    pub(super) hopeless: bool,
    pub(super) guessed: bool,
    /// True if its braces are no longer followed.
    pub(super) lost: bool,
    /// True if a `}` closed nothing.
    pub(super) stray: bool,
    /// True if its braces are known not to balance, so that indentation has to
    /// say where one is missing.
    pub(super) unbalanced: bool,
    /// The number of problems before it.
    pub(super) found_before: usize,
}

impl OpenChunk {
    pub(super) fn at(start: usize) -> Self {
        Self {
            start,
            end: start,
            braces: Vec::new(),
            headless: None,
            text_block: None,
            repairs: Vec::new(),
            unindented: Vec::new(),
            hopeless: false,
            guessed: false,
            lost: false,
            stray: false,
            unbalanced: false,
            found_before: 0,
        }
    }

    /// Notes that text without an end swallowed the rest of its line. If there
    /// was a brace in it, nothing that follows in the item makes sense.
    pub(super) fn swallow(&mut self, rest: &str) {
        if rest.contains(['{', '}']) {
            self.hopeless = true;
            self.lost = true;
        }
    }
}

/// A `{` that is not closed yet.
pub(super) struct OpenBrace {
    pub(super) at: usize,
    pub(super) indent: usize,
    pub(super) suspect: Option<usize>,
    /// The last line in the block that lacks a `{`.
    pub(super) headless: Option<Headless>,
}

/// A line that needs a `{` at its end and has none.
pub(super) struct Headless {
    /// Offset after its last word.
    pub(super) end: usize,
    pub(super) indent: usize,
    /// True if a line followed that is indented deeper.
    pub(super) has_body: bool,
}
