//! One text for each mistake that people make, and what is said about it.

use std::fmt::Write;

use castra_base::{Diagnostic, SourceFile};
use castra_syntax::parse;

use crate::corpus;

#[test]
fn mistakes_are_reported_well() {
    let samples = corpus::broken();
    assert!(samples.len() >= 25);
    for sample in samples {
        let file = sample.file();
        let parsed = parse(&file);
        let mut report = String::new();
        for diagnostic in &parsed.diagnostics {
            report.push_str(&in_one_line(&file, diagnostic));
        }
        let path = corpus::tests("broken").join(format!("{}.txt", sample.name));
        corpus::expect(&path, &report);
    }
}

#[test]
fn messages_keep_to_the_style() {
    for sample in corpus::broken() {
        for diagnostic in parse(&sample.file()).diagnostics {
            let help = diagnostic.help.as_deref().unwrap_or_default();
            assert!(!help.is_empty(), "{}: no help for: {}", sample.name, diagnostic.message);
            assert!(!diagnostic.primary.text.is_empty(), "{}: no label", sample.name);
            for text in [&diagnostic.message, &diagnostic.primary.text, help] {
                let first = text.chars().next().unwrap_or('`');
                assert!(!first.is_uppercase(), "{}: upper case: {text}", sample.name);
                assert!(!text.ends_with('.'), "{}: full stop: {text}", sample.name);
                assert!(text.matches('`').count() % 2 == 0, "{}: backticks: {text}", sample.name);
            }
        }
    }
}

/// Ten mistakes, ten messages, each at its own line.
#[test]
fn one_mistake_does_not_hide_another() {
    for name in ["ten-mistakes", "rules-ten-mistakes"] {
        let sample = corpus::broken().into_iter().find(|s| s.name == name).unwrap();
        ten_mistakes_ten_messages(&sample);
    }
}

fn ten_mistakes_ten_messages(sample: &corpus::Sample) {
    let file = sample.file();
    let parsed = parse(&file);
    let lines: Vec<u32> =
        parsed.diagnostics.iter().map(|d| file.line_col(d.primary.span.start).line).collect();
    let mistaken: Vec<u32> = (1..)
        .zip(sample.text.lines())
        .filter(|(_, line)| line.contains("// wrong"))
        .map(|(number, _)| number)
        .collect();
    assert_eq!(mistaken.len(), 10);
    assert_eq!(lines, mistaken);
}

/// A fix that is offered as safe leads to a text with fewer problems.
#[test]
fn safe_fixes_mend() {
    for sample in corpus::broken() {
        let before = parse(&sample.file()).diagnostics;
        for (i, diagnostic) in before.iter().enumerate() {
            for fix in diagnostic.fixes.iter().filter(|fix| fix.safe) {
                let mut edits = fix.edits.clone();
                edits.sort_by_key(|edit| edit.span.start);
                let mut text = sample.text.clone();
                for edit in edits.iter().rev() {
                    text.replace_range(edit.span.range(), &edit.text);
                }
                let after = parse(&corpus::source(&sample.name, &text)).diagnostics;
                assert!(
                    after.len() < before.len() || after.get(i) != Some(diagnostic),
                    "{}: `{}` does not help",
                    sample.name,
                    fix.title
                );
            }
        }
    }
}

fn in_one_line(file: &SourceFile, diagnostic: &Diagnostic) -> String {
    let at = file.line_col(diagnostic.primary.span.start);
    let mut out =
        format!("{}:{}: [{}] {}", at.line, at.col, diagnostic.code.name, diagnostic.message);
    if !diagnostic.primary.text.is_empty() {
        write!(out, " ({})", diagnostic.primary.text).unwrap();
    }
    if let Some(help) = &diagnostic.help {
        write!(out, " help: {help}").unwrap();
    }
    for fix in &diagnostic.fixes {
        write!(out, " {}: {}", if fix.safe { "fix" } else { "perhaps" }, fix.title).unwrap();
    }
    out.push('\n');
    out
}

/// Later stages pass over an item without a name, since the parser has reported it.
#[test]
fn an_item_without_its_name_is_reported() {
    for item in [
        "board hexes pointy 2 x 2",
        "enum { a, b }",
        "die { a, b }",
        "kind on hex {}",
        "table (a: int) -> int {}",
        "deck {}",
        "pile shared hidden",
        "state: int = 0",
        "option: bool = false",
        "weight: int 0..1 = 0",
        "fn () -> int { 1 }",
        "proc () {}",
        "record { a: int }",
        "window (a: int)",
        "role",
        "source \"S\" {}",
        "react to by a \"A\" {}",
        "modify {}",
        "add to {}",
    ] {
        let file = SourceFile::new(
            castra_base::FileId(0),
            "g.castra",
            format!("game g \"G\"\n\n{item}\n"),
        );
        assert!(parse(&file).diagnostics.iter().any(Diagnostic::is_error), "{item}");
    }
}
