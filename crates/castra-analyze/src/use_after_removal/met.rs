//! What is removed under another name: by a value that is no name, or by something that is called
//! and has found the piece by itself.

#![deny(clippy::wildcard_enum_match_arm)]

use std::sync::Arc;

use castra_ir::{Expr, ExprKey, Stmt};

use super::cause::Cause;
use super::facts::piece_of;
use super::flow::{Meant, Walk};
use super::known::Handling;
use super::origin::with_args;

/// The greatest number of pieces without a local that a summary reports to callers.
const MOST_NAMELESS: usize = 32;

impl Walk<'_, '_> {
    /// What those pieces are here that a callee finds by itself and removes, one for each; as things stand
    /// before the call.
    pub(super) fn meant(&self, callee: &Handling, args: &[Expr]) -> Vec<Meant> {
        if callee.elsewhere.is_empty() {
            return Vec::new();
        }
        let known = self.known;
        let here: Vec<_> = args.iter().map(|arg| self.names.spelt(arg, known)).collect();
        let at_first: Vec<_> =
            args.iter().map(|arg| self.names.spelt_at_first(arg, known)).collect();
        let of = |origin: &Expr| {
            let here = with_args(origin, known, &here);
            if let Some(local) = here.and_then(|origin| self.names.piece(&origin, known)) {
                return Meant::Name(local);
            }
            let at_first = with_args(origin, known, &at_first);
            match at_first.filter(|origin| self.names.is_as_at_first(origin, known)) {
                Some(origin) => Meant::Nameless(origin),
                None => Meant::Unknown,
            }
        };
        callee.elsewhere.iter().map(|removed| of(&removed.origin)).collect()
    }

    /// Removes what a callee has found by itself.
    pub(super) fn remove_met(
        &mut self,
        callee: &Handling,
        met: &[Meant],
        called: impl Fn(&Arc<Cause>) -> Arc<Cause>,
    ) {
        for (removed, met) in callee.elsewhere.iter().zip(met) {
            match met {
                Meant::Name(local) => self.remove(*local, called(&removed.cause)),
                Meant::Nameless(origin) => {
                    self.remove_nameless(origin.clone(), || called(&removed.cause));
                }
                Meant::Unknown => {}
            }
        }
    }

    /// Removes the piece that a value is.
    pub(super) fn remove_value(&mut self, piece: &Expr, cause: impl FnOnce() -> Arc<Cause>) {
        if let Some(local) = piece_of(piece) {
            return self.remove(local, cause());
        }
        let known = self.known;
        let origin = self.names.spelt(piece, known);
        if let Some(local) = origin.and_then(|origin| self.names.piece(&origin, known)) {
            self.remove(local, cause());
        } else if let Some(origin) = self.names.spelt_at_first(piece, known) {
            self.remove_nameless(origin, cause);
        }
    }

    fn remove_nameless(&mut self, origin: Expr, cause: impl FnOnce() -> Arc<Cause>) {
        if self.nameless.len() < MOST_NAMELESS {
            let key = ExprKey::of(&origin);
            self.nameless.entry(key).or_insert_with(|| (origin, cause()));
        }
    }

    /// Statements may have changed something.
    pub(super) fn change(&mut self, stmts: &[Stmt]) {
        if self.names.follows() {
            self.names.change(&self.known.written.by(stmts, None, self.known.program));
        }
    }
}
