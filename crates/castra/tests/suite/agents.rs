//! The bench of `tests/agents`: its clauses, and the program that asks a writer for them. The notes for
//! programs that `castra new` writes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

const PASSED: &str = "passed";

fn bench() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/agents")
}

fn clauses() -> Vec<PathBuf> {
    let folders = fs::read_dir(bench().join("clauses")).unwrap();
    let mut folders: Vec<PathBuf> = folders.map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    folders
}

fn game_of(clause: &Path) -> String {
    let text = fs::read_to_string(clause.join("clause.md")).unwrap();
    text.lines().next().unwrap().strip_prefix("game: ").unwrap().to_owned()
}

/// Writes a package for each clause, with its judge and one of its answers.
fn packages(answer: &str) -> tempfile::TempDir {
    let all = tempfile::tempdir().unwrap();
    for clause in clauses() {
        let name = clause.file_name().unwrap().to_str().unwrap();
        let package = all.path().join(name);
        fs::create_dir(&package).unwrap();
        let config = format!("(name: \"{name}\", version: \"0.1.0\")\n");
        fs::write(package.join("castra.ron"), config).unwrap();
        for file in ["judge", answer] {
            let file = format!("{file}.castra");
            fs::copy(clause.join(&file), package.join(&file)).unwrap();
        }
        let own = format!("{}.castra", game_of(&clause));
        let game = bench().join("games").join(&own);
        if game.exists() {
            fs::copy(game, package.join(own)).unwrap();
        }
    }
    all
}

fn castra(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_castra"));
    command.current_dir(folder).args(arguments).output().unwrap()
}

/// How many tests of each package pass, and how many do not.
fn tested(all: &Path) -> BTreeMap<String, [usize; 2]> {
    let output = castra(all, &["test", "--format=json"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let mut found: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    for test in report["tests"].as_array().unwrap() {
        let path = Path::new(test["path"].as_str().unwrap());
        let package = path.components().find(|part| part.as_os_str() != ".").unwrap();
        let package = package.as_os_str().to_string_lossy().into_owned();
        let [passed, failed] = found.entry(package).or_default();
        *(if test["status"] == PASSED { passed } else { failed }) += 1;
    }
    found
}

#[test]
fn every_right_answer_passes() {
    let all = packages("right");
    let checked = castra(all.path(), &["check", "--deny", "warnings"]);
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
    let formatted = castra(all.path(), &["fmt", "--check"]);
    assert!(formatted.status.success(), "{}", String::from_utf8_lossy(&formatted.stdout));
    let found = tested(all.path());
    assert!(clauses().len() >= 50);
    for clause in clauses() {
        let name = clause.file_name().unwrap().to_str().unwrap();
        let judge = fs::read_to_string(clause.join("judge.castra")).unwrap();
        let wanted = judge.matches("\ntest ").count();
        let [passed, failed] = found.get(name).copied().unwrap_or_default();
        assert!(wanted > 0 && passed >= wanted && failed == 0, "{name}: {passed}, {failed}");
    }
}

/// A wrong answer has an error, so that its tests do not run, or a test that fails.
#[test]
fn every_wrong_answer_fails() {
    let all = packages("wrong");
    let found = tested(all.path());
    let passing: Vec<&String> =
        found.iter().filter(|(_, [_, failed])| *failed == 0).map(|(name, _)| name).collect();
    assert!(passing.is_empty(), "these pass: {passing:?}");
}

#[test]
#[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
fn a_writer_is_asked_until_an_answer_passes() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: there is no python3 to run tests/agents/run");
        return;
    }
    let results = tempfile::NamedTempFile::new().unwrap();
    let [first, second, never] = ["slow-king", "shaken", "mercy"];
    let scripted = bench().join("scripted");
    let writer = format!("python3 {} --first {first} --second {second}", scripted.display());
    let output = Command::new("python3")
        .arg(bench().join("run"))
        .args(["--writer", &writer, "--rounds", "2", "--castra", env!("CARGO_BIN_EXE_castra")])
        .args(["--only", first, "--only", second, "--only", never])
        .arg("--output")
        .arg(results.path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let results: Value = serde_json::from_slice(&fs::read(results.path()).unwrap()).unwrap();
    let outcomes = |name: &str| {
        let accounts = results["accounts"].as_array().unwrap();
        let account = accounts.iter().find(|account| account["clause"] == name).unwrap();
        let rounds = account["rounds"].as_array().unwrap();
        let outcomes = rounds.iter().map(|round| round["outcome"].as_str().unwrap().to_owned());
        (account["passed"].as_u64(), outcomes.collect::<Vec<_>>())
    };
    assert_eq!(outcomes(first), (Some(1), vec![PASSED.to_owned()]));
    assert_eq!(outcomes(second), (Some(2), vec!["problems".to_owned(), PASSED.to_owned()]));
    assert_eq!(outcomes(never), (None, vec!["failed".to_owned(), "failed".to_owned()]));
    assert_eq!(results["passed"], 2);
    assert_eq!(results["passed-at-first"], 1);
}

/// A client that starts the server and says nothing ends it without a complaint.
#[test]
fn every_command_of_the_notes_works() {
    for kind in [&["--module", "--game", "three-crowns"][..], &["--game-package"]] {
        let folder = tempfile::tempdir().unwrap();
        let made = castra(folder.path(), &[&["new", "mine"], kind].concat());
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let package = folder.path().join("mine");
        let notes = fs::read_to_string(package.join("AGENTS.md")).unwrap();
        assert!(!notes.contains("GAME") && !notes.contains("KIND"), "{notes}");
        let blocks = notes.split("```sh\n").skip(1);
        let commands: Vec<&str> =
            blocks.flat_map(|block| block.split("```").next().unwrap().lines()).collect();
        assert!(commands.len() >= 7, "{commands:?}");
        for command in commands {
            let words: Vec<&str> = command.strip_prefix("castra ").unwrap().split(' ').collect();
            let done = castra(&package, &words);
            let said = String::from_utf8_lossy(&done.stderr);
            assert!(done.status.success(), "{kind:?}: {command}: {said}");
        }
    }
}
