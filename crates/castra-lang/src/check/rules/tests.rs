//! Texts, and what becomes of them: `tests/rules` has those with mistakes,
//! beside what is said about them, and `tests/lowered` those without, beside
//! the trees made of them.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use castra_syntax::ast::{Item, ItemKind, Test};
use castra_syntax::{Diagnostic, FileId, SourceFile, parse};
use smol_str::SmolStr;

use super::{TestBody, TestSetting, test_header};
use crate::check::{Accepts, GameText, Reporter, game, vocabulary};
use crate::program::{Program, Rules, dump};

/// A game, checked.
struct Checked {
    files: Vec<SourceFile>,
    diagnostics: Vec<Diagnostic>,
    program: Program,
    tests: Vec<(String, Vec<TestBody>)>,
}

fn check(texts: &[(String, String)]) -> Checked {
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
        trees.push(parsed.tree);
    }
    let mut accepts = Accepts::default();
    let text: GameText = game::check(&trees, None, &mut diagnostics, &mut accepts);
    let items: Vec<&Item> = trees.iter().flat_map(|t| &t.items).collect();
    let mut reporter = Reporter { diagnostics: &mut diagnostics, accepts: &mut accepts };
    let vocabulary = vocabulary::build(&text, &items, &mut reporter);
    let rules = super::check(&items, &vocabulary, &mut reporter);
    let mut tests = Vec::new();
    for item in &items {
        let ItemKind::Test(test) = &item.kind else { continue };
        let bodies = run(test, &vocabulary, &text, &rules, &mut reporter);
        let name = test.name.as_ref().map(|n| n.value.clone()).unwrap_or_default();
        tests.push((name, bodies));
    }
    let mut program = vocabulary.template.clone();
    program.rules = rules;
    let mut diagnostics = accepts.settle(diagnostics);
    diagnostics.sort_by_key(|d| (d.primary.span.file, d.primary.span.start, d.code.name));
    diagnostics.dedup();
    Checked { files, diagnostics, program, tests }
}

fn run(
    test: &Test,
    vocabulary: &vocabulary::Vocabulary,
    text: &GameText,
    rules: &Rules,
    reporter: &mut Reporter<'_>,
) -> Vec<TestBody> {
    let header = test_header(test);
    let armies: Vec<SmolStr> = match header.armies {
        Some(names) => names.iter().map(|n| n.text.clone()).collect(),
        None => vec!["first".into(), "second".into()],
    };
    let board = header.board.and_then(|b| text.game.boards.get(b.text.as_str()));
    let setting = TestSetting { armies: &armies, board, rules };
    super::test(test, vocabulary, &setting, reporter)
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

fn in_lines(checked: &Checked) -> String {
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

fn expect(path: &Path, actual: &str) {
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
fn scratch() {
    let Ok(list) = std::env::var("SCRATCH") else { return };
    let paths: Vec<(String, String)> = list.split(':').map(|p| read(Path::new(p))).collect();
    let checked = check(&paths);
    for d in &checked.diagnostics {
        let file = &checked.files[d.primary.span.file.0 as usize];
        let at = file.line_col(d.primary.span.start);
        println!(
            "{}:{}:{}: [{}] {} ({}) help: {:?}",
            file.path, at.line, at.col, d.code.name, d.message, d.primary.text, d.help
        );
    }
    println!("{}", dump(&checked.program));
    for (name, bodies) in &checked.tests {
        for body in bodies {
            let mut program = checked.program.clone();
            program.rules = Rules { test: Some(body.body.clone()), ..Rules::default() };
            println!("{name:?} {:?}\n{}", body.values, dump(&program));
        }
    }
}
