//! A line of a story.

use castra_base::Span;
use castra_ir::ClauseId;
use castra_vm::Scene;

/// The rules behind a line.
#[derive(Clone, Debug)]
pub(crate) struct LineSource {
    pub(crate) clauses: Vec<ClauseId>,
    pub(crate) span: Span,
}

impl LineSource {
    /// The rules behind a line about an event.
    pub(crate) fn of(scene: &Scene<'_>) -> Self {
        Self { clauses: scene.clauses().to_vec(), span: scene.span() }
    }
}

/// A line of a [`Story`](crate::Story).
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
