//! Tests of copy propagation.

use super::*;
use crate::compile::passes::copies;
use crate::op::Label;

fn propagated(mir: &mut Mir, context: &mut Context<'_>) {
    copies::run(mir, context);
}

#[test]
fn copies_are_read_from_their_source() {
    let code = [
        Op::Move { dst: VALUE, src: A },
        Op::Load { dst: HEX, base: COLUMN, index: VALUE },
        Op::Move { dst: BEST, src: VALUE },
        Op::MoveN { w: 2, dst: Operand::Frame(8), src: SET },
        Op::And2 { dst: Operand::Frame(10), a: Operand::Frame(8), b: SET },
        Op::IfEqual { a: BEST, b: HEX, to: Label(0) },
        RETURN,
    ];
    becomes(
        Mir::from_code(&code, &[6], 12),
        propagated,
        "
            move dst f4, src f1
            load dst f5, base s50, index f4
            move dst f7, src f4
            move-n w 2, dst f8, src s40
            and-2 dst f10, a f8, b s40
            if-equal a f7, b f5, to L0
        L0: return ret f0
        ",
        "
            move dst f4, src f1
            load dst f5, base s50, index f1
            move dst f7, src f1
            move-n w 2, dst f8, src s40
            and-2 dst f10, a s40, b s40
            if-equal a f1, b f5, to L0
        L0: return ret f0
        ",
    );
}

/// The source has changed, the copy has changed, another path leads there, or the game may have
/// paused.
#[test]
fn changed_sources_are_read_from_the_copy() {
    let from = |src: Operand, between: Draft| {
        let read = Op::Put { dst: Operand::State(9), src: VALUE };
        [Op::Move { dst: VALUE, src }, between, read, RETURN]
    };
    let called = Operand::Callee(4, 1);
    let call = Op::Call { ret: Operand::Callee(5, 0), instance: 5, cost: 0 };
    let changed = [
        from(A, Op::Add { dst: A, a: A, b: ZERO }),
        from(A, Op::Add { dst: VALUE, a: VALUE, b: ZERO }),
        from(SET, Op::Put { dst: SET, src: ZERO }),
        from(SET, Op::PutCell { base: Operand::State(30), index: A, src: ZERO }),
        from(SET, Op::MovePiece { kind: 0, piece: A, hex: HEX }),
        from(SET, call),
        from(called, call),
        from(called, Op::Move { dst: Operand::Callee(5, 1), src: A }),
    ];
    for code in changed {
        let mir = Mir::from_code(&code, &[], 12);
        let before = printed(&mir);
        assert_eq!(after(mir, propagated).0, before);
    }
    let code = from(A, Op::Jump { to: Label(0) });
    let entered = Mir::from_code(&code, &[2], 12);
    let mut rested = Mir::from_code(&code, &[3], 12);
    rested.insts[1].safepoint = Some(8);
    for mir in [entered, rested] {
        let before = printed(&mir);
        assert_eq!(after(mir, propagated).0, before);
    }
}
