//! Each pass, by what it makes of a few instructions.

use super::{Context, dead, jumps, kept, reduce};
use crate::compile::mir::{Mir, NoteId, Weigher};
use crate::image::{Asker, ChooseSite, Key, Prefer, Sites, Weighed};
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
const RETURN: Draft = Op::Return { ret: Place::Frame(0) };

/// What a pass makes of code, printed but for its first line.
fn after(mut mir: Mir, pass: impl FnOnce(&mut Mir, &mut Context<'_>)) -> (String, Sites<Place>) {
    let mut sites = Sites::default();
    let instructions = mir.len();
    pass(&mut mir, &mut Context { sites: &mut sites, consts: &CONSTS, widest: 2 });
    assert!(mir.len() <= instructions, "no pass adds instructions");
    (printed(&mir), sites)
}

fn printed(mir: &Mir) -> String {
    mir.to_string().lines().skip(1).map(|line| format!("{}\n", line.trim_end())).collect()
}

#[track_caller]
fn becomes(mir: Mir, pass: impl FnOnce(&mut Mir, &mut Context<'_>), before: &str, then: &str) {
    let shown = |text: &str| {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let lines = lines.map(|line| line.strip_prefix("        ").unwrap_or(line));
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    assert_eq!(printed(&mir), shown(before));
    assert_eq!(after(mir, pass).0, shown(then));
}

// ---- loops that look for the best ----

fn reduced(mir: &mut Mir, context: &mut Context<'_>) {
    reduce::run(mir, context);
    dead::run(mir, context);
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
    code.push(RETURN);
    code
}

const LABELS: [u32; 2] = [4, 7];

#[test]
fn a_loop_for_the_lowest_value_is_one_instruction() {
    let code = nearest(&[Op::Put { dst: Place::State(9), src: KEPT }]);
    becomes(
        Mir::of(&code, &LABELS, 12),
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
    let (_, sites) = after(Mir::of(&code, &LABELS, 12), reduced);
    let site = sites.extreme[0];
    assert_eq!((site.set, site.key), (SET, Key::DistanceOfPlace(COLUMN, Place::Callee(0, 1))));
    assert_eq!((site.best, site.kept), (None, Some((Place::Callee(0, 6), ZERO))));
}

#[test]
fn a_loop_for_the_nearest_element_is_one_instruction() {
    let code = nearest(&[Op::Put { dst: Place::State(9), src: BEST }]);
    let (code, sites) = after(Mir::of(&code, &LABELS, 12), reduced);
    assert_eq!(code, "    extreme site 0\nL0:\nL1: put dst s9, src f7\n    return ret f0\n");
    let site = sites.extreme[0];
    assert_eq!((site.best, site.kept), (Some(Place::Callee(0, 7)), None));
}

#[test]
fn a_loop_by_a_table_is_one_instruction() {
    let mut code = nearest(&[Op::Put { dst: Place::State(9), src: BEST }]);
    code[4] = Op::Load { dst: VALUE, base: Place::Const(30), index: ELEMENT };
    code[5] = Op::KeepHigher { value: VALUE, kept: KEPT, best: BEST, element: ELEMENT };
    code[6] = Op::Next { w: 1, work: WORK, dst: ELEMENT, to: TOP };
    code.remove(7);
    let (code, sites) = after(Mir::of(&code, &[4, 6], 12), reduced);
    assert_eq!(code, "    extreme site 0\nL0:\nL1: put dst s9, src f7\n    return ret f0\n");
    assert_eq!(sites.extreme[0].key, Key::Cell(Place::Const(30)));
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
        assert!(after(Mir::of(&code, &labels, 12), reduced).0.contains("next"), "{code:?}");
    }
}

// ---- what nobody reads ----

/// What an instance gives back is read by those that call it.
#[test]
fn what_is_given_back_stays() {
    let code = [Op::Move { dst: A, src: ZERO }, RETURN];
    let whole = "
            move dst f1, src c1
            return ret f0
    ";
    let unread = |mir: &mut Mir, context: &mut Context<'_>| dead::run(mir, context);
    let mut given = Mir::of(&code, &[], 12);
    given.shared = 2;
    becomes(given, unread, whole, whole);
    becomes(Mir::of(&code, &[], 12), unread, whole, "            return ret f0");
}

/// A register that is read on one of two ways stays.
#[test]
fn what_one_way_reads_stays() {
    let code = [
        Op::Move { dst: VALUE, src: ZERO },
        Op::IfTrue { a: A, to: Label(0) },
        Op::Put { dst: Place::State(9), src: VALUE },
        RETURN,
    ];
    let unread = |mir: &mut Mir, context: &mut Context<'_>| dead::run(mir, context);
    assert_eq!(after(Mir::of(&code, &[3], 12), unread).0.lines().count(), 4);
}

// ---- jumps ----

fn tidied(mir: &mut Mir, _: &mut Context<'_>) {
    jumps::run(mir);
}

#[test]
fn a_jump_to_what_follows_goes() {
    let code = [Op::Jump { to: Label(0) }, Op::Jump { to: Label(0) }, Op::Halt {}];
    becomes(
        Mir::of(&code, &[2], 2),
        tidied,
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
fn a_condition_over_a_jump_is_turned() {
    let code =
        [Op::IfTrue { a: A, to: Label(0) }, Op::Jump { to: Label(1) }, Op::Halt {}, Op::Halt {}];
    becomes(
        Mir::of(&code, &[2, 3], 2),
        tidied,
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
    // Label 2 stands before the jump: it is followed to where it leads.
    becomes(
        Mir::of(&code, &[2, 3, 1], 2),
        tidied,
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

/// What is told at a jump is told on that way only.
#[test]
fn a_jump_at_which_something_is_told_stays() {
    let mut mir = Mir::of(&[Op::Jump { to: Label(0) }, Op::Halt {}], &[1], 2);
    mir.insts[0].tags.note = NoteId(1);
    let whole = "
            jump to L0
        L0: halt
    ";
    becomes(mir, tidied, whole, whole);
}

#[test]
fn jumps_in_a_ring_come_to_an_end() {
    let code = [Op::Jump { to: Label(1) }, Op::Jump { to: Label(0) }];
    assert!(!after(Mir::of(&code, &[0, 1], 2), tidied).0.is_empty());
}

// ---- words that are kept ----

#[test]
fn kept_words_come_behind_all_registers() {
    let flags = Place::Frame(kept::FIRST);
    let code = [
        Op::IfHas { set: flags, element: ZERO, to: Label(0) },
        Op::Insert { set: flags, element: ZERO },
        Op::Halt {},
    ];
    let mut mir = Mir::of(&code, &[2, 0], 9);
    mir.weighed.push(Weighed::One(0));
    mir.weighers.push(Weigher { entry: Label(1), words: 25, flags: 1 });
    let mut sites = Sites::default();
    let asker = Asker { army: ZERO, role: None, label: Vec::new() };
    let prefer = Prefer { instance: 0, entry: Label(1), option: A, value: VALUE, once: None };
    sites.one.push(ChooseSite {
        set: SET,
        words: 1,
        universe: castra_ir::Universe::Army,
        dst: A,
        asker,
        or_none: false,
        must: true,
        prefer: Some(prefer),
    });
    assert_eq!(
        printed(&mir),
        "L1: if-has set f61440, element c1, to L0\n    insert set f61440, element c1\nL0: halt\n"
    );
    assert!(kept::run(&mut mir, &mut Context { sites: &mut sites, consts: &CONSTS, widest: 2 }));
    assert_eq!(
        mir.to_string(),
        "instance 0, frame 34, shared 1\n\
         L1: if-has set f9, element c1, to L0\n    insert set f9, element c1\nL0: halt\n"
    );
    let kept = sites.prefers(Weighed::One(0)).next().unwrap().once.unwrap();
    assert_eq!((kept.flags, kept.flag_words, kept.words), (Place::Callee(0, 9), 1, 25));
}
