//! Values that are hoisted out of decisions and loops, so that each is computed once.

use std::collections::BTreeSet;

use castra_ir::effects::Slot;
use castra_ir::{Expr, FunctionId, LocalId, NodeRef};

use super::env::Binding;
use crate::compile::passes::FIRST_HOISTED;
use crate::op::{Label, Operand};

/// The minimum number of words of the flags of a decision: for values, then for functions of an
/// element. On a large board there are enough for four functions of a hex.
pub(super) const FLAGS: usize = 24;

/// Number of words of the flags of a loop.
pub(super) const LOOP_FLAGS: usize = 4;

/// The maximum number of words that a decision or an outermost loop hoists. They have room after
/// the register [`FIRST_HOISTED`].
pub(super) const MAX_WORDS: usize = 3_840;

/// The state of hoisting: the decision and the loops around the code being selected.
#[derive(Debug, Default)]
pub(crate) struct Hoisting<'p> {
    /// From the outermost to the innermost.
    pub(super) scopes: Vec<Scope<'p>>,
    /// Number of outer scopes that are closed: the code being selected is itself hoisted out of
    /// them.
    pub(super) closed: usize,
    /// Set in an expensive function, where values that depend only on locals are worth hoisting.
    pub(super) hoists_locals: bool,
    /// Number of words in use.
    pub(super) words: usize,
    /// The allocated runs of words: first word, and the scope that each belongs to.
    pub(super) allocations: Vec<(u16, usize)>,
}

/// Code that runs repeatedly while its invariants do not change.
#[derive(Debug)]
pub(super) struct Scope<'p> {
    /// The first register of the repeated code.
    pub(super) base: u16,
    /// Operands of the option or element, and of everything else that differs each time.
    pub(super) options: Vec<Operand>,
    /// The slots that the repeated code may write.
    pub(super) writes: BTreeSet<Slot>,
    pub(super) values: Vec<HoistedValue<'p>>,
    pub(super) functions: Vec<HoistedFunction>,
    /// The first word of its flags.
    pub(super) flags: Operand,
    /// Number of words of flags in use.
    pub(super) flag_words: usize,
    /// For a loop, the index of the instruction that clears the flags, and the label after it.
    pub(super) clear: Option<(usize, Label)>,
}

/// A hoisted value.
#[derive(Debug)]
pub(super) struct HoistedValue<'p> {
    pub(super) expr: NodeRef<'p, Expr>,
    /// The bindings of its locals.
    pub(super) locals: Vec<(LocalId, Binding)>,
    pub(super) at: Operand,
}

impl Hoisting<'_> {
    /// Allocates words in a scope.
    pub(super) fn allocate(&mut self, scope: usize, words: usize) -> Option<Operand> {
        let at = FIRST_HOISTED + self.words as u16;
        self.words = Some(self.words + words).filter(|&words| words <= MAX_WORDS)?;
        self.allocations.push((at, scope));
        Some(Operand::Frame(at))
    }

    /// Returns whether an operand is invariant in a scope.
    pub(super) fn is_invariant(&self, scope: usize, operand: Operand) -> bool {
        match operand {
            Operand::Const(_) => true,
            Operand::State(_) => self.scopes.get(scope).is_some_and(|s| s.writes.is_empty()),
            Operand::Frame(at) if at >= FIRST_HOISTED => {
                let after = self.allocations.partition_point(|room| room.0 <= at);
                let room = after.checked_sub(1).and_then(|i| self.allocations.get(i));
                room.is_some_and(|&(_, of)| of <= scope)
            }
            Operand::Frame(at) => self
                .scopes
                .get(scope)
                .is_some_and(|scope| at < scope.base && !scope.options.contains(&operand)),
            Operand::Callee(..) => false,
        }
    }

    /// Returns the scopes that values can be hoisted out of.
    pub(super) fn open_scopes(&self) -> std::ops::Range<usize> {
        self.closed..self.scopes.len()
    }

    /// Returns the scope of the decision whose preference is being selected; `None` in other code.
    pub(super) fn enclosing_decision(&self) -> Option<usize> {
        self.scopes.first().is_some_and(|scope| scope.clear.is_none()).then_some(0)
    }

    /// Like [`Self::enclosing_decision`], but `None` if the scope is closed to hoisting.
    pub(super) fn decision(&self) -> Option<usize> {
        self.enclosing_decision().filter(|_| self.closed == 0)
    }
}

/// A hoisted function of one element.
#[derive(Debug)]
pub(super) struct HoistedFunction {
    pub(super) function: FunctionId,
    /// The other arguments; `None` at the position of the element.
    pub(super) others: Vec<Option<Operand>>,
    pub(super) flags: Operand,
    pub(super) base: Operand,
}
