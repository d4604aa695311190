//! Tests of games: passing and failing ones.

use super::common;
use super::tree::*;

use castra_ir::*;
use castra_vm::{TestFailureKind, TestOutcome, run_test};

const RACE: &str = r#"game race "The Race"

die d6 numeric { 1, 2, 3, 4, 5, 6 }

council { armies 2 }

state steps per army: int = 0

source rules "The Rules" {
  R-1 "runners run as far as the die says"
  R-2 "twice as far on a good day"
}

fn so-far(a: army, factor: int) -> int {
  cite R-2
  a.steps * factor
}

turn army at most 200 "nobody gets there" {
  phase run {
    cite R-1
    let thrown = roll d6
    choose lane in 1..3 "Lane"
    us.steps += thrown
    let now = so-far(us, 1)
    say "somebody is at {now} in lane {lane}"
  }
}

victory a in armies when a.steps >= 7 "is first past the post"
"#;

fn dice(faces: &[i64]) -> Stmt {
    let entry = |&f: &i64| entry(&f.to_string(), ScriptValue::One(vec![(Ty::Int, f)]));
    test(TestStmt::Dice(faces.iter().map(entry).collect()))
}

fn choices(numbers: &[i64]) -> Stmt {
    let entry = |&f: &i64| entry(&f.to_string(), ScriptValue::One(vec![(Ty::Int, f)]));
    test(TestStmt::Choices(numbers.iter().map(entry).collect()))
}

fn run(stmts: impl Fn(&Program) -> Vec<Stmt>) -> TestOutcome {
    run_test(&of_race(stmts))
}

fn of_race(stmts: impl Fn(&Program) -> Vec<Stmt>) -> Test {
    let program = common::program(RACE);
    let stmts = stmts(&program);
    test_of(program, stmts)
}

fn expect_steps(program: &Program, of: i64, steps: i64) -> Stmt {
    let steps = equal(state(program, "steps", Some(army(of))), int(steps));
    test(TestStmt::Expect(steps))
}

fn play_phase() -> Stmt {
    test(TestStmt::PlayPhase(0))
}

#[test]
fn a_test_that_holds() {
    let outcome = run(|p| {
        vec![dice(&[6]), choices(&[2]), play_phase(), expect_steps(p, 0, 6), expect_steps(p, 1, 0)]
    });
    assert_eq!(outcome.failure, None);
    assert_eq!(outcome.coverage.count(ClauseId(0)), 5, "the statements of the phase");
}

#[test]
fn a_failed_expectation_is_explained() {
    let outcome = run(|p| {
        let so_far = call(p, "so-far", vec![army(0), int(2)]);
        vec![dice(&[3]), choices(&[1]), play_phase(), test(TestStmt::Expect(equal(so_far, int(7))))]
    });
    let failure = outcome.failure.unwrap();
    assert_eq!(failure.diagnostic().code.name, "play/expectation");
    let TestFailureKind::Expectation(Some(derivation)) = failure.kind else { panic!() };
    assert_eq!(derivation.value, "false");
    let call = &derivation.parts[0];
    assert_eq!(call.call.as_deref(), Some("so-far(first, 2)"));
    assert_eq!(call.value, "6");
    assert_eq!(call.clauses, [ClauseId(1)]);
    let product = call.parts.last().unwrap();
    assert_eq!(product.parts[0].value, "3", "{product:?}");
}

#[test]
fn failures_after_the_end_say_that_the_game_is_over() {
    let outcome = run(|p| {
        let mut stmts = vec![dice(&[6; 2]), choices(&[2; 2])];
        stmts.extend((0..2).map(|_| play_phase()));
        stmts.push(expect_steps(p, 0, 13));
        stmts
    });
    let over = "; the game is over, `first` has won, “is first past the post”";
    assert_eq!(outcome.failure.unwrap().message, format!("the expectation is false{over}"));
    let outcome = run(|_| {
        let mut stmts = vec![dice(&[6; 3]), choices(&[2; 3])];
        stmts.extend((0..3).map(|_| play_phase()));
        stmts
    });
    assert_eq!(outcome.failure.unwrap().message, format!("`2` is never chosen{over}"));
}

#[test]
fn unscripted_choices_fail() {
    let outcome = run(|_| vec![play_phase()]);
    let failure = outcome.failure.unwrap();
    assert_eq!(failure.message, "the test does not give the result of a roll of `d6`");
    let outcome = run(|_| vec![dice(&[6]), play_phase()]);
    let failure = outcome.failure.unwrap();
    assert_eq!(failure.message, "the test does not give the choice of `first` for “Lane”");
    let TestFailureKind::Unscripted { options, .. } = failure.kind else { panic!() };
    assert_eq!(options, ["1", "2", "3"]);
}

#[test]
fn impossible_entries_fail() {
    let outcome = run(|_| vec![dice(&[9]), choices(&[1]), play_phase()]);
    assert_eq!(outcome.failure.unwrap().message, "`9` cannot be the result of a roll of `d6`");
    let outcome = run(|_| vec![dice(&[6]), choices(&[4]), play_phase()]);
    let failure = outcome.failure.unwrap();
    assert_eq!(failure.message, "`first` cannot choose `4` for “Lane”");
    assert_eq!(failure.span, at(900));
    let help = failure.diagnostic().help;
    assert_eq!(help.as_deref(), Some("possible here: `1`, `2`, `3`"));
    // A quoted number is the label of a reaction.
    let outcome = run(|_| {
        let quoted = entry("2", ScriptValue::Label("2".to_owned()));
        vec![dice(&[6]), test(TestStmt::Choices(vec![quoted])), play_phase()]
    });
    let help = outcome.failure.unwrap().diagnostic().help;
    let without = "write `2` without quotation marks; possible here: `1`, `2`, `3`";
    assert_eq!(help.as_deref(), Some(without));
}

#[test]
fn left_over_entries_fail() {
    let outcome = run(|_| vec![dice(&[6, 5]), choices(&[1]), play_phase()]);
    assert_eq!(outcome.failure.unwrap().message, "`5` is never rolled or picked");
    let outcome = run(|_| vec![dice(&[6]), choices(&[1, 2]), play_phase()]);
    assert_eq!(outcome.failure.unwrap().message, "`2` is never chosen");
}

#[test]
fn turns_alternate_and_a_game_that_has_ended_does_nothing_more() {
    let outcome = run(|p| {
        vec![
            test(TestStmt::Begin),
            dice(&[4, 1, 5]),
            choices(&[1, 1]),
            test(TestStmt::PlayTurns(2)),
            expect_steps(p, 0, 4),
            expect_steps(p, 1, 1),
            choices(&[1]),
            test(TestStmt::PlayTurns(5)),
            test(TestStmt::PlayTurns(1)),
            test(TestStmt::Expect(expr(ExprKind::GameOver, Ty::Bool))),
            test(TestStmt::Expect(equal(
                expr(ExprKind::Winner, Ty::Option(Box::new(Ty::Army))),
                army(0),
            ))),
            test(TestStmt::Expect(equal(expr(ExprKind::TurnNumber, Ty::Int), int(3)))),
            expect_steps(p, 0, 9),
        ]
    });
    assert_eq!(outcome.failure, None);
}

#[test]
fn the_turn_of_an_army_can_be_set() {
    let outcome = run(|p| {
        vec![
            test(TestStmt::TurnOf(army(1), None)),
            dice(&[2]),
            choices(&[3]),
            play_phase(),
            expect_steps(p, 1, 2),
        ]
    });
    assert_eq!(outcome.failure, None);
}
