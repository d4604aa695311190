//! Read-only visitors of typed trees.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::expr::{Expr, ExprKind, PileRef};
use crate::id::LocalId;
use crate::rules::{Body, Rules};
use crate::stmt::{Decider, Stmt, StmtKind, TestStmt, TextPart};

/// Returns all bodies of the rules.
pub fn bodies(rules: &Rules) -> impl Iterator<Item = &Body> {
    let functions = rules.functions.iter().map(|f| &f.body);
    let procedures = rules.procedures.iter().map(|p| &p.body);
    functions.chain(procedures).chain(uncalled_bodies(rules))
}

/// Visits every value of the rules and its operands, inside and outside of bodies.
pub fn visit_all_exprs<'r>(rules: &'r Rules, see: &mut dyn FnMut(&'r Expr)) {
    for body in bodies(rules) {
        visit_stmt_exprs(&body.stmts, see);
    }
    exprs_outside_bodies(rules).for_each(|condition| visit_exprs(condition, see));
}

/// Returns the bodies of the setup, phases, standing rules, endings and test, which no rule calls.
pub fn uncalled_bodies(rules: &Rules) -> impl Iterator<Item = &Body> {
    let phases = rules.turn.iter().flat_map(|t| &t.phases).map(|p| &p.body);
    let standing = rules.standing.iter().map(|s| &s.body);
    let endings = rules.endings.iter().map(|e| &e.body);
    rules.setup.iter().chain(phases).chain(standing).chain(endings).chain(&rules.test)
}

/// Returns the values outside of bodies: in standing rules, endings, labels and skipped turns.
pub fn exprs_outside_bodies(rules: &Rules) -> impl Iterator<Item = &Expr> {
    let standing = rules.standing.iter().flat_map(|s| s.each.iter().chain([&s.condition]));
    let endings = rules.endings.iter().flat_map(|e| e.each.iter().chain([&e.condition]));
    let passes = rules.turn.iter().flat_map(|t| &t.passes);
    standing.chain(endings).chain(phase_label_exprs(rules)).chain(passes)
}

/// Returns the values in labels of phases.
pub fn phase_label_exprs(rules: &Rules) -> impl Iterator<Item = &Expr> {
    let phases = rules.turn.iter().flat_map(|t| &t.phases);
    phases.flat_map(|phase| &phase.label).filter_map(|part| match part {
        TextPart::Value(value) => Some(value),
        TextPart::Text(_) | TextPart::Forms(..) => None,
    })
}

/// Visits the direct operands of a value, without their own operands.
pub fn visit_operands<'e>(expr: &'e Expr, see: &mut dyn FnMut(&'e Expr)) {
    match &expr.kind {
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
            see(&reach.start);
            see(&reach.budget);
            see(&reach.cost);
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
            all.iter().for_each(see);
        }
        ExprKind::Match(value, arms, otherwise) => {
            see(value);
            for (_, result) in arms {
                see(result);
            }
            if let Some(otherwise) = otherwise {
                see(otherwise);
            }
        }
        ExprKind::Top(pile) | ExprKind::Pile(pile) => pile_parts(pile, see),
        ExprKind::TopOf(count, pile) => {
            see(count);
            pile_parts(pile, see);
        }
    }
}

/// Defines a visitor of the locals that a value itself binds for its operands: an element, the two
/// hexes of a step, the local of a `Bind`.
macro_rules! visitor_of_bound_locals {
    ($(#[$doc:meta])* $name:ident $($mutable:tt)?) => {
        $(#[$doc])*
        pub fn $name(expr: &$($mutable)? Expr, see: &mut dyn FnMut(&$($mutable)? LocalId)) {
            match &$($mutable)? expr.kind {
                ExprKind::Where(_, local, _)
                | ExprKind::SumOver(_, local, _)
                | ExprKind::Best(_, _, local, _)
                | ExprKind::ValueOver(_, _, local, _)
                | ExprKind::RolledWhere(_, local, _)
                | ExprKind::Bind(local, ..) => see(local),
                ExprKind::Reach(reach) => {
                    see(&$($mutable)? reach.from);
                    see(&$($mutable)? reach.to);
                }
                ExprKind::Const(_)
                | ExprKind::Local(_)
                | ExprKind::Option(_)
                | ExprKind::NamedHex(_)
                | ExprKind::Weight(_)
                | ExprKind::Council(_)
                | ExprKind::ArmyCouncil(..)
                | ExprKind::State(..)
                | ExprKind::Field(..)
                | ExprKind::Us
                | ExprKind::Them
                | ExprKind::TurnNumber
                | ExprKind::GameOver
                | ExprKind::Winner
                | ExprKind::Enemy(_)
                | ExprKind::NextArmy(_)
                | ExprKind::HexOf(_)
                | ExprKind::OnBoard(_)
                | ExprKind::ArmyOf(_)
                | ExprKind::SortOf(_)
                | ExprKind::TerrainOf(_)
                | ExprKind::PieceAt(..)
                | ExprKind::SideSlot(..)
                | ExprKind::Turned(..)
                | ExprKind::Table(..)
                | ExprKind::Call(..)
                | ExprKind::Not(_)
                | ExprKind::Negate(_)
                | ExprKind::Binary(..)
                | ExprKind::If(..)
                | ExprKind::Match(..)
                | ExprKind::CountFace(..)
                | ExprKind::SumRolled(_)
                | ExprKind::ExtremeRolled(..)
                | ExprKind::CountRolled(_)
                | ExprKind::RolledBest(..)
                | ExprKind::RolledAgain(..)
                | ExprKind::Count(_)
                | ExprKind::IsEmpty(_)
                | ExprKind::Contains(..)
                | ExprKind::First(_)
                | ExprKind::Top(_)
                | ExprKind::All(_)
                | ExprKind::SetOf(_)
                | ExprKind::Range(..)
                | ExprKind::Pile(_)
                | ExprKind::TopOf(..)
                | ExprKind::Union(..)
                | ExprKind::Difference(..)
                | ExprKind::Intersection(..)
                | ExprKind::Reserves(_)
                | ExprKind::BuiltIn(..) => {}
            }
        }
    };
}

visitor_of_bound_locals!(
    /// Visits the locals that a value itself binds for its operands.
    bound
);
visitor_of_bound_locals!(
    /// Visits the locals that a value itself binds for its operands, to change them.
    bound_mut mut
);

fn pile_parts<'e>(pile: &'e PileRef, see: &mut dyn FnMut(&'e Expr)) {
    if let Some(army) = &pile.army {
        see(army);
    }
}

/// Visits the values in a text.
pub fn visit_text_values<'e>(parts: &'e [TextPart], see: &mut dyn FnMut(&'e Expr)) {
    for part in parts {
        if let TextPart::Value(value) = part {
            see(value);
        }
    }
}

fn decider_parts<'e>(decider: &'e Decider, see: &mut dyn FnMut(&'e Expr)) {
    see(&decider.army);
    if let Some((_, Some(word))) = &decider.role {
        see(word);
    }
}

/// Visits a value and, recursively, its operands.
pub fn visit_exprs<'e>(expr: &'e Expr, see: &mut dyn FnMut(&'e Expr)) {
    see(expr);
    visit_operands(expr, &mut |part| visit_exprs(part, see));
}

/// Returns whether a value or any of its operands satisfies a predicate; stops at the first.
pub fn any_expr(expr: &Expr, is: &mut dyn FnMut(&Expr) -> bool) -> bool {
    let mut found = is(expr);
    if !found {
        visit_operands(expr, &mut |part| found = found || any_expr(part, is));
    }
    found
}

/// Visits the locals that a value reads, its operands included. A local is visited once for each
/// read.
pub fn visit_locals(expr: &Expr, see: &mut dyn FnMut(LocalId)) {
    visit_exprs(expr, &mut |part| {
        if let ExprKind::Local(local) = part.kind {
            see(local);
        }
    });
}

/// Returns whether a value reads a local.
#[must_use]
pub fn reads_local(expr: &Expr, local: LocalId) -> bool {
    any_expr(expr, &mut |part| matches!(part.kind, ExprKind::Local(at) if at == local))
}

/// Visits the values of a statement itself, without nested statements.
pub fn visit_own_exprs<'e>(stmt: &'e Stmt, see: &mut dyn FnMut(&'e Expr)) {
    match &stmt.kind {
        StmtKind::Let(_, a)
        | StmtKind::SetState(_, None, a)
        | StmtKind::If(a, ..)
        | StmtKind::Match(a, ..)
        | StmtKind::Repeat(a, _)
        | StmtKind::Pick(_, a)
        | StmtKind::RollMany(_, a, _)
        | StmtKind::Remove(a)
        | StmtKind::Lift(a)
        | StmtKind::NextTurn(a)
        | StmtKind::End(_, Some(a), _) => see(a),
        StmtKind::SetState(_, Some(a), b)
        | StmtKind::SetField(_, _, a, b)
        | StmtKind::Reveal(a, b)
        | StmtKind::MovePiece(a, b)
        | StmtKind::SetArmy(a, b) => {
            see(a);
            see(b);
        }
        StmtKind::ForEach { set, from, .. } => {
            see(set);
            from.iter().for_each(see);
        }
        StmtKind::Call(_, all, _) | StmtKind::Return(all) => all.iter().for_each(see),
        StmtKind::Choose { set, second, by, label, prefer, .. } => {
            see(set);
            visit_text_values(label, see);
            if let Some((_, second)) = second.as_deref() {
                see(second);
            }
            decider_parts(by, see);
            prefer.as_deref().into_iter().for_each(see);
        }
        StmtKind::ChooseSome { set, least, most, by, label, prefer, .. } => {
            see(set);
            visit_text_values(label, see);
            [least, most].into_iter().filter_map(Option::as_deref).for_each(&mut *see);
            decider_parts(by, see);
            if let Some((_, prefer)) = prefer.as_deref() {
                see(prefer);
            }
        }
        StmtKind::React { by, options, .. } => {
            decider_parts(by, see);
            for option in options {
                see(&option.condition);
                visit_text_values(&option.label, see);
                option.prefer.iter().for_each(&mut *see);
            }
        }
        StmtKind::MoveCard(a, pile) | StmtKind::MoveCards(a, pile) => {
            see(a);
            pile_parts(pile, see);
        }
        StmtKind::Draw(a, from, to) => {
            see(a);
            pile_parts(from, see);
            pile_parts(to, see);
        }
        StmtKind::Shuffle(pile) | StmtKind::Fill(pile, _) => pile_parts(pile, see),
        StmtKind::Place { army, hex, fields, .. } => {
            see(army);
            see(hex);
            fields.iter().for_each(|(_, value)| see(value));
        }
        StmtKind::Say(parts) => visit_text_values(parts, see),
        StmtKind::Test(TestStmt::Expect(a) | TestStmt::TurnOf(a, _)) => see(a),
        StmtKind::Test(TestStmt::Measure(measure)) => see(&measure.value),
        StmtKind::Test(TestStmt::Put(_, _, _, pile)) => pile_parts(pile, see),
        StmtKind::Stop
        | StmtKind::Conflict(_)
        | StmtKind::EndlessReactions
        | StmtKind::RollOne(..)
        | StmtKind::Step(..)
        | StmtKind::Defer(..)
        | StmtKind::End(_, None, _)
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

/// Visits the blocks directly within a statement.
pub fn visit_inner_blocks<'s>(stmt: &'s Stmt, see: &mut dyn FnMut(&'s [Stmt])) {
    match &stmt.kind {
        StmtKind::If(_, then, otherwise) => {
            see(then);
            see(otherwise);
        }
        StmtKind::Match(_, arms, otherwise) => {
            arms.iter().for_each(|(_, body)| see(body));
            see(otherwise);
        }
        StmtKind::ForEach { body, .. }
        | StmtKind::Repeat(_, body)
        | StmtKind::Step(_, body)
        | StmtKind::Defer(_, body) => see(body),
        StmtKind::Choose { body, otherwise, .. } => {
            if let Some(body) = body {
                see(body);
            }
            see(otherwise);
        }
        StmtKind::React { options, .. } => options.iter().for_each(|o| see(&o.body)),
        StmtKind::Let(..)
        | StmtKind::SetState(..)
        | StmtKind::SetField(..)
        | StmtKind::Stop
        | StmtKind::Return(_)
        | StmtKind::Call(..)
        | StmtKind::ChooseSome { .. }
        | StmtKind::Pick(..)
        | StmtKind::RollOne(..)
        | StmtKind::RollMany(..)
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

/// Visits the locals that a statement itself assigns.
pub fn visit_assigned_locals(stmt: &Stmt, see: &mut dyn FnMut(LocalId)) {
    match &stmt.kind {
        StmtKind::Let(at, _)
        | StmtKind::ForEach { local: at, .. }
        | StmtKind::Pick(at, _)
        | StmtKind::RollOne(at, _)
        | StmtKind::RollMany(at, ..)
        | StmtKind::React { reacted: at, .. } => see(*at),
        StmtKind::Call(_, _, gives) => gives.iter().for_each(|at| see(*at)),
        StmtKind::Choose { local, second, .. } => {
            see(*local);
            second.iter().for_each(|second| see(second.0));
        }
        StmtKind::ChooseSome { local, prefer, .. } => {
            see(*local);
            prefer.iter().for_each(|prefer| see(prefer.0));
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

/// Visits every statement, nested ones included.
pub fn visit_all_stmts<'s>(stmts: &'s [Stmt], see: &mut dyn FnMut(&'s Stmt)) {
    for stmt in stmts {
        see(stmt);
        visit_inner_blocks(stmt, &mut |inner| visit_all_stmts(inner, see));
    }
}

/// Visits every value of statements, nested ones included, with its operands.
pub fn visit_stmt_exprs<'s>(stmts: &'s [Stmt], see: &mut dyn FnMut(&'s Expr)) {
    visit_all_stmts(stmts, &mut |stmt| visit_own_exprs(stmt, &mut |expr| visit_exprs(expr, see)));
}
