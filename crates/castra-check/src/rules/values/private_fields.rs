//! Private properties of pieces and armies: `known(u.strength, us)`, `reveal u to them`, `conceal
//! u`.
//!
//! A kind with private fields has one more field, which source text cannot name: the armies that
//! have been shown the piece.
//!
//! ```text
//! known(u.strength, us)    if army(u) == us or us in u.(shown to) then u.strength else none
//! reveal u to them         u.(shown to) = u.(shown to) + {them}
//! conceal u                u.(shown to) = {}
//! ```
//!
//! The variant of a piece of a secret kind is also a private field (`statements/change.rs`):
//!
//! ```text
//! known(u.speed, us)       if army(u) == us or us in u.(shown to) then u.(what it is).speed else none
//! ```

#![deny(clippy::wildcard_enum_match_arm)]

use castra_base::{Diagnostic, Span, codes};
use castra_defs::PileVisibility;
use castra_syntax::ast;

use crate::rules::lower::evaluate_once::MAX_NODES_FEW_COPIES;
use crate::rules::lower::values::{boxed, expr};
use crate::rules::lowering::Lowering;
use crate::rules::types::conversion::optional;
use crate::rules::values::source_text::source_text;
use castra_ir::{
    Binary, Expr, ExprKind, FieldId, KindId, NONE, Owner, SHOWN_TO, StmtKind, Ty, Universe,
};

const ARMIES: Ty = Ty::Set(Universe::Army);

impl Lowering<'_, '_, '_> {
    /// Returns whether a value is a piece, in a game with private fields.
    pub(crate) fn has_private_fields(&mut self, value: &ast::Expr) -> bool {
        let kinds = &self.context.program().kinds;
        if !kinds.iter().any(|kind| kind.fields.iter().any(|field| field.name == SHOWN_TO)) {
            return false;
        }
        let value = self.without_reports(|this| this.lower_expr(value, None));
        matches!(value.ty, Ty::Piece(_))
    }

    /// Lowers a piece of a kind with private fields. Returns it with its kind and the field for the
    /// armies that have been shown it.
    fn lower_private_piece(
        &mut self,
        piece: &ast::Expr,
        what: &str,
    ) -> Option<(Expr, KindId, FieldId)> {
        let value = self.lower_piece(piece, what)?;
        let Ty::Piece(kind) = value.ty else { return None };
        if let Some(field) = self.context.disclosure_field(kind) {
            return Some((value, kind, field));
        }
        let diagnostic = Diagnostic::new(
            &codes::RULES_WRONG_TYPE,
            value.span,
            format!("nothing is private of a `{}`", self.context.kind_name(kind)),
        )
        .label("everybody sees all of it")
        .help("declare what only its army sees: `state strength private: int = 3`");
        self.report(diagnostic);
        None
    }

    /// Lowers `reveal PIECE to ARMY`.
    pub(crate) fn lower_reveal_piece(&mut self, what: &ast::Expr, army: Expr) -> Option<StmtKind> {
        let (piece, kind, field) = self.lower_private_piece(what, "what to reveal")?;
        let span = piece.span;
        let shown = boxed(ExprKind::Field(kind, field, Box::new(piece.clone())), ARMIES, span);
        let army = boxed(ExprKind::SetOf(vec![army]), ARMIES, span);
        let all = expr(ExprKind::Union(shown, army), ARMIES, span);
        Some(StmtKind::SetField(kind, field, piece, all))
    }

    /// Returns the diagnostic for `reveal u.target`: rules reveal the piece, not one field.
    pub(crate) fn revealed_field_problem(&mut self, what: &ast::Expr) -> Option<Diagnostic> {
        let ast::ExprKind::Member(piece, _) = &what.kind else { return None };
        let value = self.without_reports(|this| this.lower_expr(what, None));
        let ExprKind::Field(kind, field, _) = &value.kind else { return None };
        let kind = self.context.program().kinds.get(*kind)?;
        let field = kind.fields.get(*field).filter(|field| field.private)?;
        let name = &field.name;
        let problem = Diagnostic::new(
            &codes::RULES_WRONG_TYPE,
            what.span,
            format!("what to reveal must be a piece or cards, but this is the `{name}` of one"),
        )
        .label("with the piece, everything private of it is shown");
        Some(match source_text(piece) {
            Some(piece) => problem
                .help(format!(
                    "write `reveal {piece} to ARMY`; what only `{name}` shall tell goes into state \
                     that is not private"
                ))
                .suggest(format!("write `{piece}`"), what.span, piece),
            None => problem.help("write `reveal PIECE to ARMY`"),
        })
    }

    /// Lowers `conceal PIECE`, after which only its own army knows its private fields.
    pub(crate) fn lower_conceal(&mut self, piece: &ast::Expr) -> Option<StmtKind> {
        let (piece, kind, field) = self.lower_private_piece(piece, "what to conceal")?;
        let none = expr(ExprKind::SetOf(Vec::new()), ARMIES, piece.span);
        Some(StmtKind::SetField(kind, field, piece, none))
    }

    /// Lowers `known(VALUE, ARMY)`: the value, or `none` if the army cannot see it.
    pub(crate) fn lower_known(&mut self, value: &ast::Expr, army: &ast::Expr, span: Span) -> Expr {
        let value = self.lower_expr(value, None);
        let army = self.lower_value(army, &Ty::Army, "the second argument of `known`");
        if value.ty == Ty::Error || army.ty == Ty::Error {
            return self.error_placeholder(span);
        }
        let program = self.context.program();
        let army = self.prepare_reuse(army, MAX_NODES_FEW_COPIES);
        let found = if let ExprKind::State(id, Some(owner)) = &value.kind {
            let state = program.states.get(id).filter(|state| {
                state.owner == Owner::Army && state.visibility == PileVisibility::Private
            });
            state.map(|_| equality_test(owner.clone(), Box::new(army.value.clone()), span))
        } else {
            self.secret_piece(&value).map(|(kind, shown, piece)| {
                let ty = ARMIES;
                let own = boxed(ExprKind::ArmyOf(Box::new(piece.clone())), Ty::Army, span);
                let own = equality_test(own, Box::new(army.value.clone()), span);
                let shown = boxed(ExprKind::Field(kind, shown, Box::new(piece)), ty, span);
                let is_shown = ExprKind::Contains(Box::new(army.value.clone()), shown);
                let is_shown = boxed(is_shown, Ty::Bool, span);
                boxed(ExprKind::Binary(Binary::Or, own, is_shown), Ty::Bool, span)
            })
        };
        let Some(condition) = found else {
            let diagnostic = Diagnostic::new(
                &codes::RULES_WRONG_ARGUMENTS,
                value.span,
                "`known` needs private state of a piece or an army",
            )
            .label("everybody knows this, or nobody")
            .help(
                "write `known(u.strength, us)`, where `strength` is declared `private`; of a piece \
                 of a `secret` kind also `known(u.FIELD, us)` or `known(u is NAME, us)`",
            );
            return self.report_and_recover(diagnostic, span);
        };
        let ty = optional(value.ty.clone());
        let none = boxed(ExprKind::Const(NONE), ty.clone(), span);
        let found = expr(ExprKind::If(condition, Box::new(value), none), ty, span);
        army.bind(found)
    }

    /// Returns the piece that a private value belongs to, with its kind and the field for the
    /// armies that have been shown it. The value is a private field or, for a secret kind,
    /// `u.speed` or `u is horse`. It may combine several of one piece with constants.
    fn secret_piece(&self, value: &Expr) -> Option<(KindId, FieldId, Expr)> {
        match &value.kind {
            ExprKind::Field(kind, field, owner) => {
                let fields = &self.context.program().kinds.get(kind)?.fields;
                if !fields.get(field)?.private {
                    return self.secret_piece(owner);
                }
                Some((*kind, self.context.disclosure_field(*kind)?, (**owner).clone()))
            }
            ExprKind::Not(of) | ExprKind::Negate(of) => self.secret_piece(of),
            ExprKind::Binary(_, a, b) => self.common_piece(&[a, b]),
            ExprKind::If(a, b, c) => self.common_piece(&[a, b, c]),
            ExprKind::Contains(of, set) => {
                let ExprKind::SetOf(all) = &set.kind else {
                    return self.common_piece(&[of, set]);
                };
                let parts: Vec<&Expr> = std::iter::once(&**of).chain(all).collect();
                self.common_piece(&parts)
            }
            // These expressions may belong to several pieces, or to none.
            ExprKind::Const(_)
            | ExprKind::Local(_)
            | ExprKind::Option(_)
            | ExprKind::NamedHex(_)
            | ExprKind::Weight(_)
            | ExprKind::Council(_)
            | ExprKind::ArmyCouncil(..)
            | ExprKind::State(..)
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
            | ExprKind::Call(..)
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
            | ExprKind::Where(..)
            | ExprKind::Union(..)
            | ExprKind::Difference(..)
            | ExprKind::Intersection(..)
            | ExprKind::Reach(_)
            | ExprKind::Reserves(_)
            | ExprKind::BuiltIn(..) => None,
        }
    }

    /// Returns the one piece to which all values except constants belong, as `secret_piece` does.
    fn common_piece(&self, parts: &[&Expr]) -> Option<(KindId, FieldId, Expr)> {
        let open = |part: &&&Expr| !matches!(part.kind, ExprKind::Const(_));
        let mut found = parts.iter().filter(open).map(|part| self.secret_piece(part));
        let first = found.next()??;
        let alike = |other: Option<(KindId, FieldId, Expr)>| {
            other.is_some_and(|(_, _, piece)| self.is_alike(&piece, &first.2))
        };
        found.all(alike).then_some(first)
    }
}

fn equality_test(a: Box<Expr>, b: Box<Expr>, span: Span) -> Box<Expr> {
    boxed(ExprKind::Binary(Binary::Equal, a, b), Ty::Bool, span)
}
