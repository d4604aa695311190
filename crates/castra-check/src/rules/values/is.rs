//! `X is …`: `none`, `empty`, a kind, a variant, or a word.

use castra_base::{Diagnostic, ExpectedName, Span, codes};
use castra_syntax::ast::{self, BinaryOp, IsProperty, Name};

use super::expr::Condition;
use super::source_text::source_text;
use crate::rules::lower::evaluate_once::MAX_NODES_FEW_COPIES;
use crate::rules::lower::values::{boxed, expr, none, not, presence_test};
use crate::rules::lowering::Lowering;
use crate::rules::types::conversion::{fits, without_none};
use castra_analyze::facts::Fact;
use castra_defs::UseKind;
use castra_ir::{Binary, Expr, ExprKind, KindId, KindRole, Ty, Universe};
use castra_resolve::symbols::Def;
use castra_resolve::uses::Meaning;

impl Lowering<'_, '_, '_> {
    pub(crate) fn lower_is(
        &mut self,
        value: &ast::Expr,
        negated: bool,
        what: &IsProperty,
        span: Span,
    ) -> Condition {
        match what {
            IsProperty::None => self.lower_is_none(value, negated, span),
            IsProperty::Empty => self.lower_is_empty(value, negated, span),
            IsProperty::Name(name) => {
                let (is, facts) = self.lower_is_name(value, name, span);
                maybe_negated(is, negated, facts, Vec::new())
            }
        }
    }

    /// Reports a word in place of a condition: `u is spear or horse`, where `or` joins
    /// conditions.
    pub(super) fn report_words_for_conditions(&mut self, ast: &ast::Expr) -> Option<Expr> {
        let run = IsChain::parse(ast, &|name| {
            let mut meanings = self.context.meanings(name).peekable();
            self.find_name(&name.text).is_none()
                && meanings.peek().is_some()
                && meanings.all(|m| matches!(m, Def::Word(..) | Def::Sort(..) | Def::Kind(_)))
        })?;
        let [first, rest @ ..] = run.words.as_slice() else { return None };
        let last = rest.last()?;
        self.without_reports(|this| this.lower_expr(run.value, None));
        let value = source_text(run.value).unwrap_or_else(|| "X".to_owned());
        let is_kind = |name: &&Name| self.context.meanings(name).any(|m| matches!(m, Def::Kind(_)));
        let (is, inside) = if run.negated { ("is not", "not in") } else { ("is", "in") };
        let words: Vec<&str> = run.words.iter().map(|word| word.text.as_str()).collect();
        let help = if run.words.iter().any(is_kind) {
            let joint = if run.negated { " and " } else { " or " };
            let each: Vec<String> =
                words.iter().map(|word| format!("{value} {is} {word}")).collect();
            format!("write `{}`", each.join(joint))
        } else {
            format!("write `{value} {inside} {{{}}}`", words.join(", "))
        };
        let diagnostic = Diagnostic::new(
            &codes::RULES_WRONG_TYPE,
            last.span,
            format!(
                "`{}` joins whole conditions, and `{}` alone is not a condition",
                run.op.word(),
                last.text
            ),
        )
        .label(format!("only `{}` is compared", first.text))
        .help(help);
        Some(self.report_and_recover(diagnostic, ast.span))
    }

    /// Lowers `X is none` and `X is not none`.
    pub(crate) fn lower_is_none(
        &mut self,
        value: &ast::Expr,
        negated: bool,
        span: Span,
    ) -> Condition {
        // The type is not narrowed by earlier facts: a repeated test is not an error.
        let hint = self.owner_hint(value);
        let of = self.lower_declared(value, hint.as_ref());
        match &of.ty {
            Ty::Error => return Condition::plain(self.error_placeholder(span)),
            Ty::Option(_) => {}
            ty => {
                let have = self.context.describe(ty);
                let what = source_text(value).map_or_else(|| "this".into(), |w| format!("`{w}`"));
                let empty = matches!(ty, Ty::Set(_));
                let standing = match &value.kind {
                    ast::ExprKind::At(kind, hex) => {
                        let hex = source_text(hex).unwrap_or_else(|| "HEX".into());
                        Some(format!(
                            "to test whether there is one, write `{hex}.{} is none`",
                            kind.text
                        ))
                    }
                    _ => None,
                };
                let asked = match (&of.kind, &value.kind) {
                    (ExprKind::HexOf(piece), ast::ExprKind::Member(owner, _)) => {
                        self.context.symbols.plural_of(&piece.ty).zip(source_text(owner))
                    }
                    _ => None,
                };
                let diagnostic = Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    of.span,
                    format!("{what} is never none"),
                )
                .label(format!("always {have}"))
                .help(match asked {
                    Some((all, piece)) => format!(
                        "remove it; to test whether the piece is on the board, write `{piece} in {all}`"
                    ),
                    None if standing.is_some() => standing.unwrap_or_default(),
                    None if empty => "use `is empty` for a set".to_owned(),
                    None => "remove it; only `… or none` can be none".to_owned(),
                });
                return Condition::plain(self.report_and_recover(diagnostic, span));
            }
        }
        let there = self.facts_if_present(&of);
        let kind = ExprKind::Binary(Binary::Equal, Box::new(of), Box::new(none(span)));
        maybe_negated(expr(kind, Ty::Bool, span), negated, Vec::new(), there)
    }

    fn lower_is_empty(&mut self, value: &ast::Expr, negated: bool, span: Span) -> Condition {
        let set = self.lower_expr(value, None);
        match &set.ty {
            Ty::Error => return Condition::plain(self.error_placeholder(span)),
            Ty::Set(_) => {}
            ty => {
                let kinds = &self.context.program().kinds;
                let piece = kinds.find(|kind| kind.role == KindRole::Piece);
                let piece = piece.and_then(|id| kinds.get(id)).map(|kind| &kind.name);
                let help = match ty {
                    Ty::Option(_) => "use `is none`".to_owned(),
                    Ty::Rolled(_) => {
                        "to test whether there are any dice, write `count(DICE) == 0`".to_owned()
                    }
                    Ty::Hex if let Some(piece) = piece => {
                        format!("to test whether the hex is empty, write `h.{piece} is none`")
                    }
                    _ => "only sets and piles can be empty".to_owned(),
                };
                let diagnostic = self
                    .context
                    .wrong_type(&set, "the operand of `is empty` must be a set")
                    .help(help);
                return Condition::plain(self.report_and_recover(diagnostic, span));
            }
        }
        let filled = Fact::non_empty(&set, self.context.program());
        let empty = expr(ExprKind::IsEmpty(Box::new(set)), Ty::Bool, span);
        maybe_negated(empty, negated, Vec::new(), filled)
    }

    /// Lowers `X is NAME`. Returns the condition and the facts that follow if it holds.
    fn lower_is_name(&mut self, ast: &ast::Expr, name: &Name, span: Span) -> (Expr, Vec<Fact>) {
        let hint = self.owner_hint(ast);
        let value = self.lower_expr(ast, hint.as_ref());
        if value.ty == Ty::Error {
            return (value, Vec::new());
        }
        match value.ty.clone() {
            Ty::Option(of) => {
                // If the value is `none`, the condition is false.
                let there = self.facts_if_present(&value);
                let once = self.prepare_reuse(value, MAX_NODES_FEW_COPIES);
                let present = Expr { ty: *of, ..once.value.clone() };
                let (is, facts) = self.lower_present_is(present, once.original(), ast, name, span);
                if is.ty == Ty::Error {
                    return (is, facts);
                }
                let kind = ExprKind::Binary(Binary::And, presence_test(&once.value), Box::new(is));
                let is = once.bind(expr(kind, Ty::Bool, span));
                // The last fact about a value takes precedence, and `facts` are more specific.
                (is, there.into_iter().chain(facts).collect())
            }
            Ty::Card(None) => {
                let once = self.prepare_reuse(value, MAX_NODES_FEW_COPIES);
                let (is, facts) =
                    self.lower_present_is(once.value.clone(), once.original(), ast, name, span);
                (once.bind(is), facts)
            }
            _ => {
                let written = value.clone();
                self.lower_present_is(value, &written, ast, name, span)
            }
        }
    }

    /// Lowers `X is NAME` for a value that is present. The facts are about `written_value`.
    fn lower_present_is(
        &mut self,
        value: Expr,
        written_value: &Expr,
        ast: &ast::Expr,
        name: &Name,
        span: Span,
    ) -> (Expr, Vec<Fact>) {
        match &value.ty {
            Ty::Card(of) => self.lower_is_card(value.clone(), *of, written_value, name, span),
            &Ty::Piece(kind) => {
                if self.context.find_kind(name) == Some(kind)
                    && self.context.variants_named(kind, name).is_empty()
                {
                    self.record_meaning(name, UseKind::Type, Def::Kind(kind));
                    return (expr(ExprKind::Const(1), Ty::Bool, span), Vec::new());
                }
                (self.lower_is_variant(value, kind, name, span), Vec::new())
            }
            Ty::Hex if self.context.is_terrain_name(name) => {
                let text = source_text(ast).unwrap_or_else(|| "…".into());
                let (cell, _) = self.context.cell_words();
                let diagnostic = Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    value.span,
                    format!("a {cell} is not `{}`, but its terrain may be", name.text),
                )
                .label(format!("a {cell}"))
                .help(format!("write `{text}.terrain is {}`", name.text))
                .suggest(
                    "write `.terrain` after it",
                    value.span.end_span(),
                    ".terrain",
                );
                (self.report_and_recover(diagnostic, span), Vec::new())
            }
            Ty::Set(_) | Ty::Rolled(_) => {
                let have = self.context.describe(&value.ty);
                let diagnostic = Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    value.span,
                    format!("{have} cannot be `{}`", name.text),
                )
                .label(have)
                .help("`is` takes a single value; `in` tests whether a set has it");
                (self.report_and_recover(diagnostic, span), Vec::new())
            }
            ty => {
                let ty = ty.clone();
                let other = self.lower_name(name, Some(&ty));
                if other.ty == Ty::Error {
                    return (other, Vec::new());
                }
                if !fits(without_none(&other.ty), &ty) {
                    let (have, want) =
                        (self.context.describe(&ty), self.context.describe(&other.ty));
                    let diagnostic = Diagnostic::new(
                        &codes::RULES_WRONG_TYPE,
                        name.span,
                        format!("{have} cannot be {want}"),
                    )
                    .label(want)
                    .related(value.span, have)
                    .help("compare it with a value of the same type");
                    return (self.report_and_recover(diagnostic, span), Vec::new());
                }
                let kind = ExprKind::Binary(Binary::Equal, Box::new(value), Box::new(other));
                (expr(kind, Ty::Bool, span), Vec::new())
            }
        }
    }

    /// Lowers `CARD is NAME`, where NAME is a kind of cards or a printed card.
    fn lower_is_card(
        &mut self,
        card: Expr,
        of: Option<KindId>,
        written_card: &Expr,
        name: &Name,
        span: Span,
    ) -> (Expr, Vec<Fact>) {
        let is_card_kind = |kind: &KindId| self.context.kind_role(*kind) == Some(KindRole::Card);
        if let Some(kind) = self.context.find_kind(name).filter(is_card_kind) {
            self.record_meaning(name, UseKind::Type, Def::Kind(kind));
            let facts = Fact::of_kind(written_card, kind, self.context.program());
            if of == Some(kind) {
                return (expr(ExprKind::Const(1), Ty::Bool, span), facts);
            }
            return (kind_test(card, kind, span), facts);
        }
        let kind = self.context.meanings(name).find_map(|m| match m {
            Def::Sort(kind, _) if is_card_kind(&kind) && of.is_none_or(|of| of == kind) => {
                Some(kind)
            }
            _ => None,
        });
        let Some(kind) = kind else {
            if let Some(value) = self.lower_is_local(&card, of, written_card, name, span) {
                return value;
            }
            if self.find_name(&name.text).is_some() {
                let diagnostic = Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    name.span,
                    format!("`{}` is a value, not the name of a card", name.text),
                )
                .label("expected the name of a card, or of a kind of cards")
                .help(
                    "`==` compares two cards; which card is meant by its name cannot be passed on: \
                     pass a word of an enum, and ask with `match`",
                );
                return (self.report_and_recover(diagnostic, span), Vec::new());
            }
            let known: Vec<&str> = self.context.card_names(of).collect();
            let asked = match of {
                Some(of) => ExpectedName::KindElement(format!("`{}`", self.context.kind_name(of))),
                None => ExpectedName::CardOrKind,
            };
            let diagnostic = castra_resolve::names::undeclared_name(asked, name, known);
            self.reporter.record_use(name, UseKind::Read, Meaning::Unresolved);
            return (self.report_and_recover(diagnostic, span), Vec::new());
        };
        self.record_word(name, &Ty::Variant(kind));
        let facts = Fact::of_kind(written_card, kind, self.context.program());
        let typed = Expr { ty: Ty::Card(Some(kind)), ..card.clone() };
        let same = any_variant_test(
            typed,
            kind,
            &self.context.variants_named(kind, name),
            name.span,
            span,
        );
        if of.is_some() {
            return (same, facts);
        }
        let right_kind = kind_test(card, kind, span);
        let both = ExprKind::Binary(Binary::And, Box::new(right_kind), Box::new(same));
        (expr(both, Ty::Bool, span), facts)
    }

    fn lower_is_variant(&mut self, value: Expr, kind: KindId, name: &Name, span: Span) -> Expr {
        let value = self.current_variant(value, kind);
        match self.context.variants_named(kind, name).as_slice() {
            [] if self.find_name(&name.text).is_some() => {
                let sort = self.lower_name(name, None);
                let sort = self.fit(sort, None, &Ty::Variant(kind), "the right side of `is`");
                variant_test(value, kind, sort, span)
            }
            [] => {
                let sorts = self.context.program().kinds.get(kind);
                let known = sorts.into_iter().flat_map(|k| k.sorts.iter()).map(|s| s.name.as_str());
                let asked =
                    ExpectedName::KindElement(format!("`{}`", self.context.kind_name(kind)));
                let mut diagnostic = castra_resolve::names::undeclared_name(asked, name, known);
                if self.context.symbols.field(kind, &name.text, name.span.file).is_some() {
                    let help = format!("write `x.{0}`, where `x` is the piece", name.text);
                    diagnostic = diagnostic.label("a field, not a word after `is`").help(help);
                }
                self.reporter.record_use(name, UseKind::Read, Meaning::Unresolved);
                self.report_and_recover(diagnostic, span)
            }
            sorts => {
                self.record_word(name, &Ty::Variant(kind));
                any_variant_test(value, kind, sorts, name.span, span)
            }
        }
    }

    /// Lowers `CARD is NAME`, where NAME is a local that holds a variant; otherwise returns `None`.
    fn lower_is_local(
        &mut self,
        card: &Expr,
        of: Option<KindId>,
        written_card: &Expr,
        name: &Name,
        span: Span,
    ) -> Option<(Expr, Vec<Fact>)> {
        self.find_name(&name.text)?;
        let sort = self.lower_name(name, None);
        let Ty::Variant(kind) = sort.ty else { return None };
        if of.is_some_and(|of| of != kind) {
            return None;
        }
        let facts = Fact::of_kind(written_card, kind, self.context.program());
        Some((card_variant_test(card.clone(), kind, sort, span), facts))
    }
}

/// Builds the test of whether a card is of a kind.
pub(crate) fn kind_test(card: Expr, kind: KindId, span: Span) -> Expr {
    let universe = Universe::Card(Some(kind));
    let all = boxed(ExprKind::All(universe), Ty::Set(universe), span);
    expr(ExprKind::Contains(Box::new(card), all), Ty::Bool, span)
}

/// Builds the test of whether a piece or card has one of some variants of its kind.
pub(crate) fn any_variant_test(
    value: Expr,
    kind: KindId,
    sorts: &[i64],
    place: Span,
    span: Span,
) -> Expr {
    let constant = |sort: &i64| expr(ExprKind::Const(*sort), Ty::Variant(kind), place);
    match sorts {
        [sort] => variant_test(value, kind, constant(sort), span),
        several => {
            let of = value.span;
            let found = variant_of(value, kind, of);
            let all = ExprKind::SetOf(several.iter().map(constant).collect());
            let all = boxed(all, Ty::Set(Universe::Variant(kind)), place);
            expr(ExprKind::Contains(found, all), Ty::Bool, span)
        }
    }
}

/// Returns the variant of a piece or card; `value` may already be the variant.
fn variant_of(value: Expr, kind: KindId, span: Span) -> Box<Expr> {
    if matches!(value.ty, Ty::Variant(_)) {
        return Box::new(value);
    }
    boxed(ExprKind::SortOf(Box::new(value)), Ty::Variant(kind), span)
}

/// Builds the test of whether a piece or card has a variant.
fn variant_test(value: Expr, kind: KindId, sort: Expr, span: Span) -> Expr {
    let of = value.span;
    let found = variant_of(value, kind, of);
    expr(ExprKind::Binary(Binary::Equal, found, Box::new(sort)), Ty::Bool, span)
}

/// Builds the test of whether a card of any kind has a printed form.
pub(crate) fn card_variant_test(card: Expr, kind: KindId, sort: Expr, span: Span) -> Expr {
    let typed = Expr { ty: Ty::Card(Some(kind)), ..card.clone() };
    let same = variant_test(typed, kind, sort, span);
    if card.ty == Ty::Card(Some(kind)) {
        return same;
    }
    let right = kind_test(card, kind, span);
    expr(ExprKind::Binary(Binary::And, Box::new(right), Box::new(same)), Ty::Bool, span)
}

/// Returns a condition or its negation, with the facts that follow from each outcome.
fn maybe_negated(is: Expr, negated: bool, yes: Vec<Fact>, no: Vec<Fact>) -> Condition {
    if negated {
        Condition { expr: not(is), if_true: no, if_false: yes }
    } else {
        Condition { expr: is, if_true: yes, if_false: no }
    }
}

/// The parts of `X is a or b or c` as written.
struct IsChain<'a> {
    value: &'a ast::Expr,
    negated: bool,
    op: BinaryOp,
    words: Vec<&'a Name>,
}

impl<'a> IsChain<'a> {
    /// Returns the run that an expression forms, with at least one word after the first, or `None`.
    fn parse(ast: &'a ast::Expr, is_word: &dyn Fn(&Name) -> bool) -> Option<Self> {
        let ast::ExprKind::Binary(op @ (BinaryOp::Or | BinaryOp::And), _, before, word) = &ast.kind
        else {
            return None;
        };
        let ast::ExprKind::Name(word) = &word.kind else { return None };
        if !is_word(word) {
            return None;
        }
        if let ast::ExprKind::Is { value, negated, property: IsProperty::Name(first) } =
            &before.kind
        {
            return Some(Self { value, negated: *negated, op: *op, words: vec![first, word] });
        }
        if let ast::ExprKind::Binary(sign @ (BinaryOp::Equal | BinaryOp::NotEqual), _, value, first) =
            &before.kind
            && let ast::ExprKind::Name(first) = &first.kind
            && is_word(first)
        {
            let negated = *sign == BinaryOp::NotEqual;
            return Some(Self { value, negated, op: *op, words: vec![first, word] });
        }
        let mut run = Self::parse(before, is_word).filter(|run| run.op == *op)?;
        run.words.push(word);
        Some(run)
    }
}
