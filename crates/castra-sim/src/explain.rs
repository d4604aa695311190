//! How a value came about, line by line: the parts of it, and of what modules change its own
//! value, each change, and what was passed over.

use castra_base::{SourceMap, Span};
use castra_ir::{Change, Clause, ClauseId, Exception, Program, Stage, StmtKind};
use castra_vm::{ChangePart, Derivation, Made, Part};

/// Longest piece of text that is quoted, in characters.
const LONGEST: usize = 60;

/// Longest condition that is quoted, in characters.
const LONGEST_CONDITION: usize = 120;

/// What stands, once, where parts are left out.
const LEFT_OUT: &str = "… the steps of this and of others like it are left out: there are too many";

/// A line of a derivation.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ExplainedLine {
    /// How far it is set in.
    pub depth: usize,
    /// What it says: a piece of the text, and its value.
    pub text: String,
}

/// What derivations are explained with.
#[derive(Clone, Copy, Debug)]
pub struct Explainer<'a> {
    /// The program that the value is of.
    pub program: &'a Program,
    /// The texts that are quoted; the places in the program are of these.
    pub files: &'a SourceMap,
    /// How deep it looks into what a value was worked out from.
    pub depth: usize,
}

impl Explainer<'_> {
    /// How a value came about, line by line.
    #[must_use]
    pub fn lines(&self, derivation: &Derivation) -> Vec<ExplainedLine> {
        let mut lines = Vec::new();
        self.add(derivation, 0, &mut lines);
        lines
    }

    fn add(&self, derivation: &Derivation, depth: usize, lines: &mut Vec<ExplainedLine>) {
        match &derivation.part {
            Part::Change(part) => return self.change(derivation, part, depth, lines),
            Part::Base => lines.push(ExplainedLine {
                depth,
                text: format!("{} base{}", derivation.value, self.cited(&derivation.clauses)),
            }),
            Part::Of => {
                let quoted = || short(self.quoted(derivation.span), LONGEST);
                let what = derivation.call.clone().unwrap_or_else(quoted);
                let clauses = self.cited(&derivation.clauses);
                lines.push(ExplainedLine {
                    depth,
                    text: format!("{what} = {}{clauses}", derivation.value),
                });
            }
        }
        if depth >= self.depth {
            return;
        }
        for part in &derivation.parts {
            self.add(part, depth + 1, lines);
        }
        if derivation.is_cut && !lines.iter().any(|line| line.text == LEFT_OUT) {
            lines.push(ExplainedLine { depth: depth + 1, text: LEFT_OUT.to_owned() });
        }
        let is_composed = derivation.parts.iter().any(|part| part.part != Part::Of);
        if is_composed {
            lines.push(ExplainedLine { depth: depth + 1, text: format!("= {}", derivation.value) });
        }
    }

    /// A change: what it makes of the value, or why it was passed over.
    fn change(
        &self,
        derivation: &Derivation,
        part: &ChangePart,
        depth: usize,
        lines: &mut Vec<ExplainedLine>,
    ) {
        let Some(change) = self.program.rules.changes.get(part.change) else { return };
        let does = match part.stage {
            Some(stage) if part.made == Made::Yes && !derivation.value.is_empty() => {
                format!("{} {}", stage.word(), derivation.value)
            }
            Some(stage) => match self.written(change, stage) {
                Some(value) => format!("{} {value}", stage.word()),
                None => stage.word().to_owned(),
            },
            None => change.kind.word().to_owned(),
        };
        let whose = self.whose(change);
        let text = match part.made {
            Made::Yes => {
                let when = change
                    .when
                    .map(|when| format!(", when {}", short(self.quoted(when), LONGEST_CONDITION)));
                format!("{does}{whose}{}", when.unwrap_or_default())
            }
            Made::No => {
                let failing: Vec<String> = derivation.parts.iter().map(|p| self.fails(p)).collect();
                let because = match failing.as_slice() {
                    [] => "its condition is false".to_owned(),
                    failing => failing.join(" and "),
                };
                format!("not applied: {does}{whose}, because {because}")
            }
            Made::Excepted(exception) => {
                let because = change.exceptions.get(exception).map(|e| self.exception(e));
                format!("not applied: {does}{whose}{}", because.unwrap_or_default())
            }
            Made::Overruled => {
                format!("not applied: {does}{whose}, because another change overrides it")
            }
        };
        lines.push(ExplainedLine { depth, text });
        if depth < self.depth && part.made == Made::Yes {
            // The value itself stands in the line already.
            for below in derivation.parts.iter().flat_map(|value| &value.parts) {
                let says_it = below.value == derivation.value && below.parts.is_empty();
                if !says_it {
                    self.add(below, depth + 1, lines);
                }
            }
        }
    }

    /// The value of a line of a change as it is written, for one that was not
    /// worked out.
    fn written(&self, change: &Change, stage: Stage) -> Option<String> {
        let line = change.lines.iter().find(|line| line.stage == stage)?;
        let function = self.program.rules.functions.get(line.value?)?;
        function.body.stmts.iter().find_map(|stmt| match &stmt.kind {
            StmtKind::Return(values) => {
                values.first().map(|value| short(self.quoted(value.span), LONGEST))
            }
            _ => None,
        })
    }

    /// A condition that is not as a change wants it.
    fn fails(&self, part: &Derivation) -> String {
        let quoted = || short(self.quoted(part.span), LONGEST_CONDITION);
        format!("{} is {}", part.call.clone().unwrap_or_else(quoted), part.value)
    }

    /// Whose a change is, and which clauses it follows.
    fn whose(&self, change: &Change) -> String {
        let whose = whose(change.of_battle, &change.module);
        format!("{}{whose}", self.cited(&change.cites))
    }

    /// Which exception keeps a change from being made.
    fn exception(&self, exception: &Exception) -> String {
        let cited = self.cited(&exception.cites);
        let whose = match whose(exception.of_battle, &exception.module) {
            none if none.is_empty() => " of the game".to_owned(),
            whose => whose,
        };
        let when = exception.when.map(|when| short(self.quoted(when), LONGEST_CONDITION));
        let when = when.map(|when| format!(", when {when}")).unwrap_or_default();
        format!(", because of the exception{cited}{whose}{when}")
    }

    fn cited(&self, clauses: &[ClauseId]) -> String {
        let ids: Vec<&str> =
            clauses.iter().filter_map(|&id| Some(self.clause(id)?.id.as_str())).collect();
        if ids.is_empty() { String::new() } else { format!(" [{}]", ids.join(", ")) }
    }

    fn clause(&self, id: ClauseId) -> Option<&Clause> {
        self.program.clauses.get(id)
    }

    fn quoted(&self, span: Span) -> &str {
        let file = self.files.get(span.file);
        file.and_then(|file| file.text.get(span.range())).unwrap_or_default()
    }
}

/// Whose a change or an exception is; nothing of the game's own.
fn whose(of_battle: bool, module: &str) -> String {
    match module {
        _ if of_battle => " of the battle".to_owned(),
        "" => String::new(),
        module => format!(" of {module}"),
    }
}

/// A piece of text in one line, not too long.
fn short(text: &str, longest: usize) -> String {
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
        assert_eq!(short("a and // why\n   b", 60), "a and b");
        assert_eq!(short("ähnlich", 3), "ähn…");
    }
}
