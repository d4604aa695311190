//! A check that takes over from the one before finds what a fresh one finds.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use castra::library::Embedded;
use castra::sources::{self, Levels, Sources};
use castra::workspace::{Cache, Checked};

use super::session::{Folder, battle};

/// All that a check says.
fn said(checked: &Checked) -> String {
    let mut out = String::new();
    for problem in &checked.diagnostics {
        let path = checked.files.get(problem.primary.span.file).map(|f| f.path.as_str());
        writeln!(out, "{path:?} {problem:?}").unwrap();
    }
    for battle in &checked.scenarios {
        let (scenario, errors) = (&battle.scenario, battle.has_errors);
        writeln!(out, "{scenario:?} {errors} {:?}", battle.game).unwrap();
        let linked = battle.link(&[]).map(|program| program.fingerprint());
        writeln!(out, "{:?}", linked.map_err(|error| error.to_string())).unwrap();
    }
    for game in &checked.games {
        writeln!(out, "{:?} {}", game.game.id, game.has_errors).unwrap();
    }
    for test in &checked.tests {
        writeln!(out, "{} {:?}", test.name(), test.span()).unwrap();
    }
    out
}

fn load(paths: &[PathBuf]) -> Sources {
    sources::load(&sources::find(paths).unwrap(), None)
}

/// Checks with and without what is known.
fn same(paths: &[PathBuf], memo: &mut Cache, what: &str) {
    let sources = load(paths);
    let levels = Levels::default();
    let fresh = said(&sources.check(&Embedded, &levels));
    let again = said(&sources.check_again(&Embedded, &levels, memo));
    assert!(fresh == again, "{what}:\n{fresh}\n\nbut\n\n{again}");
}

/// Edits files one after the other, there and back.
fn edits(folder: &Folder, paths: &[PathBuf], edits: &[(&str, &str, &str)]) {
    let mut memo = Cache::default();
    same(paths, &mut memo, "at first");
    same(paths, &mut memo, "the same again");
    for (name, from, to) in edits {
        let text = String::from_utf8(folder.read(name)).unwrap();
        let edited = text.replacen(from, to, 1);
        assert_ne!(edited, text, "`{from}` is not in {name}");
        folder.write(name, &edited);
        same(paths, &mut memo, &format!("{name} with `{to}`"));
        same(paths, &mut memo, &format!("{name} with `{to}`, again"));
        folder.write(name, &text);
        same(paths, &mut memo, &format!("{name} back from `{to}`"));
    }
}

#[test]
fn in_a_package_of_a_game_with_modules() {
    let folder = Folder::of("examples/relay");
    let all = [folder.path().to_owned()];
    let list = [
        ("meeting.castra", "with wind, rested", "with wind"),
        ("meeting.castra", "with wind, rested", "with rested, wind"),
        ("meeting.castra", "with wind, rested", "with wind, nothing"),
        ("meeting.castra", "with wind, rested", ""),
        ("meeting.castra", "for relay", "for rely"),
        ("meeting.castra", "scenario meeting \"", "scenario other \""),
        ("meeting.castra", "army reds", "army"),
        ("meeting.castra", "// Both", "accept deck/unused-card\n// Both"),
        ("relay.castra", "team.steps < 30", "team.stpes < 30"),
        ("relay.castra", "team.steps < 30", "team.steps < 31"),
        ("wind.castra", "module wind", "module wnid"),
        ("wind.castra", "module wind", "game wind"),
        ("castra.ron", "(", "(lints: {\"deck/unused-card\": deny}, "),
    ];
    edits(&folder, &all, &list);
    edits(&folder, &[folder.join("meeting.castra")], &list);
}

#[test]
fn in_a_folder_of_battles_for_a_game_of_the_library() {
    let folder = Folder::new();
    folder.write("a.castra", &battle("A", "D5"));
    folder.write("b.castra", &battle("B", "nowhere"));
    let list = [
        ("a.castra", "D5", "nowhere"),
        ("a.castra", "for shield-and-spur", "for ancient-generals"),
        ("a.castra", "for shield-and-spur", "for shield-and-spur with stakes"),
        ("b.castra", "for shield-and-spur", "for shield-and-spur with stakes, nothing"),
        ("b.castra", "nowhere", "D6"),
        ("b.castra", "scenario", "module"),
        ("b.castra", "scenario", "// scenario"),
    ];
    edits(&folder, &[folder.path().to_owned()], &list);
    let mut memo = Cache::default();
    for name in ["a.castra", "b.castra", "a.castra"] {
        same(&[Path::new(folder.path()).join(name)], &mut memo, name);
    }
}
