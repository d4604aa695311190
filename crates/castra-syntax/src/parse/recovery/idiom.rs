//! Recovery from statements of other languages, and from synonyms of Castra's words.

use castra_base::{Diagnostic, ExpectedName, Span, codes, to_u32};

use super::form::statement_help;
use crate::parse::lower::Lower;
use crate::parse::words::{TextRange, first_word, looks_like_hex, shorten, tokens_outside_strings};

/// Words of other languages, and their equivalents in Castra.
const FOREIGN: &[(&str, &str)] = &[
    ("elif", "else if"),
    ("elseif", "else if"),
    ("elsif", "else if"),
    ("else-if", "else if"),
    ("foreach", "for each"),
    ("for-each", "for each"),
    ("switch", "match"),
    ("const", "let"),
    ("otherwise", "else"),
    ("print", "say"),
    ("delete", "remove"),
];

/// Everyday verbs of games, and their equivalents in Castra. A value follows them.
const VERBS: &[(&str, &str)] =
    &[("destroy", "remove"), ("eliminate", "remove"), ("kill", "remove"), ("select", "choose")];

/// Types that other languages write before the name of a variable.
const TYPES: &[&str] =
    &["auto", "bool", "boolean", "float", "int", "integer", "local", "number", "string"];

/// Synonyms for the lines of a change, and their equivalents in Castra.
const STAGE_SYNONYMS: &[(&str, &str)] = &[
    ("max", "at most"),
    ("maximum", "at most"),
    ("min", "at least"),
    ("minimum", "at least"),
    ("minus", "subtract"),
    ("multiply", "scale by"),
    ("plus", "add"),
    ("reduce", "subtract"),
    ("times", "scale by"),
];

/// Words of other languages without operands, and their equivalents in Castra.
const FOREIGN_WITHOUT_OPERANDS: &[(&str, &str)] = &[("break", "stop"), ("exit", "return")];

impl Lower<'_> {
    /// Returns the diagnostic for a statement of another language, or one with a missing word.
    pub(super) fn known_statement(&self, line: TextRange<'_>, after: bool) -> Option<Diagnostic> {
        let word = first_word(line.text);
        let span = self.span_in(line, 0, word.len());
        let rest = line.text.get(word.len()..)?.trim_start();
        let unexpected =
            |message: String| Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message);
        let verb = VERBS.iter().find(|(verb, _)| *verb == word).filter(|_| starts_value(rest));
        let foreign = FOREIGN.iter().find(|(foreign, _)| *foreign == word);
        // In a change, `otherwise` is explained with `else`.
        let foreign = foreign.filter(|(_, here)| {
            !(rest.starts_with(['=', '.', '(']) || self.in_change && *here == "else")
        });
        if let Some((_, here)) = verb.or(foreign) {
            return Some(
                unexpected(format!("`{word}` is not part of Castra"))
                    .label(format!("use `{here}`"))
                    .help(statement_help(here))
                    .suggest(format!("write `{here}`"), span, *here),
            );
        }
        Some(match word {
            "while" | "until" | "loop" => unexpected(format!("`{word}` is not part of Castra"))
                .label("every loop has a limit")
                .help("write `repeat at most N { … }`; `stop` leaves it early"),
            "discard" if starts_value(rest) => {
                let what = rest.lines().next().unwrap_or_default().trim_end();
                unexpected("`discard` is not part of Castra".to_owned())
                    .label("use `move`")
                    .help(format!("write `move {what} to PILE`, with a pile for discarded cards"))
            }
            "reserve" if rest.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                unexpected("`reserve` is not a statement".to_owned())
                    .label("only a `deploy` has such lines")
                    .help(
                        "`lift PIECE` takes a piece off the board and into the reserve; in a test, \
                         `place` it first",
                    )
            }
            "else" if after && first_word(rest) != "if" && !rest.is_empty() => {
                unexpected("expected a block or `if` after `else`".to_owned())
                    .label("neither is here")
                    .help("write `else { … }` or `else if COND { … }`")
                    .suggest("write `else if`", span, "else if")
            }
            "else" if after => unexpected("this `else` has no block".to_owned())
                .label("expected `{` after it")
                .help("write `else { … }` or `else if COND { … }`"),
            "else" | "otherwise" if self.in_change => unexpected(format!(
                "a change has no `{word}`"
            ))
            .label("another case is a change of its own")
            .help("end this block with `}`, and write a second `modify` with `when not (COND)`"),
            "else" => unexpected("this `else` has no `if`".to_owned())
                .label("there is no `if` or `choose` before it")
                .help("write `else` after the closing `}` of an `if`"),
            "for" if first_word(rest) != "each" && line.text.contains(" in ") => {
                unexpected("expected `each` after `for`".to_owned())
                    .label("loops start with `for each`")
                    .help("write `for each NAME in SET { … }`")
                    .fix("write `for each`", span.end_span(), " each")
            }
            "unless" if !rest.is_empty() => {
                let here = if self.in_change { "when not" } else { "if not" };
                let condition = rest.trim_end();
                let right = format!("{here} ({condition})");
                let whole = self.span_in(line, 0, line.text.trim_end().len());
                let end = if self.in_change { "" } else { " { … }" };
                let problem = unexpected("`unless` is not part of Castra".to_owned())
                    .label(format!("use `{here}`"))
                    .help(format!("write `{here} (COND){end}`"));
                match condition.contains(['\n', '"']) {
                    true => problem,
                    false => problem.suggest(format!("write `{}`", shorten(&right)), whole, right),
                }
            }
            "with" | "use" | "uses" | "using" | "module" | "requires"
                if self.is_in_test && first_word(rest) == rest.trim_end() && !rest.is_empty() =>
            {
                let module = first_word(rest);
                let place = match self.is_in_battle() {
                    true => format!("write `with {module}` in the header of this battle"),
                    false => format!("write `requires {module}` in the module that has this test"),
                };
                let line = self.span_in(line, 0, line.text.trim_end().len());
                let message = "a test does not choose its modules";
                Diagnostic::new(&codes::SYNTAX_UNEXPECTED, line, message)
                    .expected(ExpectedName::Module)
                    .label("not a statement")
                    .help(place)
            }
            "end" | "endif" | "end-if" | "fi" | "done" if is_foreign_end(line.text) => {
                unexpected(format!("`{}` is not part of Castra", line.text.trim_end()))
                    .label("a block ends with `}`")
                    .help("write `{` at the end of the first line, and `}` here")
            }
            "end" if matches!(first_word(rest), "phase" | "turn" | "round" | "game") => {
                let what = first_word(rest);
                unexpected(format!("`end {what}` is not part of Castra"))
                    .label("not a statement")
                    .help(match what {
                        "game" => {
                            "write `victory for ARMY \"…\"`, `defeat for ARMY \"…\"` or `drawn \"…\"`"
                        }
                        _ => {
                            "a phase ends with its block, and a turn with its last phase; `return` \
                             leaves a phase early"
                        }
                    })
            }
            "add" | "subtract" | "set" | "scale" | "at" if rest.contains(" when ") => {
                let at = line.text.find(" when ")? + 1;
                Diagnostic::new(
                    &codes::SYNTAX_UNEXPECTED,
                    self.span_in(line, at, "when".len()),
                    "a condition cannot follow a value",
                )
                .label("expected on a line of its own")
                .help(format!(
                    "write `when {}` on the line before",
                    line.text.get(at + "when ".len()..)?.trim()
                ))
            }
            army if matches!(first_word(rest), "wins" | "loses") => {
                let verb = first_word(rest);
                let ends = if verb == "wins" { "victory" } else { "defeat" };
                let why = rest.get(verb.len()..)?.trim();
                let why = if why.starts_with('"') { why } else { "\"…\"" };
                let at = line.text.len() - rest.len();
                Diagnostic::new(
                    &codes::SYNTAX_UNEXPECTED,
                    self.span_in(line, at, verb.len()),
                    format!("`{verb}` is not part of Castra"),
                )
                .label(format!("use `{ends} for`"))
                .help(format!("write `{ends} for {army} {why}`"))
            }
            _ => return self.step_by_one(line),
        })
    }

    /// Returns the diagnostic for a statement of another language.
    pub(super) fn foreign_statement(&self, line: TextRange<'_>) -> Option<Diagnostic> {
        self.statement_in_words(line)
            .or_else(|| self.if_in_change(line))
            .or_else(|| self.typed_variable(line))
            .or_else(|| self.field_of_piece_at(line))
            .or_else(|| self.stage_synonym(line))
            .or_else(|| self.line_for_assignment(line))
            .or_else(|| self.assertion(line))
            .or_else(|| self.counted_loop(line))
            .or_else(|| self.print_call(line))
    }

    /// Recognises `int gained = 0`.
    fn typed_variable(&self, line: TextRange<'_>) -> Option<Diagnostic> {
        let word = first_word(line.text);
        let rest = line.text.get(word.len()..)?.trim_start();
        let name = first_word(rest);
        let after = rest.get(name.len()..)?.trim_start();
        let after = after.lines().next().unwrap_or_default().trim_end();
        let gives = after.starts_with('=') && !after.starts_with("==");
        if !TYPES.contains(&word) || name.is_empty() || !gives {
            return None;
        }
        let span = self.span_in(line, 0, word.len());
        let message = format!("a variable is declared with `var`, not with `{word}`");
        Some(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message)
                .label("use `var`")
                .help(format!("write `var {name} {after}`; what never changes is a `let`"))
                .suggest("write `var`", span, "var"),
        )
    }

    /// Recognises `unit at C3.blocks = 2`.
    fn field_of_piece_at(&self, line: TextRange<'_>) -> Option<Diagnostic> {
        let first_line = line.text.lines().next()?.trim_end();
        let (head, value) = first_line.split_once('=')?;
        let (place, sign) = match (head.strip_suffix('+'), head.strip_suffix('-')) {
            (Some(place), _) => (place, "+="),
            (_, Some(place)) => (place, "-="),
            (None, None) => (head, "="),
        };
        let place = place.trim_end();
        let mut words = place.split_whitespace();
        let (kind, at, of) = (words.next()?, words.next()?, words.next()?);
        let (hex, field) = of.split_once('.')?;
        if at != "at"
            || words.next().is_some()
            || first_word(kind) != kind
            || first_word(field) != field
            || !looks_like_hex(hex)
            || value.starts_with('=')
        {
            return None;
        }
        let span = self.span_in(line, 0, place.len());
        let right = format!("({kind} at {hex}).{field}");
        Some(
            Diagnostic::new(
                &codes::SYNTAX_UNEXPECTED,
                span,
                format!("`.{field}` is read as a part of `{hex}`, not of the `{kind}`"),
            )
            .label("the piece needs parentheses")
            .help(format!("write `{right} {sign} {}`", value.trim()))
            .suggest(format!("write `{right}`"), span, right),
        )
    }

    /// Recognises `minus 1` in a `modify`.
    fn stage_synonym(&self, line: TextRange<'_>) -> Option<Diagnostic> {
        let word = first_word(line.text);
        let (_, here) = STAGE_SYNONYMS.iter().find(|(other, _)| *other == word)?;
        let rest = line.text.get(word.len()..)?;
        let value = rest.trim_start();
        let value = value.strip_prefix("by ").unwrap_or(value).trim_start();
        if !rest.starts_with([' ', '\t']) || !starts_value(value) {
            return None;
        }
        let right = format!("{here} {value}");
        let span = self.span_in(line, 0, line.text.trim_end().len());
        let message = format!("`{word}` is not part of Castra");
        Some(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message)
                .label(format!("use `{here}`"))
                .help(format!("write `{right}`"))
                .suggest(format!("write `{right}`"), span, right),
        )
    }

    /// Recognises `add 1 to us.banners` and `set us.banners 1`, outside a `modify`.
    fn line_for_assignment(&self, line: TextRange<'_>) -> Option<Diagnostic> {
        let word = first_word(line.text);
        let rest = line.text.get(word.len()..)?.trim();
        let (place, sign, value) = match word {
            "add" => rest.split_once(" to ").map(|(value, place)| (place, "+=", value))?,
            "subtract" => rest.split_once(" from ").map(|(value, place)| (place, "-=", value))?,
            "set" => {
                let (place, value) = rest.split_once(' ')?;
                (place, "=", value.trim_start().strip_prefix("to ").unwrap_or(value))
            }
            _ => return None,
        };
        let (place, value) = (place.trim(), value.trim());
        let is_place = place.split('.').all(|part| !part.is_empty() && first_word(part) == part);
        if self.in_change || !is_place || !starts_value(place) || !starts_value(value) {
            return None;
        }
        let right = format!("{place} {sign} {value}");
        let span = self.span_in(line, 0, line.text.trim_end().len());
        let message = format!("`{word}` changes the value of a `modify`, and nothing else");
        Some(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message)
                .label(format!("use `{sign}`"))
                .help(format!("write `{right}`"))
                .suggest(format!("write `{right}`"), span, right),
        )
    }

    /// Recognises `assert a == b`.
    fn assertion(&self, line: TextRange<'_>) -> Option<Diagnostic> {
        let word = first_word(line.text);
        let rest = line.text.get(word.len()..)?;
        let is_one = matches!(word, "assert" | "check" | "ensure" | "verify");
        if !is_one || rest.trim().is_empty() || rest.trim_start().starts_with(['=', '.']) {
            return None;
        }
        let span = self.span_in(line, 0, word.len());
        Some(
            Diagnostic::new(
                &codes::SYNTAX_UNEXPECTED,
                span,
                format!("`{word}` is not part of Castra"),
            )
            .label("use `expect`")
            .help(statement_help("expect"))
            .suggest("write `expect`", span, "expect"),
        )
    }

    /// Records the end of the head of `for (i = 0; i < 20; i++) { … }`. A foreign comment above may
    /// extend into it; in that case the loop is reported here.
    pub(super) fn note_counted_loop(&mut self, line: TextRange<'_>) {
        let last = line.text.rfind('\n').map_or(0, |end| end + 1);
        let last = last + line.text.get(last..).map_or(0, |of| of.len() - of.trim_start().len());
        let Some(text) = line.text.get(last..).filter(|text| is_counted_loop(text)) else { return };
        let head = TextRange { text, start: line.start + last, ..line };
        let start = self.span_in(head, 0, 0);
        let rest = self.source(Span { end: self.chunk_span().end, ..start });
        let length = rest.find('\n').unwrap_or(rest.len());
        self.loop_head_end = start.start + to_u32(length);
        if last > 0
            && let Some(problem) = self.counted_loop(head)
        {
            self.report(problem);
        }
    }

    /// Recognises `for (i = 0; i < 20; i++) { … }`, whose `;` ends the statement.
    fn counted_loop(&self, line: TextRange<'_>) -> Option<Diagnostic> {
        if !is_counted_loop(line.text) {
            return None;
        }
        let span = self.span_in(line, 0, "for".len());
        Some(
            Diagnostic::new(
                &codes::SYNTAX_UNEXPECTED,
                span,
                "a loop has no counter that is set and raised",
            )
            .label("a loop of another language")
            .help("write `repeat at most N { … }`, or `for each n in 0..19 { … }`"),
        )
    }

    /// Recognises `print("…")`.
    fn print_call(&self, line: TextRange<'_>) -> Option<Diagnostic> {
        let word = first_word(line.text);
        let known = matches!(word, "print" | "println" | "printf" | "echo" | "log" | "write");
        let rest = line.text.get(word.len()..)?.trim_start();
        let inside = rest.strip_prefix('(').and_then(|rest| rest.trim_end().strip_suffix(')'));
        let text = inside.unwrap_or(rest).trim();
        if !known || !text.starts_with('"') {
            return None;
        }
        let is_text =
            text.len() > 1 && text.ends_with('"') && tokens_outside_strings(text).next().is_none();
        let span = self.span_in(line, 0, line.text.trim_end().len());
        let diagnostic = Diagnostic::new(
            &codes::SYNTAX_UNEXPECTED,
            span,
            format!("`{word}` is not part of Castra"),
        )
        .label("use `say`")
        .help("write `say \"…\"`; write a value in it in braces: `say \"{us} moves\"`");
        Some(match is_text {
            true => diagnostic.suggest("write `say`", span, format!("say {text}")),
            false => diagnostic,
        })
    }

    /// Recognises `i++`.
    pub(super) fn step_by_one(&self, line: TextRange<'_>) -> Option<Diagnostic> {
        let text = line.text;
        let (name, sign) = match (text.strip_suffix("++"), text.strip_suffix("--")) {
            (Some(name), _) => (name.trim_end(), "+="),
            (_, Some(name)) => (name.trim_end(), "-="),
            _ => return None,
        };
        let span = self.span_in(line, name.len(), text.len() - name.len());
        let signs = text.get(name.len()..)?.trim();
        Some(
            Diagnostic::new(
                &codes::SYNTAX_UNEXPECTED,
                span,
                format!("`{signs}` is not part of Castra"),
            )
            .label("add or subtract 1")
            .help(format!("write `{name} {sign} 1`"))
            .fix(format!("write `{sign} 1`"), span, format!(" {sign} 1")),
        )
    }

    /// Reports an expression in place of a statement if the intention is clear. Returns whether it
    /// did.
    pub(in crate::parse) fn value_for_nothing(&mut self, span: Span, equal: Option<Span>) -> bool {
        let text = self.source(span);
        let known = FOREIGN_WITHOUT_OPERANDS.iter().find(|(foreign, _)| *foreign == text);
        let diagnostic = match (equal, known) {
            (Some(sign), _) => {
                Diagnostic::new(&codes::SYNTAX_UNEXPECTED, sign, "`==` does not change anything")
                    .label("this compares")
                    .help("use `=` to assign a value, `if` or `expect` to compare")
                    .suggest("write `=`", sign, "=")
            }
            (None, Some((foreign, here))) => {
                let message = format!("`{foreign}` is not part of Castra");
                Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message)
                    .label(format!("use `{here}`"))
                    .help(statement_help(here))
                    .suggest(format!("write `{here}`"), span, *here)
            }
            (None, None) if first_word(text) == "roll" => {
                let is_alone = !text.contains(['+', '-', '*', '/', '=', '<', '>']);
                let roll = if is_alone { text } else { "roll …" };
                let problem = Diagnostic::new(
                    &codes::SYNTAX_UNEXPECTED,
                    span,
                    "the result of this roll has no name",
                )
                .label("rolled for nothing")
                .help(format!("write `let thrown = {roll}`, and use `thrown` below"));
                match is_alone {
                    true => {
                        problem.suggest("write `let thrown =`", span.start_span(), "let thrown = ")
                    }
                    false => problem,
                }
            }
            (None, None) if text == "continue" => {
                let message = format!("`{text}` is not part of Castra");
                Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message)
                    .label("not a statement")
                    .help(
                        "what is left out stands in an `if`: `if not (COND) { … }`; `stop` leaves \
                         the loop, `return` the procedure",
                    )
            }
            _ => return false,
        };
        self.report(diagnostic);
        true
    }
}

/// Returns whether a line ends a block in another language: `end if`, `endif`.
pub(super) fn is_foreign_end(line: &str) -> bool {
    let mut words = line.split_whitespace();
    matches!(
        (words.next(), words.next(), words.next()),
        (Some("endif" | "end-if" | "fi" | "done"), None, _)
            | (Some("end"), Some("if" | "for" | "while" | "loop" | "each"), None)
    )
}

/// Returns whether a line starts a loop with a counter: `for (i = 0`.
fn is_counted_loop(text: &str) -> bool {
    let Some(rest) = text.strip_prefix("for") else { return false };
    let is_word = rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    !is_word
        && first_word(rest.trim_start()) != "each"
        && rest.contains('=')
        && !rest.contains(" in ")
}

/// Returns whether a value, not an operator, follows a word: `min 1`, but not `min + 1`.
fn starts_value(text: &str) -> bool {
    let joins = ["and", "or", "in", "is", "mod", "otherwise", "where", "not", "at"];
    text.starts_with(|c: char| c.is_ascii_alphanumeric()) && !joins.contains(&first_word(text))
}
