//! Conflicts between changes of modules: which are reported.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test may fail")]

use super::common;

use castra_vm::{Machine, RuntimeError, Status};
use castra_workspace::Checked;

const FIELD: &str = r#"game field "The Field"

die d6 numeric { 1, 2, 3, 4, 5, 6 }

board ground hexes pointy 6 x 4 { }

council { armies 2 }

enum stance { ready, braced, broken }

kind unit on hex {
  mounted: bool
  state blocks: int = 4
  state ordered: bool = false
  state stance: stance = ready
}

kind captain on hex { rank: int }

terrain grass "Grass" { default, symbol . }
terrain mud "Mud" { symbol m }

unit guard "Guard" abbr GU { }
unit rider "Rider" abbr RI { mounted }

captain duke "Duke" abbr DU { rank 1 }

option deep: bool = false
option level: int 1..5 = 1

state gone per army: int = 0
state seen: int = 0

fn weak(u: unit) -> bool {
  u.blocks <= 1
}

/// Whether a unit has enemies near.
fn pressed(u: unit) -> bool {
  for each other in units where it.army != u.army {
    if distance(other.hex, u.hex) == 1 {
      return true
    }
  }
  return false
}

fn dice(u: unit, thrown: int) -> int {
  thrown
}

turn army at most 20 "nobody gets there" {
  phase run {
    for each u in units where it.army == us {
      let thrown = roll d6
      run(u, thrown)
    }
  }
}

proc run(u: unit, thrown: int) {
  step ahead {
    us.gone += dice(u, thrown)
  }
}

victory a in armies when a.gone >= 300 "is first past the post"
"#;

const BATTLE: &str = r#"scenario meet "Meet" for field with WITH

war-council {
  army reds "Reds" bottom { }
  army greys "Greys" top { }
}

map ground { }

deploy reds {
  guard at A1
}
"#;

/// The report about two changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Reported {
    Nothing,
    MayConflict,
    Conflict,
}

use Reported::{Conflict, MayConflict, Nothing};

/// The report about the changes; the rest of the game has no errors.
fn said(checked: &Checked) -> Reported {
    let mut said = Nothing;
    for d in &checked.diagnostics {
        let new = match d.code.name {
            "module/conflict" => Conflict,
            "module/may-conflict" => MayConflict,
            _ => {
                assert!(!d.is_error(), "{}", d.message);
                continue;
            }
        };
        assert_eq!(d.related.len(), 1, "both places are named");
        said = said.max(new);
    }
    said
}

/// The diagnostics about changes, formatted.
fn problems(checked: &Checked) -> Vec<String> {
    common::listed(checked, |d| d.code.name.starts_with("module/") || d.is_error())
}

fn module(name: &str, text: &str) -> String {
    format!("module {name} \"{name}\" for field\n\n{text}\n")
}

/// The report about two modules, in either order.
fn of_modules(one: &str, two: &str) -> Reported {
    let (one, two) = (module("one", one), module("two", two));
    let first = said(&common::texts_checked(&[FIELD, &one, &two]));
    assert_eq!(first, said(&common::texts_checked(&[FIELD, &two, &one])));
    first
}

fn set(when: &str, value: i64) -> String {
    format!("modify dice(u, thrown) {{\n  when {when}\n  set {value}\n}}")
}

/// Guards of two changes that set one value to 1 and to 2, and the report.
const GUARDS: &[(&str, &str, Reported)] = &[
    // The same state with the same test.
    ("u.blocks == 1", "u.blocks == 1", Conflict),
    ("u.ordered", "u.ordered", Conflict),
    ("not u.ordered", "not u.ordered", Conflict),
    ("turn-number >= 5", "turn-number >= 5", Conflict),
    ("u.hex.captain is not none", "u.hex.captain is not none", Conflict),
    ("pressed(u)", "pressed(u)", Conflict),
    ("u.blocks == 1", "1 == u.blocks", Conflict),
    // The same state with tests that overlap.
    ("u.blocks == 1", "u.blocks <= 2", Conflict),
    ("u.blocks >= 2", "u.blocks <= 3", Conflict),
    ("u.blocks < 3 and u.ordered", "u.ordered", Conflict),
    ("u.ordered or u.blocks == 1", "u.ordered", Conflict),
    ("turn-number >= 5", "turn-number < 9", Conflict),
    ("turn-number mod 2 == 0", "turn-number mod 4 == 2", Conflict),
    ("u.blocks + 1 == 3", "u.blocks == 2", Conflict),
    ("us.gone > them.gone", "us.gone >= them.gone + 1", Conflict),
    ("us.gone - them.gone > 3", "them.gone < us.gone - 5", Conflict),
    ("u.blocks in {1, 2}", "u.blocks in {2, 3}", Conflict),
    ("u.blocks in 1..3", "u.blocks in 3..5", Conflict),
    ("u.stance == ready", "u.stance in {ready, braced}", Conflict),
    ("u.stance != ready", "u.stance != braced", Conflict),
    ("weak(u)", "u.blocks == 1", Conflict),
    ("thrown > 4", "thrown < 6", Conflict),
    ("u is guard and u.ordered", "u.ordered and not u.mounted", Conflict),
    ("deep and u.ordered", "u.ordered", Conflict),
    ("level >= 2 and u.ordered", "level <= 4 and u.ordered", Conflict),
    ("count(units where it.army == us) > 3", "count(units where it.army == us) > 2", Conflict),
    ("u.hex.captain is not none", "u.hex.captain is duke", Conflict),
    // The guards exclude each other.
    ("u.blocks == 1", "u.blocks >= 2", Nothing),
    ("u.ordered", "not u.ordered", Nothing),
    ("turn-number >= 5", "turn-number < 5", Nothing),
    ("u.hex.captain is none", "u.hex.captain is not none", Nothing),
    ("u.hex.captain is none", "u.hex.captain is duke", Nothing),
    ("u.blocks in {1, 2}", "u.blocks in {3, 4}", Nothing),
    ("u.blocks in 1..3", "u.blocks in 4..6", Nothing),
    ("u.stance == ready", "u.stance == braced", Nothing),
    ("u.stance in {ready, broken}", "u.stance == braced", Nothing),
    ("us.gone > them.gone", "them.gone > us.gone", Nothing),
    ("us.gone > them.gone + 2", "us.gone < them.gone + 2", Nothing),
    ("us.gone + them.gone < 3", "us.gone > 1 and them.gone > 1", Nothing),
    ("max(us.gone, them.gone) < 3", "us.gone >= 3", Nothing),
    ("2 * u.blocks > 6", "u.blocks <= 3", Nothing),
    ("thrown * u.blocks > 6", "u.blocks * thrown < 3", Nothing),
    ("weak(u)", "u.blocks > 1", Nothing),
    ("weak(u)", "not weak(u)", Nothing),
    ("pressed(u)", "not pressed(u)", Nothing),
    ("deep and u.ordered", "not deep and u.ordered", Nothing),
    ("level >= 3 and u.ordered", "level < 3 and u.ordered", Nothing),
    ("u.ordered and u.blocks == 1", "u.ordered and u.blocks == 2", Nothing),
    ("u.army == us and u.ordered", "u.army == them and u.ordered", Nothing),
    ("turn-number mod 2 == 0", "turn-number mod 2 == 1", Nothing),
    ("turn-number mod 2 == 0", "turn-number == 5", Nothing),
    ("count(units where it.ordered) == 0", "(units where it.ordered) is not empty", Nothing),
    ("u is guard and u.ordered", "u.mounted and u.ordered", Nothing),
    // Only play can tell whether both apply.
    ("u.ordered", "u.blocks == 1", MayConflict),
    ("us.gone > 10", "thrown > 4", MayConflict),
    ("u is guard", "u.ordered", MayConflict),
    ("turn-number > 5", "u.hex.captain is not none", MayConflict),
    ("pressed(u)", "u.blocks == 4", MayConflict),
    ("u.stance == ready", "us.gone > 3", MayConflict),
    ("u.ordered", "turn-number >= 5", MayConflict),
    ("deep", "u.blocks < 3", MayConflict),
];

#[test]
fn exclusive_guards_do_not_conflict() {
    assert!(GUARDS.len() >= 40);
    for &(one, two, wanted) in GUARDS {
        assert_eq!(of_modules(&set(one, 1), &set(two, 2)), wanted, "{one} / {two}");
        // Equal values are no conflict.
        assert_eq!(of_modules(&set(one, 1), &set(two, 1)), Nothing, "{one} / {two}, the same");
        // Precedence avoids the conflict.
        let over = set(one, 1).replacen(") {", ") over two {", 1);
        assert_eq!(of_modules(&over, &set(two, 2)), Nothing, "{one} over {two}");
    }
}

#[test]
fn exclusive_replacements_do_not_conflict() {
    let instead = |when: &str, does: &str| {
        format!("instead of run.ahead(u, thrown) {{\n  when {when}\n  {does}\n}}")
    };
    for &(one, two, wanted) in GUARDS {
        let found = of_modules(&instead(one, "us.gone += 1"), &instead(two, "us.gone += 2"));
        assert_eq!(found, wanted, "{one} / {two}");
        // Two changes that skip a step do the same.
        assert_eq!(of_modules(&instead(one, ""), &instead(two, "")), Nothing, "{one} / {two}");
    }
}

#[test]
fn possible_conflicts_stop_the_game() {
    let one = module("one", &set("us.gone > 10", 1));
    let two = module("two", &set("thrown >= 1", 2));
    let battle = BATTLE.replace("WITH", "one, two");
    let image = common::image(common::battle(&[FIELD, &one, &two, &battle]));
    let mut machine = Machine::new(&image, 1, 0);
    assert_eq!(machine.run(), Status::Fault);
    assert!(matches!(machine.fault().unwrap().kind, RuntimeError::Conflict(_)));
}

/// Statements of two modules before one step, and the report.
const DONE: &[(&str, &str, Reported)] = &[
    // The first to end the game wins it.
    ("victory for us \"here\"", "victory for them \"there\"", Conflict),
    ("victory for us \"here\"", "if seen > 3 {\n    victory for us \"there\"\n  }", Conflict),
    // One writes what the other reads or writes.
    ("seen += 1", "seen = 0", Conflict),
    ("seen += 1", "us.gone = seen", Conflict),
    ("move u to u.hex", "remove u", Conflict),
    ("u.blocks -= 1", "if u.blocks == 1 {\n    remove u\n  }", Conflict),
    ("next turn us", "next turn them", Conflict),
    ("stir()", "seen = 0", Conflict),
    // The next turn has not begun.
    ("next turn them", "us.gone += 1", Nothing),
    ("next turn them", "victory for us \"here\"", Nothing),
    // A text changes nothing.
    ("say \"one\"", "say \"two\"", Nothing),
    ("say \"one\"", "victory for us \"here\"", Nothing),
    ("seen += 1", "u.ordered = true", Nothing),
    ("u.blocks -= 1", "let n = roll d6\n  say \"{n}\"", Nothing),
    // A six is equally likely in either roll.
    ("let n = roll d6\n  say \"{n}\"", "let n = roll d6\n  say \"{n}\"", Nothing),
    ("pick h in hexes at random\n  say \"{h}\"", "let n = roll d6\n  say \"{n}\"", Nothing),
    (
        "let n = roll d6\n  seen = n",
        "let n = roll d6\n  if seen > n {\n    us.gone += 1\n  }",
        Conflict,
    ),
    // The order decides what is known at the choice.
    (
        "choose h in hexes by us \"Where\" {\n    say \"{h}\"\n  }",
        "choose h in hexes by us \"Whither\" {\n    say \"{h}\"\n  }",
        MayConflict,
    ),
    (
        "choose h in hexes by us \"Where\" {\n    say \"{h}\"\n  }",
        "let n = roll d6\n  say \"{n}\"",
        MayConflict,
    ),
    // A write may trigger a standing rule that ends the game.
    ("us.gone += 1", "victory for them \"there\"", MayConflict),
];

#[test]
fn every_effect_counts() {
    let game = format!("{FIELD}\nproc stir() {{\n  seen += 1\n}}\n");
    for &(one, two, wanted) in DONE {
        for side in ["before", "after"] {
            let done = |does: &str, over: &str| {
                format!("{side} run.ahead(u, thrown){over} {{\n  {does}\n}}")
            };
            let of = |one: String, two: String| {
                let (one, two) = (module("one", &one), module("two", &two));
                said(&common::texts_checked(&[&game, &one, &two]))
            };
            assert_eq!(of(done(one, ""), done(two, "")), wanted, "{side}: {one} / {two}");
            assert_eq!(of(done(one, " over two"), done(two, "")), Nothing, "{side}: {one}");
        }
    }
}

#[test]
fn exclusive_insertions_do_not_conflict() {
    let done = |when: &str, does: &str| {
        format!("before run.ahead(u, thrown) {{\n  when {when}\n  {does}\n}}")
    };
    assert_eq!(of_modules(&done("deep", "seen = 1"), &done("not deep", "seen = 2")), Nothing);
    assert_eq!(
        of_modules(&done("u.ordered", "seen = 1"), &done("not u.ordered", "seen = 2")),
        Nothing
    );
    let at = |hex: &str, n: u8| done(&format!("u.hex == {hex}"), &format!("seen = {n}"));
    assert_eq!(of_modules(&at("A1", 1), &at("A2", 2)), Nothing);
    assert_eq!(of_modules(&at("A1", 1), &at("A1", 2)), Conflict);
    // Unless one makes the condition of the other true.
    assert_eq!(
        of_modules(
            &done("u.ordered", "u.ordered = false\n  seen = 1"),
            &done("not u.ordered", "seen = 2")
        ),
        Conflict
    );
}

#[test]
fn a_third_module_settles_what_two_leave_open() {
    let (a, b) = (set("u.blocks <= 2", 1), set("u.blocks >= 2", 2));
    let (a, b) = (module("a", &a), module("b", &b));
    let third = |when: &str| {
        let head = "module c \"c\" for field\n\nrequires a, b\n\n";
        format!("{head}modify dice(u, thrown) over a, b {{\n  {when}\n  set 3\n}}\n")
    };
    let battle = |with: &str| BATTLE.replace("WITH", with);
    // Without the third module, the two are in conflict.
    assert_eq!(said(&common::texts_checked(&[FIELD, &a, &b])), Conflict);
    // It takes precedence exactly where both apply.
    let exact = third("when u.blocks == 2");
    assert_eq!(said(&common::texts_checked(&[FIELD, &a, &b, &exact])), Nothing);
    let with = [FIELD, &a, &b, &exact, &battle("a, b, c")];
    assert_eq!(problems(&common::texts_checked(&with)), Vec::<String>::new());
    // A battle without it still has the conflict.
    let without = [FIELD, &a, &b, &exact, &battle("a, b")];
    let errors = common::listed(&common::texts_checked(&without), |d| d.is_error());
    assert_eq!(errors.len(), 1, "{errors:?}");
    // It has to have precedence over both, and to apply where both apply.
    assert_eq!(
        said(&common::texts_checked(&[FIELD, &a, &b, &third("when u.blocks == 3")])),
        Conflict
    );
    let free = exact.replace("requires a, b\n\n", "");
    assert_eq!(said(&common::texts_checked(&[FIELD, &a, &b, &free])), Conflict);
}

#[test]
fn any_number_of_modules_is_compared() {
    const MANY: usize = 30;
    let check = |guard: &dyn Fn(usize) -> String| {
        let modules: Vec<String> = (0..MANY)
            .map(|i| module(&format!("m{i:02}"), &set(&guard(i), i64::try_from(i).unwrap())))
            .collect();
        let texts: Vec<&str> =
            std::iter::once(FIELD).chain(modules.iter().map(String::as_str)).collect();
        common::texts_checked(&texts)
    };
    // Each tests for a different number, so no pair has to be compared.
    let apart = check(&|i| format!("u.ordered and u.blocks == {i}"));
    assert_eq!(problems(&apart), Vec::<String>::new());
    assert_eq!((apart.survey.sets, apart.survey.pairs), (1, 0));
    // Each pair of intervals is compared once.
    let intervals = check(&|i| format!("u.blocks >= {} and u.blocks < {}", i * 3, i * 3 + 3));
    assert_eq!(problems(&intervals), Vec::<String>::new());
    assert_eq!((intervals.survey.sets, intervals.survey.pairs), (1, MANY * (MANY - 1) / 2));
    // A conflict between the last two is found, too.
    let last = check(&|i| format!("u.ordered and u.blocks == {}", i.min(MANY - 2)));
    let found = problems(&last);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("`m28`") && found[0].contains("`m29`"), "{found:?}");
    assert_eq!((last.survey.sets, last.survey.pairs), (1, 1));
    // A change in conflict with all others is reported a limited number of times.
    let all = check(&|_| "u.ordered".to_owned());
    assert!(problems(&all).len() <= MANY * 8 && all.survey.pairs <= MANY * 8);
}

#[test]
fn modules_that_exclude_each_other_are_not_compared() {
    let modules: Vec<String> = (0..6)
        .map(|i| {
            // Even ones exclude odd ones.
            let others: Vec<String> =
                (0..6).filter(|k| (k + i) % 2 == 1).map(|k| format!("m{k}")).collect();
            let head = format!("excludes {}\n\n", others.join(", "));
            module(&format!("m{i}"), &(head + &set("u.ordered", i % 2)))
        })
        .collect();
    let texts: Vec<&str> =
        std::iter::once(FIELD).chain(modules.iter().map(String::as_str)).collect();
    let checked = common::texts_checked(&texts);
    assert_eq!(problems(&checked), Vec::<String>::new());
    assert_eq!(checked.survey.sets, 2);
}

#[test]
fn halves_are_rounded_as_the_change_that_holds_says() {
    let half = |when: &str, way: &str| {
        format!("modify dice(u, thrown) {{\n  when {when}\n  scale half rounded {way}\n}}")
    };
    assert_eq!(of_modules(&half("u.ordered", "up"), &half("u.ordered", "down")), Conflict);
    assert_eq!(of_modules(&half("u.ordered", "up"), &half("u.blocks == 1", "down")), MayConflict);
    assert_eq!(of_modules(&half("u.ordered", "up"), &half("u.ordered", "up")), Nothing);
    assert_eq!(of_modules(&half("thrown == 3", "up"), &half("thrown == 5", "down")), Nothing);
    let one = module("one", &half("thrown <= 3", "up"));
    for (when, five, three) in [("thrown > 3", 2, 2), ("thrown < 9", 2, 0)] {
        // The second takes precedence: where both apply, the quarter is rounded down.
        let two = half(when, "down").replacen(") {", ") over one {", 1);
        let test = format!(
            "\ntest \"halves\" {{\n  let u = unit at A1\n  expect dice(u, 5) == {five}\n  expect dice(u, 3) == {three}\n}}\n"
        );
        let battle = BATTLE.replace("WITH", "one, two") + &test;
        let checked = common::texts_checked(&[FIELD, &one, &module("two", &two), &battle]);
        assert_eq!(common::listed(&checked, |d| d.is_error()), Vec::<String>::new());
        let [test] = checked.tests.as_slice() else { unreachable!() };
        assert!(castra_vm::run_test(&test.link()).has_passed(), "{when}");
    }
}
