//! The values shown to armies: cards and pieces that rules reveal, and cards that come to a visible
//! pile.
//!
//! A piece is shown by a change of its field that says to whom it has been, which no text can name
//! (`values/known.rs`). So `reveal u to them` makes `them` one of those that have been shown `u`:
//!
//! ```text
//! reveal u to them      (ShownTo(u), them)       among what is known to be equal
//! reveal u to armies    (ShownTo(u), Everyone)
//! u.target              may be known to ArmyOf(u) and to ShownTo(u)
//! ```
//!
//! What a body reads of a parameter is known to `ShownTo` of it, in whose place the caller puts the argument:
//! so it counts in procedures and functions, too, that a piece has been revealed. It ends
//! where a piece of the kind may be concealed or comes onto the board afresh. What is shown of all pieces
//! of a kind is in `all_shown.rs`.

use super::disclosure::Concealing;
use super::scope::{MOST_EQUAL, Scope, Shown};
use super::shape::{Shape, Term};
use super::state::Analysis;
use super::taint::Taint;
use super::term::Terms;
use crate::flow::procedures_bottom_up;
use castra_defs::PileVisibility;
use castra_ir::summary::Summaries;
use castra_ir::visit::all_stmts;
use castra_ir::{
    Expr, ExprKind, FieldId, KindId, LocalId, PileRef, PrivateItem, Program, Rules, SHOWN_TO, Stmt,
    StmtKind, Universe,
};
use std::collections::BTreeSet;

impl Concealing {
    pub(super) fn of(program: &Program, rules: &Rules, summaries: &Summaries<'_>) -> Self {
        let mut all = Self {
            procedures: vec![BTreeSet::new(); rules.procedures.len()].into(),
            ..Self::default()
        };
        for (id, procedure) in procedures_bottom_up(rules, summaries) {
            let kinds = all.by(&procedure.body.stmts, program);
            all.procedures.set(id, kinds);
        }
        for rule in &rules.standing {
            all.at_once.extend(all.by(&rule.body.stmts, program));
            all_stmts(&rule.body.stmts, &mut |stmt| {
                all.writes_at_once |= matches!(stmt.kind, StmtKind::Call(..))
                    || matches!(&stmt.kind, StmtKind::SetField(kind, field, ..)
                        if is_private(program, *kind, *field));
            });
        }
        all.writes_at_once |= !all.at_once.is_empty();
        all
    }

    /// The kinds of which statements may conceal a piece, or place one, with all that they call.
    pub(super) fn by(&self, stmts: &[Stmt], program: &Program) -> BTreeSet<KindId> {
        let mut kinds = BTreeSet::new();
        all_stmts(stmts, &mut |stmt| {
            kinds.extend(conceals(program, stmt));
            if let StmtKind::Call(id, ..) = &stmt.kind {
                kinds.extend(self.procedures.get(id).into_iter().flatten());
            }
        });
        kinds
    }
}

/// The kind of which a statement conceals a piece, or places one.
fn conceals(program: &Program, stmt: &Stmt) -> Option<KindId> {
    if let StmtKind::Place { kind, .. } = &stmt.kind {
        return Some(*kind);
    }
    let StmtKind::SetField(kind, field, _, value) = &stmt.kind else { return None };
    (is_shown_to(program, *kind, *field) && revealed_to(value).is_none()).then_some(*kind)
}

pub(super) fn is_shown_to(program: &Program, kind: KindId, field: FieldId) -> bool {
    let kind = program.kinds.get(kind);
    kind.and_then(|kind| kind.fields.get(field)).is_some_and(|field| field.name == SHOWN_TO)
}

pub(super) fn is_private(program: &Program, kind: KindId, field: FieldId) -> bool {
    let kind = program.kinds.get(kind);
    kind.and_then(|kind| kind.fields.get(field)).is_some_and(|field| field.private)
}

/// The army to which a piece is shown by a new value of the field that says to whom it has been.
fn revealed_to(value: &Expr) -> Option<&Expr> {
    let ExprKind::Union(_, new) = &value.kind else { return None };
    let ExprKind::SetOf(new) = &new.kind else { return None };
    let [army] = new.as_slice() else { return None };
    Some(army)
}

impl Terms<'_> {
    /// The kind of the piece where a term is all that have been shown one.
    pub(super) fn shown(&self, term: Term) -> Option<KindId> {
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

    /// Who may know what is private of a piece because it has been shown to them: those who have been shown it,
    /// and of one that a body is given those who had been when it began.
    pub(super) fn those_shown(&mut self, kind: KindId, piece: Term) -> Vec<Term> {
        let mut all = vec![self.make(Shape::ShownTo(kind, piece))];
        if self.has_param(piece) && !self.has_local(piece, None) {
            all.push(self.make(Shape::ShownBefore(kind, piece)));
        }
        all
    }

    /// The kind of the piece where a term is all that have been shown one, or had been.
    pub(super) fn shown_ever(&self, term: Term) -> Option<KindId> {
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

    /// Some armies as the caller of a body sees them. Those that had been shown a piece when it began are those that
    /// have been at the call.
    pub(super) fn knowers_with_args(&mut self, knowers: &[Term], args: &[Term]) -> Vec<Term> {
        let mut all = Vec::new();
        for knower in knowers {
            let new = self.with_args(*knower, args);
            match *self.shape(new) {
                Shape::ShownTo(kind, piece) | Shape::ShownBefore(kind, piece) => {
                    all.extend(self.those_shown(kind, piece));
                }
                Shape::AllShown(kind, of) | Shape::AllShownBefore(kind, of) => {
                    all.push(self.make(Shape::AllShown(kind, of)));
                    all.push(self.make(Shape::AllShownBefore(kind, of)));
                }
                _ => all.push(new),
            }
        }
        all
    }
}

impl Analysis<'_> {
    /// A field of a piece is given a value.
    pub(super) fn set_field(
        &mut self,
        scope: &mut Scope,
        kind: KindId,
        field: FieldId,
        piece: &Expr,
        value: &Expr,
    ) {
        if is_private(self.program, kind, field) {
            scope.rewritten(&self.terms);
        }
        if !is_shown_to(self.program, kind, field) {
            return;
        }
        match revealed_to(value) {
            Some(army) => {
                let to = self.term(scope, army);
                self.show(scope, kind, piece, to);
            }
            None => scope.conceal(kind, &self.terms),
        }
    }

    /// Returns whether a loop does nothing but show a piece to each of a set of armies, as `reveal u to armies`
    /// does; then that is noted.
    pub(super) fn shown_to_each(&mut self, scope: &mut Scope, stmt: &Stmt) -> bool {
        let StmtKind::ForEach { local, set, body, .. } = &stmt.kind else { return false };
        let [only] = body.as_slice() else { return false };
        let StmtKind::SetField(kind, field, piece, value) = &only.kind else { return false };
        let to = revealed_to(value).filter(|_| is_shown_to(self.program, *kind, *field));
        let Some(Expr { kind: ExprKind::Local(to), .. }) = to else { return false };
        if to != local {
            return false;
        }
        for to in self.each_of(scope, set, piece) {
            self.show(scope, *kind, piece, to);
        }
        true
    }

    /// Who is in a set of armies, as far as that is written: all, those named, or the enemies of one,
    /// which with the army whose piece it is are all.
    fn each_of(&mut self, scope: &Scope, set: &Expr, piece: &Expr) -> Vec<Term> {
        if let ExprKind::All(Universe::Army) = &set.kind {
            return vec![self.terms.make(Shape::Everyone)];
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
        let owner = self.terms.make(Shape::ArmyOf(owner));
        if self.terms.alike(&[owner], &scope.equal).contains(&but) {
            return vec![self.terms.make(Shape::Everyone)];
        }
        if self.terms.are_two() {
            return vec![self.terms.make(Shape::Enemy(but))];
        }
        Vec::new()
    }

    /// Joins the shown values of two branches: those on both. Where one has shown a piece to all
    /// and the other to some, those have been shown it on both.
    pub(super) fn on_both_ways(
        &mut self,
        one: &[(Term, Term)],
        other: &[(Term, Term)],
    ) -> Vec<(Term, Term)> {
        let everyone = self.terms.make(Shape::Everyone);
        let holds = |pair: &(Term, Term), way: &[(Term, Term)]| {
            way.contains(pair)
                || self.terms.shown(pair.0).is_some() && way.contains(&(pair.0, everyone))
        };
        let mut both: Vec<(Term, Term)> =
            one.iter().copied().filter(|pair| holds(pair, other)).collect();
        let rest = other.iter().copied().filter(|pair| !one.contains(pair) && holds(pair, one));
        both.extend(rest);
        both
    }

    /// Records that an army has been shown a piece.
    fn show(&mut self, scope: &mut Scope, kind: KindId, at: &Expr, to: Term) {
        let piece = self.term(scope, at);
        let shown = self.terms.make(Shape::ShownTo(kind, piece));
        let holds = |term: Term| term != Terms::UNKNOWN && self.terms.is_stable(term);
        if !holds(shown) || !holds(to) || self.concealing.at_once.contains(&kind) {
            return;
        }
        if let ExprKind::Local(local) = at.kind {
            let knowers = self.terms.alike(&[to], &scope.equal);
            self.known_by_its_name(scope, local, &knowers);
        }
        if !scope.equal.contains(&(shown, to)) && scope.equal.len() < MOST_EQUAL {
            scope.equal.push((shown, to));
        }
    }

    /// Who is shown the piece of a name sees which one it is, whatever it was picked out by, as it would see a
    /// card; and so that a loop has come to it.
    fn known_by_its_name(&mut self, scope: &mut Scope, local: LocalId, knowers: &[Term]) {
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
        scope.set(local, taint.known_to(knowers));
    }

    /// A piece comes onto the board, with everything that is private of it.
    pub(super) fn placed(&self, scope: &mut Scope, kind: KindId) {
        scope.rewritten(&self.terms);
        scope.conceal(kind, &self.terms);
    }

    /// A procedure has been called, or an earlier round of a loop may have been done.
    pub(super) fn anything_done(&self, scope: &mut Scope, stmts: &[Stmt]) {
        scope.rewritten(&self.terms);
        for kind in self.concealing.by(stmts, self.program) {
            scope.conceal(kind, &self.terms);
        }
        self.enters(scope, stmts);
    }

    /// Cards of a name go to a pile, where others may see them.
    pub(super) fn moved(&mut self, scope: &mut Scope, what: &Expr, to: &PileRef) {
        let ExprKind::Local(local) = what.kind else { return };
        let Some(taint) = scope.taint(local).cloned() else { return };
        let visibility = self.program.piles.get(to.pile).map(|p| p.visibility);
        match (visibility, &to.army) {
            (Some(PileVisibility::Public), _) => scope.set(local, Taint::default()),
            (Some(PileVisibility::Private), Some(army)) => {
                let army = self.term(scope, army);
                if self.terms.is_stable(army) {
                    let knowers = self.sees(PrivateItem::Pile(to.pile), army);
                    let knowers = self.terms.alike(&knowers, &scope.equal);
                    scope.set(local, taint.known_to(&knowers));
                }
            }
            (Some(PileVisibility::Private), None) | (Some(PileVisibility::Hidden) | None, _) => {}
        }
    }

    /// Cards are shown to an army.
    pub(super) fn reveal(&mut self, scope: &mut Scope, cards: &Expr, to: &Expr) {
        let to = self.term(scope, to);
        if !self.terms.is_stable(to) || to == Terms::UNKNOWN {
            return;
        }
        let knowers = self.terms.alike(&[to], &scope.equal);
        let mut shown = vec![cards];
        if let ExprKind::SetOf(all) = &cards.kind {
            shown = all.iter().collect();
        }
        for cards in shown {
            let (pile, top): (&PileRef, Option<i64>) = match &cards.kind {
                ExprKind::Local(local) => {
                    if let Some(taint) = scope.taint(*local) {
                        let taint = taint.known_to(&knowers);
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
                scope.shown.push(Shown { pile: pile.pile, owner, top, to });
            }
        }
    }
}
