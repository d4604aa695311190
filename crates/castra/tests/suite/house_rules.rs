//! House rules that are shipped with a game can be played together: any two of them, and
//! all at once, in whatever order they are named.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shipped::is_each;

/// Games that are played with each set of modules.
const GAMES: &str = "1";

/// The files and folders of a folder, sorted.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// The name in the header of a module; none for other files and for folders.
fn module(file: &Path) -> Option<String> {
    if !file.is_file() {
        return None;
    }
    let text = fs::read_to_string(file).unwrap();
    let header = text.lines().find_map(|line| line.strip_prefix("module "))?;
    Some(header.split_whitespace().next()?.to_owned())
}

/// What games with some modules come to.
fn played(battle: &Path, modules: &[&String]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_castra"));
    command.arg("simulate").arg(battle).args(["--games", GAMES, "--format", "csv"]);
    for module in modules {
        command.args(["--with", module]);
    }
    let output = command.env_clear().output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{modules:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// All sets of a size of so many things.
fn sets(things: usize, size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let with_last = |last| {
        let mut before = sets(last, size - 1);
        before.iter_mut().for_each(|set| set.push(last));
        before
    };
    (0..things).flat_map(with_last).collect()
}

/// Sixes, or all if there are fewer, among which any two things are together at least once:
/// each time the one that brings most together that have not been.
fn covering(things: usize) -> Vec<Vec<usize>> {
    let all = sets(things, things.min(6));
    let (mut met, mut chosen) = (BTreeSet::new(), Vec::new());
    let new = |six: &[usize], met: &BTreeSet<(usize, usize)>| {
        pairs(six).filter(|pair| !met.contains(pair)).count()
    };
    while let Some(best) = all.iter().rev().max_by_key(|six| new(six, &met))
        && new(best, &met) > 0
    {
        met.extend(pairs(best));
        chosen.push(best.clone());
    }
    chosen
}

/// Any two things of a set.
fn pairs(set: &[usize]) -> impl Iterator<Item = (usize, usize)> {
    set.iter().enumerate().flat_map(|(at, &a)| set[..at].iter().map(move |&b| (b, a)))
}

#[test]
fn any_two_are_in_some_six() {
    for n in 3..14 {
        let chosen = covering(n);
        let met = |a, b| chosen.iter().any(|six| six.contains(&a) && six.contains(&b));
        assert!((0..n).all(|a| (a + 1..n).all(|b| met(a, b))), "{n}");
        assert!(chosen.len() <= 1 + n * n / 12, "{n}: {}", chosen.len());
    }
}

/// Any two of them together with four others, which is all that is needed to find two that
/// cannot be together; with `CASTRA_EACH=1`, any three.
#[test]
fn house_rules_are_played_together() {
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut tried = 0;
    for game in files(&scenarios) {
        let modules: Vec<String> =
            files(&game.join("house")).iter().filter_map(|file| module(file)).collect();
        let Some(battle) = files(&game.join("battles")).into_iter().next() else { continue };
        let chosen = if is_each() { sets(modules.len(), 3) } else { covering(modules.len()) };
        for set in chosen {
            let set: Vec<&String> = set.iter().map(|&at| &modules[at]).collect();
            played(&battle, &set);
            tried += 1;
        }
        let all: Vec<&String> = modules.iter().collect();
        let turned: Vec<&String> = modules.iter().rev().collect();
        assert_eq!(played(&battle, &all), played(&battle, &turned), "in another order");
    }
    assert!(tried > 4, "no house rules were found: {tried}");
}
