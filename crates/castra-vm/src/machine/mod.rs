//! A game being played.

mod acts;
mod answer;
mod bitset;
mod cards;
mod columns;
mod core;
mod decision;
mod determinize;
mod dice;
pub(crate) mod exec;
mod extreme;
mod game;
mod hand_over;
mod hexes;
mod invariants;
mod judge;
mod look;
mod pairs;
mod pieces;
mod position;
pub(crate) mod reach;
mod snapshot;
mod subset;
mod text;

use std::sync::Arc;

pub(crate) use self::core::{Asked, At, Core, INSTRUCTIONS_A_STEP, Stop};
pub use self::decision::{Decision, DecisionKind, Label, Pairs};
pub use self::invariants::Broken;
pub use self::snapshot::Snapshot;
pub use game::Machine;

use self::core::FUEL;
use crate::bits::Bits;
use crate::chance::Chance;
use crate::fault::{Fault, FaultKind};
use crate::image::{Image, global};
use crate::memory::{memory, outcome};
use crate::play::{Outcome, Status};
use crate::trace::{NoTrace, Tracer};

impl Machine {
    /// A game that has not begun, with the chance of this run and game number.
    #[must_use]
    pub fn new(image: &Arc<Image>, seed: u64, game: u64) -> Self {
        let core = Core {
            memory: memory(&image.initial),
            chance: Chance::of_game(seed, game),
            pc: image.start,
            fuel: FUEL,
            at: At::Ready,
            script: None,
        };
        Self { image: Arc::clone(image), core, reader: None }
    }

    /// Begins again, as another game.
    pub fn reset(&mut self, seed: u64, game: u64) {
        let live = self.image.live_words;
        if let (Some(to), Some(from)) =
            (self.core.memory.get_mut(..live), self.image.initial.get(..live))
        {
            to.copy_from_slice(from);
        }
        self.core.chance = Chance::of_game(seed, game);
        self.core.pc = self.image.start;
        self.core.fuel = FUEL;
        self.core.at = At::Ready;
        self.core.script = None;
    }

    /// Gives the game a new future: dice, shuffles and picks come from another
    /// stream from here on.
    pub fn continue_with(&mut self, chance: Chance) {
        self.core.chance = chance;
    }

    /// What is played.
    #[must_use]
    pub const fn image(&self) -> &Arc<Image> {
        &self.image
    }

    /// Goes on until somebody has to decide or the game is over. While a
    /// decision is waited for, nothing happens.
    pub fn run(&mut self) -> Status {
        self.run_with(&mut NoTrace)
    }

    /// The same, while somebody follows.
    pub fn run_with<T: Tracer>(&mut self, tracer: &mut T) -> Status {
        if self.core.at == At::Ready {
            self.core.at = match self.go_on(tracer) {
                Stop::Asked(asked) => At::Asked(asked),
                Stop::Finished => At::Finished,
                // The end of the code without an end of the game.
                Stop::Halted => At::Finished,
                Stop::Fault(fault) => At::Fault(fault),
                // Only tests have these, which run by other means.
                Stop::Unscripted | Stop::Failed(_) | Stop::TooFewCards(_) => {
                    At::Fault(FaultKind::Unsound)
                }
            };
        }
        self.status().unwrap_or(Status::Fault)
    }

    /// Goes on until something stops it.
    pub(crate) fn go_on<T: Tracer>(&mut self, tracer: &mut T) -> Stop {
        self.core.fuel = FUEL;
        hand_over::play(&self.image, &mut self.core, tracer)
    }

    /// The place in the rules at which the game stopped.
    pub(crate) fn place(&self) -> castra_base::Span {
        self.image.origin(self.core.pc).map_or_else(Default::default, |o| o.span)
    }

    /// Where the game stands; nothing if it can go on.
    #[must_use]
    pub const fn status(&self) -> Option<Status> {
        match self.core.at {
            At::Ready => None,
            At::Asked(_) => Some(Status::Decision),
            At::Finished => Some(Status::Finished),
            At::Fault(_) => Some(Status::Fault),
        }
    }

    /// How the game went out, once it is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome<'_>> {
        outcome(&self.image, &self.core.memory)
    }

    /// The number of the turn, from 1; 0 during setup.
    #[must_use]
    pub fn turn(&self) -> u32 {
        u32::try_from(self.word(global::TURN)).unwrap_or(0)
    }

    /// The army whose turn it is, where turns belong to armies.
    #[must_use]
    pub fn us(&self) -> Option<u32> {
        u32::try_from(self.word(global::US)).ok()
    }

    /// Why the game cannot go on.
    #[must_use]
    pub fn fault(&self) -> Option<Fault> {
        let At::Fault(kind) = self.core.at else { return None };
        let origin = self.image.origin(self.core.pc);
        Some(Fault {
            kind,
            span: origin.map_or_else(Default::default, |o| o.span),
            clauses: origin.map_or_else(Vec::new, |o| o.clauses.clone()),
            message: self.fault_message(kind),
            conflict: match kind {
                FaultKind::Conflict(what) => {
                    self.image.conflicts.get(usize::from(what)).cloned().map(Box::new)
                }
                _ => None,
            },
        })
    }

    /// The cards whose place an army knows; none if the image keeps no account
    /// of it, see [`Options::knowledge`](crate::Options::knowledge).
    #[must_use]
    pub fn knows(&self, army: u32) -> Bits<'_> {
        let layout = &self.image.layout;
        let words = layout.card_words;
        if army as usize >= layout.observers {
            return Bits(&[]);
        }
        let at = usize::from(layout.known) + army as usize * words;
        Bits(self.core.memory.get(at..at + words).unwrap_or(&[]))
    }

    pub(crate) fn word(&self, at: u16) -> i64 {
        self.core.memory[usize::from(at)]
    }
}
