//! Tests of runs that are killed at a game and resumed.
//!
//! A test starts this test program again with the number of a game in the environment. The process
//! aborts after adding that game to the journal, even with an unflushed buffer. The tests do not
//! depend on a clock.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::exit::Exit;

/// The variable with the number of the game at which the process aborts.
const STOP: &str = "CASTRA_TEST_STOP_AT_GAME";
/// The variable with the arguments of the process, one on each line.
const ARGS: &str = "CASTRA_TEST_ARGS";

/// Aborts the process if the environment names this game.
pub(super) fn abort_after(game: u64) {
    if std::env::var(STOP).is_ok_and(|stop| stop == game.to_string()) {
        std::process::abort();
    }
}

fn run(args: &[String]) -> Exit {
    let all = std::iter::once("castra".to_owned()).chain(args.iter().cloned());
    crate::command::run(all.map(Into::into), &[])
}

/// The test that runs in the killed process. It does nothing unless a test starts it.
#[test]
fn in_a_process_of_its_own() {
    let Ok(args) = std::env::var(ARGS) else { return };
    let args: Vec<String> = args.lines().map(str::to_owned).collect();
    assert_eq!(run(&args), Exit::Success);
}

/// Runs Castra in a process that aborts after a game.
fn run_killed(game: u64, args: &[String]) {
    let name = concat!(module_path!(), "::in_a_process_of_its_own");
    // The test harness names tests without their crate.
    let name = name.split_once("::").map_or(name, |(_, name)| name);
    let status = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", name, "--nocapture"])
        .env(STOP, game.to_string())
        .env(ARGS, args.join("\n"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .unwrap();
    assert!(!status.success(), "game {game} was never played");
}

#[test]
fn a_run_killed_twenty_times_has_the_same_results() {
    const GAMES: u64 = 4200;
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let shown = |name: &str| at(name).display().to_string();
    let battle = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../scenarios/examples/relay/meeting.castra")
        .display()
        .to_string();
    let names = ["games.csv", "games.jsonl", "games.parquet"];
    let parquet = cfg!(feature = "parquet");
    for name in names.into_iter().filter(|name| parquet || !name.ends_with("parquet")) {
        let args = |results: &str, figures: &str, more: &[&str]| -> Vec<String> {
            let games = GAMES.to_string();
            let (results, figures) = (shown(results), shown(figures));
            let all = ["simulate", &battle, "--games", &games, "--seed", "3", "--format", "json"];
            let to = ["-q", "--results", &results, "-o", &figures];
            all.iter().chain(&to).chain(more).map(|&arg| arg.to_owned()).collect()
        };
        let whole = format!("whole-{name}");
        assert_eq!(run(&args(&whole, "expected", &[])), Exit::Success);
        let part = at(&format!("{name}.part"));
        let mut grew = 0;
        let mut before = 0;
        for kill in 1..=20 {
            // The tests cover odd and even numbers of games, with one and with two threads.
            let jobs = if kill % 3 == 0 { "1" } else { "2" };
            run_killed(kill * 199, &args(name, "figures", &["--resume", "--jobs", jobs]));
            assert!(!at(name).exists(), "there is no result before all games are there");
            let now = fs::metadata(&part).unwrap().len();
            assert!(now >= before, "games were lost");
            grew += u32::from(now > before);
            before = now;
        }
        assert!(grew > 10, "hardly any run came far enough to write: {grew}");
        assert_eq!(run(&args(name, "figures", &["--resume", "--jobs", "2"])), Exit::Success);
        let same = |a: &str, b: &str| fs::read(at(a)).unwrap() == fs::read(at(b)).unwrap();
        assert!(same("expected", "figures"), "{name}: other figures");
        assert!(same(&whole, name), "{name}: other results");
        assert!(!part.exists());
    }
}
