//! Tests of loops that find the best element of a set.

use super::*;
use crate::compile::passes::{loop_idiom, peephole};
use crate::image::ExtremeKey;
use crate::op::Label;

const TOP: Label = Label(0);
const NEXT: Label = Label(1);

fn reduced(mir: &mut Mir, context: &mut Context<'_>) {
    loop_idiom::run(mir, context);
    peephole::run(mir, context);
}

/// Returns a loop that finds the nearest piece, and the code after it.
fn nearest(after: &[Draft]) -> Vec<Draft> {
    let mut code = vec![
        Op::Move { dst: KEPT, src: ZERO },
        Op::Move { dst: BEST, src: NONE },
        Op::Move { dst: WORK, src: SET },
        Op::Jump { to: NEXT },
        Op::LoadPlace { dst: HEX, base: COLUMN, index: ELEMENT },
        Op::Distance { dst: VALUE, a: HEX, b: A },
        Op::KeepLower { value: VALUE, kept: KEPT, best: BEST, element: ELEMENT },
        Op::Next { w: 1, work: WORK, dst: ELEMENT, to: TOP },
    ];
    code.extend_from_slice(after);
    code.push(RETURN);
    code
}

const LABELS: [u32; 2] = [4, 7];

#[test]
fn a_loop_for_the_lowest_value_is_one_instruction() {
    let code = nearest(&[Op::Put { dst: Operand::State(9), src: KEPT }]);
    becomes(
        Mir::from_code(&code, &LABELS, 12),
        reduced,
        "
            move dst f6, src c1
            move dst f7, src c0
            move dst f3, src s40
            jump to L1
        L0: load-place dst f5, base s50, index f2
            distance dst f4, a f5, b f1
            keep-lower value f4, kept f6, best f7, element f2
        L1: next w 1, work f3, dst f2, to L0
            put dst s9, src f6
            return ret f0
        ",
        "
            extreme site 0
        L0:
        L1: put dst s9, src f6
            return ret f0
        ",
    );
    let (_, sites) = after(Mir::from_code(&code, &LABELS, 12), reduced);
    let site = sites.extreme[0];
    assert_eq!(
        (site.set, site.key),
        (SET, ExtremeKey::DistanceOfPlace(COLUMN, Operand::Callee(0, 1)))
    );
    assert_eq!((site.best, site.kept), (None, Some((Operand::Callee(0, 6), ZERO))));
}

#[test]
fn a_loop_for_the_nearest_element_is_one_instruction() {
    let code = nearest(&[Op::Put { dst: Operand::State(9), src: BEST }]);
    let (code, sites) = after(Mir::from_code(&code, &LABELS, 12), reduced);
    assert_eq!(code, "    extreme site 0\nL0:\nL1: put dst s9, src f7\n    return ret f0\n");
    let site = sites.extreme[0];
    assert_eq!((site.best, site.kept), (Some(Operand::Callee(0, 7)), None));
}

#[test]
fn a_loop_by_a_table_is_one_instruction() {
    let mut code = nearest(&[Op::Put { dst: Operand::State(9), src: BEST }]);
    code[4] = Op::Load { dst: VALUE, base: Operand::Const(30), index: ELEMENT };
    code[5] = Op::KeepHigher { value: VALUE, kept: KEPT, best: BEST, element: ELEMENT };
    code[6] = Op::Next { w: 1, work: WORK, dst: ELEMENT, to: TOP };
    code.remove(7);
    let (code, sites) = after(Mir::from_code(&code, &[4, 6], 12), reduced);
    assert_eq!(code, "    extreme site 0\nL0:\nL1: put dst s9, src f7\n    return ret f0\n");
    assert_eq!(sites.extreme[0].key, ExtremeKey::Cell(Operand::Const(30)));
}

/// A register of the loop is live after it, the loop has a second exit, its key depends on a
/// register that it changes, or the initial value is unknown.
#[test]
fn other_loops_stay() {
    let reads = nearest(&[Op::Put { dst: Operand::State(9), src: HEX }]);
    let mut leaves = nearest(&[]);
    leaves[5] = Op::IfEqual { a: HEX, b: A, to: Label(2) };
    let mut changes = nearest(&[]);
    changes[5] = Op::Distance { dst: VALUE, a: HEX, b: KEPT };
    let mut continues = nearest(&[Op::Put { dst: Operand::State(9), src: BEST }]);
    continues[1] = Op::Load { dst: BEST, base: COLUMN, index: A };
    let mut written = nearest(&[Op::Put { dst: Operand::State(9), src: BEST }]);
    written[0] = Op::Move { dst: BEST, src: NONE };
    written[1] = Op::Insert { set: BEST, element: A };
    for code in [reads, leaves, changes, continues, written] {
        let labels = [LABELS[0], LABELS[1], 8];
        assert!(after(Mir::from_code(&code, &labels, 12), reduced).0.contains("next"), "{code:?}");
    }
}
