//! Statements in order.

use std::rc::Rc;

use castra_ir::{LocalId, Stmt, StmtKind};

use super::body::FunctionBuilder;
use super::bulk::mentions;
use super::env::Binding;
use crate::image::Note;

impl<'p> FunctionBuilder<'_, 'p> {
    /// Statements in order. Registers of locals that live here are given back.
    pub(crate) fn block(&mut self, stmts: &'p [Stmt]) {
        let keep = self.registers.kept();
        let homes = Rc::clone(&self.env.homes);
        for local in homes.early(stmts) {
            if self.env.binding(local) == Binding::Free {
                self.take_local(local);
            }
        }
        let mut before = None;
        let mut after_step = false;
        let mut rest = stmts;
        while let Some((stmt, after)) = rest.split_first() {
            rest = after;
            if let StmtKind::Let(local, _) = stmt.kind
                && self.is_wasted(local, after)
            {
                // It lives in this block all the same.
                if self.env.binding(local) == Binding::Free {
                    self.take_local(local);
                }
                continue;
            }
            if self.c.options.changes && before != Some(stmt.span) {
                // What one line of the text comes to is one thing done.
                if let Some(change) = self.c.program.rules.change_of(stmt) {
                    self.provenance.note(Note::Change(change));
                }
            }
            before = Some(stmt.span);
            // What a module does after a step, as after the setup, is no part of it.
            if after_step && self.c.program.rules.change_of(stmt).is_some() {
                self.provenance.note(Note::StepEnds);
            }
            after_step = matches!(stmt.kind, StmtKind::Step(..));
            self.statement(stmt);
        }
        self.registers.restart(keep);
        self.forget_names_beyond(keep);
    }

    /// Whether nobody reads the value that a local is given, as of a function of
    /// which a module sets the value whatever the game says.
    fn is_wasted(&mut self, local: LocalId, after: &'p [Stmt]) -> bool {
        self.situation.pure && self.c.options.inline && self.is_overwritten(local, after)
    }

    /// Whether statements give a local a value before they read it, in any case.
    fn is_overwritten(&mut self, local: LocalId, stmts: &'p [Stmt]) -> bool {
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Let(_, value) if mentions(value, local) => return false,
                StmtKind::Let(other, _) if *other == local => return true,
                StmtKind::Let(..) => {}
                StmtKind::If(condition, then, otherwise) if !mentions(condition, local) => {
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
            // Otherwise what is done follows what the call of it follows.
            self.provenance.source.cites = self.c.account.mark(&stmt.cites);
        }
        // To look which way it goes carries out nothing; what is done there does.
        if !castra_ir::only_decides(stmt) {
            self.provenance.mark(&stmt.cites);
        }
        self.stmt(stmt);
        self.registers.end_statement();
        self.provenance.source = source;
    }
}
