//! Cards by name: printed cards with parameters, and the diagnostic for a name where a card is
//! expected.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{self, CardLine, ExprKind as Ast, Name, UnaryOp, Value};

use super::is::card_variant_test;
use super::source_text::source_text;
use crate::rules::lower::evaluate_once::MAX_NODES_FEW_COPIES;
use crate::rules::lower::values::{expr, presence_test};
use crate::rules::lowering::Lowering;
use crate::rules::types::conversion::without_none;
use castra_ir::{Binary, Expr, ExprKind, KindRole, Ty};
use castra_resolve::symbols::Def;

impl Lowering<'_, '_, '_> {
    /// Returns whether a name is the name of a card.
    fn is_card_name(&self, name: &Name) -> bool {
        self.context.meanings(name).any(|meaning| {
            matches!(meaning, Def::Sort(kind, _) if self.context.kind_role(kind) == Some(KindRole::Card))
        })
    }

    /// Lowers `order-units(2, left)` to the printed form of the card, or returns `None` if the name
    /// is not that of a card.
    pub(super) fn printed_card(
        &mut self,
        name: &Name,
        args: &[ast::Expr],
        span: Span,
    ) -> Option<Expr> {
        if args.is_empty() || !self.is_card_name(name) {
            return None;
        }
        let mut values = Vec::with_capacity(args.len());
        for (at, arg) in args.iter().enumerate() {
            let Some(value) = self.literal_argument(arg) else {
                for arg in args {
                    self.lower_expr(arg, None);
                }
                let card = self.context.symbols.game.instances.get(name.text.as_str());
                let field = card.and_then(|card| card.params.get(at));
                let field = field.map_or("FIELD", |param| param.name.as_str());
                let value = source_text(arg).unwrap_or_else(|| "VALUE".to_owned());
                let diagnostic = Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    arg.span,
                    format!("the parameters of `{}` must be written out", name.text),
                )
                .label("expected a number or a word")
                .help(format!(
                    "to look for a card by a value that changes, ask for its fields: `SET where it is \
                     {} and it.{field} == {value}`",
                    name.text
                ));
                return Some(self.report_and_recover(diagnostic, span));
            };
            values.push(value);
        }
        let line = CardLine { card: name.clone(), args: Some(values), count: None };
        let Some((kind, sort)) = self.resolve_card(&line) else {
            return Some(self.error_placeholder(span));
        };
        Some(expr(ExprKind::Const(i64::from(sort)), Ty::Variant(kind), span))
    }

    /// Lowers `card == order-units(2, left)` to a test of the printed form, or returns `None` if
    /// the operands are not a card and a call that names one.
    pub(super) fn lower_card_equality(
        &mut self,
        a: &ast::Expr,
        left: &Expr,
        b: &ast::Expr,
        right: &Expr,
        span: Span,
    ) -> Option<Expr> {
        let is_call = |value: &ast::Expr| matches!(value.kind, Ast::Call(..));
        let (card, sort) = match (&left.ty, &right.ty) {
            (_, Ty::Variant(kind)) if is_call(b) => (left, (right, *kind)),
            (Ty::Variant(kind), _) if is_call(a) => (right, (left, *kind)),
            _ => return None,
        };
        let (sort, kind) = (sort.0.clone(), sort.1);
        let Ty::Card(of) = without_none(&card.ty) else { return None };
        if of.is_some_and(|of| of != kind) {
            return None;
        }
        let ty = Ty::Card(*of);
        let once = self.prepare_reuse(card.clone(), MAX_NODES_FEW_COPIES);
        let there = Expr { ty, ..once.value.clone() };
        let same = card_variant_test(there, kind, sort, span);
        if !matches!(card.ty, Ty::Option(_)) {
            return Some(once.bind(same));
        }
        let both = ExprKind::Binary(Binary::And, presence_test(&once.value), Box::new(same));
        Some(once.bind(expr(both, Ty::Bool, span)))
    }

    /// Returns an argument that is a literal number or a word.
    fn literal_argument(&self, arg: &ast::Expr) -> Option<Value> {
        let int = |value: i64| Value::Int(ast::Int { value, span: arg.span });
        let word = |text: &str| Value::Word(Name { text: text.into(), span: arg.span });
        match &arg.kind {
            Ast::Int(value) => Some(int(*value)),
            Ast::Bool(truth) => Some(word(if *truth { "true" } else { "false" })),
            Ast::Name(name) => {
                self.find_name(&name.text).is_none().then(|| Value::Word(name.clone()))
            }
            Ast::Unary(UnaryOp::Negate, of) => {
                let Ast::Int(value) = &of.kind else { return None };
                value.checked_neg().map(int)
            }
            _ => None,
        }
    }

    /// Returns the diagnostic for the name of a card where cards are expected, with a condition
    /// that selects them from a pile. `before` and `after` are the rest of the statement.
    pub(crate) fn card_name_mismatch(
        &self,
        what: &str,
        card: &ast::Expr,
        ty: &Ty,
        before: &str,
        after: &str,
    ) -> Option<Diagnostic> {
        let Ty::Variant(kind) = ty else { return None };
        if self.context.kind_role(*kind) != Some(KindRole::Card) {
            return None;
        }
        let name = source_text(card)?;
        let is = if name.contains('(') { "==" } else { "is" };
        let piles = self.context.program().piles.iter();
        let pile = piles
            .map(|pile| if pile.per_army { format!("us.{}", pile.name) } else { pile.name.clone() })
            .find(|pile| !after.ends_with(pile.as_str()))
            .unwrap_or_else(|| "PILE".to_owned());
        let those = format!("{pile} where it {is} {name}");
        Some(
            Diagnostic::new(
                &codes::RULES_WRONG_TYPE,
                card.span,
                format!("{what} must be a card or cards, but `{name}` is only the name of one"),
            )
            .label("which of them, and from which pile?")
            .help(format!(
                "write `{before} {those}{after}` for all of them in a pile; for one, \
                 `let card = first({those})`, and then \
                 `if card is not none {{ {before} card{after} }}`"
            )),
        )
    }
}
