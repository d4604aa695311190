//! The fingerprint of a program: a hash of its rules and data. A replay can only be played with the
//! program that recorded it.

mod unused_declarations;

use std::fmt::{self, Write};

use castra_base::{Span, hex_digits};
use sha2::{Digest, Sha256};

use crate::copy_on_write::Shared;
use crate::program::Program;
use crate::stmt::StmtKind;
use crate::visit_mut::{Node, visit_nodes_mut};

impl Program {
    /// Returns a fingerprint of everything that decides the course of a game: 64 hexadecimal
    /// digits, the same on every platform. It ignores spans, clauses, explanations and tests, and
    /// declarations that no rule uses, such as the functions and enums of tests.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let mut bare = self.without_metadata();
        unused_declarations::keep_used(&mut bare);
        hash(&bare)
    }

    /// Returns whether a recorded fingerprint matches the program. The fingerprints of older
    /// records, which also cover unused declarations, match, too.
    #[must_use]
    pub fn has_fingerprint(&self, recorded: &str) -> bool {
        self.fingerprint() == recorded || hash(&self.without_metadata()) == recorded
    }

    /// Returns a copy without everything that does not decide the course of a game.
    fn without_metadata(&self) -> Self {
        let mut bare = self.clone();
        bare.sources.clear();
        bare.clauses.clear();
        for option in &mut bare.options {
            option.text.clear();
        }
        for weight in &mut bare.weights {
            weight.text.clear();
            weight.span = Span::default();
        }
        bare.hexes.iter_mut().for_each(|hex| hex.title.clear());
        bare.states.iter_mut().for_each(|state| state.quiet = false);
        let fields = bare.kinds.iter_mut().flat_map(|kind| &mut kind.fields);
        fields.for_each(|field| (field.quiet, field.facing) = (false, false));
        let rules = &mut bare.rules;
        rules.test = None;
        // Changes are data for reports. Their effect is already in the functions and steps.
        rules.changes.clear();
        rules.changed_functions.clear();
        visit_nodes_mut(rules, &mut strip);
        for function in &mut rules.functions {
            function.span = Span::default();
        }
        for procedure in &mut rules.procedures {
            procedure.span = Span::default();
        }
        for phase in rules.turn.iter_mut().flat_map(|t| &mut t.phases) {
            phase.span = Span::default();
        }
        for standing in &mut rules.standing {
            standing.span = Span::default();
            standing.cites = Shared::default();
        }
        for ending in &mut rules.endings {
            ending.span = Span::default();
            ending.cites = Shared::default();
        }
        bare
    }
}

/// Hashes the `Debug` text of a program. The text contains the names of types, variants and fields,
/// so renaming one of them, or reordering fields, makes all recorded games of older versions unknown.
fn hash(program: &Program) -> String {
    let mut hash = Hashing(Sha256::new());
    // Hashing cannot fail.
    let _ = write!(hash, "{program:?}");
    hex_digits(&hash.0.finalize())
}

/// Removes the span and the clauses of a node.
fn strip(node: Node<'_>) {
    match node {
        Node::Stmt(stmt) => {
            stmt.span = Span::default();
            stmt.cites = Shared::default();
            if let StmtKind::React { options, .. } = &mut stmt.kind {
                options.iter_mut().for_each(|option| option.cites = Shared::default());
            }
        }
        Node::Expr(expr) => expr.span = Span::default(),
    }
}

/// Hashes text as it is formatted, so that the text is never held in memory.
struct Hashing(Sha256);

impl Write for Hashing {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text.as_bytes());
        Ok(())
    }
}
