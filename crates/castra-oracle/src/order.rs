//! Analysis of the piles whose order of cards matters.
//!
//! A pile that nothing draws from and whose top is never read has no order, and shuffling it uses
//! no random numbers.

use castra_ir::visit::{
    bodies, exprs_outside_bodies, visit_all_stmts, visit_exprs, visit_own_exprs, visit_text_values,
};
use castra_ir::{Expr, ExprKind, PileId, Program, StmtKind};

/// Returns for each pile whether its order matters.
pub(crate) fn ordered_piles(program: &Program) -> Vec<bool> {
    let mut piles = OrderedPiles(vec![false; program.piles.len()]);
    let rules = &program.rules;
    for body in bodies(rules) {
        visit_all_stmts(&body.stmts, &mut |stmt| {
            if let StmtKind::Draw(_, from, _) = &stmt.kind {
                piles.mark(from.pile);
            }
            visit_own_exprs(stmt, &mut |expr| piles.expr(expr));
        });
    }
    exprs_outside_bodies(rules).for_each(|condition| piles.expr(condition));
    let phases = rules.turn.iter().flat_map(|turn| &turn.phases);
    phases.for_each(|phase| visit_text_values(&phase.label, &mut |value| piles.expr(value)));
    piles.0
}

struct OrderedPiles(Vec<bool>);

impl OrderedPiles {
    fn mark(&mut self, pile: PileId) {
        if let Some(ordered) = self.0.get_mut(pile.index()) {
            *ordered = true;
        }
    }

    /// Marks the piles whose top an expression reads.
    fn expr(&mut self, expr: &Expr) {
        visit_exprs(expr, &mut |part| {
            if let ExprKind::Top(pile) | ExprKind::TopOf(_, pile) = &part.kind {
                self.mark(pile.pile);
            }
        });
    }
}
