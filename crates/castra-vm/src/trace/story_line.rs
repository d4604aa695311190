//! A line of a story.

use castra_base::Span;
use castra_ir::ClauseId;

/// A line of a [`Story`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// How far it is set in: turns 0, phases 1, steps 2, what happens 3.
    pub depth: u8,
    /// What happened.
    pub text: String,
    /// Clauses that it follows.
    pub clauses: Vec<ClauseId>,
    /// Where the rules say so.
    pub span: Span,
}
