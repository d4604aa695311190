//! How much of the machine battles take. `castra check` compiles the largest of those with the
//! same rules (`docs/design/limits.md`), and goes by this: a battle with less of everything takes
//! hardly more, and never twice as much.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use std::sync::Arc;

use castra::ir::Program;
use castra::vm::Image;

use crate::shipped::battles;

#[test]
fn a_smaller_battle_takes_no_more_of_the_machine() {
    let programs = battles().iter().map(|(_, program)| program);
    let programs: Vec<&Arc<Program>> = programs.collect();
    let taken: Vec<usize> =
        programs.iter().map(|p| Image::size_percent(p).expect("it fits")).collect();
    let mut compared = 0;
    for (larger, most) in programs.iter().zip(&taken) {
        for (smaller, least) in programs.iter().zip(&taken) {
            if has_same_rules(larger, smaller) && is_within(smaller, larger) {
                let (a, b) = (&smaller.scenario, &larger.scenario);
                assert!(*least <= most + most / 4 + 1, "{a} takes {least} of 100, {b} {most}");
                compared += usize::from(a != b);
            }
        }
    }
    assert!(compared > 5, "only {compared} pairs of battles have the same rules");
}

fn has_same_rules(a: &Program, b: &Program) -> bool {
    let (a, b) = (&a.rules, &b.rules);
    std::ptr::eq(a.functions.as_slice(), b.functions.as_slice())
        && std::ptr::eq(a.procedures.as_slice(), b.procedures.as_slice())
}

fn is_within(smaller: &Program, larger: &Program) -> bool {
    let sizes = |program: &Program| {
        let pieces = program.pieces.iter().map(Vec::len);
        let others = [program.armies.len(), program.hexes.len(), program.cards.len()];
        others.into_iter().chain(pieces).collect::<Vec<usize>>()
    };
    sizes(smaller).iter().zip(sizes(larger)).all(|(a, b)| *a <= b)
}
