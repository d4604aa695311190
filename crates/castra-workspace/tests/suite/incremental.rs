//! A check that takes over from the one before it finds what a cold one finds, whatever
//! was typed in between; and does again only what has to do with what was typed.
//!
//! `CASTRA_EDITS` is how many edits are tried (150), `CASTRA_SEED` where they start.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use castra_base::{Diagnostic, FileId};
use castra_workspace::{Cache, Checked, NoLibrary, Package, PackageId, Workspace};

/// What people type, in the middle of a word or anywhere else.
const TYPED: &[&str] = &[
    "x",
    "{",
    "}",
    "\"",
    " ",
    "\n",
    ",",
    "1",
    "(",
    ")",
    ".",
    " and ",
    "// ",
    "us",
    "_",
    "-",
    "\ntest \"nothing\" {\n}\n",
    "\nmodule other for relay\n",
    " with wind",
    "state late: int = 0\n",
];

fn texts(folder: &str) -> Vec<(PathBuf, String)> {
    fn add(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let mut paths: Vec<PathBuf> = entries.collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                add(&path, found);
            } else if path.extension().is_some_and(|e| e == "castra") {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path, text));
            }
        }
    }
    let mut found = Vec::new();
    add(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios").join(folder), &mut found);
    found
}

fn workspace(texts: &[(PathBuf, String)]) -> Workspace<'static> {
    let mut workspace = Workspace::new(&NoLibrary);
    let package: PackageId = workspace.add_package(Package::default());
    for (path, text) in texts {
        workspace.add(package, &path.to_string_lossy(), text.as_str());
    }
    workspace
}

/// All that a check has found.
fn all_findings(checked: &Checked) -> String {
    let mut out = String::new();
    for problem in &checked.diagnostics {
        writeln!(out, "{problem:?}").unwrap();
    }
    for battle in &checked.scenarios {
        let linked = battle.link(&[]).map(|program| program.fingerprint());
        writeln!(out, "{:?} {} {linked:?}", battle.scenario, battle.has_errors).unwrap();
    }
    for game in &checked.games {
        writeln!(out, "{:?} {} {:?}", game.game, game.has_errors, game.files).unwrap();
    }
    for test in &checked.tests {
        let linked = test.link().program.fingerprint();
        writeln!(out, "{} {:?} {:?} {linked}", test.name(), test.span(), test.battle()).unwrap();
    }
    writeln!(out, "{:?}", checked.references()).unwrap();
    out
}

fn assert_same(workspace: &Workspace<'_>, cache: &mut Cache, what: &str) -> Checked {
    let checked = workspace.check_again(cache);
    let (again, cold) = (all_findings(&checked), all_findings(&workspace.check()));
    let differing = cold.lines().zip(again.lines()).find(|(cold, again)| cold != again);
    assert!(cold == again, "{what}: first difference {differing:#?}");
    checked
}

/// Numbers that look random and are the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most.max(1)
    }

    fn boundary(&mut self, text: &str) -> usize {
        let mut at = self.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '-' || c == '_'
}

/// The word around a place, or nothing.
fn word_at(text: &str, at: usize) -> &str {
    let start = text[..at].trim_end_matches(is_of_word).len();
    let rest = &text[start..];
    &rest[..rest.len() - rest.trim_start_matches(is_of_word).len()]
}

/// The text with one word spelled in another way.
fn respelled(text: &str, word: &str, instead: &str) -> String {
    let words = text.split_inclusive(|c: char| !is_of_word(c));
    let spelled = words.map(|part| match part.strip_prefix(word) {
        Some(rest) if rest.chars().all(|c| !is_of_word(c)) => format!("{instead}{rest}"),
        _ => part.to_owned(),
    });
    spelled.collect()
}

fn edited(text: &str, numbers: &mut Numbers) -> String {
    let (at, other) = (numbers.boundary(text), numbers.boundary(text));
    match numbers.below(6) {
        // A name of the text is another one everywhere in it: what a signature, a type or a
        // list of words calls by it other texts no longer find, until it is taken back.
        4 => match word_at(text, at) {
            "" => text.to_owned(),
            word => respelled(text, word, &format!("{word}x")),
        },
        // One name in the place of another: another type, another function, another module.
        5 => match (word_at(text, at), word_at(text, other)) {
            ("", _) => text.to_owned(),
            (word, instead) => {
                let start = text[..at].trim_end_matches(is_of_word).len();
                format!("{}{instead}{}", &text[..start], &text[start + word.len()..])
            }
        },
        0 => {
            let end = text[at..]
                .char_indices()
                .nth(1 + numbers.below(6))
                .map_or(text.len(), |c| at + c.0);
            format!("{}{}", &text[..at], &text[end..])
        }
        1 => {
            // A line is moved.
            let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
            let line = lines.remove(numbers.below(lines.len()));
            lines.insert(numbers.below(lines.len() + 1), line);
            lines.concat()
        }
        2 => {
            let (start, end) = (at.min(other), at.max(other).min(at.min(other) + 30));
            let end = (start..=end).rev().find(|end| text.is_char_boundary(*end)).unwrap();
            format!("{}{}{}", &text[..end], &text[start..end], &text[end..])
        }
        _ => format!("{}{}{}", &text[..at], TYPED[numbers.below(TYPED.len())], &text[at..]),
    }
}

fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(usual)
}

#[test]
fn incremental_checks_equal_cold_checks() {
    let whole = texts("examples");
    let mut workspace = workspace(&whole);
    let mut cache = Cache::default();
    assert_same(&workspace, &mut cache, "at first");
    let mut numbers = Numbers(setting("CASTRA_SEED", 1));
    let mut now: Vec<String> = whole.iter().map(|(_, text)| text.clone()).collect();
    let (mut found, mut elsewhere) = ((0, 0), 0);
    for step in 0..setting("CASTRA_EDITS", 150) {
        let at = numbers.below(now.len());
        // Most of what is typed is taken back soon.
        now[at] = match numbers.below(3) {
            0 => whole[at].1.clone(),
            _ => edited(&now[at], &mut numbers),
        };
        let file = FileId(u32::try_from(at).unwrap());
        assert!(workspace.set_text(file, now[at].as_str()));
        let what = format!("edit {step}, of {}", whole[at].0.display());
        // First what an editor asks for at once, then the whole.
        let alone = workspace.check_source(file, &mut cache);
        let all = assert_same(&workspace, &mut cache, &what);
        let key = |d: &Diagnostic| (d.code.name, d.primary.span);
        let known: BTreeSet<_> = all.diagnostics.iter().map(key).collect();
        assert!(alone.diagnostics.iter().all(|d| d.primary.span.file == file), "{what}");
        let is_known = |d: &&Diagnostic| known.contains(&key(d));
        let in_whole = alone.diagnostics.iter().filter(is_known).count();
        // What the same mistake in another text is blamed for is said there.
        elsewhere += alone.diagnostics.len() - in_whole;
        let of_text =
            all.diagnostics.iter().filter(|d| d.is_error() && d.primary.span.file == file);
        let (said, missing) = &mut found;
        for problem in of_text {
            let is_known = alone.diagnostics.iter().any(|d| key(d) == key(problem));
            *(if is_known { &mut *said } else { &mut *missing }) += 1;
        }
    }
    let (at_once, later) = found;
    println!(
        "errors of a text: {at_once} at once, {later} later; {elsewhere} in the end elsewhere"
    );
    assert!(at_once > 10 * (later + elsewhere), "{found:?} {elsewhere}");
}

#[test]
fn a_battle_is_checked_again_alone() {
    let texts = texts("examples/relay");
    let mut workspace = workspace(&texts);
    let mut cache = Cache::default();
    let before = workspace.check_again(&mut cache);
    let at = texts.iter().position(|(path, _)| path.ends_with("meeting.castra")).unwrap();
    let file = FileId(u32::try_from(at).unwrap());
    let changed = texts[at].1.replacen("scenario meeting \"", "scenario meeting \"The ", 1);
    assert_ne!(changed, texts[at].1);
    assert!(workspace.set_text(file, changed));
    let after = assert_same(&workspace, &mut cache, "a battle with another title");
    let same = |a: &Checked, b: &Checked| Arc::ptr_eq(&a.games[0].game, &b.games[0].game);
    assert!(same(&before, &after), "the game was checked again");
    assert!(Arc::ptr_eq(&before.scenarios[0].game, &after.scenarios[0].game));
    assert!(!Arc::ptr_eq(&before.scenarios[0].scenario, &after.scenarios[0].scenario));
    // What is undone is known already.
    assert!(workspace.set_text(file, texts[at].1.as_str()));
    let undone = workspace.check_again(&mut cache);
    assert!(Arc::ptr_eq(&before.scenarios[0].scenario, &undone.scenarios[0].scenario));
    assert!(!workspace.set_text(FileId(9_999), ""), "there is no such text");
}

#[test]
fn a_module_whose_name_has_an_underscore_is_read_where_a_battle_names_it() {
    let texts = texts("examples/relay");
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    for (path, text) in &texts {
        let text = text.replace("wind", "head_wind");
        let path = path.to_string_lossy();
        match path.ends_with("meeting.castra") {
            true => workspace.add(package, &path, text),
            // A folder of its own: what is beside it is read with it.
            false => {
                workspace.add_unreported(package, &path.replace("wind", "head_wind/wind"), text)
            }
        };
    }
    let checked = workspace.check();
    let errors = checked.diagnostics.iter().filter(|d| d.is_error()).collect::<Vec<_>>();
    assert!(errors.is_empty(), "{errors:?}");
    let battle = &checked.scenarios[0];
    let modules: Vec<&str> = battle.scenario.modules.iter().map(|m| m.module.as_str()).collect();
    assert!(modules.contains(&"head_wind"), "{modules:?}");
    // All that it says is there, not only its name.
    let whole = self::workspace(&texts).check();
    assert_eq!(
        battle.program().rules.changes.len(),
        whole.scenarios[0].program().rules.changes.len()
    );
    assert!(!battle.program().rules.changes.is_empty());
}
