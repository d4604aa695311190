//! The JSON format of diagnostics, which `docs/reference/diagnostics.md` documents.

use castra_base::internal::record_error;
use castra_base::{Diagnostic, Edit, Fix, Label, SourceMap, Span};
use serde::Serialize;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Problem<'a> {
    code: &'a str,
    severity: &'a str,
    message: &'a str,
    #[serde(flatten)]
    place: Place<'a>,
    label: &'a str,
    labels: Vec<LabelOut<'a>>,
    help: Option<&'a str>,
    fixes: Vec<FixOut<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Place<'a> {
    path: &'a str,
    line: u32,
    col: u32,
    end_line: u32,
    end_col: u32,
    start: u32,
    end: u32,
}

#[derive(Serialize)]
struct LabelOut<'a> {
    text: &'a str,
    #[serde(flatten)]
    place: Place<'a>,
}

#[derive(Serialize)]
struct FixOut<'a> {
    title: &'a str,
    safe: bool,
    edits: Vec<EditOut<'a>>,
}

#[derive(Serialize)]
struct EditOut<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    text: &'a str,
}

pub(crate) fn write(files: &SourceMap, diagnostics: &[Diagnostic]) -> String {
    let mut out = String::from("[");
    for (i, diagnostic) in diagnostics.iter().enumerate() {
        // Each diagnostic has its own line, so that people and `diff` can read the output.
        out.push_str(if i == 0 { "\n  " } else { ",\n  " });
        let problem = problem(files, diagnostic);
        out.push_str(&serde_json::to_string(&problem).unwrap_or_else(|error| {
            record_error(&format!("a diagnostic has no form in JSON: {error}"));
            "null".to_owned()
        }));
    }
    out.push_str(if diagnostics.is_empty() { "]\n" } else { "\n]\n" });
    out
}

fn problem<'a>(files: &'a SourceMap, diagnostic: &'a Diagnostic) -> Problem<'a> {
    let edit = |e: &'a Edit| EditOut { place: place(files, e.span), text: &e.text };
    let fix = |f: &'a Fix| FixOut {
        title: &f.title,
        safe: f.safe,
        edits: f.edits.iter().map(edit).collect(),
    };
    let label = |l: &'a Label| LabelOut { text: &l.text, place: place(files, l.span) };
    Problem {
        code: diagnostic.code.name,
        severity: diagnostic.severity.word(),
        message: &diagnostic.message,
        place: place(files, diagnostic.primary.span),
        label: &diagnostic.primary.text,
        labels: diagnostic.related.iter().map(label).collect(),
        help: diagnostic.help.as_deref(),
        fixes: diagnostic.fixes.iter().map(fix).collect(),
    }
}

fn place(files: &SourceMap, span: Span) -> Place<'_> {
    match files.get(span.file) {
        Some(file) => {
            let (from, to) = (file.line_col(span.start), file.line_col(span.end));
            Place {
                path: &file.path,
                line: from.line,
                col: from.col,
                end_line: to.line,
                end_col: to.col,
                start: span.start,
                end: span.end,
            }
        }
        None => {
            record_error("a diagnostic names a file that was not checked");
            Place { path: "", line: 1, col: 1, end_line: 1, end_col: 1, start: 0, end: 0 }
        }
    }
}
