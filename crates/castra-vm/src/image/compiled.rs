//! A compiled program: its code, its tables, and where its values lie in memory.

use std::sync::{Arc, OnceLock};

use castra_base::Span;
use castra_ir::{ClauseId, Conflict, Program};

use super::counts::Counts;
use super::facts::Facts;
use super::layout::Layout;
use super::sites::{Note, Sites};
use crate::op::Op;
use crate::sight::Sight;

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
    pub(crate) executor: OnceLock<Arc<dyn super::executor::Executor>>,
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
