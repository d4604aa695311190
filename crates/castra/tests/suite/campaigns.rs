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

const GERMAN: &str = "\
title = Der Krieg
side--one = Eins
state--lead = Vorsprung
battle--again = Noch einmal das Feld
victory--it-has-the-field = behält das Feld
";

#[test]
fn a_campaign_is_played_and_drawn_in_a_language() {
    let folder = folder();
    let file = |name: &str| folder.path().join(name);
    fs::write(
        file("war.castra"),
        CAMPAIGN.replace("for duel\n", "for duel\n\ntexts de \"war.de.ftl\"\n"),
    )
    .unwrap();
    fs::write(file("war.de.ftl"), "").unwrap();
    let run = |args: &[&str], lines| {
        let run = castra(folder.path(), args, lines);
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        String::from_utf8(run.stdout).unwrap()
    };
    // All texts are listed, but the title that a battle has from its own file.
    run(&["texts", "war.castra", "--lang", "de"], 0);
    let listed = fs::read_to_string(file("war.de.ftl")).unwrap();
    let keys: Vec<&str> =
        listed.lines().filter_map(|line| line.strip_suffix(" = {\"\"}")).collect();
    let all = ["title", "side--one", "side--two", "state--lead", "battle--again"];
    assert_eq!(keys, [&all[..], &["victory--it-has-the-field"]].concat(), "{listed}");
    fs::write(file("war.de.ftl"), GERMAN).unwrap();
    let told = run(&["play", "war.castra", "--lang", "de", "--record", "de.ron"], 40);
    assert!(told.contains("Der Krieg, Schlacht 2: Noch einmal das Feld\n  Vorsprung "), "{told}");
    assert!(told.contains("The Field"), "{told}");
    assert!(told.ends_with("\nDer Krieg: gewonnen von Eins: behält das Feld\n"), "{told}");
    run(&["play", "war.castra", "--record", "en.ron"], 40);
    let read = |name: &str| fs::read_to_string(file(name)).unwrap();
    assert_eq!(read("de.ron"), read("en.ron"));
    run(&["render", "war.castra", "--lang", "de", "-o", "war.svg"], 0);
    let drawn = read("war.svg");
    for words in [
        "Der Krieg",
        "Eins",
        "Vorsprung",
        "Noch einmal das Feld",
        "behält das Feld",
        "VOR DER SCHLACHT",
        "Sieger: Eins",
        "Zufallszahl 0–2",
    ] {
        assert!(drawn.contains(words), "{words} is not drawn");
    }
    for english in ["Winner", "Victory", "Carried", "BATTLE", "random"] {
        assert!(!drawn.contains(english), "{english} is drawn");
    }
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
}

/// Tests of the campaign, and what `castra test` says of each that fails.
const TESTS: &str = r#"
test "a lead of 3 is taken along" {
  scenario field
  remove 1 of units where it.army == two
  winner = one
  dice [2]
  next battle again
  expect lead == 1 and one.lead == 1
  expect count(units where it.army == two) == 1
  winner = none
  victory for two
}

test "the course is another" {
  scenario field
  winner = one
  dice [0]
  next battle field
}

test "the end is another" {
  scenario again
  winner = one
  expect winner == one
  victory for one "it has nothing"
}

test "the pick is not scripted" {
  scenario field
  winner = two
  next battle again
}

test "the pick is impossible" {
  scenario field
  winner = two
  dice [7]
  next battle again
}

test "a pick is left over" {
  scenario again
  dice [1]
  winner = two
}

test "the number is another" {
  scenario field
  lead = 4
  expect lead == 5
}
"#;

#[test]
fn tests_of_a_campaign_are_run() {
    let folder = folder();
    let path = folder.path().join("war.castra");
    fs::write(path, format!("{CAMPAIGN}{TESTS}")).unwrap();
    let run = castra(folder.path(), &["test", "--format", "json"], 0);
    assert_eq!(run.status.code(), Some(1), "{}", String::from_utf8_lossy(&run.stderr));
    let all: serde_json::Value = serde_json::from_slice(&run.stdout).unwrap();
    assert_eq!((&all["passed"], &all["failed"]), (&1.into(), &6.into()), "{all}");
    let tests = all["tests"].as_array().unwrap();
    let told = tests.iter().filter_map(|test| test["message"].as_str());
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            "expected the battle `field`, but the campaign continues with `again`",
            "expected the victory of `one` with \"it has nothing\", but the campaign ends with the victory of `one`: \
             \"it has the field\"",
            "a pick is not scripted: write `dice [N]` with 0, 1, 2",
            "a pick cannot give 7, only 0, 1, 2",
            "scripted picks are left over",
            "the expectation is not met: `lead` is 4",
        ]
    );
    let only = ["test", "--filter", "taken along", "war.castra"];
    let run = castra(folder.path(), &only, 0);
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let listed = castra(folder.path(), &["test", "--list", "--filter", "left over"], 0);
    let listed = String::from_utf8(listed.stdout).unwrap();
    assert_eq!(listed, "war.castra:65: a pick is left over\n");
}
