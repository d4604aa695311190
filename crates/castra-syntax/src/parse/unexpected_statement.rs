//! What to say about statements and arms of rules that cannot be read.

use crate::gap::without_gap;
use castra_base::Diagnostic;
use castra_base::Span;
use castra_base::codes;
use castra_base::suggest::nearest;
use castra_grammar::{Pair, Rule};

use super::lower::Lower;
use super::unexpected::{self, BlockForm, Failure, Stretch, looks_like_hex, word_at};
use super::unexpected_entry::{first_word, help_for};

/// The words that statements begin with, and how those statements are written.
const STATEMENTS: &[(&str, &str)] = &[
    ("add", "add VALUE"),
    ("armies", "armies NAME NAME"),
    ("begin", "begin"),
    ("board", "board NAME"),
    ("change", "change PIECE to UNIT { FIELD VALUE }"),
    ("choices", "choices [VALUE, none, {VALUE, VALUE}]"),
    ("choose", "choose NAME in SET by WHO \"…\" { … }"),
    ("cite", "cite AB-01 AB-02"),
    ("council", "council NAME = VALUE` or `council ARMY NAME = VALUE"),
    ("defeat", "defeat for ARMY \"…\""),
    ("dice", "dice [FACE, FACE]"),
    ("draw", "draw N from PILE to PILE"),
    ("drawn", "drawn \"…\""),
    ("every", "every roll"),
    ("expect", "expect a == b"),
    ("fill", "fill PILE with DECK"),
    ("for", "for each NAME in SET { … }"),
    ("if", "if COND { … } else { … }"),
    ("let", "let NAME = VALUE"),
    ("match", "match VALUE { a, b => { … } else => { … } }"),
    ("lift", "lift PIECE"),
    ("move", "move WHAT to WHERE"),
    ("next", "next turn ARMY"),
    ("option", "option NAME = VALUE"),
    ("pick", "pick NAME in SET at random"),
    ("place", "place UNIT for ARMY at HEX { FIELD VALUE }"),
    ("play", "play 2 turns` or `play phase NAME"),
    ("put", "put CARD * 2, CARD in PILE"),
    ("remove", "remove PIECE"),
    ("repeat", "repeat at most N { … }"),
    ("reroll", "reroll DICE"),
    ("return", "return VALUE"),
    ("reveal", "reveal CARDS to ARMY"),
    ("say", "say \"…\""),
    ("scale", "scale by VALUE"),
    ("scenario", "scenario NAME"),
    ("set", "set VALUE"),
    ("shuffle", "shuffle PILE"),
    ("step", "step NAME { … }"),
    ("stop", "stop"),
    ("terrain", "terrain NAME at E5 E6"),
    ("turn", "turn of ARMY` or `turn 7 of ARMY"),
    ("var", "var NAME = VALUE"),
    ("victory", "victory for ARMY \"…\""),
    ("when", "when COND"),
    ("window", "window NAME(…) for ARMY"),
];

/// Words of other languages, and what is written here.
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
];

/// How a statement that begins with a word is written.
pub(super) fn statement_form(only: Rule, word: &str) -> Option<&'static str> {
    if only == Rule::turn_only {
        return (word == "phase").then_some("phase NAME \"Label\" { … }");
    }
    let form = STATEMENTS.iter().find(|(first, _)| *first == word && only == Rule::stmt_only);
    form.map(|(_, form)| *form)
}

/// Words that are mistaken for others.
const MIXED_UP: &[(&str, &str)] = &[
    ("from", "in"),
    ("from", "with"),
    ("if", "when"),
    ("in", "of"),
    ("into", "to"),
    ("of", "for"),
    ("of", "from"),
    ("of", "in"),
    ("on", "at"),
    ("on", "to"),
    ("onto", "to"),
    ("to", "for"),
    ("with", "to"),
];

impl Lower<'_> {
    /// Reports a statement, or an arm, that fits nothing; and what is wrong in
    /// the blocks within it.
    pub(super) fn report_junk_line(&mut self, junk: &Pair<'_>, place: &BlockForm) {
        let is_block = |p: &Pair<'_>| matches!(p.as_rule(), Rule::stmt_block | Rule::stmt_arms);
        let (start, end) = (junk.as_span().start(), junk.as_span().end());
        let block = junk.clone().into_inner().find(is_block);
        let head_end = block.as_ref().map_or(end, |block| block.as_span().start());
        let text = without_gap(junk.get_input().get(start..head_end).unwrap_or_default());
        let noun = match place.only {
            Rule::stmt_arm_only | Rule::value_arm_only => "arm",
            Rule::turn_only => "phase",
            _ => "statement",
        };
        let line = Stretch { text, start, noun };
        let after = junk.as_rule() == Rule::tail_junk;
        let in_loop_head = self.place(line, 0, 0).start < self.loop_head_end;
        self.note_counted_loop(line);
        if !in_loop_head {
            let comment = self.foreign_comment(line, place.only, junk.get_input());
            let diagnostic =
                comment.unwrap_or_else(|| self.line_mistake(line, place, after, block.is_some()));
            self.report(diagnostic);
        }
        for block in junk.clone().into_inner().filter(is_block) {
            if block.as_rule() == Rule::stmt_block {
                self.stmts(block);
            } else {
                self.block(block, &unexpected::STMT_ARMS, Lower::stmt_arm);
            }
        }
    }

    fn line_mistake(
        &self,
        line: Stretch<'_>,
        place: &BlockForm,
        after: bool,
        has_block: bool,
    ) -> Diagnostic {
        if line.text.is_empty() && has_block && !after {
            let span = self.place(line, 0, 1);
            return Diagnostic::new(
                &codes::SYNTAX_UNEXPECTED,
                span,
                format!("this block belongs to no {}", line.noun),
            )
            .label(format!("no {} begins with `{{`", line.noun))
            .help("leave the braces out, or write before them what the block belongs to");
        }
        let help = help_for(line.text, place);
        let in_arms = matches!(place.only, Rule::stmt_arm_only | Rule::value_arm_only);
        if !in_arms
            && let Some(known) =
                self.known_statement(line, after).or_else(|| self.foreign_statement(line))
        {
            return known;
        }
        if place.only == Rule::stmt_only
            && let Some(stage) = self.mistaken_stage(line)
        {
            return stage;
        }
        let whole = if has_block { format!("{} {{}}", line.text) } else { line.text.to_owned() };
        let failure = Failure::of(place.only, &whole);
        let Some(failure) = failure.filter(|f| f.at <= line.text.len() && !(after && has_block))
        else {
            let span = self.first_of(line);
            let message = format!("`{}` does not fit here", self.source(span));
            let other = Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message);
            return if after {
                other
                    .label("the statement above ends with its `}`")
                    .help("write it on its own line, or write `;` before it")
                    .suggest("write `;`", span.before(), "; ")
            } else {
                other.label("this is not a statement").help(help)
            };
        };
        if let Some(council) = self.army_after_entry(line) {
            return council;
        }
        if in_arms && let Some(arrow) = self.wrong_arrow(line, &failure) {
            return arrow.help(help);
        }
        self.value_mistake(line, &failure, &help)
            .or_else(|| self.missing_block(line, &failure, &help))
            .or_else(|| self.statement_word(line, &failure))
            .or_else(|| self.commas_between_clauses(line, &failure))
            .or_else(|| self.wrong_word(line, &failure, &help))
            .unwrap_or_else(|| {
                Diagnostic::new(&codes::SYNTAX_UNEXPECTED, self.first_of(line), "unexpected input")
                    .label("not understood")
                    .help(help)
            })
    }

    /// The place of a part of a stretch.
    pub(super) fn place(&self, line: Stretch<'_>, at: usize, length: usize) -> Span {
        self.between(line.start + at, line.start + at + length)
    }

    /// What does not fit, and the word that was probably meant.
    pub(super) fn wrong_word(
        &self,
        line: Stretch<'_>,
        failure: &Failure,
        help: &str,
    ) -> Option<Diagnostic> {
        let diagnostic = self.unmet_expectation(line, failure, help)?;
        let found = word_at(line.text, failure.at).filter(|word| !word.trim().is_empty());
        let Some(found) = found.filter(|_| diagnostic.fixes.is_empty()) else {
            return Some(diagnostic);
        };
        let keywords = failure.keywords();
        if first_word(line.text) == "put" && found.starts_with(|c: char| c.is_ascii_digit()) {
            let span = self.place(line, failure.at, 0);
            return Some(diagnostic.label("copies are counted with `*`").suggest(
                "write `*`",
                span,
                "* ",
            ));
        }
        if first_word(line.text) == "place"
            && line.text.get(..failure.at).is_some_and(|before| before.contains(" at "))
            && (found == "," || looks_like_hex(found))
        {
            return Some(diagnostic.label("each `place` puts one piece on one hex").help(
                "write a `place` for each hex, or go through them: \
                 `for each h in {B2, B3} { place UNIT for ARMY at h }`",
            ));
        }
        let before = line.text.get(..failure.at).unwrap_or_default().trim_end();
        let is_ordered = matches!(found, "by" | "sorted" | "ordered" | "descending" | "ascending")
            || found == "of" && before.ends_with(" order")
            || [" from best", " from worst"].iter().any(|words| before.ends_with(words));
        if first_word(line.text) == "for" && is_ordered {
            return Some(diagnostic.label("a loop is ordered with `from`").help(
                "write `for each NAME in SET from highest VALUE { … }`, or `from lowest VALUE`",
            ));
        }
        let mixed_up = MIXED_UP.iter().find(|(wrong, right)| {
            *wrong == found && keywords.iter().any(|keyword| keyword == right)
        });
        let place = self.place(line, failure.at, found.len());
        Some(match (mixed_up, keywords.as_slice()) {
            (Some((_, right)), _) => diagnostic.label(format!("expected `{right}`")).suggest(
                format!("write `{right}`"),
                place,
                *right,
            ),
            (None, [only]) if failure.phrases().count() == 1 && first_word(found) == found => {
                diagnostic.suggest(format!("write `{only}`"), place.before(), format!("{only} "))
            }
            _ => diagnostic,
        })
    }

    /// `cite AB-01, AB-02`
    fn commas_between_clauses(&self, line: Stretch<'_>, failure: &Failure) -> Option<Diagnostic> {
        let comma = line.text.get(failure.at..)?.starts_with(',');
        if !comma || !failure.wants(Rule::clause_id) {
            return None;
        }
        let span = self.place(line, failure.at, 1);
        Some(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, "clauses are separated by spaces")
                .label("unexpected comma")
                .help("write `cite AB-01 AB-02`")
                .fix("remove the comma", span, ""),
        )
    }

    /// `council part of first = besieger`
    fn army_after_entry(&self, line: Stretch<'_>) -> Option<Diagnostic> {
        let (head, _) = line.text.split_once('=')?;
        let mut words = head.split_whitespace();
        let (first, entry, of, army) = (words.next()?, words.next()?, words.next()?, words.next()?);
        let is_name = |word| first_word(word) == word;
        if first != "council"
            || !matches!(of, "of" | "for")
            || !is_name(entry)
            || !is_name(army)
            || words.next().is_some()
        {
            return None;
        }
        let start = first.len() + line.text.get(first.len()..)?.find(entry)?;
        let span = self.place(line, start, head.trim_end().len() - start);
        let right = format!("{army} {entry}");
        Some(
            Diagnostic::new(
                &codes::SYNTAX_UNEXPECTED,
                span,
                "the army stands before the name of its entry",
            )
            .label("in the wrong order")
            .help("write `council ARMY NAME = VALUE`")
            .suggest(format!("write `{right}`"), span, right),
        )
    }

    fn first_of(&self, line: Stretch<'_>) -> Span {
        let first = line.text.split([' ', '\t', '(', '\n']).next().unwrap_or_default();
        self.place(line, 0, first.len().max(line.text.chars().next().map_or(0, char::len_utf8)))
    }

    /// Statements of other languages, and those with a word left out.
    fn known_statement(&self, line: Stretch<'_>, after: bool) -> Option<Diagnostic> {
        let word = first_word(line.text);
        let span = self.place(line, 0, word.len());
        let rest = line.text.get(word.len()..)?.trim_start();
        let unexpected =
            |message: String| Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message);
        if let Some((_, here)) = FOREIGN.iter().find(|(foreign, _)| *foreign == word)
            && !rest.starts_with(['=', '.', '('])
        {
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
            "else" => unexpected("this `else` has no `if`".to_owned())
                .label("there is no `if` or `choose` before it")
                .help("write `else` after the closing `}` of an `if`"),
            "for" if first_word(rest) != "each" && line.text.contains(" in ") => {
                unexpected("expected `each` after `for`".to_owned())
                    .label("loops start with `for each`")
                    .help("write `for each NAME in SET { … }`")
                    .fix("write `for each`", span.after(), " each")
            }
            "unless" if !rest.is_empty() => unexpected("`unless` is not part of Castra".to_owned())
                .label("use `if not`")
                .help("write `if not (COND) { … }`"),
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
            "add" | "set" | "scale" | "at" if rest.contains(" when ") => {
                let at = line.text.find(" when ")? + 1;
                Diagnostic::new(
                    &codes::SYNTAX_UNEXPECTED,
                    self.place(line, at, "when".len()),
                    "a condition does not stand behind a value",
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
                    self.place(line, at, verb.len()),
                    format!("`{verb}` is not part of Castra"),
                )
                .label(format!("use `{ends} for`"))
                .help(format!("write `{ends} for {army} {why}`"))
            }
            _ => return self.step_by_one(line),
        })
    }

    /// A first word that is almost one that statements begin with.
    fn statement_word(&self, line: Stretch<'_>, failure: &Failure) -> Option<Diagnostic> {
        let word = first_word(line.text);
        let known = STATEMENTS.iter().any(|(first, _)| *first == word);
        let after = line.text.get(word.len()..)?;
        // What follows is neither an operator nor the rest of a name.
        let goes_on =
            after.trim_start().starts_with(|c: char| c.is_alphanumeric() || "\"[{".contains(c));
        let at_once = failure.at <= line.text.len() - after.trim_start().len();
        if known || word.is_empty() || !goes_on || !at_once {
            return None;
        }
        let words = STATEMENTS.iter().map(|(first, _)| *first).chain(["accept", "phase"]);
        let meant = nearest(word, words)?;
        let span = self.place(line, 0, word.len());
        let message = format!("there is no statement called `{word}`");
        Some(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message)
                .label(format!("did you mean `{meant}`?"))
                .help(statement_help(meant))
                .suggest(format!("write `{meant}`"), span, meant),
        )
    }

    /// `if a` without a block.
    fn missing_block(
        &self,
        line: Stretch<'_>,
        failure: &Failure,
        help: &str,
    ) -> Option<Diagnostic> {
        let word = first_word(line.text);
        let needs = matches!(word, "if" | "for" | "repeat" | "match" | "step" | "phase");
        let ended = failure.at >= line.text.len();
        let wants = failure.wants(Rule::stmt_block) || failure.wants(Rule::stmt_arms);
        if !needs || !wants || !(ended || word == "if") {
            return None;
        }
        if word == "if" && first_word(line.text.get(failure.at..)?) == "then" {
            return None;
        }
        let end = line.text.get(..failure.at)?.trim_end().len();
        let span = self.place(line, end, 0);
        let first = self.place(line, 0, word.len());
        if word == "if" && self.in_change && ended {
            return Some(
                Diagnostic::new(
                    &codes::SYNTAX_UNEXPECTED,
                    first,
                    "the condition of a change follows `when`",
                )
                .label("use `when`")
                .help(statement_help("when"))
                .suggest("write `when`", first, "when"),
            );
        }
        Some(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, format!("this `{word}` has no block"))
                .label("expected `{` here")
                .related(first, "here")
                .help(help),
        )
    }

    /// `a -> b` in a `match`
    fn wrong_arrow(&self, line: Stretch<'_>, failure: &Failure) -> Option<Diagnostic> {
        if !failure.wants(Rule::arrow) {
            return None;
        }
        let found = line.text.get(failure.at..)?;
        let signs = ["->", "==>", "=", ":", "then"];
        let sign = signs.into_iter().find(|sign| found.starts_with(sign)).unwrap_or_default();
        let shown = if sign.is_empty() { word_at(line.text, failure.at)? } else { sign };
        let message = match shown.trim() {
            "" => "expected `=>`".to_owned(),
            shown => format!("`{shown}` does not fit here"),
        };
        let place = self.place(line, failure.at, sign.len());
        let span = self.place(line, failure.at, shown.len());
        let diagnostic = Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message)
            .label("`=>` separates the values from what is done");
        Some(match sign {
            "" => diagnostic.suggest("write `=>`", place, "=> "),
            _ => diagnostic.fix("write `=>`", place, "=>"),
        })
    }

    /// Reports a condition that cannot be read.
    pub(super) fn report_bad_condition(&mut self, condition: &Pair<'_>) {
        let text = without_gap(condition.as_str());
        let line = Stretch { text, start: condition.as_span().start(), noun: "condition" };
        let help = "write `if a == b { … }`";
        let known = text.strip_suffix("then").filter(|rest| rest.ends_with(' ')).map(|rest| {
            let span = self.place(line, rest.trim_end().len(), text.len() - rest.trim_end().len());
            let word = self.place(line, rest.len(), "then".len());
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, word, "`then` is not used before a block")
                .label("unexpected")
                .help(help)
                .fix("remove the `then`", span, "")
        });
        let diagnostic = known.or_else(|| {
            let failure = Failure::of(Rule::expr_only, text)?;
            self.value_mistake(line, &failure, help)
                .or_else(|| self.wrong_word(line, &failure, help))
        });
        let span = self.span(condition);
        self.report(diagnostic.unwrap_or_else(|| {
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, "invalid condition")
                .label("expected a condition here")
                .help(help)
        }));
    }

    /// Reports an `if` without a condition.
    pub(super) fn report_no_condition(&mut self, of: &Pair<'_>) {
        let start = of.as_span().start();
        let head = of.as_str().find('{').map_or("", |end| &of.as_str()[..end]);
        let span = self.between(start, start + head.trim_end().len());
        self.report(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, "missing condition")
                .label("expected after `if`")
                .help("write `if a == b { … }`"),
        );
    }

    /// Reports an `else if` too many.
    pub(super) fn report_too_many_branches(&mut self, of: &Pair<'_>, most: usize) {
        let start = of.as_span().start();
        let span = self.between(start, start + "else if".len());
        self.report(
            Diagnostic::new(
                &codes::SYNTAX_TOO_DEEP,
                span,
                format!("this `if` has more than {most} branches"),
            )
            .label("one too many")
            .help("write `match VALUE { a => { … } else => { … } }`, or a table"),
        );
    }

    /// Reports a part of a choice that stands there for the second time.
    pub(super) fn report_twice(&mut self, part: &Pair<'_>) {
        let text = part.as_str();
        let word = if text.starts_with('"') { "text" } else { first_word(text) };
        let span = self.span(part);
        self.report(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, "this choice says so already")
                .label(format!(
                    "a second {}",
                    if word == "text" { word.into() } else { format!("`{word}`") }
                ))
                .help("keep one of the two"),
        );
    }
}

pub(super) fn statement_help(word: &str) -> String {
    let form = match word {
        "else" => "else { … }",
        "else if" => "else if COND { … }",
        _ => statement_form(Rule::stmt_only, first_word(word)).unwrap_or(word),
    };
    format!("write `{form}`")
}
