//! Conditions that join hexes with pieces: asked of a whole board, they take work for each piece,
//! and not for each hex and piece.

use std::sync::Arc;

use castra_vm::{CompileOptions, Image};

use super::common;
use super::hoisted::played;

/// Two lines that wander over a large board. `ASKED` is the condition of the hexes that a unit
/// counts before it moves, and `one` asks it of a single hex.
const GAME: &str = r#"game wander "Wander"

board field hexes pointy 30 x 24

terrain open "Open" { default }

council { armies 2 }

kind unit on hex {
  state strength: int = 4
}

unit line "Line" abbr LN {}

setup {
  for each h in hexes where (it.row == 3 or it.row == 20) and it.column mod 3 == 0 {
    if h.row == 3 { place line for first(armies) at h } else { place line for next(first(armies)) at h }
  }
}

fn foes(a: army) -> set of unit { units where it.army != a }

fn one(u: unit, h: hex) -> bool {
  LOOP
}

turn army at most 5 "night" {
  phase march {
    for each u in units where it.army == us {
      let n = count(hexes h where ASKED)
      u.strength = n mod 7
      choose h in neighbours(u.hex) where it.unit is none and (it.row + it.column) mod 3 != n mod 3 or none { move u to h }
    }
  }
}
"#;

/// A name, a condition on a hex `h`, and the same condition as statements, which are executed hex by
/// hex.
const SHAPES: &[[&str; 3]] = &[
    [
        "the hexes beside foes",
        "any(f in foes(us), distance(f.hex, h) == 1)",
        "for each f in foes(us) { if distance(f.hex, h) == 1 { return true } }
  return false",
    ],
    [
        "the hexes beside some foes, the conditions in any order",
        "any(f in units, f.strength > 2 and distance(h, f.hex) == 1 and f.army != us)",
        "for each f in units { if f.strength > 2 and f.army != us and distance(f.hex, h) == 1 { return true } }
  return false",
    ],
    [
        "the hexes within a range of each foe",
        "any(f in foes(us), distance(f.hex, h) <= f.strength)",
        "for each f in foes(us) { if distance(f.hex, h) <= f.strength { return true } }
  return false",
    ],
    [
        "the hexes in a ring around a foe, and in some rows",
        "any(f in foes(us), distance(f.hex, h) > 2 and distance(f.hex, h) < 5 and h.row > 4)",
        "for each f in foes(us) { if distance(f.hex, h) in 3..4 and h.row > 4 { return true } }
  return false",
    ],
    [
        "the hexes without a foe beside them",
        "all(f in foes(us), h not in neighbours(f.hex))",
        "for each f in foes(us) { if distance(f.hex, h) == 1 { return false } }
  return true",
    ],
    [
        "the hexes near one piece",
        "distance(h, u.hex) <= 3 or 5 == distance(u.hex, h)",
        "var near = false
  if distance(h, u.hex) <= 3 or 5 == distance(u.hex, h) { near = true }
  return near",
    ],
];

#[test]
fn joins_take_work_for_each_piece_alone() {
    for &[name, together, one] in SHAPES {
        let text = GAME.replace("LOOP", one);
        let program = |asked| common::program(&text.replace("ASKED", asked));
        let (stood, work) = played(program(together), CompileOptions::default());
        let (singly, more) = played(program("one(u, h)"), CompileOptions::default());
        assert_eq!(stood, singly, "{name}");
        assert!(8 * work < more, "{name}: {work} instructions, {more} hex by hex");
        let plain = CompileOptions { passes: false, inline: false, ..CompileOptions::default() };
        assert_eq!(stood, played(program(together), plain).0, "{name}");
    }
}

/// The hex of a removed piece is a runtime error. A set that was named before the removal is not
/// known to be on the board, so its pieces are asked in the order of the rules.
#[test]
fn joins_keep_faults() {
    let text = GAME.replace("LOOP", "return true").replace(
        "let n = count(hexes h where ASKED)",
        "let before = foes(us)
      if turn-number == 3 { for each f in foes(us) where it.hex.row mod 2 == 0 { remove f } }
      let n = count(hexes h where any(f in before, distance(f.hex, h) == 1))",
    );
    let fault = |options| {
        let program = Arc::new(common::program(&text));
        let image = Image::compile_with_options(program, options).unwrap();
        let machine = common::played_at_random(&Arc::new(image), 7, 0);
        machine.fault().map(|fault| (fault.message.clone(), machine.turn()))
    };
    let plain = CompileOptions { passes: false, inline: false, ..CompileOptions::default() };
    assert!(fault(plain).is_some());
    assert_eq!(fault(CompileOptions::default()), fault(plain));
}

/// Costs of steps in a game of [`GAME`], and statements that assign the same to `c`. A function with
/// an assignment is evaluated step by step.
const COSTS: &[[&str; 2]] = &[
    ["1", "c = 1"],
    [
        "if to.unit is not none then none else if any(f in foes(us), distance(f.hex, from) == 1) then none else 1",
        "if to.unit is none and all(f in foes(us), distance(f.hex, from) > 1) { c = 1 }",
    ],
    [
        "if to.row > 6 and from.row > 6 or to.column mod 3 == 0 then 2 else if to.unit is none then 1 else 5",
        "if to.row > 6 and from.row > 6 or to.column mod 3 == 0 { c = 2 } else { if to.unit is none { c = 1 } else { c = 5 } }",
    ],
    [
        "pace(us, from, to)",
        "if to.unit is none { if to.row mod 4 == 0 { c = 3 } else { if from.column < 12 or us == first(armies) { c = 1 } else { c = 2 } } }",
    ],
    [
        "if to.unit is none then 1 + (if beside(us, to) then 3 else 0) else none",
        "if to.unit is none { if any(f in foes(us), distance(f.hex, to) == 1) { c = 4 } else { c = 1 } }",
    ],
    [
        "ground(to) + (if beside(us, from) then 1 else 0)",
        "c = 1 + to.row mod 2
  if any(f in foes(us), distance(f.hex, from) == 1) { c = 2 + to.row mod 2 }",
    ],
    [
        "(if to.row < 9 then 4 else 3) - ((if from.column < 12 then 1 else 0) + (if to.unit is none then 1 else 0))",
        "c = 3
  if to.row < 9 { c = 4 }
  if from.column < 12 and to.unit is none { c = if to.row < 9 then 2 else 1 } else if from.column < 12 or to.unit is none { c = if to.row < 9 then 3 else 2 }",
    ],
];

#[test]
fn reach_takes_work_for_each_level_alone() {
    for &[cost, one] in COSTS {
        let rules = format!(
            "return true
}}

fn pace(a: army, h: hex, k: hex) -> int or none {{
  let early = a == first(armies)
  if k.unit is not none {{ return none }}
  if k.row mod 4 == 0 {{ return 3 }}
  return if h.column < 12 or early then 1 else 2
}}

fn beside(a: army, h: hex) -> bool {{ any(f in foes(a), distance(f.hex, h) == 1) }}

fn ground(h: hex) -> int {{ 1 + h.row mod 2 }}

fn slowly(from: hex, to: hex) -> int or none {{
  var c: int or none = none
  {one}
  return c"
        );
        for budget in ["5", "u.strength - 1", "0 - 1"] {
            let text = GAME.replace("LOOP", &rules);
            let program = |cost: &str| {
                let reached = format!("reach(u.hex, {budget}, {cost})");
                common::program(&text.replace("hexes h where ASKED", &reached))
            };
            let (stood, work) = played(program(cost), CompileOptions::default());
            let (singly, more) = played(program("slowly(from, to)"), CompileOptions::default());
            assert_eq!(stood, singly, "{cost}, {budget}");
            let is_long = budget == "5";
            assert!(!is_long || 3 * work < more, "{cost}: {work} instructions, {more} by steps");
        }
    }
}
