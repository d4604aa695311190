//! SARIF 2.1.0, as far as diagnostics need it.

use castra_base::internal::record_error;
use castra_base::{
    Code, Diagnostic, Fix, Label, Severity, SourceMap, Span, codes, escape_uri_path,
};
use serde::Serialize;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

#[derive(Serialize)]
struct Log<'a> {
    #[serde(rename = "$schema")]
    schema: &'a str,
    version: &'a str,
    runs: [Run<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'a> {
    tool: Tool<'a>,
    column_kind: &'a str,
    results: Vec<Outcome<'a>>,
}

#[derive(Serialize)]
struct Tool<'a> {
    driver: Driver<'a>,
}

#[derive(Serialize)]
struct Driver<'a> {
    name: &'a str,
    version: &'a str,
    rules: Vec<Rule<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule<'a> {
    id: &'a str,
    short_description: Message<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<Help<'a>>,
    default_configuration: Configuration<'a>,
}

#[derive(Serialize)]
struct Help<'a> {
    text: &'a str,
    markdown: &'a str,
}

#[derive(Serialize)]
struct Configuration<'a> {
    level: &'a str,
}

#[derive(Serialize)]
struct Message<'a> {
    text: std::borrow::Cow<'a, str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Outcome<'a> {
    rule_id: &'a str,
    rule_index: usize,
    level: &'a str,
    message: Message<'a>,
    locations: [Location<'a>; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<FixOut<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<usize>,
    physical_location: Physical,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Physical {
    artifact_location: Artifact,
    region: Region,
}

#[derive(Serialize)]
struct Artifact {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u32,
    start_column: u32,
    end_line: u32,
    end_column: u32,
    byte_offset: u32,
    byte_length: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FixOut<'a> {
    description: Message<'a>,
    artifact_changes: Vec<Change<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Change<'a> {
    artifact_location: Artifact,
    replacements: Vec<Replacement<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Replacement<'a> {
    deleted_region: Region,
    inserted_content: Message<'a>,
}

pub(crate) fn write(files: &SourceMap, diagnostics: &[Diagnostic]) -> String {
    let results = diagnostics.iter().map(|d| outcome(files, d)).collect();
    let rules = codes::ALL.iter().map(|code| rule(code)).collect();
    let driver = Driver { name: "castra", version: env!("CARGO_PKG_VERSION"), rules };
    let run = Run { tool: Tool { driver }, column_kind: "unicodeCodePoints", results };
    let log = Log { schema: SCHEMA, version: "2.1.0", runs: [run] };
    let mut out = serde_json::to_string_pretty(&log).unwrap_or_else(|error| {
        record_error(&format!("a log has no form in JSON: {error}"));
        String::new()
    });
    out.push('\n');
    out
}

fn level(severity: Severity) -> &'static str {
    severity.word()
}

fn rule(code: &'static Code) -> Rule<'static> {
    let help = (!code.page.is_empty()).then_some(Help { text: code.page, markdown: code.page });
    Rule {
        id: code.name,
        short_description: message(code.summary),
        help,
        default_configuration: Configuration { level: level(code.severity) },
    }
}

fn message(text: &str) -> Message<'_> {
    Message { text: text.into() }
}

fn outcome<'a>(files: &'a SourceMap, diagnostic: &'a Diagnostic) -> Outcome<'a> {
    let mut text = diagnostic.message.clone();
    if let Some(help) = &diagnostic.help {
        text.push_str(&format!("\nhelp: {help}"));
    }
    let code = diagnostic.code.name;
    Outcome {
        rule_id: code,
        rule_index: codes::ALL.iter().position(|c| c.name == code).unwrap_or_else(|| {
            record_error("a diagnostic has a code that is not registered");
            0
        }),
        level: level(diagnostic.severity),
        message: Message { text: text.into() },
        locations: [location(files, None, &diagnostic.primary)],
        related_locations: diagnostic
            .related
            .iter()
            .enumerate()
            .map(|(i, label)| location(files, Some(i), label))
            .collect(),
        fixes: diagnostic.fixes.iter().map(|fix| fix_out(files, fix)).collect(),
    }
}

fn location<'a>(files: &SourceMap, id: Option<usize>, label: &'a Label) -> Location<'a> {
    Location {
        id,
        physical_location: Physical {
            artifact_location: artifact(files, label.span),
            region: region(files, label.span),
        },
        message: (!label.text.is_empty()).then(|| message(&label.text)),
    }
}

/// Returns the location of a span's file as a relative URI reference.
fn artifact(files: &SourceMap, span: Span) -> Artifact {
    let path = files.get(span.file).map_or("", |f| f.path.as_str());
    // Outside Windows, a backslash is part of a file name, and is percent-encoded.
    let uri = if cfg!(windows) {
        escape_uri_path(&path.replace('\\', "/"))
    } else {
        escape_uri_path(path)
    };
    Artifact { uri }
}

fn region(files: &SourceMap, span: Span) -> Region {
    let (from, to) = files.get(span.file).map_or_else(
        || (castra_base::LineCol { line: 1, col: 1 }, castra_base::LineCol { line: 1, col: 1 }),
        |file| (file.line_col(span.start), file.line_col(span.end)),
    );
    Region {
        start_line: from.line,
        start_column: from.col,
        end_line: to.line,
        end_column: to.col,
        byte_offset: span.start,
        byte_length: span.end.saturating_sub(span.start),
    }
}

fn fix_out<'a>(files: &SourceMap, fix: &'a Fix) -> FixOut<'a> {
    let mut ids: Vec<_> = fix.edits.iter().map(|e| e.span.file).collect();
    ids.sort();
    ids.dedup();
    let change = |id| Change {
        artifact_location: artifact(files, Span::new(id, 0, 0)),
        replacements: fix
            .edits
            .iter()
            .filter(|e| e.span.file == id)
            .map(|e| Replacement {
                deleted_region: region(files, e.span),
                inserted_content: message(&e.text),
            })
            .collect(),
    };
    FixOut {
        description: message(&fix.title),
        artifact_changes: ids.into_iter().map(change).collect(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn the_log_has_the_form_that_sarif_requires() {
        let mut files = SourceMap::default();
        let id = files.add("my battles/é.castra", "scenario x\n");
        let span = Span::new(id, 9, 10);
        let diagnostic = Diagnostic::new(&codes::NAME_UNKNOWN, span, "no `x`")
            .label("here")
            .related(Span::new(id, 0, 8), "there")
            .help("write `y`")
            .suggest("write `y`", span, "y");
        let log: Value = serde_json::from_str(&write(&files, &[diagnostic])).unwrap_or_default();
        let at = |path: &str| log.pointer(path).cloned().unwrap_or_default();
        assert_eq!(at("/version"), "2.1.0");
        assert_eq!(at("/runs/0/tool/driver/name"), "castra");
        let rules = at("/runs/0/tool/driver/rules");
        assert_eq!(rules.as_array().map(Vec::len), Some(codes::ALL.len()));
        let index = at("/runs/0/results/0/ruleIndex").as_u64().unwrap_or(u64::MAX);
        assert_eq!(at(&format!("/runs/0/tool/driver/rules/{index}/id")), "name/unknown");
        assert_eq!(at("/runs/0/results/0/level"), "error");
        assert_eq!(at("/runs/0/results/0/message/text"), "no `x`\nhelp: write `y`");
        let place = "/runs/0/results/0/locations/0/physicalLocation";
        assert_eq!(at(&format!("{place}/artifactLocation/uri")), "my%20battles/%C3%A9.castra");
        assert_eq!(at(&format!("{place}/region/startLine")), 1);
        assert_eq!(at(&format!("{place}/region/startColumn")), 10);
        assert_eq!(at(&format!("{place}/region/byteOffset")), 9);
        assert_eq!(at("/runs/0/results/0/relatedLocations/0/message/text"), "there");
        let fix = "/runs/0/results/0/fixes/0/artifactChanges/0/replacements/0";
        assert_eq!(at(&format!("{fix}/insertedContent/text")), "y");
    }
}
