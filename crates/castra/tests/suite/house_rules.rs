//! House rules that are shipped with a game can be played together: any of them, and
//! all at once, in whatever order they are named.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Games that are played with each set of modules.
const GAMES: &str = "2";

/// The files of a folder, sorted.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// The name in the header of a module.
fn module(file: &Path) -> Option<String> {
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

/// All threes of so many things.
fn threes(n: usize) -> Vec<[usize; 3]> {
    let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
    pairs.flat_map(|(a, b)| (b + 1..n).map(move |c| [a, b, c])).collect()
}

/// Threes among which any two things are together at least once: each time the first that
/// brings most together that have not been.
fn covering(n: usize) -> Vec<[usize; 3]> {
    let pairs = |[a, b, c]: [usize; 3]| [(a, b), (a, c), (b, c)];
    let (all, mut met, mut chosen) = (threes(n), BTreeSet::new(), Vec::new());
    let new = |three: &[usize; 3], met: &BTreeSet<(usize, usize)>| {
        pairs(*three).iter().filter(|pair| !met.contains(*pair)).count()
    };
    while let Some(best) = all.iter().rev().max_by_key(|three| new(three, &met))
        && new(best, &met) > 0
    {
        met.extend(pairs(*best));
        chosen.push(*best);
    }
    chosen
}

#[test]
fn any_two_are_in_some_three() {
    for n in 3..14 {
        let chosen = covering(n);
        let met = |a, b| chosen.iter().any(|three| three.contains(&a) && three.contains(&b));
        assert!((0..n).all(|a| (a + 1..n).all(|b| met(a, b))), "{n}");
        assert!(chosen.len() <= n * n / 4, "{n}: {}", chosen.len());
    }
}

/// Any two of them together with a third; with `CASTRA_EACH=1`, any three.
#[test]
fn house_rules_are_played_in_any_three() {
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let each = std::env::var("CASTRA_EACH").is_ok_and(|each| each == "1");
    let mut tried = 0;
    for game in files(&scenarios) {
        let modules: Vec<String> =
            files(&game.join("house")).iter().filter_map(|file| module(file)).collect();
        let Some(battle) = files(&game.join("battles")).into_iter().next() else { continue };
        let chosen = if each { threes(modules.len()) } else { covering(modules.len()) };
        for three in chosen {
            played(&battle, &three.map(|at| &modules[at]));
            tried += 1;
        }
        let all: Vec<&String> = modules.iter().collect();
        let turned: Vec<&String> = modules.iter().rev().collect();
        assert_eq!(played(&battle, &all), played(&battle, &turned), "in another order");
    }
    assert!(tried >= 15, "no three house rules were found");
}
