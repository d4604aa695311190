//! Lowers the statements that move, draw, shuffle and reveal cards and pieces.

use castra_base::suggest::undeclared_name_without_advice;
use castra_base::{Diagnostic, ExpectedName, Span, codes};
use castra_syntax::ast::{
    self, BinaryOp, Expr as AstExpr, ExprKind as AstExprKind, Name, StmtKind as Ast, Value,
};

use crate::rules::lower::values::{as_set, local as local_value};
use crate::rules::lowering::Lowering;
use crate::rules::values::expected_type::source_text;
use castra_ir::{DeckId, Expr, KindId, PileRef, Stmt, StmtKind, Ty, Universe};
use castra_resolve::symbols::Def;

impl Lowering<'_, '_, '_> {
    pub(crate) fn lower_effect(&mut self, stmt: &Ast, span: Span, out: &mut Vec<Stmt>) {
        let kind = match stmt {
            Ast::Move { all, what, to } => self.lower_move(*all, what, to),
            Ast::Draw { count, from, to } => {
                let count = self.lower_value(count, &Ty::Int, "the number of cards to draw");
                let place = from.span;
                let from = self.lower_pile(from, "the pile to draw from");
                let to = self.lower_pile(to, "the pile to draw to");
                from.zip(to).map(|(from, to)| {
                    self.check_pile_kind(
                        &to,
                        self.context.symbols.pile_card_kind(from.pile),
                        place,
                    );
                    StmtKind::Draw(count, from, to)
                })
            }
            Ast::Shuffle(pile) => {
                self.lower_pile(pile, "the pile to shuffle").map(StmtKind::Shuffle)
            }
            Ast::Fill { pile, deck } => {
                let pile = self.lower_pile(pile, "the pile to fill");
                let place = deck.span;
                let deck = self.resolve_deck(deck);
                pile.zip(deck).map(|(pile, deck)| {
                    self.check_pile_kind(&pile, self.context.symbols.deck_card_kind(deck), place);
                    StmtKind::Fill(pile, deck)
                })
            }
            Ast::Reveal { what, to } => self.lower_reveal(what, to, span),
            Ast::Conceal(piece) => self.lower_conceal(piece),
            Ast::Remove(piece) => self.lower_piece(piece, "what to remove").map(StmtKind::Remove),
            Ast::Lift(piece) => self.lower_piece(piece, "what to lift").map(StmtKind::Lift),
            Ast::Place { sort, army, at, marks, fields } => {
                self.lower_place(sort, army, at, marks, fields.as_ref())
            }
            _ => None,
        };
        let what = match stmt {
            Ast::Move { .. } => "moves something",
            Ast::Draw { .. } => "draws cards",
            Ast::Shuffle(_) => "shuffles a pile",
            Ast::Fill { .. } => "fills a pile",
            Ast::Reveal { .. } => "reveals something",
            Ast::Conceal(_) => "conceals a piece",
            Ast::Remove(_) => "removes a piece",
            Ast::Lift(_) => "lifts a piece",
            _ => "places a piece",
        };
        self.apply_effect(span, what);
        if let Some(kind) = kind {
            out.push(self.stmt(kind, span));
        }
    }

    fn lower_move(&mut self, all: bool, what: &AstExpr, to: &AstExpr) -> Option<StmtKind> {
        if let AstExprKind::Binary(BinaryOp::In, _, cards, pile) = &what.kind
            && let AstExprKind::Name(cards) = &cards.kind
            && self.find_name(&cards.text).is_none()
            && matches!(cards.text.as_str(), "card" | "cards")
        {
            let pile = source_text(pile).unwrap_or_else(|| "PILE".to_owned());
            let to = source_text(to).unwrap_or_else(|| "PILE".to_owned());
            self.report(
                Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    what.span,
                    "`in` tests whether something is in a pile",
                )
                .label("the pile itself is all of its cards")
                .help(format!("write `move all {pile} to {to}`"))
                .suggest(format!("write `{pile}`"), what.span, pile),
            );
            return None;
        }
        let moved = self.lower_expr(what, None);
        let moved = self.require_present(moved, what, "what to move");
        match &moved.ty {
            Ty::Piece(_) if !all => {
                let hex = self.lower_value(to, &Ty::Hex, "the destination of a piece");
                Some(StmtKind::MovePiece(moved, hex))
            }
            Ty::Card(kind) if !all => {
                let pile = self.lower_pile(to, "the destination of a card")?;
                self.check_pile_kind(&pile, *kind, moved.span);
                Some(StmtKind::MoveCard(moved, pile))
            }
            Ty::Set(Universe::Card(kind)) => {
                let pile = self.lower_pile(to, "the destination of cards")?;
                self.check_pile_kind(&pile, *kind, moved.span);
                Some(StmtKind::MoveCards(moved, pile))
            }
            Ty::Error => {
                self.lower_expr(to, None);
                None
            }
            ty => {
                let place = source_text(to).unwrap_or_else(|| "PILE".to_owned());
                let around = ("move", format!(" to {place}"));
                if let Some(problem) =
                    self.card_name_mismatch("what to move", what, ty, around.0, &around.1)
                {
                    self.report(problem);
                    self.lower_expr(to, None);
                    return None;
                }
                let (wants, help) = if all {
                    ("cards", "`move all PILE to PILE` moves a whole pile")
                } else {
                    ("a card, cards or a piece", "pieces move one at a time")
                };
                self.report(
                    self.context
                        .wrong_type(&moved, &format!("what to move must be {wants}"))
                        .help(help),
                );
                self.lower_expr(to, None);
                None
            }
        }
    }

    /// Reports cards that may be of another kind than the pile accepts. If the pile's owner sees a
    /// single kind of cards, the pile accepts only that.
    pub(crate) fn check_pile_kind(&mut self, pile: &PileRef, kind: Option<KindId>, place: Span) {
        let symbols = self.context.symbols;
        let Some(only) = symbols.pile_card_kind(pile.pile).filter(|only| kind != Some(*only))
        else {
            return;
        };
        let pile = self.context.program().piles.get(pile.pile);
        let pile = pile.map_or("the pile", |pile| pile.name.as_str());
        let wants = self.context.describe(&Ty::Card(Some(only)));
        let have = self.context.describe(&Ty::Card(kind));
        self.report(
            Diagnostic::new(
                &codes::RULES_WRONG_TYPE,
                place,
                format!("a card that is moved to `{pile}` must be {wants}, but this may be {have}"),
            )
            .label(have)
            .help("declare a separate pile for another kind of cards"),
        );
    }

    /// Lowers `reveal WHAT to ARMY`; for a set of armies, to a loop.
    fn lower_reveal(&mut self, what: &AstExpr, to: &AstExpr, span: Span) -> Option<StmtKind> {
        let written = to;
        let to = self.lower_viewers(to);
        let (army, all) = match to.ty {
            Ty::Set(Universe::Army) => {
                let army = self.add_local("army", Ty::Army);
                (local_value(army, Ty::Army, to.span), Some((army, to)))
            }
            _ => (self.fit(to, Some(written), &Ty::Army, "the army that sees it"), None),
        };
        let shown = if self.has_private_fields(what) {
            self.lower_reveal_piece(what, army)
        } else if let Some(problem) = self.revealed_field_problem(what) {
            self.report(problem);
            None
        } else {
            let cards = self.lower_cards(what, "what to reveal");
            cards.map(|cards| StmtKind::Reveal(as_set(cards), army))
        }?;
        Some(match all {
            Some((local, set)) => {
                let body = vec![self.stmt(shown, span)];
                StmtKind::ForEach { local, set, from: None, body }
            }
            None => shown,
        })
    }

    /// Lowers the army or set of armies after `to`.
    fn lower_viewers(&mut self, to: &AstExpr) -> Expr {
        if let ast::ExprKind::Name(name) = &to.kind
            && matches!(name.text.as_str(), "all" | "everybody" | "everyone")
            && self.find_name(&name.text).is_none()
            && self.context.find_army(name).is_none()
        {
            let asked = ExpectedName::Army;
            let problem =
                undeclared_name_without_advice(&codes::NAME_UNKNOWN, asked, &name.text, name.span)
                    .label("all armies are `armies`")
                    .help("write `armies`")
                    .suggest("write `armies`", name.span, "armies");
            return self.report_and_recover(problem, name.span);
        }
        self.lower_expr(to, Some(&Ty::Army))
    }

    /// Lowers a card or a set of cards; reports any other value.
    pub(crate) fn lower_cards(&mut self, ast: &AstExpr, what: &str) -> Option<Expr> {
        let value = self.lower_expr(ast, None);
        let value = self.require_present(value, ast, what);
        match &value.ty {
            Ty::Card(_) | Ty::Set(Universe::Card(_)) => Some(value),
            Ty::Error => None,
            ty => {
                if let Some(problem) = self.card_name_mismatch(what, ast, ty, "reveal", " to ARMY")
                {
                    self.report(problem);
                    return None;
                }
                self.report(
                    self.context
                        .wrong_type(&value, &format!("{what} must be a card or cards"))
                        .help("write a card, a set of cards or a pile"),
                );
                None
            }
        }
    }

    pub(crate) fn lower_piece(&mut self, ast: &AstExpr, what: &str) -> Option<Expr> {
        let value = self.lower_expr(ast, None);
        let value = self.require_present(value, ast, what);
        match &value.ty {
            Ty::Piece(_) => Some(value),
            Ty::Error => None,
            ty => {
                self.report(
                    self.context.wrong_type(&value, &format!("{what} must be a piece")).help(
                        match ty {
                            Ty::Set(_) => "go through them: `for each x in SET { … }`",
                            _ => "write a piece",
                        },
                    ),
                );
                None
            }
        }
    }

    fn resolve_deck(&mut self, name: &Name) -> Option<DeckId> {
        let found = self.context.meanings(name).find_map(|m| match m {
            Def::Deck(id) => Some(id),
            _ => None,
        });
        if found.is_none() {
            let known = self.context.program().decks.iter().map(|d| d.name.as_str());
            self.report(castra_resolve::names::undeclared_name(ExpectedName::Deck, name, known));
        }
        found
    }
}

/// Returns a value in a block of fields as an expression, or `None` if it is not a single value.
pub(crate) fn as_expr(value: &Value) -> Option<AstExpr> {
    let (kind, span) = match value {
        Value::Int(int) => (ast::ExprKind::Int(int.value), int.span),
        Value::Word(name) => {
            let kind = match name.text.as_str() {
                "true" => ast::ExprKind::Bool(true),
                "false" => ast::ExprKind::Bool(false),
                "none" => ast::ExprKind::None,
                _ => ast::ExprKind::Name(name.clone()),
            };
            (kind, name.span)
        }
        Value::Range(_) | Value::Text(_) | Value::Each(_) | Value::Token(_) => return None,
    };
    Some(AstExpr { span, kind })
}
