//! Constant folding.

use castra_eval::{Evaluator, Locals, Value};
use castra_ir::{Expr, ExprKind, LocalId, Ty};

use super::env::Binding;
use super::function_builder::FunctionBuilder;
use crate::compile::const_env::ConstEnv;
use crate::encoding::decode;
use crate::op::Operand;

impl<'p> FunctionBuilder<'_, 'p> {
    /// Returns the value of an expression, if it does not depend on play.
    pub(crate) fn fold(&mut self, expr: &'p Expr) -> Option<i64> {
        match &expr.kind {
            ExprKind::Const(value) if !matches!(expr.ty, Ty::Set(_)) => return Some(*value),
            ExprKind::Local(local) => {
                return match self.env.binding(*local) {
                    Binding::Known(value) => Some(value),
                    Binding::At(place) if !matches!(expr.ty, Ty::Set(_)) => {
                        self.c.consts.value(place)
                    }
                    Binding::At(_) | Binding::Free => None,
                };
            }
            _ => {}
        }
        self.fold_value(expr).and_then(|v| v.as_num().ok())
    }

    /// Like [`Self::fold`], for a value of any type.
    pub(crate) fn fold_value(&mut self, expr: &'p Expr) -> Option<Value> {
        if self.traces_changes(expr) {
            return None;
        }
        if self.depends_on_play_quickly(expr, None) {
            return None;
        }
        let mut locals = std::mem::take(&mut self.c.spare_locals);
        locals.clear();
        locals.extend(self.each_known_local());
        let source = self.const_env();
        let mut eval = Evaluator::with_limit(self.c.program, &source, self.c.steps(), locals);
        let value = eval.eval_expr(expr).ok();
        let (left, cited) = (eval.remaining_steps(), std::mem::take(&mut eval.executed_clauses));
        self.c.spare_locals = eval.locals;
        self.c.set_steps_left(left);
        let value = value?;
        self.provenance.mark(&cited);
        Some(value)
    }

    /// Returns an evaluator with the constant locals and the remaining steps. Afterwards
    /// [`crate::compile::Compiler::set_steps_left`] records the steps that are left.
    pub(crate) fn evaluator<'s>(
        &'s self,
        source: &'s ConstEnv<'s>,
    ) -> Evaluator<'p, 's, ConstEnv<'s>> {
        Evaluator::with_limit(self.c.program, source, self.c.steps(), self.known_locals())
    }

    /// Returns whether an expression has to be evaluated in play, since the application of changes
    /// in it is traced.
    pub(crate) fn traces_changes(&self, expr: &Expr) -> bool {
        self.c.options.changes && self.c.properties.is_changed(expr)
    }

    /// Returns the constants of a game, as the source of an evaluation.
    pub(crate) fn const_env(&self) -> ConstEnv<'_> {
        ConstEnv { us: self.situation.us, armies: self.c.facts.armies, owners: &self.c.owners }
    }

    /// Returns the constant locals, for an evaluation.
    pub(crate) fn known_locals(&self) -> Locals {
        self.each_known_local().collect()
    }

    fn each_known_local(&self) -> impl Iterator<Item = Option<Value>> {
        let consts = &self.c.consts;
        let known = move |(i, binding): (usize, &Binding)| match *binding {
            Binding::Known(value) => Some(Value::Num(value)),
            Binding::At(place) => {
                let Operand::Const(at) = place else { return None };
                let ty = self.env.ty(LocalId(i as u32))?;
                let words = self.words(ty);
                let at = usize::from(at);
                Some(decode(self.c.program, ty, consts.words.get(at..at + words)?))
            }
            Binding::Free => None,
        };
        self.env.locals.iter().enumerate().map(known)
    }
}
