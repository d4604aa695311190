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
    assert!(muster.contains("Note, Pay\n  After this phase: see P-2 (“"), "{book}");
    assert!(march.contains("Note, Pay\n  Before this phase: see P-1 (“"), "{book}");
    let raising = under(&book, "## Raising men");
    assert!(raising.contains("Note, Pay\n  Changed by P-3 (“"), "{book}");
    assert_eq!(book.matches("Note, Pay").count(), 3, "{book}");
}
