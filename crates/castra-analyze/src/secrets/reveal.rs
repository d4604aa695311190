//! Disclosure: cards and pieces that the rules reveal, and cards that move to a visible pile.
//!
//! A disclosure adds an army to a field of the piece that has no name in the source
//! (`values/private_fields.rs`). So after `reveal u to them`, `them` is in the set of armies that
//! have been shown `u`:
//!
//! ```text
//! reveal u to them      (ShownTo(u), them)       a pair in `Scope::equalities`
//! reveal u to armies    (ShownTo(u), Everyone)
//! u.target              may be known to ArmyOf(u) and to ShownTo(u)
//! ```
//!
//! A callee finds that `ShownTo` of a parameter may know the parameter's fields, and the caller
//! replaces the parameter by the argument. So disclosures count across calls. A disclosure ends
//! where a piece of the kind may be concealed or placed. For all pieces of a kind, see
//! `all_shown.rs`.

use super::disclosure::Concealments;
use super::flow_state::{MAX_EQUALITIES, Scope, ShownCards};
use super::shape::{Shape, Term};
use super::state::Analysis;
use super::taint::Taint;
use super::term::Terms;
use crate::flow::procedures_bottom_up;
use castra_defs::PileVisibility;
use castra_ir::summary::Summaries;
use castra_ir::visit::visit_all_stmts;
use castra_ir::{
    Expr, ExprKind, FieldId, KindId, LocalId, PileRef, PrivateItem, Program, Rules, SHOWN_TO, Stmt,
    StmtKind, Universe,
};
use std::collections::BTreeSet;

impl Concealments {
    pub(super) fn compute(program: &Program, rules: &Rules, summaries: &Summaries<'_>) -> Self {
        let mut all = Self {
            procedures: vec![BTreeSet::new(); rules.procedures.len()].into(),
            ..Self::default()
        };
        for (id, procedure) in procedures_bottom_up(rules, summaries) {
            let kinds = all.disclosed_kinds(&procedure.body.stmts, program);
            all.procedures.set(id, kinds);
        }
        for rule in &rules.standing {
            all.standing_kinds.extend(all.disclosed_kinds(&rule.body.stmts, program));
            visit_all_stmts(&rule.body.stmts, &mut |stmt| {
                all.standing_writes_private |= matches!(stmt.kind, StmtKind::Call(..))
                    || matches!(&stmt.kind, StmtKind::SetField(kind, field, ..)
                        if is_private(program, *kind, *field));
            });
        }
        all.standing_writes_private |= !all.standing_kinds.is_empty();
        all
    }

    /// Returns the kinds whose pieces statements, callees included, may conceal or place.
    pub(super) fn disclosed_kinds(&self, stmts: &[Stmt], program: &Program) -> BTreeSet<KindId> {
        let mut kinds = BTreeSet::new();
        visit_all_stmts(stmts, &mut |stmt| {
            kinds.extend(concealed_kind(program, stmt));
            if let StmtKind::Call(id, ..) = &stmt.kind {
                kinds.extend(self.procedures.get(id).into_iter().flatten());
            }
        });
        kinds
    }
}

/// Returns the kind of the piece that a statement conceals or places.
fn concealed_kind(program: &Program, stmt: &Stmt) -> Option<KindId> {
    if let StmtKind::Place { kind, .. } = &stmt.kind {
        return Some(*kind);
    }
    let StmtKind::SetField(kind, field, _, value) = &stmt.kind else { return None };
    (is_disclosure_field(program, *kind, *field) && revealed_army(value).is_none()).then_some(*kind)
}

pub(super) fn is_disclosure_field(program: &Program, kind: KindId, field: FieldId) -> bool {
    let kind = program.kinds.get(kind);
    kind.and_then(|kind| kind.fields.get(field)).is_some_and(|field| field.name == SHOWN_TO)
}

pub(super) fn is_private(program: &Program, kind: KindId, field: FieldId) -> bool {
    let kind = program.kinds.get(kind);
    kind.and_then(|kind| kind.fields.get(field)).is_some_and(|field| field.private)
}

/// Returns the army to which an assignment shows a piece: `a` if the new value is `x + {a}`.
fn revealed_army(value: &Expr) -> Option<&Expr> {
    let ExprKind::Union(_, new) = &value.kind else { return None };
    let ExprKind::SetOf(new) = &new.kind else { return None };
    let [army] = new.as_slice() else { return None };
    Some(army)
}

impl Terms<'_> {
    /// Returns the kind of the pieces if a term is a set of armies that have been shown some.
    pub(super) fn shown_kind(&self, term: Term) -> Option<KindId> {
        match self.shape(term) {
            Shape::ShownTo(kind, _) | Shape::AllShown(kind, _) => Some(*kind),
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
            | Shape::Holder(..)
            | Shape::ShownBefore(..)
            | Shape::AllShownBefore(..)
            | Shape::Everyone => None,
        }
    }

    /// Returns the sets of armies that have been shown a piece. For a piece of a parameter, those
    /// that had been shown it before the call are another set.
    pub(super) fn shown_sets(&mut self, kind: KindId, piece: Term) -> Vec<Term> {
        let mut all = vec![self.intern(Shape::ShownTo(kind, piece))];
        if self.has_param(piece) && !self.has_local(piece, None) {
            all.push(self.intern(Shape::ShownBefore(kind, piece)));
        }
        all
    }

    /// Like [`Self::shown_kind`], but also for the sets of armies at the start of the body.
    pub(super) fn shown_kind_ever(&self, term: Term) -> Option<KindId> {
        match self.shape(term) {
            Shape::ShownTo(kind, _)
            | Shape::ShownBefore(kind, _)
            | Shape::AllShown(kind, _)
            | Shape::AllShownBefore(kind, _) => Some(*kind),
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
            | Shape::Holder(..)
            | Shape::Everyone => None,
        }
    }

    /// Translates the knowers in a callee to its caller. Armies that had been shown a piece before
    /// the call are those that have been shown it at the call site.
    pub(super) fn knowers_with_args(&mut self, knowers: &[Term], args: &[Term]) -> Vec<Term> {
        let mut all = Vec::new();
        for knower in knowers {
            let new = self.substitute_args(*knower, args);
            match *self.shape(new) {
                Shape::ShownTo(kind, piece) | Shape::ShownBefore(kind, piece) => {
                    all.extend(self.shown_sets(kind, piece));
                }
                Shape::AllShown(kind, of) | Shape::AllShownBefore(kind, of) => {
                    all.push(self.intern(Shape::AllShown(kind, of)));
                    all.push(self.intern(Shape::AllShownBefore(kind, of)));
                }
                _ => all.push(new),
            }
        }
        all
    }
}

impl Analysis<'_> {
    /// Applies an assignment to a field of a piece.
    pub(super) fn set_field(
        &mut self,
        scope: &mut Scope,
        kind: KindId,
        field: FieldId,
        piece: &Expr,
        value: &Expr,
    ) {
        if is_private(self.program, kind, field) {
            scope.drop_disclosures(&self.terms);
        }
        if !is_disclosure_field(self.program, kind, field) {
            return;
        }
        match revealed_army(value) {
            Some(army) => {
                let to = self.term(scope, army);
                self.record_shown(scope, kind, piece, to);
            }
            None => scope.forget_shown(kind, &self.terms),
        }
    }

    /// Applies a loop that only shows a piece to each army of a set, as `reveal u to armies` does.
    /// Returns whether the statement is such a loop.
    pub(super) fn apply_show_loop(&mut self, scope: &mut Scope, stmt: &Stmt) -> bool {
        let StmtKind::ForEach { local, set, body, .. } = &stmt.kind else { return false };
        let [only] = body.as_slice() else { return false };
        let StmtKind::SetField(kind, field, piece, value) = &only.kind else { return false };
        let to = revealed_army(value).filter(|_| is_disclosure_field(self.program, *kind, *field));
        let Some(Expr { kind: ExprKind::Local(to), .. }) = to else { return false };
        if to != local {
            return false;
        }
        for to in self.armies_of_set(scope, set, piece) {
            self.record_shown(scope, *kind, piece, to);
        }
        true
    }

    /// Returns the armies of a set, as far as its expression determines them. All armies except the
    /// owner of the piece count as everyone.
    fn armies_of_set(&mut self, scope: &Scope, set: &Expr, piece: &Expr) -> Vec<Term> {
        if let ExprKind::All(Universe::Army) = &set.kind {
            return vec![self.terms.intern(Shape::Everyone)];
        }
        if let ExprKind::SetOf(armies) = &set.kind {
            return armies.iter().map(|army| self.term(scope, army)).collect();
        }
        let ExprKind::Difference(all, but) = &set.kind else { return Vec::new() };
        let (ExprKind::All(_), ExprKind::SetOf(but)) = (&all.kind, &but.kind) else {
            return Vec::new();
        };
        let [but] = but.as_slice() else { return Vec::new() };
        let but = self.term(scope, but);
        let owner = self.term(scope, piece);
        let owner = self.terms.intern(Shape::ArmyOf(owner));
        if self.terms.equal_terms(&[owner], &scope.equalities).contains(&but) {
            return vec![self.terms.intern(Shape::Everyone)];
        }
        if self.terms.has_two_armies() {
            return vec![self.terms.intern(Shape::Enemy(but))];
        }
        Vec::new()
    }

    /// Joins the facts of two branches: the pairs that hold on both. A piece that one branch shows
    /// to everyone and the other to some armies has been shown to those on both.
    pub(super) fn join_facts(
        &mut self,
        one: &[(Term, Term)],
        other: &[(Term, Term)],
    ) -> Vec<(Term, Term)> {
        let everyone = self.terms.intern(Shape::Everyone);
        let holds = |pair: &(Term, Term), way: &[(Term, Term)]| {
            way.contains(pair)
                || self.terms.shown_kind(pair.0).is_some() && way.contains(&(pair.0, everyone))
        };
        let mut both: Vec<(Term, Term)> =
            one.iter().copied().filter(|pair| holds(pair, other)).collect();
        let rest = other.iter().copied().filter(|pair| !one.contains(pair) && holds(pair, one));
        both.extend(rest);
        both
    }

    /// Records that an army has been shown a piece.
    fn record_shown(&mut self, scope: &mut Scope, kind: KindId, piece_expr: &Expr, to: Term) {
        let piece = self.term(scope, piece_expr);
        let shown = self.terms.intern(Shape::ShownTo(kind, piece));
        let holds = |term: Term| term != Terms::UNKNOWN && self.terms.is_stable(term);
        if !holds(shown) || !holds(to) || self.concealing.standing_kinds.contains(&kind) {
            return;
        }
        if let ExprKind::Local(local) = piece_expr.kind {
            let knowers = self.terms.equal_terms(&[to], &scope.equalities);
            self.reveal_identity(scope, local, &knowers);
        }
        if !scope.equalities.contains(&(shown, to)) && scope.equalities.len() < MAX_EQUALITIES {
            scope.equalities.push((shown, to));
        }
    }

    /// Adds armies that are shown the piece of a local to the knowers of the local's secrets, since
    /// they see which piece it is. The path condition gets them for the same reads.
    fn reveal_identity(&mut self, scope: &mut Scope, local: LocalId, knowers: &[Term]) {
        let Some(taint) = scope.taint(local).cloned() else { return };
        let path = std::mem::take(&mut scope.path);
        for (read, chain) in path.iter() {
            let is_same = taint.iter().any(|(of_name, _)| of_name == read);
            let mut read = read.clone();
            if is_same {
                read.knowers.extend_from_slice(knowers);
                read.knowers.sort_unstable();
                read.knowers.dedup();
            }
            scope.path.add(read, chain);
        }
        scope.set(local, taint.with_knowers(knowers));
    }

    /// Applies the placement of a piece, whose private fields are new.
    pub(super) fn apply_placement(&self, scope: &mut Scope, kind: KindId) {
        scope.drop_disclosures(&self.terms);
        scope.forget_shown(kind, &self.terms);
    }

    /// Forgets the disclosures that a call or an earlier iteration of a loop may have ended.
    pub(super) fn end_disclosures(&self, scope: &mut Scope, stmts: &[Stmt]) {
        scope.drop_disclosures(&self.terms);
        for kind in self.concealing.disclosed_kinds(stmts, self.program) {
            scope.forget_shown(kind, &self.terms);
        }
        self.apply_entries(scope, stmts);
    }

    /// Applies a move of a local's cards to a pile where others may see them.
    pub(super) fn apply_card_move(&mut self, scope: &mut Scope, cards: &Expr, to: &PileRef) {
        let ExprKind::Local(local) = cards.kind else { return };
        let Some(taint) = scope.taint(local).cloned() else { return };
        let visibility = self.program.piles.get(to.pile).map(|p| p.visibility);
        match (visibility, &to.army) {
            (Some(PileVisibility::Public), _) => scope.set(local, Taint::default()),
            (Some(PileVisibility::Private), Some(army)) => {
                let army = self.term(scope, army);
                if self.terms.is_stable(army) {
                    let knowers = self.viewers(PrivateItem::Pile(to.pile), army);
                    let knowers = self.terms.equal_terms(&knowers, &scope.equalities);
                    scope.set(local, taint.with_knowers(&knowers));
                }
            }
            (Some(PileVisibility::Private), None) | (Some(PileVisibility::Hidden) | None, _) => {}
        }
    }

    /// Records that cards are shown to an army.
    pub(super) fn reveal(&mut self, scope: &mut Scope, cards: &Expr, to: &Expr) {
        let to = self.term(scope, to);
        if !self.terms.is_stable(to) || to == Terms::UNKNOWN {
            return;
        }
        let knowers = self.terms.equal_terms(&[to], &scope.equalities);
        let mut shown = vec![cards];
        if let ExprKind::SetOf(all) = &cards.kind {
            shown = all.iter().collect();
        }
        for cards in shown {
            let (pile, top): (&PileRef, Option<i64>) = match &cards.kind {
                ExprKind::Local(local) => {
                    if let Some(taint) = scope.taint(*local) {
                        let taint = taint.with_knowers(&knowers);
                        scope.set(*local, taint);
                    }
                    continue;
                }
                ExprKind::Pile(pile) => (pile, None),
                ExprKind::Top(pile) => (pile, Some(1)),
                ExprKind::TopOf(count, pile) => match count.kind {
                    ExprKind::Const(count) => (pile, Some(count)),
                    _ => continue,
                },
                _ => continue,
            };
            let owner = pile.army.as_ref().map(|army| self.term(scope, army));
            if owner.is_none_or(|o| o != Terms::UNKNOWN && self.terms.is_stable(o)) {
                scope.shown_cards.push(ShownCards { pile: pile.pile, owner, top, to });
            }
        }
    }
}
