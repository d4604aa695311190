//! Games of several armies: secrets and elimination.

use super::*;

#[test]
fn reserves_are_public() {
    let hidden = r#"
game hidden "Hidden"

board field squares 4 x 4 {}

council { armies 2 }

kind host on square stacks secret { speed: int }

host spears "Spears" { speed 1 }

terrain plain "Plain" { default, symbol . }
"#;
    let dawn = r#"
scenario dawn "Dawn" for hidden

war-council {
  army reds "Reds" bottom { }
  army greys "Greys" top { }
}

map field { }

deploy reds { spears at A1 }
"#;
    let battle = checked_texts([hidden, dawn]);
    let place = StmtKind::Place {
        kind: id(0),
        sort: 0,
        army: expr(ExprKind::Us, Ty::Army),
        hex: expr(ExprKind::Const(0), Ty::Hex),
        fields: Vec::new(),
    };
    let mut rules = battle.playable.rules.clone();
    rules.setup = Some(Body { stmts: vec![stmt(place)].into(), ..Body::default() });
    let playable =
        Playable { symbols: battle.playable.symbols.clone(), rules, ..Playable::default() };
    let board = battle.game.boards.get("field");
    let program = link(
        &playable,
        LinkInput { scenario: Some(&battle.scenario), board, ..LinkInput::default() },
    );
    let shown = program.kinds[0].fields.find(|f| f.name == SHOWN_TO).expect("it is secret");
    let shown = |waits: bool| {
        let of = program.pieces[0].iter().filter(|p| p.hex.is_none() == waits);
        of.map(|piece| piece.values[shown.index()]).collect::<Vec<i64>>()
    };
    // Deployed pieces are secret, spare pieces are public. Each army has four spare pieces per hex,
    // since hexes have no stacking limit.
    assert_eq!(shown(false), [0]);
    assert_eq!(shown(true), [0b11; 4 * 32]);
}

const CAMPS: &str = r#"
game camps "Camps"

board field squares 4 x 4 {}

council { armies 2..4 }

kind host on square { state tired: bool }
kind cart on square { load: int }

host spears "Spears" {}
cart mill "Mill" { load 2 }

terrain plain "Plain" { default, symbol . }

state gold per army: int = 3

turn army at most 5 "it is dark" {
  phase pay {
    for each a in armies where a != us { a.gold += 1 }
    if us.gold > 9 { defeat for us "is too rich" }
    next turn next(us)
  }
}

whenever a.gold > 20 for a in armies { a.gold = 20 }

defeat a in armies when a.gold < 0 "is ruined"

defeat a in armies when a.gold > 15 "is too rich"
"#;

/// The lowered rules of a battle of three armies.
const THREE_CAMPS: &str = r#"fn next army in play(army#0: army) -> army
  return match army#0 { army:0 => (if not army:1.out of the game then army:1 else (if not army:2.out of the game then army:2 else army:0)), army:1 => (if not army:2.out of the game then army:2 else (if not army:0.out of the game then army:0 else army:1)), army:2 => (if not army:0.out of the game then army:0 else (if not army:1.out of the game then army:1 else army:2)), }
proc is out(army#0: army)
  if not army#0.out of the game
    say army#0 "is"|"are" " out" ": is too rich"
    if (count((all army where in play#1: not in play#1.out of the game)) <= 2)
      last#3 = first(((all army where in play#1: not in play#1.out of the game) where other#2: (other#2 != army#0)))
      victory for last#3 "is the last one left"
    together
      for each piece#5 in (all host where own#4: (own#4.army == army#0))
        remove piece#5
      for each piece#7 in (all cart where own#6: (own#6.army == army#0))
        remove piece#7
      army#0.out of the game := true
proc is out(army#0: army)
  if not army#0.out of the game
    say army#0 "is"|"are" " out" ": is ruined"
    if (count((all army where in play#1: not in play#1.out of the game)) <= 2)
      last#3 = first(((all army where in play#1: not in play#1.out of the game) where other#2: (other#2 != army#0)))
      victory for last#3 "is the last one left"
    together
      for each piece#5 in (all host where own#4: (own#4.army == army#0))
        remove piece#5
      for each piece#7 in (all cart where own#6: (own#6.army == army#0))
        remove piece#7
      army#0.out of the game := true
turn at most 5 phase pay "pay"
  for each a#1 in ((all army where army#2: not army#2.out of the game) where it#0: (it#0 != us))
    a#1.gold := (a#1.gold + 1)
  if (us.gold > 9)
    is out(us)
  next turn next army in play(us)
whenever (a#0.gold > 20) for a#0 in (all army where army#1: not army#1.out of the game) reads [gold, out of the game]
  a#0.gold := 20
defeat a#0 in (all army where army#1: not army#1.out of the game) when (not a#0.out of the game and (a#0.gold < 0)) "is ruined" reads [gold, out of the game]
  is out(a#0)
defeat a#0 in (all army where army#1: not army#1.out of the game) when (not a#0.out of the game and (a#0.gold > 15)) "is too rich" reads [gold, out of the game]
  is out(a#0)
"#;

/// Returns the linked rules of a battle of `armies` armies, printed.
fn camps(armies: usize) -> String {
    let ids = ["reds", "greys", "blues", "whites"];
    let ids = ids.iter().take(armies);
    let council = ids.map(|id| format!("  army {id} \"{id}\" bottom {{ }}\n")).collect::<String>();
    let battle = format!(
        "scenario dusk \"Dusk\" for camps\n\nwar-council {{\n{council}}}\n\nmap field {{ }}\n\n\
         deploy reds {{ spears at A1 }}\n"
    );
    let battle = checked_texts([CAMPS, &battle]);
    let board = battle.game.boards.get("field");
    let start = LinkInput { scenario: Some(&battle.scenario), board, ..LinkInput::default() };
    dump::dump(&link(&battle.playable, start))
}

#[test]
fn defeated_armies_are_eliminated() {
    // With two armies a defeat ends the game, and nothing is lowered.
    let two = camps(2);
    assert!(two.contains("defeat for us \"is too rich\""), "{two}");
    assert!(!two.contains("out of the game"), "{two}");
    let three = camps(3);
    assert!(three == THREE_CAMPS, "{three}");
    assert!(camps(4).contains("army:3 => (if not army:0.out of the game"));
}
