//! The owners of a set's elements.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::BTreeMap;

use super::flow_state::{MAX_EQUALITIES, Scope};
use super::shape::{Shape, Term};
use super::state::Analysis;
use super::taint::Taint;
use super::term::Terms;
use super::values::is_set_of_pieces;
use castra_ir::visit::visit_locals;
use castra_ir::{Expr, ExprKind, LocalId, StmtKind};

/// The maximum depth of functions and filters that are followed to the owners of elements.
const MAX_DEPTH: u32 = 12;

/// The locals in a set expression.
#[derive(Clone, Default)]
struct SetLocals<'e> {
    /// The terms of locals.
    terms: BTreeMap<LocalId, Term>,
    /// The values of a function's locals that are assigned once, before the returned set.
    sets: BTreeMap<LocalId, &'e Expr>,
}

impl SetLocals<'_> {
    fn term(&self, local: LocalId) -> Term {
        self.terms.get(&local).copied().unwrap_or(Terms::UNKNOWN)
    }
}

impl Analysis<'_> {
    /// Records the owner of a set's elements, as far as its expression determines it: each element
    /// of `hosts where it.army == us` is ours. Does nothing if pieces may change sides.
    pub(super) fn learn_elements(&mut self, scope: &mut Scope, set: &Expr, local: LocalId) {
        let element = self.terms.intern(Shape::Local(scope.local_key(local)));
        self.learn_owner(scope, set, element);
    }

    /// Records the owner of `element`, which stands for each element of a set.
    fn learn_owner(&mut self, scope: &mut Scope, set: &Expr, element: Term) {
        if self.turncoats || !is_set_of_pieces(&set.ty) {
            return;
        }
        let mut equal = std::mem::take(&mut scope.equalities);
        let mut names = SetLocals { terms: scope.aliases.clone(), sets: BTreeMap::new() };
        visit_locals(set, &mut |local| {
            let terms = &mut names.terms;
            terms
                .entry(local)
                .or_insert_with(|| self.terms.intern(Shape::Local(scope.local_key(local))));
        });
        self.collect_owners(set, element, &names, &mut equal, 0);
        scope.equalities = equal;
    }

    /// Records the owner of the elements of a set in a local, or of a local that is one element:
    /// `let own = hosts where …` and `let first = best(own, …)`. Keeps only facts that stay true as
    /// long as the local.
    pub(super) fn learn_named_elements(&mut self, scope: &mut Scope, value: &Expr, local: LocalId) {
        if scope.vars.contains(&local) {
            return;
        }
        let set = if let ExprKind::Best(_, set, ..) | ExprKind::First(set) = &value.kind {
            set
        } else {
            value
        };
        let element = self.terms.intern(Shape::Local(scope.local_key(local)));
        self.learn_stable_owner(scope, set, element);
    }

    /// Like [`Self::learn_owner`], but keeps only facts that stay true while the set stays the
    /// same.
    fn learn_stable_owner(&mut self, scope: &mut Scope, set: &Expr, element: Term) {
        let before = scope.equalities.len();
        self.learn_owner(scope, set, element);
        let new = scope.equalities.split_off(before.min(scope.equalities.len()));
        let stable = |(a, b): &(Term, Term)| self.terms.is_stable(*a) && self.terms.is_stable(*b);
        scope.equalities.extend(new.into_iter().filter(stable));
    }

    /// Gives each set argument that is not a local a term, and records the owner of its elements.
    /// Returns the number of facts before, for [`Self::forget_set_args`].
    pub(super) fn bind_set_args(
        &mut self,
        scope: &mut Scope,
        args: &[Expr],
        given: &mut [(Term, Taint)],
    ) -> usize {
        let before = scope.equalities.len();
        for (at, (arg, (term, _))) in (0..).zip(args.iter().zip(given)) {
            if is_set_of_pieces(&arg.ty) && !matches!(arg.kind, ExprKind::Local(_)) {
                *term = self.terms.set_arg(at);
                self.learn_stable_owner(scope, arg, *term);
            }
        }
        before
    }

    /// Forgets the facts about set arguments. `before` is the result of [`Self::bind_set_args`].
    pub(super) fn forget_set_args(&self, scope: &mut Scope, before: usize, revealed: &mut Taint) {
        scope.equalities.truncate(before);
        revealed.forget(|term| self.terms.is_of_set_arg(term));
    }

    fn collect_owners(
        &mut self,
        set: &Expr,
        element: Term,
        names: &SetLocals<'_>,
        equal: &mut Vec<(Term, Term)>,
        depth: u32,
    ) {
        if depth > MAX_DEPTH || equal.len() >= MAX_EQUALITIES {
            return;
        }
        match &set.kind {
            ExprKind::Where(from, it, condition) => {
                self.collect_owners(from, element, names, equal, depth + 1);
                let mut names = names.clone();
                names.terms.insert(*it, element);
                let read = |terms: &mut Terms<'_>, expr: &Expr| {
                    terms.term_of_expr(expr, &|_, local| names.term(local))
                };
                self.terms.learn(condition, true, &read, equal);
            }
            ExprKind::Difference(a, _) => self.collect_owners(a, element, names, equal, depth + 1),
            ExprKind::Intersection(a, b) => {
                self.collect_owners(a, element, names, equal, depth + 1);
                self.collect_owners(b, element, names, equal, depth + 1);
            }
            // An element belongs to one of the two sets, so only facts of both hold.
            ExprKind::Union(a, b) | ExprKind::If(_, a, b) => {
                let (mut of_a, mut of_b) = (Vec::new(), Vec::new());
                self.collect_owners(a, element, names, &mut of_a, depth + 1);
                self.collect_owners(b, element, names, &mut of_b, depth + 1);
                of_a.retain(|pair| of_b.contains(pair) && !equal.contains(pair));
                equal.extend(of_a);
            }
            ExprKind::Call(function, args) => {
                let rules = self.rules;
                let Some(called) = rules.functions.get(function) else { return };
                let Some((last, lets)) = called.body.stmts.split_last() else { return };
                let StmtKind::Return(values) = &last.kind else { return };
                let [value] = values.as_slice() else { return };
                let mut inner = SetLocals::default();
                for (param, arg) in (0..).map(LocalId).zip(args) {
                    let term = self.terms.term_of_expr(arg, &|_, local| names.term(local));
                    inner.terms.insert(param, term);
                }
                for stmt in lets {
                    let StmtKind::Let(local, value) = &stmt.kind else { return };
                    if inner.sets.insert(*local, value).is_some() {
                        return;
                    }
                }
                self.collect_owners(value, element, &inner, equal, depth + 1);
            }
            ExprKind::Local(named) => {
                if let Some(set) = names.sets.get(named) {
                    return self.collect_owners(set, element, names, equal, depth + 1);
                }
                let held = names.term(*named);
                if held == Terms::UNKNOWN {
                    return;
                }
                let of_set: Vec<(Term, Term)> = equal
                    .iter()
                    .map(|(a, b)| {
                        (self.terms.subst(*a, held, element), self.terms.subst(*b, held, element))
                    })
                    .chain([(element, held)])
                    .collect();
                for pair in of_set {
                    if !equal.contains(&pair) && equal.len() < MAX_EQUALITIES {
                        equal.push(pair);
                    }
                }
            }
            ExprKind::Const(_)
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
            | ExprKind::Not(_)
            | ExprKind::Negate(_)
            | ExprKind::Binary(..)
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
            | ExprKind::SetOf(_)
            | ExprKind::Range(..)
            | ExprKind::Pile(_)
            | ExprKind::TopOf(..)
            | ExprKind::Reach(_)
            | ExprKind::Weight(_)
            | ExprKind::CountRolled(_)
            | ExprKind::RolledWhere(..)
            | ExprKind::RolledBest(..)
            | ExprKind::RolledAgain(..)
            | ExprKind::Reserves(_)
            | ExprKind::BuiltIn(..) => {}
        }
    }
}
