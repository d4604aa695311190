//! Tests of jump threading and of the simplification of jumps.

use super::*;
use crate::compile::mir::NoteId;
use crate::compile::passes::{jump_threading, jumps};
use crate::op::Label;

fn threaded(mir: &mut Mir, context: &mut Context<'_>) {
    jump_threading::run(mir, context);
}

#[test]
fn jumps_to_known_conditions_are_threaded() {
    let code = |condition: Draft| {
        [
            Op::IfFalse { a: A, to: Label(0) },
            Op::Move { dst: VALUE, src: NONE },
            Op::Jump { to: Label(1) },
            Op::Load { dst: VALUE, base: COLUMN, index: A },
            condition,
            Op::Put { dst: Operand::State(9), src: VALUE },
            RETURN,
        ]
    };
    becomes(
        Mir::from_code(&code(Op::IfNone { a: VALUE, to: Label(2) }), &[3, 4, 6], 12),
        threaded,
        "
            if-false a f1, to L0
            move dst f4, src c0
            jump to L1
        L0: load dst f4, base s50, index f1
        L1: if-none a f4, to L2
            put dst s9, src f4
        L2: return ret f0
        ",
        "
            if-false a f1, to L0
            move dst f4, src c0
            jump to L2
        L0: load dst f4, base s50, index f1
        L1: if-none a f4, to L2
            put dst s9, src f4
        L2: return ret f0
        ",
    );
    let (turned, _) = after(
        Mir::from_code(&code(Op::IfEqual { a: VALUE, b: ZERO, to: Label(2) }), &[3, 4, 6], 12),
        threaded,
    );
    assert!(turned.contains("jump to L3") && turned.contains("L3: put"), "{turned}");
}

/// The result of the condition is unknown, something is traced there, or the jump would lead
/// backward.
#[test]
fn other_jumps_lead_to_the_condition() {
    let code = |condition: Draft| {
        let copy = Op::Move { dst: VALUE, src: NONE };
        [Op::Halt {}, copy, Op::Jump { to: Label(0) }, Op::Halt {}, condition, RETURN]
    };
    let labels = [4, 0];
    let unknown = Mir::from_code(&code(Op::IfNone { a: A, to: Label(0) }), &labels, 12);
    let open = Mir::from_code(&code(Op::IfEqual { a: VALUE, b: A, to: Label(0) }), &labels, 12);
    let back = Mir::from_code(&code(Op::IfNone { a: VALUE, to: Label(1) }), &labels, 12);
    let mut told = Mir::from_code(&code(Op::IfSome { a: VALUE, to: Label(0) }), &labels, 12);
    told.insts[4].tags.note = NoteId(1);
    for mir in [unknown, open, back, told] {
        let before = printed(&mir);
        assert_eq!(after(mir, threaded).0, before);
    }
}

fn simplify(mir: &mut Mir, _: &mut Context<'_>) {
    jumps::run(mir);
}

#[test]
fn a_jump_to_the_next_instruction_is_removed() {
    let code = [Op::Jump { to: Label(0) }, Op::Jump { to: Label(0) }, Op::Halt {}];
    becomes(
        Mir::from_code(&code, &[2], 2),
        simplify,
        "
            jump to L0
            jump to L0
        L0: halt
        ",
        "
        L0: halt
        ",
    );
}

#[test]
fn a_jump_to_the_next_jump_is_removed() {
    let code = [
        Op::Jump { to: Label(0) },
        Op::Jump { to: Label(1) },
        Op::Move { dst: VALUE, src: NONE },
        RETURN,
    ];
    becomes(
        Mir::from_code(&code, &[1, 3], 12),
        simplify,
        "
            jump to L0
        L0: jump to L1
            move dst f4, src c0
        L1: return ret f0
        ",
        "
        L0: jump to L1
            move dst f4, src c0
        L1: return ret f0
        ",
    );
}

#[test]
fn a_condition_over_a_jump_is_inverted() {
    let code =
        [Op::IfTrue { a: A, to: Label(0) }, Op::Jump { to: Label(1) }, Op::Halt {}, Op::Halt {}];
    becomes(
        Mir::from_code(&code, &[2, 3], 2),
        simplify,
        "
            if-true a f1, to L0
            jump to L1
        L0: halt
        L1: halt
        ",
        "
            if-false a f1, to L1
        L0: halt
        L1: halt
        ",
    );
}

#[test]
fn a_jump_that_others_jump_to_stays() {
    let code = [
        Op::IfTrue { a: A, to: Label(0) },
        Op::Jump { to: Label(1) },
        Op::Halt {},
        Op::Again { n: A, to: Label(2) },
    ];
    // `again` leads to the jump, so it is redirected to the target of the jump.
    becomes(
        Mir::from_code(&code, &[2, 3, 1], 2),
        simplify,
        "
            if-true a f1, to L0
        L2: jump to L1
        L0: halt
        L1: again n f1, to L2
        ",
        "
            if-true a f1, to L0
        L2: jump to L1
        L0: halt
        L1: again n f1, to L1
        ",
    );
}

/// An event traced at a jump belongs to that path only.
#[test]
fn a_jump_with_trace_events_stays() {
    let mut mir = Mir::from_code(&[Op::Jump { to: Label(0) }, Op::Halt {}], &[1], 2);
    mir.insts[0].tags.note = NoteId(1);
    let whole = "
            jump to L0
        L0: halt
    ";
    becomes(mir, simplify, whole, whole);
}

#[test]
fn cycles_of_jumps_terminate() {
    let code = [Op::Jump { to: Label(1) }, Op::Jump { to: Label(0) }];
    assert!(!after(Mir::from_code(&code, &[0, 1], 2), simplify).0.is_empty());
}
