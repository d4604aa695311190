//! Runs code with the executor that is attached to the image, if there is one.

use super::core::{Core, Stop};
use super::exec::{exec, step};
use crate::chance::RandomStream;
use crate::fault::RuntimeError;
use crate::image::Image;
use crate::image::native::{CodePosition, Interpreter};
use crate::memory::Memory;
use crate::script::Script;
use crate::trace::Tracer;

/// Runs until the game stops: with the attached executor, if there is no tracer.
pub(super) fn play<T: Tracer>(image: &Image, core: &mut Core, tracer: &mut T) -> Stop {
    let follows = T::INSTRUCTIONS || T::CLAUSES || T::EVENTS;
    if let (Some(counts), false) = (&image.counts, follows) {
        return exec(image, core, &mut counts.as_ref());
    }
    let Some(executor) = image.executor().filter(|_| !follows) else {
        return exec(image, core, tracer);
    };
    let mut state = State { image, chance: &mut core.chance, script: &mut core.script, stop: None };
    let position = CodePosition { pc: core.pc, fuel: core.fuel };
    let position = executor.run(&mut core.memory, position, &mut state);
    let stop = state.stop;
    (core.pc, core.fuel) = (position.pc, position.fuel);
    // An executor that stops without a reason violates its contract.
    stop.unwrap_or(Stop::Fault(RuntimeError::Unsound))
}

/// The state that instructions need besides memory.
struct State<'m> {
    image: &'m Image,
    chance: &'m mut RandomStream,
    script: &'m mut Option<Box<Script>>,
    stop: Option<Stop>,
}

impl Interpreter for State<'_> {
    fn step(&mut self, memory: &mut Memory, position: &mut CodePosition) -> bool {
        self.stop = step(self.image, memory, self.chance, self.script, position);
        self.stop.is_none()
    }
}
