//! The secrets in expressions and in locals.

#![deny(clippy::wildcard_enum_match_arm)]

use castra_base::Span;

use super::args::{CallSite, arg_terms};
use super::flow_state::{MAX_EQUALITIES, Scope, ShownCards};
use super::reveal::is_private;
use super::shape::{Shape, Term};
use super::state::Analysis;
use super::taint::{Mode, Read, Source, Step, Taint, Use};
use super::term::Terms;
use castra_defs::PileVisibility;
use castra_ir::visit::visit_operands;
use castra_ir::{
    Binary, Expr, ExprKind, FieldId, KindId, LocalId, NONE, Owner, PileRef, PrivateItem, SHOWN_TO,
    StateId, Ty, Universe,
};

impl Analysis<'_> {
    /// Returns the term of an expression.
    pub(super) fn term(&mut self, scope: &Scope, expr: &Expr) -> Term {
        read_term(&mut self.terms, scope, expr)
    }

    /// Records the equalities of armies that follow from a condition, or from its negation.
    pub(super) fn learn(&mut self, scope: &mut Scope, condition: &Expr, holds: bool) {
        let mut equal = std::mem::take(&mut scope.equalities);
        let inner: &Scope = scope;
        let read = |terms: &mut Terms<'_>, expr: &Expr| read_term(terms, inner, expr);
        self.terms.learn(condition, holds, &read, &mut equal);
        equal.truncate(MAX_EQUALITIES);
        scope.equalities = equal;
    }

    /// Returns the secrets in an expression.
    pub(super) fn expr_taint(&mut self, scope: &mut Scope, expr: &Expr, mode: Mode) -> Taint {
        let mut out = Taint::default();
        self.add_secrets(scope, expr, mode, &mut out);
        out
    }

    fn add_secrets(&mut self, scope: &mut Scope, expr: &Expr, mode: Mode, out: &mut Taint) {
        let number = if mode == Mode::Other { Mode::Other } else { Mode::Number };
        match &expr.kind {
            ExprKind::Local(local) => self.add_local(scope, *local, expr.span, mode, out),
            ExprKind::State(id, owner) => {
                self.add_state(scope, *id, owner.as_deref(), expr.span, mode, out);
            }
            ExprKind::Pile(pile) => self.add_pile(scope, pile, None, expr.span, mode, out),
            ExprKind::Top(pile) => self.add_pile(scope, pile, Some(1), expr.span, mode, out),
            ExprKind::TopOf(count, pile) => {
                self.add_secrets(scope, count, number, out);
                let top = if let ExprKind::Const(n) = count.kind { n } else { i64::MAX };
                self.add_pile(scope, pile, Some(top), expr.span, mode, out);
            }
            ExprKind::Count(set) => {
                let counted = self.expr_taint(scope, set, Mode::Plain).counted();
                out.extend(&counted.as_part(mode));
            }
            ExprKind::IsEmpty(set) => {
                let counted = self.expr_taint(scope, set, Mode::Plain).counted();
                out.extend(&counted.as_part(Mode::Other));
            }
            ExprKind::Binary(Binary::Equal | Binary::NotEqual, a, b)
                if is_none(a) || is_none(b) =>
            {
                // A comparison with `none` reveals as much as the number of cards.
                let operand = if is_none(a) { b } else { a };
                let revealed = self.expr_taint(scope, operand, Mode::Plain).counted();
                out.extend(&revealed.as_part(Mode::Other));
            }
            ExprKind::Binary(op, a, b) => {
                let mode = if op.is_arithmetic() { number } else { Mode::Other };
                self.add_secrets(scope, a, mode, out);
                let before = scope.equalities.len();
                // The right operand is evaluated only if the left one does not decide the result.
                if matches!(op, Binary::And | Binary::Or) {
                    self.learn(scope, a, *op == Binary::And);
                }
                self.add_secrets(scope, b, mode, out);
                scope.equalities.truncate(before);
            }
            ExprKind::Field(kind, field, owner) if is_private(self.program, *kind, *field) => {
                let read = self.read_field(scope, *kind, *field, owner, mode, out);
                let chain = self.chains.add(expr.span, Step::Read, None);
                out.add(read, chain);
            }
            ExprKind::If(condition, then, _) if self.known_operands(condition).is_some() => {
                let Some((piece, army)) = self.known_operands(condition) else { return };
                self.add_secrets(scope, condition, Mode::Other, out);
                let seen = (self.term(scope, piece), self.term(scope, army));
                // Within `then`, the army has seen the piece, so its fields are not secret.
                scope.tested_viewers.push(seen);
                self.add_secrets(scope, then, mode, out);
                scope.tested_viewers.pop();
            }
            ExprKind::Where(set, it, part)
            | ExprKind::SumOver(set, it, part)
            | ExprKind::Best(_, set, it, part)
            | ExprKind::ValueOver(_, set, it, part) => {
                self.add_secrets(scope, set, Mode::Other, out);
                let before = scope.equalities.len();
                self.learn_elements(scope, set, *it);
                let on_board = scope.on_board.len();
                self.record_on_board(scope, set, *it);
                self.add_secrets(scope, part, Mode::Other, out);
                scope.on_board.truncate(on_board);
                scope.equalities.truncate(before);
            }
            ExprKind::If(condition, then, otherwise) => {
                self.add_secrets(scope, condition, Mode::Other, out);
                let before = scope.equalities.len();
                self.learn(scope, condition, true);
                self.add_secrets(scope, then, mode, out);
                scope.equalities.truncate(before);
                self.learn(scope, condition, false);
                self.add_secrets(scope, otherwise, mode, out);
                scope.equalities.truncate(before);
            }
            ExprKind::Match(value, arms, otherwise) => {
                self.add_secrets(scope, value, Mode::Other, out);
                for (_, arm) in arms {
                    self.add_secrets(scope, arm, mode, out);
                }
                if let Some(otherwise) = otherwise {
                    self.add_secrets(scope, otherwise, mode, out);
                }
            }
            ExprKind::Bind(local, value, with) => {
                let revealed = self.expr_taint(scope, value, Mode::Plain);
                let term = self.term(scope, value);
                let (before, known) = (scope.mark(), scope.equalities.len());
                scope.set(*local, revealed);
                // A set keeps the facts about its elements; another value is an alias of its term.
                if is_set_of_pieces(&value.ty) {
                    self.learn_named_elements(scope, value, *local);
                } else {
                    scope.aliases.insert(*local, term);
                }
                self.add_secrets(scope, with, mode, out);
                scope.aliases.remove(local);
                scope.equalities.truncate(known);
                scope.undo_to(before);
            }
            ExprKind::Negate(a) => self.add_secrets(scope, a, number, out),
            ExprKind::Range(a, b) => {
                self.add_secrets(scope, a, number, out);
                self.add_secrets(scope, b, number, out);
            }
            ExprKind::First(a) => self.add_secrets(scope, a, mode, out),
            ExprKind::Union(a, b) => {
                self.add_secrets(scope, a, mode, out);
                self.add_secrets(scope, b, mode, out);
            }
            ExprKind::Call(function, args) => {
                let Some(taint) = self.functions.get(function).cloned().flatten() else {
                    return;
                };
                if taint.is_empty() {
                    return;
                }
                let mut given: Vec<(Term, Taint)> = args
                    .iter()
                    .map(|arg| (self.term(scope, arg), self.expr_taint(scope, arg, Mode::Plain)))
                    .collect();
                let before = self.bind_set_args(scope, args, &mut given);
                let (span, step) = (expr.span, Step::FunctionCall(*function));
                let values = &arg_terms(&given);
                let call = CallSite { span, step, values, args: &given, scope };
                let mut revealed = call.translate_taint(&taint, &mut self.terms, &mut self.chains);
                self.forget_set_args(scope, before, &mut revealed);
                out.extend(&revealed.as_part(mode));
            }
            ExprKind::Const(_)
            | ExprKind::Option(_)
            | ExprKind::NamedHex(_)
            | ExprKind::Council(_)
            | ExprKind::ArmyCouncil(..)
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
            | ExprKind::CountFace(..)
            | ExprKind::SumRolled(_)
            | ExprKind::ExtremeRolled(..)
            | ExprKind::Contains(..)
            | ExprKind::All(_)
            | ExprKind::SetOf(_)
            | ExprKind::Difference(..)
            | ExprKind::Intersection(..)
            | ExprKind::Reach(_)
            | ExprKind::Weight(_)
            | ExprKind::CountRolled(_)
            | ExprKind::RolledWhere(..)
            | ExprKind::RolledBest(..)
            | ExprKind::RolledAgain(..)
            | ExprKind::Reserves(_)
            | ExprKind::BuiltIn(..) => {
                visit_operands(expr, &mut |part| self.add_secrets(scope, part, Mode::Other, out));
            }
        }
    }

    fn add_local(
        &mut self,
        scope: &Scope,
        local: LocalId,
        span: Span,
        mode: Mode,
        out: &mut Taint,
    ) {
        let Some(taint) = scope.taint(local) else { return };
        for (read, chain) in taint.iter() {
            let knowers = self.terms.knowers(&read.knowers, &scope.equalities);
            let chain = match read.source {
                Source::Param(_) => chain,
                Source::State(_) | Source::Pile(_) | Source::Field(..) | Source::SecretChoice => {
                    self.chains.add(span, Step::LocalUse, Some(chain))
                }
            };
            out.add(Read { knowers, usage: read.usage.as_part(mode), ..read.clone() }, chain);
        }
    }

    /// Returns the piece and the army of a condition that `known(…, army)` is lowered to. Nothing
    /// else makes such a condition, since the field of disclosures has no name in the source.
    fn known_operands<'e>(&self, condition: &'e Expr) -> Option<(&'e Expr, &'e Expr)> {
        let ExprKind::Binary(Binary::Or, _, shown) = &condition.kind else { return None };
        let ExprKind::Contains(army, shown) = &shown.kind else { return None };
        let ExprKind::Field(kind, field, piece) = &shown.kind else { return None };
        let kind = self.program.kinds.get(kind)?;
        (kind.fields.get(field)?.name == SHOWN_TO).then_some((&**piece, &**army))
    }

    /// Returns the read of a private field. The owner of the piece and the armies that have been
    /// shown it may know the field. Adds the secrets in the piece itself to `out`.
    fn read_field(
        &mut self,
        scope: &mut Scope,
        kind: KindId,
        field: FieldId,
        owner: &Expr,
        mode: Mode,
        out: &mut Taint,
    ) -> Read {
        self.add_secrets(scope, owner, Mode::Other, out);
        let owner = self.term(scope, owner);
        let mut knowers = self.terms.shown_sets(kind, owner);
        knowers.push(self.terms.intern(Shape::ArmyOf(owner)));
        self.add_knowers_of_all(scope, kind, owner, &mut knowers);
        let seen = scope.tested_viewers.iter().filter(|(piece, _)| *piece == owner);
        knowers.extend(seen.filter(|_| owner != Terms::UNKNOWN).map(|(_, army)| *army));
        let mut knowers = self.terms.knowers(&knowers, &scope.equalities);
        if scope.concealed_kinds.contains(&kind) {
            knowers.retain(|knower| self.terms.shown_kind_ever(*knower).is_none());
        }
        let usage = Use { plain: false, ..Use::PLAIN }.as_part(mode);
        Read { source: Source::Field(kind, field), knowers, usage }
    }

    fn add_state(
        &mut self,
        scope: &mut Scope,
        id: StateId,
        owner: Option<&Expr>,
        span: Span,
        mode: Mode,
        out: &mut Taint,
    ) {
        if let Some(owner) = owner {
            self.add_secrets(scope, owner, Mode::Other, out);
        }
        let Some(state) = self.program.states.get(id) else { return };
        let owner = owner.filter(|_| state.owner == Owner::Army);
        let knowers = match (state.visibility, owner) {
            (PileVisibility::Public, _) => return,
            (PileVisibility::Private, Some(owner)) => {
                let owner = self.term(scope, owner);
                self.viewers(PrivateItem::State(id), owner)
            }
            (PileVisibility::Private, None) | (PileVisibility::Hidden, _) => Vec::new(),
        };
        let knowers = self.terms.equal_terms(&knowers, &scope.equalities);
        let usage = Use { plain: false, ..Use::PLAIN }.as_part(mode);
        let chain = self.chains.add(span, Step::Read, None);
        out.add(Read { source: Source::State(id), knowers, usage }, chain);
    }

    /// Returns the seats that see an army's private state: the army, or its roles that keep the
    /// state.
    pub(super) fn viewers(&mut self, item: PrivateItem, owner: Term) -> Vec<Term> {
        let keepers = self.program.keepers(item);
        let holders: Vec<Term> =
            keepers.map(|role| self.terms.intern(Shape::Holder(role, owner))).collect();
        if holders.is_empty() { vec![owner] } else { holders }
    }

    fn add_pile(
        &mut self,
        scope: &mut Scope,
        pile: &PileRef,
        top: Option<i64>,
        span: Span,
        mode: Mode,
        out: &mut Taint,
    ) {
        if let Some(army) = &pile.army {
            self.add_secrets(scope, army, Mode::Other, out);
        }
        let declared = self.program.piles.get(pile.pile);
        let Some(visibility) = declared.map(|p| p.visibility) else { return };
        let owner = pile.army.as_ref().map(|army| self.term(scope, army));
        let mut knowers = match (visibility, owner) {
            (PileVisibility::Public, _) => return,
            (PileVisibility::Private, Some(owner)) => {
                self.viewers(PrivateItem::Pile(pile.pile), owner)
            }
            (PileVisibility::Private, None) | (PileVisibility::Hidden, _) => Vec::new(),
        };
        let covers = |shown: &&ShownCards| {
            shown.pile == pile.pile
                && shown.owner == owner
                && owner != Some(Terms::UNKNOWN)
                && shown.top.is_none_or(|most| top.is_some_and(|top| top <= most))
        };
        knowers.extend(scope.shown_cards.iter().filter(covers).map(|shown| shown.to));
        let knowers = self.terms.equal_terms(&knowers, &scope.equalities);
        let chain = self.chains.add(span, Step::Read, None);
        let usage = Use::PLAIN.as_part(mode);
        out.add(Read { source: Source::Pile(pile.pile), knowers, usage }, chain);
    }
}

fn read_term(terms: &mut Terms<'_>, scope: &Scope, expr: &Expr) -> Term {
    terms.term_of_expr(expr, &|terms, local| match scope.aliases.get(&local) {
        Some(alias) => *alias,
        None => terms.intern(Shape::Local(scope.local_key(local))),
    })
}

/// Returns whether values of a type are sets of pieces, which may all belong to one army.
pub(super) fn is_set_of_pieces(ty: &Ty) -> bool {
    matches!(ty, Ty::Set(Universe::Piece(_)))
}

fn is_none(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Const(NONE)) && matches!(expr.ty, Ty::Option(_))
}
