//! Giving the locals of statements other numbers, for a body of their own.

use crate::visit_mut::{expr_parts_mut, stmt_parts_mut};
use crate::{Expr, ExprKind, LocalId, Stmt, StmtKind};

/// Gives every local of some statements the number that `to` says, whether it is read or
/// given a value.
pub fn rename_locals(stmts: &mut [Stmt], to: &mut dyn FnMut(LocalId) -> LocalId) {
    for stmt in stmts {
        let mut each = |at: &mut LocalId| *at = to(*at);
        match &mut stmt.kind {
            StmtKind::Let(at, _)
            | StmtKind::ForEach { local: at, .. }
            | StmtKind::Pick(at, _)
            | StmtKind::RollOne(at, _)
            | StmtKind::RollMany(at, ..)
            | StmtKind::React { reacted: at, .. } => each(at),
            StmtKind::Call(_, _, gives) => gives.iter_mut().for_each(each),
            StmtKind::Choose { local, second, .. } => {
                each(local);
                second.iter_mut().for_each(|second| each(&mut second.0));
            }
            StmtKind::ChooseSome { local, prefer, .. } => {
                each(local);
                prefer.iter_mut().for_each(|prefer| each(&mut prefer.0));
            }
            StmtKind::If(..)
            | StmtKind::Match(..)
            | StmtKind::Repeat(..)
            | StmtKind::Step(..)
            | StmtKind::Held(..)
            | StmtKind::SetState(..)
            | StmtKind::SetField(..)
            | StmtKind::Stop
            | StmtKind::Return(_)
            | StmtKind::MoveCard(..)
            | StmtKind::MoveCards(..)
            | StmtKind::Draw(..)
            | StmtKind::Shuffle(_)
            | StmtKind::Fill(..)
            | StmtKind::Reveal(..)
            | StmtKind::MovePiece(..)
            | StmtKind::SetArmy(..)
            | StmtKind::Remove(_)
            | StmtKind::Lift(_)
            | StmtKind::Place { .. }
            | StmtKind::NextTurn(_)
            | StmtKind::End(..)
            | StmtKind::Say(_)
            | StmtKind::Conflict(_)
            | StmtKind::Unsettled
            | StmtKind::Test(_) => {}
        }
        // Values come before the blocks, which both need the same names.
        let mut blocks: Vec<Vec<Stmt>> = Vec::new();
        stmt_parts_mut(stmt, &mut |_| {}, &mut |block| blocks.push(std::mem::take(block)));
        stmt_parts_mut(stmt, &mut |value| rename_in(value, to), &mut |_| {});
        blocks.iter_mut().for_each(|block| rename_locals(block, to));
        let mut blocks = blocks.into_iter();
        stmt_parts_mut(stmt, &mut |_| {}, &mut |block| {
            *block = blocks.next().unwrap_or_default();
        });
    }
}

fn rename_in(expr: &mut Expr, to: &mut dyn FnMut(LocalId) -> LocalId) {
    if let ExprKind::Local(at)
    | ExprKind::Bind(at, ..)
    | ExprKind::RolledWhere(_, at, _)
    | ExprKind::SumOver(_, at, _)
    | ExprKind::Best(_, _, at, _)
    | ExprKind::ValueOver(_, _, at, _)
    | ExprKind::Where(_, at, _) = &mut expr.kind
    {
        *at = to(*at);
    } else if let ExprKind::Reach(reach) = &mut expr.kind {
        reach.from = to(reach.from);
        reach.to = to(reach.to);
    }
    expr_parts_mut(expr, &mut |part| rename_in(part, to));
}
