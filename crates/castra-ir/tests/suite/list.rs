//! Tests of lists indexed by id.

use castra_base::internal;
use castra_ir::{List, StateId};

fn list() -> List<StateId, &'static str> {
    ["pace", "rage"].into_iter().collect()
}

#[test]
fn elements_are_found_by_id() {
    let mut list = list();
    assert_eq!(list.get(StateId(1)), Some(&"rage"));
    let before = list.clone();
    list.set(StateId(0), "gait");
    assert_eq!((before.get(StateId(0)), list.get(StateId(0))), (Some(&"pace"), Some(&"gait")));
}

#[test]
#[should_panic(expected = "there is no state 2 in a list of 2")]
fn a_missing_id_is_loud() {
    let _ = list().get(StateId(2));
    // In a release, the error is recorded.
    let recorded = internal::recorded_errors();
    panic!("{}", recorded.join("\n"));
}
