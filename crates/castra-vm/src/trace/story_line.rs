//! A line of a story.

use castra_base::Span;
use castra_ir::ClauseId;

/// The rules behind a line.
#[derive(Clone, Debug)]
pub(super) struct LineSource {
    pub(super) clauses: Vec<ClauseId>,
    pub(super) span: Span,
}

/// A line of a [`Story`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoryLine {
    /// Depth of indentation: turns 0, phases 1, steps 2, events 3.
    pub depth: u8,
    /// The sentence.
    pub text: String,
    /// Clauses that the event follows.
    pub clauses: Vec<ClauseId>,
    /// Span of the event in the rules.
    pub span: Span,
}
