//! Messages about a package description with a syntax error, in terms of the author's text instead
//! of the format's parser.

use castra_base::{Diagnostic, Span, codes};
use ron::Error as E;

/// The form of a description, for messages.
const EXAMPLE: &str =
    "a package description looks like this: (name: \"my-battles\", version: \"1.0.0\")";

/// The text of a description, and the position where parsing stopped.
pub(super) struct SyntaxError<'a> {
    pub(super) text: &'a str,
    /// The byte offset in the text.
    pub(super) offset: usize,
    /// The start of the text.
    pub(super) origin: Span,
}

impl<'a> SyntaxError<'a> {
    /// Returns the diagnostic for the syntax error.
    pub(super) fn diagnostic(&self, error: &E) -> Diagnostic {
        let (start, found) = self.found_text();
        let span = self.span(start, start + found.len());
        let problem = |message: String| Diagnostic::new(&codes::CONFIG_INVALID, span, message);
        if self.text.trim().is_empty() {
            return problem("this package description is empty".into())
                .label("expected a description here")
                .help(EXAMPLE);
        }
        match error {
            E::ExpectedNamedStructLike(_)
            | E::ExpectedDifferentStructName { .. }
            | E::ExpectedStructName(_)
            | E::ExpectedStructLike => {
                let message = "a package description is in parentheses";
                problem(message.into()).label("expected `(` before this").help(EXAMPLE)
            }
            E::ExpectedComma if found.is_empty() || self.is_open() => self.unclosed_bracket(")"),
            E::ExpectedStructLikeEnd => self.unclosed_bracket(")"),
            E::ExpectedMapEnd => self.unclosed_bracket("}"),
            E::Eof => self.unclosed_bracket(")"),
            E::ExpectedComma => {
                let before = self.trimmed_end(start);
                let gap = self.span(before, before);
                problem(format!("expected a comma before `{found}`"))
                    .label("commas separate the entries")
                    .help("write `,` after each entry")
                    .suggest("write `,`", gap, ",")
            }
            E::ExpectedString => self.missing_quotes(start, found),
            E::ExpectedMapColon => {
                let message = match found {
                    "=" => "an entry is written with `:`, not with `=`".to_owned(),
                    other => format!("expected `:` before `{other}`"),
                };
                let problem = problem(message)
                    .label("expected `:` here")
                    .help("write `name: \"my-battles\"`");
                match found {
                    "=" => {
                        let before = self.trimmed_end(start);
                        problem.suggest("write `:`", self.span(before, start + 1), ":")
                    }
                    _ => problem.suggest("write `:`", span.start_span(), ": "),
                }
            }
            E::ExpectedMap => {
                problem(format!("expected `{{` before `{found}`")).label("expected `{` here").help(
                    "write `lints: {\"deck/unused-card\": allow}`, and `dependencies: {\"NAME\": \
                     \"../FOLDER\"}`",
                )
            }
            E::ExpectedIdentifier => {
                let level = found.trim_matches('"');
                let problem = problem(format!("`{level}` is a level, and has no quotation marks"))
                    .label("expected a word here")
                    .help("a level is `allow`, `warn` or `deny`");
                match level == found {
                    true => problem,
                    false => problem.suggest("remove the quotation marks", span, level),
                }
            }
            E::ExpectedStringEnd => problem("this text is never closed".into())
                .label("its closing quotation mark is missing")
                .help("write `\"` where the text ends"),
            E::ExpectedAttribute | E::ExpectedAttributeEnd => {
                let sign = self.text.get(..start).and_then(|before| before.rfind('#'));
                let span = sign.map_or(span, |at| self.span(at, at + 1));
                let message = "`#` does not start a comment";
                Diagnostic::new(&codes::CONFIG_INVALID, span, message)
                    .label("not understood")
                    .help("a comment starts with `//`")
            }
            E::TrailingCharacters => problem("something follows the end of the description".into())
                .label("after the last `)`")
                .help("remove it, or move it inside the parentheses"),
            E::UnclosedBlockComment => problem("this comment is never closed".into())
                .label("its `*/` is missing")
                .help("write `*/` where it ends, or start each line of it with `//`"),
            _ => problem("this is not a package description".into())
                .label("cannot be read from here")
                .help(EXAMPLE),
        }
    }

    /// Returns the diagnostic of a word or number in place of a string.
    fn missing_quotes(&self, start: usize, token: &str) -> Diagnostic {
        let span = self.span(start, start + token.len());
        let bare = token.trim_matches('\'');
        let problem = |message: String| Diagnostic::new(&codes::CONFIG_INVALID, span, message);
        if bare.is_empty() || bare.starts_with(['(', '{', '[', ')', '}', ']', ',', ':']) {
            return problem("a value is missing".into())
                .label("expected text in quotation marks")
                .help(EXAMPLE);
        }
        problem(format!("`{token}` needs double quotation marks"))
            .label("expected text in quotation marks")
            .help(format!("write `\"{bare}\"`"))
            .suggest(format!("write `\"{bare}\"`"), span, format!("\"{bare}\""))
    }

    /// Returns the diagnostic of a missing closing bracket.
    fn unclosed_bracket(&self, sign: &str) -> Diagnostic {
        let end = self.text.trim_end().len();
        let (start, found) = self.found_text();
        let at = if found.is_empty() || self.is_open() { end } else { start };
        let span = self.span(at, at);
        let message = format!("the closing `{sign}` is missing");
        Diagnostic::new(&codes::CONFIG_INVALID, span, message)
            .label(format!("expected `{sign}` here"))
            .help(EXAMPLE)
            .suggest(format!("write `{sign}`"), span, sign)
    }

    /// Returns whether a parenthesis is never closed.
    fn is_open(&self) -> bool {
        let unquoted = self.text.split('"').step_by(2);
        let count =
            |sign: char| unquoted.clone().map(|part| part.matches(sign).count()).sum::<usize>();
        count('(') > count(')')
    }

    /// Returns the text after the position of the error without leading white space, and its
    /// offset.
    fn found_text(&self) -> (usize, &'a str) {
        let rest = self.text.get(self.offset..).unwrap_or_default();
        let found = rest.trim_start();
        let start = self.text.len() - found.len();
        let ends = |c: char| c.is_whitespace() || "(){}[],:=".contains(c);
        let length = match found.chars().next() {
            Some(quote @ ('"' | '\'')) => {
                let line = found.lines().next().unwrap_or_default();
                line.get(1..).and_then(|rest| rest.find(quote)).map_or(line.len(), |end| end + 2)
            }
            Some(_) => match found.find(ends) {
                Some(0) => found.chars().next().map_or(0, char::len_utf8),
                Some(end) => end,
                None => found.len(),
            },
            None => 0,
        };
        (start, found.get(..length).unwrap_or_default())
    }

    /// Returns the end of the text before an offset, without white space.
    fn trimmed_end(&self, offset: usize) -> usize {
        self.text.get(..offset).unwrap_or_default().trim_end().len()
    }

    fn span(&self, start: usize, end: usize) -> Span {
        let fit = |n: usize| u32::try_from(n.min(self.text.len())).unwrap_or(u32::MAX);
        Span::new(self.origin.file, fit(start), fit(end))
    }
}
