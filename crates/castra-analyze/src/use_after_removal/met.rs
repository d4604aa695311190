//! Pieces that are removed under another name: by an expression, or by a callee that finds the
//! piece by itself.

#![deny(clippy::wildcard_enum_match_arm)]

use std::sync::Arc;

use castra_ir::{Expr, ExprKey, Stmt};

use super::cause::Cause;
use super::facts::piece_of;
use super::flow::{RemovedPiece, Walk};
use super::known::CallSummary;
use super::origin::with_args;

/// The greatest number of pieces without a local that a summary reports to callers.
const MOST_NAMELESS: usize = 32;

impl Walk<'_, '_> {
    /// Returns the caller's name of each piece that a callee finds by itself and removes, in the
    /// state before the call.
    pub(super) fn locate_removed(&self, callee: &CallSummary, args: &[Expr]) -> Vec<RemovedPiece> {
        if callee.elsewhere.is_empty() {
            return Vec::new();
        }
        let known = self.known;
        let here: Vec<_> = args.iter().map(|arg| self.names.normalize(arg, known)).collect();
        let at_start: Vec<_> =
            args.iter().map(|arg| self.names.normalize_at_start(arg, known)).collect();
        let of = |origin: &Expr| {
            let here = with_args(origin, known, &here);
            if let Some(local) = here.and_then(|origin| self.names.piece(&origin, known)) {
                return RemovedPiece::Name(local);
            }
            let at_start = with_args(origin, known, &at_start);
            match at_start.filter(|origin| self.names.is_as_at_start(origin, known)) {
                Some(origin) => RemovedPiece::Nameless(origin),
                None => RemovedPiece::Unknown,
            }
        };
        callee.elsewhere.iter().map(|removed| of(&removed.origin)).collect()
    }

    /// Removes the pieces that a callee has found by itself.
    pub(super) fn remove_located(
        &mut self,
        callee: &CallSummary,
        located: &[RemovedPiece],
        called: impl Fn(&Arc<Cause>) -> Arc<Cause>,
    ) {
        for (removed, located) in callee.elsewhere.iter().zip(located) {
            match located {
                RemovedPiece::Name(local) => self.remove(*local, called(&removed.cause)),
                RemovedPiece::Nameless(origin) => {
                    self.remove_nameless(origin.clone(), || called(&removed.cause));
                }
                RemovedPiece::Unknown => {}
            }
        }
    }

    /// Removes the piece that an expression denotes.
    pub(super) fn remove_value(&mut self, piece: &Expr, cause: impl FnOnce() -> Arc<Cause>) {
        if let Some(local) = piece_of(piece) {
            return self.remove(local, cause());
        }
        let known = self.known;
        let origin = self.names.normalize(piece, known);
        if let Some(local) = origin.and_then(|origin| self.names.piece(&origin, known)) {
            self.remove(local, cause());
        } else if let Some(origin) = self.names.normalize_at_start(piece, known) {
            self.remove_nameless(origin, cause);
        }
    }

    fn remove_nameless(&mut self, origin: Expr, cause: impl FnOnce() -> Arc<Cause>) {
        if self.nameless.len() < MOST_NAMELESS {
            let key = ExprKey::of(&origin);
            self.nameless.entry(key).or_insert_with(|| (origin, cause()));
        }
    }

    /// Applies the writes of statements.
    pub(super) fn change(&mut self, stmts: &[Stmt]) {
        if self.names.follows() {
            self.names.change(&self.known.written.by(stmts, None, self.known.program));
        }
    }
}
