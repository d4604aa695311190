//! Recovery from operands of other languages: quoted words, dice, fractions, statements.

use castra_base::Diagnostic;

use super::failure::Failure;
use crate::parse::lower::Lower;
use crate::parse::words::{
    TextRange, first_word, is_number, looks_like_hex, tokens_outside_strings, word_at, word_before,
};

/// The names of the type for text in other languages.
const TEXT_TYPES: &[&str] = &["str", "string", "String", "text"];

/// Returns the operator between an army and `us` that selects the pieces of a side, for a
/// possessive word: `own units`, `enemy units`.
#[must_use]
pub fn side_operator(word: &str) -> Option<&'static str> {
    match word {
        "own" | "my" | "our" | "mine" | "friendly" => Some("=="),
        "enemy" | "hostile" | "opposing" | "opponent" | "their" => Some("!="),
        _ => None,
    }
}

impl Lower<'_> {
    /// Recognises `'text'`.
    pub(super) fn single_quotes(
        &self,
        line: TextRange<'_>,
        at: usize,
        found: &str,
    ) -> Option<Diagnostic> {
        let rest = found.strip_prefix('\'')?;
        let end = rest.find('\'').filter(|end| !rest[..*end].contains('\n'));
        let length = end.map_or(1, |end| end + 2);
        let diagnostic = self.unexpected_part(line, at, length, "text does not start with `'`");
        let span = diagnostic.primary.span;
        let diagnostic = diagnostic
            .label("text is enclosed in double quotation marks")
            .help("write `\"…\"`; words of an enum have no quotation marks");
        Some(match end {
            Some(end) => diagnostic.suggest("write `\"`", span, format!("\"{}\"", &rest[..end])),
            None => diagnostic,
        })
    }

    /// Recognises `enemy units`, `my units`.
    pub(super) fn side_word(
        &self,
        line: TextRange<'_>,
        at: usize,
        found: &str,
        before: &str,
    ) -> Option<Diagnostic> {
        let pieces = first_word(found);
        let ahead = before.trim_end();
        let side = ahead.rsplit([' ', '\t', '\n', '(', ',', '{']).next()?;
        let sign = side_operator(side)?;
        if !pieces.starts_with(|c: char| c.is_ascii_alphabetic()) || ahead.len() == before.len() {
            return None;
        }
        let start = ahead.len() - side.len();
        let length = at - start + pieces.len();
        let diagnostic =
            self.unexpected_part(line, start, length, format!("`{side}` does not select pieces"));
        let span = diagnostic.primary.span;
        let right = format!("{pieces} where it.army {sign} us");
        Some(
            diagnostic
                .label("a condition selects the pieces of a side")
                .help(format!("write `{right}`"))
                .suggest(format!("write `{right}`"), span, right),
        )
    }

    /// Recognises `any(units, u => u.move > 1)`.
    pub(super) fn named_element(
        &self,
        line: TextRange<'_>,
        at: usize,
        found: &str,
        before: &str,
    ) -> Option<Diagnostic> {
        let sign = ["=>", "->"].into_iter().find(|sign| found.starts_with(sign))?;
        let ahead = before.trim_end();
        let name = ahead.rsplit([' ', '\t', '\n', '(', ',']).next()?;
        let start = ahead.len() - name.len();
        let is_inside = ahead.matches('(').count() > ahead.matches(')').count();
        let is_argument = is_inside && ahead.get(..start)?.trim_end().ends_with(',');
        // In a head, a parameter follows the comma.
        let is_value = line.noun != "head" && is_argument;
        if !is_value || first_word(name) != name || name.is_empty() {
            return None;
        }
        let length = at + sign.len() - start;
        let message = format!("the element is called `it` here, not `{name}`");
        Some(
            self.unexpected_part(line, start, length, message)
                .label("a function of another language")
                .help("write only the condition or the value: `any(SET, it.VALUE > 1)`"),
        )
    }

    /// Recognises `exists u in units where u.move > 1`.
    pub(super) fn quantifier(
        &self,
        line: TextRange<'_>,
        at: usize,
        found: &str,
        before: &str,
    ) -> Option<Diagnostic> {
        let ahead = before.trim_end();
        let word = ahead.rsplit([' ', '\t', '\n', '(', ',', '{']).next()?;
        let here = match word {
            "any" | "exist" | "exists" | "some" => "any",
            "all" | "every" | "forall" | "for-all" => "all",
            _ => return None,
        };
        let name = first_word(found);
        let set = found.get(name.len()..)?.trim_start().strip_prefix("in ")?;
        if name.is_empty() || first_word(set.trim_start()).is_empty() {
            return None;
        }
        let start = ahead.len() - word.len();
        let length = at + name.len() - start;
        let message = format!("`{word} {name} in SET` is not part of Castra");
        Some(
            self.unexpected_part(line, start, length, message)
                .label(format!("use `{here}(…)`"))
                .help(format!("write `{here}(SET, CONDITION)`, and call the element `it`")),
        )
    }

    /// Recognises `name: string = "x"`.
    pub(super) fn text_type(
        &self,
        line: TextRange<'_>,
        found: &str,
        before: &str,
    ) -> Option<Diagnostic> {
        let typed = before.trim_end().strip_suffix('=')?.trim_end();
        let ty = typed.rsplit([' ', '\t', ':']).next()?;
        let name = typed.strip_suffix(ty)?.trim_end().strip_suffix(':')?;
        if !found.starts_with('"') || !TEXT_TYPES.contains(&ty) || name.is_empty() {
            return None;
        }
        let start = typed.len() - ty.len();
        Some(
            self.unexpected_part(line, start, ty.len(), "a value of the rules cannot be text")
                .label("not a type of the rules")
                .help(
                    "declare its words, `enum NAME { a, b }`, and write `NAME` as the type; text \
                     is for `say`, labels and reasons",
                ),
        )
    }

    /// Recognises `clash[2, thrown]`.
    pub(super) fn square_brackets(
        &self,
        line: TextRange<'_>,
        at: usize,
        found: &str,
        before: &str,
    ) -> Option<Diagnostic> {
        let inside = found.strip_prefix('[')?;
        let inside = inside.get(..inside.find(']')?)?;
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let name = before.get(before.trim_end_matches(is_word).len()..)?;
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) || inside.contains('\n') {
            return None;
        }
        let is_index = !inside.is_empty() && inside.bytes().all(|b| b.is_ascii_digit());
        if is_index {
            let is_part = |c: char| is_word(c) || c == '.';
            let set = before.get(before.trim_end_matches(is_part).len()..)?;
            let message = "the elements of a set have no numbers";
            let problem = self.unexpected_part(line, at, inside.len() + 2, message);
            let first = format!("for the first one, write `first({set})`");
            return Some(problem.label("in square brackets").help(match set == name {
                true => format!("{first}; a table or a function is written `{name}({inside})`"),
                false => first,
            }));
        }
        let diagnostic = self.unexpected_part(
            line,
            at,
            inside.len() + 2,
            "tables and functions are followed by parentheses",
        );
        let span = diagnostic.primary.span;
        Some(
            diagnostic
                .label("in square brackets")
                .help(format!("write `{name}({inside})`"))
                .suggest(format!("write `({inside})`"), span, format!("({inside})")),
        )
    }

    /// Recognises `roll 2d6`.
    pub(super) fn dice_in_short(
        &self,
        line: TextRange<'_>,
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
            self.unexpected_part(line, at, word.len(), "dice are rolled with `roll N of DIE`");
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

    /// Recognises `roll 2 d6`.
    pub(super) fn dice_without_of(
        &self,
        line: TextRange<'_>,
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
        // `roll a die` names no die, and `roll battle die` says twice that it is one.
        let is_article = matches!(count, "a" | "an" | "one" | "the");
        let is_noun = matches!(die, "dice" | "die");
        if is_article || is_noun && !is_number(count) {
            let named = if is_noun { count } else { die };
            let right = if is_article && is_noun { "DIE" } else { named };
            let start = before.trim_end().len() - count.len();
            let (start, length) = match is_article {
                true => (start, at + die.len() - start),
                false => (at, die.len()),
            };
            let word = if is_article { count } else { die };
            let message = format!("`{word}` does not fit here");
            let problem = self
                .unexpected_part(line, start, length, message)
                .label("`roll` is followed by the name of a die")
                .help(format!("write `let rolled = roll {right}`"));
            let whole = self.span_in(
                line,
                before.trim_end().len() - count.len(),
                at + die.len() + count.len() - before.trim_end().len(),
            );
            return Some(match right {
                "DIE" => problem,
                _ => problem.suggest(format!("write `{right}`"), whole, right),
            });
        }
        let diagnostic =
            self.unexpected_part(line, at, die.len(), "dice are rolled with `roll N of DIE`");
        let span = diagnostic.primary.span;
        Some(
            diagnostic
                .label("expected `of` before the die")
                .help(format!("write `let rolled = roll {count} of {die}`"))
                .suggest("write `of`", span.start_span(), "of "),
        )
    }

    /// Recognises `let n = if a then b`, which has no value if `a` is false.
    pub(super) fn missing_else(
        &self,
        line: TextRange<'_>,
        failure: &Failure,
        found: &str,
        before: &str,
    ) -> Option<Diagnostic> {
        let before = before.trim_end();
        let is_ended =
            found.trim().is_empty() || before.len() < line.text.len() && found.starts_with('}');
        if !is_ended || failure.keywords() != ["else"] || !before.contains(" then ") {
            return None;
        }
        // `otherwise` belongs to a value that may be `none`.
        if let Some(start) = before.rfind(" otherwise ").map(|start| start + 1) {
            let length = "otherwise".len();
            let problem =
                self.unexpected_part(line, start, length, "`otherwise` does not end an `if`");
            let span = problem.primary.span;
            return Some(
                problem.label("use `else`").help("write `if COND then VALUE else VALUE`").suggest(
                    "write `else`",
                    span,
                    "else",
                ),
            );
        }
        Some(
            self.unexpected_part(line, before.len(), 0, "this value with `if` has no `else`")
                .label("expected `else` and a value here")
                .help("write `if COND then VALUE else VALUE`; without a value, `if COND { … }`"),
        )
    }

    /// Recognises `int 1-5` and `in 1 to 5`.
    pub(super) fn range_in_words(&self, line: TextRange<'_>, at: usize) -> Option<Diagnostic> {
        let is_digit = |c: char| c.is_ascii_digit();
        let start = line.text.get(..at)?.trim_end().trim_end_matches(is_digit).len();
        let before = line.text.get(..start)?.trim_end();
        let ends_with = |word| before.strip_suffix(word).is_some_and(|b: &str| b.ends_with(' '));
        if !ends_with("int") && !ends_with("in") {
            return None;
        }
        let range = line.text.get(start..)?;
        let (lead, range) = (range.len() - range.trim_start().len(), range.trim_start());
        let from = range.get(..range.len() - range.trim_start_matches(is_digit).len())?;
        let sign = range.get(from.len()..)?.trim_start();
        let to = sign.strip_prefix("to ").or_else(|| sign.strip_prefix(['-', '–']))?.trim_start();
        let after = to.trim_start_matches(is_digit);
        let to = to.get(..to.len() - after.len())?;
        if from.is_empty() || to.is_empty() {
            return None;
        }
        let right = format!("{from}..{to}");
        let length = range.len() - after.len();
        let diagnostic = self.unexpected_part(
            line,
            start + lead,
            length,
            "two dots separate the ends of a range",
        );
        let span = diagnostic.primary.span;
        Some(
            diagnostic
                .label(format!("from {from} to {to}"))
                .help(format!("write `{right}`"))
                .suggest(format!("write `{right}`"), span, right),
        )
    }

    /// Recognises `n is 5`, `n is not 5`.
    pub(super) fn is_for_equality(
        &self,
        line: TextRange<'_>,
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
        let diagnostic = self.unexpected_part(
            line,
            is,
            word.len(),
            "`is` asks for a word, and this is a number",
        );
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

    /// Recognises `3.5`.
    pub(super) fn fraction(
        &self,
        line: TextRange<'_>,
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
            self.unexpected_part(line, start, at + digits - start, "numbers must be whole")
                .label("not a whole number")
                .help("write a whole number; for a half, multiply first and divide afterwards"),
        )
    }

    /// Recognises `let a = "text"`.
    pub(super) fn text_for_value(
        &self,
        line: TextRange<'_>,
        failure: &Failure,
        found: &str,
    ) -> Option<Diagnostic> {
        if !found.starts_with('"') || !failure.phrases().any(|phrase| phrase == "a value") {
            return None;
        }
        Some(
            self.unexpected_part(
                line,
                failure.at,
                word_at(found, 0)?.len(),
                "text is not a value here",
            )
            .label("expected a value")
            .help("use a word of an enum; text is for `say`, labels and reasons"),
        )
    }

    /// Recognises `choices [unit at C5]`.
    pub(super) fn chosen_piece(
        &self,
        line: TextRange<'_>,
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
        let diagnostic = self.unexpected_part(line, start, end - start, message);
        let span = diagnostic.primary.span;
        Some(
            diagnostic.label("more than the hex").help(format!("write `choices [{hex}]`")).suggest(
                format!("write `{hex}`"),
                span,
                hex,
            ),
        )
    }

    /// Recognises `let a = return b`: the first word of a statement in place of an expression.
    pub(super) fn lone_word(
        &self,
        line: TextRange<'_>,
        at: usize,
        found: &str,
        before: &str,
    ) -> Option<Diagnostic> {
        let word = before.trim_end().rsplit([' ', '\t', '\n', '(', ',']).next()?;
        let start = before.trim_end().len() - word.len();
        let above = before.get(..start)?;
        let known = match word {
            "return" | "choose" | "pick" | "let" | "var" => true,
            // These words are often names, too.
            "draw" | "move" | "remove" | "shuffle" => above.trim_end().ends_with('='),
            _ => false,
        };
        if known && above.trim_end_matches([' ', '\t']).ends_with('\n') {
            let above = above.trim_end();
            let last = above.split_whitespace().last()?;
            return Some(
                self.unexpected_part(
                    line,
                    above.len(),
                    0,
                    format!("a value is missing after `{last}`"),
                )
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
            "draw" => {
                "`top(PILE)` is the card on top; `draw N from PILE to PILE` is a line of its own"
            }
            "move" | "remove" | "shuffle" => "write it on its own line, without a name",
            _ => "name the value on its own line",
        };
        Some(
            self.unexpected_part(line, start, word.len(), format!("`{word}` is not a value"))
                .label("it starts a statement")
                .help(help),
        )
    }

    /// Recognises `roll(d6)`, `roll(2d6)`, `roll(2, d6)`.
    pub(super) fn roll_in_parentheses(
        &self,
        line: TextRange<'_>,
        at: usize,
        before: &str,
    ) -> Option<Diagnostic> {
        let (start, _) =
            tokens_outside_strings(before).filter(|(_, sign)| *sign == "roll").last()?;
        let rest = line.text.get(start + "roll".len()..)?;
        let open = rest.trim_start().strip_prefix('(')?;
        let (inside, after) = open.split_once(')')?;
        let end = line.text.len() - after.len();
        let is_counted = first_word(after.trim_start()) == "of";
        if is_counted || !line.text.get(end..at.max(end))?.trim().is_empty() {
            return None;
        }
        let dice = dice_of(inside.trim())?;
        let right = format!("roll {dice}");
        let diagnostic =
            self.unexpected_part(line, start, end - start, "dice are rolled without parentheses");
        let span = diagnostic.primary.span;
        let diagnostic = diagnostic.label("written as a call").help(format!("write `{right}`"));
        Some(match dice.contains(' ') {
            true => diagnostic.suggest(format!("write `{right}`"), span, right),
            false => diagnostic.fix(format!("write `{right}`"), span, right),
        })
    }

    /// Recognises `u.army == "samnium"`, `thrown == "1"`.
    pub(super) fn word_in_quotes(
        &self,
        line: TextRange<'_>,
        failure: &Failure,
        found: &str,
        before: &str,
    ) -> Option<Diagnostic> {
        let inside = word_at(found, 0)?.strip_prefix('"')?.strip_suffix('"')?;
        let is_number = !inside.is_empty() && inside.bytes().all(|b| b.is_ascii_digit());
        let is_word = first_word(inside) == inside && inside.starts_with(char::is_alphabetic);
        let wants_value = failure.phrases().any(|phrase| phrase == "a value");
        if !wants_value || !(is_number || is_word) || first_word(before) == "say" {
            return None;
        }
        let what = if is_number { "a number" } else { "a word" };
        let message = format!("{what} is written without quotation marks");
        let diagnostic = self.unexpected_part(line, failure.at, inside.len() + 2, message);
        let span = diagnostic.primary.span;
        Some(
            diagnostic
                .label("this is text")
                .help(format!("write `{inside}`; text is for `say`, labels and reasons"))
                .suggest(format!("write `{inside}`"), span, inside),
        )
    }

    /// Recognises `wounds(unit E5)`.
    pub(super) fn piece_in_a_hex(
        &self,
        line: TextRange<'_>,
        at: usize,
        found: &str,
        before: &str,
    ) -> Option<Diagnostic> {
        let hex = word_at(found, 0).filter(|hex| looks_like_hex(hex))?;
        let ahead = before.trim_end();
        let kind = ahead.rsplit([' ', '\t', '\n', ',', '(', '[', '{']).next()?;
        let is_name = first_word(kind) == kind && kind.starts_with(char::is_alphabetic);
        let opens = ahead.get(..ahead.len() - kind.len())?.trim_end();
        let is_value = opens.ends_with(['(', ','])
            || matches!(opens.rsplit([' ', '\t']).next()?, "expect" | "if" | "and" | "or" | "=");
        let is_listed = matches!(first_word(line.text), "choices" | "dice");
        if !is_name || looks_like_hex(kind) || !is_value || is_listed {
            return None;
        }
        let diagnostic =
            self.unexpected_part(line, at, hex.len(), format!("expected `at` before `{hex}`"));
        let span = diagnostic.primary.span;
        Some(
            diagnostic
                .label("a piece is named by its hex")
                .help(format!("write `{kind} at {hex}`"))
                .suggest("write `at`", span.start_span(), "at "),
        )
    }
}

/// Returns the dice in the parentheses in the syntax of `roll`: `d6`, `2 of d6`.
fn dice_of(inside: &str) -> Option<String> {
    let is_name = |word: &str| {
        first_word(word) == word && word.starts_with(|c: char| c.is_ascii_alphabetic())
    };
    let is_count = |word: &str| !word.is_empty() && first_word(word) == word;
    if is_name(inside) {
        return Some(inside.to_owned());
    }
    if let Some((a, b)) = inside.split_once(',').or_else(|| inside.split_once(" of ")) {
        let (a, b) = (a.trim(), b.trim());
        return (is_count(a) && is_name(b)).then(|| format!("{a} of {b}"));
    }
    let (count, die) = inside.split_at(inside.find(|c: char| !c.is_ascii_digit())?);
    (is_count(count) && is_name(die)).then(|| format!("{count} of {die}"))
}
