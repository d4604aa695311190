//! Tests of slot numbers and of sets of slots.

use std::collections::BTreeSet;

use castra_ir::effects::Slot;
use castra_ir::slots::{SlotNumbers, SlotSet};
use castra_ir::{Cell, Field, FieldId, Kind, KindId, KindRole, PileId, Program, StateId, Ty};

fn slots(numbers: &[usize]) -> SlotSet {
    let mut slots = SlotSet::default();
    numbers.iter().for_each(|number| slots.insert(*number));
    slots
}

#[test]
fn sets_contain_inserted_slots() {
    let all = [3, 63, 64, 200, 0];
    let some = slots(&all);
    assert_eq!(some.iter().collect::<Vec<_>>(), [0, 3, 63, 64, 200]);
    assert!(all.iter().all(|number| some.contains(*number)));
    assert!(!some.contains(1) && !some.contains(65) && !some.contains(10_000));
    assert!(SlotSet::default().is_empty() && !some.is_empty());
    assert!(some.is_disjoint(&slots(&[1, 65, 300])) && !some.is_disjoint(&slots(&[64])));
    let mut both = slots(&[1]);
    both.extend(&some);
    assert_eq!(both.iter().count(), 6);
    both.remove(&slots(&[0, 200, 900]));
    assert_eq!(both.iter().collect::<Vec<_>>(), [1, 3, 63, 64]);
}

/// Two kinds, the first with two fields, and neither states nor piles.
fn program() -> Program {
    let kind = |fields: &[&str]| Kind {
        name: String::new(),
        role: KindRole::Piece,
        most_in_a_hex: 1,
        fields: fields.iter().map(|name| Field::fixed(name, Ty::Int)).collect(),
        sorts: Vec::new(),
    };
    Program { kinds: vec![kind(&["a", "b"]), kind(&["c"])].into(), ..Program::default() }
}

#[test]
fn no_two_slots_have_one_number() {
    let numbers = SlotNumbers::of(&program());
    let field = |kind, field| Cell::Field(KindId(kind), FieldId(field));
    let kinds = (0..2).map(KindId).flat_map(|kind| [Cell::Place(kind), Cell::Army(kind)]);
    let cells = kinds.chain([field(0, 0), field(0, 1), field(1, 0), Cell::Turn]);
    let others = [Slot::NextTurn, Slot::Seen, Slot::Outcome];
    let all: Vec<usize> =
        cells.map(Slot::Cell).chain(others).map(|slot| numbers.number(slot)).collect();
    let distinct: BTreeSet<usize> = all.iter().copied().collect();
    assert_eq!(distinct.len(), all.len());
    // All slots that the program lacks share one number, which none of its own slots has.
    let missing = [Cell::State(StateId(0)), Cell::Pile(PileId(7)), field(2, 0)];
    let unknown = missing.map(|cell| numbers.number(Slot::Cell(cell)));
    assert!(!distinct.contains(&unknown[0]));
    assert_eq!(unknown, [unknown[0]; 3]);
    let armies: Vec<usize> = numbers.armies().iter().collect();
    assert_eq!(armies, [0, 1].map(|at| numbers.number(Slot::Cell(Cell::Army(KindId(at))))));
}
