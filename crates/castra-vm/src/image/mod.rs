//! A program compiled: code, tables, the state at the start.

mod facts;
mod layout;
mod listing;
pub mod native;
mod profile;
mod sites;
mod text;

use std::sync::{Arc, OnceLock};

use castra_base::Span;
use castra_ir::{ClauseId, Conflict, Program};
use thiserror::Error;

use crate::op::Op;
use crate::sight::Sight;

pub(crate) use facts::Facts;
pub(crate) use layout::{
    Column, ColumnWhat, Identity, Layout, PiecesAt, PileAt, PrivateField, Secret, SecretValues,
    StateAt, global,
};
pub(crate) use profile::Counts;
pub use profile::Profile;
pub(crate) use sites::{
    Anew, Asker, CallSite, ChooseSite, ExtremeSite, FailedSite, Kept, Key, LocalAt, Note, PairSite,
    PickSite, Prefer, PutSite, ReactSite, SayPart, SaySite, ScriptSite, Sites, SomeSite, Weighed,
};

/// A compiled program. It is made once and shared by all games played of it.
#[derive(Clone, Debug)]
pub struct Image {
    pub(crate) program: Arc<Program>,
    pub(crate) facts: Facts,
    pub(crate) layout: Layout,
    pub(crate) code: Vec<Op>,
    /// Where each instance begins in `code`.
    pub(crate) entries: Vec<u32>,
    /// Where the frame of each instance begins in memory.
    pub(crate) frames: Vec<u16>,
    /// Tables of [`Op::Switch`]: offsets in `code`.
    pub(crate) switches: Vec<Vec<u32>>,
    pub(crate) sites: Sites<u16>,
    /// For each instruction, where it comes from: an index into `origins`.
    pub(crate) origin_of: Vec<u32>,
    pub(crate) origins: Vec<Origin>,
    /// For each instruction, clauses that it carries out, by index into
    /// `marks`; 0 is none.
    pub(crate) mark_of: Vec<u32>,
    pub(crate) marks: Vec<Vec<ClauseId>>,
    /// For each instruction, what is told before it, by index into `notes`;
    /// 0 is nothing.
    pub(crate) note_of: Vec<u32>,
    pub(crate) notes: Vec<Vec<Note>>,
    /// Live registers at the instructions at which a game can rest: offset in
    /// `code`, first and after the last address, and the address that holds
    /// where the body returns to.
    pub(crate) rests: Vec<Rest>,
    /// Reasons for endings, by index.
    pub(crate) reasons: Vec<String>,
    /// Changes of modules that meet in play, by index.
    pub(crate) conflicts: Vec<Conflict>,
    /// Memory at the start: state, registers, constants.
    pub(crate) initial: Vec<i64>,
    /// Words of state.
    pub(crate) state_words: usize,
    /// Words of state and registers.
    pub(crate) live_words: usize,
    /// Where play begins.
    pub(crate) start: u32,
    /// Whether play is a test.
    pub(crate) is_test: bool,
    /// The function that says how an army stands, if the rules have one.
    pub(crate) judge: Option<JudgeAt>,
    /// By hex, the set of its neighbours.
    pub(crate) neighbours: Vec<i64>,
    /// By direction, how a step in it moves bits of sets of hexes.
    pub(crate) shifts: Vec<Vec<Shift>>,
    /// What lies between two hexes, if the rules ask for it.
    pub(crate) sight: Arc<Sight>,
    /// By die and face, the position among the different faces.
    pub(crate) die_positions: Vec<Vec<u16>>,
    /// What carries out the code in the place of the machine's loop.
    pub(crate) executor: OnceLock<Arc<dyn native::Executor>>,
    /// How often each instruction was carried out, if that is counted.
    pub(crate) counts: Option<Arc<Counts>>,
}

/// A place in the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Origin {
    pub(crate) span: Span,
    pub(crate) clauses: Vec<ClauseId>,
}

/// A part of a step in a direction: from these hexes it leads so many further
/// on in the list of hexes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shift {
    pub(crate) by: i32,
    pub(crate) from: Vec<i64>,
}

/// What is live where a game can rest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rest {
    /// Offset in the code, after the instruction at which it rests.
    pub(crate) at: u32,
    /// First live register.
    pub(crate) from: u16,
    /// After the last live register.
    pub(crate) to: u16,
    /// The register that holds where the body returns to; none of a body that
    /// nobody calls.
    pub(crate) ret: Option<u16>,
}

/// Where the function is that says how an army stands. Its frame, and those of what it
/// calls, lie beyond all that a resting game has in use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JudgeAt {
    /// Where it begins.
    pub(crate) entry: u32,
    /// Where it returns to from play: an instruction that halts.
    pub(crate) halt: u32,
    /// The register that holds where it returns to.
    pub(crate) ret: u16,
    /// The register that holds the army.
    pub(crate) army: u16,
    /// The register in which its value is.
    pub(crate) value: u16,
}

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

/// Why a program cannot be compiled: it is too large.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CompileError {
    /// There are too many things of a sort.
    #[error("there are {count} {what}; a game can have at most {limit}")]
    TooMany {
        /// Things of what sort.
        what: String,
        /// How many.
        count: usize,
        /// How many there may be.
        limit: usize,
    },
    /// State, registers and constants do not fit the machine's memory.
    #[error(
        "it takes a memory of {words} numbers, where there are 65536; \
         {} takes {} of them", .most.what, .most.words
    )]
    Memory {
        /// How many there are in all.
        words: usize,
        /// What takes most.
        most: MemoryUse,
    },
    /// More places than instructions can name at which something is chosen,
    /// matched or told.
    #[error("the rules have more than 65,536 choices, matches or lines of the account")]
    Sites,
    /// Too much code in all.
    #[error("the rules become {0} instructions; the limit is {1}")]
    Code(usize, usize),
    /// Something that the checker lets no program do.
    #[error("the program is invalid: {0}")]
    Unsound(String),
}

/// What takes a part of the machine's memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryUse {
    /// What, as the end of a sentence has it.
    pub what: String,
    /// How many numbers.
    pub words: usize,
    /// Where it stands, if it is a rule.
    pub place: Option<Span>,
}

impl CompileError {
    /// The place in the text that is to blame, if it is a single one.
    #[must_use]
    pub const fn place(&self) -> Option<Span> {
        match self {
            Self::Memory { most, .. } => most.place,
            Self::TooMany { .. } | Self::Sites | Self::Code(..) | Self::Unsound(_) => None,
        }
    }
}

/// The most elements a universe may have.
pub const MAX_UNIVERSE: usize = castra_ir::MOST_ELEMENTS;

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
