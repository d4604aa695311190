//! A program compiled: code, tables, the state at the start.

mod compiled;
mod counts;
mod error;
mod executor;
mod facts;
mod layout;
mod listing;
pub mod native;
mod profile;
mod sites;
mod text;

use std::sync::Arc;

use castra_ir::Program;
use thiserror::Error;

pub use compiled::Image;
pub(crate) use compiled::{JudgeAt, Origin, Rest, Shift};
pub(crate) use counts::Counts;
pub use error::{CompileError, MemoryUse};
pub(crate) use facts::Facts;
pub use facts::MAX_UNIVERSE;
pub(crate) use layout::{
    Column, ColumnWhat, Identity, Layout, PiecesAt, PileAt, PrivateField, Secret, SecretValues,
    StateAt, global,
};
pub use profile::Profile;
pub(crate) use sites::{
    Anew, Asker, CallSite, ChooseSite, ExtremeSite, FailedSite, Kept, Key, LocalAt, Note, PairSite,
    PickSite, Prefer, PutSite, ReactSite, SayPart, SaySite, ScriptSite, Sites, SomeSite, Weighed,
};

/// How to compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether small functions and procedures are compiled where they are
    /// called. Without, every call can be followed in a trace.
    pub inline: bool,
    /// Whether what armies do is compiled for each army apart.
    pub specialise: bool,
    /// Whether it is kept which cards each army knows, for players who imagine
    /// what they do not see. Kept in any case where the rules ask for it.
    pub knowledge: bool,
    /// Whether changes of rules tell when they are carried out.
    pub changes: bool,
    /// Whether loops become single instructions, and what nobody reads is left out:
    /// all passes over finished code but those that every image needs.
    pub passes: bool,
    /// Whether it is worked out beforehand what lies between any two hexes, which pays
    /// where many games are played.
    pub sight: bool,
    /// Whether every instruction that is carried out is counted; see [`Image::profile`].
    pub profile: bool,
}

impl Options {
    /// For a few steps of a game: what is compiled soonest.
    #[must_use]
    pub const fn brief() -> Self {
        Self {
            inline: false,
            specialise: false,
            knowledge: false,
            changes: false,
            passes: false,
            sight: false,
            profile: false,
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            inline: true,
            specialise: true,
            knowledge: true,
            changes: false,
            passes: true,
            sight: true,
            profile: false,
        }
    }
}

/// Why weights cannot have values.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeightError {
    /// There are more or fewer values than weights.
    #[error("there are {given} values for {count} weights")]
    Count {
        /// How many weights there are.
        count: usize,
        /// How many values are given.
        given: usize,
    },
    /// A value is out of its range.
    #[error("the weight `{name}` cannot be {value}: it is from {low} to {high}")]
    Range {
        /// Which weight.
        name: String,
        /// What it would be.
        value: i64,
        /// The lowest that it may be.
        low: i64,
        /// The highest that it may be.
        high: i64,
    },
}

impl Image {
    /// The program it was compiled from.
    #[must_use]
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Whether the rules say how an army stands; see [`crate::Machine::standing`].
    #[must_use]
    pub const fn judges(&self) -> bool {
        self.judge.is_some()
    }

    /// The same image with other values for its weights, by [`castra_ir::WeightId`]: nothing
    /// is compiled anew. The rules are the same: only what players prefer differs.
    ///
    /// # Errors
    ///
    /// If there are more or fewer values than weights, or one is out of its range.
    pub fn with_weights(&self, values: &[i64]) -> Result<Self, WeightError> {
        let mut program = Program::clone(&self.program);
        let (count, given) = (program.weights.len(), values.len());
        if count != given {
            return Err(WeightError::Count { count, given });
        }
        let mut initial = self.initial.clone();
        for ((weight, &at), &value) in
            program.weights.iter_mut().zip(&self.layout.weights).zip(values)
        {
            let (low, high) = (weight.low, weight.high);
            if !(low..=high).contains(&value) {
                return Err(WeightError::Range { name: weight.name.clone(), value, low, high });
            }
            weight.value = value;
            if let Some(word) = initial.get_mut(usize::from(at)) {
                *word = value;
            }
        }
        Ok(Self { program: Arc::new(program), initial, ..self.clone() })
    }

    /// How many words a copy of a game's state takes.
    #[must_use]
    pub fn snapshot_words(&self) -> usize {
        self.live_words
    }

    /// How many instructions there are.
    #[must_use]
    pub fn instructions(&self) -> usize {
        self.code.len()
    }

    /// Which player of an army holds a role with so many players, counted from
    /// 0; the first where the rules do not say.
    #[must_use]
    pub fn seat(&self, players: u32, role: Option<(castra_ir::RoleId, u32)>) -> u32 {
        let Some((role, word)) = role else { return 0 };
        let seating = self.program.seats.iter().find(|s| s.players == players);
        let held = seating.and_then(|s| s.held.iter().find(|h| h.0 == role && h.1 == word));
        held.map_or(0, |h| h.2)
    }

    /// Where the instance that an instruction is in finds where to return to;
    /// nothing for the first, which nobody calls.
    pub(crate) fn return_address(&self, pc: u32) -> Option<u16> {
        let instance = self.entries.partition_point(|&entry| entry < pc).checked_sub(1)?;
        if instance == 0 { None } else { self.frames.get(instance).copied() }
    }

    /// Where the instruction before an offset comes from.
    pub(crate) fn origin(&self, after: u32) -> Option<&Origin> {
        let at = (after as usize).checked_sub(1)?;
        self.origins.get(*self.origin_of.get(at)? as usize)
    }
}
