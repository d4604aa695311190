//! A text is resolved in its own scope: `tests/scopes` has a game, modules and a
//! battle that use the same names for different things, beside what is said about
//! them. What a module declares is never a problem of a text that does not see it.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::fmt::Write;
use std::fs;
use std::path::Path;

use castra_workspace::{Checked, NoLibrary, Package, Workspace};

fn check(texts: &[(&str, String)]) -> Checked {
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    for (name, text) in texts {
        workspace.add(package, name, text.as_str());
    }
    workspace.check()
}

fn in_lines(checked: &Checked) -> String {
    let mut out = String::new();
    for d in &checked.diagnostics {
        let file = checked.files.get(d.primary.span.file).unwrap();
        let at = file.line_col(d.primary.span.start);
        let code = d.code.name;
        writeln!(out, "{}:{}:{}: [{code}] {}", file.path, at.line, at.col, d.message).unwrap();
        for label in &d.related {
            let file = checked.files.get(label.span.file).unwrap();
            let at = file.line_col(label.span.start);
            writeln!(out, "  {}:{}:{}: {}", file.path, at.line, at.col, label.text).unwrap();
        }
    }
    out
}

fn texts(names: &[&'static str]) -> Vec<(&'static str, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scopes");
    names.iter().map(|name| (*name, fs::read_to_string(folder.join(name)).unwrap())).collect()
}

#[test]
fn names_mean_what_their_own_text_sees() {
    let all = ["duel.castra", "clock.castra", "bells.castra", "chimes.castra", "ford.castra"];
    let actual = in_lines(&check(&texts(&all)));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scopes/expected.txt");
    if std::env::var_os("CASTRA_UPDATE").is_some() {
        fs::write(&path, &actual).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(expected == actual, "--- expected\n{expected}\n--- actual\n{actual}");
    let of_game = actual.lines().filter(|line| line.starts_with("duel.castra")).count();
    assert_eq!(of_game, 0, "a module is a problem of its game:\n{actual}");
}

#[test]
fn a_name_that_is_taken_is_a_problem_of_the_later_text() {
    let [game] = texts(&["duel.castra"]).try_into().unwrap();
    // Whatever sort of thing bears the name first.
    let taken = [
        "kind doubled in deck { }\n\ndoubled nap \"Nap\" { }",
        "pile rest shared hidden",
        "die mode { one, two }",
        "enum troop { one, two }",
        "state quick: int = 0",
        "fn pace() -> int { 1 }",
    ];
    for declaration in taken {
        let module = format!("module other \"Other\" for duel\n\n{declaration}\n");
        let checked = check(&[game.clone(), ("other.castra", module)]);
        let all = in_lines(&checked);
        let lines = || all.lines().filter(|line| !line.starts_with(' '));
        assert!(lines().any(|line| line.contains("name/duplicate")), "{declaration}:\n{all}");
        assert!(lines().all(|line| line.starts_with("other.castra")), "{declaration}:\n{all}");
    }
}
