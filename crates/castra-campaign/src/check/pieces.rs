//! The removal and the placement of pieces before a battle.

use castra_base::suggest::{list_with_and, list_with_or, nearest};
use castra_base::{Diagnostic, codes};
use castra_defs::{Board, DefKind, UseKind};
use castra_ir::{KindRole, Query, Ty, Universe};
use castra_resolve::uses::Meaning;
use castra_syntax::ast::{Expr, ExprKind, Name};
use smol_str::SmolStr;

use super::Check;
use super::scope::StatementScope;
use crate::model::StatementKind;

impl Check<'_, '_> {
    pub(super) fn remove(
        &mut self,
        count: Option<Query>,
        pieces: &Expr,
        body: &StatementScope<'_>,
    ) -> Option<StatementKind> {
        let query = self.check_expr(pieces, None, body)?;
        let kind = match &query.value.ty {
            Ty::Piece(kind) | Ty::Set(Universe::Piece(kind)) => Some(*kind),
            Ty::Option(of) => match **of {
                Ty::Piece(kind) => Some(kind),
                _ => None,
            },
            _ => None,
        };
        let program = &body.ground.playable.symbols.template;
        let Some(kind) = kind.and_then(|kind| program.kinds.get(kind)) else {
            self.report(
                Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    pieces.span,
                    "only pieces can be removed from a battle",
                )
                .label("not a piece, and not a set of pieces")
                .help("write `remove PIECE` or `remove N of PIECES`"),
            );
            return None;
        };
        Some(StatementKind::Remove { count, pieces: query, kind: kind.name.clone() })
    }

    pub(super) fn place(
        &mut self,
        unit: &Name,
        army: &Expr,
        position: &Expr,
        body: &StatementScope<'_>,
    ) -> Option<StatementKind> {
        let symbols = &body.ground.playable.symbols;
        let on_hex =
            symbols.template.kinds.iter().filter(|kind| matches!(kind.role, KindRole::Piece));
        let kinds: Vec<_> = on_hex.collect();
        let kind = kinds.iter().find(|kind| kind.sorts.iter().any(|sort| sort.name == unit.text));
        let Some(kind) = kind else {
            let known: Vec<&str> =
                kinds.iter().flat_map(|kind| &kind.sorts).map(|sort| sort.name.as_str()).collect();
            let message = format!("the game has no unit `{}`", unit.text);
            let unknown = Diagnostic::new(&codes::DEPLOY_UNKNOWN_UNIT, unit.span, message);
            self.report(match nearest(&unit.text, known.iter().copied()) {
                Some(intended) => unknown.did_you_mean(unit.span, intended),
                None => unknown
                    .label("not found")
                    .help(format!("its units are {}", list_with_or(known.iter().copied(), 8))),
            });
            return None;
        };
        let of = match &army.kind {
            ExprKind::Name(name) if body.armies.contains(&name.text) => Some(name.text.to_string()),
            _ => None,
        };
        let board = body.ground.board();
        let hex = match &position.kind {
            ExprKind::Name(name) => {
                board.and_then(|b| b.cell(&name.text)).map(|_| name.text.clone())
            }
            _ => None,
        };
        if of.is_none() {
            let known = body.armies.iter().map(SmolStr::as_str);
            let message = "this is not an army of the battle";
            self.report(
                Diagnostic::new(&codes::NAME_UNKNOWN, army.span, message)
                    .label("expected the name of an army")
                    .help(format!("its armies are {}", list_with_and(known, 8))),
            );
        }
        if hex.is_none() {
            self.report(
                Diagnostic::new(
                    &codes::MAP_HEX_OFF_BOARD,
                    position.span,
                    "the board has no such hex",
                )
                .label("expected the name of a hex")
                .help("write the hex as the map of the battle names it, such as `E5`"),
            );
        }
        if let (ExprKind::Name(army), ExprKind::Name(hex)) = (&army.kind, &position.kind) {
            self.record_use(army, UseKind::Read, DefKind::Army);
            let is_place = board.is_some_and(Board::has_places);
            let meaning =
                if is_place { Meaning::declaration(DefKind::Place) } else { Meaning::BuiltIn };
            self.notes.uses.record(hex, UseKind::Read, meaning);
        }
        Some(StatementKind::Place {
            kind: kind.name.clone(),
            unit: unit.text.to_string(),
            army: of?,
            hex: hex?.to_string(),
        })
    }
}
