//! Modules that change rules.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test may fail")]

use super::common;

use std::sync::Arc;

use castra_ir::Program;
use castra_vm::{Image, Machine, RandomStream, RuntimeError, Status, run_test};

const RELAY: &str = include_str!("../../../../scenarios/examples/relay/relay.castra");
const WIND: &str = include_str!("../../../../scenarios/examples/relay/wind.castra");
const RESTED: &str = include_str!("../../../../scenarios/examples/relay/rested.castra");

/// A battle with modules, and a test in it.
fn battle(with: &str, test: &str) -> String {
    let with = if with.is_empty() { String::new() } else { format!(" with {with}") };
    format!(
        "scenario meeting \"The Meeting\" for relay{with}\n\n\
         war-council {{\n  army reds \"Reds\" bottom {{ }}\n  army greys \"Greys\" top {{ }}\n}}\n{test}"
    )
}

/// The turns and the winner of each game.
fn games(program: Program) -> Vec<(u32, Option<u32>)> {
    games_of(&common::image(program))
}

fn games_of(image: &Arc<Image>) -> Vec<(u32, Option<u32>)> {
    let mut machine = Machine::new(image, 1, 0);
    let play = |game| {
        machine.reset(1, game);
        let mut chance = RandomStream::stream(1, game, 1);
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
fn a_value_that_is_always_set_is_changed_further() {
    // The original value is never used, so it is not evaluated.
    let plain = "module plain \"Plain\" for relay\n\n\
         modify stride(thrown) {\n  set thrown * 2\n  at most 9\n}\n";
    let more = "module more \"More\" for relay\n\n\
         modify stride(thrown) {\n  when thrown > 2\n  add thrown mod 3 + thrown / 2\n}\n";
    let program = common::battle(&[RELAY, plain, more, &battle("plain, more", "")]);
    let games = games_of(&common::plain_image(program.clone()));
    assert_eq!(games_of(&common::image(program)), games);
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
        assert!(run_test(&sum.link()).has_passed());
    }
}

#[test]
fn two_that_set_the_same_are_refused_or_stop_the_game() {
    let module = |name: &str, when: &str, value: i64| {
        format!(
            "module {name} \"{name}\" for relay\n\nmodify stride(thrown) named {name} {{\n  {when}\n  set {value}\n}}\n"
        )
    };
    let last = battle("one, two", "");
    // Both always apply.
    let (one, two) = (module("one", "", 1), module("two", "", 2));
    let checked = common::texts_checked(&[RELAY, &one, &two, &last]);
    let errors: Vec<_> = checked.diagnostics.iter().filter(|d| d.is_error()).collect();
    let [conflict] = errors.as_slice() else { unreachable!("{errors:?}") };
    assert_eq!(conflict.code.name, "module/conflict");
    assert_eq!(conflict.related.len(), 1);
    // Both may apply, as only play can tell: a warning, and an error when they do.
    let (one, two) =
        (module("one", "when thrown > 4", 1), module("two", "when turn-number >= 1", 2));
    let checked = common::texts_checked(&[RELAY, &one, &two, &last]);
    let [warning] = checked.diagnostics.as_slice() else { unreachable!() };
    assert_eq!((warning.code.name, warning.is_error()), ("module/may-conflict", false));
    assert_eq!(warning.related.len(), 1);
    let image = common::image(common::battle(&[RELAY, &one, &two, &last]));
    let mut machine = Machine::new(&image, 1, 0);
    assert_eq!(machine.run(), Status::Fault);
    let fault = machine.fault().unwrap();
    assert!(matches!(fault.kind, RuntimeError::Conflict(_)));
    assert!(
        fault.message.contains("`one`") && fault.message.contains("`two`"),
        "{}",
        fault.message
    );
    let diagnostic = fault.diagnostic();
    assert_eq!(diagnostic.related.len(), 1);
    assert_eq!(
        diagnostic.help.as_deref(),
        Some(
            "write `over one.one` in the head of `two.two` if that is to win, or `over two.two` in the head of `one.one`"
        )
    );
    // Equal values are no conflict.
    let same = module("two", "when turn-number >= 1", 1);
    games(common::battle(&[RELAY, &one, &same, &last]));
}

const RUNNERS: &str = r#"game race "The Race"

die d6 numeric { 1, 2, 3, 4, 5, 6 }

board track hexes pointy 6 x 2 { }

council { armies 2 }

kind runner on hex {
  barefoot: bool
  stride: int 1..3
}

terrain grass "Grass" { default, symbol . }
terrain mud "Mud" { symbol m }

runner hare "Hare" abbr HA { barefoot, stride 3 }
runner knight "Knight" abbr KN { stride 1 }

option cold: bool = false

fn heavy(r: runner) -> bool {
  r.stride == 1
}

fn steps(r: runner, thrown: int) -> int {
  thrown * r.stride
}

state gone per army: int = 0

turn army at most 20 "nobody gets there" {
  phase run {
    for each r in runners where it.army == us {
      let thrown = roll d6
      us.gone += steps(r, thrown)
    }
  }
}

victory a in armies when a.gone >= 30 "is first past the post"
"#;

/// The diagnostic of a conflict between two modules, if there is one.
fn conflict(one: &str, two: &str) -> Option<String> {
    let module = |name: &str, lines: &str| {
        format!(
            "module {name} \"{name}\" for race\n\nmodify steps(r, thrown) named {name} {{\n{lines}\n}}\n"
        )
    };
    let mut found = None;
    // The order of the modules makes no difference.
    for turned in [false, true] {
        let (one, two) = (module("one", one), module("two", two));
        let texts = if turned { [RUNNERS, &two, &one] } else { [RUNNERS, &one, &two] };
        let checked = common::texts_checked(&texts);
        let errors: Vec<_> = checked.diagnostics.iter().filter(|d| d.is_error()).collect();
        let said = match errors.as_slice() {
            [] => None,
            [problem] => {
                assert_eq!(problem.code.name, "module/conflict");
                assert_eq!(problem.related.len(), 1);
                let said = format!("{}: {}", problem.message, problem.primary.text);
                Some(said)
            }
            several => unreachable!("{several:?}"),
        };
        assert!(!turned || said == found);
        found = said;
    }
    found
}

#[test]
fn two_that_can_both_hold_are_refused_with_the_case() {
    let said = |one, two| {
        let said = conflict(one, two).unwrap();
        let head =
            "`one` of the module `one` and `two` of the module `two` conflict over `steps`: ";
        said.strip_prefix(head).map(str::to_owned).unwrap_or(said)
    };
    // By constants of a variant, and by what a function returns.
    let knight = "  when r is knight\n  set 1";
    assert_eq!(
        said(knight, "  when heavy(r)\n  set 2"),
        "both set the value where `r` is `knight`"
    );
    assert_eq!(
        said("  when r.barefoot\n  set 4", "  set r.stride"),
        "both set the value where `r` is `hare`"
    );
    // By terrain, side and option.
    assert_eq!(
        said("  when r.hex.terrain is mud\n  set 0", "  when r.barefoot and cold\n  set 9"),
        "both set the value where `r` is `hare`, and `r` is in `mud`, and the option `cold` is true"
    );
    assert_eq!(
        said("  when r.army == us and r is hare\n  set 0", "  when r.stride >= 2\n  set 1"),
        "both set the value where `r` is `hare`, and `r` is of the army whose turn it is"
    );
    // By a condition that only play can evaluate, but that both share.
    assert_eq!(
        said("  when heavy(r)\n  set thrown", "  when r is knight\n  set us.gone"),
        "both set the value where `r` is `knight`"
    );
    // A change that always applies excludes no other.
    assert_eq!(
        said("  set us.gone", "  when r is hare\n  set thrown"),
        "both set the value where `r` is `hare`"
    );
    assert_eq!(
        said("  set 1", "  when us.gone > 10\n  set 2"),
        "both set the value whenever `two` of the module `two` applies, since `one` of the module `one` \
         always does"
    );
}

#[test]
fn two_that_never_meet_are_not_refused() {
    for (one, two) in [
        // The conditions exclude each other: runner, terrain, side or weather.
        ("  when r is knight\n  set 1", "  when r is hare\n  set 2"),
        ("  when r is knight\n  set 1", "  when not heavy(r)\n  set 2"),
        ("  when r.hex.terrain is mud\n  set 1", "  when r.hex.terrain is grass\n  set 2"),
        ("  when r.army == us\n  set 1", "  when r.army != us\n  set 2"),
        ("  when cold\n  set 1", "  when not cold\n  set 2"),
        // The same value from either.
        ("  set 3", "  when r is hare\n  set r.stride"),
        // Only play can tell.
        ("  when us.gone > 10\n  set 1", "  when thrown > 4\n  set 2"),
        // The same expression.
        ("  set thrown + 1", "  when r is hare\n  set thrown + 1"),
        // Applied one after the other.
        ("  when r is hare\n  set 1", "  when r is hare\n  add 2"),
    ] {
        assert_eq!(conflict(one, two), None, "{one} / {two}");
    }
}

#[test]
fn sets_are_added_to_and_limited_in_any_order() {
    let game = RUNNERS.replace(
        "fn heavy(r: runner)",
        "/// Hexes where it may rest.\nfn beds(r: runner) -> set of hex {\n  hexes where it.row == 1 and it.column <= 3\n}\n\nfn heavy(r: runner)",
    );
    let module = |name: &str, line: &str| {
        format!("module {name} \"{name}\" for race\n\nmodify beds(r) {{\n  {line}\n}}\n")
    };
    let lines = [
        "add hexes where it.row == 2 and it.column == 1",
        "at most hexes where it.column != 2 or it.row == 2",
        "at most hexes where it.column != 3",
        "at least hexes where it.row == 2 and it.column == 2",
    ];
    let names = ["a", "b", "c", "d"];
    for turn in 0..4 {
        let mut texts = vec![game.clone()];
        let lines = lines.iter().cycle().skip(turn);
        texts.extend(names.iter().zip(lines).map(|(name, line)| module(name, line)));
        texts.push(
            "scenario meet \"Meet\" for race with a, b, c, d\n\n\
             war-council {\n  army reds \"Reds\" bottom { }\n  army greys \"Greys\" top { }\n}\n\n\
             map track { }\n\ndeploy reds {\n  hare at A1\n}\n\n\
             test \"beds\" {\n  expect beds(runner at A1) == (hexes where it.row == 1 and it.column == 1 or it.row == 2 and it.column <= 2)\n}\n"
                .to_owned(),
        );
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let checked = common::texts_checked(&texts);
        assert_eq!(common::listed(&checked, |d| d.is_error()), Vec::<String>::new());
        let [test] = checked.tests.as_slice() else { unreachable!() };
        assert!(run_test(&test.link()).has_passed());
    }
}

#[test]
fn a_change_goes_over_all_that_a_module_does_to_the_same() {
    let one = "module one \"One\" for race\n\nmodify steps(r, thrown) {\n  set 1\n}\n";
    let two = "module two \"Two\" for race\n\nmodify steps(r, thrown) over one {\n  when r is hare\n  set 2\n}\n";
    let meet = "scenario meet \"Meet\" for race with one, two\n\n\
         war-council {\n  army reds \"Reds\" bottom { }\n  army greys \"Greys\" top { }\n}\n\n\
         map track { }\n\ndeploy reds {\n  hare at A1\n  knight at A2\n}\n\n\
         test \"steps\" {\n  expect steps(runner at A1, 5) == 2 and steps(runner at A2, 5) == 1\n}\n";
    let checked = common::texts_checked(&[RUNNERS, one, two, meet]);
    assert_eq!(common::listed(&checked, |d| d.is_error()), Vec::<String>::new());
    let [test] = checked.tests.as_slice() else { unreachable!() };
    assert!(run_test(&test.link()).has_passed());
}

#[test]
fn a_module_comes_before_labels_of_others() {
    let one = "module one \"One\" for race\n\nmodify steps(r, thrown) {\n  set 1\n}\n";
    // Its own label is the name of another module, and so is that of the third.
    let two = "module two \"Two\" for race\n\nmodify steps(r, thrown) named one over one {\n  when r is hare\n  set 2\n}\n";
    let three = "module three \"Three\" for race\n\nmodify steps(r, thrown) over one, two {\n  when thrown == 6\n  set 3\n}\n";
    let meet = "scenario meet \"Meet\" for race with one, two, three\n\n\
         war-council {\n  army reds \"Reds\" bottom { }\n  army greys \"Greys\" top { }\n}\n\n\
         map track { }\n\ndeploy reds {\n  hare at A1\n  knight at A2\n}\n\n\
         test \"steps\" {\n  expect steps(runner at A1, 5) == 2 and steps(runner at A2, 5) == 1\n  \
         expect steps(runner at A1, 6) == 3 and steps(runner at A2, 6) == 3\n}\n";
    let checked = common::texts_checked(&[RUNNERS, one, two, three, meet]);
    assert_eq!(common::listed(&checked, |d| d.is_error()), Vec::<String>::new());
    let [test] = checked.tests.as_slice() else { unreachable!() };
    assert!(run_test(&test.link()).has_passed());
}

#[test]
fn a_module_that_requires_others_may_be_named_first() {
    let one = "module one \"One\" for race\n\nfn slow(r: runner) -> bool {\n  r is knight\n}\n\n\
         modify steps(r, thrown) named own {\n  set 1\n}\n";
    let two = "module two \"Two\" for race\n\nmodify steps(r, thrown) {\n  add 3\n}\n";
    let both = "module both \"Both\" for race\n\nrequires one, two\n\n\
         modify steps(r, thrown) over own {\n  when slow(r)\n  set 2\n}\n";
    let mut fingerprints = Vec::new();
    for with in ["one, two, both", "both, two, one", "two, both, one"] {
        let battle = format!(
            "scenario meet \"Meet\" for race with {with}\n\n\
             war-council {{\n  army reds \"Reds\" bottom {{ }}\n  army greys \"Greys\" top {{ }}\n}}\n\n\
             map track {{ }}\n\ndeploy reds {{\n  hare at A1\n  knight at A2\n}}\n\n\
             test \"steps\" {{\n  expect steps(runner at A1, 5) == 4 and steps(runner at A2, 5) == 5\n}}\n"
        );
        let checked = common::texts_checked(&[RUNNERS, one, two, both, &battle]);
        assert_eq!(common::listed(&checked, |d| d.is_error()), Vec::<String>::new());
        let [test] = checked.tests.as_slice() else { unreachable!() };
        assert!(run_test(&test.link()).has_passed());
        fingerprints.push(checked.scenarios[0].link(&[]).unwrap().fingerprint());
    }
    fingerprints.dedup();
    assert_eq!(fingerprints.len(), 1);
}

/// A game may rely on an invariant that a module breaks: the diagnostic is in the module.
#[test]
fn broken_invariants_are_reported_in_the_module() {
    let game = "game herd \"The Herd\"\n\ncouncil { armies 2 }\n\nstate sheep per army: int 0..9 = 9\n\
        state wool per army: int = 0\n\nfn share(n: int) -> int { 60 / n }\n\n\
        turn army at most 9 \"winter comes\" {\n  phase graze {\n    for each a in armies where it.sheep > 0 { a.sheep -= 1 }\n    \
        us.wool += share(6)\n  }\n}\n\nvictory a in armies when a.wool > 30 \"is warm\"\n";
    let module = "module wolves \"Wolves\" for herd\n\n\
        whenever a.sheep == 4 for a in armies { for each b in armies { b.sheep = 0 } }\n\n\
        after turn.graze() { us.wool += share(us.sheep) }\n";
    let problems = |texts: &[&str]| common::listed(&common::texts_checked(texts), |_| true);
    assert_eq!(problems(&[game]), Vec::<String>::new());
    let found = problems(&[game, module]);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found.iter().any(|it| it.contains("may change `sheep` while a rule counts on it")));
    assert!(found.iter().any(|it| it.contains("`share` divides by this, and it may be 0")));
}
