//! Pieces that are removed under another name: by an expression, or by a callee that finds the
//! piece by itself.

#![deny(clippy::wildcard_enum_match_arm)]

use std::sync::Arc;

use castra_ir::{Expr, ExprKey, Stmt};

use super::cause::Cause;
use super::facts::local_piece;
use super::flow::{BodyAnalysis, RemovedPiece};
use super::origin::substitute_args;
use super::summaries::CallSummary;

/// The maximum number of pieces without a local that a summary reports to callers.
const MAX_UNNAMED: usize = 32;

impl BodyAnalysis<'_, '_> {
    /// Returns the caller's name of each piece that a callee finds by itself and removes, in the
    /// state before the call.
    pub(super) fn locate_removed(&self, callee: &CallSummary, args: &[Expr]) -> Vec<RemovedPiece> {
        if callee.callee_removals.is_empty() {
            return Vec::new();
        }
        let known = self.known;
        let here: Vec<_> = args.iter().map(|arg| self.names.normalize(arg, known)).collect();
        let at_start: Vec<_> =
            args.iter().map(|arg| self.names.normalize_at_start(arg, known)).collect();
        let of = |origin: &Expr| {
            let here = substitute_args(origin, known, &here);
            if let Some(local) = here.and_then(|origin| self.names.find_piece(&origin, known)) {
                return RemovedPiece::Name(local);
            }
            let at_start = substitute_args(origin, known, &at_start);
            match at_start.filter(|origin| self.names.is_as_at_start(origin, known)) {
                Some(origin) => RemovedPiece::Unnamed(origin),
                None => RemovedPiece::Unknown,
            }
        };
        callee.callee_removals.iter().map(|removed| of(&removed.origin)).collect()
    }

    /// Removes the pieces that a callee has found by itself.
    pub(super) fn remove_located(
        &mut self,
        callee: &CallSummary,
        located: &[RemovedPiece],
        called: impl Fn(&Arc<Cause>) -> Arc<Cause>,
    ) {
        for (removed, located) in callee.callee_removals.iter().zip(located) {
            match located {
                RemovedPiece::Name(local) => self.record_removal(*local, called(&removed.cause)),
                RemovedPiece::Unnamed(origin) => {
                    self.remove_unnamed(origin.clone(), || called(&removed.cause));
                }
                RemovedPiece::Unknown => {}
            }
        }
    }

    /// Removes the piece that an expression denotes.
    pub(super) fn remove_value(&mut self, piece: &Expr, cause: impl FnOnce() -> Arc<Cause>) {
        if let Some(local) = local_piece(piece) {
            return self.record_removal(local, cause());
        }
        let known = self.known;
        let origin = self.names.normalize(piece, known);
        if let Some(local) = origin.and_then(|origin| self.names.find_piece(&origin, known)) {
            self.record_removal(local, cause());
        } else if let Some(origin) = self.names.normalize_at_start(piece, known) {
            self.remove_unnamed(origin, cause);
        }
    }

    fn remove_unnamed(&mut self, origin: Expr, cause: impl FnOnce() -> Arc<Cause>) {
        if self.unnamed.len() < MAX_UNNAMED {
            let key = ExprKey::of(&origin);
            self.unnamed.entry(key).or_insert_with(|| (origin, cause()));
        }
    }

    /// Applies the writes of statements.
    pub(super) fn apply_writes(&mut self, stmts: &[Stmt]) {
        if self.names.tracks_writes() {
            self.names.record_writes(&self.known.written.slots_written(
                stmts,
                None,
                self.known.program,
            ));
        }
    }
}
