//! The collector of diagnostics and of uses of names.

use castra_base::{Diagnostic, Span};
use castra_defs::{DefKind, UseKind};
use castra_syntax::ast::Name;

use crate::suppressions::Suppressions;
use crate::uses;
use crate::uses::{Meaning, Uses};

/// The results of a check other than diagnostics: uses of names, and suppressions.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// The suppressions (`accept`) in the checked sources.
    pub suppressions: Suppressions,
    /// The uses of names in the checked sources.
    pub uses: Uses,
}

/// The recipient of diagnostics and notes, passed to every check.
#[derive(Debug)]
pub struct Reporter<'r> {
    /// The diagnostics so far.
    pub diagnostics: &'r mut Vec<Diagnostic>,
    /// The uses and suppressions so far.
    pub notes: &'r mut Notes,
}

impl Reporter<'_> {
    /// Records a use of a name, if the uses in its file are recorded. `MODULE.NAME` is recorded as
    /// two uses, one of the module and one of the name.
    pub fn record_use(&mut self, name: &Name, kind: UseKind, meaning: Meaning) {
        if !self.notes.uses.is_recorded(name.span.file) {
            return;
        }
        let Some((module, own)) =
            uses::split_qualified(name).filter(|_| meaning.may_be_qualified())
        else {
            return self.notes.uses.record(name, kind, meaning);
        };
        self.notes.uses.record(&module, UseKind::Label, Meaning::declaration(DefKind::Module));
        self.notes.uses.record(&own, kind, meaning);
    }

    /// Records a diagnostic.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Records the suppressions in a block, which cover `scope`. Invalid ones are reported instead.
    pub fn record_suppressions<T>(&mut self, block: &castra_syntax::ast::Block<T>, scope: Span) {
        for accept in block.suppressions() {
            self.notes.suppressions.add(accept, scope, self.diagnostics);
        }
    }
}
