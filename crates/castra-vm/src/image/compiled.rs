//! A compiled program: its code, its tables, and the addresses of its values in memory.

use std::sync::{Arc, OnceLock};

use castra_base::Span;
use castra_ir::{ClauseId, Conflict, Program};

use super::counts::Counts;
use super::layout::Layout;
use super::sites::{Sites, TracePoint};
use super::universe_sizes::Facts;
use crate::op::Op;
use crate::sight::Sight;

/// A compiled program. It is compiled once and shared by all games.
#[derive(Clone, Debug)]
pub struct Image {
    pub(crate) program: Arc<Program>,
    pub(crate) facts: Facts,
    pub(crate) layout: Layout,
    pub(crate) code: Vec<Op>,
    /// For each specialization, the index of its first instruction in `code`.
    pub(crate) entries: Vec<u32>,
    /// For each specialization, the address of its frame.
    pub(crate) frames: Vec<u16>,
    /// Jump tables of [`Op::Switch`]: indices into `code`.
    pub(crate) switches: Vec<Vec<u32>>,
    pub(crate) sites: Sites<u16>,
    /// For each instruction, its source: an index into `origins`.
    pub(crate) origin_of: Vec<u32>,
    pub(crate) origins: Vec<DebugLocation>,
    /// For each instruction, the clauses that it covers: an index into `marks`; 0 means no clause.
    pub(crate) mark_of: Vec<u32>,
    pub(crate) marks: Vec<Vec<ClauseId>>,
    /// For each instruction, the events to trace before it: an index into `notes`; 0 means no
    /// event.
    pub(crate) note_of: Vec<u32>,
    pub(crate) notes: Vec<Vec<TracePoint>>,
    /// The live registers at safepoints, in the order of the code.
    pub(crate) safepoints: Vec<Safepoint>,
    /// Reasons for endings, by index.
    pub(crate) reasons: Vec<String>,
    /// Conflicts of changes, by index.
    pub(crate) conflicts: Vec<Conflict>,
    /// Initial memory: state, registers, constants.
    pub(crate) initial: Vec<i64>,
    /// Size of the state in words.
    pub(crate) state_words: usize,
    /// Number of words of state and registers.
    pub(crate) live_words: usize,
    /// The first instruction of a game.
    pub(crate) start: u32,
    /// Set if the program is a test.
    pub(crate) is_test: bool,
    /// The evaluation function, if the rules have one.
    pub(crate) judge: Option<JudgeEntry>,
    /// For each hex, the set of its neighbours.
    pub(crate) neighbours: Vec<i64>,
    /// The largest distance, in words of a set, between a hex and a neighbour.
    pub(crate) neighbour_radius: usize,
    /// For each direction, the shifts of bits that move a set of hexes one step.
    pub(crate) shifts: Vec<Vec<Shift>>,
    /// Lines of sight, if the rules use them.
    pub(crate) sight: Arc<Sight>,
    /// For each die and face, the position among the different faces.
    pub(crate) die_positions: Vec<Vec<u16>>,
    /// An attached executor, which replaces the machine's interpreter.
    pub(crate) executor: OnceLock<Arc<dyn super::executor::Executor>>,
    /// The execution count of each instruction, if counted.
    pub(crate) counts: Option<Arc<Counts>>,
}

/// The source of an instruction.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct DebugLocation {
    pub(crate) span: Span,
    pub(crate) clauses: Vec<ClauseId>,
}

/// A part of a step in a direction: the indices of these hexes change by the same number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shift {
    pub(crate) by: i32,
    pub(crate) from: Vec<i64>,
}

/// The live registers at a safepoint.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Safepoint {
    /// Index of the instruction after the safepoint.
    pub(crate) at: u32,
    /// First live register.
    pub(crate) from: u16,
    /// The register after the last live one.
    pub(crate) to: u16,
    /// The register with the return address; `None` if nothing calls the body.
    pub(crate) ret: Option<u16>,
}

/// The evaluation function. Its frame and those of its callees are beyond all memory that a paused
/// game uses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JudgeEntry {
    /// The first instruction.
    pub(crate) entry: u32,
    /// The return address when called from outside: a halt instruction.
    pub(crate) halt: u32,
    /// The register of the return address.
    pub(crate) ret: u16,
    /// The register of the army.
    pub(crate) army: u16,
    /// The register of the value.
    pub(crate) value: u16,
}
