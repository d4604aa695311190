//! Cards, piles and pieces: moved, drawn, shuffled, shown, placed.

use castra_syntax::ast::{self, Block, Expr as AstExpr, Name, StmtKind as Ast, Value};
use castra_syntax::suggest::nearest;
use castra_syntax::{Diagnostic, Span, codes};

use super::lowering::{Lowering, expr};
use crate::check::vocabulary::Meaning;
use crate::program::{
    DeckId, Expr, ExprKind, FieldId, KindId, KindRole, Stmt, StmtKind, Ty, Universe,
};

impl Lowering<'_, '_, '_> {
    pub(super) fn effect_stmt(&mut self, stmt: &Ast, span: Span, out: &mut Vec<Stmt>) {
        let kind = match stmt {
            Ast::Move { all, what, to } => self.move_(*all, what, to),
            Ast::Draw { count, from, to } => {
                let count = self.value(count, &Ty::Int, "how many cards are drawn");
                let from = self.pile(from, "what is drawn from");
                let to = self.pile(to, "where cards are drawn to");
                from.zip(to).map(|(from, to)| StmtKind::Draw(count, from, to))
            }
            Ast::Shuffle(pile) => self.pile(pile, "what is shuffled").map(StmtKind::Shuffle),
            Ast::Fill { pile, deck } => {
                let pile = self.pile(pile, "what is filled");
                let deck = self.deck(deck);
                pile.zip(deck).map(|(pile, deck)| StmtKind::Fill(pile, deck))
            }
            Ast::Reveal { what, to } => {
                let cards = self.cards(what, "what is revealed");
                let army = self.value(to, &Ty::Army, "who sees the cards");
                cards.map(|cards| StmtKind::Reveal(as_set(cards), army))
            }
            Ast::Remove(piece) => self.piece(piece, "what is removed").map(StmtKind::Remove),
            Ast::Place { sort, army, at, fields } => self.place(sort, army, at, fields.as_ref()),
            _ => None,
        };
        let what = match stmt {
            Ast::Move { .. } => "moves something",
            Ast::Draw { .. } => "draws cards",
            Ast::Shuffle(_) => "shuffles a pile",
            Ast::Fill { .. } => "fills a pile",
            Ast::Reveal { .. } => "reveals cards",
            Ast::Remove(_) => "removes a piece",
            _ => "places a piece",
        };
        self.effect(span, what);
        if let Some(kind) = kind {
            out.push(self.stmt(kind, span));
        }
    }

    fn move_(&mut self, all: bool, what: &AstExpr, to: &AstExpr) -> Option<StmtKind> {
        let moved = self.expr(what, None);
        let moved = self.present(moved, what, "what is moved");
        match &moved.ty {
            Ty::Piece(_) if !all => {
                let hex = self.value(to, &Ty::Hex, "where a piece moves to");
                Some(StmtKind::MovePiece(moved, hex))
            }
            Ty::Card(_) if !all => {
                let pile = self.pile(to, "where a card moves to")?;
                Some(StmtKind::MoveCard(moved, pile))
            }
            Ty::Set(Universe::Card(_)) => {
                let pile = self.pile(to, "where cards move to")?;
                Some(StmtKind::MoveCards(moved, pile))
            }
            Ty::Never => {
                self.expr(to, None);
                None
            }
            ty => {
                let have = self.context.describe(ty);
                let (wants, help) = if all {
                    ("cards", "`move all PILE to PILE` moves a whole pile")
                } else {
                    ("a card, cards or a piece", "several pieces are moved one after the other")
                };
                self.report(
                    Diagnostic::new(
                        &codes::RULES_WRONG_TYPE,
                        moved.span,
                        format!("what is moved has to be {wants}, and this is {have}"),
                    )
                    .label(have)
                    .help(help),
                );
                self.expr(to, None);
                None
            }
        }
    }

    /// A card or cards.
    pub(super) fn cards(&mut self, ast: &AstExpr, what: &str) -> Option<Expr> {
        let value = self.expr(ast, None);
        let value = self.present(value, ast, what);
        match &value.ty {
            Ty::Card(_) | Ty::Set(Universe::Card(_)) => Some(value),
            Ty::Never => None,
            ty => {
                let have = self.context.describe(ty);
                self.report(
                    Diagnostic::new(
                        &codes::RULES_WRONG_TYPE,
                        value.span,
                        format!("{what} has to be a card or cards, and this is {have}"),
                    )
                    .label(have)
                    .help("write a card, a set of cards or a pile"),
                );
                None
            }
        }
    }

    fn piece(&mut self, ast: &AstExpr, what: &str) -> Option<Expr> {
        let value = self.expr(ast, None);
        let value = self.present(value, ast, what);
        match &value.ty {
            Ty::Piece(_) => Some(value),
            Ty::Never => None,
            ty => {
                let have = self.context.describe(ty);
                self.report(
                    Diagnostic::new(
                        &codes::RULES_WRONG_TYPE,
                        value.span,
                        format!("{what} has to be a piece, and this is {have}"),
                    )
                    .label(have)
                    .help(match ty {
                        Ty::Set(_) => "go through them: `for each x in SET { … }`",
                        _ => "write a piece",
                    }),
                );
                None
            }
        }
    }

    fn deck(&mut self, name: &Name) -> Option<DeckId> {
        let found = self.context.vocabulary.meanings(&name.text).iter().find_map(|m| match m {
            Meaning::Deck(id) => Some(*id),
            _ => None,
        });
        if found.is_none() {
            let known = self.context.program().decks.iter().map(|d| d.name.as_str());
            self.report(crate::check::names::unknown(&codes::NAME_UNKNOWN, "deck", name, known));
        }
        found
    }

    fn place(
        &mut self,
        name: &Name,
        army: &AstExpr,
        at: &AstExpr,
        fields: Option<&Block<ast::Field>>,
    ) -> Option<StmtKind> {
        let sort = self.piece_sort(name);
        let army = self.value(army, &Ty::Army, "whose piece it is");
        let hex = self.value(at, &Ty::Hex, "where a piece is placed");
        let (kind, sort) = sort?;
        let fields = self.fields(kind, fields);
        Some(StmtKind::Place { kind, sort, army, hex, fields })
    }

    /// The thing that a piece is to be.
    fn piece_sort(&mut self, name: &Name) -> Option<(KindId, u32)> {
        if let Some((Ty::Sort(kind), at)) = self.fixed(name)
            && self.context.role_of(kind) == Some(KindRole::Piece)
        {
            return Some((kind, u32::try_from(at).ok()?));
        }
        let found = self.context.vocabulary.meanings(&name.text).iter().find_map(|m| match m {
            Meaning::Sort(kind, at) if self.context.role_of(*kind) == Some(KindRole::Piece) => {
                Some((*kind, u32::try_from(*at).ok()?))
            }
            _ => None,
        });
        if found.is_none() {
            let kinds = self.context.program().kinds.iter();
            let pieces = kinds.filter(|k| k.role == KindRole::Piece);
            let known = pieces.flat_map(|k| k.sorts.iter().map(|s| s.name.as_str()));
            self.report(crate::check::names::unknown(&codes::NAME_UNKNOWN, "piece", name, known));
        }
        found
    }

    /// State of a new piece that differs from its default.
    fn fields(&mut self, kind: KindId, block: Option<&Block<ast::Field>>) -> Vec<(FieldId, Expr)> {
        let mut given: Vec<(FieldId, Expr)> = Vec::new();
        let mut places: Vec<Span> = Vec::new();
        for field in block.into_iter().flat_map(Block::iter) {
            let Some(id) = self.state_field(kind, &field.name) else { continue };
            if let Some(at) = given.iter().position(|(other, _)| *other == id) {
                let first = places.get(at).copied().unwrap_or(field.name.span);
                self.report(crate::check::fields::twice(&field.name, first));
                continue;
            }
            let kinds = &self.context.program().kinds;
            let declared = kinds.get(kind.index()).and_then(|k| k.fields.get(id.index()));
            let ty = declared.map_or(Ty::Never, |f| f.ty.clone());
            let value = self.field_value(field, &ty);
            places.push(field.name.span);
            given.push((id, value));
        }
        given
    }

    fn state_field(&mut self, kind: KindId, name: &Name) -> Option<FieldId> {
        let id = self.context.vocabulary.field(kind, &name.text);
        let fields = self.context.program().kinds.get(kind.index()).map(|k| k.fields.as_slice());
        let is_state = id.and_then(|id| fields?.get(id.index())).map(|f| f.state);
        if is_state == Some(true) {
            return id;
        }
        let of = self.context.kind(kind);
        let diagnostic = Diagnostic::new(
            &codes::TYPE_UNKNOWN_FIELD,
            name.span,
            match is_state {
                Some(_) => format!("`{}` never changes, so it cannot be set here", name.text),
                None => format!("`{of}` has no field `{}`", name.text),
            },
        );
        let known: Vec<&str> =
            fields.into_iter().flatten().filter(|f| f.state).map(|f| f.name.as_str()).collect();
        let diagnostic = match nearest(&name.text, known) {
            _ if is_state.is_some() => {
                diagnostic.label("not state").help("declare another thing of this kind")
            }
            Some(meant) => diagnostic.label(format!("did you mean `{meant}`?")).suggest(
                format!("write `{meant}`"),
                name.span,
                meant,
            ),
            None => diagnostic.label("not declared").help(format!("declare it in `kind {of}`")),
        };
        self.report(diagnostic);
        None
    }

    /// The value of a field in a block: a word alone is true.
    fn field_value(&mut self, field: &ast::Field, ty: &Ty) -> Expr {
        let what = format!("`{}`", field.name.text);
        let span = field.span();
        let mut values = Vec::new();
        for value in &field.values {
            let Some(ast) = as_expr(value) else {
                let diagnostic = Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    value.span(),
                    format!("{what} has to be {}", self.context.describe(ty)),
                )
                .label("does not fit")
                .help("write a number or a word");
                return self.wrong(diagnostic, value.span());
            };
            values.push(ast);
        }
        match (ty, values.as_slice()) {
            (Ty::Bool, []) => expr(ExprKind::Const(1), Ty::Bool, span),
            (Ty::Set(universe), [only]) => {
                let element = universe.element();
                let value = self.expr(only, Some(&element));
                if matches!(value.ty, Ty::Set(_)) {
                    return self.fit(value, Some(only), ty, &what);
                }
                let value = self.fit(value, Some(only), &element, &what);
                expr(ExprKind::SetOf(vec![value]), ty.clone(), span)
            }
            (Ty::Set(universe), several) => {
                let element = universe.element();
                let values = several.iter().map(|v| self.value(v, &element, &what)).collect();
                expr(ExprKind::SetOf(values), ty.clone(), span)
            }
            (_, [only]) => self.value(only, ty, &what),
            _ => {
                let diagnostic = Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    span,
                    format!("{what} has to be {}", self.context.describe(ty)),
                )
                .label(if field.values.is_empty() { "no value" } else { "too many values" })
                .help(format!("write `{} VALUE`", field.name.text));
                self.wrong(diagnostic, span)
            }
        }
    }
}

/// A value of a block as an expression.
pub(super) fn as_expr(value: &Value) -> Option<AstExpr> {
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
        Value::Range(_) | Value::Text(_) | Value::Bare(_) => return None,
    };
    Some(AstExpr { span, kind })
}

/// Cards as a set; that of a single card holds it.
pub(super) fn as_set(card: Expr) -> Expr {
    if matches!(card.ty, Ty::Set(_)) {
        return card;
    }
    let span = card.span;
    let ty = card.ty.universe().map_or(Ty::Never, Ty::Set);
    expr(ExprKind::SetOf(vec![card]), ty, span)
}
