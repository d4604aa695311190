//! `say "… {VALUE} …"`: a text with values in it, and words that agree with them.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{Expr as AstExpr, ExprKind as Ast, Name, Text};
use smol_str::SmolStr;

use crate::forms::{needs_forms, two_forms};
use crate::rules::lowering::Lowering;
use castra_ir::{Said, Ty};

impl Lowering<'_, '_, '_> {
    pub(crate) fn say(&mut self, text: &Text) -> Vec<Said> {
        let mut parts = Vec::new();
        let mut rest = text.value.as_str();
        let mut at = 0;
        while let Some(open) = rest.find('{') {
            let Some(length) = rest.get(open..).and_then(|from| from.find('}')) else { break };
            let (before, inside) =
                (rest.get(..open), rest.get(open + 1..open + length).unwrap_or_default());
            if let Some(before) = before.filter(|b| !b.is_empty()) {
                parts.push(Said::Text(before.to_owned()));
            }
            let place = |from: usize, length: usize| text.place_of(at + open + 1 + from, length);
            let (name, forms) = match inside.split_once(':') {
                Some((name, forms)) => (name, Some((name.len() + 1, forms))),
                None => (inside, None),
            };
            match names(name, &place) {
                Some(ast) => {
                    let value = self.expr(&ast, None);
                    let known = value.ty != Ty::Never;
                    if known {
                        parts.push(Said::Value(value));
                    }
                    if let Some((from, forms)) = forms {
                        match two_forms(forms) {
                            Some((one, several)) if known => {
                                parts.push(Said::Forms(one.to_owned(), several.to_owned()));
                            }
                            Some(_) => {}
                            None => self.report(needs_forms(place(from, forms.len()), name)),
                        }
                    }
                }
                None => self.report(
                    Diagnostic::new(
                        &codes::RULES_WRONG_TYPE,
                        place(0, inside.len()),
                        "only names can be inserted into text",
                    )
                    .label("not a name")
                    .help("name the value first, `let x = …`, and write `{x}`"),
                ),
            }
            at += open + length + 1;
            rest = rest.get(open + length + 1..).unwrap_or_default();
        }
        if !rest.is_empty() {
            parts.push(Said::Text(rest.to_owned()));
        }
        parts
    }
}

/// A name, or names with dots between them.
fn names(text: &str, place: &dyn Fn(usize, usize) -> Span) -> Option<AstExpr> {
    let mut found: Option<AstExpr> = None;
    let mut at = 0;
    for word in text.split('.') {
        let name = word.trim();
        let start = at + (word.len() - word.trim_start().len());
        at += word.len() + 1;
        let first = name.chars().next()?;
        let fine = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if !first.is_ascii_alphabetic() || !name.chars().all(fine) {
            return None;
        }
        let span = place(start, name.len());
        let name = Name { text: SmolStr::new(name), span };
        found = Some(match found {
            None => AstExpr { span, kind: Ast::Name(name) },
            Some(owner) => {
                let span = owner.span.to(span);
                AstExpr { span, kind: Ast::Member(Box::new(owner), name) }
            }
        });
    }
    found
}
