//! In the short account every choice is reported, even without an effect.

use castra_story::Detail;

use crate::story::account;

const ORDERS: &str = r#"game orders "Orders"
council { armies 2 }
enum helm { hold "Hold", ahead "Ahead" }
board line squares 9 x 1 { rows A..A }
kind ship on square {
  draw block { facing looks }
  state plan: helm = hold
  state speed quiet: int = 0
  state looks: direction = east
}
ship galley "Galley" {}
setup {
  for each s in squares where it.column == 1 { place galley for us at s }
}
turn army at most 1 "dusk" {
  phase plot "Plot" {
    for each g in ships {
      choose h in helms "Order for {g}" { g.plan = h }
      choose h in helms "Shout" { g.speed = 0 }
    }
  }
  phase run "Run" {
    for each g in ships {
      choose n in 0..2 "Speed of {g}" { g.speed = n }
      for each s in squares where it.column == 3 { move g to s }
    }
  }
  phase wheel "Wheel" {
    for each g in ships {
      g.looks = wheeled(g.looks, 1)
    }
  }
}
"#;

#[test]
fn choices_without_effect_are_reported() {
    let text = account(ORDERS, Detail::Short);
    let expected = "\
Turn 1: first (game turn 1)
  Order for Galley at A1: Hold
  Shout: Hold
  Speed of Galley at A1: 2
  Galley moves from A1 to A3
  Galley at A3 turns to the south
";
    let words = text.replace("Ahead", "Hold").replace("A1: 0", "A1: 2").replace("A1: 1", "A1: 2");
    assert!(words.starts_with(expected), "{text}");
}

const VOTE: &str = r#"game vote "Vote"
council { armies 2 }
state yes per army: bool = false
turn army at most 4 "dusk" {
  phase talk "Talk" {
    choose together whether accepts for a in armies "Accept a draw" {
      for each a in armies where a.accepts { a.yes = true }
    }
  }
}
"#;

#[test]
fn all_who_agree_are_named_and_a_no_is_left_out() {
    let (text, full) = (account(VOTE, Detail::Short), account(VOTE, Detail::Full));
    let answers = |answer: &str, of: &str| of.matches(answer).count();
    assert!(answers(" chooses No,", &full) > 0 && answers(": No", &text) == 0, "{text}");
    let agreed = answers(" chooses Yes,", &full);
    assert!(agreed > 0 && answers(": Accept a draw: Yes", &text) == agreed, "{text}");
}

const LIFTS: &str = r#"game lifts "Lifts"
council { armies 2 }
board line squares 9 x 2 { rows A..B }
kind ship on square { state goal: square or none = none }
ship galley "Galley" {}
setup {
  place galley for first(armies) at A1
  place galley for first(armies) at B1
  place galley for enemy(first(armies)) at A2
}
turn army at most 2 "dusk" {
  phase row "Row" {
    for each g in ships { g.goal = step(g.square, east) }
    together {
      for each g in ships { lift g }
      for each g in reserves(ships) where it.goal is not none { move g to g.goal }
    }
  }
  phase rest "Rest" {
    for each g in ships {
      g.goal = g.square
      lift g
      for each s in squares where it == g.goal { move g to s }
    }
  }
  phase port "Port" {
    for each g in ships where it.square.row == 2 { lift g }
  }
}
"#;

#[test]
fn a_lifted_piece_that_is_put_back_has_moved() {
    let text = account(LIFTS, Detail::Short);
    let expected = "\
Turn 1: first (game turn 1)
  Galley moves from A1 to A2; Galley moves from B1 to B2; Galley (second) moves from A2 to A3
  Galley goes into reserve from B2
Turn 2: second (game turn 1)
  Galley (first) moves from A2 to A3
  Galley enters at B2
  Galley moves from A3 to A4
  Galley (first) goes into reserve from B2
";
    assert!(text.starts_with(expected), "{text}");
}

const FORCED: &str = r#"game forced "Forced"
council { armies 2 }
board line squares 9 x 1 { rows A..A }
kind ship on square { state sent: bool = false }
ship galley "Galley" {}
ship liner "Liner" {}
setup {
  for each s in squares where it.column == 1 { place galley for us at s }
  for each s in squares where it.column == 2 { place liner for us at s }
}
turn army at most 1 "dusk" {
  phase orders "Orders" {
    choose some all in ships at least 5 "Order ships"
    for each u in all { u.sent = true }
    choose u in ships where it is liner "Order one ship" { u.sent = false }
    choose u in ships where it is galley and not it.sent "Order another" { u.sent = false }
  }
}
"#;

/// A choice with only one answer is made without asking, but reported.
#[test]
fn forced_choices_are_reported() {
    let text = account(FORCED, Detail::Short);
    let expected = "\
Turn 1: first (game turn 1)
  Order ships: Galley at A1 and Liner at A2
  Order one ship: Liner at A2
";
    assert!(text.starts_with(expected), "{text}");
    assert!(!text.contains("Order another"), "there was nobody: {text}");
    let full = account(FORCED, Detail::Full);
    assert!(full.contains("Order one ship: first chooses Liner at A2, the only answer"), "{full}");
}
