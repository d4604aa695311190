//! Traces of games.
//!
//! A [`Tracer`] receives [`Event`]s. The interpreter is compiled separately for each type of
//! tracer, so a game without one pays nothing.

mod counts;
mod coverage;
pub(crate) mod emit;
mod event;
mod event_context;
pub mod mask;
mod reader;
mod tracer;

use castra_ir::ClauseId;

pub use coverage::{Coverage, Usage};
pub use event::{Answer, ChangedState, Event, OwnedPile, Wording};
pub use event_context::EventContext;
pub use tracer::{NoTrace, Tracer};

impl<T: Tracer> Tracer for &mut T {
    const EVENTS: bool = T::EVENTS;
    const CLAUSES: bool = T::CLAUSES;
    const INSTRUCTIONS: bool = T::INSTRUCTIONS;

    fn event(&mut self, scene: &EventContext<'_>, event: &Event<'_>) {
        (**self).event(scene, event);
    }

    fn clauses(&mut self, clauses: &[ClauseId]) {
        (**self).clauses(clauses);
    }

    fn instruction(&mut self, index: usize) {
        (**self).instruction(index);
    }
}

/// Two tracers of the same game.
impl<A: Tracer, B: Tracer> Tracer for (A, B) {
    const EVENTS: bool = A::EVENTS || B::EVENTS;
    const CLAUSES: bool = A::CLAUSES || B::CLAUSES;
    const INSTRUCTIONS: bool = A::INSTRUCTIONS || B::INSTRUCTIONS;

    fn event(&mut self, scene: &EventContext<'_>, event: &Event<'_>) {
        if A::EVENTS {
            self.0.event(scene, event);
        }
        if B::EVENTS {
            self.1.event(scene, event);
        }
    }

    fn clauses(&mut self, clauses: &[ClauseId]) {
        if A::CLAUSES {
            self.0.clauses(clauses);
        }
        if B::CLAUSES {
            self.1.clauses(clauses);
        }
    }

    fn instruction(&mut self, index: usize) {
        if A::INSTRUCTIONS {
            self.0.instruction(index);
        }
        if B::INSTRUCTIONS {
            self.1.instruction(index);
        }
    }
}
