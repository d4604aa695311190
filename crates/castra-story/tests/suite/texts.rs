//! Accounts of tests.

use std::path::Path;

use castra_story::{Detail, trace_test};

use super::common;

/// The account of a test of a package.
fn story(package: &str, name: &str) -> Vec<String> {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../castra-vm/tests/language").join(package);
    let checked = common::checked(&folder);
    let test = checked.tests.iter().find(|test| test.name() == name).unwrap();
    trace_test(&test.link(), Detail::Full).1.into_iter().map(|line| line.text).collect()
}

#[test]
fn labels_have_their_values_in_the_story() {
    let told = story("labels", "labels are filled in").join("\n");
    assert!(told.contains("Strike with Pikes at A1, 2 times"), "{told}");
    assert!(told.contains("Shield Slings at C3 from 2"), "{told}");
    let told = story("labels", "a phase may say whose it is");
    let phases: Vec<&str> =
        told.iter().map(String::as_str).filter(|line| line.contains("rests,")).collect();
    assert_eq!(phases, ["first rests, 0 times so far", "first rests, 1 times so far"]);
}

#[test]
fn changes_of_a_piece_are_in_the_story() {
    let told = story("changed", "the story says what it has become").join("\n");
    assert!(told.contains("Recruits at A1 become Guards"), "{told}");
}

const RACE: &str = r#"game race "The Race"

die d6 numeric { 1, 2, 3, 4, 5, 6 }

council { armies 2 }

state steps per army: int = 0

turn army at most 200 "nobody gets there" {
  phase run {
    let thrown = roll d6
    choose lane in 1..3 "Lane"
    us.steps += thrown
    say "somebody is at {us.steps} in lane {lane}"
  }
}

victory a in armies when a.steps >= 7 "is first past the post"

test "a good roll" {
  dice [6]
  choices [2]
  play phase run
  expect first.steps == 6
}
"#;

#[test]
fn events_of_a_test_are_in_its_story() {
    let checked = common::texts_checked(&[RACE]);
    let (outcome, story) = trace_test(&checked.tests.first().unwrap().link(), Detail::Full);
    assert_eq!(outcome.failure, None);
    let story: Vec<&str> = story.iter().map(|line| line.text.as_str()).collect();
    assert!(story.contains(&"d6 rolls 6"), "{story:?}");
    assert!(story.contains(&"Somebody is at 6 in lane 2"), "{story:?}");
}
