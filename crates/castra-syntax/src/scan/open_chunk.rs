//! The open item at the scanner's position, and its blocks.

use super::repair::Repair;

/// An item being scanned.
pub(super) struct OpenChunk {
    pub(super) start: usize,
    /// The end of the last line that is not blank or a comment at column one.
    pub(super) end: usize,
    /// The unclosed `{`, outermost first.
    pub(super) braces: Vec<OpenBrace>,
    /// The first line, while it lacks a `{`. Only an unbalanced item needs it.
    pub(super) line_without_brace: Option<LineWithoutBrace>,
    /// The offset of an unclosed `"""`.
    pub(super) text_block: Option<usize>,
    /// The replacements for the repaired copy.
    pub(super) repairs: Vec<Repair>,
    /// The lines of the block that start at column one.
    pub(super) unindented: Vec<usize>,
    pub(super) unusable: bool,
    pub(super) guessed: bool,
    /// True if the scanner no longer tracks the braces.
    pub(super) lost: bool,
    /// True if a `}` has no matching `{`.
    pub(super) stray: bool,
    /// True if the braces are known to be unbalanced, in which case indentation decides where one
    /// is missing.
    pub(super) unbalanced: bool,
    /// The number of diagnostics before the item.
    pub(super) found_before: usize,
}

impl OpenChunk {
    pub(super) fn new(start: usize) -> Self {
        Self {
            start,
            end: start,
            braces: Vec::new(),
            line_without_brace: None,
            text_block: None,
            repairs: Vec::new(),
            unindented: Vec::new(),
            unusable: false,
            guessed: false,
            lost: false,
            stray: false,
            unbalanced: false,
            found_before: 0,
        }
    }

    /// Records that an unclosed string swallowed the rest of its line. A brace in that rest makes
    /// the item unreadable.
    pub(super) fn swallow(&mut self, rest: &str) {
        if rest.contains(['{', '}']) {
            self.unusable = true;
            self.lost = true;
        }
    }
}

/// An unclosed `{`. `suspect` is the offset of the first line in the block that is indented no more
/// than the line of the `{`. A `}` is probably missing before it.
pub(super) struct OpenBrace {
    pub(super) at: usize,
    pub(super) indent: usize,
    pub(super) suspect: Option<usize>,
    /// The last line in the block that lacks a `{`.
    pub(super) line_without_brace: Option<LineWithoutBrace>,
}

/// A line that lacks a `{` at its end.
pub(super) struct LineWithoutBrace {
    /// The offset after the last word.
    pub(super) end: usize,
    pub(super) indent: usize,
    /// True if a more deeply indented line followed.
    pub(super) has_body: bool,
}
