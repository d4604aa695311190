//! What the conditions of a set show of one of its elements, which a local holds.
//!
//! ```text
//! for each u in units where it.n > 0 { … }              `u.n` is above 0 when its round begins
//! for each u in units where it.lord is not none { … }   `u.lord` is there
//! let u = best(units where it.n > 0, it.worth)          and so it is here
//! ```

#![deny(clippy::wildcard_enum_match_arm)]

use crate::rules::lower::values::local as local_value;
use crate::rules::lowering::Lowering;
use crate::rules::types::facts::Fact;
use crate::rules::types::fit::present;
use castra_ir::visit_mut::rename_local;
use castra_ir::{Binary, Expr, ExprKind, LocalId, NONE, Ty};

impl Lowering<'_, '_, '_> {
    /// What the conditions of a set show about one of its elements, which a local holds.
    pub(crate) fn shown_of_element(&self, set: &Expr, local: LocalId) -> Vec<Fact> {
        let mut shown = Vec::new();
        self.shown_in(set, local, &mut Vec::new(), &mut shown);
        shown
    }

    /// Learns the same of an element that was taken just now.
    pub(crate) fn learn_of_element(&mut self, set: &Expr, local: LocalId) {
        let mut shown = self.shown_of_element(set, local);
        if !self.context.symbols.bounds.is_empty() {
            self.shown_in_range(set, local, &mut shown);
        }
        self.facts.learn(&shown);
    }

    /// `choose n in 0..us.gold`: n is no more than `us.gold`.
    fn shown_in_range(&self, set: &Expr, local: LocalId, shown: &mut Vec<Fact>) {
        if let ExprKind::Range(from, to) = &set.kind {
            let number = local_value(local, Ty::Int, set.span);
            self.order(from, &number, 0, shown);
            self.order(&number, to, 0, shown);
            // `0..min(4, us.gold)`
            if let ExprKind::Binary(Binary::Min, ..) = &to.kind {
                self.shown_of_number(to, &number, shown);
            }
        } else if let ExprKind::Where(of, ..) | ExprKind::Difference(of, _) = &set.kind {
            self.shown_in_range(of, local, shown);
        }
    }

    /// `let n = min(3, us.gold)`: n is no more than either; and `let n = us.gold` is as much. Where
    /// it may be none, so it is if it is a number.
    pub(crate) fn learn_of_number(&mut self, value: &Expr, local: LocalId) {
        let mut shown = Vec::new();
        let is_number = *present(&value.ty) == Ty::Int;
        if !self.context.symbols.bounds.is_empty() && is_number {
            let number = local_value(local, Ty::Int, value.span);
            self.shown_of_number(value, &number, &mut shown);
            self.facts.learn_same(&number, value, self.context.program());
        }
        self.facts.learn(&shown);
    }

    fn shown_of_number(&self, value: &Expr, number: &Expr, shown: &mut Vec<Fact>) {
        if let ExprKind::Binary(Binary::Min, a, b) = &value.kind {
            self.order(number, a, 0, shown);
            self.order(number, b, 0, shown);
        } else if let ExprKind::Binary(Binary::Max, a, b) = &value.kind {
            self.order(a, number, 0, shown);
            self.order(b, number, 0, shown);
        } else if let ExprKind::State(..) | ExprKind::Field(..) = &value.kind {
            self.order(number, value, 0, shown);
            self.order(value, number, 0, shown);
        }
        for (end, by) in self.upper_bounds_of_answer(value) {
            self.order(number, &end, by, shown);
        }
    }

    /// The same of a value that is an element of a set, if it is there.
    pub(crate) fn learn_of_picked(&mut self, value: &Expr, local: LocalId) {
        if let ExprKind::Best(_, set, ..) | ExprKind::First(set) = &value.kind {
            self.learn_of_element(set, local);
        }
    }

    fn shown_in<'e>(
        &self,
        set: &'e Expr,
        local: LocalId,
        named: &mut Vec<(LocalId, &'e Expr)>,
        shown: &mut Vec<Fact>,
    ) {
        if let ExprKind::Where(of, element, condition) = &set.kind {
            let mut condition = (**condition).clone();
            rename_local(&mut condition, *element, local);
            shown.extend(self.compared(&condition, true));
            self.shown_there(&condition, true, shown);
            self.shown_in(of, local, named, shown);
        } else if let ExprKind::Difference(of, _) = &set.kind {
            self.shown_in(of, local, named, shown);
        } else if let ExprKind::Intersection(a, b) = &set.kind {
            self.shown_in(a, local, named, shown);
            self.shown_in(b, local, named, shown);
        } else if let ExprKind::Bind(name, value, of) = &set.kind {
            // `all-best` keeps its set in a name of its own.
            named.push((*name, value));
            self.shown_in(of, local, named, shown);
            named.pop();
        } else if let ExprKind::Local(name) = set.kind
            && let Some((_, value)) = named.iter().find(|(of, _)| *of == name)
        {
            self.shown_in(value, local, named, shown);
        }
    }

    /// What is there if a condition holds, or if it does not.
    fn shown_there(&self, condition: &Expr, holds: bool, shown: &mut Vec<Fact>) {
        if let ExprKind::Not(of) = &condition.kind {
            self.shown_there(of, !holds, shown);
        } else if let ExprKind::Binary(op, a, b) = &condition.kind {
            if *op == if holds { Binary::And } else { Binary::Or } {
                self.shown_there(a, holds, shown);
                self.shown_there(b, holds, shown);
            }
            let equals = *op == if holds { Binary::Equal } else { Binary::NotEqual };
            let differs = *op == if holds { Binary::NotEqual } else { Binary::Equal };
            for (value, other) in [(a, b), (b, a)] {
                let is_none = matches!(other.kind, ExprKind::Const(NONE));
                let may_be_none = matches!(other.ty, Ty::Option(_) | Ty::Error);
                if equals && !may_be_none || differs && is_none {
                    shown.extend(self.there(value));
                }
            }
        }
    }
}
