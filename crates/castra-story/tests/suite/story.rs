//! The short account of a game: a line for each action, in good English.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use super::common;

use castra_story::{Detail, Story};
use castra_vm::{Machine, RandomStream, Status};

/// Plays a game of a file and returns its account.
pub(super) fn account(text: &str, detail: Detail) -> String {
    account_of(common::program(text), detail)
}

/// Plays a game and returns its account.
pub(super) fn account_of(program: castra_ir::Program, detail: Detail) -> String {
    let image = common::image(program);
    let mut machine = Machine::new(&image, 1, 1);
    let mut chance = RandomStream::stream(1, 1, 1);
    let mut words = Vec::new();
    let mut story = Story::with_detail(detail);
    while machine.run_with_tracer(&mut story) == Status::Decision {
        let choice = machine.random_choice(&mut chance, &mut words);
        machine.choose_with_tracer(choice, &mut story).unwrap();
    }
    assert_eq!(machine.fault(), None);
    story.text(&image)
}

const VOLLEY: &str = r#"game volley "Volley"
council { armies 2 }
state marked per army: int = 0
turn army at most 4 "all shots are spent" {
  phase fire "Fire" {
    let n = turn-number - 1
    choose k in 1..2 by us "Ponder" {
      let idle = k
    }
    say "{us: fires, fire} at {them}"
    say ": {n: die, dice}"
    if n == 0 {
      say ", a miss"
    }
    choose k in 5..6 by them "Mark" {
      them.marked = k
    }
    choose k in 7..8 by us "Set the mark at" {
      us.marked = k
    }
  }
}
"#;

#[test]
fn an_action_is_a_line_and_numbers_agree() {
    let text = account(VOLLEY, Detail::Short);
    let text = text.replace('6', "5").replace('8', "7");
    let expected = "\
Turn 1: first (game turn 1)
  First fires at second: 0 dice, a miss; second: Mark: 5
  Set the mark at 7
Turn 2: second (game turn 1)
  Second fires at first: 1 die; first: Mark: 5
  Set the mark at 7
Turn 3: first (game turn 2)
  First fires at second: 2 dice; second: Mark: 5
  Set the mark at 7
Turn 4: second (game turn 2)
  Second fires at first: 3 dice; first: Mark: 5
  Set the mark at 7
";
    assert!(text.starts_with(expected), "{text}");
}

#[test]
fn the_full_account_has_every_choice() {
    let text = account(VOLLEY, Detail::Full);
    assert!(text.contains("Ponder: first chooses") && text.contains("of 2 options"), "{text}");
    assert!(text.starts_with("Turn 1: first (game turn 1)\n"), "{text}");
}

const MARCH: &str = r#"game march "March"
board field squares 5 x 3 { rows A..C }
council { armies 2 }
kind unit on square { draw block {} }
unit scouts "Scouts" {}
fn at(n: int) -> set of square {
  squares where it.row == 1 and it.column == n
}
setup {
  for each s in at(1) {
    place scouts for us at s
  }
}
turn army at most 2 "it is over" {
  phase go "Go" {
    for each u in units where it.army == us {
      choose to in at(2) + at(3) by us "Go to" {
        move u to to
        for each s in at(4) {
          move u to s
        }
      }
      say "{u: rests, rest}"
      say "; {u: flees, flee}"
      for each s in at(5) {
        move u to s
      }
    }
  }
}
"#;

#[test]
fn moves_are_merged_and_continue_texts() {
    let text = account(MARCH, Detail::Short);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[1].starts_with("  Scouts move from ") && lines[1].ends_with('4'), "{text}");
    assert!(
        lines[2].starts_with("  Scouts at ") && lines[2].contains(" rest, flee (to "),
        "{text}"
    );
    assert!(lines[3].starts_with("Turn 2") && lines.len() == 5, "{text}");
}

const MEET: &str = r#"game meet "Meet"
board field squares 5 x 3 { rows A..C }
council { armies 2 }
enum wing { left, right }
kind unit on square { draw block {} }
unit scouts "Scouts" {}
unit guards "Guards" {}
state lost-of per army per wing: int = 0
fn at(n: int) -> set of square {
  squares where it.row == 1 and it.column == n
}
setup {
  for each s in at(1) { place scouts for us at s }
  for each s in at(5) { place scouts for them at s }
  for each s in at(3) { place guards for them at s }
}
turn army at most 1 "it is over" {
  phase go "Go" {
    for each u in units where it.army == us {
      for each s in at(2) { move u to s }
      move u to u.square
    }
    for each u in units where it is scouts and it.army == them {
      for each s in at(4) { move u to s }
      lift u
    }
    for each u in units where it is guards {
      for each s in at(4) { move u to s }
      remove u
      them.lost-of(left) += 1
    }
    say ", which is a pity"
  }
}
"#;

#[test]
fn pieces_have_their_army_and_their_fate() {
    let text = account(MEET, Detail::Full);
    for line in [
        "Scouts (second) enter at A5",
        // It is no army's turn.
        "Guards (second) enter at A3",
        // Pieces of the army whose turn it is need no army.
        "Scouts move from A1 to A2",
        "Scouts stay at A2",
        "Scouts (second) move from A5 to A4",
        "Scouts (second) go into reserve from A4",
        "Guards move from A3 to A4",
        "Guards are removed from A4",
        "Lost of second for left from 0 to 1",
        "Which is a pity",
    ] {
        assert!(text.lines().any(|found| found.trim() == line), "{line}\n{text}");
    }
    let text = account(MEET, Detail::Short);
    let expected = "\
Turn 1: first (game turn 1)
  Scouts move from A1 to A2
  Scouts stay at A2
  Scouts (second) move from A5 to A4
  Scouts (second) go into reserve from A4
  Guards move from A3 to A4
  Guards are removed from A4, which is a pity
";
    assert!(text.starts_with(expected), "{text}");
}

const BIDS: &str = r#"game bids "Bids"
council { armies 3 }
state gold per army: int = 9
round at most 1 "it is over" {
  phase bid "Bid" {
    choose together bid in 3..4 for a in armies "Bid" {
      let most = highest(armies, it.bid)
      for each a in armies {
        a.gold -= 2
      }
      say "the command goes for {most: talent, talents}"
    }
  }
}
"#;

#[test]
fn all_simultaneous_answers_are_reported() {
    let text = account(BIDS, Detail::Short);
    let lines: Vec<&str> = text.lines().collect();
    for (line, army) in lines[1..].iter().zip(["First", "Second", "Third"]) {
        assert!(line.starts_with(&format!("  {army}: Bid: ")), "{text}");
    }
    assert!(lines[4].starts_with("  The command goes for "), "{text}");
    // No line reports the payment.
    assert!(
        lines[4].ends_with(
            "; gold of first from 9 to 7; gold of second from 9 to 7; gold of third from 9 to 7"
        ),
        "{text}"
    );
}

const PAY: &str = r#"game pay "Pay"
board field squares 5 x 3 { rows A..C }
council { armies 2 }
kind unit on square {
  state strength: int 0..4 clamped = 4
  draw block {}
}
unit guards "Guards" {}
unit scouts "Scouts" {}
kind card in deck { worth: int = 1 }
card coin "Coin" {}
deck coins { coin * 6 }
pile hand per army private
pile discard shared public
state gold per army: int = 9
state nerve per army: int = 1
fn at(n: int) -> set of square {
  squares where it.row == 1 and it.column == n
}
setup {
  fill discard with coins
  for each a in armies {
    draw 2 from discard to a.hand
  }
}
turn army at most 1 "it is over" {
  phase levy "Levy" {
    choose s in at(1) + at(2) by us "Levy in" {
      us.gold -= 2
      place guards for us at s
      us.nerve += 3
    }
  }
  phase pay "Pay" {
    for each u in units {
      choose c in us.hand by us "Pay with" {
        let paid = {c}
        move paid to discard
        for each s in at(4) {
          move u to s
        }
      }
    }
  }
  phase lose "Lose" {
    for each u in units {
      us.gold -= 1
      us.nerve += 1
      say "{u: has, have} a bad day"
      u.strength -= 1
    }
    for each u in units {
      say "{u: runs, run}"
      remove u
    }
  }
  phase gone "Gone" {
    for each s in at(3) {
      place guards for us at s
    }
    for each s in at(5) {
      place guards for us at s
    }
    for each u in units {
      say "{u: is, are} lost"
      remove u
    }
  }
}
"#;

#[test]
fn payments_and_losses_are_reported() {
    let text = account(PAY, Detail::Short);
    let text = text.replace("A1", "A2").replace(" (game turn 1)", "");
    let expected = "\
Turn 1: first
  Guards enter at A2; gold of first from 9 to 7; nerve of first from 1 to 4
  Pay with Coin
  Guards move from A2 to A4
  Guards at A4 have a bad day; gold of first from 7 to 6; strength of Guards at A4 from 4 to 3
  Guards at A4 run (removed)
  Guards enter at A3; Guards enter at A5
  Guards at A3 are lost
  Guards at A5 are lost
The game is a draw: it is over
";
    assert_eq!(text, expected);
}

const COSTS: &str = r#"game costs "Costs"
board field squares 5 x 3 { rows A..C }
council { armies 2 }
kind unit on square {
  state blocks: int 0..4 clamped = 4
  draw block {}
}
unit guards "Guards" {}
state gold per army: int = 9
setup {
  for each s in squares where it.row == 1 and it.column == 1 { place guards for us at s }
}
turn army at most 1 "it is over" {
  phase attack "Attack" {
    for each u in units { say "{u: attacks, attack}: 2 dice" }
    us.gold -= 2
  }
  phase eat "Eat" {
    say "{us: pays, pay} 2 for meals"
    us.gold -= 2
  }
  phase drink "Drink" {
    say "wine costs 1 piece of gold"
    us.gold -= 1
  }
  phase lose "Lose" {
    for each u in units {
      say "{u: flees, flee}"
      say ", loses 1"
      u.blocks -= 1
    }
  }
}
"#;

/// A line reports a number only beside its owner or its name.
#[test]
fn a_number_equal_by_chance_hides_no_loss() {
    let text = account(COSTS, Detail::Short);
    let expected = "\
Turn 1: first (game turn 1)
  Guards at A1 attack: 2 dice; gold of first from 9 to 7
  First pays 2 for meals
  Wine costs 1 piece of gold
  Guards at A1 flee, loses 1
";
    assert!(text.starts_with(expected), "{text}");
}

const MARCHES: &str = r#"game marches "Marches"
board field squares 5 x 3 { rows A..C }
council { armies 2 }
enum pace { slow "Slow", fast "Fast" }
kind unit on square stacks { draw block {} }
unit guards "Guards" {}
die d6 numeric { 1..6 }
state hurt per army: int = 0
fn at(n: int) -> set of square {
  squares where it.row == 1 and it.column == n
}
setup {
  for each s in at(1) {
    place guards for us at s
    place guards for us at s
    place guards for us at s
  }
}
turn army at most 1 "it is over" {
  phase go "Go" {
    for each u in units {
      for each s in at(2) { move u to s }
    }
  }
  phase back "Back" {
    for each u in units {
      say "{u: falls, fall} back"
      choose s in at(3) + at(4) by us "{u: goes, go} to" {
        move u to s
      }
    }
  }
  phase on "On" {
    for each u in units {
      for each s in at(1) { move u to s }
      say "{u: shouts, shout}"
      for each s in at(2) { move u to s }
    }
  }
  phase dice "Dice" {
    choose p in paces, n in 3..4 by us "Set a pace of" {
      us.hurt = n
      let mine = roll 2 of d6
      let theirs = roll 1 of d6
      us.hurt += count(mine where it > 6) + count(theirs where it > 6)
    }
  }
}
"#;

#[test]
fn a_march_continues_the_line_about_it() {
    let text = account(MARCHES, Detail::Short);
    let expected = "\
Turn 1: first (game turn 1)
  3 × Guards move from A1 to A2
  Guards at A2 fall back (to A4)
  Guards at A2 fall back (to A4)
  Guards at A2 fall back (to A4)
  Guards move from A4 to A1
  Guards at A1 shout
  Guards move from A1 to A2; ";
    assert!(text.replace("A3", "A4").starts_with(expected), "{text}");
    let dice = text.lines().find(|line| line.starts_with("  Set a pace of: "));
    assert!(dice.is_some_and(|line| line.contains(" and ") && line.contains(", then ")), "{text}");
    let full = account(MARCHES, Detail::Full);
    assert!(full.contains("      2 d6 roll ") && full.contains("      d6 rolls "), "{full}");
    assert!(!full.contains('['), "{full}");
}
