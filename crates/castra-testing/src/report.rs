//! The report on tests and clauses as JSON.

use castra_base::{SourceMap, Span};
use serde::Serialize;

use crate::coverage::ClauseCoverage;
use crate::runs::{Runs, TestRun};

/// The report on all tests and clauses.
#[derive(Debug, Serialize)]
pub struct Report<'a> {
    passed: usize,
    failed: usize,
    tests: Vec<TestOut<'a>>,
    clauses: Vec<ClauseOut<'a>>,
}

#[derive(Debug, Serialize)]
struct ClauseOut<'a> {
    #[serde(flatten)]
    covered: &'a ClauseCoverage,
    at: Place<'a>,
}

#[derive(Debug, Serialize)]
struct TestOut<'a> {
    name: &'a str,
    path: &'a str,
    line: u32,
    game: &'a str,
    status: &'static str,
    cites: &'a [String],
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    failure: Option<FailureOut<'a>>,
}

#[derive(Debug, Serialize)]
struct FailureOut<'a> {
    code: &'static str,
    message: String,
    help: Option<String>,
    at: Place<'a>,
    derivation: Vec<LineOut>,
}

#[derive(Debug, Serialize)]
struct Place<'a> {
    path: &'a str,
    line: u32,
    col: u32,
}

#[derive(Debug, Serialize)]
struct LineOut {
    depth: usize,
    text: String,
}

impl<'a> Report<'a> {
    /// Creates the report on tests that were run or listed. `files` contains their sources.
    #[must_use]
    pub fn of(runs: &'a Runs, files: &'a SourceMap) -> Self {
        let failed = runs.tests.iter().filter(|ran| ran.failure.is_some()).count();
        let clauses = runs.clauses.iter();
        let clauses = clauses.map(|covered| ClauseOut { covered, at: place(covered.span, files) });
        Self {
            passed: runs.tests.iter().filter(|ran| ran.was_run).count() - failed,
            failed,
            tests: runs.tests.iter().map(|ran| test(ran, files)).collect(),
            clauses: clauses.collect(),
        }
    }
}

fn test<'a>(ran: &'a TestRun, files: &'a SourceMap) -> TestOut<'a> {
    let Place { path, line, .. } = place(ran.span, files);
    let failure = ran.failure.as_ref().map(|failure| {
        let problem = failure.diagnostic();
        let lines = ran.derivation(files).into_iter();
        FailureOut {
            code: problem.code.name,
            at: place(problem.primary.span, files),
            message: problem.message,
            help: problem.help,
            derivation: lines.map(|l| LineOut { depth: l.depth, text: l.text }).collect(),
        }
    });
    let status = match (ran.was_run, &failure) {
        (false, _) => "listed",
        (true, None) => "passed",
        (true, Some(_)) => "failed",
    };
    let (name, game, cites) = (&ran.name, &ran.game, &ran.cites);
    TestOut { name, path, line, game, status, cites, failure }
}

fn place(span: Span, files: &SourceMap) -> Place<'_> {
    match files.get(span.file) {
        Some(file) => {
            let at = file.line_col(span.start);
            Place { path: &file.path, line: at.line, col: at.col }
        }
        None => Place { path: "", line: 1, col: 1 },
    }
}
