//! Campaigns as the program plays them: alike on any number of threads, and alike if they were
//! left and continued.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const GAME: &str = r#"game duel "Duel"

council {
  armies 2
  army { lead: int 0..9 = 0 }
}

board ground squares 4 x 4 {
  rows D..A
}

kind unit on square { strength: int 1..4 }

unit guard "Guard" { strength 2 }

state points per army: int 0..99 clamped = 0

setup {
  for each a in armies { a.points = a.lead }
}

turn army at most 40 "time" {
  phase all {
    choose n in {1, 2, 3} by us "How many" { us.points += n + sum(units where it.army == us, it.strength) }
  }
}

victory a in armies when a.points >= 30 "has enough"
"#;

const BATTLE: &str = r#"scenario field "The Field" for duel

war-council {
  army one "One" top { lead 3 }
  army two "Two" bottom { }
}

map ground

deploy one { guard at D1 D2 D3 }

deploy two { guard at A1 A2 A3 }
"#;

const CAMPAIGN: &str = r#"campaign war "The War" for duel

side one "One"
side two "Two"

state lead: int 0..9 clamped = 0

battle field
battle again "The Field, again" { scenario field }

after field {
  lead += (one.points - two.points) / 2
  next battle again
}

before again {
  pick back in 0..2 at random
  one.lead = lead
  remove back of units where it.army == two
}

after again {
  if winner == one { victory for one "it has the field" } else { victory for two "it has the field" }
}
"#;

/// A folder with a campaign.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    file("castra.ron", "(name: \"war\", version: \"0.1.0\")");
    file("duel.castra", GAME);
    file("field.castra", BATTLE);
    file("war.castra", CAMPAIGN);
    folder
}

/// Runs the program in a folder, with so many lines typed.
fn castra(folder: &Path, args: &[&str], lines: usize) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_castra"));
    command.args(args).current_dir(folder).stdin(Stdio::piped());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // The program may end before it has read all.
    let _ = child.stdin.take().unwrap().write_all("2\n".repeat(lines).as_bytes());
    child.wait_with_output().unwrap()
}

#[test]
fn a_campaign_is_the_same_on_any_number_of_threads() {
    let folder = folder();
    let with = |jobs: &str| {
        let args = ["simulate", "war.castra", "--games", "30", "--format", "json", "--jobs", jobs];
        let run = castra(folder.path(), &args, 0);
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        String::from_utf8(run.stdout).unwrap()
    };
    let one = with("1");
    assert_eq!(one, with("3"));
    let figures: serde_json::Value = serde_json::from_str(&one).unwrap();
    assert_eq!(figures["finished"], 30);
    assert_eq!(figures["faults"], 0);
    assert_eq!(figures["battles"][1]["fought"]["count"], 30);
}

#[test]
fn a_campaign_that_was_left_goes_on_as_one_that_was_not() {
    let folder = folder();
    let play = |args: &[&str], lines| castra(folder.path(), args, lines);
    let whole = play(&["play", "war.castra", "--record", "whole.ron"], 40);
    assert!(whole.status.success(), "{}", String::from_utf8_lossy(&whole.stderr));
    let told = String::from_utf8(whole.stdout).unwrap();
    assert!(told.contains("The War, battle 2: The Field, again\n"), "{told}");
    assert!(told.ends_with("\nThe War: won by One: it has the field\n"), "{told}");
    // Three lines reach the middle of the first battle, the next five the second battle.
    let left = play(&["play", "war.castra", "--record", "part.ron"], 3);
    assert_eq!(left.status.code(), Some(1));
    for (lines, code) in [(3, 1), (40, 0)] {
        let run = play(&["play", "--resume", "part.ron", "--record", "part.ron"], lines);
        assert_eq!(run.status.code(), Some(code), "{}", String::from_utf8_lossy(&run.stderr));
    }
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("part.ron"), read("whole.ron"));
    let replayed = play(&["replay", "part.ron"], 0);
    let why = String::from_utf8(replayed.stderr).unwrap();
    assert!(why.contains("is a battle of a campaign"), "{why}");
}

#[test]
fn options_of_a_single_battle_are_refused() {
    let folder = folder();
    for option in ["--trace", "--coverage", "--paranoid", "--by-strength"] {
        let run = castra(folder.path(), &["simulate", "war.castra", option], 0);
        let why = String::from_utf8(run.stderr).unwrap();
        assert!(why.contains("works with a battle"), "{option}: {why}");
    }
    let run = castra(folder.path(), &["play", "war.castra", "--seat", "three=human"], 0);
    let why = String::from_utf8(run.stderr).unwrap();
    assert!(why.contains("no side called `three`"), "{why}");
    let run = castra(folder.path(), &["render", "war.castra", "-o", "war.png"], 0);
    assert!(!run.status.success());
}
