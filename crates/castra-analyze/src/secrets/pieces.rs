//! The source names of pieces whose private state is read, looked up only for reports.

use std::collections::{BTreeMap, BTreeSet};

use castra_base::Span;
use castra_ir::ExprKind;
use castra_ir::visit::{bodies, visit_all_stmts, visit_exprs, visit_own_exprs};

use super::reveal::is_private;
use super::state::Analysis;

impl Analysis<'_> {
    /// Returns the name of the piece at each read, if the source has one.
    pub(super) fn pieces(&self, reads: &BTreeSet<Span>) -> BTreeMap<Span, String> {
        let mut pieces = BTreeMap::new();
        if reads.is_empty() {
            return pieces;
        }
        for body in bodies(self.rules) {
            let mut see = |value: &castra_ir::Expr| {
                visit_exprs(value, &mut |part| {
                    if let ExprKind::Field(kind, field, piece) = &part.kind
                        && reads.contains(&part.span)
                        && is_private(self.program, *kind, *field)
                        && let Some(name) = self.source_name(piece, &body.locals)
                    {
                        pieces.insert(part.span, name);
                    }
                });
            };
            visit_all_stmts(&body.stmts, &mut |stmt| visit_own_exprs(stmt, &mut see));
        }
        pieces
    }
}
