//! Recovery from faulty statements and arms.

use crate::gap::without_gap;
use castra_base::{Diagnostic, Span, codes};
use castra_grammar::{Pair, Rule};

use super::failure::Failure;
use super::form::{help_for, statement_help};
use super::idiom::is_foreign_end;
use crate::parse::lower::Lower;
use crate::parse::words::{TextRange, first_word, word_at};

impl Lower<'_> {
    /// Reports an unexpected statement or arm, and the problems in its blocks.
    pub(in crate::parse) fn report_unexpected_line(&mut self, junk: &Pair<'_>, only: Rule) {
        let is_block = |p: &Pair<'_>| matches!(p.as_rule(), Rule::stmt_block | Rule::stmt_arms);
        let (start, end) = (junk.as_span().start(), junk.as_span().end());
        let block = junk.clone().into_inner().find(is_block);
        let head_end = block.as_ref().map_or(end, |block| block.as_span().start());
        let text = without_gap(junk.get_input().get(start..head_end).unwrap_or_default());
        let noun = match only {
            Rule::stmt_arm_only | Rule::value_arm_only => "arm",
            Rule::turn_only => "phase",
            _ => "statement",
        };
        let line = TextRange { text, start, noun };
        let after = junk.as_rule() == Rule::tail_junk;
        let in_loop_head = self.span_in(line, 0, 0).start < self.loop_head_end;
        self.note_counted_loop(line);
        self.opened_in_words |= self.block_in_words(line).is_some();
        // The words that open and close a block are one mistake.
        let is_end = self.opened_in_words && is_foreign_end(line.text);
        if !in_loop_head && !is_end {
            let comment = self.foreign_comment(line, only, junk.get_input());
            let diagnostic =
                comment.unwrap_or_else(|| self.line_mistake(line, only, after, block.is_some()));
            self.report(diagnostic);
        }
        for block in junk.clone().into_inner().filter(is_block) {
            if block.as_rule() == Rule::stmt_block {
                self.stmts(block);
            } else {
                self.block(block, Rule::stmt_arm_only, Lower::stmt_arm);
            }
        }
    }

    fn line_mistake(
        &self,
        line: TextRange<'_>,
        only: Rule,
        after: bool,
        has_block: bool,
    ) -> Diagnostic {
        if line.text.is_empty() && has_block && !after {
            let span = self.span_in(line, 0, 1);
            return Diagnostic::new(
                &codes::SYNTAX_UNEXPECTED,
                span,
                format!("this block belongs to no {}", line.noun),
            )
            .label(format!("no {} begins with `{{`", line.noun))
            .help("leave the braces out, or write before them what the block belongs to");
        }
        let help = help_for(line.text, only);
        let in_arms = matches!(only, Rule::stmt_arm_only | Rule::value_arm_only);
        if !in_arms
            && let Some(known) =
                self.known_statement(line, after).or_else(|| self.foreign_statement(line))
        {
            return known;
        }
        if matches!(only, Rule::stmt_only | Rule::campaign_stmt_only)
            && let Some(stage) = self.mistaken_stage(line)
        {
            return stage;
        }
        let whole = if has_block { format!("{} {{}}", line.text) } else { line.text.to_owned() };
        let failure = Failure::of(only, &whole);
        if in_arms && let Some(arm) = self.arm_of_other_language(line) {
            return arm.help(help);
        }
        let Some(failure) = failure.filter(|f| f.at <= line.text.len() && !(after && has_block))
        else {
            let span = self.first_word_span(line);
            let message = format!("`{}` does not fit here", self.source(span));
            let other = Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message);
            return if after {
                other
                    .label("the statement above ends with its `}`")
                    .help("write it on its own line, or write `;` before it")
                    .suggest("write `;`", span.start_span(), "; ")
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
        self.block_in_words(line)
            .or_else(|| self.else_in_change(line, &failure))
            .or_else(|| self.value_mistake(line, &failure, &help))
            .or_else(|| self.missing_block(line, &failure, &help))
            .or_else(|| self.statement_word(line, &failure))
            .or_else(|| self.commas_between_clauses(line, &failure))
            .or_else(|| self.wrong_word(line, &failure, &help))
            .unwrap_or_else(|| {
                Diagnostic::new(
                    &codes::SYNTAX_UNEXPECTED,
                    self.first_word_span(line),
                    "unexpected input",
                )
                .label("not understood")
                .help(help)
            })
    }

    /// Returns the span in the file of a part of a range. `at` is an offset in the range's text.
    pub(in crate::parse) fn span_in(&self, line: TextRange<'_>, at: usize, length: usize) -> Span {
        self.span_between(line.start + at, line.start + at + length)
    }

    fn first_word_span(&self, line: TextRange<'_>) -> Span {
        let first = line.text.split([' ', '\t', '(', '\n']).next().unwrap_or_default();
        self.span_in(line, 0, first.len().max(line.text.chars().next().map_or(0, char::len_utf8)))
    }

    /// Recognises `cite AB-01, AB-02`.
    fn commas_between_clauses(&self, line: TextRange<'_>, failure: &Failure) -> Option<Diagnostic> {
        let comma = line.text.get(failure.at..)?.starts_with(',');
        if !comma || !failure.expects(Rule::clause_id) {
            return None;
        }
        let span = self.span_in(line, failure.at, 1);
        Some(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, "clauses are separated by spaces")
                .label("unexpected comma")
                .help("write `cite AB-01 AB-02`")
                .fix("remove the comma", span, ""),
        )
    }

    /// Recognises `council part of first = besieger`.
    fn army_after_entry(&self, line: TextRange<'_>) -> Option<Diagnostic> {
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
        let span = self.span_in(line, start, head.trim_end().len() - start);
        let right = format!("{army} {entry}");
        Some(
            Diagnostic::new(
                &codes::SYNTAX_UNEXPECTED,
                span,
                "the army comes before the name of its entry",
            )
            .label("in the wrong order")
            .help("write `council ARMY NAME = VALUE`")
            .suggest(format!("write `{right}`"), span, right),
        )
    }

    /// Recognises `if a` without a block.
    fn missing_block(
        &self,
        line: TextRange<'_>,
        failure: &Failure,
        help: &str,
    ) -> Option<Diagnostic> {
        let word = first_word(line.text);
        let needs = matches!(word, "if" | "for" | "repeat" | "match" | "step" | "phase");
        let ended = failure.at >= line.text.len();
        let wants = failure.expects(Rule::stmt_block) || failure.expects(Rule::stmt_arms);
        if !needs || !wants || !(ended || word == "if") {
            return None;
        }
        if word == "if" && first_word(line.text.get(failure.at..)?) == "then" {
            return None;
        }
        let end = line.text.get(..failure.at)?.trim_end().len();
        let span = self.span_in(line, end, 0);
        let first = self.span_in(line, 0, word.len());
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

    /// Recognises `if a == b then` and `for each u in units do` at the end of a line, which open a
    /// block in other languages.
    fn block_in_words(&self, line: TextRange<'_>) -> Option<Diagnostic> {
        let word = first_word(line.text);
        let head = line.text.lines().next()?.trim_end();
        let opener = head.rsplit([' ', '\t']).next()?;
        let is_opened = match word {
            "if" => opener == "then",
            "for" | "repeat" => opener == "do",
            _ => false,
        };
        if !is_opened {
            return None;
        }
        let span = self.span_in(line, head.len() - opener.len(), opener.len());
        let message = format!("`{opener}` does not open a block");
        Some(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message)
                .label("expected `{`")
                .help("write `{` here, and `}` on the line after the block"),
        )
    }

    /// Recognises `otherwise add 1` in a change, which is read as the rest of the line above.
    fn else_in_change(&self, line: TextRange<'_>, failure: &Failure) -> Option<Diagnostic> {
        let above = line.text.get(..failure.at)?.rfind('\n')?;
        let rest = line.text.get(above..)?;
        let last = rest.trim_start();
        let start = above + rest.len() - last.len();
        let text = without_gap(last);
        let of = TextRange { text, start: line.start + start, ..line };
        if !self.in_change || !matches!(first_word(last), "else" | "otherwise") {
            return None;
        }
        self.known_statement(of, false)
    }

    /// Recognises `a -> b` in a `match`.
    fn wrong_arrow(&self, line: TextRange<'_>, failure: &Failure) -> Option<Diagnostic> {
        if !failure.expects(Rule::arrow) {
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
        let place = self.span_in(line, failure.at, sign.len());
        let span = self.span_in(line, failure.at, shown.len());
        let diagnostic = Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message)
            .label("`=>` separates the values from what is done");
        Some(match sign {
            "" => diagnostic.suggest("write `=>`", place, "=> "),
            _ => diagnostic.fix("write `=>`", place, "=>"),
        })
    }

    /// Recognises `case light: …` and `default: …` in a `match`.
    fn arm_of_other_language(&self, line: TextRange<'_>) -> Option<Diagnostic> {
        let word = first_word(line.text);
        let rest = line.text.get(word.len()..)?;
        let sign = ["=>", "->", ":"].into_iter().filter_map(|sign| Some((rest.find(sign)?, sign)));
        let (at, sign) = sign.min()?;
        let values = rest.get(..at)?.trim();
        let is_list = values.split(',').all(|value| {
            let value = value.trim();
            !value.is_empty() && first_word(value) == value
        });
        let right = match word {
            "case" if is_list => format!("{values} =>"),
            "default" | "otherwise" if values.is_empty() => "else =>".to_owned(),
            _ => return None,
        };
        let span = self.span_in(line, 0, word.len() + at + sign.len());
        Some(
            Diagnostic::new(
                &codes::SYNTAX_UNEXPECTED,
                self.span_in(line, 0, word.len()),
                format!("`{word}` is not part of Castra"),
            )
            .label("not written in an arm")
            .suggest(format!("write `{right}`"), span, right),
        )
    }

    /// Reports a part of a choice that is written twice.
    pub(in crate::parse) fn report_repeated_part(&mut self, part: &Pair<'_>) {
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
