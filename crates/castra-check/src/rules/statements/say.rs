//! Lowers the text of `say "… {VALUE} …"`, with its values and the words that agree with them.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{Expr as AstExpr, ExprKind as Ast, Name, Text};
use smol_str::SmolStr;

use crate::rules::lowering::Lowering;
use castra_ir::{TextPart, Ty};
use castra_resolve::forms::{missing_forms, repeated_values};

impl Lowering<'_, '_, '_> {
    pub(crate) fn lower_say(&mut self, text: &Text) -> Vec<TextPart> {
        repeated_values(text).for_each(|problem| self.report(problem));
        let mut parts = Vec::new();
        let mut rest = text.value.as_str();
        let mut at = 0;
        while let Some(open) = rest.find('{') {
            let Some(length) = rest.get(open..).and_then(|from| from.find('}')) else { break };
            let (before, inside) =
                (rest.get(..open), rest.get(open + 1..open + length).unwrap_or_default());
            if let Some(before) = before.filter(|b| !b.is_empty()) {
                parts.push(TextPart::Text(before.to_owned()));
            }
            let place = |from: usize, length: usize| text.span_of(at + open + 1 + from, length);
            let (name, forms) = match inside.split_once(':') {
                Some((name, forms)) => (name, Some((name.len() + 1, forms))),
                None => (inside, None),
            };
            match parse_value(name, &place) {
                Some(ast) => {
                    let value = self.lower_expr(&ast, None);
                    let value =
                        self.require_present_because(value, &ast, "a text would say “none”");
                    let known = value.ty != Ty::Error;
                    if known {
                        parts.push(TextPart::Value(value));
                    }
                    if let Some((from, forms)) = forms {
                        match castra_defs::singular_and_plural(forms) {
                            Some((one, several)) if known => {
                                parts.push(TextPart::Forms(one.to_owned(), several.to_owned()));
                            }
                            Some(_) => {}
                            None => self.report(missing_forms(place(from, forms.len()), name)),
                        }
                    }
                }
                None => self.report(
                    Diagnostic::new(
                        &codes::RULES_WRONG_TYPE,
                        place(0, inside.len()),
                        "only names, and calls with names and numbers, can be inserted into text",
                    )
                    .label("more than that")
                    .help("name the value first, `let x = …`, and write `{x}`"),
                ),
            }
            at += open + length + 1;
            rest = rest.get(open + length + 1..).unwrap_or_default();
        }
        if !rest.is_empty() {
            parts.push(TextPart::Text(rest.to_owned()));
        }
        parts
    }
}

/// Parses a value in a text: a name, a number or a call, with members after dots. Returns `None`
/// for anything else.
fn parse_value(text: &str, place: &dyn Fn(usize, usize) -> Span) -> Option<AstExpr> {
    let mut parser = ValueParser { text, at: 0, place };
    let value = parser.parse(0)?;
    parser.skip_space();
    (parser.at == text.len()).then_some(value)
}

/// The maximum depth of calls in arguments of calls.
const MAX_CALL_DEPTH: usize = 8;

/// A parser for a value in a text. `at` is the byte offset of the next character.
struct ValueParser<'t> {
    text: &'t str,
    at: usize,
    place: &'t dyn Fn(usize, usize) -> Span,
}

impl ValueParser<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn skip_space(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn eat(&mut self, sign: char) -> bool {
        self.skip_space();
        let is_next = self.rest().starts_with(sign);
        self.at += if is_next { sign.len_utf8() } else { 0 };
        is_next
    }

    fn parse(&mut self, depth: usize) -> Option<AstExpr> {
        let mut found = self.parse_first(depth)?;
        while self.eat('.') {
            let name = self.parse_name()?;
            let args = self.parse_arguments(depth)?;
            let span = found.span.to(self.span_from(name.span));
            let kind = match args {
                None => Ast::Member(Box::new(found), name),
                Some(args) => Ast::MemberOf(Box::new(found), name, args),
            };
            found = AstExpr { span, kind };
        }
        Some(found)
    }

    fn parse_first(&mut self, depth: usize) -> Option<AstExpr> {
        self.skip_space();
        let digits =
            self.rest().len() - self.rest().trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number = self.rest().get(..digits)?;
        let is_hex = number.len() > 1 && number.starts_with('0');
        // A plain number is printed as written. In `1003.unit` it is a hex, as is a number with a
        // leading 0. In an argument it is a value.
        if digits > 0 && (depth > 0 || is_hex || self.rest().get(digits..)?.starts_with('.')) {
            let span = (self.place)(self.at, digits);
            let kind = match is_hex {
                true => Ast::Name(Name { text: SmolStr::new(number), span }),
                false => Ast::Int(number.parse().ok()?),
            };
            self.at += digits;
            return Some(AstExpr { span, kind });
        }
        let name = self.parse_name()?;
        let args = self.parse_arguments(depth)?;
        let span = self.span_from(name.span);
        let kind = match args {
            None => Ast::Name(name),
            Some(args) => Ast::Call(name, args),
        };
        Some(AstExpr { span, kind })
    }

    /// Returns the span from a name to the present position.
    fn span_from(&self, name: Span) -> Span {
        let to = (self.place)(self.at, 0);
        Span { end: to.start.max(name.end), ..name }
    }

    fn parse_name(&mut self) -> Option<Name> {
        self.skip_space();
        let fine = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let length = self.rest().len() - self.rest().trim_start_matches(fine).len();
        let text = self.rest().get(..length)?;
        if !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let name = Name { text: SmolStr::new(text), span: (self.place)(self.at, length) };
        self.at += length;
        Some(name)
    }

    /// Parses `(a, b)` after a name: `Some(None)` if there is none, `None` if it is malformed.
    #[allow(clippy::option_option, reason = "unreadable, none, or some")]
    fn parse_arguments(&mut self, depth: usize) -> Option<Option<Vec<AstExpr>>> {
        if !self.rest().starts_with('(') {
            return Some(None);
        }
        if depth >= MAX_CALL_DEPTH {
            return None;
        }
        self.at += 1;
        let mut args = Vec::new();
        if self.eat(')') {
            return Some(Some(args));
        }
        loop {
            args.push(self.parse(depth + 1)?);
            if self.eat(')') {
                return Some(Some(args));
            }
            if !self.eat(',') {
                return None;
            }
        }
    }
}
