//! Games in progress.

mod acts;
mod answer;
mod bitset;
mod cards;
mod columns;
mod core;
mod decision;
mod determinize;
mod dice;
mod dispatch;
mod enumerate;
pub(crate) mod exec;
mod extreme;
mod game;
mod hexes;
mod invariants;
mod judge;
mod pairs;
mod pieces;
mod position;
mod queries;
pub(crate) mod reach;
mod rows;
mod snapshot;
mod subset;
mod text;

use std::sync::Arc;

pub(crate) use self::core::{Core, CoreStatus, INSTRUCTIONS_PER_STEP, PendingDecision, Stop};
pub use self::decision::{Decision, DecisionKind, Label, Pairs};
pub use self::enumerate::OutcomeTree;
pub use self::invariants::InvariantViolation;
pub use self::snapshot::Snapshot;
pub use game::Machine;

use self::core::FUEL;
use crate::bits::Bits;
use crate::chance::RandomStream;
use crate::fault::{Fault, RuntimeError};
use crate::image::{Image, global};
use crate::memory::{memory, outcome};
use crate::status::{Outcome, Status};
use crate::trace::{NoTrace, Tracer};

impl Machine {
    /// Creates a game at its start. Seed and number determine its random numbers.
    #[must_use]
    pub fn new(image: &Arc<Image>, seed: u64, game: u64) -> Self {
        let core = Core {
            memory: memory(&image.initial),
            chance: RandomStream::of_game(seed, game),
            pc: image.start,
            fuel: FUEL,
            status: CoreStatus::Ready,
            script: None,
        };
        Self { image: Arc::clone(image), core, reader: None }
    }

    /// Starts another game of the same image. The reader for texts stays the same.
    pub fn reset(&mut self, seed: u64, game: u64) {
        let live = self.image.live_words;
        if let (Some(to), Some(from)) =
            (self.core.memory.get_mut(..live), self.image.initial.get(..live))
        {
            to.copy_from_slice(from);
        }
        self.core.chance = RandomStream::of_game(seed, game);
        self.core.pc = self.image.start;
        self.core.fuel = FUEL;
        self.core.status = CoreStatus::Ready;
        self.core.script = None;
    }

    /// Ends the game in its present position, so that conditions on the end of a game can be
    /// evaluated. `winner` is an army, or `None` for a draw.
    pub fn end(&mut self, winner: Option<u32>) {
        // The code of the ending for `outcome`: 0 is a victory, and 2 a draw.
        let ending = if winner.is_some() { 0 } else { 2 };
        let winner = winner.map_or(castra_ir::NONE, i64::from);
        let values = [(global::ENDED, ending), (global::WINNER, winner)];
        for (at, value) in values {
            // Invariant: these words come first in the memory of every game.
            if let Some(word) = self.core.memory.get_mut(usize::from(at)) {
                *word = value;
            }
        }
        self.core.status = CoreStatus::Finished;
    }

    /// Switches to another random stream for dice, shuffles and picks.
    pub fn switch_random_stream(&mut self, chance: RandomStream) {
        self.core.chance = chance;
    }

    /// Returns the image of the game.
    #[must_use]
    pub const fn image(&self) -> &Arc<Image> {
        &self.image
    }

    /// Runs until a player has to decide, the game is over, or a runtime error stops it. Does
    /// nothing while a decision is pending, and after the end.
    pub fn run(&mut self) -> Status {
        self.run_with_tracer(&mut NoTrace)
    }

    /// Like [`Machine::run`], with a tracer.
    pub fn run_with_tracer<T: Tracer>(&mut self, tracer: &mut T) -> Status {
        if self.core.status == CoreStatus::Ready {
            self.core.status = match self.run_to_stop(tracer) {
                Stop::Decision(asked) => CoreStatus::Decision(asked),
                Stop::Finished => CoreStatus::Finished,
                // The code ended, although no ending of the rules applied.
                Stop::Halted => CoreStatus::Finished,
                Stop::Fault(fault) => CoreStatus::Fault(fault),
                // Only tests stop for these reasons, and `run_test` plays them.
                Stop::Unscripted | Stop::Failed(_) | Stop::TooFewCards(_) => {
                    CoreStatus::Fault(RuntimeError::Unsound)
                }
            };
        }
        self.status().unwrap_or(Status::Fault)
    }

    /// Runs until the game stops.
    pub(crate) fn run_to_stop<T: Tracer>(&mut self, tracer: &mut T) -> Stop {
        self.core.fuel = FUEL;
        dispatch::play(&self.image, &mut self.core, tracer)
    }

    /// Returns the span in the rules at which the game stopped.
    pub(crate) fn stop_span(&self) -> castra_base::Span {
        self.image.origin(self.core.pc).map_or_else(Default::default, |o| o.span)
    }

    /// Returns the status of the game, or `None` if it can continue.
    #[must_use]
    pub const fn status(&self) -> Option<Status> {
        match self.core.status {
            CoreStatus::Ready => None,
            CoreStatus::Decision(_) => Some(Status::Decision),
            CoreStatus::Finished => Some(Status::Finished),
            CoreStatus::Fault(_) => Some(Status::Fault),
        }
    }

    /// Returns the result of the game; `None` before its end.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome<'_>> {
        outcome(&self.image, &self.core.memory)
    }

    /// Returns the number of the turn, from 1; 0 during setup.
    #[must_use]
    pub fn turn(&self) -> u32 {
        u32::try_from(self.word(global::TURN)).unwrap_or(0)
    }

    /// Returns the army whose turn it is, or `None` if a turn belongs to all armies.
    #[must_use]
    pub fn mover(&self) -> Option<u32> {
        u32::try_from(self.word(global::US)).ok()
    }

    /// Returns the runtime error that stopped the game; `None` if none did.
    #[must_use]
    pub fn fault(&self) -> Option<Fault> {
        let CoreStatus::Fault(kind) = self.core.status else { return None };
        let origin = self.image.origin(self.core.pc);
        Some(Fault {
            kind,
            span: origin.map_or_else(Default::default, |o| o.span),
            clauses: origin.map_or_else(Vec::new, |o| o.clauses.clone()),
            message: self.fault_message(kind),
            conflict: match kind {
                RuntimeError::Conflict(what) => {
                    self.image.conflicts.get(usize::from(what)).cloned().map(Box::new)
                }
                _ => None,
            },
        })
    }

    /// Returns the cards whose pile an army knows; empty unless the image tracks knowledge, see
    /// [`CompileOptions::knowledge`](crate::CompileOptions::knowledge).
    #[must_use]
    pub fn known_cards(&self, army: u32) -> Bits<'_> {
        let layout = &self.image.layout;
        let words = layout.card_words;
        if army as usize >= layout.observers {
            return Bits(&[]);
        }
        let at = usize::from(layout.known) + army as usize * words;
        Bits(self.core.memory.get(at..at + words).unwrap_or(&[]))
    }

    pub(crate) fn word(&self, addr: u16) -> i64 {
        self.core.memory[usize::from(addr)]
    }
}
