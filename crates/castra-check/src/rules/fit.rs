//! Which types fit where, and what to say about those that do not.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{self, ExprKind as Ast};

use super::lowering::Lowering;
use castra_ir::{Expr, ExprKind, Ty, Universe};

/// Whether a value of the first type may stand where the second is wanted.
pub(crate) fn fits(have: &Ty, want: &Ty) -> bool {
    match (have, want) {
        (Ty::Never, _) | (_, Ty::Never) => true,
        (Ty::Maybe(have), Ty::Maybe(want)) => fits(have, want),
        (have, Ty::Maybe(want)) => fits(have, want),
        (Ty::Card(Some(_)), Ty::Card(None))
        | (Ty::Set(Universe::Card(Some(_))), Ty::Set(Universe::Card(None))) => true,
        (have, want) => have == want,
    }
}

/// The type that values of both types have, if there is one.
pub(crate) fn join(a: &Ty, b: &Ty) -> Option<Ty> {
    if let (Ty::Maybe(x), Ty::Maybe(y)) = (a, b) {
        return join(x, y).map(maybe);
    }
    match (a, b) {
        (Ty::Never, other) | (other, Ty::Never) => Some(other.clone()),
        (Ty::Maybe(of), other) | (other, Ty::Maybe(of)) => match other {
            Ty::Set(_) | Ty::Rolled(_) => None,
            other => join(of, other).map(maybe),
        },
        (Ty::Card(_), Ty::Card(_)) if a != b => Some(Ty::Card(None)),
        (Ty::Set(Universe::Card(_)), Ty::Set(Universe::Card(_))) if a != b => {
            Some(Ty::Set(Universe::Card(None)))
        }
        (a, b) => (a == b).then(|| a.clone()),
    }
}

/// `T or none`; never nested.
pub(crate) fn maybe(ty: Ty) -> Ty {
    match ty {
        Ty::Maybe(_) => ty,
        ty => Ty::Maybe(Box::new(ty)),
    }
}

/// The type without its `or none`.
pub(crate) fn present(ty: &Ty) -> &Ty {
    match ty {
        Ty::Maybe(of) => of,
        ty => ty,
    }
}

/// The type of a choice that may be of nothing.
pub(crate) fn or_none(ty: Ty) -> Ty {
    if ty == Ty::Never { ty } else { maybe(ty) }
}

/// The value as it was written, if it is short: a name, or names with dots.
pub(crate) fn written(expr: &ast::Expr) -> Option<String> {
    match &expr.kind {
        Ast::Name(name) => Some(name.text.to_string()),
        Ast::Member(owner, name) => Some(format!("{}.{}", written(owner)?, name.text)),
        Ast::Call(name, args) => {
            let args: Option<Vec<String>> = args.iter().map(written).collect();
            Some(format!("{}({})", name.text, args?.join(", ")))
        }
        Ast::At(name, hex) => Some(format!("{} at {}", name.text, written(hex)?)),
        Ast::Int(value) => Some(value.to_string()),
        _ => None,
    }
}

impl Lowering<'_, '_, '_> {
    /// A value of the type wanted; `what` says in messages where it stands.
    pub(crate) fn value(&mut self, ast: &ast::Expr, want: &Ty, what: &str) -> Expr {
        let value = self.expr(ast, Some(want));
        self.fit(value, Some(ast), want, what)
    }

    /// Holds a value against the type wanted.
    pub(crate) fn fit(
        &mut self,
        value: Expr,
        ast: Option<&ast::Expr>,
        want: &Ty,
        what: &str,
    ) -> Expr {
        if fits(&value.ty, want) {
            return value;
        }
        let span = value.span;
        if let Ty::Maybe(of) = &value.ty
            && fits(of, want)
        {
            if **of == Ty::Never {
                let wanted = self.context.describe(want);
                let problem = Diagnostic::new(
                    &codes::RULES_MAY_BE_NONE,
                    span,
                    format!("{what} cannot be none"),
                )
                .label(format!("expected {wanted}"))
                .help("a value that may be none has a type with `or none`");
                return self.wrong(problem, span);
            }
            let problem = self.may_be_none(&value.ty, ast, span, &format!("{what} cannot be"));
            self.report(problem);
            return Expr { ty: want.clone(), ..value };
        }
        let problem = self.mismatch(&value, ast, want, what);
        self.wrong(problem, span)
    }

    fn mismatch(&self, value: &Expr, ast: Option<&ast::Expr>, want: &Ty, what: &str) -> Diagnostic {
        let (have, wanted) = (self.context.describe(&value.ty), self.context.describe(want));
        let diagnostic = Diagnostic::new(
            &codes::RULES_WRONG_TYPE,
            value.span,
            format!("{what} must be {wanted}, but this is {have}"),
        )
        .label(have);
        if let Some(help) = ast.and_then(|ast| self.hidden_word(ast, want)) {
            return diagnostic.help(help);
        }
        match (&value.ty, want) {
            (have, Ty::Set(universe)) if fits(have, &universe.element()) => {
                let text = ast.and_then(written);
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
                match ast.and_then(written) {
                    Some(text) => diagnostic.suggest(
                        format!("write `places({text})`"),
                        value.span,
                        format!("places({text})"),
                    ),
                    None => diagnostic,
                }
            }
            (Ty::Piece(_), Ty::Hex) => self.suggest_member(diagnostic, ast, value.span, "hex"),
            (Ty::Piece(_), Ty::Army) => self.suggest_member(diagnostic, ast, value.span, "army"),
            (Ty::Card(None), Ty::Card(Some(kind))) => {
                let kind = self.context.kind(*kind);
                diagnostic.help(format!("ask first: `if … is {kind} {{ … }}`"))
            }
            (Ty::Int, Ty::Bool) => diagnostic.help("compare it with a value, as in `… > 0`"),
            (Ty::Set(_), Ty::Bool) => diagnostic.help("use `is empty` or `is not empty`"),
            (Ty::Set(_), Ty::Int) => diagnostic.help("`count(SET)` is the number of elements"),
            (Ty::Maybe(_), Ty::Bool) => diagnostic.help("use `is none` or `is not none`"),
            (Ty::Rolled(_), Ty::Int) => diagnostic.help(
                "`sum`, `highest` and `lowest` turn dice into a number; `count(DICE, FACE)` \
                 counts a face",
            ),
            _ => diagnostic.help(format!("write {wanted} here")),
        }
    }

    fn suggest_member(
        &self,
        diagnostic: Diagnostic,
        ast: Option<&ast::Expr>,
        span: Span,
        member: &str,
    ) -> Diagnostic {
        match ast.and_then(written) {
            Some(text) => diagnostic.help(format!("use the `.{member}` of the piece")).suggest(
                format!("write `{text}.{member}`"),
                span.after(),
                format!(".{member}"),
            ),
            None => diagnostic.help(format!("use the `.{member}` of the piece")),
        }
    }

    /// A value that may be none where that cannot be.
    pub(crate) fn may_be_none(
        &self,
        ty: &Ty,
        ast: Option<&ast::Expr>,
        span: Span,
        why: &str,
    ) -> Diagnostic {
        let have = self.context.describe(ty);
        let named = ast.and_then(written);
        let message = match &named {
            Some(name) => format!("`{name}` may be none, but {why}"),
            None => format!("this may be none, but {why}"),
        };
        let simple = ast.is_some_and(|a| matches!(a.kind, Ast::Name(_)));
        let help = match named {
            Some(name) if simple => format!("ask first: `if {name} is not none {{ … }}`"),
            Some(name) => {
                format!(
                    "name it first, `let found = {name}`, and ask `if found is not none {{ … }}`"
                )
            }
            None => "name it first with `let`, and ask `if … is not none { … }`".into(),
        };
        Diagnostic::new(&codes::RULES_MAY_BE_NONE, span, message).label(have).help(help)
    }

    /// The value, taken for present: a value that may be none is reported, and
    /// gone on with as if it were there.
    pub(crate) fn present(&mut self, value: Expr, ast: &ast::Expr, what: &str) -> Expr {
        self.present_or(value, ast, &format!("{what} cannot be"))
    }

    /// As [`Self::present`], saying why it has to be there.
    pub(crate) fn present_or(&mut self, value: Expr, ast: &ast::Expr, why: &str) -> Expr {
        let Ty::Maybe(of) = &value.ty else { return value };
        if **of == Ty::Never {
            let problem = Diagnostic::new(
                &codes::RULES_WRONG_TYPE,
                value.span,
                format!("this is none, but {why}"),
            )
            .label("always none")
            .help("write another value here");
            let span = value.span;
            return self.wrong(problem, span);
        }
        let ty = (**of).clone();
        let problem = self.may_be_none(&value.ty, Some(ast), value.span, why);
        self.report(problem);
        Expr { ty, ..value }
    }

    /// A pile, of a value that is one.
    pub(crate) fn pile(&mut self, ast: &ast::Expr, what: &str) -> Option<castra_ir::PileRef> {
        let value = self.expr(ast, None);
        match value.kind {
            ExprKind::Pile(pile) => Some(pile),
            _ if value.ty == Ty::Never => None,
            _ => {
                let have = self.context.describe(&value.ty);
                self.report(
                    Diagnostic::new(
                        &codes::RULES_WRONG_TYPE,
                        value.span,
                        format!("{what} must be a pile, but this is {have}"),
                    )
                    .label(have)
                    .help("write the name of a pile, or `us.NAME` for the pile of an army"),
                );
                None
            }
        }
    }
}
