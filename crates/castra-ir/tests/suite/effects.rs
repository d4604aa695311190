//! Tests of the effects of several statements together.

use std::collections::BTreeSet;

use castra_ir::effects::{Effects, Slot};
use castra_ir::{Cell, StateId};

#[test]
fn effects_of_two_statements_are_united() {
    let slot = |at| Slot::Cell(Cell::State(StateId(at)));
    let one = Effects {
        reads: BTreeSet::from([slot(0)]),
        chance: true,
        ends: true,
        says: true,
        ..Effects::default()
    };
    let other = Effects {
        reads: BTreeSet::from([slot(1)]),
        writes: BTreeSet::from([slot(2)]),
        asks: true,
        reveals: true,
        says: true,
        ..Effects::default()
    };
    let all = Effects {
        reads: BTreeSet::from([slot(0), slot(1)]),
        writes: BTreeSet::from([slot(2)]),
        chance: true,
        asks: true,
        ends: true,
        says: true,
        reveals: true,
    };
    for (first, second) in [(&one, &other), (&other, &one)] {
        let mut both = first.clone();
        both.extend(second);
        assert_eq!(both, all);
    }
}
