//! Of which piles the rules ask for the order of the cards.
//!
//! A pile from which nothing is drawn, and whose top nobody asks for, has no
//! order, and shuffling it takes no chance.

use castra_ir::visit::{all_exprs, all_stmts, bodies, conditions, own_exprs, said_parts};
use castra_ir::{Expr, ExprKind, PileId, Program, StmtKind};

/// By pile, whether its order is asked for.
pub(crate) fn ordered_piles(program: &Program) -> Vec<bool> {
    let mut piles = Ordered(vec![false; program.piles.len()]);
    let rules = &program.rules;
    for body in bodies(rules) {
        all_stmts(&body.stmts, &mut |stmt| {
            if let StmtKind::Draw(_, from, _) = &stmt.kind {
                piles.mark(from.pile);
            }
            own_exprs(stmt, &mut |expr| piles.expr(expr));
        });
    }
    conditions(rules).for_each(|condition| piles.expr(condition));
    let phases = rules.turn.iter().flat_map(|turn| &turn.phases);
    phases.for_each(|phase| said_parts(&phase.label, &mut |value| piles.expr(value)));
    piles.0
}

struct Ordered(Vec<bool>);

impl Ordered {
    fn mark(&mut self, pile: PileId) {
        if let Some(ordered) = self.0.get_mut(pile.index()) {
            *ordered = true;
        }
    }

    /// Marks the piles whose top a value asks for.
    fn expr(&mut self, expr: &Expr) {
        all_exprs(expr, &mut |part| {
            if let ExprKind::Top(pile) | ExprKind::TopOf(_, pile) = &part.kind {
                self.mark(pile.pile);
            }
        });
    }
}
