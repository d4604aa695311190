//! Selection of blocks.

use std::rc::Rc;

use castra_ir::visit::reads_local;
use castra_ir::{LocalId, Stmt, StmtKind};

use super::env::Binding;
use super::function_builder::FunctionBuilder;
use crate::image::TracePoint;

impl<'p> FunctionBuilder<'_, 'p> {
    /// Selects statements in order, and releases the registers of locals of this block.
    pub(crate) fn block(&mut self, stmts: &'p [Stmt]) {
        let keep = self.registers.kept_height();
        let homes = Rc::clone(&self.env.scopes);
        for local in homes.early(stmts) {
            if self.env.binding(local) == Binding::Free {
                self.allocate_local(local);
            }
        }
        let mut before = None;
        let mut after_step = false;
        let mut rest = stmts;
        while let Some((stmt, after)) = rest.split_first() {
            rest = after;
            if let StmtKind::Let(local, _) = stmt.kind
                && self.is_dead_store(local, after)
            {
                // The local belongs to this block, although its first use is nested deeper.
                if self.env.binding(local) == Binding::Free {
                    self.allocate_local(local);
                }
                continue;
            }
            if self.c.options.changes && before != Some(stmt.span) {
                // All statements of one line of a change count as one execution.
                if let Some(change) = self.c.program.rules.applied_change(stmt) {
                    self.provenance.note(TracePoint::Change(change));
                }
            }
            before = Some(stmt.span);
            // A change after a step, or after the setup, is not part of it.
            if after_step && self.c.program.rules.applied_change(stmt).is_some() {
                self.provenance.note(TracePoint::StepEnd);
            }
            after_step = matches!(stmt.kind, StmtKind::Step(..));
            self.statement(stmt);
        }
        self.registers.restart(keep);
        self.drop_secret_locals_beyond(keep);
    }

    /// Returns whether the value assigned to a local is dead, as in a function whose value a module
    /// replaces.
    fn is_dead_store(&mut self, local: LocalId, after: &'p [Stmt]) -> bool {
        self.situation.pure && self.c.options.inline && self.is_overwritten(local, after)
    }

    /// Returns whether statements always assign a local before they read it.
    fn is_overwritten(&mut self, local: LocalId, stmts: &'p [Stmt]) -> bool {
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Let(_, value) if reads_local(value, local) => return false,
                StmtKind::Let(other, _) if *other == local => return true,
                StmtKind::Let(..) => {}
                StmtKind::If(condition, then, otherwise) if !reads_local(condition, local) => {
                    let Some(holds) = self.fold(condition) else { return false };
                    let taken = if holds == 0 { otherwise } else { then };
                    if !taken.is_empty() {
                        return self.is_overwritten(local, taken);
                    }
                }
                _ => return false,
            }
        }
        false
    }

    fn statement(&mut self, stmt: &'p Stmt) {
        let source = self.provenance.source;
        self.provenance.source.span = stmt.span;
        if !stmt.cites.is_empty() {
            // A statement that cites nothing has the clauses of the call.
            self.provenance.source.cites = self.c.debug_info.mark(&stmt.cites);
        }
        // Evaluating a condition executes no clause; the statements in it do.
        if !castra_ir::is_branch(stmt) {
            self.provenance.mark(&stmt.cites);
        }
        self.stmt(stmt);
        self.registers.end_statement();
        self.provenance.source = source;
    }
}
