//! The collector of diagnostics and of uses of names.

use castra_base::{Diagnostic, Span};
use castra_defs::{DefKind, UseKind};
use castra_syntax::ast::Name;

use crate::suppressions::Suppressions;
use crate::uses;
use crate::uses::{Meant, Uses};

/// The results of a check besides its diagnostics: uses and suppressions.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// The suppressions.
    pub accepts: Suppressions,
    /// The uses of names.
    pub uses: Uses,
}

/// The recipient of diagnostics and notes, passed to every check.
#[derive(Debug)]
pub struct Reporter<'r> {
    /// The diagnostics so far.
    pub diagnostics: &'r mut Vec<Diagnostic>,
    /// The notes.
    pub notes: &'r mut Notes,
}

impl Reporter<'_> {
    /// Records a use of a name.
    pub fn uses(&mut self, name: &Name, kind: UseKind, meant: Meant) {
        if !self.notes.uses.notes(name.span.file) {
            return;
        }
        let Some((module, own)) = uses::parts(name).filter(|_| meant.may_be_qualified()) else {
            return self.notes.uses.note(name, kind, meant);
        };
        self.notes.uses.note(&module, UseKind::Label, Meant::declared(DefKind::Module));
        self.notes.uses.note(&own, kind, meant);
    }

    /// Records a diagnostic.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Records the suppressions in a block.
    pub fn accept_all<T>(&mut self, block: &castra_syntax::ast::Block<T>, scope: Span) {
        for accept in block.accepts() {
            self.notes.accepts.add(accept, scope, self.diagnostics);
        }
    }
}
