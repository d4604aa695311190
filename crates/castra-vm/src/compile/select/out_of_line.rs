//! Blocks of code that are placed out of line, after the code that leads to them.

use std::collections::BTreeSet;
use std::rc::Rc;

use castra_ir::Expr;
use castra_ir::effects::Slot;

use super::env::Env;
use super::registers::Height;
use crate::compile::debug_info::DebugLoc;
use crate::op::{Label, Operand};

/// A local whose value was computed from secrets.
#[derive(Clone, Debug)]
pub(crate) struct SecretLocal<'p> {
    pub(super) place: Operand,
    pub(super) words: u16,
    pub(super) value: &'p Expr,
    /// The environment in which the value was computed.
    pub(super) env: Env<'p>,
    /// The state that the value was computed from.
    pub(super) reads: Rc<BTreeSet<Slot>>,
}

/// The pending cold blocks of a specialization.
#[derive(Debug, Default)]
pub(crate) struct Cold<'p> {
    pub(super) blocks: Vec<PendingBlock<'p>>,
}

/// A pending block with the context of its code.
#[derive(Debug)]
pub(super) struct PendingBlock<'p> {
    pub(super) label: Label,
    pub(super) env: Env<'p>,
    pub(super) height: Height,
    pub(super) source: DebugLoc,
    pub(super) content: ColdBlock<'p>,
}

/// The content of a cold block.
#[derive(Debug)]
pub(crate) enum ColdBlock<'p> {
    /// Evaluates the preference for an option: expression, result, and the operands that change
    /// with the option. If there are none, nothing is hoisted.
    Prefer(&'p Expr, Operand, Vec<Operand>),
    /// Recomputes locals that hold secrets.
    Recompute(Vec<SecretLocal<'p>>),
    /// Tests standing rules, then continues at the label.
    Check(Vec<i64>, Label),
    /// Handles an empty pile: tests standing rules, and continues to draw if cards are left to
    /// draw.
    Refill { dirty: Vec<i64>, left: Operand, count: Operand, again: Label, end: Label },
}
