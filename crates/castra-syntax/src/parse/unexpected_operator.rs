//! Mistakes in values: signs of other languages, signs left out, brackets.

use castra_base::Diagnostic;
use castra_base::Span;
use castra_base::codes;
use castra_grammar::Rule;

use super::lower::Lower;
use super::unexpected::{Failure, Stretch, shorten, word_at};
use super::unexpected_entry::first_word;

/// How deep brackets, `if … then`, `match` and `roll` may be nested in a value;
/// the grammar counts them.
const MAX_NESTING: usize = 40;

/// Signs of other languages, what is written here, and whether nothing else can
/// be meant.
const SIGNS: &[(&str, &str, &str)] = &[
    ("&&", "and", "both are true"),
    ("||", "or", "one of two is true"),
    (":=", "=", "assigns a value"),
    ("===", "==", "two values are compared"),
    ("=<", "<=", "at most"),
    ("≤", "<=", "at most"),
    ("≥", ">=", "at least"),
    ("≠", "!=", "not equal"),
    ("×", "*", "times"),
    ("%", "mod", "the remainder of a division"),
];

impl Lower<'_> {
    /// What to say about a value that fails in a way people know.
    pub(super) fn value_mistake(
        &self,
        line: Stretch<'_>,
        failure: &Failure,
        help: &str,
    ) -> Option<Diagnostic> {
        let at = failure.at.min(line.text.len());
        let found = line.text.get(at..)?;
        let before = line.text.get(..at)?;
        self.too_nested(line)
            .or_else(|| self.roll_in_parentheses(line, at, before))
            .or_else(|| self.foreign_sign(line, at, found))
            .or_else(|| self.equals(line, at, failure))
            .or_else(|| self.refusal(line, at, found))
            .or_else(|| self.single_quotes(line, at, found))
            .or_else(|| self.dice_in_short(line, at, found, before))
            .or_else(|| self.dice_without_of(line, at, found, before))
            .or_else(|| self.is_number(line, at, found, before))
            .or_else(|| self.fraction(line, at, found, before))
            .or_else(|| self.word_in_quotes(line, failure, found, before))
            .or_else(|| self.text_for_value(line, failure, found))
            .or_else(|| self.chosen_piece(line, at, found, before))
            .or_else(|| self.piece_in_a_hex(line, at, found, before))
            .or_else(|| self.brackets(line, at, found, before))
            .or_else(|| self.lone_word(line, at, found, before))
            .map(|diagnostic| match diagnostic.help {
                Some(_) => diagnostic,
                None => diagnostic.help(help),
            })
    }

    pub(super) fn unexpected(
        &self,
        line: Stretch<'_>,
        at: usize,
        length: usize,
        message: impl Into<String>,
    ) -> Diagnostic {
        let span = self.place(line, at, length);
        Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message)
    }

    fn too_nested(&self, line: Stretch<'_>) -> Option<Diagnostic> {
        let (mut depth, mut deepest, mut place) = (0_usize, 0, 0);
        let mut words = 0;
        for (at, sign) in outside(line.text) {
            match sign {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                "if" | "match" | "roll" => words += 1,
                _ => {}
            }
            if depth + words > deepest {
                deepest = depth + words;
                place = if deepest == MAX_NESTING + 1 { at } else { place };
            }
        }
        if deepest <= MAX_NESTING {
            return None;
        }
        let span = self.place(line, place, 1);
        Some(
            Diagnostic::new(
                &codes::SYNTAX_TOO_DEEP,
                span,
                format!("values are nested more than {MAX_NESTING} levels deep"),
            )
            .label("one too many")
            .help("name its parts with `let`, or move them into functions"),
        )
    }

    /// `a && b`
    fn foreign_sign(&self, line: Stretch<'_>, at: usize, found: &str) -> Option<Diagnostic> {
        let before = line.text.get(..at)?;
        if found.starts_with('>') && before.ends_with('<') {
            let diagnostic = self.unexpected(line, at - 1, 2, "`<>` is not part of Castra");
            let span = diagnostic.primary.span;
            return Some(diagnostic.label("`!=` compares for inequality").fix(
                "write `!=`",
                span,
                "!=",
            ));
        }
        if found.starts_with("*=") || found.starts_with("/=") {
            let sign = &found[..2];
            let name = before.trim();
            return Some(
                self.unexpected(line, at, 2, format!("`{sign}` is not part of Castra"))
                    .label("only `=`, `+=` and `-=` change a value")
                    .help(format!("write `{name} = {name} {} …`", &sign[..1])),
            );
        }
        if found.starts_with('?') {
            return Some(
                self.unexpected(line, at, 1, "`?` is not part of Castra")
                    .label("a value that depends on a condition is written with `if`")
                    .help("write `if COND then VALUE else VALUE`"),
            );
        }
        // `a &&b`: the first `&` was read as an operator of its own.
        let (sign, here, meaning) = SIGNS.iter().find(|(sign, ..)| found.starts_with(sign))?;
        let diagnostic = self.unexpected(
            line,
            at,
            sign.len(),
            format!(
                "`{sign}` is not part of \
                                                                        Castra"
            ),
        );
        let span = diagnostic.primary.span;
        let apart = |side: Option<char>| side.is_some_and(|c| !c.is_whitespace());
        let is_word = here.starts_with(|c: char| c.is_alphabetic());
        let lead = if is_word && apart(before.chars().next_back()) { " " } else { "" };
        let trail = if is_word && apart(found[sign.len()..].chars().next()) { " " } else { "" };
        Some(
            diagnostic
                .label(format!("use `{here}`: {meaning}"))
                .help(format!("write `{here}`"))
                .fix(format!("write `{here}`"), span, format!("{lead}{here}{trail}")),
        )
    }

    /// `if a = b`, `let a == b`
    fn equals(&self, line: Stretch<'_>, at: usize, failure: &Failure) -> Option<Diagnostic> {
        let found = line.text.get(at..)?;
        let gives = failure.wants(Rule::eq) || failure.wants(Rule::assign_op);
        if found.starts_with("==") && gives {
            let diagnostic =
                self.unexpected(line, at, 2, "`==` compares; it does not assign a value");
            let span = diagnostic.primary.span;
            return Some(diagnostic.label("use a single `=`").fix("write `=`", span, "="));
        }
        // After an operand, where a comparison could stand.
        if !failure.wants(Rule::operator_ahead) {
            return None;
        }
        if found.starts_with("=>") && !gives {
            let diagnostic = self.unexpected(line, at, 2, "`=>` does not compare");
            let span = diagnostic.primary.span;
            return Some(diagnostic.label("write `>=` for at least").suggest(
                "write `>=`",
                span,
                ">=",
            ));
        }
        if found.starts_with('=') && !found.starts_with("==") && !gives {
            let diagnostic = self.unexpected(line, at, 1, "`=` does not compare");
            let span = diagnostic.primary.span;
            return Some(
                diagnostic.label("two values are compared with `==`").help("write `a == b`").fix(
                    "write `==`",
                    span,
                    "==",
                ),
            );
        }
        None
    }

    /// `!a`
    fn refusal(&self, line: Stretch<'_>, at: usize, found: &str) -> Option<Diagnostic> {
        let rest = found.strip_prefix('!')?;
        let diagnostic = self.unexpected(line, at, 1, "`!` is not part of Castra");
        let span = diagnostic.primary.span;
        let apart = if rest.starts_with([' ', '\t']) { "not" } else { "not " };
        Some(diagnostic.label("`not` negates a condition").help("write `not a`, or `a != b`").fix(
            "write `not`",
            span,
            apart,
        ))
    }

    /// `'text'`
    fn single_quotes(&self, line: Stretch<'_>, at: usize, found: &str) -> Option<Diagnostic> {
        let rest = found.strip_prefix('\'')?;
        let end = rest.find('\'').filter(|end| !rest[..*end].contains('\n'));
        let length = end.map_or(1, |end| end + 2);
        let diagnostic = self.unexpected(line, at, length, "text does not start with `'`");
        let span = diagnostic.primary.span;
        let diagnostic = diagnostic
            .label("text is enclosed in double quotation marks")
            .help("write `\"…\"`; words of an enum have no quotation marks");
        Some(match end {
            Some(end) => diagnostic.suggest("write `\"`", span, format!("\"{}\"", &rest[..end])),
            None => diagnostic,
        })
    }

    /// `roll 2d6`
    fn dice_in_short(
        &self,
        line: Stretch<'_>,
        at: usize,
        found: &str,
        before: &str,
    ) -> Option<Diagnostic> {
        let word = word_at(found, 0)?;
        let (count, die) = word.split_at(word.find(|c: char| !c.is_ascii_digit())?);
        let sides = die.strip_prefix(['d', 'D'])?;
        if count.is_empty() || sides.is_empty() || !sides.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let die = format!("d{sides}");
        let roll = if word_before(before) == "roll" { "" } else { "roll " };
        let diagnostic =
            self.unexpected(line, at, word.len(), "dice are rolled with `roll N of DIE`");
        let span = diagnostic.primary.span;
        Some(
            diagnostic
                .label(format!("{count} of `{die}`"))
                .help(format!(
                    "write `let rolled = roll {count} of {die}` on a line of its own: `sum(rolled)` is their \
                     sum; the die is declared by the game, as in `die {die} numeric {{ 1..{sides} }}`"
                ))
                .suggest(format!("write `{roll}{count} of {die}`"), span, format!("{roll}{count} of {die}")),
        )
    }

    /// `roll 2 d6`
    fn dice_without_of(
        &self,
        line: Stretch<'_>,
        at: usize,
        found: &str,
        before: &str,
    ) -> Option<Diagnostic> {
        let die = first_word(found);
        let mut words = before.split_whitespace().rev();
        let (count, roll) = (words.next()?, words.next()?);
        let is_count = count.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        if roll != "roll" || !is_count || !die.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let diagnostic =
            self.unexpected(line, at, die.len(), "dice are rolled with `roll N of DIE`");
        let span = diagnostic.primary.span;
        Some(
            diagnostic
                .label("expected `of` before the die")
                .help(format!("write `let rolled = roll {count} of {die}`"))
                .suggest("write `of`", span.before(), "of "),
        )
    }

    /// `n is 5`, `n is not 5`
    fn is_number(
        &self,
        line: Stretch<'_>,
        at: usize,
        found: &str,
        before: &str,
    ) -> Option<Diagnostic> {
        if !found.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let value = before.trim_end();
        let (is, here) = match (value.strip_suffix(" is not"), value.strip_suffix(" is")) {
            (Some(value), _) => (value.len() + 1, "!="),
            (None, Some(value)) => (value.len() + 1, "=="),
            (None, None) => return None,
        };
        let word = before.get(is..)?.trim_end();
        let diagnostic =
            self.unexpected(line, is, word.len(), "`is` asks for a word, and this is a number");
        let (span, number) = (diagnostic.primary.span, word_at(line.text, at)?);
        Some(
            diagnostic
                .label(format!("numbers are compared with `{here}`"))
                .help(format!(
                    "write `{} {here} {number}`",
                    word_before(value.get(..is)?.trim_end())
                ))
                .suggest(format!("write `{here}`"), span, here),
        )
    }

    /// `3.5`
    fn fraction(
        &self,
        line: Stretch<'_>,
        at: usize,
        found: &str,
        before: &str,
    ) -> Option<Diagnostic> {
        let whole = before.strip_suffix('.')?;
        let start = whole.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let digits = found.chars().take_while(char::is_ascii_digit).count();
        if digits == 0 || start == whole.len() {
            return None;
        }
        Some(
            self.unexpected(line, start, at + digits - start, "numbers must be whole")
                .label("not a whole number")
                .help("write a whole number; for a half, multiply first and divide afterwards"),
        )
    }

    /// `let a = "text"`
    fn text_for_value(
        &self,
        line: Stretch<'_>,
        failure: &Failure,
        found: &str,
    ) -> Option<Diagnostic> {
        if !found.starts_with('"') || !failure.phrases().any(|phrase| phrase == "a value") {
            return None;
        }
        Some(
            self.unexpected(line, failure.at, word_at(found, 0)?.len(), "text is not a value here")
                .label("expected a value")
                .help("use a word of an enum; text is for `say`, labels and reasons"),
        )
    }

    /// `choices [unit at C5]`
    fn chosen_piece(
        &self,
        line: Stretch<'_>,
        at: usize,
        found: &str,
        before: &str,
    ) -> Option<Diagnostic> {
        let hex = found.strip_prefix("at")?;
        let place = hex.trim_start();
        let hex = word_at(place, 0).filter(|word| first_word(word) == *word && hex != place)?;
        let end = at + found.len() - place.len() + hex.len();
        let piece = before.trim_end().rsplit([' ', '\t', '\n', ',', '[', '{']).next()?;
        if first_word(line.text) != "choices" || piece.is_empty() {
            return None;
        }
        let start = before.trim_end().len() - piece.len();
        let message = "in `choices`, a hex alone stands for the piece in it";
        let diagnostic = self.unexpected(line, start, end - start, message);
        let span = diagnostic.primary.span;
        Some(
            diagnostic.label("more than the hex").help(format!("write `choices [{hex}]`")).suggest(
                format!("write `{hex}`"),
                span,
                hex,
            ),
        )
    }

    /// Brackets that do not fit together, and commas that are missing in them.
    fn brackets(
        &self,
        line: Stretch<'_>,
        at: usize,
        found: &str,
        before: &str,
    ) -> Option<Diagnostic> {
        let mut open: Vec<(usize, &str)> = Vec::new();
        for (at, sign) in outside(before) {
            match sign {
                "(" | "[" | "{" => open.push((at, sign)),
                ")" | "]" | "}" => drop(open.pop()),
                _ => {}
            }
        }
        let Some((opened, bracket)) = open.pop() else {
            let stray = found.chars().next().filter(|c| matches!(c, ')' | ']'))?;
            let diagnostic = self.unexpected(line, at, 1, format!("this `{stray}` closes nothing"));
            let span = diagnostic.primary.span;
            return Some(diagnostic.label("no bracket is open here").suggest(
                format!("remove the `{stray}`"),
                span,
                "",
            ));
        };
        let close = match bracket {
            "(" => ")",
            "[" => "]",
            _ => "}",
        };
        let inside = before.get(opened + 1..)?.trim();
        let ends_operand =
            inside.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | ')' | ']' | '}'));
        let starts_operand =
            found.starts_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '(' | '[' | '"'));
        let called = before.get(..opened)?.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let listed = bracket != "(" || called;
        let same_line = !before.get(before.trim_end().len()..)?.contains('\n');
        if starts_operand && ends_operand && listed && same_line {
            let word = shorten(word_at(found, 0)?);
            let diagnostic = self.unexpected(
                line,
                at,
                word_at(found, 0)?.len(),
                format!("a comma is missing before `{word}`"),
            );
            let after = self.place(line, before.trim_end().len(), 0);
            return Some(diagnostic.label("commas separate the values in brackets").suggest(
                "write `,`",
                after,
                ",",
            ));
        }
        if ends_operand && (found.trim().is_empty() || found.starts_with('{')) {
            let diagnostic =
                self.unexpected(line, opened, 1, format!("this `{bracket}` is never closed"));
            let end: Span = self.place(line, before.trim_end().len(), 0);
            return Some(
                diagnostic
                    .label("opened here")
                    .help(format!("write `{close}` where it ends"))
                    .suggest(format!("write `{close}`"), end, close),
            );
        }
        None
    }

    /// `let a = return b`: a word that begins a statement where a value belongs.
    fn lone_word(
        &self,
        line: Stretch<'_>,
        at: usize,
        found: &str,
        before: &str,
    ) -> Option<Diagnostic> {
        let word = before.trim_end().rsplit([' ', '\t', '\n', '(', ',']).next()?;
        let known = matches!(word, "return" | "choose" | "pick" | "let" | "var");
        let start = before.trim_end().len() - word.len();
        let above = before.get(..start)?;
        if known && above.trim_end_matches([' ', '\t']).ends_with('\n') {
            let above = above.trim_end();
            let last = above.split_whitespace().last()?;
            return Some(
                self.unexpected(line, above.len(), 0, format!("a value is missing after `{last}`"))
                    .label("expected here"),
            );
        }
        if !known || start == 0 || found.is_empty() || at == start {
            return None;
        }
        let help = match word {
            "choose" if found.starts_with("whether") => {
                "ask on its own line: `choose whether \"…\" { … } else { … }`"
            }
            "choose" => "choose first, and use the name below: `choose NAME in SET`",
            "pick" => "pick first, and use the name below: `pick NAME in SET at random`",
            "return" => "write `return VALUE` on its own line",
            _ => "name the value on its own line",
        };
        Some(
            self.unexpected(line, start, word.len(), format!("`{word}` is not a value"))
                .label("it starts a statement")
                .help(help),
        )
    }
}

/// Brackets and words of a text, each with its offset; texts and comments are
/// passed over.
pub(super) fn outside(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = text.get(at..)?;
            let first = rest.chars().next()?;
            let start = at;
            if rest.starts_with("//") {
                at += rest.find('\n').unwrap_or(rest.len());
            } else if first == '"' {
                let inside = rest.get(1..)?;
                let end = inside.find(['"', '\n']).map_or(inside.len(), |end| end + 1);
                at += 1 + end;
            } else if first.is_ascii_alphabetic() {
                let length = rest
                    .find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'))
                    .unwrap_or(rest.len());
                at += length;
                return Some((start, rest.get(..length)?));
            } else {
                at += first.len_utf8();
                if matches!(first, '(' | ')' | '[' | ']' | '{' | '}') {
                    return Some((start, rest.get(..1)?));
                }
            }
        }
    })
}

/// The last word of a text.
fn word_before(before: &str) -> &str {
    before.split_whitespace().next_back().unwrap_or_default()
}
