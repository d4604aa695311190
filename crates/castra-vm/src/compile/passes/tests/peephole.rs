//! Tests of dead code elimination, fused loads and moved results.

use super::*;
use crate::compile::mir::NoteId;
use crate::compile::passes::peephole;
use crate::op::Label;

/// Callers read the result of a specialization.
#[test]
fn results_stay() {
    let code = [Op::Move { dst: A, src: ZERO }, RETURN];
    let whole = "
            move dst f1, src c1
            return ret f0
    ";
    let mut given = Mir::from_code(&code, &[], 12);
    given.shared = 2;
    becomes(given, peephole::run, whole, whole);
    becomes(Mir::from_code(&code, &[], 12), peephole::run, whole, "            return ret f0");
}

/// A register that one path reads is live.
#[test]
fn registers_read_on_one_path_stay() {
    let code = [
        Op::Move { dst: VALUE, src: ZERO },
        Op::IfTrue { a: A, to: Label(0) },
        Op::Put { dst: Operand::State(9), src: VALUE },
        RETURN,
    ];
    assert_eq!(after(Mir::from_code(&code, &[3], 12), peephole::run).0.lines().count(), 4);
}

#[test]
fn loads_and_comparisons_are_fused() {
    let code = [
        Op::Load { dst: VALUE, base: COLUMN, index: A },
        Op::IfFalse { a: VALUE, to: Label(0) },
        Op::Load { dst: VALUE, base: COLUMN, index: HEX },
        Op::IfSome { a: VALUE, to: Label(0) },
        Op::Load { dst: VALUE, base: COLUMN, index: A },
        Op::IfNotEqual { a: KEPT, b: VALUE, to: Label(0) },
        RETURN,
    ];
    becomes(
        Mir::from_code(&code, &[6], 12),
        peephole::run,
        "
            load dst f4, base s50, index f1
            if-false a f4, to L0
            load dst f4, base s50, index f5
            if-some a f4, to L0
            load dst f4, base s50, index f1
            if-not-equal a f6, b f4, to L0
        L0: return ret f0
        ",
        "
            if-cell base s50, index f1, b c1, to L0
            if-not-cell base s50, index f5, b c0, to L0
            if-not-cell base s50, index f1, b f6, to L0
        L0: return ret f0
        ",
    );
}

#[test]
fn loads_and_distances_are_fused() {
    let code = [
        Op::LoadPlace { dst: HEX, base: COLUMN, index: A },
        Op::Distance { dst: VALUE, a: KEPT, b: HEX },
        Op::LoadPlace { dst: HEX, base: COLUMN, index: A },
        Op::Distance { dst: HEX, a: HEX, b: KEPT },
        Op::IfLess { a: VALUE, b: HEX, to: Label(0) },
        Op::LoadPlace { dst: HEX, base: COLUMN, index: A },
        Op::Distance { dst: VALUE, a: HEX, b: KEPT },
        Op::MovePiece { kind: 0, piece: VALUE, hex: HEX },
        RETURN,
    ];
    becomes(
        Mir::from_code(&code, &[8], 12),
        peephole::run,
        "
            load-place dst f5, base s50, index f1
            distance dst f4, a f6, b f5
            load-place dst f5, base s50, index f1
            distance dst f5, a f5, b f6
            if-less a f4, b f5, to L0
            load-place dst f5, base s50, index f1
            distance dst f4, a f5, b f6
            move-piece kind 0, piece f4, hex f5
        L0: return ret f0
        ",
        "
            distance-of dst f4, base s50, index f1, b f6
            distance-of dst f5, base s50, index f1, b f6
            if-less a f4, b f5, to L0
            load-place dst f5, base s50, index f1
            distance dst f4, a f5, b f6
            move-piece kind 0, piece f4, hex f5
        L0: return ret f0
        ",
    );
}

/// The register is read on one path, another path leads to the condition, or both instructions have
/// tags.
#[test]
fn other_cells_are_loaded() {
    let code = [
        Op::Load { dst: VALUE, base: COLUMN, index: A },
        Op::IfFalse { a: VALUE, to: Label(0) },
        RETURN,
        Op::Put { dst: Operand::State(9), src: VALUE },
        RETURN,
    ];
    let read = Mir::from_code(&code, &[3], 12);
    let jump = [Op::IfTrue { a: A, to: Label(1) }];
    let code: Vec<Draft> = jump.into_iter().chain(code[..3].iter().copied()).collect();
    let entered = Mir::from_code(&code, &[3, 2], 12);
    let mut told = Mir::from_code(&code[1..], &[2], 12);
    told.insts[0].tags.note = NoteId(1);
    told.insts[1].tags.note = NoteId(2);
    for mir in [read, entered, told] {
        let before = printed(&mir);
        assert_eq!(after(mir, peephole::run).0, before);
    }
}

#[test]
fn results_are_written_to_their_destination() {
    let code = [
        Op::Or2 { dst: VALUE, a: SET, b: KEPT },
        Op::MoveN { w: 2, dst: A, src: VALUE },
        Op::Add { dst: VALUE, a: A, b: ZERO },
        Op::Move { dst: Operand::Callee(3, 1), src: VALUE },
        Op::PutN { w: 2, dst: Operand::State(9), src: A },
        RETURN,
    ];
    becomes(
        Mir::from_code(&code, &[], 12),
        peephole::run,
        "
            or-2 dst f4, a s40, b f6
            move-n w 2, dst f1, src f4
            add dst f4, a f1, b c1
            move dst i3.f1, src f4
            put-n w 2, dst s9, src f1
            return ret f0
        ",
        "
            or-2 dst f1, a s40, b f6
            add dst i3.f1, a f1, b c1
            put-n w 2, dst s9, src f1
            return ret f0
        ",
    );
}

/// Not all of the result is copied, the instruction reads its destination, or only the machine may
/// write there.
#[test]
fn other_results_are_copied() {
    let read = [
        Op::Or2 { dst: VALUE, a: SET, b: KEPT },
        Op::Move { dst: A, src: VALUE },
        Op::PutN { w: 2, dst: Operand::State(9), src: VALUE },
        Op::Put { dst: Operand::State(9), src: A },
        RETURN,
    ];
    let reads = [
        Op::Or2 { dst: VALUE, a: SET, b: WORK },
        Op::MoveN { w: 2, dst: ELEMENT, src: VALUE },
        Op::PutN { w: 2, dst: Operand::State(9), src: ELEMENT },
        RETURN,
    ];
    let state = [
        Op::Load { dst: VALUE, base: COLUMN, index: A },
        Op::Move { dst: Operand::State(7), src: VALUE },
        RETURN,
    ];
    for code in [&read[..], &reads, &state] {
        let mir = Mir::from_code(code, &[], 12);
        let before = printed(&mir);
        assert_eq!(after(mir, peephole::run).0, before);
    }
}
