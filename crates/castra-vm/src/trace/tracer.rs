//! The interface of tracers, which receive the events of a game.

use castra_ir::ClauseId;

use super::event::Event;
use super::event_context::EventContext;

/// A receiver of events, clauses or instructions of a game; the constants select which.
pub trait Tracer {
    /// True if the tracer receives events.
    const EVENTS: bool = true;
    /// True if the tracer receives the clauses that are executed.
    const CLAUSES: bool = false;
    /// True if the tracer receives every executed instruction.
    const INSTRUCTIONS: bool = false;

    /// Receives an event.
    fn event(&mut self, scene: &EventContext<'_>, event: &Event<'_>) {
        let _ = (scene, event);
    }

    /// Receives the clauses that an executed operation follows.
    fn clauses(&mut self, clauses: &[ClauseId]) {
        let _ = clauses;
    }

    /// Receives the index of an executed instruction.
    fn instruction(&mut self, index: usize) {
        let _ = index;
    }
}

/// A tracer that receives nothing, for games without a trace.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTrace;

impl Tracer for NoTrace {
    const EVENTS: bool = false;
}
