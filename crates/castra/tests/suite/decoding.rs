//! `castra print grammar`: the grammar in notations for constrained decoding.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::examples::{below, root};
use crate::gbnf::Gbnf;

fn printed(notation: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_castra"));
    let output = command.args(["print", "grammar", "--as", notation]).output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// The names in a right side: what is left without texts and classes.
fn names(right: &str) -> BTreeSet<String> {
    let mut rest = String::new();
    let mut chars = right.chars();
    while let Some(c) = chars.next() {
        let end = match c {
            '"' => '"',
            '[' => ']',
            '/' => '/',
            c => {
                rest.push(c);
                continue;
            }
        };
        while let Some(c) = chars.next().filter(|c| *c != end) {
            if c == '\\' {
                chars.next();
            }
        }
        rest.push(' ');
    }
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let words = rest.split(|c| !is_name(c)).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

#[test]
fn every_rule_is_defined_and_used() {
    for (notation, between, first) in [("gbnf", " ::= ", "root"), ("lark", ": ", "start")] {
        let text = printed(notation);
        let lines = text.lines().filter(|line| !line.is_empty());
        let rules = lines.filter(|line| !line.starts_with("//") && !line.starts_with("# "));
        let rules: Vec<(&str, &str)> = rules
            .map(|line| line.split_once(between).unwrap_or_else(|| panic!("{line}")))
            .collect();
        let defined: BTreeSet<String> = rules.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(defined.len(), rules.len(), "{notation}: a rule is there twice");
        let mut used: BTreeSet<String> = rules.iter().flat_map(|(_, right)| names(right)).collect();
        used.insert(first.to_owned());
        assert_eq!(defined, used, "{notation}");
        assert!(defined.len() > 300, "{notation}: {}", defined.len());
        // What the parser reads behind a mistake is no part of it.
        assert!(!defined.iter().any(|name| name.to_lowercase().contains("junk")), "{notation}");
    }
}

/// Every file of two games, and a battle, is a text of the grammar; texts with mistakes are none.
#[test]
fn shipped_files_are_texts_of_the_gbnf_grammar() {
    let grammar = Gbnf::read(&printed("gbnf"));
    let mut files: Vec<PathBuf> = Vec::new();
    below(&root().join("scenarios/hnefatafl"), "castra", &mut files);
    below(&root().join("scenarios/three-crowns/battles"), "castra", &mut files);
    assert!(files.len() > 8);
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let (read, is_whole) = grammar.recognise(&text);
        let rest: String = text.chars().skip(read).take(40).collect();
        assert!(is_whole, "{}: {rest:?} cannot follow", file.display());
    }
    for broken in [
        "fn f() -> int {\n  if then 1 else 2\n}\n",
        "fn f( -> int {\n  1\n}\n",
        "board b hexes 3 x 3\n",
        "game g \"G\n",
        "  state n: int = 0\n",
    ] {
        assert!(!grammar.recognise(broken).1, "{broken}");
    }
}

/// `CASTRA_LARK_PYTHON` names a Python that has `lark`. All files take several minutes: by hand, with
/// `tests/decoding/lark`.
#[test]
#[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
fn lark_parses_shipped_files() {
    let python = std::env::var("CASTRA_LARK_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let has_lark = Command::new(&python).args(["-c", "import lark"]).output();
    if !has_lark.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: `{python}` has no lark to parse with");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let grammar = folder.path().join("castra.lark");
    fs::write(&grammar, printed("lark")).unwrap();
    let mut files: Vec<PathBuf> = Vec::new();
    below(&root().join("scenarios/hnefatafl"), "castra", &mut files);
    let parse = |files: &[PathBuf]| {
        let mut command = Command::new(&python);
        command.arg(root().join("tests/decoding/lark")).arg(&grammar).args(files);
        command.output().unwrap()
    };
    let output = parse(&files);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    let broken = folder.path().join("broken.castra");
    fs::write(&broken, "fn f() -> int {\n  if then 1 else 2\n}\n").unwrap();
    assert_eq!(parse(&[broken]).status.code(), Some(1));
}
