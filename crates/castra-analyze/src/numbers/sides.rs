//! Hexes that certainly share a side, and hexes for which no condition tests it.
//!
//! If a hex comes from a function or a condition tests it, the rules may ensure adjacency in
//! another way. Only a hex of a set that tests nothing about adjacency is in doubt.

use castra_ir::visit::visit_exprs;
use castra_ir::{BuiltIn, Expr, ExprKind, LocalId, Ty, Universe};

use super::abstract_number::AbstractNumber;
use super::deps;
use super::flow::BodyAnalysis;

impl<'a> BodyAnalysis<'a, '_> {
    /// Records that a hex is an element of a set. A neighbour of a hex shares a side with it.
    pub(super) fn learn_membership(&mut self, hex: &Expr, set: &Expr) {
        if let Some((BuiltIn::Neighbours, [of])) = set.built_in() {
            self.learn_side(hex, of);
            self.learn_side(of, hex);
        } else if let ExprKind::Where(of, ..) | ExprKind::Difference(of, _) = &set.kind {
            self.learn_membership(hex, of);
        } else if let ExprKind::Intersection(a, b) = &set.kind {
            self.learn_membership(hex, a);
            self.learn_membership(hex, b);
        }
    }

    /// Records the fact that two hexes share a side.
    pub(super) fn learn_side(&mut self, hex: &Expr, toward: &Expr) {
        let side = side(hex, toward);
        let depends = deps::value_deps(&side, self.program, self.known.written);
        if depends.is_disjoint(&self.blocked_deps) {
            let versions = self.facts.versions(depends);
            self.key.set(&side);
            self.facts.learn(&self.key, AbstractNumber::exactly(1), versions);
        }
    }

    /// Records whether a hex comes from a set that tests nothing about adjacency.
    pub(super) fn record_origin(&mut self, hex: LocalId, set: &Expr) {
        if set.ty == Ty::Set(Universe::Hex) && tests_nothing(set) {
            self.untested_hexes.insert(hex);
        } else {
            self.untested_hexes.remove(&hex);
        }
    }

    /// Records that a condition tests hexes.
    pub(super) fn record_test(&mut self, condition: &Expr) {
        if !self.untested_hexes.is_empty() {
            visit_exprs(condition, &mut |part| {
                if let ExprKind::Local(local) = &part.kind {
                    self.untested_hexes.remove(local);
                }
            });
        }
    }

    /// Returns whether two hexes may share no side, as far as the facts show.
    pub(super) fn may_be_apart(&mut self, hex: &Expr, toward: &Expr) -> bool {
        let any = self.is_anywhere(hex) || self.is_anywhere(toward);
        any && self.is_plain(hex) && self.is_plain(toward) && !self.shares_side(hex, toward)
    }

    fn is_anywhere(&self, hex: &Expr) -> bool {
        matches!(&hex.kind, ExprKind::Local(local) if self.untested_hexes.contains(local))
    }

    /// Returns whether the origin of a hex has nothing to do with adjacency.
    fn is_plain(&self, hex: &Expr) -> bool {
        let ExprKind::Local(local) = hex.kind else { return true };
        let is_kept =
            self.assigned_expr(hex).is_some_and(|kept| matches!(kept.kind, ExprKind::HexOf(_)));
        is_kept || self.is_anywhere(hex) || local.index() < self.params.len()
    }

    /// Returns whether two hexes share a side for certain.
    fn shares_side(&mut self, hex: &Expr, toward: &Expr) -> bool {
        let (of_hex, of_toward) = (self.assigned_expr(hex), self.assigned_expr(toward));
        self.is_known_side(hex, toward)
            || of_hex.is_some_and(|hex| self.is_known_side(hex, toward))
            || of_toward.is_some_and(|toward| self.is_known_side(hex, toward))
    }

    fn is_known_side(&mut self, hex: &Expr, toward: &Expr) -> bool {
        self.value_from_facts(&side(hex, toward)).constant() == Some(1)
    }

    /// Returns the expression that a local keeps, if the value is a local.
    fn assigned_expr(&self, value: &Expr) -> Option<&'a Expr> {
        let ExprKind::Local(local) = value.kind else { return None };
        self.valid_expr(local)
    }
}

/// Returns whether a set tests nothing about adjacency.
fn tests_nothing(set: &Expr) -> bool {
    let mut nothing = true;
    visit_exprs(set, &mut |part| {
        let of_neighbours =
            matches!(part.kind, ExprKind::SideSlot(..) | ExprKind::Reach(_) | ExprKind::Call(..))
                || part.built_in().is_some_and(|(built_in, _)| built_in.entry().adjacency);
        // A stored set may be the result of an earlier test of the same hexes.
        let kept =
            matches!(part.kind, ExprKind::Local(_) | ExprKind::State(..) | ExprKind::Field(..));
        nothing &= !(of_neighbours || kept && matches!(part.ty, Ty::Set(_)));
    });
    nothing
}

/// Returns the expression that tests whether two hexes share a side.
fn side(hex: &Expr, toward: &Expr) -> Expr {
    let all = Expr {
        kind: ExprKind::BuiltIn(BuiltIn::Neighbours, vec![hex.clone()]),
        ty: Ty::Set(Universe::Hex),
        span: hex.span,
    };
    let kind = ExprKind::Contains(Box::new(toward.clone()), Box::new(all));
    Expr { kind, ty: Ty::Bool, span: hex.span }
}
