//! The sources of a game, for showing its rules and compiling questions about it.

use std::sync::Arc;

use castra_base::{Diagnostic, FileId, Span};
use castra_ide::Analysis;
use castra_ir::Query;
use castra_vm::Machine;
use castra_workspace::Subject as CheckedSubject;
use serde::Serialize;

use crate::answer::RequestError;
use crate::utf16::{Place, range};

/// The file name of a query's expression in messages.
pub(crate) const EXPRESSION_FILE: &str = "<asked>";

/// The maximum number of lines of a rule.
const MAX_LINES: usize = 30;

/// The rule that asks for a decision.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct RuleSeen {
    #[serde(flatten)]
    place: Place,
    /// The rule as written in the source.
    text: String,
    clauses: Vec<RuleClause>,
}

/// A clause that a rule cites.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct RuleClause {
    id: String,
    text: String,
}

/// The checked rules that compile questions.
#[derive(Clone)]
pub(crate) struct Subject {
    pub(crate) analysis: Arc<Analysis>,
    subject: CheckedSubject,
}

impl Subject {
    pub(crate) fn new(analysis: &Arc<Analysis>, subject: CheckedSubject) -> Self {
        Self { analysis: Arc::clone(analysis), subject }
    }

    /// Returns the tag of the translation of its sources into a language.
    pub(crate) fn translation(&self, language: &str) -> Option<&str> {
        self.analysis.checked().translation_tag(self.subject.sources(), language)
    }

    /// Returns the rule that asks for the pending decision, as written in the source, with the
    /// clauses that it cites.
    pub(crate) fn rule(&self, game: &Machine) -> Option<RuleSeen> {
        let decision = game.decision()?;
        // A choice that the compiler generates is in no source.
        let source = self.analysis.source(decision.span.file)?;
        let program = game.image().program();
        let clauses = decision.clauses.iter().filter_map(|id| program.clauses.get(id));
        let clauses =
            clauses.map(|clause| RuleClause { id: clause.id.clone(), text: clause.text.clone() });
        Some(RuleSeen {
            place: range(&self.analysis, decision.span).ok()?,
            text: excerpt(&source.text, decision.span),
            clauses: clauses.collect(),
        })
    }

    /// Compiles an expression.
    pub(crate) fn compile_question(&self, text: &str) -> Result<(Query, FileId), RequestError> {
        let mut files = self.analysis.checked().files.clone();
        let file = files.add(EXPRESSION_FILE, text);
        let source = files.get(file).ok_or("this is too long to be asked")?;
        let read = self.subject.check_query(source);
        let words = |problem: &Diagnostic| match &problem.help {
            Some(help) => format!("{}; {help}", problem.message),
            None => problem.message.clone(),
        };
        let read = read.map_err(|problems| {
            problems.first().map_or_else(|| "this cannot be asked".to_owned(), words)
        });
        Ok((read?, file))
    }
}

/// Returns the whole lines of a span without their common indent.
fn excerpt(text: &str, span: Span) -> String {
    let (start, end) = (span.start as usize, span.end as usize);
    let from = text.get(..start).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
    let to = text.get(end..).and_then(|after| after.find('\n')).map_or(text.len(), |at| end + at);
    let lines: Vec<&str> = text.get(from..to).unwrap_or_default().lines().collect();
    let indent = |line: &&str| line.len() - line.trim_start_matches(' ').len();
    let common = lines.iter().filter(|line| !line.trim().is_empty()).map(indent).min();
    let mut shown: Vec<&str> = lines
        .iter()
        .take(MAX_LINES)
        .map(|line| line.get(common.unwrap_or(0)..).unwrap_or_default())
        .collect();
    if lines.len() > MAX_LINES {
        shown.push("…");
    }
    shown.join("\n")
}
