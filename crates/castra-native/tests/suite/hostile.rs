//! Hostile rules: loops that do not end in time, nested calls, sets of many words, numbers that
//! overflow.

use std::fmt::Write;
use std::sync::Arc;

use castra_ir::Program;
use castra_native::TranslationError;
use castra_vm::{CompileOptions, Image, Machine, Status};
use castra_workspace::{NoLibrary, Package, Workspace};

use crate::differential::Both;

pub(crate) fn program(text: &str) -> Program {
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    workspace.add(package, "game.castra", text);
    let checked = workspace.check();
    let errors: Vec<&str> =
        checked.diagnostics.iter().filter(|d| d.is_error()).map(|d| d.message.as_str()).collect();
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    checked.games[0].link(&[]).unwrap()
}

/// A game on one board with the given rules.
fn world(hexes: &str, rules: &str) -> String {
    format!(
        "game harm \"Harm\"\n\nboard field hexes pointy {hexes} {{ }}\n\n\
         council {{ armies 2 }}\n\nterrain plain \"Plain\" {{ }}\n\n\
         die d6 numeric {{ 1, 2, 3, 4, 5, 6 }}\n\n\
         state sum: int = 0\n\nstate height per hex: int = 0\n\n{rules}\n"
    )
}

fn assert_played_alike(text: &str) {
    let program = Arc::new(program(text));
    for options in [CompileOptions::default(), CompileOptions::for_few_steps()] {
        let both = Both::new(Arc::clone(&program), options).unwrap();
        for game in 0..3 {
            both.play(game, true).unwrap_or_else(|what| panic!("{what}\n{text}"));
        }
    }
}

fn turn(body: &str) -> String {
    let body = body.replace('\n', "\n    ");
    format!("turn army at most 4 {{\n  phase run {{\n    {body}\n  }}\n}}")
}

#[test]
fn loops_run_out_of_fuel_at_the_same_step() {
    let within = |inner: &str| {
        let mut body = String::new();
        for i in 0..5 {
            writeln!(body, "for each h{i} in hexes {{").unwrap();
        }
        body + inner + &"\n}".repeat(5)
    };
    for inner in [
        "sum = (sum + h0.row * h4.column) mod 1009",
        "sum = min(sum + distance(h1, h3), 100000)\nh2.height = sum mod 7",
        "let far = best(hexes where it.height < 3, distance(it, h0))\n\
         if far is h1 { sum = sum mod 77 + 1 }",
    ] {
        assert_played_alike(&world("12 x 9", &turn(&within(inner))));
    }
}

#[test]
fn numbers_overflow_at_the_same_place() {
    for step in ["sum = sum * 3 + 1", "sum = sum - 900000000 * (sum + 2)", "sum = 7 / (3 - us.n)"] {
        let rules = "state n per army: int = 0\n\n".to_owned()
            + &turn(&format!("for each h in hexes {{\n{step}\nus.n += 1\n}}"));
        assert_played_alike(&world("12 x 9", &rules));
    }
}

#[test]
fn large_boards_are_played_alike() {
    let body = "let thrown = roll d6\n\
                for each h in hexes where it.column mod thrown == 0 {\n\
                h.height = (h.height + thrown) mod 5\n}\n\
                let high = hexes where it.height > 1\n\
                for each k in hexes where it.row == 2 and it.column < 3 {\n\
                sum = (sum + count(high where distance(it, k) < thrown * 9)) mod 9973\n}";
    for hexes in ["8 x 8", "16 x 12", "30 x 40", "60 x 60"] {
        assert_played_alike(&world(hexes, &turn(body)));
    }
}

/// Calls as deep as the machine allows use a small part of the stack.
#[test]
fn calls_are_as_deep_as_the_stack_allows() {
    for deep in [60_u64, 240] {
        let mut rules =
            String::from("fn f0(n: int) -> int {\n  let m = n mod 7\n  return m + sum\n}\n\n");
        for i in 1..deep {
            writeln!(
                rules,
                "fn f{i}(n: int) -> int {{\n  let m = n mod 7\n  return f{}(m + 1) + m\n}}\n",
                i - 1
            )
            .unwrap();
        }
        let program =
            program(&world("3 x 3", &(rules + &turn(&format!("sum = f{}(3) mod 5", deep - 1)))));
        let both = Both::new(Arc::new(program), CompileOptions::for_few_steps()).unwrap();
        assert!(both.translated.stack > deep * 16, "{:?}", both.translated);
        both.play(0, false).unwrap();
    }
}

#[test]
fn standing_rules_without_end_stop_at_the_same_round() {
    for whenever in [
        "whenever sum < 1000000 and sum > 3 { sum += 1 }",
        "whenever count(hexes where it.height == 1) > 0 {\n  sum = (sum + 1) mod 7\n}",
        "whenever sum mod 2 == 1 { sum = 3 * sum + 1 }\n\n\
         whenever sum mod 2 == 0 and sum > 0 { sum = sum / 2 + 7 }",
    ] {
        let rules = format!(
            "{whenever}\n\n{}",
            turn(
                "let thrown = roll d6\nsum += thrown\nfor each h in hexes {\nh.height = h.column mod 3\n}"
            )
        );
        assert_played_alike(&world("12 x 9", &rules));
    }
}

/// A body that would take too long to translate is interpreted.
#[test]
fn a_very_long_body_is_not_translated() {
    let mut body = String::new();
    for i in 0..9_000 {
        writeln!(body, "sum = (sum * {} + us.n) mod 9973", i % 13 + 2).unwrap();
    }
    let rules = "state n per army: int = 0\n\n".to_owned() + &turn(&body);
    let program = Arc::new(program(&world("3 x 3", &rules)));
    let image = Image::compile_with_options(program, CompileOptions::default()).unwrap();
    assert!(matches!(castra_native::attach(&image), Err(TranslationError::UnitTooLong(_))));
    assert!(image.executor().is_none());
    assert_eq!(Machine::new(&Arc::new(image), 3, 0).run(), Status::Finished);
}

/// Moves cards to the pile they are in, from empty piles, more than there are, and out of the pile
/// that the set came from; with and without tracking the knowledge of armies.
#[test]
fn cards_go_where_the_machine_puts_them() {
    const PILES: &str = "game harm \"Harm\"

kind card in deck {}

card face(suit: int 1..3, rank: int 2..14) \"{rank} of {suit}\" {}

deck pack total 39 { face(1, 2..14), face(2, 2..14), face(3, 2..14) }

council { armies 2 }

die d6 numeric { 1, 2, 3, 4, 5, 6 }

pile stock shared hidden
pile heap shared public
pile hand per army private
pile won per army public

state sum: int = 0

setup {
  fill stock with pack
  shuffle stock
  draw 5 from stock to heap
}
";
    for body in [
        "let n = roll d6\ndraw n from stock to a.hand\ndraw 3 - n from stock to a.hand",
        "draw 40 from stock to a.hand\nmove all a.hand to a.hand\nmove all a.hand to stock",
        "let n = roll d6\ndraw n from stock to stock\nmove all b.hand to a.won\ndraw 1 from stock to b.hand",
        "choose c in a.hand by a \"Give\" prefer c.rank {\nmove c to b.hand\nmove c to b.hand\n\
         } else {\nmove all b.hand where it.rank > 7 to a.hand\n}\nshuffle stock",
        "for each c in cards where it.suit == 2 {\nmove c to heap\n}\n\
         sum = (sum * 31 + count(heap)) mod 9973\nmove all heap to stock\nshuffle stock",
        "choose some given in a.hand at most 3 by a \"Give\" prefer 7 - given.rank\n\
         move all given to b.hand\nreveal b.hand to a\nmove all b.hand to stock\n\
         shuffle stock\ndraw 6 from stock to b.hand",
    ] {
        let text = format!(
            "{PILES}\nround at most 6 \"enough\" {{\n  phase run {{\n    for each a in armies {{\n      \
             let b = enemy(a)\n      {}\n    }}\n  }}\n}}\n",
            body.replace('\n', "\n      ")
        );
        let program = Arc::new(program(&text));
        for knowledge in [false, true] {
            let options = CompileOptions { knowledge, ..CompileOptions::default() };
            let both = Both::new(Arc::clone(&program), options).unwrap();
            for game in 0..6 {
                both.play(game, true).unwrap_or_else(|what| panic!("{what}\n{text}"));
            }
        }
    }
}
