//! What a book for players says of how a game ends, and of its dice.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use std::fs;

use crate::books::{doc, flat};

/// A game that a phase decides is won there, and not by its length; two dice with six sides have
/// names of their own; standing rules that nothing is written about for players have no section.
#[test]
fn a_book_says_where_a_game_is_decided() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("toll.castra");
    let toll = r#"game toll "Toll"
council { armies 2 }
die d6 numeric { 1..6 }
die supply-die numeric { 1, 1, 2, 2, 3, 3 }
state gold per army: int = 0
whenever us.gold > 90 { us.gold = 90 }
turn army at most 10 "night falls" {
  phase pay "Pay" {
    let own = roll d6
    let store = roll supply-die
    us.gold += own + store
  }
  phase count "Count" {
    if turn-number == 10 { settle() }
  }
}
proc settle() {
  if us.gold > them.gold {
    victory for us "has more gold"
  } else {
    victory for them "has as much gold as the other"
  }
}
"#;
    fs::write(&game, toll).unwrap();
    let text = String::from_utf8(doc(&game, &folder.path().join("toll.txt"), &[])).unwrap();
    let length = "The game lasts at most 10 turns, counting the turns of all sides. A side can win or \
                  lose earlier, in 2. Count. If no side has won by the end of the last turn, the \
                  game ends without a winner: night falls.";
    assert!(flat(&text).contains(length), "{text}");
    let winning = "# Winning A side wins if it has more gold. See 2. Count. A side wins if it \
                   has as much gold as the other. See 2. Count.";
    assert!(flat(&text).contains(winning), "{text}");
    assert!(text.contains("## Six-sided dice\n"), "{text}");
    assert!(text.contains("## Supply dice (six-sided)\n"), "{text}");
    assert!(!text.contains("At any time"), "{text}");
}
