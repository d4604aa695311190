//! The facts about numbers that follow from a condition, or from its negation.

#![deny(clippy::wildcard_enum_match_arm)]

use castra_ir::visit::visit_exprs;
use castra_ir::visit_mut::visit_operands_mut;
use castra_ir::{Binary, BuiltIn, Expr, ExprKind, Function, FunctionId, StmtKind, Ty, Universe};

use super::abstract_number::AbstractNumber;
use super::deps::{self, is_number, keeps_facts};
use super::flow::BodyAnalysis;

/// The maximum number of parts of a function's condition that is inlined.
const MAX_INLINE_PARTS: usize = 40;

/// The maximum depth of calls that are inlined.
const MAX_INLINE_CALLS: u32 = 3;

impl BodyAnalysis<'_, '_> {
    /// Adds the facts that follow from a condition, or from its negation if `holds` is false.
    pub(super) fn learn(&mut self, condition: &Expr, holds: bool) {
        // Within two nested silent evaluations, facts would only sharpen a value that itself only
        // sharpens another. Without them, the intervals are at most wider.
        if self.silent_depth < 2 {
            self.record_test(condition);
            self.learn_to_depth(condition, holds, 0);
        }
    }

    fn learn_to_depth(&mut self, condition: &Expr, holds: bool, deep: u32) {
        let kind = &condition.kind;
        if let ExprKind::Not(inner) = kind {
            self.learn_to_depth(inner, !holds, deep);
        } else if let ExprKind::Bind(_, _, inner) = kind {
            self.learn_to_depth(inner, holds, deep);
        } else if let ExprKind::Binary(op, a, b) = kind {
            if *op == Binary::And && holds || *op == Binary::Or && !holds {
                self.learn_to_depth(a, holds, deep);
                self.learn_to_depth(b, holds, deep);
            } else if is_number(&a.ty) && is_number(&b.ty) {
                self.learn_comparison(*op, a, b, holds);
            }
        } else if let ExprKind::IsEmpty(set) = kind {
            let number =
                if holds { AbstractNumber::exactly(0) } else { AbstractNumber::at_least(1) };
            self.learn_count(set, number);
        } else if let ExprKind::Contains(of, set) = kind {
            if holds && set.ty == Ty::Set(Universe::Int) {
                let within = self.element_value(set);
                self.learn_number(of, within);
            }
            if holds {
                self.learn_count(set, AbstractNumber::at_least(1));
                self.learn_membership(of, set);
            }
        } else if let ExprKind::Local(local) = kind {
            if let Some(condition) = self.valid_expr(*local) {
                self.learn_to_depth(condition, holds, deep);
            }
        } else if let ExprKind::Call(id, args) = kind
            && deep < MAX_INLINE_CALLS
            && let Some(condition) = self.inlined_condition(*id, args)
        {
            self.learn_to_depth(&condition, holds, deep + 1);
        }
    }

    /// Returns the condition of a function on its arguments, if the function is a short condition.
    fn inlined_condition(&self, id: FunctionId, args: &[Expr]) -> Option<Expr> {
        let Function { body, params, .. } = self.rules.functions.get(id)?;
        let [stmt] = body.stmts.as_slice() else { return None };
        let StmtKind::Return(values) = &stmt.kind else { return None };
        let [value] = values.as_slice() else { return None };
        let mut parts = 0;
        visit_exprs(value, &mut |_| parts += 1);
        // The locals of the function have no meaning at the call.
        let only_params = body.locals.len() == *params;
        let simple = args.iter().all(|arg| {
            matches!(
                arg.kind,
                ExprKind::Local(_) | ExprKind::Const(_) | ExprKind::Us | ExprKind::Them
            )
        });
        if parts > MAX_INLINE_PARTS || !only_params || !simple || value.ty != Ty::Bool {
            return None;
        }
        let mut inlined = value.clone();
        substitute_args(&mut inlined, args);
        Some(inlined)
    }

    /// Adds a fact about the number of elements of a set. A set that it filters has at least as
    /// many.
    pub(super) fn learn_count(&mut self, set: &Expr, number: AbstractNumber) {
        let mut set = set;
        loop {
            let depends = deps::value_deps(set, self.program, self.known.written);
            if number != AbstractNumber::ANY && depends.is_disjoint(&self.blocked_deps) {
                let versions = self.facts.versions(depends);
                self.key.set_to_count(set);
                self.facts.learn(&self.key, number, versions);
            }
            let ExprKind::Where(of, ..) = &set.kind else { return };
            if number.low() < Some(1) {
                return;
            }
            set = of;
        }
    }

    fn learn_comparison(&mut self, op: Binary, a: &Expr, b: &Expr, holds: bool) {
        // The comparison written as `low < high` or `low <= high`.
        let (low, high, by) = match (op, holds) {
            (Binary::Less, true) | (Binary::AtLeast, false) => (a, b, 1),
            (Binary::AtMost, true) | (Binary::Greater, false) => (a, b, 0),
            (Binary::Greater, true) | (Binary::AtMost, false) => (b, a, 1),
            (Binary::AtLeast, true) | (Binary::Less, false) => (b, a, 0),
            (Binary::Equal, true) | (Binary::NotEqual, false) => return self.learn_equal(a, b),
            (Binary::Equal, false) | (Binary::NotEqual, true) => return self.learn_unequal(a, b),
            (
                Binary::And
                | Binary::Or
                | Binary::Add
                | Binary::Subtract
                | Binary::Multiply
                | Binary::Divide
                | Binary::Modulo
                | Binary::Min
                | Binary::Max,
                _,
            ) => return,
        };
        let (of_low, of_high) = (self.eval_silently(low), self.eval_silently(high));
        if let Some(most) = of_high.high().and_then(|most| most.checked_sub(by)) {
            self.learn_number(low, AbstractNumber::at_most(most));
        }
        if let Some(least) = of_low.low().and_then(|least| least.checked_add(by)) {
            self.learn_number(high, AbstractNumber::at_least(least));
        }
        // `if a > b { … / (a - b) }`
        if !deps::are_simple(high, low) {
            return;
        }
        let mut depends = deps::value_deps(high, self.program, self.known.written);
        depends.extend(&deps::value_deps(low, self.program, self.known.written));
        if depends.is_disjoint(&self.blocked_deps) {
            let versions = self.facts.versions(depends);
            self.key.set_to_subtraction(high, low);
            self.facts.learn(&self.key, AbstractNumber::at_least(by), versions);
        }
    }

    fn learn_equal(&mut self, a: &Expr, b: &Expr) {
        let (of_a, of_b) = (self.eval_silently(a), self.eval_silently(b));
        for (value, other) in [(a, of_b), (b, of_a)] {
            if let Some((BuiltIn::Distance, [h, k])) = value.built_in()
                && other.constant() == Some(1)
            {
                self.learn_side(h, k);
                self.learn_side(k, h);
            }
        }
        self.learn_number(a, of_b);
        self.learn_number(b, of_a);
    }

    fn learn_unequal(&mut self, a: &Expr, b: &Expr) {
        for (value, other) in [(a, b), (b, a)] {
            let (of, n) = (self.eval_silently(value), self.eval_silently(other));
            let Some(n) = n.constant() else { continue };
            if n == 0 {
                self.learn_number(value, AbstractNumber::NOT_ZERO);
            }
            if of.low() == Some(n) {
                self.learn_number(value, AbstractNumber::at_least(n.saturating_add(1)));
            }
            if of.high() == Some(n) {
                self.learn_number(value, AbstractNumber::at_most(n.saturating_sub(1)));
            }
        }
    }

    /// Adds a fact about a number, and the facts about its operands that follow.
    pub(super) fn learn_number(&mut self, number: &Expr, known_value: AbstractNumber) {
        if known_value == AbstractNumber::ANY {
            return;
        }
        self.add_number_fact(number, known_value);
        let ExprKind::Binary(op, a, b) = &number.kind else {
            if let ExprKind::Negate(of) = &number.kind {
                self.learn_number(of, known_value.negate());
            }
            return;
        };
        let known = |this: &mut Self, of: &Expr| this.eval_silently(of).constant();
        if *op == Binary::Add {
            for (x, other) in [(a, b), (b, a)] {
                if let Some(n) = known(self, other) {
                    self.learn_number(
                        x,
                        AbstractNumber::apply_operator(
                            Binary::Subtract,
                            known_value,
                            AbstractNumber::exactly(n),
                        ),
                    );
                }
            }
        } else if *op == Binary::Subtract {
            if let Some(n) = known(self, b) {
                self.learn_number(
                    a,
                    AbstractNumber::apply_operator(
                        Binary::Add,
                        known_value,
                        AbstractNumber::exactly(n),
                    ),
                );
            }
        } else if *op == Binary::Multiply {
            for (x, other) in [(a, b), (b, a)] {
                if known_value.is_never_zero() {
                    self.learn_number(x, AbstractNumber::NOT_ZERO);
                }
                if let Some(n @ 1..) = known(self, other) {
                    let low = known_value.low().map(|low| divide_up(low, n));
                    let high = known_value.high().map(|high| high.div_euclid(n));
                    self.learn_number(x, AbstractNumber::within((low, high)));
                }
            }
        }
    }

    fn add_number_fact(&mut self, number: &Expr, known_value: AbstractNumber) {
        if !keeps_facts(number) {
            return;
        }
        let depends = deps::value_deps(number, self.program, self.known.written);
        if depends.is_disjoint(&self.blocked_deps) {
            let versions = self.facts.versions(depends);
            self.key.set(number);
            self.facts.learn(&self.key, known_value, versions);
        }
    }
}

/// Divides and rounds up.
const fn divide_up(low: i64, divisor: i64) -> i64 {
    let down = low.div_euclid(divisor);
    if low.rem_euclid(divisor) == 0 { down } else { down + 1 }
}

/// Replaces parameters by arguments.
fn substitute_args(value: &mut Expr, args: &[Expr]) {
    if let ExprKind::Local(local) = value.kind
        && let Some(arg) = args.get(local.index())
    {
        value.kind = arg.kind.clone();
    }
    visit_operands_mut(value, &mut |part| substitute_args(part, args));
}
