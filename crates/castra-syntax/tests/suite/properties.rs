//! What holds for every text whatever.

use std::collections::BTreeMap;

use castra_base::{Diagnostic, SourceFile};
use castra_syntax::ast::ItemKind;
use castra_syntax::{format, parse};

use crate::unhandled::UNHANDLED;

/// Checks reading and laying out one text.
pub(crate) fn hold(file: &SourceFile) {
    let parsed = parse(file);
    for diagnostic in &parsed.diagnostics {
        places_exist(file, diagnostic);
        assert!(!diagnostic.message.contains(UNHANDLED), "{}: {diagnostic:?}", file.path);
    }
    let tree = format!("{:?}", parsed.tree);
    let junk = tree.contains("node: Junk") || tree.contains("kind: Junk");
    assert!(!junk || !parsed.diagnostics.is_empty(), "{}: junk that nobody mentions", file.path);
    for (start, end) in spans(&tree) {
        assert!(file.text.get(start..end).is_some(), "{}: span {start}..{end}", file.path);
    }
    for item in &parsed.tree.items {
        if matches!(item.kind, ItemKind::Broken) {
            let line = |offset| file.line_col(offset).line;
            let lines = line(item.span.start)..=line(item.span.end);
            let places = parsed.diagnostics.iter().map(|d| d.primary.span.start);
            let reported = places.into_iter().any(|at| lines.contains(&line(at)));
            assert!(reported, "{}: an item is broken and nobody says so", file.path);
        }
    }

    let formatted = format(file);
    assert_eq!(formatted.refused, None, "{}: {:.2000?}", file.path, file.text);
    // After a text that is never closed, text and comments cannot be told apart
    // without the parser.
    if !formatted.untouched.iter().any(|item| file.slice(*item).contains("\"\"\"")) {
        assert_eq!(comments(&formatted.text), comments(&file.text), "{}", file.path);
    }
    assert_eq!(characters(&formatted.text), characters(&file.text), "{}", file.path);
    let again = SourceFile::new(file.id, file.path.as_str(), formatted.text.as_str());
    assert_eq!(format(&again).text, formatted.text, "{}", file.path);
    let codes =
        |diagnostics: &[Diagnostic]| diagnostics.iter().map(|d| d.code.name).collect::<Vec<_>>();
    let (is, was) = (codes(&parse(&again).diagnostics), codes(&parsed.diagnostics));
    assert_eq!(is, was, "{}: {:.2000?}", file.path, file.text);
    if formatted.untouched.is_empty() {
        for line in formatted.text.lines() {
            let path = &file.path;
            assert_eq!(line.trim_end(), line, "{path}: space ends a line: {:.2000?}", file.text);
        }
        assert!(formatted.text.is_empty() || formatted.text.ends_with('\n'), "{}", file.path);
    }
}

fn places_exist(file: &SourceFile, diagnostic: &Diagnostic) {
    let labels = diagnostic.related.iter().chain([&diagnostic.primary]).map(|l| l.span);
    let edits = diagnostic.fixes.iter().flat_map(|f| &f.edits).map(|e| e.span);
    for span in labels.chain(edits) {
        assert!(
            file.text.get(span.range()).is_some(),
            "{}: {} at {span:?} of {} bytes",
            file.path,
            diagnostic.message,
            file.text.len()
        );
    }
}

/// Every span in a tree, as it is printed for debugging.
pub(crate) fn spans(tree: &str) -> Vec<(usize, usize)> {
    let mut spans = Vec::new();
    for part in tree.split(", start: ").skip(1) {
        let Some((start, rest)) = part.split_once(", end: ") else { continue };
        let end = rest.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
        if let (Ok(start), Ok(end)) = (start.parse(), end.parse()) {
            spans.push((start, end));
        }
    }
    spans
}

/// How often each comment is there, found without the parser.
fn comments(text: &str) -> BTreeMap<&str, usize> {
    let mut found = BTreeMap::new();
    let mut in_block = false;
    for line in text.lines() {
        let mut rest = line;
        while !rest.is_empty() {
            if in_block {
                let Some(end) = rest.find("\"\"\"") else { break };
                in_block = false;
                rest = &rest[end + 3..];
            } else if let Some(after) = rest.strip_prefix("\"\"\"") {
                in_block = true;
                rest = after;
            } else if rest.starts_with("//") {
                *found.entry(rest.trim_end()).or_default() += 1;
                break;
            } else if let Some(after) = rest.strip_prefix('"') {
                let mut escaped = false;
                let end = after.find(|c| {
                    let ends = c == '"' && !escaped;
                    escaped = c == '\\' && !escaped;
                    ends
                });
                rest = end.map_or("", |end| &after[end + 1..]);
            } else {
                let length = rest.chars().next().map_or(1, char::len_utf8);
                rest = &rest[length..];
            }
        }
    }
    found
}

/// How often each character is there, apart from white space, commas and semicolons.
fn characters(text: &str) -> BTreeMap<char, usize> {
    let mut found = BTreeMap::new();
    for c in text.chars().filter(|c| !c.is_whitespace() && !matches!(c, ',' | ';' | '\u{feff}')) {
        *found.entry(c).or_default() += 1;
    }
    found
}
