//! Tracers follow a game, and receive each of its events.

use castra_ir::ClauseId;

use super::event::Event;
use super::scene::Scene;

/// Somebody who follows a game.
pub trait Tracer {
    /// Whether it is told events.
    const EVENTS: bool = true;
    /// Whether it is told which clauses are carried out.
    const CLAUSES: bool = false;
    /// Whether it is told of every instruction.
    const INSTRUCTIONS: bool = false;

    /// Something happens.
    fn event(&mut self, scene: &Scene<'_>, event: &Event<'_>) {
        let _ = (scene, event);
    }

    /// Something that follows these clauses is done.
    fn clauses(&mut self, clauses: &[ClauseId]) {
        let _ = clauses;
    }

    /// The instruction at a position of the image's code is carried out.
    fn instruction(&mut self, at: usize) {
        let _ = at;
    }
}

/// Nobody follows.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTrace;

impl Tracer for NoTrace {
    const EVENTS: bool = false;
}
