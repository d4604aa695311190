//! Hoisting: rules as authors first write them take little more work than rules with a local for
//! every value that does not depend on the element of a loop.

use std::sync::Arc;

use castra_ir::Program;
use castra_vm::{CompileOptions, Image, Machine, Status};

use super::common;

/// Two lines that wander. `RULES` and the action of each piece are inserted.
const GAME: &str = r#"game wander "Wander"

board field hexes pointy 11 x 8 { rows A..H, shifted-rows in }

terrain open "Open" { default }

council { armies 2 }

kind unit on hex {
  state strength: int = 4
}

unit line "Line" abbr LN {}

setup {
  for each h in hexes where it.row == 3 or it.row == 6 {
    if h.column mod 2 == 0 {
      if h.row == 3 { place line for first(armies) at h } else { place line for next(first(armies)) at h }
    }
  }
}

fn foes(a: army) -> set of unit { units where it.army != a }

fn zone(a: army) -> set of hex { hexes h where any(f in foes(a), distance(f.hex, h) == 1) }

RULES

turn army at most 5 "night" {
  phase march {
    for each u in units where it.army == us {
      DOES
    }
  }
}
"#;

/// A game as first written, and with a local for each invariant value: rules of both, then the
/// action of each.
struct Shape {
    name: &'static str,
    rules: [&'static str; 2],
    does: [&'static str; 2],
}

const SHAPES: &[Shape] = &[
    Shape {
        name: "a set, in a choice",
        rules: ["", ""],
        does: [
            "choose h in hexes where it.unit is none and it not in zone(us) or none { move u to h }",
            "let z = zone(us)
             choose h in hexes where it.unit is none and it not in z or none { move u to h }",
        ],
    },
    Shape {
        name: "a set that no function has",
        rules: ["", ""],
        does: [
            "choose h in hexes where it.unit is none
               and it not in (hexes k where any(f in foes(us), distance(f.hex, k) == 1)) or none { move u to h }",
            "let z = hexes k where any(f in foes(us), distance(f.hex, k) == 1)
             choose h in hexes where it.unit is none and it not in z or none { move u to h }",
        ],
    },
    Shape {
        name: "a cost",
        rules: [
            "fn pace(a: army, h: hex, k: hex) -> int or none {
               if k in places(foes(a)) then none else if h in zone(a) then none else 1
             }",
            "fn pace(foe: set of hex, z: set of hex, h: hex, k: hex) -> int or none {
               if k in foe then none else if h in z then none else 1
             }",
        ],
        does: [
            "choose h in reach(u.hex, 4, pace(us, from, to)) where it.unit is none or none { move u to h }",
            "let foe = places(foes(us))
             let z = zone(us)
             choose h in reach(u.hex, 4, pace(foe, z, from, to)) where it.unit is none or none { move u to h }",
        ],
    },
    Shape {
        name: "a cost of whoever moves",
        rules: [
            "fn pace(u: unit, h: hex, k: hex) -> int or none {
               let whose = u.army
               if k in places(foes(whose)) { return none }
               return if h in zone(whose) then none else 1
             }",
            "fn pace(foe: set of hex, z: set of hex, h: hex, k: hex) -> int or none {
               if k in foe then none else if h in z then none else 1
             }",
        ],
        does: [
            "choose h in reach(u.hex, 4, pace(u, from, to)) where it.unit is none or none { move u to h }",
            "let foe = places(foes(us))
             let z = zone(us)
             choose h in reach(u.hex, 4, pace(foe, z, from, to)) where it.unit is none or none { move u to h }",
        ],
    },
    Shape {
        name: "a predicate",
        rules: [
            "fn is-near-enemy(h: hex, a: army) -> bool { any(f in foes(a), distance(f.hex, h) == 1) }",
            "",
        ],
        does: [
            "choose h in hexes where it.unit is none and not is-near-enemy(it, us) or none { move u to h }",
            "let z = zone(us)
             choose h in hexes where it.unit is none and it not in z or none { move u to h }",
        ],
    },
    Shape {
        name: "in a function of what is asked",
        rules: [
            "fn danger(h: hex, a: army) -> int { count(neighbours(h) where it in zone(a)) }
             fn is-safe(h: hex, u: unit) -> bool { danger(h, u.army) <= 2 }",
            "fn danger(h: hex, z: set of hex) -> int { count(neighbours(h) where it in z) }
             fn is-safe(h: hex, z: set of hex) -> bool { danger(h, z) <= 2 }",
        ],
        does: [
            "choose h in hexes where it.unit is none and is-safe(it, u) or none { move u to h }",
            "let z = zone(us)
             choose h in hexes where it.unit is none and is-safe(it, z) or none { move u to h }",
        ],
    },
    Shape {
        name: "counted",
        rules: ["", ""],
        does: [
            "let n = count(hexes where it.unit is none and it not in zone(us))
             choose h in hexes where it.unit is none and it.row mod 8 == n mod 8 or none { move u to h }",
            "let z = zone(us)
             let n = count(hexes where it.unit is none and it not in z)
             choose h in hexes where it.unit is none and it.row mod 8 == n mod 8 or none { move u to h }",
        ],
    },
    Shape {
        name: "any, and all",
        rules: ["", ""],
        does: [
            "choose h in hexes where it.unit is none
               and all(n in neighbours(it), n not in zone(us) or n.row < 3)
               and any(n in neighbours(it), n.unit is none and n not in zone(us)) or none { move u to h }",
            "let z = zone(us)
             choose h in hexes where it.unit is none
               and all(n in neighbours(it), n not in z or n.row < 3)
               and any(n in neighbours(it), n.unit is none and n not in z) or none { move u to h }",
        ],
    },
    Shape {
        name: "the best",
        rules: ["", ""],
        does: [
            "let b = best(hexes where it.unit is none, if it in zone(us) then it.row else it.column)
             choose h in hexes where it.unit is none and it != b or none { move u to h }",
            "let z = zone(us)
             let b = best(hexes where it.unit is none, if it in z then it.row else it.column)
             choose h in hexes where it.unit is none and it != b or none { move u to h }",
        ],
    },
    Shape {
        name: "the highest",
        rules: [
            "fn crowd(h: hex) -> int { sum(units where distance(it.hex, h) <= 2, it.strength) }",
            "fn crowd(h: hex) -> int { sum(units where distance(it.hex, h) <= 2, it.strength) }",
        ],
        does: [
            "choose h in hexes where it.unit is none and crowd(it) > highest(hexes, crowd(it)) - 8 or none { move u to h }",
            "let most = highest(hexes, crowd(it))
             choose h in hexes where it.unit is none and crowd(it) > most - 8 or none { move u to h }",
        ],
    },
    Shape {
        name: "the header of a loop",
        rules: ["", ""],
        does: [
            "var n = 0
             for each h in hexes where it.unit is none and it not in zone(us) and it.row < 4 { n += h.column }
             choose h in hexes where it.unit is none and it.row mod 8 == n mod 8 or none { move u to h }",
            "var n = 0
             let z = zone(us)
             for each h in hexes where it.unit is none and it not in z and it.row < 4 { n += h.column }
             choose h in hexes where it.unit is none and it.row mod 8 == n mod 8 or none { move u to h }",
        ],
    },
    Shape {
        name: "a loop in a function",
        rules: [
            "fn safe(a: army) -> int {
               var n = 0
               for each h in hexes where it.unit is none { if h not in zone(a) { n += h.column } }
               return n
             }",
            "fn safe(a: army) -> int {
               var n = 0
               let z = zone(a)
               for each h in hexes where it.unit is none { if h not in z { n += h.column } }
               return n
             }",
        ],
        does: [
            "let n = safe(u.army)
             choose h in hexes where it.unit is none and it.row mod 8 == n mod 8 or none { move u to h }",
            "let n = safe(u.army)
             choose h in hexes where it.unit is none and it.row mod 8 == n mod 8 or none { move u to h }",
        ],
    },
    Shape {
        name: "the statements of a loop that changes something else",
        rules: ["", ""],
        does: [
            "for each h in hexes where it.row < 5 { if h in zone(us) { u.strength += 1 } }
             choose h in hexes where it.unit is none and it.row mod 8 == u.strength mod 8 or none { move u to h }",
            "let z = zone(us)
             for each h in hexes where it.row < 5 { if h in z { u.strength += 1 } }
             choose h in hexes where it.unit is none and it.row mod 8 == u.strength mod 8 or none { move u to h }",
        ],
    },
    Shape {
        name: "the statements of a loop that changes what it asks",
        rules: [
            "fn crowd(row: int) -> int { sum(units where distance(it.hex, it.hex) < 1 and it.hex.row == row, 1) }",
            "fn crowd(row: int) -> int { sum(units where distance(it.hex, it.hex) < 1 and it.hex.row == row, 1) }",
        ],
        does: [
            "for each h in hexes where it.unit is none and it.row == 5 { if crowd(5) < 3 { move u to h } else { u.strength += 1 } }
             choose h in hexes where it.unit is none and it.row mod 8 == u.strength mod 8 or none { move u to h }",
            "for each h in hexes where it.unit is none and it.row == 5 { if crowd(5) < 3 { move u to h } else { u.strength += 1 } }
             choose h in hexes where it.unit is none and it.row mod 8 == u.strength mod 8 or none { move u to h }",
        ],
    },
    Shape {
        name: "the second of two choices",
        rules: ["", ""],
        does: [
            "choose v in units where it.army == us, h in reach(v.hex, 2, if to in zone(us) then 2 else 1)
               or none { if h.unit is none { move v to h } }",
            "let z = zone(us)
             choose v in units where it.army == us, h in reach(v.hex, 2, if to in z then 2 else 1)
               or none { if h.unit is none { move v to h } }",
        ],
    },
    Shape {
        name: "of the army of each element",
        rules: [
            "fn pool(v: unit) -> set of hex { neighbours(v.hex) - zone(v.army) }",
            "fn pool(v: unit, z: set of hex) -> set of hex { neighbours(v.hex) - z }",
        ],
        does: [
            "choose v in units where it.army == us, h in pool(v) or none { if h.unit is none { move v to h } }",
            "let z = zone(us)
             choose v in units where it.army == us, h in pool(v, z) or none { if h.unit is none { move v to h } }",
        ],
    },
    Shape {
        name: "of the army of each element, in a loop within a set",
        rules: ["", ""],
        does: [
            "choose h in hexes h where h.unit is none and any(v in units, distance(v.hex, h) < 3 and h in zone(v.army))
               or none { move u to h }",
            "let ours = zone(us)
             let theirs = zone(them)
             choose h in hexes h where h.unit is none
               and any(v in units, distance(v.hex, h) < 3 and h in (if v.army == us then ours else theirs))
               or none { move u to h }",
        ],
    },
    Shape {
        name: "any, for each step",
        rules: ["", ""],
        does: [
            "choose h in reach(u.hex, 4, if any(f in foes(us), distance(f.hex, to) == 1) then 3 else 1) where it.unit is none
               or none { move u to h }",
            "let z = zone(us)
             choose h in reach(u.hex, 4, if to in z then 3 else 1) where it.unit is none or none { move u to h }",
        ],
    },
    Shape {
        name: "any, for each preference",
        rules: ["", ""],
        does: [
            "choose h in neighbours(u.hex) where it.unit is none
               prefer if any(f in foes(us), distance(f.hex, h) <= 2) then 3 else 1 or none { move u to h }",
            "let z = hexes h where any(f in foes(us), distance(f.hex, h) <= 2)
             choose h in neighbours(u.hex) where it.unit is none prefer if h in z then 3 else 1 or none { move u to h }",
        ],
    },
    Shape {
        name: "a function of the army, for each step",
        rules: [
            "fn held(h: hex, a: army) -> bool { any(f in foes(a), distance(f.hex, h) == 1) }",
            "",
        ],
        does: [
            "choose h in reach(u.hex, 4, (if from.row == to.row then 1 else 2) + (if held(to, u.army) then 2 else 0))
               where it.unit is none or none { move u to h }",
            "let z = zone(us)
             choose h in reach(u.hex, 4, (if from.row == to.row then 1 else 2) + (if to in z then 2 else 0))
               where it.unit is none or none { move u to h }",
        ],
    },
    Shape {
        name: "a function of the army, for each step of each unit",
        rules: [
            "fn held(h: hex, a: army) -> bool { any(f in foes(a), distance(f.hex, h) == 1) }
             fn goals(v: unit) -> set of hex { reach(v.hex, 4, if to.unit is none then (if from.row == to.row then 1 else 2) + (if held(to, v.army) then 2 else 0) else none) }",
            "fn goals(v: unit, z: set of hex) -> set of hex { reach(v.hex, 4, if to.unit is none then (if from.row == to.row then 1 else 2) + (if to in z then 2 else 0) else none) }",
        ],
        does: [
            "choose v in units where it.army == us, h in goals(v) or none { move v to h }",
            "let z = zone(us)
             choose v in units where it.army == us, h in goals(v, z) or none { move v to h }",
        ],
    },
    Shape {
        name: "what can be reached",
        rules: ["", ""],
        does: [
            "choose h in hexes where it.unit is none and it in reach(u.hex, 4, if to in zone(us) then 3 else 1) or none { move u to h }",
            "let z = zone(us)
             let near = reach(u.hex, 4, if to in z then 3 else 1)
             choose h in hexes where it.unit is none and it in near or none { move u to h }",
        ],
    },
];

fn program(shape: &Shape, which: usize) -> Program {
    // Items begin in the first column.
    let lines = shape.rules[which].lines().map(|line| match line.trim_start() {
        item if item.starts_with("fn ") => format!("{item}\n"),
        line => format!("  {line}\n"),
    });
    let text = GAME.replace("RULES", &lines.collect::<String>());
    common::program(&text.replace("DOES", shape.does[which]))
}

/// Plays a random game: the final hexes of all pieces, and the number of executed instructions.
pub(crate) fn played(program: Program, options: CompileOptions) -> (Vec<Option<u32>>, u64) {
    let how = CompileOptions { profile: true, ..options };
    let image = Arc::new(Image::compile_with_options(Arc::new(program), how).unwrap());
    let mut stood = Vec::new();
    for game in 0..1 {
        let machine = common::played_at_random(&image, 7, game);
        assert!(machine.fault().is_none(), "{:?}", machine.fault());
        let kind = castra_ir::KindId(0);
        let pieces = image.program().pieces[0].len() as u32;
        stood.extend((0..pieces).map(|piece| machine.hex_of(kind, piece)));
    }
    (stood, image.profile().unwrap().instructions)
}

#[test]
fn invariants_are_computed_once() {
    let mut dear = Vec::new();
    for shape in SHAPES {
        let (stood, naive) = played(program(shape, 0), CompileOptions::default());
        let (other, named) = played(program(shape, 1), CompileOptions::default());
        assert_eq!(stood, other, "{}", shape.name);
        let plain = CompileOptions { passes: false, ..CompileOptions::default() };
        let (plainly, _) = played(program(shape, 0), plain);
        assert_eq!(stood, plainly, "{}", shape.name);
        if naive > 3 * named {
            dear.push(format!("{}: {naive} instructions, {named} with a name", shape.name));
        }
    }
    assert!(dear.is_empty(), "{}", dear.join("\n"));
}

/// Of pairs of a unit and a hex, many have the same hex, and a function of the hex is called once.
#[test]
fn a_preference_asks_each_hex_once() {
    let rules = "fn near(h: hex, a: army) -> int { lowest(foes(a), distance(it.hex, h)) }";
    let does =
        "choose v in units where it.army == us, h in reach(v.hex, 6, 1) where it.unit is none
        prefer near(v.hex, us) - near(h, us) or none { move v to h }";
    let text = GAME.replace("11 x 8 { rows A..H, shifted-rows in }", "30 x 24");
    let program = common::program(&text.replace("RULES", rules).replace("DOES", does));
    let options = CompileOptions { profile: true, ..CompileOptions::default() };
    let image = Arc::new(Image::compile_with_options(Arc::new(program), options).unwrap());
    let mut machine = Machine::new(&image, 1, 1);
    assert_eq!(machine.run(), Status::Decision);
    let mut all = Vec::new();
    machine.preferences(&mut all);
    let calls = image.profile().unwrap().calls;
    let &(_, near) = calls.last().unwrap();
    assert!(4 * near < all.len() as u64, "{near} calls, {} pairs", all.len());
}

/// The runtime error that stops a game, if there is one.
fn fault_of(does: &'static str, options: CompileOptions) -> Option<(String, castra_base::Span)> {
    let rules = "fn rows(n: int) -> set of hex { hexes h where any(f in units, f.strength / n > f.hex.row - h.row) }";
    let shape = Shape { name: "a fault", rules: [rules, rules], does: [does, does] };
    let image =
        Arc::new(Image::compile_with_options(Arc::new(program(&shape, 0)), options).unwrap());
    let machine = common::played_at_random(&image, 1, 1);
    machine.fault().map(|fault| (fault.message, fault.span))
}

#[test]
fn unused_invariants_are_never_computed() {
    let nobody = "let n = count(hexes where it.row > turn-number + 99 and it in rows(turn-number - turn-number))
        choose h in hexes where it.unit is none and it.row > n or none { move u to h }";
    assert_eq!(fault_of(nobody, CompileOptions::default()), None);
}

#[test]
fn hoisting_keeps_faults() {
    let somebody = "let n = count(hexes where it.row > 2 and it in rows(turn-number - turn-number))
        choose h in hexes where it.unit is none and it.row > n or none { move u to h }";
    let plain = fault_of(somebody, CompileOptions { passes: false, ..CompileOptions::default() });
    assert!(plain.is_some());
    assert_eq!(fault_of(somebody, CompileOptions::default()), plain);
}
