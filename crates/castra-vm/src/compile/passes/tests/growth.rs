//! The cost of passes, in queries of effects and not in time.

use super::*;
use crate::compile::mir::Tags;
use crate::compile::passes::effects::QUERIES;
use crate::compile::passes::{MAX_CODE, run};

/// Returns code with `n` copies of the patterns that passes match, in blocks and loops.
fn rounds(n: usize) -> Mir {
    let mut mir = Mir::default();
    mir.frame = 40;
    mir.shared = 1;
    let tags = Tags::default();
    let outer = mir.label();
    mir.bind(outer);
    for i in 0..n {
        let (otherwise, end, again) = (mir.label(), mir.label(), mir.label());
        let copy = |k: u16| Operand::Frame(10 + k);
        mir.bind(again);
        for k in 0..20 {
            mir.emit(Op::Move { dst: copy(k), src: Operand::Frame(8 + k % 2) }, tags);
        }
        mir.emit(Op::Load { dst: VALUE, base: COLUMN, index: copy(3) }, tags);
        mir.emit(Op::IfFalse { a: VALUE, to: otherwise }, tags);
        mir.emit(Op::Move { dst: BEST, src: NONE }, tags);
        mir.emit(Op::Jump { to: end }, tags);
        mir.bind(otherwise);
        mir.emit(Op::Or2 { dst: HEX, a: SET, b: copy(5) }, tags);
        mir.emit(Op::MoveN { w: 2, dst: Operand::Frame(30), src: HEX }, tags);
        mir.bind(end);
        mir.emit(Op::IfNone { a: BEST, to: again }, tags);
        mir.emit(Op::Jump { to: end }, tags);
        let back = if i % 2 == 0 { outer } else { again };
        mir.emit(Op::Next { w: 2, work: Operand::Frame(30), dst: ELEMENT, to: back }, tags);
    }
    mir.emit(RETURN, tags);
    mir
}

/// The work of passes grows linearly with the code, and the code never grows.
#[test]
fn passes_cost_in_proportion() {
    let work = |n: usize| {
        let mir = rounds(n);
        let instructions = mir.len();
        let before = QUERIES.get();
        let (code, _) = after(mir, |mir, context| {
            assert!(run(mir, context, true));
            assert!(mir.len() < instructions, "there was something to be left out");
        });
        assert!(code.contains("if-cell"), "{code}");
        QUERIES.get() - before
    };
    let (small, large) = (work(20), work(200));
    assert!(large <= small * 11, "{small} for a tenth, {large} for all");
}

/// Code above the budget is only laid out.
#[test]
fn code_above_the_budget_is_unchanged() {
    let mut code = vec![Op::Move { dst: VALUE, src: ZERO }; MAX_CODE];
    code.push(RETURN);
    let asked = QUERIES.get();
    after(Mir::from_code(&code, &[], 12), |mir, context| {
        assert!(run(mir, context, true));
        assert_eq!(mir.len(), MAX_CODE + 1);
    });
    assert_eq!(QUERIES.get(), asked);
}
