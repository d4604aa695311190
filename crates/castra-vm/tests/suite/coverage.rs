//! Coverage counts execution, not evaluation of conditions.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test may fail")]

use super::common;

use std::sync::Arc;

use castra_vm::{CompileOptions, Image, Machine, Status, Usage};

const WALK: &str = r#"game walk "The Walk"

source notes "Notes" {
  N-LOOK "the last rule of a turn: who has gone far rests"
  N-DONE "who has gone a little goes on"
  N-TOLL "mud costs a step"
  N-ROAD "roads cost nothing"
  N-NEVER "nobody flies"
}

enum ground { road, mud, air }

council { armies 2 }

state steps per army: int = 0

state rested per army: int = 0

fn cost(g: ground) -> int {
  if g == mud {
    cite N-TOLL
    return 1
  }
  if g == air {
    cite N-NEVER
    return 9
  }
  cite N-ROAD
  return 0
}

fn may-go(a: army) -> bool { a.steps < 0 }

proc end-of-turn(a: army) {
  cite N-LOOK
  if a.steps > 1000 {
    a.rested += 1
  }
}

turn army at most 6 "over" {
  phase go {
    if may-go(us) { us.steps += 2 }
    if us.steps < 900 {
      cite N-DONE
      us.steps += 1
    }
    let g = if turn-number mod 2 == 0 then road else mud
    us.steps -= cost(g)
    end-of-turn(us)
  }
}

victory a in armies when a.steps > 1000 "far"
"#;

const ALWAYS: &str = "module always \"Always\" for walk\n\nallow may-go(a) {\n}\n";

const NEVER: &str =
    "module never \"Never\" for walk\n\nallow may-go(a) {\n  when a.steps < 0 - 5\n}\n";

/// The coverage of one game.
fn usage(modules: &[&str], with: &str) -> (Arc<Image>, Usage) {
    let battle = format!(
        "scenario stroll \"The Stroll\" for walk{with}\n\n\
         war-council {{\n  army reds \"Reds\" bottom {{ }}\n  army greys \"Greys\" top {{ }}\n}}\n"
    );
    let mut texts = vec![WALK];
    texts.extend(modules);
    texts.push(&battle);
    let program = Arc::new(common::battle(&texts));
    let how = CompileOptions { changes: true, ..CompileOptions::default() };
    let image = Arc::new(Image::compile_with_options(program, how).unwrap());
    let mut usage = Usage::default();
    let mut machine = Machine::new(&image, 1, 0);
    assert_eq!(machine.run_with_tracer(&mut usage), Status::Finished);
    (image, usage)
}

#[test]
fn looking_is_not_doing() {
    let (image, usage) = usage(&[], "");
    let count = |id: &str| {
        let clauses = image.program().clauses.iter();
        let found = (0..).map(castra_ir::ClauseId).zip(clauses).find(|c| c.1.id == id);
        usage.clauses.count(found.unwrap().0)
    };
    assert_eq!(count("N-LOOK"), 0, "its condition never held");
    assert_eq!(count("N-DONE"), 6);
    assert_eq!((count("N-TOLL"), count("N-ROAD"), count("N-NEVER")), (3, 3, 0));
}

#[test]
fn a_change_without_a_condition_is_carried_out() {
    let (_, always) = usage(&[ALWAYS], " with always");
    assert_eq!(always.changes.get(&0), Some(&6));
    let (_, never) = usage(&[NEVER], " with never");
    assert_eq!(never.changes.get(&0), None);
}

/// A module whose lines have no condition.
const LINES: &str = r#"module lines "Lines" for walk

source line-notes "Notes" {
  L-LEAST "a way costs something below nothing at least"
  L-MORE "a way costs one more"
  L-HALF "half of it is enough"
}

modify cost(g) {
  cite L-LEAST
  at least 0 - 5
}

modify cost(g) {
  cite L-MORE
  add 1
}

modify cost(g) {
  cite L-HALF
  scale half rounded down
}
"#;

#[test]
fn a_line_without_a_condition_counts_where_it_makes_a_difference() {
    let (image, usage) = usage(&[LINES], " with lines");
    let count = |id: &str| {
        let clauses = image.program().clauses.iter();
        let found = (0..).map(castra_ir::ClauseId).zip(clauses).find(|c| c.1.id == id);
        usage.clauses.count(found.unwrap().0)
    };
    assert_eq!(count("L-LEAST"), 0, "no cost is as low");
    assert_eq!(count("L-MORE"), 6, "one more is always another value");
    assert_eq!(count("L-HALF"), 3, "half of a step is none, and half of none is none");
}
