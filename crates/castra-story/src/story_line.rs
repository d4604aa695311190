//! A line of a story.

use castra_base::Span;
use castra_ir::ClauseId;
use castra_vm::EventContext;

/// The rules behind a line.
#[derive(Clone, Debug)]
pub(crate) struct LineSource {
    pub(crate) clauses: Vec<ClauseId>,
    pub(crate) span: Span,
}

impl LineSource {
    /// Returns the rules behind a line about an event.
    pub(crate) fn of(scene: &EventContext<'_>) -> Self {
        Self { clauses: scene.clauses().to_vec(), span: scene.span() }
    }
}

/// A line of a [`Story`](crate::Story).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoryLine {
    /// The depth of indentation: turns 0, phases 1, steps 2, events 3.
    pub depth: u8,
    /// The sentence.
    pub text: String,
    /// The clauses that the event implements.
    pub clauses: Vec<ClauseId>,
    /// The span of the event in the rules.
    pub span: Span,
}
