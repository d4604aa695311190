//! Recomputes locals that hold secrets after determinization.
//!
//! ```text
//! let aim = them.plan                    load aim <- plan
//! choose h in … by us                    choose …             recompute: load aim <- plan
//!                                                                        halt
//! ```
//!
//! This is sound while nothing has changed that the local was computed from. So a statement that
//! may change any of it ends the tracking of the local, which then keeps its true value.

use std::rc::Rc;

use castra_defs::PileVisibility;
use castra_ir::effects::Slot;
use castra_ir::{Cell, Expr, Stmt, StmtKind, visit};

use super::env::Binding;
use super::function_builder::FunctionBuilder;
use super::out_of_line::{ColdBlock, SecretLocal};
use super::registers::Height;
use crate::image::Recompute;
use crate::op::{Op, Operand};

/// The tracked locals on alternative paths.
pub(super) struct Alternatives<'p> {
    before: Vec<SecretLocal<'p>>,
    /// Locals that no path has invalidated so far.
    valid_on_all: Vec<SecretLocal<'p>>,
}

impl<'p> FunctionBuilder<'_, 'p> {
    /// Starts the alternatives of a branching statement.
    pub(super) fn alternatives(&self) -> Alternatives<'p> {
        Alternatives {
            before: self.secret_locals.clone(),
            valid_on_all: self.secret_locals.clone(),
        }
    }

    /// Selects the statements of one alternative; changes on the others do not affect it.
    pub(super) fn alternative(&mut self, alternatives: &mut Alternatives<'p>, stmts: &'p [Stmt]) {
        self.secret_locals.clone_from(&alternatives.before);
        self.block(stmts);
        let still =
            |name: &SecretLocal<'_>| self.secret_locals.iter().any(|n| n.place == name.place);
        alternatives.valid_on_all.retain(still);
    }

    /// Continues after the alternatives.
    pub(super) fn end_alternatives(&mut self, alternatives: Alternatives<'p>) {
        self.secret_locals = alternatives.valid_on_all;
    }

    /// Tracks a local that was assigned once and is in a register, if its value depends on secrets.
    pub(super) fn track_secret_local(&mut self, value: &'p Expr, operand: Operand) {
        if self.c.layout.observers == 0 || self.situation.pure {
            return;
        }
        let Operand::Frame(_) = operand else { return };
        let mut reads = self.reads(value);
        let mut is_secret = reads.iter().any(|&slot| self.is_secret(slot));
        // A value computed from a tracked local is secret, too.
        visit::visit_locals(value, &mut |local| {
            let Binding::At(at) = self.env.binding(local) else { return };
            if let Some(name) = self.secret_locals.iter().find(|name| name.place == at) {
                is_secret = true;
                reads.extend(name.reads.iter().copied());
            }
        });
        if is_secret {
            let words = self.words(&value.ty) as u16;
            let (env, reads) = (self.env.clone(), Rc::new(reads));
            self.secret_locals.push(SecretLocal { place: operand, words, value, env, reads });
        }
    }

    /// Returns whether some army does not see the whole of a slot.
    fn is_secret(&self, slot: Slot) -> bool {
        let program = self.c.program;
        let Slot::Cell(cell) = slot else { return false };
        match cell {
            Cell::State(id) => {
                let state = program.states.get(id);
                state.is_some_and(|state| state.visibility != PileVisibility::Public)
            }
            Cell::Field(kind, field) => program.kinds.get(kind).is_some_and(|kind| {
                kind.is_secret() || kind.fields.get(field).is_some_and(|field| field.private)
            }),
            Cell::Pile(id) => {
                let pile = program.piles.get(id);
                pile.is_some_and(|pile| pile.visibility != PileVisibility::Public)
            }
            Cell::Place(_) | Cell::Army(_) | Cell::Turn => false,
        }
    }

    fn drop_secret_locals_of(&mut self, stmts: &[Stmt]) {
        let writes = self.effects(stmts).writes;
        self.secret_locals.retain(|name| name.reads.is_disjoint(&writes));
    }

    /// Drops the locals that a loop invalidates: a change in one iteration affects the next.
    pub(super) fn invalidate_before_loop(&mut self, stmt: &Stmt) {
        if !self.secret_locals.is_empty()
            && !self.situation.pure
            && matches!(stmt.kind, StmtKind::ForEach { .. } | StmtKind::Repeat(..))
        {
            self.drop_secret_locals_of(std::slice::from_ref(stmt));
        }
    }

    /// Drops the locals that a statement invalidates. Nested statements have been handled before.
    pub(super) fn invalidate_after(&mut self, stmt: &Stmt) {
        if self.secret_locals.is_empty() || self.situation.pure {
            return;
        }
        let mut has_inner = false;
        visit::visit_inner_blocks(stmt, &mut |_| has_inner = true);
        if !has_inner {
            self.drop_secret_locals_of(std::slice::from_ref(stmt));
        }
    }

    /// Drops locals whose registers are released.
    pub(super) fn drop_secret_locals_beyond(&mut self, Height(kept): Height) {
        let lives = |name: &SecretLocal<'_>| match name.place {
            Operand::Frame(at) => u32::from(at) < kept,
            Operand::Callee(..) | Operand::State(_) | Operand::Const(_) => false,
        };
        self.secret_locals.retain(lives);
    }

    /// Defers code that recomputes the tracked locals. Locals in the expressions of the options are
    /// left out, since the deciding player sees them.
    pub(super) fn recompute(&mut self, offered: &[&Expr]) -> Option<Recompute<Operand>> {
        let mut names = self.secret_locals.clone();
        for set in offered {
            visit::visit_locals(set, &mut |local| {
                let shown = self.env.binding(local);
                names.retain(|name| Binding::At(name.place) != shown);
            });
        }
        if names.is_empty() {
            return None;
        }
        let entry = self.mir.label();
        let places = names.iter().map(|name| (self.mir.of_site(name.place), name.words)).collect();
        self.defer(entry, ColdBlock::Recompute(names));
        Some(Recompute { instance: self.mir.number, entry, names: places })
    }

    /// Selects the code that recomputes locals.
    pub(super) fn recompute_locals(&mut self, names: Vec<SecretLocal<'p>>) {
        self.situation.pure = true;
        for name in names {
            self.env = name.env;
            self.value_to(name.value, name.place);
        }
        self.situation.pure = false;
        self.emit(Op::Halt {});
    }
}
