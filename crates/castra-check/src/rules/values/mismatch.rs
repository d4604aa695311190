//! Messages about values of the wrong type.

use castra_base::suggest::list_with_or;
use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{self, BinaryOp, ExprKind as Ast};

use super::source_text::source_text;
use crate::rules::context::Context;
use crate::rules::resolve::scope::Scope;
use crate::rules::types::conversion::{fits, without_none};
use castra_ir::{Expr, ExprKind, Ty, Universe};

/// Returns the diagnostic for a value of the wrong type; `what` names its role.
pub(crate) fn mismatch(
    context: &Context<'_>,
    scope: &Scope,
    value: &Expr,
    ast: Option<&ast::Expr>,
    want: &Ty,
    what: &str,
) -> Diagnostic {
    let wanted = context.describe(want);
    let diagnostic = context.wrong_type(value, &format!("{what} must be {wanted}"));
    if let Some(help) = ast.and_then(|ast| hidden_word(context, scope, ast, want)) {
        return diagnostic.help(help);
    }
    match (&value.ty, want) {
        (have, Ty::Set(universe)) if fits(have, &universe.element()) => {
            let text = ast.and_then(source_text);
            let diagnostic = diagnostic.help("put it in braces to make it a set");
            match text {
                Some(text) => diagnostic.suggest(
                    format!("write `{{{text}}}`"),
                    value.span,
                    format!("{{{text}}}"),
                ),
                None => diagnostic,
            }
        }
        (Ty::Set(universe), want) if fits(&universe.element(), want) => {
            diagnostic.help("this is a set; use `first(SET)` or `choose` to get one element")
        }
        (Ty::Set(Universe::Piece(_)), Ty::Set(Universe::Hex)) => {
            let diagnostic = diagnostic.help("`places(PIECES)` is the set of their hexes");
            match ast.and_then(source_text) {
                Some(text) => diagnostic.suggest(
                    format!("write `places({text})`"),
                    value.span,
                    format!("places({text})"),
                ),
                None => diagnostic,
            }
        }
        (Ty::Piece(_), Ty::Hex) => {
            suggest_member(diagnostic, ast, value.span, context.cell_words().0)
        }
        (Ty::Piece(_), Ty::Army) => suggest_member(diagnostic, ast, value.span, "army"),
        (Ty::Card(None), Ty::Card(Some(kind))) => {
            let kind = context.kind_name(*kind);
            diagnostic.help(format!("check first: `if … is {kind} {{ … }}`"))
        }
        (Ty::Hex, Ty::Piece(kind)) => {
            let kind = context.kind_name(*kind);
            match ast.and_then(source_text) {
                Some(hex) => diagnostic
                    .help(format!("a piece is named by its hex: write `{kind} at {hex}`"))
                    .suggest(
                        format!("write `{kind} at {hex}`"),
                        value.span.start_span(),
                        format!("{kind} at "),
                    ),
                None => {
                    diagnostic.help(format!("a piece is named by its hex, as in `{kind} at E5`"))
                }
            }
        }
        (Ty::Variant(kind), Ty::Piece(of)) if kind == of => {
            let kind = context.kind_name(*kind);
            let hex = context.first_hex().unwrap_or_else(|| "E5".into());
            diagnostic.help(format!(
                "this is a type of pieces, not a piece: one on the board is `{kind} at {hex}`"
            ))
        }
        (Ty::Army, Ty::Bool) => {
            let army = ast.and_then(source_text).unwrap_or_else(|| "ARMY".into());
            diagnostic.help(format!("write a condition, such as `us == {army}`"))
        }
        (Ty::Int, Ty::Hex) if context.numbers_hexes(value.span) => diagnostic.help(
            "a hex such as `1003` is one where a hex belongs; a name that is to have it says so, \
             `let h: hex = 1003`",
        ),
        (Ty::Int, Ty::Bool) => diagnostic.help("compare it with a value, as in `… > 0`"),
        (Ty::Set(_), Ty::Bool) => diagnostic.help("write `… is not empty`, or `SET where COND`"),
        (Ty::Set(_), Ty::Int) => diagnostic.help("`count(SET)` is the number of elements"),
        (Ty::Option(_), Ty::Bool) => diagnostic.help("use `is none` or `is not none`"),
        (Ty::Rolled(_), Ty::Int) => diagnostic.help(
            "`sum`, `highest` and `lowest` turn dice into a number; `count(DICE, FACE)` \
             counts a face",
        ),
        _ => diagnostic.help(format!("write {wanted} here")),
    }
}

fn suggest_member(
    diagnostic: Diagnostic,
    ast: Option<&ast::Expr>,
    span: Span,
    member: &str,
) -> Diagnostic {
    match ast.and_then(source_text) {
        Some(text) => diagnostic.help(format!("use the `.{member}` of the piece")).suggest(
            format!("write `{text}.{member}`"),
            span.end_span(),
            format!(".{member}"),
        ),
        None => diagnostic.help(format!("use the `.{member}` of the piece")),
    }
}

/// The advice for asking a player yes or no.
pub(super) const YES_OR_NO: &str = "to ask yes or no, write `choose whether \"…\" { … } else { … }`, or, of several armies at once, \
     `choose together whether NAME for a in SET`";

/// Returns the operand after `otherwise`: if the whole may be `none`, so may this operand.
fn otherwise_operand(ast: &ast::Expr) -> Option<&ast::Expr> {
    let Ast::Binary(BinaryOp::Otherwise, _, _, other) = &ast.kind else { return None };
    Some(other)
}

/// The number of boards that a message lists.
const MAX_LISTED_BOARDS: usize = 3;

/// Returns the diagnostic for an optional value where `none` is not allowed.
pub(crate) fn unexpected_none(
    context: &Context<'_>,
    value: &Expr,
    ast: Option<&ast::Expr>,
    why: &str,
) -> Diagnostic {
    let span = value.span;
    let have = match &value.kind {
        ExprKind::NamedHex(hex) => {
            let boards = context.boards_without(&hex.name);
            let noun = if boards.len() == 1 { "board" } else { "boards" };
            format!("there is none on the {noun} {}", list_with_or(boards, MAX_LISTED_BOARDS))
        }
        _ => context.describe(&value.ty),
    };
    if let Some(other) = ast.and_then(otherwise_operand) {
        let message = format!("the value after `otherwise` may be none, too, but {why}");
        let shown = source_text(other).unwrap_or_else(|| "…".into());
        return Diagnostic::new(&codes::RULES_MAY_BE_NONE, other.span, message)
            .label(have)
            .help(format!("go on with a value that is never none: `{shown} otherwise VALUE`"));
    }
    if let Some(Ast::If(_, _, no)) = ast.map(|ast| &ast.kind)
        && otherwise_operand(no).is_some()
    {
        let message = format!("this may be none, but {why}");
        return Diagnostic::new(&codes::RULES_MAY_BE_NONE, span, message).label(have).help(
            "`otherwise` belongs only to the value after `else`: write \
             `(if … then … else …) otherwise VALUE`",
        );
    }
    let named = ast.and_then(source_text);
    let message = match &named {
        Some(name) => format!("`{name}` may be none, but {why}"),
        None => format!("this may be none, but {why}"),
    };
    let simple = ast.is_some_and(|a| matches!(a.kind, Ast::Name(_)));
    let help = match named {
        Some(name) if simple => format!("check first: `if {name} is not none {{ … }}`"),
        Some(name) => format!(
            "name it first, `let found = {name}`, and ask `if found is not none {{ … }}`; in a \
             condition, write `{name} is not none and …`"
        ),
        None => "name it first with `let`, and ask `if … is not none { … }`".into(),
    };
    Diagnostic::new(&codes::RULES_MAY_BE_NONE, span, message).label(have).help(help)
}

/// Returns the diagnostic for two values that should have one type.
pub(crate) fn two_types(
    context: &Context<'_>,
    what: &str,
    first: &Expr,
    second: &Expr,
) -> Diagnostic {
    let (a, b) = (context.describe(&first.ty), context.describe(&second.ty));
    Diagnostic::new(
        &codes::RULES_WRONG_TYPE,
        second.span,
        format!("{what} are of different types: {a}, and {b}"),
    )
    .label(b)
    .related(first.span, a)
    .help("write values of one type")
}

/// An operand as a syntax tree and as lowered.
#[derive(Clone, Copy)]
pub(super) struct Operand<'e> {
    pub(super) written: &'e ast::Expr,
    pub(super) value: &'e Expr,
}

/// Returns the diagnostic for two operands that are never equal, because their types differ.
pub(super) fn not_comparable(
    context: &Context<'_>,
    scope: &Scope,
    op: BinaryOp,
    place: Span,
    first: Operand<'_>,
    second: Operand<'_>,
) -> Diagnostic {
    let Operand { written: a, value: left } = first;
    let Operand { written: b, value: right } = second;
    let (l, r) = (context.describe(&left.ty), context.describe(&right.ty));
    let diagnostic = Diagnostic::new(
        &codes::RULES_WRONG_TYPE,
        place,
        format!("`{}` cannot compare {l} with {r}", op.word()),
    )
    .label("never equal")
    .related(left.span, l)
    .related(right.span, r);
    let is = if op == BinaryOp::Equal { "is" } else { "is not" };
    if let Some(help) = hidden_word(context, scope, b, &left.ty)
        .or_else(|| hidden_word(context, scope, a, &right.ty))
    {
        return diagnostic.help(help);
    }
    match (without_none(&left.ty), without_none(&right.ty)) {
        (Ty::Piece(_) | Ty::Card(_), Ty::Variant(_)) => diagnostic
            .label(format!("write `{is}`"))
            .help("`is` tests the kind of a piece or card; `==` compares two of them")
            .suggest(format!("write `{is}`"), place, is),
        (Ty::Set(universe), other) if fits(other, &universe.element()) => {
            diagnostic.help("`in` tests whether a set has an element")
        }
        (other, Ty::Set(universe)) if fits(other, &universe.element()) => diagnostic
            .help("`in` tests whether a set has an element")
            .suggest("write `in`", place, if op == BinaryOp::Equal { "in" } else { "not in" }),
        (Ty::Piece(_), Ty::Army) => compare_member(diagnostic, a, "army"),
        (Ty::Army, Ty::Piece(_)) => compare_member(diagnostic, b, "army"),
        (Ty::Piece(_), Ty::Hex) => compare_member(diagnostic, a, context.cell_words().0),
        (Ty::Hex, Ty::Piece(_)) => compare_member(diagnostic, b, context.cell_words().0),
        _ => diagnostic.help("compare values of one type"),
    }
}

fn compare_member(diagnostic: Diagnostic, of: &ast::Expr, member: &str) -> Diagnostic {
    diagnostic.help(format!("use the `.{member}` of the piece")).suggest(
        format!("write `.{member}` after it"),
        of.span.end_span(),
        format!(".{member}"),
    )
}

/// Returns the note that a local hides the word that was probably meant.
fn hidden_word(context: &Context<'_>, scope: &Scope, ast: &ast::Expr, want: &Ty) -> Option<String> {
    let Ast::Name(name) = &ast.kind else { return None };
    scope.find(&name.text)?;
    let hidden = !context.constants(name, want).is_empty();
    hidden
        .then(|| format!("here, `{0}` is another name; rename it to use the word `{0}`", name.text))
}
