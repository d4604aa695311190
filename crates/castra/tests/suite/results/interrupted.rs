//! Runs that a signal interrupts: they show what was played until then.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use super::scenarios;

/// A run far longer than the test, begun.
fn begun(folder: &Path, before: &str, args: &[&str]) -> Child {
    begun_with(&scenarios().join("examples/relay/meeting.castra"), folder, before, args)
}

fn begun_with(battle: &Path, folder: &Path, before: &str, args: &[&str]) -> Child {
    let script = format!("{before} exec \"$0\" \"$@\"");
    let mut child = Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_castra")])
        .args([&args[..1], &[battle.to_str().unwrap()], &args[1..]].concat())
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // As soon as signals are caught.
    loop {
        if catches(&child, 15) {
            return child;
        }
        assert!(child.try_wait().unwrap().is_none(), "it ended before it began");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Whether a run catches a signal, by its number, which Linux says.
fn catches(child: &Child, signal: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    caught.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

fn send(child: &Child, signal: &str) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// How it ended, and what it printed.
fn ended(mut child: Child) -> (Option<i32>, String, String) {
    let (mut out, mut err) = (String::new(), String::new());
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    (child.wait().unwrap().code(), out, err)
}

#[test]
fn figures_are_of_what_was_played() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["simulate", "--games", "100000000", "--format", "json", "--results", "games.csv"];
    let child = begun(folder.path(), "", &args);
    let part = folder.path().join("games.csv.part");
    while fs::read(&part).unwrap_or_default().iter().filter(|&&byte| byte == b'\n').count() < 100 {
        thread::sleep(Duration::from_millis(5));
    }
    // Whoever starts the tests may have it ignored.
    let (signal, expected) = if catches(&child, 2) { ("-INT", 130) } else { ("-TERM", 143) };
    send(&child, signal);
    let (code, out, err) = ended(child);
    assert_eq!(code, Some(expected), "{err}");
    let figures: serde_json::Value = serde_json::from_str(&out).unwrap();
    let games = figures["games"].as_u64().unwrap();
    assert!(games >= 99 && games == figures["finished"].as_u64().unwrap(), "{out}");
    assert!(err.contains(&format!("interrupted after {games} of 100000000 games")), "{err}");
    assert!(err.contains("`games.csv.part` has the games"), "{err}");
    // All of them are there to go on with.
    let lines = fs::read(&part).unwrap().iter().filter(|&&byte| byte == b'\n').count();
    assert_eq!(lines as u64, games + 1);
    assert!(!folder.path().join("games.csv").exists());
}

#[test]
fn every_way_to_play_many_games_ends_so() {
    let folder = tempfile::tempdir().unwrap();
    for args in [
        &["ladder", "--bots", "random,sensible", "--pairs", "100000000"][..],
        &["simulate", "--games", "100000000", "--coverage"],
        &["simulate", "--games", "100000000", "--by-strength"],
        &["simulate", "--games", "100000000", "--compare", "strong"],
    ] {
        let child = begun(folder.path(), "", args);
        send(&child, "-TERM");
        let (code, out, err) = ended(child);
        assert_eq!(code, Some(143), "{args:?}: {err}");
        assert!(!out.is_empty() && err.contains("interrupted after"), "{args:?}: {err}");
    }
}

#[test]
fn a_long_game_is_waited_for_with_a_word_until_a_second_signal() {
    let folder = tempfile::tempdir().unwrap();
    // A game of this bot takes minutes.
    let battle = scenarios().join("commands-and-colors/battles/zama.castra");
    let args = ["simulate", "--games", "2", "--bots", "search:strong"];
    let mut pause = Duration::from_millis(10);
    // A signal that comes before the first game has begun ends the run at once: then a later one.
    let mut child = loop {
        let mut child = begun_with(&battle, folder.path(), "", &args);
        thread::sleep(pause);
        send(&child, "-TERM");
        let mut note = [0; 29];
        child.stderr.as_mut().unwrap().read_exact(&mut note).unwrap();
        if &note == b"waiting for the running games" {
            break child;
        }
        assert!(note.starts_with(b"error: interrupted after 0 of"), "{}", note.escape_ascii());
        child.wait().unwrap();
        pause *= 2;
    };
    assert!(child.try_wait().unwrap().is_none(), "it waits");
    send(&child, "-TERM");
    let status = child.wait().unwrap();
    assert_eq!(std::os::unix::process::ExitStatusExt::signal(&status), Some(15), "{status}");
}

#[test]
fn what_is_ignored_stays_ignored() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["simulate", "--games", "100000000"];
    let mut child = begun(folder.path(), "trap '' HUP;", &args);
    send(&child, "-HUP");
    thread::sleep(Duration::from_millis(50));
    assert!(child.try_wait().unwrap().is_none(), "`nohup` keeps it");
    send(&child, "-TERM");
    assert_eq!(ended(child).0, Some(143));
}
