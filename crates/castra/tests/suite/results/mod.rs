//! Results game by game: stopped and gone on with, split and merged.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

#[cfg(feature = "parquet")]
mod columns;
mod finished;
#[cfg(target_os = "linux")]
mod interrupted;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The endings of results that this build can write.
const ENDINGS: &[&str] =
    if cfg!(feature = "parquet") { &["csv", "jsonl", "parquet"] } else { &["csv", "jsonl"] };

fn scenarios() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios")
}

fn castra(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_castra"));
    command.args(args).current_dir(folder);
    command
}

fn run(folder: &Path, args: &[&str]) -> Output {
    castra(folder, args).output().unwrap()
}

fn fine(folder: &Path, args: &[&str]) -> Output {
    let output = run(folder, args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_build_without_columns_says_how_to_get_them() {
    let folder = tempfile::tempdir().unwrap();
    let battle = scenarios().join("examples/relay/meeting.castra");
    let battle = battle.to_str().unwrap();
    let games = ["simulate", battle, "--games", "2", "--results", "a.parquet"];
    let merge = ["merge", "a.parquet", "b.parquet", "-o", "c.parquet"];
    for args in [&games[..], &merge[..]] {
        fails(folder.path(), args, "--features parquet");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "something was written");
}

/// Runs what is refused, and why.
fn fails(folder: &Path, args: &[&str], why: &str) {
    let output = run(folder, args);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
    assert!(said.contains(why), "{args:?}: {said}");
}

#[test]
fn what_was_cut_in_the_middle_of_a_line_is_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let battle = scenarios().join("examples/relay/meeting.castra");
    let games = ["simulate", battle.to_str().unwrap(), "--games", "50", "--format", "csv"];
    for (name, step) in [("games.csv", 97), ("games.parquet", 331)] {
        if !ENDINGS.iter().any(|ending| name.ends_with(ending)) {
            continue;
        }
        let whole = format!("whole-{name}");
        let expected = fine(folder, &[&games[..], &["--results", &whole]].concat());
        let part = folder.join(format!("{name}.part"));
        let resume = [&games[..], &["--results", name, "--resume"]].concat();
        // The journal as it stands before it is made into the results.
        fs::create_dir(folder.join(name)).unwrap();
        assert_eq!(run(folder, &resume).status.code(), Some(2), "a folder is in the way");
        fs::remove_dir(folder.join(name)).unwrap();
        let journal = fs::read(&part).unwrap();
        for cut in (0..journal.len()).step_by(step) {
            fs::write(&part, &journal[..cut]).unwrap();
            let resumed = fine(folder, &resume);
            assert!(resumed.stdout == expected.stdout, "{name} cut at {cut}");
            let (a, b) = (fs::read(folder.join(&whole)), fs::read(folder.join(name)));
            assert!(a.unwrap() == b.unwrap(), "{name} cut at {cut}");
            fs::remove_file(folder.join(name)).unwrap();
        }
    }
}

#[test]
fn parts_merged_are_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let battle = scenarios().join("ancient-generals/battles/duel.castra");
    let games = ["simulate", battle.to_str().unwrap(), "--games", "100", "--first", "5", "-q"];
    for ending in ENDINGS {
        let name = |n: &str| format!("{n}.{ending}");
        fine(folder, &[&games[..], &["--results", &name("whole")]].concat());
        for shard in ["1/3", "2/3", "3/3"] {
            let file = name(&shard[..1]);
            let args = ["--shard", shard, "--results", &file, "--jobs", "1"];
            fine(folder, &[&games[..], &args].concat());
        }
        let (one, two, three, all) = (name("1"), name("2"), name("3"), name("all"));
        fine(folder, &["merge", &three, &one, &two, "-o", &all]);
        let whole = fs::read(folder.join(name("whole"))).unwrap();
        assert!(whole == fs::read(folder.join(&all)).unwrap(), "{ending}");

        let fails = |args: &[&str], why: &str| fails(folder, args, why);
        fails(&["merge", &one, &three, "-o", &all], "games 38 to 70 are missing");
        fails(&["merge", &one, &one, "-o", &all], "game 5 is both in");
        let other = name("other");
        let args = ["--shard", "2/3", "--seed", "2", "--results", &other];
        fine(folder, &[&games[..], &args].concat());
        fails(&["merge", &one, &other, &three, "-o", &all], "are from different runs");
    }
}

#[test]
fn a_run_is_not_gone_on_with_as_another() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let battle = scenarios().join("examples/relay/meeting.castra");
    let battle = battle.to_str().unwrap();
    fs::create_dir(folder.join("games.csv")).unwrap();
    let games = ["simulate", battle, "--games", "20", "--results", "games.csv"];
    run(folder, &games);
    fs::remove_dir(folder.join("games.csv")).unwrap();
    let fails = |args: &[&str], why: &str| fails(folder, args, why);
    fails(&games, "contains the games of a stopped run");
    let part = folder.join("games.csv.part");
    let journal = fs::File::open(&part).unwrap();
    journal.lock().unwrap();
    fails(&games, "another run is writing `games.csv.part`");
    fails(&[&games[..], &["--resume"]].concat(), "another run is writing `games.csv.part`");
    drop(journal);
    let resume = [&games[..], &["--resume"]].concat();
    fails(&[&resume[..], &["--seed", "9"]].concat(), "the seed or the bots are different");
    let mut longer = resume.clone();
    longer[3] = "30";
    fails(&longer, "it is for games 1 to 20");
    fails(&["simulate", battle, "--results", "games.xls"], "use the ending");
    fine(folder, &resume);
    let again = fine(folder, &resume);
    assert!(String::from_utf8_lossy(&again.stderr).contains("is complete"));
}
