//! Lowers `defeat` in a battle of more than two armies: the army is eliminated, and the others play
//! on.
//!
//! The lowering produces ordinary rules, so no evaluator needs to know about elimination. A state
//! (`ELIMINATED`, here `OUT`) records whether an army is eliminated, and `armies` becomes the
//! armies still in play:
//!
//! ```text
//! defeat for a "has nobody left"      a procedure, for each reason:
//!                                         if not a.OUT
//!                                             say "{a: is, are} out: has nobody left"
//!                                             if count(armies) <= 2 { victory for the other }
//!                                             together { remove its pieces; a.OUT = true }
//! defeat a in armies when COND        the ending, when `not a.OUT and COND`, calls it
//! armies                              armies where not it.OUT
//! next(a)                             the first army after a that is not out
//! the turn                            skips the armies that are out
//! ```
//!
//! Programs with two armies, and programs that defeat no army, stay as they are.

use castra_base::Span;
use castra_defs::PileVisibility;
use castra_ir::interval::UNBOUNDED;
use castra_ir::visit::{bodies, visit_all_stmts};
use castra_ir::visit_mut::{bodies_mut, visit_operands_mut, visit_stmt_parts_mut};
use castra_ir::{
    Binary, Body, Cell, Deferred, ELIMINATED, EndingKind, Expr, ExprKind, Function, FunctionId,
    KindId, KindRole, Local, LocalId, Owner, Procedure, ProcedureId, Program, Rules, State,
    StateId, Stmt, StmtKind, TextPart, Ty, Universe, id,
};

/// The reason printed for the victory of the last army.
const LAST_ARMY_REASON: &str = "is the last one left";

/// Adds elimination to a program of more than two armies in which an army can be defeated.
pub(super) fn add_elimination(program: &mut Program) {
    if program.armies.len() <= 2 || !has_defeats(&program.rules) {
        return;
    }
    let make = Elimination {
        out: id(program.states.len()),
        next: id(program.rules.functions.len()),
        armies: program.armies.len() as i64,
        kinds: (0..)
            .map(KindId)
            .zip(&program.kinds)
            .filter(|(_, kind)| kind.role == KindRole::Piece)
            .map(|(id, _)| id)
            .collect(),
    };
    program.states.push(State {
        name: ELIMINATED.to_owned(),
        ty: Ty::Bool,
        owner: Owner::Army,
        visibility: PileVisibility::Public,
        quiet: true,
        init: 0,
        within: castra_ir::interval::UNBOUNDED,
        of_map: None,
    });
    make.rewrite_rules(&mut program.rules);
}

/// Returns whether any ending or statement defeats an army.
fn has_defeats(rules: &Rules) -> bool {
    let mut found = rules.endings.iter().any(|ending| ending.how == EndingKind::Defeat);
    for body in bodies(rules) {
        visit_all_stmts(&body.stmts, &mut |stmt| {
            found |= matches!(stmt.kind, StmtKind::End(EndingKind::Defeat, ..));
        });
    }
    found
}

struct Elimination {
    /// The state that records whether an army is eliminated.
    out: StateId,
    /// The function that returns the next army in play.
    next: FunctionId,
    /// The number of armies at the start.
    armies: i64,
    /// Every kind whose elements are pieces.
    kinds: Vec<KindId>,
}

impl Elimination {
    fn rewrite_rules(&self, rules: &mut Rules) {
        for body in bodies_mut(rules) {
            self.rewrite_body(body);
        }
        for standing in &mut rules.standing {
            let of = standing.each.iter_mut().chain([&mut standing.condition]);
            of.for_each(|value| self.rewrite_value(value, &mut standing.body.locals));
            standing.reads.push(Cell::State(self.out));
        }
        // Each reason gets one procedure, numbered after the existing ones.
        let first = rules.procedures.len();
        let mut reasons: Vec<String> = Vec::new();
        for body in bodies_mut(rules) {
            replace_defeats(&mut body.stmts, first, &mut reasons);
        }
        for ending in &mut rules.endings {
            let of = ending.each.iter_mut().chain([&mut ending.condition]);
            of.for_each(|value| self.rewrite_value(value, &mut ending.body.locals));
            ending.reads.push(Cell::State(self.out));
            if ending.how != EndingKind::Defeat || ending.each.is_none() {
                continue;
            }
            let span = ending.span;
            let in_play = self.in_play(local(LocalId(0), Ty::Army, span));
            let condition = std::mem::replace(&mut ending.condition, constant(0, Ty::Bool, span));
            ending.condition = binary(Binary::And, in_play, condition, Ty::Bool);
            let called = elimination_procedure(&ending.reason, first, &mut reasons);
            let army = local(LocalId(0), Ty::Army, span);
            let kind = StmtKind::Call(called, vec![army], Vec::new());
            ending.body.stmts = vec![Stmt { kind, span, cites: ending.cites.clone() }].into();
        }
        for reason in &reasons {
            rules.procedures.push(self.procedure(reason));
        }
        rules.functions.push(self.next_army());
        if let Some(turn) = rules.turn.as_mut().filter(|turn| turn.per_army) {
            let span = turn.phases.first().map_or_else(Span::default, |phase| phase.span);
            let us = Expr { kind: ExprKind::Us, ty: Ty::Army, span };
            turn.passes = Some(self.is_out(us));
        }
    }

    fn rewrite_body(&self, body: &mut Body) {
        let mut stmts = std::mem::take(&mut *body.stmts);
        self.rewrite_stmts(&mut stmts, &mut body.locals);
        body.stmts = stmts.into();
    }

    fn rewrite_stmts(&self, stmts: &mut [Stmt], locals: &mut Vec<Local>) {
        for stmt in stmts {
            // Both closures need the locals. `visit_stmt_parts_mut` calls them one at a time, so the
            // borrows never overlap.
            let shared = std::cell::RefCell::new(&mut *locals);
            visit_stmt_parts_mut(
                stmt,
                &mut |value| self.rewrite_value(value, &mut shared.borrow_mut()),
                &mut |block| self.rewrite_stmts(block, &mut shared.borrow_mut()),
            );
        }
    }

    /// Restricts `armies` to the armies in play, and lets `next` skip the others.
    fn rewrite_value(&self, value: &mut Expr, locals: &mut Vec<Local>) {
        visit_operands_mut(value, &mut |part| self.rewrite_value(part, locals));
        match &mut value.kind {
            ExprKind::All(Universe::Army) => {
                *value = self.all_in_play(id(locals.len()), value.span);
                locals.push(Local { name: "army".into(), ty: Ty::Army, within: UNBOUNDED });
            }
            ExprKind::NextArmy(of) => {
                let of = std::mem::replace(&mut **of, constant(0, Ty::Army, value.span));
                value.kind = ExprKind::Call(self.next, vec![of]);
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
            | ExprKind::Bind(..)
            | ExprKind::CountFace(..)
            | ExprKind::SumRolled(_)
            | ExprKind::ExtremeRolled(..)
            | ExprKind::CountRolled(_)
            | ExprKind::RolledWhere(..)
            | ExprKind::RolledBest(..)
            | ExprKind::RolledAgain(..)
            | ExprKind::Count(_)
            | ExprKind::IsEmpty(_)
            | ExprKind::Contains(..)
            | ExprKind::SumOver(..)
            | ExprKind::Best(..)
            | ExprKind::ValueOver(..)
            | ExprKind::First(_)
            | ExprKind::Top(_)
            | ExprKind::All(_)
            | ExprKind::SetOf(_)
            | ExprKind::Range(..)
            | ExprKind::Pile(_)
            | ExprKind::TopOf(..)
            | ExprKind::Where(..)
            | ExprKind::Union(..)
            | ExprKind::Difference(..)
            | ExprKind::Intersection(..)
            | ExprKind::Reach(_)
            | ExprKind::Reserves(_)
            | ExprKind::BuiltIn(..) => {}
        }
    }

    fn is_out(&self, army: Expr) -> Expr {
        let span = army.span;
        let kind = ExprKind::State(self.out, Some(Box::new(army)));
        Expr { kind, ty: Ty::Bool, span }
    }

    fn in_play(&self, army: Expr) -> Expr {
        let span = army.span;
        Expr { kind: ExprKind::Not(Box::new(self.is_out(army))), ty: Ty::Bool, span }
    }

    fn all_in_play(&self, at: LocalId, span: Span) -> Expr {
        let ty = Ty::Set(Universe::Army);
        let all = Expr { kind: ExprKind::All(Universe::Army), ty: ty.clone(), span };
        let holds = self.in_play(local(at, Ty::Army, span));
        Expr { kind: ExprKind::Where(Box::new(all), at, Box::new(holds)), ty, span }
    }

    /// Builds the function that returns the next army in play in seating order, or the army itself
    /// if it is the last.
    fn next_army(&self) -> Function {
        let span = Span::default();
        let of = |army: i64| constant(army, Ty::Army, span);
        let arms = (0..self.armies).map(|army| {
            let after = (1..self.armies).rev().map(|n| (army + n) % self.armies);
            let found = after.fold(of(army), |rest, other| {
                let parts = [self.in_play(of(other)), of(other), rest].map(Box::new);
                let [holds, then, otherwise] = parts;
                Expr { kind: ExprKind::If(holds, then, otherwise), ty: Ty::Army, span }
            });
            (vec![army], found)
        });
        let of = Box::new(local(LocalId(0), Ty::Army, span));
        let kind = ExprKind::Match(of, arms.collect(), None);
        let found = Expr { kind, ty: Ty::Army, span };
        Function {
            name: "next army in play".to_owned(),
            params: 1,
            result: Ty::Army,
            body: Body {
                locals: vec![Local { name: "army".into(), ty: Ty::Army, within: UNBOUNDED }].into(),
                stmts: vec![stmt(StmtKind::Return(vec![found]))].into(),
            },
            span,
            clamped: None,
        }
    }

    /// Builds the procedure that eliminates an army for a reason.
    fn procedure(&self, reason: &str) -> Procedure {
        let span = Span::default();
        let named = |name: &str, ty: Ty| Local { name: name.into(), ty, within: UNBOUNDED };
        let mut locals = vec![
            named("army", Ty::Army),
            named("in play", Ty::Army),
            named("other", Ty::Army),
            named("last", Ty::Army),
        ];
        let army = || local(LocalId(0), Ty::Army, span);
        let mut text = vec![
            TextPart::Value(army()),
            TextPart::Forms("is".to_owned(), "are".to_owned()),
            TextPart::Text(" out".to_owned()),
        ];
        if !reason.is_empty() {
            text.push(TextPart::Text(format!(": {reason}")));
        }
        let in_play = self.all_in_play(LocalId(1), span);
        let left = Expr { kind: ExprKind::Count(Box::new(in_play.clone())), ty: Ty::Int, span };
        let only_two = binary(Binary::AtMost, left, constant(2, Ty::Int, span), Ty::Bool);
        let other = local(LocalId(2), Ty::Army, span);
        let is_other = binary(Binary::NotEqual, other, army(), Ty::Bool);
        let ty = Ty::Set(Universe::Army);
        let kind = ExprKind::Where(Box::new(in_play), LocalId(2), Box::new(is_other));
        let others = Expr { kind, ty, span };
        let last = Expr { kind: ExprKind::First(Box::new(others)), ty: Ty::Army, span };
        let won = vec![
            stmt(StmtKind::Let(LocalId(3), last)),
            stmt(StmtKind::End(
                EndingKind::Victory,
                Some(local(LocalId(3), Ty::Army, span)),
                LAST_ARMY_REASON.to_owned(),
            )),
        ];
        let mut leaves = Vec::new();
        for &kind in &self.kinds {
            let piece = |at: LocalId| local(at, Ty::Piece(kind), span);
            let (own, each): (LocalId, LocalId) = (id(locals.len()), id(locals.len() + 1));
            locals.push(named("own", Ty::Piece(kind)));
            locals.push(named("piece", Ty::Piece(kind)));
            let ty = Ty::Set(Universe::Piece(kind));
            let all = Expr { kind: ExprKind::All(Universe::Piece(kind)), ty: ty.clone(), span };
            let whose = Expr { kind: ExprKind::ArmyOf(Box::new(piece(own))), ty: Ty::Army, span };
            let is_own = binary(Binary::Equal, whose, army(), Ty::Bool);
            let set =
                Expr { kind: ExprKind::Where(Box::new(all), own, Box::new(is_own)), ty, span };
            let body = vec![stmt(StmtKind::Remove(piece(each)))];
            leaves.push(stmt(StmtKind::ForEach { local: each, set, from: None, body }));
        }
        let is_out = constant(1, Ty::Bool, span);
        leaves.push(stmt(StmtKind::SetState(self.out, Some(army()), is_out)));
        let done = vec![
            stmt(StmtKind::Say(text)),
            stmt(StmtKind::If(only_two, won, Vec::new())),
            stmt(StmtKind::Defer(Deferred::Rules, leaves)),
        ];
        Procedure {
            name: "is out".to_owned(),
            params: 1,
            results: Vec::new(),
            exports: Vec::new(),
            body: Body {
                locals: locals.into(),
                stmts: vec![stmt(StmtKind::If(self.in_play(army()), done, Vec::new()))].into(),
            },
            span,
        }
    }
}

/// Returns the procedure of a reason, adding the reason if it is new.
fn elimination_procedure(reason: &str, first: usize, reasons: &mut Vec<String>) -> ProcedureId {
    let at = reasons.iter().position(|other| other == reason).unwrap_or_else(|| {
        reasons.push(reason.to_owned());
        reasons.len() - 1
    });
    id(first + at)
}

/// Replaces each `defeat for` by a call of the procedure of its reason.
fn replace_defeats(stmts: &mut [Stmt], first: usize, reasons: &mut Vec<String>) {
    for stmt in stmts {
        visit_stmt_parts_mut(stmt, &mut |_| {}, &mut |block| {
            replace_defeats(block, first, reasons)
        });
        if let StmtKind::End(EndingKind::Defeat, army @ Some(_), reason) = &mut stmt.kind {
            let called = elimination_procedure(reason, first, reasons);
            stmt.kind = StmtKind::Call(called, army.take().into_iter().collect(), Vec::new());
        }
    }
}

fn stmt(kind: StmtKind) -> Stmt {
    Stmt { kind, span: Span::default(), cites: castra_ir::Shared::default() }
}

const fn local(local: LocalId, ty: Ty, span: Span) -> Expr {
    Expr { kind: ExprKind::Local(local), ty, span }
}

const fn constant(value: i64, ty: Ty, span: Span) -> Expr {
    Expr { kind: ExprKind::Const(value), ty, span }
}

fn binary(op: Binary, a: Expr, b: Expr, ty: Ty) -> Expr {
    let span = a.span;
    Expr { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), ty, span }
}
