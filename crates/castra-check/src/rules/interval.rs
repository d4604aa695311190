//! Between which numbers a value certainly lies, as far as the text shows it: what is
//! written out, faces of dice, what is printed on things, elements of ranges, bounds of state,
//! conditions around, and what is reckoned with them. A `var`, a parameter and a state without
//! bounds may be any number.

use castra_ir::interval::{ANY, Interval, either, reckoned};
use castra_ir::{DieId, Expr, ExprKind, Extreme, LocalId, NONE, Ty};

use super::lowering::Lowering;

impl Lowering<'_, '_, '_> {
    /// Takes note between which numbers a name that is never given another value lies.
    pub(super) fn lies_within(&mut self, local: LocalId, interval: Interval) {
        if interval != ANY {
            self.intervals.insert(local, interval);
        }
    }

    /// Of a face of a die.
    pub(super) fn of_face(&self, die: DieId) -> Interval {
        let faces = self.context.program().dice.get(die.index()).map(|die| &die.faces);
        let faces = faces.map_or(&[][..], Vec::as_slice);
        (faces.iter().min().copied(), faces.iter().max().copied())
    }

    /// Of dice that are rolled together: how many there are, and of which sort.
    fn of_rolled(&self, dice: &Expr) -> Option<(Interval, Interval)> {
        let (ExprKind::Local(local), Ty::Rolled(die)) = (&dice.kind, &dice.ty) else { return None };
        Some((self.intervals.get(local).copied().unwrap_or(ANY), self.of_face(*die)))
    }

    /// Of an element of a set of numbers.
    pub(super) fn of_element(&self, set: &Expr) -> Interval {
        match &set.kind {
            ExprKind::Range(from, to) => {
                let (from, to) = (self.interval(from), self.interval(to));
                (Some(from.0.unwrap_or(0).max(0)), Some(to.1.unwrap_or(63).min(63)))
            }
            ExprKind::SetOf(all) => {
                all.iter().map(|one| self.interval(one)).reduce(either).unwrap_or(ANY)
            }
            ExprKind::Where(of, ..) | ExprKind::Difference(of, _) => self.of_element(of),
            _ => match set.ty {
                Ty::Set(castra_ir::Universe::Int) => (Some(0), Some(63)),
                _ => ANY,
            },
        }
    }

    /// Of a value. Of one that is no number, its index.
    pub(super) fn interval(&self, expr: &Expr) -> Interval {
        let (low, high) = self.by_itself(expr);
        let known = self.known_interval(expr);
        let high = high.into_iter().chain(known.1).min();
        (low.into_iter().chain(known.0).max(), high)
    }

    /// The same, whatever conditions around it say.
    fn by_itself(&self, expr: &Expr) -> Interval {
        if let Some(bound) = self.bound_of(&expr.kind)
            && expr.ty == Ty::Int
        {
            return Self::of_bound(&bound);
        }
        match &expr.kind {
            ExprKind::Const(NONE) => ANY,
            ExprKind::Const(n) => (Some(*n), Some(*n)),
            ExprKind::Local(local) => self.intervals.get(local).copied().unwrap_or(ANY),
            ExprKind::Field(kind, field, _) => {
                let kind = self.context.program().kinds.get(kind.index());
                let printed = |kind: &&castra_ir::Kind| {
                    kind.fields.get(field.index()).is_some_and(|f| !f.state)
                };
                let sorts = kind.filter(printed).map_or(&[][..], |kind| kind.sorts.as_slice());
                let values = sorts.iter().filter_map(|sort| sort.values.get(field.index()));
                values.map(|v| (Some(*v), Some(*v))).reduce(either).unwrap_or(ANY)
            }
            ExprKind::Table(id, _) => {
                let table = self.context.program().tables.get(id.index());
                let cells = table.map_or(&[][..], |table| table.cells.as_slice()).iter();
                cells.map(|cell| (Some(*cell), Some(*cell))).reduce(either).unwrap_or(ANY)
            }
            ExprKind::Count(_)
            | ExprKind::CountFace(..)
            | ExprKind::Distance(..)
            | ExprKind::TurnNumber => (Some(0), None),
            ExprKind::SumRolled(dice) => match self.of_rolled(dice) {
                Some(((Some(few), Some(many)), (Some(low), Some(high)))) => {
                    let products = [few, many].into_iter().flat_map(|n| [n * low, n * high]);
                    (products.clone().min(), products.max())
                }
                _ => ANY,
            },
            ExprKind::ExtremeRolled(Extreme::Highest | Extreme::Lowest, dice) => {
                match self.of_rolled(dice) {
                    Some(((few, _), faces)) => {
                        let empty = few.is_none_or(|few| few < 1);
                        if empty { either(faces, (Some(0), Some(0))) } else { faces }
                    }
                    None => ANY,
                }
            }
            ExprKind::Negate(of) => {
                let (low, high) = self.interval(of);
                (high.and_then(i64::checked_neg), low.and_then(i64::checked_neg))
            }
            ExprKind::Binary(op, a, b) => reckoned(*op, self.interval(a), self.interval(b)),
            ExprKind::If(_, a, b) => either(self.interval(a), self.interval(b)),
            ExprKind::Match(_, arms, otherwise) => {
                let arms = arms.iter().map(|(_, arm)| arm).chain(otherwise.as_deref());
                arms.map(|arm| self.interval(arm)).reduce(either).unwrap_or(ANY)
            }
            ExprKind::Bind(_, _, with) => self.interval(with),
            _ => ANY,
        }
    }
}
