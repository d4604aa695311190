//! Evaluation of dice that were rolled together.

use castra_ir::{Expr, ExprKind, Extreme, Ty};

use super::evaluator::Eval;
use super::source::PositionSource;
use super::value::{EvalResult, Stopped, Value};
use crate::fault::RuntimeError;

impl<'p, S: PositionSource> Eval<'p, '_, S> {
    /// For each different face, the number of dice, and the face.
    fn counted(&mut self, rolled: &'p Expr) -> EvalResult<Vec<(i64, i64)>> {
        let Ty::Rolled(die) = rolled.ty else { return Err(Stopped::Unknown) };
        let words = self.value(rolled)?.dice()?;
        let die = self.program.dice.get(die).ok_or(Stopped::Unknown)?;
        let times = words.iter().flat_map(|word| word.to_le_bytes()).map(i64::from);
        Ok(die.distinct.iter().copied().zip(times).collect())
    }

    /// Evaluates a number that depends on dice.
    pub(super) fn of_dice(&mut self, expr: &'p Expr) -> EvalResult<i64> {
        match &expr.kind {
            ExprKind::CountFace(rolled, face) => {
                let counted = self.counted(rolled)?;
                Ok(counted.iter().find(|(f, _)| f == face).map_or(0, |(_, n)| *n))
            }
            ExprKind::CountRolled(rolled) => Ok(self.counted(rolled)?.iter().map(|(_, n)| n).sum()),
            ExprKind::SumRolled(rolled) => {
                let mut counted = self.counted(rolled)?.into_iter();
                let sum =
                    counted.try_fold(0i64, |sum, (face, n)| sum.checked_add(face.checked_mul(n)?));
                sum.ok_or(Stopped::Fault(RuntimeError::Overflow))
            }
            ExprKind::ExtremeRolled(which, rolled) => {
                let faces = self.counted(rolled)?.into_iter().filter(|f| f.1 > 0).map(|f| f.0);
                let extreme = match which {
                    Extreme::Highest => faces.max(),
                    Extreme::Lowest => faces.min(),
                };
                Ok(extreme.unwrap_or(0))
            }
            _ => Err(Stopped::Unknown),
        }
    }

    /// Evaluates dice.
    pub(super) fn dice_of(&mut self, expr: &'p Expr) -> EvalResult<Vec<i64>> {
        let counts = match &expr.kind {
            ExprKind::Local(local) => {
                let value = self.locals.get(local.index()).cloned().flatten();
                return value.ok_or(Stopped::Unknown)?.dice();
            }
            ExprKind::Call(id, args) => return self.call(*id, args)?.dice(),
            ExprKind::If(condition, then, otherwise) => {
                let taken = if self.truth(condition)? { then } else { otherwise };
                return self.value(taken)?.dice();
            }
            ExprKind::Match(value, arms, otherwise) => {
                let arm = self.arm(value, arms, otherwise.as_deref())?;
                return self.value(arm)?.dice();
            }
            ExprKind::Bind(local, value, within) => {
                let value = self.value(value)?;
                self.bind(*local, value);
                return self.value(within)?.dice();
            }
            ExprKind::RolledWhere(rolled, local, condition) => {
                let mut counts = Vec::new();
                for (face, n) in self.counted(rolled)? {
                    self.bind(*local, Value::Num(face));
                    counts.push(if n > 0 && self.truth(condition)? { n } else { 0 });
                }
                counts
            }
            ExprKind::RolledBest(which, n, rolled) => {
                let mut left = self.num(n)?.max(0);
                let counted = self.counted(rolled)?;
                let mut order: Vec<usize> = (0..counted.len()).collect();
                order.sort_by_key(|&i| counted.get(i).map(|c| c.0));
                if *which == Extreme::Highest {
                    order.reverse();
                }
                let mut counts = vec![0; counted.len()];
                for i in order {
                    if let (Some(to), Some((_, n))) = (counts.get_mut(i), counted.get(i)) {
                        *to = left.min(*n);
                        left -= *to;
                    }
                }
                counts
            }
            ExprKind::RolledAgain(rolled, out, new) => {
                let (lie, out) = (self.counted(rolled)?, self.counted(out)?);
                let new = self.counted(new)?;
                let left = lie.iter().zip(&out).map(|(a, b)| a.1 - b.1);
                left.zip(&new).map(|(left, new)| left + new.1).collect()
            }
            _ => return Err(Stopped::Unknown),
        };
        let byte = |n: &i64| u8::try_from(*n).map_err(|_| Stopped::Unknown);
        let mut words = Vec::with_capacity(counts.len().div_ceil(8));
        for eight in counts.chunks(8) {
            let mut word = [0; 8];
            for (to, n) in word.iter_mut().zip(eight) {
                *to = byte(n)?;
            }
            words.push(i64::from_le_bytes(word));
        }
        Ok(words)
    }
}
