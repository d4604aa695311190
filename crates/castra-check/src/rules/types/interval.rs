//! The interval of a number, as far as the source text shows it: literals, faces of dice, printed
//! values, elements of ranges, bounds of state, enclosing conditions, and arithmetic on these. A
//! `var`, a parameter and state without bounds may be any number.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::HashMap;

use super::facts::Facts;
use super::fit::without_none;
use castra_ir::count_range;
use castra_ir::interval::{ANY, Interval, either, eval_binary};
use castra_ir::{
    Binary, Bounds as NumberBounds, DieId, Expr, ExprKind, Extreme, LocalId, MAX_NUMBER, NONE,
    Program, Ty, Universe,
};
use castra_resolve::symbols::Bounds;

/// The intervals of locals: each has all values that its local can get.
#[derive(Default)]
pub(crate) struct Intervals(HashMap<LocalId, Interval>);

/// Returns the interval of a face of a die.
pub(crate) fn face_interval(die: DieId, program: &Program) -> Interval {
    let faces = program.dice.get(die).map(|die| &die.faces);
    let faces = faces.map_or(&[][..], Vec::as_slice);
    (faces.iter().min().copied(), faces.iter().max().copied())
}

/// The program, bounds and facts from which intervals are computed, without the locals.
pub(crate) struct NumberContext<'g> {
    pub(crate) program: &'g Program,
    /// The bounds of state.
    pub(crate) bounds: &'g Bounds,
    /// The facts from enclosing conditions.
    pub(crate) facts: &'g Facts,
}

impl NumberContext<'_> {
    /// Returns the interval that conditions give for a number.
    fn fact_interval(&self, value: &Expr) -> Interval {
        match self.facts.is_empty() || self.bounds.is_empty() || value.ty != Ty::Int {
            true => ANY,
            false => self.facts.interval(value),
        }
    }
}

impl NumberContext<'_> {
    /// Narrows the interval of `a - b` by conditions on the two: `own > other` shows that `own -
    /// other` is at least 1.
    fn narrow_difference(&self, a: &Expr, b: &Expr, (low, high): Interval) -> Interval {
        if self.facts.is_empty() || self.bounds.is_empty() {
            return (low, high);
        }
        let least = self.facts.difference(b, a);
        let most = self.facts.difference(a, b).and_then(i64::checked_neg);
        (low.into_iter().chain(least).max(), high.into_iter().chain(most).min())
    }
}

impl Intervals {
    /// Records an interval that has all values of a local.
    pub(crate) fn note(&mut self, local: LocalId, interval: Interval) {
        self.0.insert(local, interval);
    }

    /// Returns the interval of the number of dice in a roll and that of their faces, or `None` if
    /// the number is unknown.
    fn roll_intervals(
        &self,
        dice: &Expr,
        ground: &NumberContext<'_>,
    ) -> Option<(Interval, Interval)> {
        let Ty::Rolled(die) = &dice.ty else { return None };
        let count = if let ExprKind::Local(local) = &dice.kind {
            self.0.get(local).copied().unwrap_or(ANY)
        } else if let ExprKind::RolledWhere(of, ..) = &dice.kind {
            (Some(0), self.roll_intervals(of, ground)?.0.1)
        } else if let ExprKind::RolledBest(_, n, of) = &dice.kind {
            let of = self.roll_intervals(of, ground)?.0;
            let n = self.interval(n, ground);
            eval_binary(Binary::Min, eval_binary(Binary::Max, n, (Some(0), Some(0))), of)
        } else if let ExprKind::RolledAgain(of, out, new) = &dice.kind {
            let of = self.roll_intervals(of, ground)?.0;
            let (out, new) =
                (self.roll_intervals(out, ground)?.0, self.roll_intervals(new, ground)?.0);
            let left = eval_binary(Binary::Subtract, of, out);
            eval_binary(Binary::Max, eval_binary(Binary::Add, left, new), (Some(0), Some(0)))
        } else {
            return None;
        };
        Some((count, face_interval(*die, ground.program)))
    }

    /// Returns the interval of an element of a set of numbers.
    pub(crate) fn element_interval(&self, set: &Expr, ground: &NumberContext<'_>) -> Interval {
        match &set.kind {
            ExprKind::Range(from, to) => {
                let (from, to) = (self.interval(from, ground), self.interval(to, ground));
                (Some(from.0.unwrap_or(0).max(0)), Some(to.1.unwrap_or(MAX_NUMBER).min(MAX_NUMBER)))
            }
            ExprKind::SetOf(all) => {
                all.iter().map(|one| self.interval(one, ground)).reduce(either).unwrap_or(ANY)
            }
            ExprKind::Where(of, ..) | ExprKind::Difference(of, _) => {
                self.element_interval(of, ground)
            }
            ExprKind::Const(_)
            | ExprKind::Local(_)
            | ExprKind::Option(_)
            | ExprKind::NamedHex(_)
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
            | ExprKind::Bind(..)
            | ExprKind::CountFace(..)
            | ExprKind::SumRolled(_)
            | ExprKind::ExtremeRolled(..)
            | ExprKind::Count(_)
            | ExprKind::IsEmpty(_)
            | ExprKind::Contains(..)
            | ExprKind::SumOver(..)
            | ExprKind::Best(..)
            | ExprKind::ValueOver(..)
            | ExprKind::First(_)
            | ExprKind::Top(_)
            | ExprKind::All(_)
            | ExprKind::Pile(_)
            | ExprKind::TopOf(..)
            | ExprKind::Union(..)
            | ExprKind::Intersection(..)
            | ExprKind::Reach(_)
            | ExprKind::Weight(_)
            | ExprKind::CountRolled(_)
            | ExprKind::RolledWhere(..)
            | ExprKind::RolledBest(..)
            | ExprKind::RolledAgain(..)
            | ExprKind::Reserves(_)
            | ExprKind::BuiltIn(..) => {
                if set.ty == Ty::Set(Universe::Int) {
                    (Some(0), Some(MAX_NUMBER))
                } else {
                    ANY
                }
            }
        }
    }

    /// Returns the interval of a value, or of its index if the value is not a number.
    pub(crate) fn interval(&self, expr: &Expr, ground: &NumberContext<'_>) -> Interval {
        let is_number = *without_none(&expr.ty) == Ty::Int;
        let (low, high) = match ground.bounds.state_bound(&expr.kind).filter(|_| is_number) {
            Some(bound) => bound.interval(),
            None => self.unrefined_interval(expr, ground),
        };
        let known = ground.fact_interval(expr);
        let high = high.into_iter().chain(known.1).min();
        (low.into_iter().chain(known.0).max(), high)
    }

    /// Returns the interval of a value without the bounds of state and the facts of conditions.
    fn unrefined_interval(&self, expr: &Expr, ground: &NumberContext<'_>) -> Interval {
        match &expr.kind {
            ExprKind::Const(NONE) => ANY,
            ExprKind::Const(n) => (Some(*n), Some(*n)),
            ExprKind::Local(local) => self.0.get(local).copied().unwrap_or(ANY),
            ExprKind::Field(kind, field, _) => {
                let kind = ground.program.kinds.get(kind);
                let printed =
                    |kind: &&castra_ir::Kind| kind.fields.get(field).is_some_and(|f| !f.state);
                let sorts = kind.filter(printed).map_or(&[][..], |kind| kind.sorts.as_slice());
                let values = sorts.iter().filter_map(|sort| sort.values.get(field.index()));
                values.map(|v| (Some(*v), Some(*v))).reduce(either).unwrap_or(ANY)
            }
            ExprKind::Table(id, _) => {
                let table = ground.program.tables.get(id);
                let cells = table.map_or(&[][..], |table| table.cells.as_slice()).iter();
                cells.map(|cell| (Some(*cell), Some(*cell))).reduce(either).unwrap_or(ANY)
            }
            ExprKind::BuiltIn(built_in, _) => match built_in.entry().bounds {
                NumberBounds::Any => ANY,
                NumberBounds::NonNegative => (Some(0), None),
                NumberBounds::Rows => ground.bounds.rows,
                NumberBounds::Columns => ground.bounds.columns,
            },
            ExprKind::Count(set) => count_range(set, ground.program),
            ExprKind::CountFace(..) | ExprKind::TurnNumber => (Some(0), None),
            ExprKind::CountRolled(dice) => match self.roll_intervals(dice, ground) {
                Some(((few, many), _)) => (Some(few.unwrap_or(0).max(0)), many),
                None => (Some(0), Some(255)),
            },
            ExprKind::SumRolled(dice) => match self.roll_intervals(dice, ground) {
                Some(((Some(few), Some(many)), (Some(low), Some(high)))) => {
                    let products = [few, many].into_iter().flat_map(|n| [n * low, n * high]);
                    (products.clone().min(), products.max())
                }
                _ => ANY,
            },
            ExprKind::ExtremeRolled(Extreme::Highest | Extreme::Lowest, dice) => {
                match self.roll_intervals(dice, ground) {
                    Some(((few, _), faces)) => {
                        let empty = few.is_none_or(|few| few < 1);
                        if empty { either(faces, (Some(0), Some(0))) } else { faces }
                    }
                    None => ANY,
                }
            }
            ExprKind::Negate(of) => {
                let (low, high) = self.interval(of, ground);
                (high.and_then(i64::checked_neg), low.and_then(i64::checked_neg))
            }
            ExprKind::Binary(op, a, b) => {
                let within = eval_binary(*op, self.interval(a, ground), self.interval(b, ground));
                if *op == Binary::Subtract {
                    ground.narrow_difference(a, b, within)
                } else {
                    within
                }
            }
            ExprKind::If(_, a, b) => either(self.interval(a, ground), self.interval(b, ground)),
            ExprKind::Match(_, arms, otherwise) => {
                let arms = arms.iter().map(|(_, arm)| arm).chain(otherwise.as_deref());
                arms.map(|arm| self.interval(arm, ground)).reduce(either).unwrap_or(ANY)
            }
            ExprKind::Bind(_, _, with) => self.interval(with, ground),
            ExprKind::Option(id) => {
                let range = ground.program.options.get(id).and_then(|option| option.range);
                range.map_or(ANY, |(low, high)| (Some(low), Some(high)))
            }
            ExprKind::Council(id) => ground.bounds.council_interval(*id),
            ExprKind::ArmyCouncil(id, _) => ground.bounds.army_council_interval(*id),
            ExprKind::NamedHex(_)
            | ExprKind::State(..)
            | ExprKind::Us
            | ExprKind::Them
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
            | ExprKind::Call(..)
            | ExprKind::Not(_)
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
            | ExprKind::Weight(_)
            | ExprKind::RolledWhere(..)
            | ExprKind::RolledBest(..)
            | ExprKind::RolledAgain(..)
            | ExprKind::Reserves(_) => ANY,
        }
    }
}
