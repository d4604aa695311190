//! Between which numbers a value certainly lies, as far as the text shows it: what is
//! written out, faces of dice, what is printed on things, elements of ranges, and what
//! is reckoned with them. A `var`, a parameter and a state may be any number.

use castra_ir::{Binary, DieId, Expr, ExprKind, Extreme, LocalId, NONE, Ty};

use super::lowering::Lowering;

/// The lowest and the highest, where they are known.
pub(super) type Interval = (Option<i64>, Option<i64>);

/// Any number.
const ANY: Interval = (None, None);

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

/// Of one of two values.
fn either(a: Interval, b: Interval) -> Interval {
    let low = a.0.zip(b.0).map(|(a, b)| a.min(b));
    (low, a.1.zip(b.1).map(|(a, b)| a.max(b)))
}

/// Of what is reckoned with two values.
fn reckoned(op: Binary, a: Interval, b: Interval) -> Interval {
    let both = |a: Option<i64>, b: Option<i64>, f: fn(i64, i64) -> Option<i64>| {
        a.zip(b).and_then(|(a, b)| f(a, b))
    };
    match op {
        Binary::Add => (both(a.0, b.0, i64::checked_add), both(a.1, b.1, i64::checked_add)),
        Binary::Subtract => (both(a.0, b.1, i64::checked_sub), both(a.1, b.0, i64::checked_sub)),
        Binary::Min => (both(a.0, b.0, |a, b| Some(a.min(b))), a.1.into_iter().chain(b.1).min()),
        Binary::Max => (a.0.into_iter().chain(b.0).max(), both(a.1, b.1, |a, b| Some(a.max(b)))),
        Binary::Modulo => match b {
            (Some(1..), Some(most)) => (Some(0), most.checked_sub(1)),
            _ => ANY,
        },
        Binary::Multiply => {
            let (Some(a0), Some(a1), Some(b0), Some(b1)) = (a.0, a.1, b.0, b.1) else { return ANY };
            let ends = [(a0, b0), (a0, b1), (a1, b0), (a1, b1)].map(|(a, b)| a.checked_mul(b));
            match ends {
                [Some(a), Some(b), Some(c), Some(d)] => {
                    (Some(a.min(b).min(c).min(d)), Some(a.max(b).max(c).max(d)))
                }
                _ => ANY,
            }
        }
        Binary::Divide => match (a, b) {
            ((Some(a0 @ 0..), Some(a1)), (Some(b0 @ 1..), Some(b1))) => {
                (a0.checked_div(b1), a1.checked_div(b0))
            }
            _ => ANY,
        },
        Binary::And
        | Binary::Or
        | Binary::Equal
        | Binary::NotEqual
        | Binary::Less
        | Binary::AtMost
        | Binary::Greater
        | Binary::AtLeast => (Some(0), Some(1)),
    }
}
