//! Blocks of code that are placed out of line, after the code that leads to them.

use std::collections::BTreeSet;
use std::rc::Rc;

use castra_ir::Expr;
use castra_ir::effects::Slot;

use super::env::Env;
use super::registers::Height;
use crate::compile::account::Source;
use crate::op::{Label, Operand};

/// A name that keeps what was read of secrets.
#[derive(Clone, Debug)]
pub(crate) struct SecretName<'p> {
    pub(super) place: Operand,
    pub(super) words: u16,
    pub(super) value: &'p Expr,
    /// What the locals of the value stood for.
    pub(super) env: Env<'p>,
    /// What it was worked out of.
    pub(super) reads: Rc<BTreeSet<Slot>>,
}

/// The cold blocks of an instance that are still to be selected.
#[derive(Debug, Default)]
pub(crate) struct Cold<'p> {
    pub(super) blocks: Vec<Block<'p>>,
}

/// A cold block with all that its code depends on.
#[derive(Debug)]
pub(super) struct Block<'p> {
    pub(super) label: Label,
    pub(super) env: Env<'p>,
    pub(super) height: Height,
    pub(super) source: Source,
    pub(super) what: ColdBlock<'p>,
}

/// What a cold block does.
#[derive(Debug)]
pub(crate) enum ColdBlock<'p> {
    /// Works out how good an option is, which stands in these places; nowhere if what
    /// is the same for all options is not kept.
    Prefer(&'p Expr, Operand, Vec<Operand>),
    /// Works names out again that keep secrets.
    Anew(Vec<SecretName<'p>>),
    /// Looks at standing rules, then goes on.
    Check(Vec<i64>, Label),
    /// A pile is empty: looks at standing rules, and draws on if there is
    /// something left to be drawn.
    Refill { dirty: Vec<i64>, left: Operand, count: Operand, again: Label, end: Label },
}
