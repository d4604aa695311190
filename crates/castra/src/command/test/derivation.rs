//! How a value came about that a test did not expect.

use castra_syntax::SourceMap;
use castra_vm::{Derivation, TestFailureKind};

use super::runs::Ran;
use crate::report::harmless;

/// Most lines that are shown.
const MOST: usize = 40;

/// Longest piece of text that is quoted, in characters.
const LONGEST: usize = 60;

/// A line of a derivation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// How far it is set in.
    pub(super) depth: usize,
    /// What it says: a piece of the text, and its value.
    pub(super) text: String,
}

/// How the value came about that a test did not expect, line by line.
pub(super) fn lines(ran: &Ran, files: &SourceMap) -> Vec<Line> {
    let kind = ran.failure.as_ref().map(|failure| &failure.kind);
    let mut lines = Vec::new();
    if let Some(TestFailureKind::Expectation(Some(derivation))) = kind {
        add(derivation, ran, files, 0, &mut lines);
    }
    lines
}

/// The same as text; nothing where there is nothing to tell.
pub(super) fn text(ran: &Ran, files: &SourceMap) -> String {
    let lines = lines(ran, files);
    // A single line says no more than the problem above it.
    if lines.len() < 2 {
        return String::new();
    }
    let mut text = "  how it came about:\n".to_owned();
    for line in lines.iter().take(MOST) {
        text.push_str(&" ".repeat(4 + 2 * line.depth));
        text.push_str(&harmless(&line.text));
        text.push('\n');
    }
    if lines.len() > MOST {
        text.push_str(&format!("    … and {} more lines\n", lines.len() - MOST));
    }
    text
}

fn add(derivation: &Derivation, ran: &Ran, files: &SourceMap, depth: usize, lines: &mut Vec<Line>) {
    let span = derivation.span;
    let quoted = files.get(span.file).and_then(|file| file.text.get(span.range()));
    let what = derivation.call.clone().unwrap_or_else(|| short(quoted.unwrap_or_default()));
    let clauses: Vec<&str> = derivation
        .clauses
        .iter()
        .filter_map(|id| ran.clauses.get(id.index()).map(String::as_str))
        .collect();
    let clauses =
        if clauses.is_empty() { String::new() } else { format!(" [{}]", clauses.join(", ")) };
    lines.push(Line { depth, text: format!("{what} = {}{clauses}", derivation.value) });
    for part in &derivation.parts {
        add(part, ran, files, depth + 1, lines);
    }
}

/// A piece of text in one line, not too long.
fn short(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or_default()),
        None => line,
    }
}
