//! What is said of modules that are in each other's way: `tests/conflicts` has a game and
//! modules that change it at the same places, beside what is reported of all of them together.
//! `CASTRA_UPDATE=1` writes what is expected anew: read the difference before accepting it.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use castra_workspace::{Checked, NoLibrary, Package, Workspace};

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conflicts")
}

fn checked(texts: &[&str]) -> Checked {
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    for name in texts {
        let text = fs::read_to_string(folder().join(name).with_extension("castra")).unwrap();
        workspace.add(package, name, text.as_str());
    }
    workspace.check()
}

pub(crate) fn in_lines(checked: &Checked) -> String {
    let mut out = String::new();
    for d in &checked.diagnostics {
        let file = checked.files.get(d.primary.span.file).unwrap();
        let at = file.line_col(d.primary.span.start);
        writeln!(out, "{}:{}: [{}] {}", file.path, at.line, d.code.name, d.message).unwrap();
        writeln!(out, "  {}", d.primary.text).unwrap();
        for label in &d.related {
            let file = checked.files.get(label.span.file).unwrap();
            let at = file.line_col(label.span.start);
            writeln!(out, "  {}:{}: {}", file.path, at.line, label.text).unwrap();
        }
        writeln!(out, "  help: {}", d.help.as_deref().unwrap_or_default()).unwrap();
    }
    out
}

/// Compares diagnostics with the file `NAME.txt` of a folder.
pub(crate) fn expect(folder: &Path, name: &str, actual: &str) {
    let path = folder.join(name).with_extension("txt");
    if std::env::var_os("CASTRA_UPDATE").is_some() {
        fs::write(&path, actual).unwrap();
        return;
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(expected == actual, "{name}\n--- expected\n{expected}\n--- actual\n{actual}");
}

#[test]
fn conflicts_between_modules_are_explained() {
    // What a third module changes, or settles, makes a difference to what is said of two.
    let sets: [(&str, &[&str]); 7] = [
        ("two", &["game", "one", "two"]),
        ("changed", &["game", "one", "two", "three"]),
        ("unsettled", &["game", "mild", "harsh"]),
        ("settled", &["game", "mild", "harsh", "four"]),
        ("alone", &["game", "five"]),
        ("unknown", &["game", "three", "harsh", "six"]),
        ("torn", &["game", "harsh", "seven"]),
    ];
    for (name, texts) in sets {
        expect(&folder(), name, &in_lines(&checked(texts)));
    }
}

/// What is said of `mild`, where `harsh` and the game are texts that nobody asks about.
#[test]
fn the_fix_begins_with_the_requested_file() {
    let mut workspace = Workspace::new(&NoLibrary);
    let others = workspace.add_package(Package::default());
    for name in ["game", "harsh"] {
        let text = fs::read_to_string(folder().join(name).with_extension("castra")).unwrap();
        workspace.add_unreported(others, name, text.as_str());
    }
    let own = workspace.add_package(Package { dependencies: vec![others], ..Package::default() });
    let battle = "scenario meet for field with harsh, mild\n";
    let mild = fs::read_to_string(folder().join("mild.castra")).unwrap();
    let texts = [("mild", mild.as_str()), ("meet", battle)];
    for (name, text) in texts {
        workspace.add(own, name, text);
    }
    let checked = workspace.check();
    let conflicts = checked.diagnostics.iter().filter(|d| d.code.group() == "module");
    let helps: Vec<&str> = conflicts.filter_map(|d| d.help.as_deref()).collect();
    assert!(helps.len() >= 2, "{}", in_lines(&checked));
    for help in helps {
        let own = help.split(" if that is to ").next().unwrap();
        assert!(own.starts_with("write `over harsh.") && own.contains("head of `mild."), "{help}");
    }
}
