//! Images: compiled programs with code, tables and initial state.

mod compiled;
mod counts;
mod error;
mod executor;
mod layout;
mod listing;
pub mod native;
mod profile;
mod sites;
mod text;
mod universe_sizes;

use std::sync::Arc;

use castra_ir::Program;
use thiserror::Error;

pub use compiled::Image;
pub(crate) use compiled::{DebugLocation, JudgeEntry, Safepoint, Shift};
pub(crate) use counts::Counts;
pub use error::{CompileError, MemoryUse};
pub(crate) use layout::{
    Column, ColumnContent, Identity, Layout, PieceColumns, PileState, PrivateField, Secret,
    SecretValues, StateAddress, global,
};
pub use profile::Profile;
pub use sites::SayPart;
pub(crate) use sites::{
    ChooseSite, ExtremeKey, ExtremeSite, FailedSite, HoistedWords, LocalOperand, PairSite,
    PickSite, Prefer, PreferenceSite, PutSite, QuestionSite, ReactSite, Recompute, SaySite,
    ScriptSite, Sites, SomeSite, TraceCallSite, TracePoint,
};
pub(crate) use universe_sizes::Facts;
pub use universe_sizes::MAX_UNIVERSE_SIZE;

/// Options of the compiler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompileOptions {
    /// Inlines small functions and procedures. Without it, a trace shows every call.
    pub inline: bool,
    /// Specializes the code of turns for each army.
    pub specialise: bool,
    /// Tracks the cards that each army knows, for players that search over hidden information.
    /// Always on if the rules use that knowledge.
    pub knowledge: bool,
    /// Traces the application of changes of rules.
    pub changes: bool,
    /// Runs the optimization passes. Passes that every image needs run in any case.
    pub passes: bool,
    /// Precomputes the lines of sight between all hexes, which pays if many games are played.
    pub sight: bool,
    /// Counts every executed instruction; see [`Image::profile`].
    pub profile: bool,
}

impl CompileOptions {
    /// Returns the options that compile fastest, for playing a few steps of a game.
    #[must_use]
    pub const fn for_few_steps() -> Self {
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

impl Default for CompileOptions {
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

/// An error in the values of weights.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeightError {
    /// The number of values differs from the number of weights.
    #[error("there are {given} values for {count} weights")]
    Count {
        /// Number of weights.
        count: usize,
        /// Number of values.
        given: usize,
    },
    /// A value is out of range.
    #[error("the weight `{name}` cannot be {value}: it is from {low} to {high}")]
    Range {
        /// Identifier of the weight.
        name: String,
        /// The value.
        value: i64,
        /// The lowest allowed value.
        low: i64,
        /// The highest allowed value.
        high: i64,
    },
}

impl Image {
    /// Returns the program that the image was compiled from.
    #[must_use]
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Returns whether the rules have an evaluation function; see [`crate::Machine::judge_value`].
    #[must_use]
    pub const fn has_judge(&self) -> bool {
        self.judge.is_some()
    }

    /// Returns a copy of the image with other values of its weights, by [`castra_ir::WeightId`],
    /// without compiling again. The rules stay the same; only the advice changes: preferences and
    /// the evaluation function.
    ///
    /// # Errors
    ///
    /// If the number of values is wrong, or a value is out of range.
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

    /// Returns the number of words of a snapshot.
    #[must_use]
    pub fn snapshot_words(&self) -> usize {
        self.live_words
    }

    /// Returns the number of instructions.
    #[must_use]
    pub fn instruction_count(&self) -> usize {
        self.code.len()
    }

    /// Returns the register with the return address of the specialization that contains the
    /// instruction before `pc`. `None` for the first specialization, which nothing calls.
    pub(crate) fn return_address(&self, pc: u32) -> Option<u16> {
        let instance = self.entries.partition_point(|&entry| entry < pc).checked_sub(1)?;
        if instance == 0 { None } else { self.frames.get(instance).copied() }
    }

    /// Returns the source of the instruction before an index.
    pub(crate) fn origin(&self, after: u32) -> Option<&DebugLocation> {
        let at = (after as usize).checked_sub(1)?;
        self.origins.get(*self.origin_of.get(at)? as usize)
    }
}
