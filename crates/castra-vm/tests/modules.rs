//! Modules that change rules: what must hold of any of them.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test may fail")]

mod common;

use castra_lang::program::Program;
use castra_vm::{Chance, FaultKind, Machine, Status, run_test};

const RELAY: &str = include_str!("../../../scenarios/examples/relay/relay.castra");
const WIND: &str = include_str!("../../../scenarios/examples/relay/wind.castra");
const RESTED: &str = include_str!("../../../scenarios/examples/relay/rested.castra");

/// A battle with these modules, and a test in it.
fn battle(with: &str, test: &str) -> String {
    let with = if with.is_empty() { String::new() } else { format!(" with {with}") };
    format!(
        "scenario meeting \"The Meeting\" for relay{with}\n\n\
         war-council {{\n  army reds \"Reds\" bottom {{ }}\n  army greys \"Greys\" top {{ }}\n}}\n{test}"
    )
}

/// How games go: turns and winner of each.
fn games(program: Program) -> Vec<(u32, Option<u32>)> {
    let image = common::image(program);
    let mut machine = Machine::new(&image, 1, 0);
    let play = |game| {
        machine.reset(1, game);
        let mut chance = Chance::stream(1, game, 1);
        while machine.run() == Status::Decision {
            machine.choose_at_random(&mut chance);
        }
        let outcome = machine.outcome().unwrap();
        (outcome.turns, outcome.winner)
    };
    (0..300).map(play).collect()
}

#[test]
fn the_order_of_modules_means_nothing() {
    let one = common::battle(&[RELAY, WIND, RESTED, &battle("wind, rested", "")]);
    let other = common::battle(&[RELAY, WIND, RESTED, &battle("rested, wind", "")]);
    let files = common::battle(&[RESTED, &battle("rested, wind", ""), WIND, RELAY]);
    let games_of_one = games(one);
    assert_eq!(games_of_one, games(other));
    assert_eq!(games_of_one, games(files));
    let without = common::battle(&[RELAY, &battle("", "")]);
    assert_ne!(games_of_one, games(without));
}

#[test]
fn a_module_that_never_holds_changes_nothing() {
    let never = "module never \"Never\" for relay\n\n\
         modify stride(thrown) { \n  when thrown > 6\n  set 0\n  add 5\n  scale double\n}\n\n\
         forbid may-run(team) {\n  when team.steps < 0\n}\n\n\
         instead of run.ahead(team) {\n  when turn-number < 0\n  team.steps += 7\n}\n";
    let with = common::battle(&[RELAY, never, &battle("never", "")]);
    let without = common::battle(&[RELAY, &battle("", "")]);
    assert_eq!(games(with), games(without));
}

#[test]
fn additions_add_up() {
    for n in 0..7 {
        let names: Vec<String> = (0..n).map(|i| format!("more{i}")).collect();
        let modules: Vec<String> = names
            .iter()
            .map(|name| {
                format!(
                    "module {name} \"More\" for relay\n\nmodify stride(thrown) {{\n  add 1\n}}\n"
                )
            })
            .collect();
        let test =
            format!("\ntest \"sum\" {{\n  scenario meeting\n  expect stride(3) == {}\n}}\n", 3 + n);
        let last = battle(&names.join(", "), &test);
        let mut texts: Vec<&str> = vec![RELAY];
        texts.extend(modules.iter().map(String::as_str));
        texts.push(&last);
        let checked = common::texts_checked(&texts);
        assert_eq!(common::listed(&checked, |d| d.is_error()), Vec::<String>::new());
        let sum = checked.tests.iter().find(|t| t.name() == "sum").unwrap();
        assert!(run_test(&sum.link()).passed());
    }
}

#[test]
fn two_that_set_the_same_are_refused_or_stop_the_game() {
    let module = |name: &str, when: &str, value: i64| {
        format!(
            "module {name} \"{name}\" for relay\n\nmodify stride(thrown) as {name} {{\n  {when}\n  set {value}\n}}\n"
        )
    };
    let last = battle("one, two", "");
    // Both always.
    let (one, two) = (module("one", "", 1), module("two", "", 2));
    let checked = common::texts_checked(&[RELAY, &one, &two, &last]);
    let errors: Vec<_> = checked.diagnostics.iter().filter(|d| d.is_error()).collect();
    let [conflict] = errors.as_slice() else { unreachable!("{errors:?}") };
    assert_eq!(conflict.code.name, "module/conflict");
    assert_eq!(conflict.related.len(), 1);
    // Both now and then, which only play can tell.
    let (one, two) = (module("one", "when thrown > 4", 1), module("two", "when thrown < 6", 2));
    let image = common::image(common::battle(&[RELAY, &one, &two, &last]));
    let mut machine = Machine::new(&image, 1, 0);
    assert_eq!(machine.run(), Status::Fault);
    let fault = machine.fault().unwrap();
    assert!(matches!(fault.kind, FaultKind::Conflict(_)));
    assert!(
        fault.message.contains("`one`") && fault.message.contains("`two`"),
        "{}",
        fault.message
    );
    // The same value is no conflict.
    let same = module("two", "when thrown < 6", 1);
    games(common::battle(&[RELAY, &one, &same, &last]));
}
