//! House rules that are shipped with a game can be played together: any three of them, and
//! all at once, in whatever order they are named.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

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

#[test]
fn house_rules_are_played_in_any_three() {
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut tried = 0;
    for game in files(&scenarios) {
        let modules: Vec<String> =
            files(&game.join("house")).iter().filter_map(|file| module(file)).collect();
        let Some(battle) = files(&game.join("battles")).into_iter().next() else { continue };
        for (i, a) in modules.iter().enumerate() {
            for (j, b) in modules.iter().enumerate().skip(i + 1) {
                for c in modules.iter().skip(j + 1) {
                    played(&battle, &[a, b, c]);
                    tried += 1;
                }
            }
        }
        let all: Vec<&String> = modules.iter().collect();
        let turned: Vec<&String> = modules.iter().rev().collect();
        assert_eq!(played(&battle, &all), played(&battle, &turned), "in another order");
    }
    assert!(tried >= 20, "no three house rules were found");
}
