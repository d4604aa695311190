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
    /// Clauses cited so far, in the block and around it: statements that follow the same share them.
    cites: Shared<ClauseId>,
    exports: Vec<Export>,
}

impl Builder {
    /// A new local.
    pub(crate) fn local(&mut self, name: impl Into<SmolStr>, ty: Ty) -> LocalId {
        let id = castra_ir::id(self.locals.len());
        self.locals.push(Local { name: name.into(), ty, within: ANY });
        id
    }

    /// Returns the number of locals, which is the number of the next one.
    pub(crate) fn count(&self) -> usize {
        self.locals.len()
    }

    /// The type of a local.
    pub(crate) fn type_of(&self, local: LocalId) -> Ty {
        self.locals.get(local.index()).map_or(Ty::Error, |l| l.ty.clone())
    }

    /// Gives a local another type: it was not known, or turned out narrower, when it was made.
    pub(crate) fn retype(&mut self, local: LocalId, ty: Ty) {
        if let Some(declared) = self.locals.get_mut(local.index()) {
            declared.ty = ty;
        }
    }

    /// Takes note between which numbers a local always lies.
    pub(crate) fn lies_within(&mut self, local: LocalId, within: Interval) {
        if let Some(declared) = self.locals.get_mut(local.index()) {
            declared.within = within;
        }
    }

    /// A statement that follows the clauses cited so far.
    pub(crate) fn stmt(&self, kind: StmtKind, span: Span) -> Stmt {
        Stmt { kind, span, cites: self.cites.clone() }
    }

    /// Clauses that all statements follow from here to the end of the block.
    pub(crate) fn cite(&mut self, clauses: Vec<ClauseId>) {
        if !clauses.is_empty() {
            self.cites.extend(clauses);
        }
    }

    /// Returns the number of cited clauses, to which the end of a block returns.
    pub(crate) fn cited(&self) -> usize {
        self.cites.len()
    }

    /// Ends a block that began when so many clauses were cited.
    pub(crate) fn uncite(&mut self, cited: usize) {
        if self.cites.len() > cited {
            self.cites.truncate(cited);
        }
    }

    /// Adds the locals that a step shares with its changes.
    pub(crate) fn export(&mut self, export: Export) {
        self.exports.push(export);
    }

    /// The body, the clauses cited at its end, and what its steps share.
    pub(crate) fn finish(self, stmts: Vec<Stmt>) -> (Body, Shared<ClauseId>, Vec<Export>) {
        (Body { locals: self.locals.into(), stmts: stmts.into() }, self.cites, self.exports)
    }
}
