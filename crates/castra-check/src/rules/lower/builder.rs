//! A body under construction.

use castra_base::Span;
use castra_ir::interval::{ANY, Interval};
use castra_ir::{Body, ClauseId, Export, Local, LocalId, Shared, Stmt, StmtKind, Ty};
use smol_str::SmolStr;

/// A body under construction: its locals, the clauses that its statements follow, and the shared
/// locals of its steps.
#[derive(Default)]
pub(crate) struct Builder {
    locals: Vec<Local>,
    /// The clauses cited so far in the enclosing blocks. Statements with the same clauses share
    /// them.
    cites: Shared<ClauseId>,
    exports: Vec<Export>,
}

impl Builder {
    /// Adds a local.
    pub(crate) fn local(&mut self, name: impl Into<SmolStr>, ty: Ty) -> LocalId {
        let id = castra_ir::id(self.locals.len());
        self.locals.push(Local { name: name.into(), ty, within: ANY });
        id
    }

    /// Returns the number of locals, which is the index of the next one.
    pub(crate) fn local_count(&self) -> usize {
        self.locals.len()
    }

    /// Returns the type of a local.
    pub(crate) fn type_of(&self, local: LocalId) -> Ty {
        self.locals.get(local.index()).map_or(Ty::Error, |l| l.ty.clone())
    }

    /// Replaces the type of a local, which was unknown or wider when the local was added.
    pub(crate) fn retype(&mut self, local: LocalId, ty: Ty) {
        if let Some(declared) = self.locals.get_mut(local.index()) {
            declared.ty = ty;
        }
    }

    /// Records an interval that contains all values of a local.
    pub(crate) fn set_interval(&mut self, local: LocalId, within: Interval) {
        if let Some(declared) = self.locals.get_mut(local.index()) {
            declared.within = within;
        }
    }

    /// Returns a statement with the clauses cited so far.
    pub(crate) fn stmt(&self, kind: StmtKind, span: Span) -> Stmt {
        Stmt { kind, span, cites: self.cites.clone() }
    }

    /// Adds clauses that all statements to the end of the block follow.
    pub(crate) fn cite(&mut self, clauses: Vec<ClauseId>) {
        if !clauses.is_empty() {
            self.cites.extend(clauses);
        }
    }

    /// Returns the number of cited clauses, for [`Self::uncite`] at the end of the block.
    pub(crate) fn cited_count(&self) -> usize {
        self.cites.len()
    }

    /// Removes all cited clauses except the first `cited`.
    pub(crate) fn uncite(&mut self, cited: usize) {
        if self.cites.len() > cited {
            self.cites.truncate(cited);
        }
    }

    /// Adds the locals that a step shares with its changes.
    pub(crate) fn export(&mut self, export: Export) {
        self.exports.push(export);
    }

    /// Returns the body, the clauses cited at its end, and the exports of its steps.
    pub(crate) fn finish(self, stmts: Vec<Stmt>) -> (Body, Shared<ClauseId>, Vec<Export>) {
        (Body { locals: self.locals.into(), stmts: stmts.into() }, self.cites, self.exports)
    }
}
