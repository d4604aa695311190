//! Where the book for players says what changes a phase, and when.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::fs;
use std::path::Path;

use super::books::doc;

const LEVY: &str = r#"game levy "Levy"
source rules "Levy" {
  L-1 "a side raises a man"
  L-2 "on some turns a side has a man more"
  L-3 "on the last turns men go home"
  L-4 "then all march"
}
council { armies 2 }
state men per army: int 0..20 clamped = 5
turn army at most 8 "winter comes" {
  phase muster "Muster" {
    step raise {
      raise-man(us)
    }
  }
  phase march "March" {
    cite L-4
    desert(us)
  }
}
on turn 2, 4, 5 {
  cite L-2
  us.men += 1
}
on turn 8 {
  desert(us)
  cite L-3
}
/// # Raising men
/// One at a time.
proc raise-man(a: army) {
  cite L-1
  a.men += 1
}
/// # Going home
/// Two at a time.
proc desert(a: army) {
  cite L-3
  a.men -= 2
}
drawn when sum(armies, it.men) == 0 "all have gone home"
"#;

const PAY: &str = r#"module pay "Pay" for levy
source money "Pay" {
  P-1 "who is paid comes"
  P-2 "who is not paid goes"
  P-3 "pay is twice a man"
}
before turn.march() {
  cite P-1
  us.men += 1
}
after turn.muster() {
  cite P-2
  us.men -= 1
}
instead of raise-man(a) {
  paid(a)
}
proc paid(a: army) {
  cite P-3
  a.men += 2
}
"#;

fn book(folder: &Path, more: &[&str]) -> String {
    String::from_utf8(doc(&folder.join("levy.castra"), &folder.join("book.txt"), more)).unwrap()
}

/// The part of a book under a heading.
fn under<'b>(book: &'b str, heading: &str) -> &'b str {
    let (_, rest) = book.split_once(&format!("\n{heading}\n")).unwrap();
    rest.split("\n#").next().unwrap()
}

/// What a game does on some turns is a rule of it, at the start of the turn.
#[test]
fn what_is_done_on_some_turns_stands_at_the_start_of_the_turn() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("levy.castra"), LEVY).unwrap();
    let book = book(folder.path(), &[]);
    let first = under(&book, "# 1. Muster");
    assert!(first.contains("On turns 2, 4 and 5:\n[L-2] On some turns"), "{book}");
    assert!(first.contains("On turn 8: see L-3 (“On the last turns men go home”)."), "{book}");
    assert!(!book.contains("Note, "), "{book}");
}

/// What a module does before and after a phase stands with that phase; a change that names no
/// clause leads to those of what it calls.
#[test]
fn changes_of_phases_stand_with_their_phases() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("levy.castra"), LEVY).unwrap();
    fs::write(folder.path().join("pay.castra"), PAY).unwrap();
    let book = book(folder.path(), &["--with", "pay"]);
    let (muster, march) = (under(&book, "# 1. Muster"), under(&book, "# 2. March"));
    assert!(muster.contains("Note, Pay\n  After this phase:\n  [P-2] Who is not"), "{book}");
    assert!(march.contains("Note, Pay\n  Before this phase:\n  [P-1] Who is paid"), "{book}");
    let raising = under(&book, "## Raising men");
    assert!(raising.contains("Note, Pay\n  [P-3] Pay is twice a man.\n"), "{book}");
    assert_eq!(book.matches("Note, Pay").count(), 3, "{book}");
    // The chapter of the module says where its clauses are.
    let chapter = under(&book, "# Pay");
    let places = "P-1 (“2. March”); P-2 (“1. Muster”); P-3 (“Raising men”).";
    assert!(chapter.contains(places), "{book}");
}

const HARVEST: &str = r#"module harvest "Harvest" for levy
/// # Sickles
/// Men are in the fields.
source sickles "Harvest" {
  H-1 "a side raises two men" replaces L-1
  H-2 "no man is raised in a wet year" amends L-1
  H-3 "three men go home at a time" replaces L-3
  H-4 "a side that marches sings"
}
instead of raise-man(a) {
  cite H-1 H-2
  a.men += 2
}
instead of desert(a) {
  cite H-3
  a.men -= 3
}
after turn.march() {
  cite H-4
  us.men += 0
}
"#;

/// A replaced clause is struck out in its place, and the new clause follows it with the title of its
/// module. Nothing is printed twice, and no list of numbers stands for a rule.
#[test]
fn a_replaced_clause_is_struck_and_the_new_one_follows() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("levy.castra"), LEVY).unwrap();
    fs::write(folder.path().join("harvest.castra"), HARVEST).unwrap();
    let book = book(folder.path(), &["--with", "harvest"]);
    let raising = under(&book, "## Raising men");
    let all = "[L-1] ~~A side raises a man.~~\n[H-1] (Harvest) A side raises two men.\n\
               [H-2] (Harvest) No man is raised in a wet year.\n";
    assert!(raising.contains(all), "{book}");
    let home = under(&book, "## Going home");
    assert!(home.contains("~~On the last turns men go home.~~\n[H-3] (Harvest) Three"), "{book}");
    // A rule that replaces nothing is in the chapter, and the phase names the section.
    assert!(under(&book, "# 2. March").contains("After this phase: see “Sickles”."), "{book}");
    let chapter = under(&book, "## Sickles");
    assert!(chapter.contains("[H-4] A side that marches sings.\n"), "{book}");
    assert!(chapter.contains("H-1, H-2 (“Raising men”); H-3 (“Going home”)."), "{book}");
    for clause in ["L-1", "L-2", "L-3", "L-4", "H-1", "H-2", "H-3", "H-4"] {
        assert_eq!(book.matches(&format!("[{clause}]")).count(), 1, "{clause}: {book}");
    }
}

const YEAR: &str = "scenario wet-year \"A Wet Year\" for levy with harvest\n\
                    war-council {\n  army red \"Red\" {}\n  army blue \"Blue\" {}\n}\n";

/// The book of a battle prints the rules in force: what its modules replace is not in it, and what
/// they add is printed like a rule of the game.
#[test]
fn the_book_of_a_battle_prints_the_rules_in_force() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("levy.castra"), LEVY).unwrap();
    fs::write(folder.path().join("harvest.castra"), HARVEST).unwrap();
    let battle = folder.path().join("wet-year.castra");
    fs::write(&battle, YEAR).unwrap();
    let book = String::from_utf8(doc(&battle, &folder.path().join("book.txt"), &[])).unwrap();
    let raising = under(&book, "## Raising men");
    let all = "[H-1] A side raises two men.\n[H-2] No man is raised in a wet year.\n";
    assert!(raising.contains(all), "{book}");
    for gone in ["[L-1]", "[L-3]", "~~", "Note, Harvest", "(Harvest)"] {
        assert!(!book.contains(gone), "{gone}: {book}");
    }
    assert!(under(&book, "# 1. Muster").contains("On turn 8: see H-3 (“Three men"), "{book}");
}
