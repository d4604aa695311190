//! A completion item: a label, its category, and the range that it replaces.

use castra_base::Span;
use castra_defs::DefKind;

/// The category of a completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CompletionKind {
    /// The name of a definition of this kind.
    Name(DefKind),
    /// A hex of the board.
    Hex,
    /// A keyword of the grammar.
    Keyword,
}

/// A text that completes the word at a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The text to insert.
    pub label: String,
    /// The category.
    pub kind: CompletionKind,
    /// A short description, such as the declaration; `None` for keywords without one.
    pub detail: Option<String>,
    /// The documentation as Markdown.
    pub docs: Option<String>,
    /// The range to replace: the typed start of a word.
    pub replaces: Span,
}
