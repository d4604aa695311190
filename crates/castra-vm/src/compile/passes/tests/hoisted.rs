//! Tests of the allocation of hoisted values.

use super::*;
use crate::compile::mir::PreferenceCode;
use crate::compile::passes::hoisted;
use crate::image::{ChooseSite, Prefer, PreferenceSite, QuestionSite};
use crate::op::Label;

#[test]
fn hoisted_words_follow_all_registers() {
    let flags = Operand::Frame(hoisted::FIRST);
    let code = [
        Op::IfHas { set: flags, element: ZERO, to: Label(0) },
        Op::Insert { set: flags, element: ZERO },
        Op::Halt {},
    ];
    let mut mir = Mir::from_code(&code, &[2, 0], 9);
    mir.preference_sites.push(PreferenceSite::One(0));
    mir.preference_code.push(PreferenceCode { entry: Label(1), words: 25, flags: 1 });
    mir.max_hoisted_words = 25;
    let mut sites = Sites::default();
    let question =
        QuestionSite { army: ZERO, role: None, label: Vec::new(), secret: false, recompute: None };
    let prefer = Prefer { instance: 0, entry: Label(1), option: A, value: VALUE, hoisted: None };
    sites.one.push(ChooseSite {
        set: SET,
        words: 1,
        universe: castra_ir::Universe::Army,
        dst: A,
        question,
        or_none: false,
        must: true,
        together: false,
        prefer: Some(prefer),
    });
    assert_eq!(
        printed(&mir),
        "L1: if-has set f61440, element c1, to L0\n    insert set f61440, element c1\nL0: halt\n"
    );
    let mut context = Context { sites: &mut sites, consts: &mut consts(), widest: 2 };
    assert!(hoisted::run(&mut mir, &mut context));
    assert_eq!(
        mir.to_string(),
        "instance 0, frame 34, shared 1\n\
         L1: if-has set f9, element c1, to L0\n    insert set f9, element c1\nL0: halt\n"
    );
    let kept = sites.prefers(PreferenceSite::One(0)).next().unwrap().hoisted.unwrap();
    assert_eq!((kept.flags, kept.flag_words, kept.words), (Operand::Callee(0, 9), 1, 25));
}
