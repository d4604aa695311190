//! Each pass, by what it makes of a few instructions.

use super::dead;
use super::effects::Known;
use super::flow::Flow;
use super::reduce;
use crate::compile::tidy::CodeBuffer;
use crate::image::{ExtremeSite, Sites};
use crate::op::{Draft, Label, Op, Place};

const A: Place = Place::Frame(1);
const ELEMENT: Place = Place::Frame(2);
const WORK: Place = Place::Frame(3);
const VALUE: Place = Place::Frame(4);
const HEX: Place = Place::Frame(5);
const KEPT: Place = Place::Frame(6);
const BEST: Place = Place::Frame(7);
const SET: Place = Place::State(40);
const COLUMN: Place = Place::State(50);
/// Constants: none, and 0.
const CONSTS: [i64; 2] = [castra_ir::NONE, 0];
const NONE: Place = Place::Const(0);
const ZERO: Place = Place::Const(1);
const TOP: Label = Label(0);
const NEXT: Label = Label(1);

/// Code after a pass, one instruction a line, with the sites that it made.
fn passed(code: &[Draft], labels: &[u32], given: u16) -> String {
    let mut code = code.to_vec();
    let n = code.len();
    let (mut origins, mut marks, mut notes) = ((0..n as u32).collect(), vec![0; n], vec![0; n]);
    let mut labels: Vec<Option<u32>> = labels.iter().map(|&l| Some(l)).collect();
    let mut rests = [];
    let mut sites: Sites<Place> = Sites::default();
    let mut buffer = CodeBuffer {
        code: &mut code,
        origins: &mut origins,
        marks: &mut marks,
        notes: &mut notes,
        labels: &mut labels,
        rests: &mut rests,
    };
    let mut found: Vec<ExtremeSite<Place>> = Vec::new();
    let loops = {
        let known = Known { sites: &sites, widest: 2, given, worths: &[] };
        let (code, labels) = (&*buffer.code, &*buffer.labels);
        let flow = Flow { code, labels, switches: &[], known, own: 0, frame: 12 };
        reduce::loops(&buffer, &flow, &CONSTS)
    };
    reduce::replace(&mut buffer, &mut found, loops);
    sites.extreme = found;
    let gone = {
        let known = Known { sites: &sites, widest: 2, given, worths: &[] };
        let (code, labels) = (&*buffer.code, &*buffer.labels);
        let flow = Flow { code, labels, switches: &[], known, own: 0, frame: 12 };
        dead::unread(&buffer, &flow)
    };
    buffer.remove(&gone);
    let mut shown = String::new();
    for op in &code {
        shown += &match op {
            Op::Extreme { site } => {
                let s = &sites.extreme[usize::from(*site)];
                format!(
                    "{:?} of {:?} by {:?}, best {:?}, kept {:?}\n",
                    s.which, s.set, s.key, s.best, s.kept
                )
            }
            op => format!("{op:?}\n"),
        };
    }
    shown
}

/// A loop that looks for the nearest piece, and what is done with it.
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
    code.push(Op::Return { ret: Place::Frame(0) });
    code
}

const LABELS: [u32; 2] = [4, 7];

#[test]
fn a_loop_for_the_lowest_value_is_one_instruction() {
    let code = nearest(&[Op::Put { dst: Place::State(9), src: KEPT }]);
    assert_eq!(
        passed(&code, &LABELS, 2),
        "Lowest of State(40) by DistanceOfPlace(State(50), Callee(0, 1)), best None, \
         kept Some((Callee(0, 6), Const(1)))\n\
         Put { dst: State(9), src: Frame(6) }\n\
         Return { ret: Frame(0) }\n"
    );
}

#[test]
fn a_loop_for_the_nearest_element_is_one_instruction() {
    let code = nearest(&[Op::Put { dst: Place::State(9), src: BEST }]);
    assert_eq!(
        passed(&code, &LABELS, 2),
        "Lowest of State(40) by DistanceOfPlace(State(50), Callee(0, 1)), best Some(Callee(0, 7)), \
         kept None\n\
         Put { dst: State(9), src: Frame(7) }\n\
         Return { ret: Frame(0) }\n"
    );
}

#[test]
fn a_loop_by_a_table_is_one_instruction() {
    let mut code = nearest(&[Op::Put { dst: Place::State(9), src: BEST }]);
    code[4] = Op::Load { dst: VALUE, base: Place::Const(30), index: ELEMENT };
    code[5] = Op::KeepHigher { value: VALUE, kept: KEPT, best: BEST, element: ELEMENT };
    code[6] = Op::Next { w: 1, work: WORK, dst: ELEMENT, to: TOP };
    code.remove(7);
    assert_eq!(
        passed(&code, &[4, 6], 2),
        "Highest of State(40) by Cell(Const(30)), best Some(Callee(0, 7)), kept None\n\
         Put { dst: State(9), src: Frame(7) }\n\
         Return { ret: Frame(0) }\n"
    );
}

/// What the loop leaves in its registers is read, it is left by another way, its
/// key is worked out from what it changes, or nobody knows what there was before.
#[test]
fn other_loops_stay() {
    let reads = nearest(&[Op::Put { dst: Place::State(9), src: HEX }]);
    let mut leaves = nearest(&[]);
    leaves[5] = Op::IfEqual { a: HEX, b: A, to: Label(2) };
    let mut changes = nearest(&[]);
    changes[5] = Op::Distance { dst: VALUE, a: HEX, b: KEPT };
    let mut continues = nearest(&[Op::Put { dst: Place::State(9), src: BEST }]);
    continues[1] = Op::Load { dst: BEST, base: COLUMN, index: A };
    let mut written = nearest(&[Op::Put { dst: Place::State(9), src: BEST }]);
    written[0] = Op::Move { dst: BEST, src: NONE };
    written[1] = Op::Insert { set: BEST, element: A };
    for code in [reads, leaves, changes, continues, written] {
        let labels = [LABELS[0], LABELS[1], 8];
        assert!(passed(&code, &labels, 2).contains("Next"), "{code:?}");
    }
}

/// What an instance gives back is read by those that call it.
#[test]
fn what_is_given_back_stays() {
    let code = [Op::Move { dst: A, src: ZERO }, Op::Return { ret: Place::Frame(0) }];
    assert_eq!(passed(&code, &[], 2).lines().count(), 2);
    assert_eq!(passed(&code, &[], 1), "Return { ret: Frame(0) }\n");
}

/// A register that is read on one of two ways stays.
#[test]
fn what_one_way_reads_stays() {
    let code = [
        Op::Move { dst: VALUE, src: ZERO },
        Op::IfTrue { a: A, to: Label(0) },
        Op::Put { dst: Place::State(9), src: VALUE },
        Op::Return { ret: Place::Frame(0) },
    ];
    assert_eq!(passed(&code, &[3], 1).lines().count(), 4);
}
