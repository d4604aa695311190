//! A completion item: a label, its sort, and the text that it replaces.

use castra_base::Span;
use castra_defs::DefKind;

/// What is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sort {
    /// A name of this sort of definition.
    Name(DefKind),
    /// A hex of the board.
    Hex,
    /// A word of the grammar.
    Keyword,
}

/// Something that can stand at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// What would be written.
    pub label: String,
    /// What it is.
    pub sort: Sort,
    /// Its declaration or type.
    pub detail: Option<String>,
    /// Its documentation, as Markdown.
    pub docs: Option<String>,
    /// What it replaces: the beginning of a word.
    pub replaces: Span,
}
