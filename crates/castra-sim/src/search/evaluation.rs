//! Evaluates positions of a game that is not over.
//!
//! Each army has a number; a lead of 100 over the best enemy means a win probability of 73 %, on a
//! logistic curve. A game can compute this number by a `judge` function. Otherwise it comes from
//! properties of any game: lost pieces, the strength of the others, and the progress of the army's
//! numbers toward the values that endings require.

use std::sync::Arc;

use castra_ir::reachability::procedures_called_by;
use castra_ir::{
    Binary, Body, EndingKind, Expr, ExprKind, FieldId, KindId, KindRole, Owner, Program, StateId,
    StmtKind, Ty, visit,
};
use castra_vm::{Image, Machine};

use crate::seat::Seat;

use super::halving::WON;

/// The value of all pieces of the larger army together, and of all progress that an army needs.
const FULL_VALUE: i64 = 600;

/// A lead of 100, the unit of the logistic curve.
const LEAD_SCALE: f64 = 100.0;

/// An evaluation is never as certain as a result: this many 64ths are cut off at either end.
const UNCERTAINTY: i64 = 1;

/// The evaluation function of a game.
#[derive(Clone, Debug)]
pub(crate) struct Evaluation {
    image: Arc<Image>,
    /// Pieces that can be lost.
    forces: Vec<Force>,
    /// The number of pieces of the larger army at the start. `None` if the setup places pieces;
    /// then the larger army of a position counts.
    army_size: Option<i64>,
    /// Numbers that decide the game.
    needs: Vec<Need>,
}

/// A piece on the board or in reserve at the start, or one that the setup may place.
#[derive(Clone, Debug)]
struct Force {
    kind: KindId,
    piece: u32,
    /// Fields that measure its strength, each with the initial value.
    strength: Vec<(FieldId, i64)>,
}

/// A number of each army on which an ending depends.
#[derive(Clone, Debug)]
struct Need {
    state: StateId,
    initial: i64,
    /// For each army, the distance from the start to the end; negative if the ending is not what
    /// the army wants.
    distances: Vec<i64>,
}

impl Evaluation {
    /// Returns the evaluation function of the game at the seat.
    pub(crate) fn of(seat: &Seat<'_>) -> Self {
        let image = Arc::clone(seat.image());
        let program = image.program();
        // In a game of one army, the pieces of the enemy may belong to it.
        let (forces, army_size) =
            if program.armies.len() > 1 { forces(program) } else { (Vec::new(), None) };
        Self { forces, army_size, needs: needs(program), image }
    }

    /// Returns whether this evaluates the game at the seat.
    pub(super) fn is_for(&self, seat: &Seat<'_>) -> bool {
        Arc::ptr_eq(&self.image, seat.image())
    }

    /// Returns whether positions can be evaluated before the game is over.
    pub(crate) fn can_evaluate(&self) -> bool {
        self.image.has_judge() || !self.forces.is_empty() || !self.needs.is_empty()
    }

    /// Returns the win probability of an army, from 0 to [`WON`].
    pub(crate) fn chance(&self, game: &mut Machine, army: u32) -> i64 {
        let armies = u32::try_from(self.image.program().armies.len()).unwrap_or(u32::MAX);
        let out = self.image.program().eliminated_state();
        let is_out = |game: &Machine, army| {
            out.is_some_and(|out| {
                game.state_value(out, Some(army)).is_some_and(|is_out| is_out != 0)
            })
        };
        if is_out(game, army) {
            return 0;
        }
        let army_size = self.army_size.unwrap_or_else(|| {
            let count = |army| {
                let own = self.forces.iter().filter(|force| force.is_of(game, army));
                i64::try_from(own.count()).unwrap_or(i64::MAX)
            };
            (0..armies).map(count).max().unwrap_or(0)
        });
        let value = (FULL_VALUE / army_size.max(1)).max(1);
        let mut best = None;
        for enemy in (0..armies).filter(|enemy| *enemy != army) {
            if is_out(game, enemy) {
                continue;
            }
            let Some(standing) = self.standing(game, enemy, value) else { return WON / 2 };
            best = best.max(Some(standing));
        }
        match self.standing(game, army, value) {
            Some(own) => logistic(own.saturating_sub(best.unwrap_or(0))),
            None => WON / 2,
        }
    }

    /// Returns the number of an army, with the value of a piece at full strength; `None` if the
    /// judge fails, and then no army leads.
    fn standing(&self, game: &mut Machine, army: u32, value: i64) -> Option<i64> {
        if self.image.has_judge() {
            return game.judge_value(army);
        }
        let own = self.forces.iter().filter(|force| force.is_of(game, army));
        let forces = own.map(|force| force.standing(game, value));
        let needs = self.needs.iter().map(|need| need.standing(game, army));
        Some(forces.chain(needs).fold(0, i64::saturating_add))
    }
}

impl Force {
    /// Returns whether the piece is on the board or in reserve, and belongs to an army.
    fn is_of(&self, game: &Machine, army: u32) -> bool {
        let there = game.hex_of(self.kind, self.piece).is_some()
            || game.is_in_reserve(self.kind, self.piece);
        there && game.army_of_piece(self.kind, self.piece) == Some(army)
    }

    /// Returns the number of points for the piece.
    fn standing(&self, game: &Machine, value: i64) -> i64 {
        let count = i64::try_from(self.strength.len()).unwrap_or(i64::MAX);
        if count == 0 {
            return value;
        }
        // Half of the value is for the presence of the piece, the other half for its strength.
        let part = |&(field, at_first): &(FieldId, i64)| {
            let now =
                game.field_value(self.kind, field, self.piece).unwrap_or(0).clamp(0, at_first);
            value * now / at_first / 2 / count
        };
        value / 2 + self.strength.iter().map(part).sum::<i64>()
    }
}

impl Need {
    fn standing(&self, game: &Machine, army: u32) -> i64 {
        let way = usize::try_from(army).ok().and_then(|army| self.distances.get(army)).copied();
        let (Some(way), Some(now)) = (way, game.state_value(self.state, Some(army))) else {
            return 0;
        };
        let gone = i128::from(now) - i128::from(self.initial);
        let part = gone * i128::from(FULL_VALUE) / i128::from(way);
        i64::try_from(part.clamp(-i128::from(FULL_VALUE), i128::from(FULL_VALUE))).unwrap_or(0)
    }
}

/// Returns the win probability of a lead, from 0 to [`WON`].
fn logistic(lead: i64) -> i64 {
    // Only operations that are exact on every machine: squaring ten times is raising to the power
    // 1024.
    #[allow(clippy::cast_precision_loss, reason = "clamped to a thousand either way")]
    let x = lead.clamp(-1_000, 1_000) as f64 / LEAD_SCALE;
    let mut power = 1.0 + x.abs() / 1_024.0;
    for _ in 0..10 {
        power *= power;
    }
    let chance = power / (1.0 + power);
    let doubt = WON * UNCERTAINTY / 64;
    #[allow(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        reason = "within 0 to WON"
    )]
    let sure = ((WON - 2 * doubt) as f64 * chance) as i64 + doubt;
    if x < 0.0 { WON - sure } else { sure }
}

/// Returns the pieces that can be lost, none if the rules remove no piece; and the number of pieces
/// of the larger army at the start, unless the setup places pieces.
fn forces(program: &Program) -> (Vec<Force>, Option<i64>) {
    let mut forces = Vec::new();
    let mut sizes = vec![0; program.armies.len()];
    let mut has_spare = false;
    let rules = &program.rules;
    let called = procedures_called_by(rules, &rules.setup);
    let called = called.iter().filter_map(|at| rules.procedures.get(*at)).map(|p| &p.body);
    let setup: Vec<&Body> = rules.setup.iter().chain(called).collect();
    for (kind, declared) in (0..).map(KindId).zip(&program.kinds) {
        let of_kind = |piece: &Expr| piece.ty == Ty::Piece(kind);
        let removes = |stmt: &StmtKind| matches!(stmt, StmtKind::Remove(piece) if of_kind(piece));
        let places =
            |stmt: &StmtKind| matches!(stmt, StmtKind::Place { kind: of, .. } if *of == kind);
        if declared.role != KindRole::Piece || !contains(visit::bodies(rules), removes) {
            continue;
        }
        let is_placed = contains(setup.iter().copied(), places);
        let numbers = (0..).map(FieldId).zip(&declared.fields);
        let numbers = numbers
            .filter(|(field, f)| f.state && f.ty == Ty::Int && rules.changes_field(kind, *field));
        let numbers: Vec<FieldId> = numbers.map(|(field, _)| field).collect();
        let pieces = program.pieces.get(kind.index()).into_iter().flatten();
        for (piece, begins) in (0..).zip(pieces) {
            let is_spare = begins.hex.is_none() && !begins.waits;
            if is_spare && !is_placed {
                continue;
            }
            has_spare |= is_spare;
            if let Some(size) = sizes.get_mut(begins.army as usize) {
                *size += 1;
            }
            let strength = numbers.iter().filter_map(|&field| {
                let at_first = begins.values.get(field.index()).copied()?;
                (at_first > 0).then_some((field, at_first))
            });
            forces.push(Force { kind, piece, strength: strength.collect() });
        }
    }
    (forces, sizes.into_iter().max().filter(|_| !has_spare))
}

/// Returns whether bodies contain a statement that satisfies a predicate.
fn contains<'b>(bodies: impl Iterator<Item = &'b Body>, holds: impl Fn(&StmtKind) -> bool) -> bool {
    let mut found = false;
    for body in bodies {
        visit::visit_all_stmts(&body.stmts, &mut |stmt| found |= holds(&stmt.kind));
    }
    found
}

/// Returns the numbers of armies that endings compare with a value known at the start. An ending is
/// declared, or a statement below an `if` about the same army.
fn needs(program: &Program) -> Vec<Need> {
    let mut needs: Vec<Need> = Vec::new();
    let mut add = |kind, condition: &Expr, army: Option<&Expr>| {
        visit::visit_exprs(condition, &mut |expr| {
            let ExprKind::Binary(op, number, bound) = &expr.kind else { return };
            if army.is_some_and(|army| !mentions(number, army)) {
                return;
            }
            for need in compared_numbers(program, kind, *op, number, bound) {
                if needs.iter().all(|other| other.state != need.state) {
                    needs.push(need);
                }
            }
        });
    };
    for ending in &program.rules.endings {
        add(ending.how, &ending.condition, None);
    }
    for body in visit::bodies(&program.rules) {
        visit::visit_all_stmts(&body.stmts, &mut |stmt| {
            let StmtKind::If(condition, then, _) = &stmt.kind else { return };
            for stmt in then {
                if let StmtKind::End(kind, Some(army), _) = &stmt.kind {
                    add(*kind, condition, Some(army));
                }
            }
        });
    }
    needs
}

/// Returns whether a value contains an army, which is a local or the army whose turn it is.
fn mentions(value: &Expr, army: &Expr) -> bool {
    let mut found = false;
    visit::visit_exprs(value, &mut |part| {
        found |= match (&part.kind, &army.kind) {
            (ExprKind::Local(one), ExprKind::Local(other)) => one == other,
            (ExprKind::Us, ExprKind::Us) => true,
            _ => false,
        };
    });
    found
}

/// Returns the numbers of armies in a comparison that ends the game.
fn compared_numbers(
    program: &Program,
    ending: EndingKind,
    op: Binary,
    number: &Expr,
    bound: &Expr,
) -> Vec<Need> {
    let rises = match op {
        Binary::AtLeast | Binary::Greater => true,
        Binary::AtMost | Binary::Less => false,
        Binary::And
        | Binary::Or
        | Binary::Equal
        | Binary::NotEqual
        | Binary::Add
        | Binary::Subtract
        | Binary::Multiply
        | Binary::Divide
        | Binary::Modulo
        | Binary::Min
        | Binary::Max => return Vec::new(),
    };
    let wanted = match ending {
        EndingKind::Victory => 1,
        EndingKind::Defeat => -1,
        EndingKind::Drawn => return Vec::new(),
    };
    let known = |army: usize| match &bound.kind {
        ExprKind::Const(value) => Some(*value),
        ExprKind::Council(entry) => program.council.get(entry.index()).copied(),
        ExprKind::ArmyCouncil(entry, _) => {
            program.armies.get(army)?.council.get(entry.index()).copied()
        }
        _ => None,
    };
    let bounds: Option<Vec<i64>> = (0..program.armies.len()).map(known).collect();
    let Some(bounds) = bounds else { return Vec::new() };
    let mut found = Vec::new();
    states(program, number, &mut Vec::new(), &mut found);
    let needs = found.into_iter().filter_map(|state| {
        let declared = program.states.get(state)?;
        let at_first = declared.init;
        let way: Option<Vec<i64>> = bounds
            .iter()
            .map(|bound| bound.checked_sub(at_first)?.checked_mul(wanted))
            .map(|way| way.filter(|way| *way != 0))
            .collect();
        let there = bounds.iter().all(|bound| (*bound > at_first) == rises);
        let numbers = declared.ty == Ty::Int && declared.owner == Owner::Army;
        (numbers && there).then_some(Need { state, initial: at_first, distances: way? })
    });
    needs.collect()
}

/// Collects the states of armies that a value reads, directly or in functions that it calls.
fn states(
    program: &Program,
    expr: &Expr,
    visited: &mut Vec<usize>,
    found_states: &mut Vec<StateId>,
) {
    let mut called = Vec::new();
    let mut see = |part: &Expr| match part.kind {
        ExprKind::State(state, Some(_)) if !found_states.contains(&state) => {
            found_states.push(state)
        }
        ExprKind::Call(function, _) if !visited.contains(&function.index()) => {
            called.push(function);
        }
        _ => {}
    };
    visit::visit_exprs(expr, &mut see);
    for function in called {
        visited.push(function.index());
        let Some(function) = program.rules.functions.get(function) else { continue };
        let mut values = Vec::new();
        visit::visit_all_stmts(&function.body.stmts, &mut |stmt| {
            visit::visit_own_exprs(stmt, &mut |expr| values.push(expr));
        });
        for value in values {
            states(program, value, visited, found_states);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leads_are_chances() {
        assert_eq!(logistic(0), WON / 2);
        for lead in 1..2_000 {
            assert_eq!(logistic(lead) + logistic(-lead), WON);
            assert!(logistic(lead) >= logistic(lead - 1));
            assert!(logistic(lead) < WON && logistic(-lead) > 0);
        }
        // A lead of 100 is a win probability of 73.1 %, and 1/64 is cut off at either end.
        let hundred = (WON as f64 * (0.731_06 * 62.0 / 64.0 + 1.0 / 64.0)) as i64;
        assert!((logistic(100) - hundred).abs() < WON / 1_000);
    }
}
