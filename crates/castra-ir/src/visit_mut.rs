//! Mutable visitors of typed trees.

#![deny(clippy::wildcard_enum_match_arm)]

use std::cell::RefCell;

use crate::expr::{Expr, ExprKind, PileRef};
use crate::id::LocalId;
use crate::rules::{Body, Rules};
use crate::stmt::{Decider, Stmt, StmtKind, TestStmt, TextPart};

/// Returns all bodies of the rules.
pub fn bodies_mut(rules: &mut Rules) -> impl Iterator<Item = &mut Body> {
    let functions = rules.functions.iter_mut().map(|f| &mut f.body);
    let procedures = rules.procedures.iter_mut().map(|p| &mut p.body);
    let phases = rules.turn.iter_mut().flat_map(|t| &mut t.phases).map(|p| &mut p.body);
    let standing = rules.standing.iter_mut().map(|s| &mut s.body);
    functions
        .chain(procedures)
        .chain(&mut rules.setup)
        .chain(phases)
        .chain(standing)
        .chain(rules.endings.iter_mut().map(|e| &mut e.body))
        .chain(&mut rules.test)
}

/// Returns all values outside bodies.
pub fn exprs_outside_bodies_mut(rules: &mut Rules) -> impl Iterator<Item = &mut Expr> {
    let standing =
        rules.standing.iter_mut().flat_map(|s| s.each.iter_mut().chain([&mut s.condition]));
    let endings =
        rules.endings.iter_mut().flat_map(|e| e.each.iter_mut().chain([&mut e.condition]));
    let turn = rules.turn.iter_mut().flat_map(|t| {
        let labels = t.phases.iter_mut().flat_map(|p| text_values_mut(&mut p.label));
        labels.chain(&mut t.passes)
    });
    standing.chain(endings).chain(turn)
}

/// A statement or a value.
#[derive(Debug)]
#[allow(missing_docs, reason = "the names are self-explanatory")]
pub enum Node<'n> {
    Stmt(&'n mut Stmt),
    Expr(&'n mut Expr),
}

/// Visits every statement and every value of the rules.
pub fn visit_nodes_mut(rules: &mut Rules, see: &mut dyn FnMut(Node<'_>)) {
    for body in bodies_mut(rules) {
        visit_stmts(&mut body.stmts, see);
    }
    exprs_outside_bodies_mut(rules).for_each(|condition| visit_expr(condition, see));
}

fn visit_stmts(stmts: &mut [Stmt], see: &mut dyn FnMut(Node<'_>)) {
    for stmt in stmts {
        see(Node::Stmt(stmt));
        // Both closures need `see`. They are called one at a time, so the borrows never overlap.
        let see = RefCell::new(&mut *see);
        visit_stmt_parts_mut(
            stmt,
            &mut |value| visit_expr(value, &mut **see.borrow_mut()),
            &mut |block| {
                visit_stmts(block, &mut **see.borrow_mut());
            },
        );
    }
}

fn visit_expr(expr: &mut Expr, see: &mut dyn FnMut(Node<'_>)) {
    see(Node::Expr(expr));
    visit_operands_mut(expr, &mut |part| visit_expr(part, see));
}

/// Visits the values of a statement, and the blocks directly within it.
pub fn visit_stmt_parts_mut(
    stmt: &mut Stmt,
    expr: &mut dyn FnMut(&mut Expr),
    block: &mut dyn FnMut(&mut Vec<Stmt>),
) {
    match &mut stmt.kind {
        StmtKind::Let(_, a)
        | StmtKind::Pick(_, a)
        | StmtKind::RollMany(_, a, _)
        | StmtKind::Remove(a)
        | StmtKind::Lift(a)
        | StmtKind::NextTurn(a)
        | StmtKind::End(_, Some(a), _)
        | StmtKind::Test(TestStmt::Expect(a) | TestStmt::TurnOf(a, _)) => expr(a),
        StmtKind::Test(TestStmt::Measure(measure)) => expr(&mut measure.value),
        StmtKind::SetState(_, owner, value) => {
            owner.iter_mut().for_each(&mut *expr);
            expr(value);
        }
        StmtKind::SetField(_, _, a, b)
        | StmtKind::Reveal(a, b)
        | StmtKind::MovePiece(a, b)
        | StmtKind::SetArmy(a, b) => {
            expr(a);
            expr(b);
        }
        StmtKind::If(condition, then, otherwise) => {
            expr(condition);
            block(then);
            block(otherwise);
        }
        StmtKind::Match(value, arms, otherwise) => {
            expr(value);
            arms.iter_mut().for_each(|(_, arm)| block(arm));
            block(otherwise);
        }
        StmtKind::ForEach { set, from, body, .. } => {
            expr(set);
            from.iter_mut().for_each(&mut *expr);
            block(body);
        }
        StmtKind::Repeat(most, body) => {
            expr(most);
            block(body);
        }
        StmtKind::Step(_, body) | StmtKind::Defer(_, body) => block(body),
        StmtKind::Call(_, all, _) | StmtKind::Return(all) => all.iter_mut().for_each(expr),
        StmtKind::Choose { set, second, by, label, prefer, body, otherwise, .. } => {
            expr(set);
            text_values_mut(label).for_each(&mut *expr);
            second.iter_mut().for_each(|second| expr(&mut second.1));
            visit_decider(by, expr);
            prefer.iter_mut().for_each(|prefer| expr(prefer));
            body.iter_mut().for_each(&mut *block);
            block(otherwise);
        }
        StmtKind::ChooseSome { set, least, most, by, label, prefer, .. } => {
            expr(set);
            text_values_mut(label).for_each(&mut *expr);
            least.iter_mut().chain(most).for_each(|bound| expr(bound));
            visit_decider(by, expr);
            prefer.iter_mut().for_each(|prefer| expr(&mut prefer.1));
        }
        StmtKind::React { by, options, .. } => {
            visit_decider(by, expr);
            for option in options {
                expr(&mut option.condition);
                text_values_mut(&mut option.label).for_each(&mut *expr);
                option.prefer.iter_mut().for_each(&mut *expr);
                block(&mut option.body);
            }
        }
        StmtKind::MoveCard(what, to) | StmtKind::MoveCards(what, to) => {
            expr(what);
            visit_pile(to, expr);
        }
        StmtKind::Draw(count, from, to) => {
            expr(count);
            visit_pile(from, expr);
            visit_pile(to, expr);
        }
        StmtKind::Shuffle(a) | StmtKind::Fill(a, _) | StmtKind::Test(TestStmt::Put(_, _, _, a)) => {
            visit_pile(a, expr)
        }
        StmtKind::Place { army, hex, fields, .. } => {
            expr(army);
            expr(hex);
            fields.iter_mut().for_each(|(_, value)| expr(value));
        }
        StmtKind::Say(parts) => text_values_mut(parts).for_each(expr),
        StmtKind::Stop
        | StmtKind::Conflict(_)
        | StmtKind::EndlessReactions
        | StmtKind::End(_, None, _)
        | StmtKind::RollOne(..)
        | StmtKind::Test(
            TestStmt::Dice(_)
            | TestStmt::Choices(_)
            | TestStmt::EveryRoll
            | TestStmt::Begin
            | TestStmt::PlayTurns(_)
            | TestStmt::PlayPhase(_),
        ) => {}
    }
}

/// Visits the locals that a statement itself assigns.
pub fn visit_assigned_locals_mut(stmt: &mut Stmt, see: &mut dyn FnMut(&mut LocalId)) {
    match &mut stmt.kind {
        StmtKind::Let(at, _)
        | StmtKind::ForEach { local: at, .. }
        | StmtKind::Pick(at, _)
        | StmtKind::RollOne(at, _)
        | StmtKind::RollMany(at, ..)
        | StmtKind::React { reacted: at, .. } => see(at),
        StmtKind::Call(_, _, gives) => gives.iter_mut().for_each(see),
        StmtKind::Choose { local, second, .. } => {
            see(local);
            second.iter_mut().for_each(|second| see(&mut second.0));
        }
        StmtKind::ChooseSome { local, prefer, .. } => {
            see(local);
            prefer.iter_mut().for_each(|prefer| see(&mut prefer.0));
        }
        StmtKind::If(..)
        | StmtKind::Match(..)
        | StmtKind::Repeat(..)
        | StmtKind::Step(..)
        | StmtKind::Defer(..)
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
        | StmtKind::EndlessReactions
        | StmtKind::Test(_) => {}
    }
}

/// Returns the values in a text.
fn text_values_mut(parts: &mut [TextPart]) -> impl Iterator<Item = &mut Expr> {
    parts.iter_mut().filter_map(|part| match part {
        TextPart::Value(value) => Some(value),
        TextPart::Text(_) | TextPart::Forms(..) => None,
    })
}

fn visit_decider(decider: &mut Decider, expr: &mut dyn FnMut(&mut Expr)) {
    expr(&mut decider.army);
    if let Some((_, Some(word))) = &mut decider.role {
        expr(word);
    }
}

fn visit_pile(pile: &mut PileRef, expr: &mut dyn FnMut(&mut Expr)) {
    if let Some(army) = &mut pile.army {
        expr(army);
    }
}

/// Visits the direct operands of a value, without their own operands.
pub fn visit_operands_mut(expr: &mut Expr, see: &mut dyn FnMut(&mut Expr)) {
    match &mut expr.kind {
        ExprKind::Const(_)
        | ExprKind::Local(_)
        | ExprKind::Option(_)
        | ExprKind::NamedHex(_)
        | ExprKind::Weight(_)
        | ExprKind::Council(_)
        | ExprKind::State(_, None)
        | ExprKind::Us
        | ExprKind::Them
        | ExprKind::TurnNumber
        | ExprKind::GameOver
        | ExprKind::Winner
        | ExprKind::Reserves(_)
        | ExprKind::All(_) => {}
        ExprKind::ArmyCouncil(_, a)
        | ExprKind::State(_, Some(a))
        | ExprKind::Field(_, _, a)
        | ExprKind::Enemy(a)
        | ExprKind::NextArmy(a)
        | ExprKind::HexOf(a)
        | ExprKind::OnBoard(a)
        | ExprKind::ArmyOf(a)
        | ExprKind::SortOf(a)
        | ExprKind::TerrainOf(a)
        | ExprKind::PieceAt(_, a)
        | ExprKind::Turned(a, _)
        | ExprKind::Not(a)
        | ExprKind::Negate(a)
        | ExprKind::CountFace(a, _)
        | ExprKind::SumRolled(a)
        | ExprKind::ExtremeRolled(_, a)
        | ExprKind::CountRolled(a)
        | ExprKind::Count(a)
        | ExprKind::IsEmpty(a)
        | ExprKind::First(a) => see(a),
        ExprKind::SideSlot(a, b)
        | ExprKind::Binary(_, a, b)
        | ExprKind::Contains(a, b)
        | ExprKind::Bind(_, a, b)
        | ExprKind::SumOver(a, _, b)
        | ExprKind::Best(_, a, _, b)
        | ExprKind::ValueOver(_, a, _, b)
        | ExprKind::Range(a, b)
        | ExprKind::Where(a, _, b)
        | ExprKind::RolledWhere(a, _, b)
        | ExprKind::RolledBest(_, a, b)
        | ExprKind::Union(a, b)
        | ExprKind::Difference(a, b)
        | ExprKind::Intersection(a, b) => {
            see(a);
            see(b);
        }
        ExprKind::Reach(reach) => {
            see(&mut reach.start);
            see(&mut reach.budget);
            see(&mut reach.cost);
        }
        ExprKind::If(a, b, c) | ExprKind::RolledAgain(a, b, c) => {
            see(a);
            see(b);
            see(c);
        }
        ExprKind::BuiltIn(_, all)
        | ExprKind::Table(_, all)
        | ExprKind::Call(_, all)
        | ExprKind::SetOf(all) => {
            all.iter_mut().for_each(see);
        }
        ExprKind::Match(value, arms, otherwise) => {
            see(value);
            arms.iter_mut().for_each(|(_, result)| see(result));
            otherwise.iter_mut().for_each(|result| see(result));
        }
        ExprKind::Top(of) | ExprKind::Pile(of) => visit_pile(of, see),
        ExprKind::TopOf(count, of) => {
            see(count);
            visit_pile(of, see);
        }
    }
}

/// Replaces a local in a value by another one.
pub fn rename_local(value: &mut Expr, from: LocalId, to: LocalId) {
    if let ExprKind::Local(local) = &mut value.kind
        && *local == from
    {
        *local = to;
    }
    visit_operands_mut(value, &mut |part| rename_local(part, from, to));
}
