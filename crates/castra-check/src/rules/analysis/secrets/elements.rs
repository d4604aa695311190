//! Whose the elements of a set are.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::BTreeMap;

use super::Analysis;
use super::scope::{MOST_EQUAL, Scope};
use super::term::{Shape, Term, Terms};
use super::values::locals;
use castra_ir::{Expr, ExprKind, LocalId, StmtKind, Ty};

/// So many functions and filters are followed to whose the elements of a set are.
const DEEPEST: u32 = 12;

impl Analysis<'_> {
    /// Takes note of whose the elements of a set are, as far as the set says it: those of
    /// `hosts where it.army == us` are ours. Where pieces may change sides, nothing is said
    /// that would hold for long.
    pub(super) fn elements(&mut self, scope: &mut Scope, set: &Expr, local: LocalId) {
        if self.turncoats || !matches!(set.ty, Ty::Set(castra_ir::Universe::Piece(_))) {
            return;
        }
        let element = self.terms.make(Shape::Local(scope.place(local)));
        let mut equal = std::mem::take(&mut scope.equal);
        let mut made: BTreeMap<LocalId, Term> = scope.aliases.clone();
        locals(set, &mut |local| {
            made.entry(local).or_insert_with(|| self.terms.make(Shape::Local(scope.place(local))));
        });
        self.of_elements(set, element, &made, &mut equal, 0);
        scope.equal = equal;
    }

    /// The same of a set that has a name, or of one of its elements: `let own = hosts where …` and
    /// `let first = best(own, …)`. It holds for as long as the name does, so that nothing counts
    /// that may come to stand for another army.
    pub(super) fn named_elements(&mut self, scope: &mut Scope, value: &Expr, local: LocalId) {
        if scope.vars.contains(&local) {
            return;
        }
        let set = if let ExprKind::Best(_, set, ..) | ExprKind::First(set) = &value.kind {
            set
        } else {
            value
        };
        let before = scope.equal.len();
        self.elements(scope, set, local);
        let new = scope.equal.split_off(before.min(scope.equal.len()));
        let stable = |(a, b): &(Term, Term)| self.terms.is_stable(*a) && self.terms.is_stable(*b);
        scope.equal.extend(new.into_iter().filter(stable));
    }

    fn of_elements(
        &mut self,
        set: &Expr,
        element: Term,
        names: &BTreeMap<LocalId, Term>,
        equal: &mut Vec<(Term, Term)>,
        depth: u32,
    ) {
        if depth > DEEPEST || equal.len() >= MOST_EQUAL {
            return;
        }
        match &set.kind {
            ExprKind::Where(from, it, condition) => {
                self.of_elements(from, element, names, equal, depth + 1);
                let mut names = names.clone();
                names.insert(*it, element);
                let read = |terms: &mut Terms<'_>, expr: &Expr| {
                    terms.read(expr, &|_, local| {
                        names.get(&local).copied().unwrap_or(Terms::UNKNOWN)
                    })
                };
                self.terms.learn(condition, true, &read, equal);
            }
            ExprKind::Difference(a, _) => self.of_elements(a, element, names, equal, depth + 1),
            ExprKind::Intersection(a, b) => {
                self.of_elements(a, element, names, equal, depth + 1);
                self.of_elements(b, element, names, equal, depth + 1);
            }
            ExprKind::Call(function, args) => {
                let rules = self.rules;
                let Some(called) = rules.functions.get(function) else { return };
                let [only] = called.body.stmts.as_slice() else { return };
                let StmtKind::Return(values) = &only.kind else { return };
                let [value] = values.as_slice() else { return };
                let mut params = BTreeMap::new();
                for (param, arg) in (0..).map(LocalId).zip(args) {
                    let term = self.terms.read(arg, &|_, local| {
                        names.get(&local).copied().unwrap_or(Terms::UNKNOWN)
                    });
                    params.insert(param, term);
                }
                self.of_elements(value, element, &params, equal, depth + 1);
            }
            ExprKind::Local(named) => {
                let Some(&held) = names.get(named) else { return };
                let of_set: Vec<(Term, Term)> = equal
                    .iter()
                    .map(|(a, b)| {
                        (self.terms.put(*a, held, element), self.terms.put(*b, held, element))
                    })
                    .collect();
                for pair in of_set {
                    if !equal.contains(&pair) && equal.len() < MOST_EQUAL {
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
            | ExprKind::RowOf(_)
            | ExprKind::ColumnOf(_)
            | ExprKind::Distance(..)
            | ExprKind::SideTerrain(..)
            | ExprKind::SideSlot(..)
            | ExprKind::InSight(..)
            | ExprKind::StepTo(..)
            | ExprKind::Forward(_)
            | ExprKind::Turned(..)
            | ExprKind::Table(..)
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
            | ExprKind::Knows(..)
            | ExprKind::First(_)
            | ExprKind::Top(_)
            | ExprKind::All(_)
            | ExprKind::SetOf(_)
            | ExprKind::Range(..)
            | ExprKind::Pile(_)
            | ExprKind::TopOf(..)
            | ExprKind::Union(..)
            | ExprKind::Neighbours(_)
            | ExprKind::Around(_)
            | ExprKind::Places(_)
            | ExprKind::Shift(..)
            | ExprKind::Connected(..)
            | ExprKind::Reach(_)
            | ExprKind::Edge(_)
            | ExprKind::Weight(_)
            | ExprKind::CountRolled(_)
            | ExprKind::RolledWhere(..)
            | ExprKind::RolledBest(..)
            | ExprKind::RolledAgain(..)
            | ExprKind::Reserves(_)
            | ExprKind::Section(_)
            | ExprKind::Objectives(_) => {}
        }
    }
}
