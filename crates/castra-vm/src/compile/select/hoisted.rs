//! Values that are hoisted out of decisions and loops, so that each is computed once.

use std::collections::BTreeSet;

use castra_ir::effects::Slot;
use castra_ir::{FunctionId, LocalId};

use super::env::Binding;
use crate::compile::passes::FIRST_KEPT;
use crate::op::{Label, Operand};

/// The words of the flags of a decision: of the parts, then of functions of one thing.
pub(super) const FLAGS: usize = 24;

/// The same of a loop.
pub(super) const LOOP_FLAGS: usize = 4;

/// The most words that are kept by a decision or an outermost loop.
pub(super) const MOST_WORDS: usize = 1_024 + FLAGS;

/// What is worked out once, of the decision and the loops around the code that is selected.
#[derive(Debug, Default)]
pub(crate) struct Once {
    /// From the outermost to the innermost.
    pub(super) scopes: Vec<Scope>,
    /// How many of them do not count: what is selected is kept for them as a whole.
    pub(super) closed: usize,
    /// Whether names are given in a function that takes much work: what depends on them alone
    /// can be kept then.
    pub(super) names_count: bool,
    /// Words in use.
    pub(super) words: usize,
    /// Where runs of words begin, and the scope that each is kept for.
    pub(super) rooms: Vec<(u16, usize)>,
}

/// Code that is carried out again and again while nothing changes.
#[derive(Debug)]
pub(super) struct Scope {
    /// Registers from here on are those of the code that is repeated.
    pub(super) base: u16,
    /// Where the option or the element stands, and whatever else is another each time.
    pub(super) options: Vec<Operand>,
    /// What may change meanwhile.
    pub(super) writes: BTreeSet<Slot>,
    pub(super) kept: Vec<Kept>,
    pub(super) each: Vec<Each>,
    /// The first word of its flags.
    pub(super) flags: Operand,
    /// Words of the flags in use.
    pub(super) flag_words: usize,
    /// Of a loop, the instruction that clears them, and the label after it.
    pub(super) clear: Option<(usize, Label)>,
}

/// A part that is kept.
#[derive(Debug)]
pub(super) struct Kept {
    /// Where the expression lies in memory.
    pub(super) expr: usize,
    /// What its locals are.
    pub(super) locals: Vec<(LocalId, Binding)>,
    pub(super) at: Operand,
}

impl Once {
    /// Room for a value of a scope, or for several in a row.
    pub(super) fn room(&mut self, scope: usize, words: usize) -> Option<Operand> {
        let at = FIRST_KEPT + self.words as u16;
        self.words = Some(self.words + words).filter(|&words| words <= MOST_WORDS)?;
        self.rooms.push((at, scope));
        Some(Operand::Frame(at))
    }

    /// Whether a place holds the same as long as a scope lasts.
    pub(super) fn is_same(&self, scope: usize, place: Operand) -> bool {
        match place {
            Operand::Const(_) => true,
            Operand::State(_) => self.scopes.get(scope).is_some_and(|s| s.writes.is_empty()),
            Operand::Frame(at) if at >= FIRST_KEPT => {
                let after = self.rooms.partition_point(|room| room.0 <= at);
                let room = after.checked_sub(1).and_then(|i| self.rooms.get(i));
                room.is_some_and(|&(_, of)| of <= scope)
            }
            Operand::Frame(at) => self
                .scopes
                .get(scope)
                .is_some_and(|scope| at < scope.base && !scope.options.contains(&place)),
            Operand::Callee(..) => false,
        }
    }

    /// The scopes that count.
    pub(super) fn open(&self) -> std::ops::Range<usize> {
        self.closed..self.scopes.len()
    }

    /// The scope of the decision of which an option is weighed.
    pub(super) fn decision_around(&self) -> Option<usize> {
        self.scopes.first().is_some_and(|scope| scope.clear.is_none()).then_some(0)
    }

    /// The same, if it counts.
    pub(super) fn decision(&self) -> Option<usize> {
        self.decision_around().filter(|_| self.closed == 0)
    }
}

/// A function of one thing that is kept for each.
#[derive(Debug)]
pub(super) struct Each {
    pub(super) function: FunctionId,
    /// What it is called with; nothing is the thing.
    pub(super) others: Vec<Option<Operand>>,
    pub(super) flags: Operand,
    pub(super) base: Operand,
}
