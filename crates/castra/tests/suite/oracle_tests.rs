//! Every test in the shipped texts, and in those that try the language out, holds
//! on the oracle as it does on the machine, and fails on both once what it expects
//! is turned round. A sixth of them are run, and all on demand.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use castra::ir::{Expr, ExprKind, StmtKind, Test, TestStmt};
use castra::library::Embedded;
use castra::sources::{self, Levels};
use castra::vm::{RandomStream, TestFailureKind, run_test};
use castra::workspace::{Checked, CheckedTest};
use castra_oracle::{PlayResult, PlayStop};

/// Of so many tests one is run: always the same, as a hash of its name tells. With
/// `CASTRA_ORACLE_TESTS=all` all are.
const RUN: u64 = 6;

/// Of so many tests that are run, one is run again, turned round: always the same, as a hash of
/// its name tells.
const TURNED: u64 = 4;

/// How many tests the oracle leaves out, by what it does not know.
const LEFT_OUT: [(&str, usize); 1] = [("reactions with values in their names", 1)];

fn hash(name: &str) -> u64 {
    castra_base::fnv1a(name.bytes()) >> 7
}

fn oracle(test: &Test) -> PlayResult<usize> {
    castra_oracle::run_test(&test.program, || {
        let mut chance = RandomStream::of_game(0, 0);
        move |n| chance.next_below(n)
    })
}

/// In what the two do not agree; nothing if they do.
fn difference(test: &Test, oracle: &PlayResult<usize>) -> Option<String> {
    let machine = run_test(test).failure;
    let same = match (&machine, oracle) {
        (None, Ok(_)) => true,
        (Some(failure), Err(PlayStop::Fault(code))) => {
            matches!(&failure.kind, TestFailureKind::Fault(f) if f.kind.code().name == *code)
        }
        (Some(failure), Err(PlayStop::Failed(_))) => {
            !matches!(failure.kind, TestFailureKind::Fault(_) | TestFailureKind::TooLarge(_))
        }
        _ => false,
    };
    (!same).then(|| format!("the machine: {machine:?}; the oracle: {oracle:?}"))
}

/// The test with its last expectation turned round; nothing if it has none that
/// is always looked at.
fn turned(test: &Test) -> Option<Test> {
    let mut program = castra::ir::Program::clone(&test.program);
    let stmts = &mut program.rules.test.as_mut()?.stmts;
    let expected = stmts.iter_mut().rev().find_map(|stmt| match &mut stmt.kind {
        StmtKind::Test(TestStmt::Expect(condition)) => Some(condition),
        _ => None,
    })?;
    let (ty, span) = (expected.ty.clone(), expected.span);
    let kind = ExprKind::Not(Box::new(expected.clone()));
    *expected = Expr { kind, ty, span };
    Some(Test { program: Arc::new(program), ..test.clone() })
}

/// What came of tests.
#[derive(Default)]
struct Found {
    ran: usize,
    ways: usize,
    turned: usize,
    left_out: BTreeMap<&'static str, usize>,
    wrong: Vec<String>,
}

fn run(test: &Test, again: bool, found: &Mutex<Found>) {
    let held = oracle(test);
    if let Err(PlayStop::Unsupported(what)) = held {
        *found.lock().unwrap().left_out.entry(what).or_default() += 1;
        return;
    }
    let mut wrong = Vec::new();
    wrong.extend(difference(test, &held));
    if held.is_err() {
        wrong.push(format!("it does not hold: {held:?}"));
    }
    let other = if again { turned(test) } else { None };
    if let Some(other) = &other {
        let held = oracle(other);
        wrong.extend(difference(other, &held).map(|what| format!("turned round: {what}")));
        if held.is_ok() {
            wrong.push("turned round, it holds".to_owned());
        }
    }
    let mut found = found.lock().unwrap();
    found.ran += 1;
    found.ways += held.unwrap_or(0);
    found.turned += usize::from(other.is_some());
    found.wrong.extend(wrong.into_iter().map(|what| format!("{:?}: {what}", test.name)));
}

fn run_all(tests: &[&CheckedTest]) -> Found {
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Found::default()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some(test) = tests.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let again = hash(&test.name()).is_multiple_of(TURNED);
                    run(&test.link(), again, &found);
                }
            });
        }
    });
    found.into_inner().unwrap()
}

/// The shipped texts, and each folder of those that try the language out.
fn packages() -> Vec<PathBuf> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let language = crates.join("castra-vm/tests/language");
    let mut packages: Vec<PathBuf> =
        fs::read_dir(language).unwrap().map(|entry| entry.unwrap().path()).collect();
    packages.sort();
    packages.push(crates.parent().unwrap().join("scenarios"));
    packages
}

#[test]
fn tests_hold_on_the_machine_as_on_the_oracle() {
    let checked: Vec<Checked> = (packages().into_iter())
        .map(|folder| sources::load(&sources::find(&[folder]).unwrap(), None))
        .map(|texts| texts.check(&Embedded, &Levels::default()))
        .collect();
    let all = std::env::var("CASTRA_ORACLE_TESTS").is_ok_and(|what| what == "all");
    let is_run = |test: &&CheckedTest| all || (hash(&test.name()) / TURNED).is_multiple_of(RUN);
    let tests: Vec<&CheckedTest> =
        checked.iter().flat_map(|checked| &checked.tests).filter(is_run).collect();
    assert!(checked.iter().all(|checked| !checked.tests.is_empty()), "tests are found");
    let mut found = run_all(&tests);
    found.wrong.sort();
    let (wrong, shown) = (found.wrong.len(), found.wrong.iter().take(20));
    let shown = shown.cloned().collect::<Vec<_>>().join("\n");
    assert_eq!(wrong, 0, "{wrong} of {}:\n{shown}", tests.len());
    let left_out: usize = found.left_out.values().sum();
    assert_eq!(found.ran + left_out, tests.len());
    if all {
        assert_eq!(found.left_out, BTreeMap::from(LEFT_OUT));
    } else {
        let known = BTreeMap::from(LEFT_OUT);
        for (what, count) in &found.left_out {
            assert!(known.get(what).is_some_and(|most| count <= most), "{what}: {count}");
        }
    }
    assert!(found.ways > 2 * tests.len(), "dice fall in {} ways", found.ways);
    assert!(found.turned > tests.len() / 8, "{} turned round", found.turned);
}
