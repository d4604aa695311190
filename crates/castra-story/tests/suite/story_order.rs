//! The short account reports all visible events in their order.

use castra_story::Detail;

use crate::story::account;

const ROUNDABOUT: &str = r#"game roundabout "Roundabout"
board field squares 5 x 3 { rows A..C }
council { armies 2 }
kind unit on square stacks { draw block {} }
unit scouts "Scouts" {}
unit guards "Guards" {}
fn at(n: int) -> set of square {
  squares where it.row == 1 and it.column == n
}
proc march(who: set of unit, to: int) {
  for each u in who {
    for each s in at(to) { move u to s }
  }
}
setup {
  for each s in at(1) {
    place scouts for us at s
    place guards for us at s
  }
}
turn army at most 1 "it is over" {
  phase step "Step" {
    march(units where it is scouts, 2)
    march(units where it is guards, 3)
    march(units where it is scouts, 4)
  }
  phase together "Together" {
    march(units where it is guards, 4)
    march(units, 5)
    march(units, 4)
  }
  phase apart "Apart" {
    for each u in units where it is scouts {
      say "{u: shouts, shout}"
    }
    march(units where it is guards, 3)
  }
  phase way "Way" {
    for each u in units where it is scouts {
      say "{u: charges, charge}"
    }
    march(units where it is guards, 2)
    march(units where it is scouts, 3)
  }
}
"#;

#[test]
fn moves_are_reported_in_order() {
    let text = account(ROUNDABOUT, Detail::Short);
    let expected = "\
Turn 1: first (game turn 1)
  Scouts move from A1 to A2; Guards move from A1 to A3; Scouts move from A2 to A4
  Guards move from A3 to A4; Scouts and Guards return to A4
  Scouts at A4 shout
  Guards move from A4 to A3
  Scouts at A4 charge (Guards to A2, Scouts at A4 to A3)
";
    assert!(text.starts_with(expected), "{text}");
}

const ORDERS: &str = r#"game orders "Orders"
board field squares 5 x 3 { rows A..C }
council { armies 2 }
kind unit on square { draw block {} }
terrain tents "Tents" { symbol t, default }
terrain ashes "Ashes" { symbol a }
unit scouts "Scouts" {}
unit chariot "Chariot" {}
enum wing { left "Left", right "Right" }
fn at(n: int) -> set of square {
  squares where it.row == 1 and it.column == n
}
setup {
  for each s in at(1) { place scouts for us at s }
  for each s in at(2) { place chariot for us at s }
}
turn army at most 1 "it is over" {
  phase order "Order" {
    for each u in units {
      say "; {u: is, are} ordered to burn"
    }
  }
  phase burn "Burn" {
    for each u in units {
      u.square.terrain = ashes
      say "{u: sets, set} fire to the camp"
    }
  }
  phase push "Push" {
    choose w in {left} + {right} by us "Push in the" prefer 1 {
      for each u in units where it is chariot {
        for each s in at(3) { move u to s }
      }
    }
  }
}
"#;

#[test]
fn an_order_is_reported_once_with_its_effects() {
    let text = account(ORDERS, Detail::Short);
    let expected = "\
Turn 1: first (game turn 1)
  Scouts at A1 and Chariot at A2 are ordered to burn
  Scouts at A1 set fire to the camp; A1 changes from Tents to Ashes
  Chariot at A2 sets fire to the camp; A2 changes from Tents to Ashes
  Push in the Left (Chariot to A3)
";
    assert!(text.replace("Right", "Left").starts_with(expected), "{text}");
}

const DEAL: &str = r#"game deal "Deal"
council { armies 2 }
kind card in deck { worth: int = 1 }
card coin(n: int 1..9) "Coin {n}" {}
deck coins { coin(1), coin(2), coin(3), coin(4), coin(5), coin(6), coin(7), coin(8), coin(9) }
pile stock shared hidden
pile hand per army private
pile table shared public
pile discard shared public
setup {
  fill stock with coins
  for each a in armies {
    draw 1 from stock to a.hand
  }
}
turn army at most 1 "it is over" {
  phase deal "Deal" {
    draw 2 from stock to us.hand
  }
  phase show "Show" {
    for each c in us.hand {
      move c to table
    }
    for each c in table {
      move c to discard
    }
  }
  phase lose "Lose" {
    for each c in them.hand {
      say "the thief comes"
      move c to discard
    }
    say "the thief has gone"
    draw 1 from stock to us.hand
  }
}
"#;

#[test]
fn card_moves_without_a_choice_are_reported() {
    let text = account(DEAL, Detail::Short);
    let expected = "\
Turn 1: first (game turn 1)
  First draws Coin 7 and Coin 6
  Coin 6, Coin 7 and Coin 9 go from the hand of first to the table
  The thief comes; Coin 8 goes from the hand of second to the discard
  The thief has gone
";
    assert!(text.starts_with(expected), "{text}");
}

const FIGHT: &str = r#"game fight "Fight"
board field squares 5 x 3 { rows A..C }
council { armies 2 }
kind unit on square stacks {
  state men: int 0..3 clamped = 3
  draw block {}
}
unit scouts "Scouts" {}
unit guards "Guards" {}
unit riders "Riders" {}
die d1 numeric { 4 }
fn at(n: int) -> set of square {
  squares where it.row == 1 and it.column == n
}
proc march(who: set of unit, to: int) {
  for each u in who {
    for each s in at(to) { move u to s }
  }
}
setup {
  for each s in at(1) { place scouts for us at s }
  for each s in at(2) { place guards for us at s }
  for each s in at(3) { place riders for us at s }
}
turn army at most 1 "it is over" {
  phase act "Act" {
    march(units where it is scouts, 4)
    let thrown = roll d1
    for each u in units where it is riders { u.men -= thrown - 3 }
    march(units where it is guards, 5)
    for each u in units where it is riders { u.men -= 1 }
    march(units where it is scouts, 5)
    let idle = roll d1
  }
}
"#;

#[test]
fn effects_on_a_piece_precede_the_next_move() {
    let text = account(FIGHT, Detail::Short);
    let expected = "\
Turn 1: first (game turn 1)
  Scouts move from A1 to A4
  D1 rolls 4; men of Riders at A3 from 3 to 2
  Guards move from A2 to A5; men of Riders at A3 from 2 to 1
  Scouts move from A4 to A5
";
    assert!(text.starts_with(expected), "{text}");
}

const REPLIES: &str = r#"game replies "Replies"
board field squares 5 x 3 { rows A..C }
council { armies 2 }
kind unit on square {
  state men: int 0..9 clamped = 9
  draw block {}
}
unit scouts "Scouts" {}
unit guards "Guards" {}
die d3 numeric { 3 }
die d5 numeric { 5 }
fn at(n: int) -> set of square {
  squares where it.row == 1 and it.column == n
}
setup {
  for each s in at(1) { place scouts for us at s }
  for each s in at(3) { place guards for them at s }
}
turn army at most 1 "it is over" {
  phase march "March" {
    for each u in units where it is scouts {
      for each s in at(2) { move u to s }
      let hits = roll d5
      choose v in units where it is guards by them "Lose from" {
        let saved = roll d3
        v.men -= hits - saved
      }
    }
  }
  phase attack "Attack" {
    for each u in units where it is scouts {
      say "{u: attacks, attack}"
      let hits = roll d3
      choose v in units where it is guards by them "Lose from" { v.men -= hits }
    }
  }
  phase shout "Shout" {
    for each u in units where it is scouts {
      say "{u: shouts, shout}"
      let idle = roll d3
      choose v in units where it is guards by them "Laugh at" {}
    }
  }
}
"#;

/// Without the first roll, the second would seem to be that of the attacker.
#[test]
fn a_roll_before_a_reply_is_reported_with_its_effect() {
    let text = account(REPLIES, Detail::Short);
    let expected = "\
Turn 1: first (game turn 1)
  Scouts move from A1 to A2; rolled 5; second: Lose from Guards at A3; rolled 3; men from 9 to 7
  Scouts at A2 attack; rolled 3; second: Lose from Guards at A3; men from 7 to 4
  Scouts at A2 shout
";
    assert!(text.starts_with(expected), "{text}");
}
