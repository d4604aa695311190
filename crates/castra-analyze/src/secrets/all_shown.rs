//! Disclosure of all pieces of a kind, by a loop that shows each piece of the kind or of an army.
//!
//! ```text
//! for each f in forces { reveal f to armies }                      (AllShown(force, none), Everyone)
//! for each f in forces where it.army == us { reveal f to armies }  (AllShown(force, us), Everyone)
//! f.goal                may be known to AllShown(force, none), and to AllShown(force, ArmyOf(f))
//! ```
//!
//! In a callee, `AllShownBefore` is the set of armies that were shown them before the call. It ends
//! where disclosures of single pieces end. Pieces off the board are in no such set. So a kind that
//! is lifted or asked for in reserve counts only for elements of sets on the board, and a move ends
//! it.

use castra_ir::slots::SlotSet;
use castra_ir::summary::Summaries;
use castra_ir::visit::{
    bodies, exprs_outside_bodies, visit_all_stmts, visit_assigned_locals, visit_exprs,
    visit_own_exprs,
};
use castra_ir::{
    Binary, Expr, ExprKind, KindId, LocalId, Program, Rules, Stmt, StmtKind, Ty, Universe,
};

use super::disclosure::{AllShown, FullLoop, LoopElements};
use super::flow_state::{MAX_EQUALITIES, Scope};
use super::reveal::is_disclosure_field;
use super::shape::{Shape, Term};
use super::state::Analysis;
use super::term::Terms;
use crate::flow::procedures_bottom_up;

impl AllShown {
    pub(super) fn compute(program: &Program, rules: &Rules, summaries: &Summaries<'_>) -> Self {
        let mut all = Self::default();
        for body in bodies(rules) {
            visit_all_stmts(&body.stmts, &mut |stmt| {
                if let StmtKind::ForEach { set, body, .. } = &stmt.kind
                    && let Some((kind, _)) = full_set(set, rules)
                    && reveals(body, kind, program)
                {
                    all.kinds.insert(kind.index());
                }
            });
        }
        if all.kinds.is_empty() {
            return all;
        }
        all.off_board = off_board_kinds(rules);
        all.entering = vec![SlotSet::default(); rules.procedures.len()].into();
        for (id, procedure) in procedures_bottom_up(rules, summaries) {
            let kinds = all.kinds_entering(&procedure.body.stmts);
            all.entering.set(id, kinds);
        }
        for rule in &rules.standing {
            let kinds = all.kinds_entering(&rule.body.stmts);
            all.kinds.remove(&kinds);
        }
        all
    }

    /// Returns the kinds whose pieces statements, callees included, may bring onto the board.
    fn kinds_entering(&self, stmts: &[Stmt]) -> SlotSet {
        let mut kinds = SlotSet::default();
        if self.off_board.is_empty() {
            return kinds;
        }
        visit_all_stmts(stmts, &mut |stmt| {
            if let StmtKind::MovePiece(Expr { ty: Ty::Piece(kind), .. }, _) = &stmt.kind {
                if self.off_board.contains(kind.index()) {
                    kinds.insert(kind.index());
                }
            } else if let StmtKind::Call(id, ..) = &stmt.kind
                && let Some(called) = self.entering.get(id)
            {
                kinds.extend(called);
            }
        });
        kinds
    }
}

/// Returns the kinds whose pieces may be off the board without being removed for good.
fn off_board_kinds(rules: &Rules) -> SlotSet {
    let mut kinds = SlotSet::default();
    let mut see = |value: &Expr| {
        visit_exprs(value, &mut |part| {
            if let ExprKind::Reserves(kind) = part.kind {
                kinds.insert(kind.index());
            }
        });
    };
    exprs_outside_bodies(rules).for_each(&mut see);
    for body in bodies(rules) {
        visit_all_stmts(&body.stmts, &mut |stmt| visit_own_exprs(stmt, &mut see));
    }
    for body in bodies(rules) {
        visit_all_stmts(&body.stmts, &mut |stmt| {
            if let StmtKind::Lift(Expr { ty: Ty::Piece(kind), .. }) = &stmt.kind {
                kinds.insert(kind.index());
            }
        });
    }
    kinds
}

impl Analysis<'_> {
    /// Returns the loop if it visits all pieces or armies, has no `stop`, and some kind may be
    /// shown.
    pub(super) fn find_full_loop<'s>(
        &mut self,
        scope: &Scope,
        set: &Expr,
        body: &'s [Stmt],
    ) -> Option<FullLoop<'s>> {
        if self.all_shown.kinds.is_empty() {
            return None;
        }
        let over = match full_set(set, self.rules) {
            Some((kind, None)) => LoopElements::Pieces(kind, None),
            Some((_, Some(_))) if self.turncoats => return None,
            Some((kind, Some(army))) => LoopElements::Pieces(kind, Some(self.term(scope, army))),
            None if matches!(set.kind, ExprKind::All(Universe::Army)) => LoopElements::Armies,
            None => return None,
        };
        if may_stop(body) {
            return None;
        }
        let mut ended = self.all_shown.kinds_entering(body);
        for kind in self.concealing.disclosed_kinds(body, self.program) {
            ended.insert(kind.index());
        }
        let mut kinds = self.all_shown.kinds.clone();
        kinds.remove(&ended);
        Some(FullLoop { elements: over, body, kinds })
    }

    /// Applies the disclosures of a full loop. `round` holds the facts at the end of an iteration.
    pub(super) fn apply_show_all(
        &mut self,
        scope: &mut Scope,
        whole: &FullLoop<'_>,
        element: LocalId,
        round: &[(Term, Term)],
    ) {
        let element = self.terms.intern(Shape::Local(scope.local_key(element)));
        for (of, to) in round {
            let (kind, army) = match (&whole.elements, self.terms.shape(*of)) {
                (LoopElements::Pieces(kind, army), Shape::ShownTo(_, piece))
                    if *piece == element =>
                {
                    (*kind, *army)
                }
                (LoopElements::Armies, Shape::AllShown(kind, Some(army))) if *army == element => {
                    (*kind, None)
                }
                (LoopElements::Pieces(..) | LoopElements::Armies, _) => continue,
            };
            if whole.kinds.contains(kind.index()) {
                let all = self.terms.intern(Shape::AllShown(kind, army));
                self.record_shown_all(scope, all, *to, element, whole.body);
            }
        }
    }

    /// Records that an army was shown all pieces, unless a term depends on a local of the body.
    fn record_shown_all(
        &self,
        scope: &mut Scope,
        all_shown: Term,
        to: Term,
        element: Term,
        body: &[Stmt],
    ) {
        if all_shown == Terms::UNKNOWN || !self.terms.is_stable(all_shown) {
            return;
        }
        let has = |local| {
            self.terms.has_local(all_shown, Some(local)) || self.terms.has_local(to, Some(local))
        };
        let mut of_round = matches!(self.terms.shape(element), Shape::Local(local) if has(*local));
        visit_all_stmts(body, &mut |stmt| {
            visit_assigned_locals(stmt, &mut |local| {
                of_round = of_round || has(scope.local_key(local))
            });
        });
        if !of_round
            && !scope.equalities.contains(&(all_shown, to))
            && scope.equalities.len() < MAX_EQUALITIES
        {
            scope.equalities.push((all_shown, to));
        }
    }

    /// Adds the armies that may know a piece's private state, because all pieces of its kind or
    /// army were shown to them.
    pub(super) fn add_knowers_of_all(
        &mut self,
        scope: &Scope,
        kind: KindId,
        piece: Term,
        knowers: &mut Vec<Term>,
    ) {
        if !self.all_shown.kinds.contains(kind.index()) {
            return;
        }
        if self.all_shown.off_board.contains(kind.index()) && !scope.on_board.contains(&piece) {
            return;
        }
        let army = self.terms.intern(Shape::ArmyOf(piece));
        let armies = self.terms.equal_terms(&[army], &scope.equalities).into_iter().map(Some);
        for of in std::iter::once(None).chain(armies) {
            knowers.push(self.terms.intern(Shape::AllShown(kind, of)));
            let is_of_body = of.is_some_and(|of| self.terms.has_local(of, None));
            if scope.is_called && !is_of_body && !scope.entered_kinds.contains(kind.index()) {
                knowers.push(self.terms.intern(Shape::AllShownBefore(kind, of)));
            }
        }
    }

    /// Applies the moves that may bring pieces onto the board.
    pub(super) fn apply_entries(&self, scope: &mut Scope, stmts: &[Stmt]) {
        let kinds = self.all_shown.kinds_entering(stmts);
        if !kinds.is_empty() {
            scope.forget_all_shown(&kinds, &self.terms);
        }
    }

    /// Records that the element of a set is on the board, if that matters.
    pub(super) fn record_on_board(&mut self, scope: &mut Scope, set: &Expr, element: LocalId) {
        if !self.all_shown.off_board.is_empty() && is_on_board(set, self.rules) {
            scope.on_board.push(self.terms.intern(Shape::Local(scope.local_key(element))));
        }
    }
}

/// Returns whether the elements of a set are on the board where the set is evaluated.
fn is_on_board(set: &Expr, rules: &Rules) -> bool {
    if let ExprKind::Where(from, ..) | ExprKind::Difference(from, _) = &set.kind {
        return is_on_board(from, rules);
    }
    if let ExprKind::Intersection(a, b) = &set.kind {
        return is_on_board(a, rules) || is_on_board(b, rules);
    }
    full_set(set, rules).is_some()
}

/// Returns whether `stop` may end a loop before its last iteration.
fn may_stop(body: &[Stmt]) -> bool {
    let mut stops = false;
    visit_all_stmts(body, &mut |stmt| stops |= matches!(stmt.kind, StmtKind::Stop));
    stops
}

/// Returns whether statements show a piece of a kind to somebody.
fn reveals(stmts: &[Stmt], kind: KindId, program: &Program) -> bool {
    let mut any = false;
    visit_all_stmts(stmts, &mut |stmt| {
        any |= matches!(&stmt.kind, StmtKind::SetField(of, field, ..)
            if *of == kind && is_disclosure_field(program, kind, *field));
    });
    any
}

/// Returns the kind and, if any, the army whose pieces a set contains completely. The set may be
/// a call of a function that returns it.
fn full_set<'e>(set: &'e Expr, rules: &'e Rules) -> Option<(KindId, Option<&'e Expr>)> {
    let ExprKind::Call(id, args) = &set.kind else { return full_set_literal(set) };
    let [only] = rules.functions.get(id)?.body.stmts.as_slice() else { return None };
    let StmtKind::Return(values) = &only.kind else { return None };
    let [value] = values.as_slice() else { return None };
    match full_set_literal(value)? {
        (kind, None) => Some((kind, None)),
        (kind, Some(army)) => {
            let ExprKind::Local(param) = army.kind else { return None };
            Some((kind, Some(args.get(param.index())?)))
        }
    }
}

/// Like [`full_set`], for a set that is not a call.
fn full_set_literal(set: &Expr) -> Option<(KindId, Option<&Expr>)> {
    if let ExprKind::All(Universe::Piece(kind)) = set.kind {
        return Some((kind, None));
    }
    let ExprKind::Where(all, it, condition) = &set.kind else { return None };
    let ExprKind::All(Universe::Piece(kind)) = all.kind else { return None };
    let ExprKind::Binary(Binary::Equal, a, b) = &condition.kind else { return None };
    let is_its = |side: &Expr| matches!(&side.kind, ExprKind::ArmyOf(of) if matches!(of.kind, ExprKind::Local(of) if of == *it));
    match (is_its(a), is_its(b)) {
        (true, false) => Some((kind, Some(b))),
        (false, true) => Some((kind, Some(a))),
        (true, true) | (false, false) => None,
    }
}
