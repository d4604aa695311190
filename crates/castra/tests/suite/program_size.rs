//! How much of the machine battles take. `castra check` compiles the largest of those with nearly the
//! same rules (`docs/design/limits.md`), and goes by this: a battle with less of everything takes
//! hardly more, and never twice as much. One with at most twice of everything takes at most four times
//! as much.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use std::sync::Arc;

use castra::ir::Program;
use castra::vm::Image;
use castra_ide::capacity::ProgramSize;

use crate::shipped::battles;

#[test]
fn a_smaller_battle_takes_no_more_of_the_machine() {
    let programs = battles().iter().map(|(_, program)| program);
    let programs: Vec<&Arc<Program>> = programs.collect();
    let taken: Vec<usize> =
        programs.iter().map(|p| Image::size_percent(p).expect("it fits")).collect();
    let sizes: Vec<ProgramSize> =
        programs.iter().map(|program| ProgramSize::measure(program, None)).collect();
    let (mut compared, mut doubled) = (0, 0);
    let all = || programs.iter().zip(&sizes).zip(&taken);
    for ((larger, large), most) in all() {
        for ((smaller, small), least) in all().filter(|((of, _), _)| of.game == larger.game) {
            let (a, b) = (&smaller.scenario, &larger.scenario);
            if small.is_within(1, large) {
                assert!(*least <= most + most / 4 + 1, "{a} takes {least} of 100, {b} {most}");
                compared += usize::from(a != b);
            } else if small.is_within(2, large) {
                assert!(*least <= most * 4, "{a} takes {least} of 100, {b} {most}");
                doubled += 1;
            }
        }
    }
    assert!(compared > 100, "only {compared} pairs of battles have nearly the same rules");
    assert!(doubled > 100, "only {doubled} pairs of battles have at most twice the counts");
}

#[test]
fn a_size_is_the_same_with_the_bodies_of_another() {
    let programs: Vec<&Arc<Program>> = battles().iter().map(|(_, program)| program).collect();
    for pair in programs.windows(2) {
        let [first, second] = pair else { continue };
        let (first, second): (&Program, &Program) = (first, second);
        let (known, alone) =
            (ProgramSize::measure(first, None), ProgramSize::measure(second, None));
        assert_eq!(
            ProgramSize::measure(second, Some((first, &known))),
            alone,
            "{}",
            second.scenario
        );
    }
}
