//! Tests of whole sources. `tests/rules` has sources with errors beside their diagnostics;
//! `tests/lowered` has correct sources beside their trees.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use castra_analyze::ModuleContext;
use castra_base::{Diagnostic, FileId, SourceFile};
use castra_check::check_game;
use castra_check::rules::{self, TestBody, TestSetting, test_header};
use castra_compose::ComparisonScope;
use castra_ir::{Program, Rules};
use castra_resolve::{Notes, Reporter, ResolvedGame, SymbolTable};
use castra_syntax::ast::{ItemKind, Test};
use castra_syntax::parse;
use smol_str::SmolStr;

use crate::dump::dump;

/// A checked game: its diagnostics and its program.
pub(crate) struct CheckedGame {
    files: Vec<SourceFile>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) program: Program,
    tests: Vec<(String, Vec<TestBody>)>,
}

pub(crate) fn check(texts: &[(String, String)]) -> CheckedGame {
    let files: Vec<SourceFile> = (0..)
        .map(FileId)
        .zip(texts)
        .map(|(id, (name, text))| SourceFile::new(id, name.as_str(), text.as_str()))
        .collect();
    let mut diagnostics = Vec::new();
    let mut trees = Vec::new();
    for file in &files {
        let parsed = parse(file);
        diagnostics.extend(parsed.diagnostics);
        trees.push(Arc::new(parsed.tree));
    }
    let mut notes = Notes::default();
    let near = ModuleContext {
        available_modules: &[],
        compare: ComparisonScope::InPlay,
        warned: castra_analyze::WarningScope::All,
    };
    let text = check_game(&[trees.clone()], None, &near, &mut diagnostics, &mut notes);
    let playable = Arc::clone(&text.playable);
    let (symbols, rules) = (&playable.symbols, &playable.rules);
    let mut reporter = Reporter { diagnostics: &mut diagnostics, notes: &mut notes };
    let mut tests = Vec::new();
    for item in trees.iter().flat_map(|t| &t.items) {
        let ItemKind::Test(test) = &item.kind else { continue };
        let bodies = run(test, symbols, &text, rules, &mut reporter);
        let name = test.name.as_ref().map(|n| n.value.clone()).unwrap_or_default();
        tests.push((name, bodies));
    }
    let mut program = symbols.template.clone();
    program.rules = rules.clone();
    let mut diagnostics = notes.suppressions.apply(diagnostics);
    diagnostics.sort_by_key(|d| (d.primary.span.file, d.primary.span.start, d.code.name));
    diagnostics.dedup();
    CheckedGame { files, diagnostics, program, tests }
}

fn run(
    test: &Test,
    symbols: &SymbolTable,
    text: &ResolvedGame,
    lowered: &Rules,
    reporter: &mut Reporter<'_>,
) -> Vec<TestBody> {
    let header = test_header(test);
    let armies: Vec<SmolStr> = match header.armies {
        Some(names) => names.iter().map(|n| n.text.clone()).collect(),
        None => vec!["first".into(), "second".into()],
    };
    let board = header.board.and_then(|b| text.game.boards.get(b.text.as_str()));
    let setting = TestSetting { armies: &armies, board, labels: &[], rules: lowered };
    rules::lower_test(test, symbols, &setting, reporter)
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

fn texts(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "castra"))
        .collect();
    paths.sort();
    paths
}

fn read(path: &Path) -> (String, String) {
    let name = path.file_stem().unwrap().to_string_lossy().into_owned();
    (name, fs::read_to_string(path).unwrap())
}

fn diagnostic_lines(checked: &CheckedGame) -> String {
    let mut out = String::new();
    for d in &checked.diagnostics {
        let Some(file) = checked.files.get(d.primary.span.file.0 as usize) else { continue };
        let at = file.line_col(d.primary.span.start);
        let shown = file.slice(d.primary.span).lines().next().unwrap_or_default().trim_end();
        writeln!(out, "{}:{}: [{}] {}", at.line, at.col, d.code.name, d.message).unwrap();
        writeln!(out, "  {shown} ({})", d.primary.text).unwrap();
        for label in &d.related {
            let at = file.line_col(label.span.start);
            writeln!(out, "  {}:{}: {}", at.line, at.col, label.text).unwrap();
        }
        if let Some(help) = &d.help {
            writeln!(out, "  help: {help}").unwrap();
        }
        for fix in &d.fixes {
            writeln!(out, "  {}: {}", if fix.safe { "fix" } else { "perhaps" }, fix.title).unwrap();
        }
    }
    out
}

fn compare_or_update(path: &Path, actual: &str) {
    if std::env::var_os("CASTRA_UPDATE").is_some() {
        fs::write(path, actual).unwrap();
        return;
    }
    let expected = fs::read_to_string(path).unwrap_or_default();
    assert!(
        expected == actual,
        "{} differs.\n--- expected\n{expected}\n--- actual\n{actual}\n(CASTRA_UPDATE=1 accepts it)",
        path.display()
    );
}

#[test]
fn mistakes_are_reported_well() {
    let paths = texts(&folder("rules"));
    assert!(paths.len() >= 20, "the texts are gone");
    for path in paths {
        let checked = check(&[read(&path)]);
        compare_or_update(&path.with_extension("txt"), &diagnostic_lines(&checked));
    }
}

#[test]
fn messages_keep_to_the_style() {
    for path in texts(&folder("rules")) {
        for d in check(&[read(&path)]).diagnostics {
            let at = path.display();
            let help = d.help.as_deref().unwrap_or_default();
            assert!(!help.is_empty() || !d.fixes.is_empty(), "{at}: no help for: {}", d.message);
            assert!(!d.primary.text.is_empty(), "{at}: no label for: {}", d.message);
            for text in [&d.message, &d.primary.text, help] {
                let first = text.chars().next().unwrap_or('`');
                assert!(!first.is_uppercase(), "{at}: upper case: {text}");
                assert!(!text.ends_with('.'), "{at}: full stop: {text}");
                assert!(text.matches('`').count() % 2 == 0, "{at}: backticks: {text}");
            }
        }
    }
}

#[test]
fn rules_become_trees() {
    let paths = texts(&folder("lowered"));
    assert!(!paths.is_empty(), "the texts are gone");
    for path in paths {
        let checked = check(&[read(&path)]);
        let mut out = diagnostic_lines(&checked);
        out.push_str(&dump(&checked.program));
        for (name, bodies) in &checked.tests {
            for body in bodies {
                let mut program = checked.program.clone();
                program.rules = Rules { test: Some(body.body.clone()), ..Rules::default() };
                let values: Vec<String> =
                    body.values.iter().map(|(name, value)| format!(" {name}={value}")).collect();
                write!(out, "{name:?}{} {}", values.concat(), dump(&program)).unwrap();
            }
        }
        compare_or_update(&path.with_extension("txt"), &out);
    }
}
