//! The report on failed tests.

use castra_base::{Diagnostic, SourceMap};
use castra_diagnostics::{Paint, Style, render_separately, sanitize};
use castra_terminal::derivation;

use crate::runs::{Runs, TestRun};

/// The maximum number of lines of a derivation.
const MAX_LINES: usize = 40;

/// Returns the failed tests, with their source and the derivation of the unexpected value.
#[must_use]
pub fn failure_report(runs: &Runs, files: &SourceMap, style: Style) -> String {
    let paint = Paint(style.colour);
    let failed: Vec<(&TestRun, Diagnostic)> = runs
        .tests
        .iter()
        .filter_map(|ran| Some((ran, ran.failure.as_ref()?.diagnostic())))
        .collect();
    let problems: Vec<Diagnostic> = failed.iter().map(|(_, problem)| problem.clone()).collect();
    let mut text = String::new();
    for ((ran, _), problem) in failed.iter().zip(render_separately(style, files, &problems)) {
        text.push_str(&format!("fails: {}\n", paint.bold(sanitize(&ran.name))));
        text.push_str(&problem);
        text.push_str(&failure_derivation(ran, files));
        text.push('\n');
    }
    text
}

/// Returns the derivation of the unexpected value, or an empty string without one.
fn failure_derivation(ran: &TestRun, files: &SourceMap) -> String {
    let lines = ran.derivation(files);
    // A derivation of a single line only repeats the diagnostic above it.
    if lines.len() < 2 {
        return String::new();
    }
    format!(
        "  how the value was worked out:\n{}",
        derivation::derivation_text(&lines, 4, MAX_LINES)
    )
}
