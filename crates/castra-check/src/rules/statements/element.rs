//! Facts about an element of a set that follow from the conditions of the set.
//!
//! ```text
//! for each u in units where it.n > 0 { … }              `u.n > 0` at the start of its iteration
//! for each u in units where it.lord is not none { … }   `u.lord` is not none
//! let u = best(units where it.n > 0, it.worth)          `u.n > 0`
//! ```

#![deny(clippy::wildcard_enum_match_arm)]

use crate::rules::lower::values::local as local_value;
use crate::rules::lowering::Lowering;
use crate::rules::types::conversion::without_none;
use castra_analyze::facts::Fact;
use castra_ir::visit_mut::rename_local;
use castra_ir::{Binary, Expr, ExprKind, LocalId, NONE, Ty};

impl Lowering<'_, '_, '_> {
    /// Returns the facts that the conditions of a set imply for its element in `local`.
    pub(crate) fn element_facts(&self, set: &Expr, local: LocalId) -> Vec<Fact> {
        let mut facts = Vec::new();
        self.condition_facts(set, local, &mut Vec::new(), &mut facts);
        facts
    }

    /// Learns the facts about an element that was just taken from a set.
    pub(crate) fn learn_element(&mut self, set: &Expr, local: LocalId) {
        let mut facts = self.element_facts(set, local);
        if !self.context.symbols.bounds.is_empty() {
            self.range_facts(set, local, &mut facts);
        }
        self.facts.learn(&facts);
    }

    /// Collects the facts about an element of a range: `n <= us.gold` for `n` in `0..us.gold`.
    fn range_facts(&self, set: &Expr, local: LocalId, facts: &mut Vec<Fact>) {
        if let ExprKind::Range(from, to) = &set.kind {
            let number = local_value(local, Ty::Int, set.span);
            self.add_order_facts(from, &number, 0, facts);
            self.add_order_facts(&number, to, 0, facts);
            // An element of `0..min(4, us.gold)` is at most 4 and at most `us.gold`.
            if let ExprKind::Binary(Binary::Min, ..) = &to.kind {
                self.number_facts(to, &number, facts);
            }
        } else if let ExprKind::Where(of, ..) | ExprKind::Difference(of, _) = &set.kind {
            self.range_facts(of, local, facts);
        }
    }

    /// Learns how a local compares to its value: `n <= us.gold` for `n = min(3, us.gold)`. Facts
    /// about an optional number hold if it is not `none`.
    pub(crate) fn learn_number_bounds(&mut self, value: &Expr, local: LocalId) {
        let mut facts = Vec::new();
        let is_number = *without_none(&value.ty) == Ty::Int;
        if !self.context.symbols.bounds.is_empty() && is_number {
            let number = local_value(local, Ty::Int, value.span);
            self.number_facts(value, &number, &mut facts);
            self.facts.copy_number_facts(&number, value, self.context.program());
        }
        self.facts.learn(&facts);
    }

    fn number_facts(&self, value: &Expr, number: &Expr, facts: &mut Vec<Fact>) {
        if let ExprKind::Binary(Binary::Min, a, b) = &value.kind {
            self.add_order_facts(number, a, 0, facts);
            self.add_order_facts(number, b, 0, facts);
        } else if let ExprKind::Binary(Binary::Max, a, b) = &value.kind {
            self.add_order_facts(a, number, 0, facts);
            self.add_order_facts(b, number, 0, facts);
        } else if let ExprKind::State(..) | ExprKind::Field(..) = &value.kind {
            self.add_order_facts(number, value, 0, facts);
            self.add_order_facts(value, number, 0, facts);
        }
        for (end, by) in self.upper_bounds_of_answer(value) {
            self.add_order_facts(number, &end, by, facts);
        }
    }

    /// Learns the facts about a local whose value is an element of a set, such as `best(SET, …)`.
    pub(crate) fn learn_picked(&mut self, value: &Expr, local: LocalId) {
        if let ExprKind::Best(_, set, ..) | ExprKind::First(set) = &value.kind {
            self.learn_element(set, local);
        }
    }

    fn condition_facts<'e>(
        &self,
        set: &'e Expr,
        local: LocalId,
        named: &mut Vec<(LocalId, &'e Expr)>,
        facts: &mut Vec<Fact>,
    ) {
        if let ExprKind::Where(of, element, condition) = &set.kind {
            let mut condition = (**condition).clone();
            rename_local(&mut condition, *element, local);
            facts.extend(self.comparison_facts(&condition, true));
            self.presence_facts(&condition, true, facts);
            self.condition_facts(of, local, named, facts);
        } else if let ExprKind::Difference(of, _) = &set.kind {
            self.condition_facts(of, local, named, facts);
        } else if let ExprKind::Intersection(a, b) = &set.kind {
            self.condition_facts(a, local, named, facts);
            self.condition_facts(b, local, named, facts);
        } else if let ExprKind::Bind(name, value, of) = &set.kind {
            // `all-best` filters a local that holds its set, whose conditions hold, too.
            named.push((*name, value));
            self.condition_facts(of, local, named, facts);
            named.pop();
        } else if let ExprKind::Local(name) = set.kind
            && let Some((_, value)) = named.iter().find(|(of, _)| *of == name)
        {
            self.condition_facts(value, local, named, facts);
        }
    }

    /// Collects the facts that values are not `none`, from a condition or, if `holds` is false,
    /// from its negation.
    fn presence_facts(&self, condition: &Expr, holds: bool, facts: &mut Vec<Fact>) {
        if let ExprKind::Not(of) = &condition.kind {
            self.presence_facts(of, !holds, facts);
        } else if let ExprKind::Binary(op, a, b) = &condition.kind {
            if *op == if holds { Binary::And } else { Binary::Or } {
                self.presence_facts(a, holds, facts);
                self.presence_facts(b, holds, facts);
            }
            let equals = *op == if holds { Binary::Equal } else { Binary::NotEqual };
            let differs = *op == if holds { Binary::NotEqual } else { Binary::Equal };
            for (value, other) in [(a, b), (b, a)] {
                let is_none = matches!(other.kind, ExprKind::Const(NONE));
                let may_be_none = matches!(other.ty, Ty::Option(_) | Ty::Error);
                if equals && !may_be_none || differs && is_none {
                    facts.extend(self.facts_if_present(value));
                }
            }
        }
    }
}
