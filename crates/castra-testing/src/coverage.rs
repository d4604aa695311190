//! The coverage of clauses: by rules that cite them, and by tests.

use castra_base::Span;
use castra_diagnostics::{Alignment, TextTable};
use castra_ir::{Clause, Source};
use serde::Serialize;

/// A clause with its coverage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClauseCoverage {
    /// The number of the clause.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// The name of its source.
    pub source: String,
    /// The section of the source, if it has sections.
    pub section: Option<String>,
    /// The text of the clause.
    pub text: String,
    /// True if the clause is advice, which no rule has to implement.
    pub advice: bool,
    /// True if a declaration other than a test cites it.
    pub implemented: bool,
    /// The names of the tests that cite it.
    pub tests: Vec<String>,
    /// The number of times that tests executed a rule that cites the clause.
    pub carried_out: u64,
    /// The source span of the declaration.
    #[serde(skip)]
    pub span: Span,
}

impl ClauseCoverage {
    /// Creates the coverage of a clause of a game, without tests.
    #[must_use]
    pub fn new(game: &str, sources: &[Source], clause: &Clause) -> Self {
        let source = sources.get(clause.source as usize);
        Self {
            id: clause.id.clone(),
            game: game.to_owned(),
            source: source.map(|s| s.name.clone()).unwrap_or_default(),
            section: clause.section.clone(),
            text: clause.text.clone(),
            advice: clause.advice,
            implemented: clause.implemented,
            tests: Vec::new(),
            carried_out: 0,
            span: clause.span,
        }
    }
}

/// Returns a summary in one line. Clauses that are advice do not count. Returns `None` if there are
/// no others.
#[must_use]
pub fn summary_line(clauses: &[ClauseCoverage]) -> Option<String> {
    let counted: Vec<&ClauseCoverage> = clauses.iter().filter(|c| !c.advice).collect();
    if counted.is_empty() {
        return None;
    }
    let implemented = counted.iter().filter(|c| c.implemented).count();
    let tested = counted.iter().filter(|c| !c.tests.is_empty()).count();
    let all = counted.len();
    let of = if all == 1 { "1 clause".to_owned() } else { format!("{all} clauses") };
    Some(format!("of {of}, {implemented} implemented and {tested} tested"))
}

/// Returns the coverage as a table for each source, followed by the clauses that lack rules or
/// tests.
#[must_use]
pub fn table(clauses: &[ClauseCoverage]) -> String {
    let mut out = String::new();
    let same =
        |a: &ClauseCoverage, b: &ClauseCoverage| (&a.game, &a.source) == (&b.game, &b.source);
    for group in clauses.chunk_by(same) {
        let Some(first) = group.first() else { continue };
        out.push_str(&format!("{}, {}\n", first.game, first.source));
        let mut columns =
            TextTable::new(&[Alignment::Left, Alignment::Left, Alignment::Right, Alignment::Right]);
        columns.add_row(["clause", "implemented", "exercised", "tests", ""]);
        for clause in group {
            let implemented = match (clause.advice, clause.implemented) {
                (true, _) => "advice",
                (false, true) => "yes",
                (false, false) => "no",
            };
            columns.add_row([
                clause.id.clone(),
                implemented.to_owned(),
                clause.carried_out.to_string(),
                clause.tests.len().to_string(),
                clause.text.clone(),
            ]);
        }
        out.push_str(&columns.to_text());
        out.push('\n');
    }
    let missing = |what: &str, is_missing: &dyn Fn(&ClauseCoverage) -> bool| {
        let ids: Vec<&str> =
            clauses.iter().filter(|c| !c.advice && is_missing(c)).map(|c| c.id.as_str()).collect();
        if ids.is_empty() { String::new() } else { format!("{what}: {}\n", ids.join(", ")) }
    };
    out.push_str(&missing("not implemented", &|c| !c.implemented));
    out.push_str(&missing("not tested", &|c| c.tests.is_empty()));
    out.push_str(&missing("not exercised by any test", &|c| c.carried_out == 0 && c.implemented));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clause(id: &str, advice: bool, implemented: bool, tests: &[&str]) -> ClauseCoverage {
        ClauseCoverage {
            id: id.into(),
            game: "go".into(),
            source: "book".into(),
            section: None,
            text: format!("text of {id}"),
            advice,
            implemented,
            tests: tests.iter().map(|&t| t.into()).collect(),
            carried_out: tests.len() as u64,
            span: Span::default(),
        }
    }

    #[test]
    fn advice_is_not_counted() {
        let clauses = [
            clause("A-1", false, true, &["one", "two"]),
            clause("A-2", false, false, &[]),
            clause("A-3", true, false, &[]),
        ];
        let summary = summary_line(&clauses);
        assert_eq!(summary.as_deref(), Some("of 2 clauses, 1 implemented and 1 tested"));
        assert_eq!(summary_line(&clauses[2..]), None);
        let table = table(&clauses);
        assert!(
            table.contains("  A-3     advice               0      0  text of A-3\n"),
            "{table}"
        );
        assert!(table.ends_with("not implemented: A-2\nnot tested: A-2\n"), "{table}");
    }
}
