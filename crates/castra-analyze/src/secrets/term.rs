//! The army of an expression, as far as the rules determine it.
//!
//! Two expressions stand for the same army if they have the same term. Terms are interned: equal
//! shapes have one index.

use castra_ir::{Expr, ExprKind, FunctionId, NONE, RoleId};
use rustc_hash::FxHashMap;

use super::node::{Node, map_inner, visit_inner};
use super::shape::{LocalKey, Shape, Term};
use crate::state_access::StateAccess;
use castra_ir::slots::SlotSet;

/// The maximum size of a term. Nothing is proved about larger ones.
const MAX_PARTS: u32 = 24;

/// The maximum number of equal terms that are collected for one army.
const MAX_EQUAL_TERMS: usize = 12;

/// The first place of set arguments that are not locals. The place of a local begins with the
/// number of its body, which is always less.
const SET_ARGS: u64 = (u32::MAX as u64) << 32;

/// The table of all terms.
pub(super) struct Terms<'a> {
    /// The slots that functions read.
    written: &'a StateAccess,
    nodes: Vec<Node>,
    terms_by_shape: FxHashMap<Shape, Term>,
    /// True if there are exactly two armies.
    has_two_armies: bool,
    /// The army or piece that a function returns, in terms of its parameters.
    results: FxHashMap<FunctionId, Term>,
}

impl<'a> Terms<'a> {
    pub(super) const UNKNOWN: Term = Term(0);

    pub(super) fn new(two: bool, written: &'a StateAccess) -> Self {
        let node = Node { parts: 1, is_stable: true, ..Node::default() };
        Self {
            written,
            nodes: vec![node],
            terms_by_shape: FxHashMap::from_iter([(Shape::Unknown, Self::UNKNOWN)]),
            has_two_armies: two,
            results: FxHashMap::default(),
        }
    }

    pub(super) fn shape(&self, term: Term) -> &Shape {
        self.nodes.get(term.0 as usize).map_or(&Shape::Unknown, |node| &node.shape)
    }

    pub(super) fn is_stable(&self, term: Term) -> bool {
        self.nodes.get(term.0 as usize).is_some_and(|node| node.is_stable)
    }

    fn parts(&self, term: Term) -> u32 {
        self.nodes.get(term.0 as usize).map_or(1, |node| node.parts)
    }

    /// Returns the term of a shape, in its simplest form.
    pub(super) fn intern(&mut self, shape: Shape) -> Term {
        let shape = match shape {
            Shape::Next(of) if self.has_two_armies => Shape::Enemy(of),
            other => other,
        };
        if let Shape::Enemy(of) = shape {
            match self.shape(of) {
                Shape::Us => return self.intern(Shape::Them),
                Shape::Them => return self.intern(Shape::Us),
                Shape::Enemy(inner) => return *inner,
                Shape::Const(army @ (0 | 1)) => {
                    let other = 1 - army;
                    return self.intern(Shape::Const(other));
                }
                _ => {}
            }
        }
        if let Shape::Call(function, args) = &shape
            && let Some(&result) = self.results.get(function)
        {
            return self.substitute_args(result, &args.clone());
        }
        if let Some(&term) = self.terms_by_shape.get(&shape) {
            return term;
        }
        let (mut parts, mut is_known) = (1u32, true);
        visit_inner(&shape, &mut |t| {
            parts = parts.saturating_add(self.parts(t));
            is_known &= t != Self::UNKNOWN;
        });
        if parts > MAX_PARTS || !is_known {
            return Self::UNKNOWN;
        }
        let own = !matches!(
            shape,
            Shape::PieceAt(..) | Shape::State(..) | Shape::Field(..) | Shape::Call(..)
        );
        let mut node = Node { shape: shape.clone(), parts, is_stable: own, ..Node::default() };
        visit_inner(&shape, &mut |t| {
            if let Some(part) = self.nodes.get(t.0 as usize) {
                node.is_stable &= part.is_stable;
                node.has_local |= part.has_local;
                node.has_param |= part.has_param;
                node.is_of_callers |= part.is_of_callers;
                node.reads.extend(&part.reads);
            }
        });
        node.record_properties(self.written);
        let term = Term(u32::try_from(self.nodes.len()).unwrap_or(0));
        self.nodes.push(node);
        self.terms_by_shape.insert(shape, term);
        term
    }

    /// Records the term that a function returns, in terms of its parameters.
    pub(super) fn set_result(&mut self, function: FunctionId, result: Term) {
        if result != Self::UNKNOWN {
            self.results.insert(function, result);
        }
    }

    /// Returns the term that a function returns, if it was recorded.
    pub(super) fn result_of(&self, function: FunctionId) -> Option<Term> {
        self.results.get(&function).copied()
    }

    /// Forgets the term that a function returns, since the body of the function differs.
    pub(super) fn forget_result(&mut self, function: FunctionId) {
        self.results.remove(&function);
    }

    /// Returns the shapes of all terms, by the index of the term.
    pub(super) fn into_shapes(self) -> Vec<Shape> {
        self.nodes.into_iter().map(|node| node.shape).collect()
    }

    /// Returns the term with its leaves replaced; `leaf` returns `None` for inner shapes.
    fn replace_leaves(&mut self, term: Term, leaf: &impl Fn(&Shape) -> Option<Term>) -> Term {
        let shape = self.shape(term).clone();
        if let Some(new) = leaf(&shape) {
            return new;
        }
        let shape = map_inner(shape, |t| self.replace_leaves(t, leaf));
        self.intern(shape)
    }

    /// Returns the term with `from` replaced by `to`.
    pub(super) fn subst(&mut self, term: Term, from: Term, to: Term) -> Term {
        let from = self.shape(from).clone();
        self.replace_leaves(term, &|shape| (*shape == from).then_some(to))
    }

    /// Returns the term as the caller sees it, with arguments in the places of parameters.
    pub(super) fn substitute_args(&mut self, term: Term, args: &[Term]) -> Term {
        let arg = |at: u32| args.get(at as usize).copied().unwrap_or(Self::UNKNOWN);
        self.replace_leaves(term, &|shape| match shape {
            Shape::Param(at) => Some(arg(*at)),
            _ => None,
        })
    }

    /// Returns the role and the army if a term is the holder of a role.
    pub(super) fn holder(&self, term: Term) -> Option<(RoleId, Term)> {
        match self.shape(term) {
            Shape::Holder(role, army) => Some((*role, *army)),
            Shape::Unknown
            | Shape::Us
            | Shape::Them
            | Shape::Const(_)
            | Shape::Param(_)
            | Shape::Local(_)
            | Shape::Enemy(_)
            | Shape::Next(_)
            | Shape::ArmyOf(_)
            | Shape::PieceAt(..)
            | Shape::State(..)
            | Shape::Field(..)
            | Shape::Call(..)
            | Shape::ShownTo(..)
            | Shape::ShownBefore(..)
            | Shape::AllShown(..)
            | Shape::AllShownBefore(..)
            | Shape::Everyone => None,
        }
    }

    /// Returns whether there are exactly two armies.
    pub(super) fn has_two_armies(&self) -> bool {
        self.has_two_armies
    }

    pub(super) fn is_known(&self, shape: &Shape) -> bool {
        self.terms_by_shape.contains_key(shape)
    }

    /// Returns whether the meaning of a term depends on a written slot.
    pub(super) fn is_of_any(&self, term: Term, written: &SlotSet) -> bool {
        self.nodes.get(term.0 as usize).is_some_and(|node| !node.reads.is_disjoint(written))
    }

    /// Returns whether the meaning of a term depends on the caller: on an argument, or on a
    /// disclosure before the call.
    pub(super) fn is_of_callers(&self, term: Term) -> bool {
        self.nodes.get(term.0 as usize).is_some_and(|node| node.is_of_callers)
    }

    pub(super) fn has_param(&self, term: Term) -> bool {
        self.nodes.get(term.0 as usize).is_some_and(|node| node.has_param)
    }

    /// Returns whether a term contains a local; `None` means any local.
    pub(super) fn has_local(&self, term: Term, local: Option<LocalKey>) -> bool {
        let Some(node) = self.nodes.get(term.0 as usize).filter(|node| node.has_local) else {
            return false;
        };
        let Some(local) = local else { return true };
        let mut has = node.shape == Shape::Local(local);
        visit_inner(&node.shape, &mut |t| has = has || self.has_local(t, Some(local)));
        has
    }

    /// Returns all terms for the armies of some terms, by the known equalities. A pair whose first
    /// term is a set such as [`Shape::ShownTo`] makes the second a member: the set yields the
    /// member, but not the reverse.
    pub(super) fn equal_terms(&mut self, terms: &[Term], equal: &[(Term, Term)]) -> Vec<Term> {
        let mut all: Vec<Term> = terms.to_vec();
        all.retain(|t| *t != Self::UNKNOWN);
        all.sort_unstable();
        all.dedup();
        if all.is_empty() || equal.is_empty() {
            return all;
        }
        let mut pairs = Vec::new();
        for &(a, b) in equal {
            pairs.push((a, b));
            if self.has_two_armies && self.shown_kind(a).is_none() {
                pairs.push((self.intern(Shape::Enemy(a)), self.intern(Shape::Enemy(b))));
            }
        }
        let mut next = 0;
        while let Some(&term) = all.get(next) {
            next += 1;
            let role = self.holder(term);
            let army = role.map_or(term, |(_, army)| army);
            for &(a, b) in &pairs {
                for (from, to) in [(a, b), (b, a)] {
                    if from != army || to == Self::UNKNOWN || self.shown_kind(to).is_some() {
                        continue;
                    }
                    let to = role.map_or(to, |(role, _)| self.intern(Shape::Holder(role, to)));
                    if !all.contains(&to) && all.len() < MAX_EQUAL_TERMS {
                        all.push(to);
                    }
                }
            }
        }
        all.sort_unstable();
        all
    }

    /// Returns all terms for the armies that may know a secret. An army that knows it of all
    /// elements of a set knows it of each. A pair of a piece and a set makes the piece an element,
    /// and [`Shape::ArmyOf`] a set is the army that owns all its elements, if there is one.
    ///
    /// This holds for knowers but not for choosers: two elements need not have the same owner.
    pub(super) fn knowers(&mut self, terms: &[Term], equal: &[(Term, Term)]) -> Vec<Term> {
        let mut all = terms.to_vec();
        for &term in terms {
            let Shape::ArmyOf(piece) = *self.shape(term) else { continue };
            for &(_, set) in equal.iter().filter(|(element, _)| *element == piece) {
                all.push(self.intern(Shape::ArmyOf(set)));
            }
        }
        self.equal_terms(&all, equal)
    }

    /// Returns the term of a set argument that is not a local, by its position.
    pub(super) fn set_arg(&mut self, index: u32) -> Term {
        self.intern(Shape::Local(LocalKey(SET_ARGS | u64::from(index))))
    }

    /// Returns whether a term contains a set argument that is not a local.
    pub(super) fn is_of_set_arg(&self, term: Term) -> bool {
        let mut has = matches!(self.shape(term), Shape::Local(place) if place.0 >= SET_ARGS);
        if self.has_local(term, None) {
            visit_inner(self.shape(term), &mut |part| has = has || self.is_of_set_arg(part));
        }
        has
    }

    /// Returns the term of an expression; `local` returns the term of a local.
    pub(super) fn term_of_expr(
        &mut self,
        expr: &Expr,
        local: &dyn Fn(&mut Self, castra_ir::LocalId) -> Term,
    ) -> Term {
        let shape = match &expr.kind {
            ExprKind::Local(id) => return local(self, *id),
            ExprKind::Us => Shape::Us,
            ExprKind::Them => Shape::Them,
            ExprKind::Const(value) if *value != NONE => Shape::Const(*value),
            ExprKind::Enemy(a) => Shape::Enemy(self.term_of_expr(a, local)),
            ExprKind::NextArmy(a) => Shape::Next(self.term_of_expr(a, local)),
            ExprKind::ArmyOf(a) => Shape::ArmyOf(self.term_of_expr(a, local)),
            ExprKind::PieceAt(kind, a) => Shape::PieceAt(*kind, self.term_of_expr(a, local)),
            ExprKind::State(id, owner) => {
                Shape::State(*id, owner.as_ref().map(|o| self.term_of_expr(o, local)))
            }
            ExprKind::Field(kind, field, a) => {
                Shape::Field(*kind, *field, self.term_of_expr(a, local))
            }
            ExprKind::Call(id, args) => {
                Shape::Call(*id, args.iter().map(|a| self.term_of_expr(a, local)).collect())
            }
            ExprKind::First(set) => match &set.kind {
                ExprKind::SetOf(only) => match only.as_slice() {
                    [only] => return self.term_of_expr(only, local),
                    _ => Shape::Unknown,
                },
                _ => Shape::Unknown,
            },
            // No equality is proved for these expressions.
            ExprKind::Const(_)
            | ExprKind::Option(_)
            | ExprKind::NamedHex(_)
            | ExprKind::Weight(_)
            | ExprKind::Council(_)
            | ExprKind::ArmyCouncil(..)
            | ExprKind::TurnNumber
            | ExprKind::GameOver
            | ExprKind::Winner
            | ExprKind::HexOf(_)
            | ExprKind::OnBoard(_)
            | ExprKind::SortOf(_)
            | ExprKind::TerrainOf(_)
            | ExprKind::SideSlot(..)
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
            | ExprKind::CountRolled(_)
            | ExprKind::RolledWhere(..)
            | ExprKind::RolledBest(..)
            | ExprKind::RolledAgain(..)
            | ExprKind::Count(_)
            | ExprKind::IsEmpty(_)
            | ExprKind::Contains(..)
            | ExprKind::SumOver(..)
            | ExprKind::Best(..)
            | ExprKind::ValueOver(..)
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
            | ExprKind::Reserves(_)
            | ExprKind::BuiltIn(..) => Shape::Unknown,
        };
        self.intern(shape)
    }
}
