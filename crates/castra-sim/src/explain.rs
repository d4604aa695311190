//! Explanations of values, line by line: operands, the changes applied to a function's own value,
//! and the changes that did not apply.

use castra_base::{SourceMap, Span};
use castra_ir::{Change, ChangeLine, Clause, ClauseId, Exception, Program, StmtKind};
use castra_vm::{ChangeOutcome, ChangePart, Derivation, DerivationRole};

/// Longest quotation of source, in characters.
const MAX_QUOTE: usize = 60;

/// Longest quotation of a condition, in characters.
const MAX_CONDITION_QUOTE: usize = 120;

/// The line that replaces all omitted parts.
const OMITTED_LINE: &str = "… further steps are omitted: there are too many";

/// A line of an explanation.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ExplainedLine {
    /// Depth of indentation, from 0.
    pub depth: usize,
    /// A quotation of the source with its value.
    pub text: String,
}

/// A writer of explanations: the program, its sources, and the depth that is printed.
#[derive(Clone, Copy, Debug)]
pub struct Explainer<'a> {
    /// The program that computed the value.
    pub program: &'a Program,
    /// The quoted files; spans of the program refer to them.
    pub files: &'a SourceMap,
    /// The deepest level of operands that is printed.
    pub depth: usize,
}

impl Explainer<'_> {
    /// Returns the explanation of a value, line by line.
    #[must_use]
    pub fn lines(&self, derivation: &Derivation) -> Vec<ExplainedLine> {
        let mut lines = Vec::new();
        self.add_lines(derivation, 0, &mut lines);
        lines
    }

    fn add_lines(&self, derivation: &Derivation, depth: usize, lines: &mut Vec<ExplainedLine>) {
        match &derivation.part {
            DerivationRole::Change(part) => {
                return self.add_change_lines(derivation, part, depth, lines);
            }
            DerivationRole::Base => lines.push(ExplainedLine {
                depth,
                text: format!(
                    "{} base{}",
                    derivation.value,
                    self.clause_numbers(&derivation.clauses)
                ),
            }),
            DerivationRole::Operand => {
                let quoted = || shorten(self.quote(derivation.span), MAX_QUOTE);
                let text = derivation.call.clone().unwrap_or_else(quoted);
                let clauses = self.clause_numbers(&derivation.clauses);
                lines.push(ExplainedLine {
                    depth,
                    text: format!("{text} = {}{clauses}", derivation.value),
                });
            }
        }
        if depth >= self.depth {
            return;
        }
        for part in &derivation.parts {
            self.add_lines(part, depth + 1, lines);
        }
        if derivation.is_cut && !lines.iter().any(|line| line.text == OMITTED_LINE) {
            lines.push(ExplainedLine { depth: depth + 1, text: OMITTED_LINE.to_owned() });
        }
        let is_composed = derivation.parts.iter().any(|part| part.part != DerivationRole::Operand);
        if is_composed {
            lines.push(ExplainedLine { depth: depth + 1, text: format!("= {}", derivation.value) });
        }
    }

    /// Adds the lines of a change: its effect on the value, or the reason why it did not apply.
    fn add_change_lines(
        &self,
        derivation: &Derivation,
        part: &ChangePart,
        depth: usize,
        lines: &mut Vec<ExplainedLine>,
    ) {
        let Some(change) = self.program.rules.changes.get(part.change) else { return };
        let does = match part.line {
            Some(line) if part.made == ChangeOutcome::Applied && !derivation.value.is_empty() => {
                line_text(line, &derivation.value)
            }
            Some(line) => match self.operand_source(line) {
                Some(value) => line_text(line, &value),
                None => line.keywords(),
            },
            None => change.kind.word().to_owned(),
        };
        let whose = self.change_origin(change);
        let text = match part.made {
            ChangeOutcome::Applied => {
                let when = change.condition_span.map(|when| {
                    format!(", when {}", shorten(self.quote(when), MAX_CONDITION_QUOTE))
                });
                format!("{does}{whose}{}", when.unwrap_or_default())
            }
            ChangeOutcome::ConditionFalse => {
                let failing: Vec<String> =
                    derivation.parts.iter().map(|p| self.failed_condition_line(p)).collect();
                let because = match failing.as_slice() {
                    [] => "its condition is false".to_owned(),
                    failing => failing.join(" and "),
                };
                format!("not applied: {does}{whose}, because {because}")
            }
            ChangeOutcome::Excepted(exception) => {
                let because = change.exceptions.get(exception).map(|e| self.exception_line(e));
                format!("not applied: {does}{whose}{}", because.unwrap_or_default())
            }
            ChangeOutcome::Overridden => {
                format!("not applied: {does}{whose}, because another change overrides it")
            }
        };
        lines.push(ExplainedLine { depth, text });
        if depth < self.depth && part.made == ChangeOutcome::Applied {
            // The line of the change already shows the value.
            for below in derivation.parts.iter().flat_map(|value| &value.parts) {
                let says_it = below.value == derivation.value && below.parts.is_empty();
                if !says_it {
                    self.add_lines(below, depth + 1, lines);
                }
            }
        }
    }

    /// Returns the operand of a line of a change as written, if it was not evaluated.
    fn operand_source(&self, line: ChangeLine) -> Option<String> {
        let function = self.program.rules.functions.get(line.value?)?;
        function.body.stmts.iter().find_map(|stmt| match &stmt.kind {
            StmtKind::Return(values) => {
                values.first().map(|value| shorten(self.quote(value.span), MAX_QUOTE))
            }
            _ => None,
        })
    }

    /// Returns the line for a condition that kept a change from applying.
    fn failed_condition_line(&self, part: &Derivation) -> String {
        let quoted = || shorten(self.quote(part.span), MAX_CONDITION_QUOTE);
        format!("{} is {}", part.call.clone().unwrap_or_else(quoted), part.value)
    }

    /// Returns the source and the clauses of a change, as text.
    fn change_origin(&self, change: &Change) -> String {
        let whose = origin_text(change.of_battle, &change.module);
        format!("{}{whose}", self.clause_numbers(&change.cites))
    }

    /// Returns the line for the exception that kept a change from applying.
    fn exception_line(&self, exception: &Exception) -> String {
        let cited = self.clause_numbers(&exception.cites);
        let whose = match origin_text(exception.of_battle, &exception.module) {
            none if none.is_empty() => " of the game".to_owned(),
            whose => whose,
        };
        let when =
            exception.condition_span.map(|when| shorten(self.quote(when), MAX_CONDITION_QUOTE));
        let when = when.map(|when| format!(", when {when}")).unwrap_or_default();
        format!(", because of the exception{cited}{whose}{when}")
    }

    fn clause_numbers(&self, clauses: &[ClauseId]) -> String {
        let ids: Vec<&str> =
            clauses.iter().filter_map(|&id| Some(self.clause(id)?.id.as_str())).collect();
        if ids.is_empty() { String::new() } else { format!(" [{}]", ids.join(", ")) }
    }

    fn clause(&self, id: ClauseId) -> Option<&Clause> {
        self.program.clauses.get(id)
    }

    fn quote(&self, span: Span) -> &str {
        let file = self.files.get(span.file);
        file.and_then(|file| file.text.get(span.range())).unwrap_or_default()
    }
}

/// Returns a line of a change with its value. A number below zero that is added is subtracted.
fn line_text(line: ChangeLine, value: &str) -> String {
    let word = line.keywords();
    let less = match value.strip_prefix('-') {
        Some(number) if number.bytes().all(|b| b.is_ascii_digit()) => Some(number),
        // The author wrote a subtraction.
        _ => value.strip_prefix("subtract ").map(str::trim_start),
    };
    match (word.strip_suffix("add"), less) {
        (Some(then), Some(less)) => format!("{then}subtract {less}"),
        _ => format!("{word} {value}"),
    }
}

/// Returns the name of the module or battle of a change; empty for the game itself.
fn origin_text(of_battle: bool, module: &str) -> String {
    match module {
        _ if of_battle => " of the battle".to_owned(),
        "" => String::new(),
        module => format!(" of {module}"),
    }
}

/// Returns source on one line, shortened to a number of characters.
fn shorten(text: &str, longest: usize) -> String {
    let without_comments = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let words: Vec<&str> = without_comments.flat_map(str::split_whitespace).collect();
    let line = words.join(" ");
    match line.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or_default()),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_one_short_line() {
        assert_eq!(shorten("a and // why\n   b", 60), "a and b");
        assert_eq!(shorten("ähnlich", 3), "ähn…");
    }
}
