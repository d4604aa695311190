//! Types of values, as sources write them.

use castra_defs::{RuntimeType, StateType};

#[test]
fn runtime_types_survive_a_round_trip() {
    let bounded = RuntimeType::Number(Some((0, 3)));
    for (of, or_none, text) in [
        (bounded, true, "int 0..3 or none"),
        (RuntimeType::Number(None), true, "int or none"),
        (RuntimeType::Truth, true, "bool or none"),
        (RuntimeType::Named("hex".to_owned()), false, "hex"),
    ] {
        let ty = StateType { of, or_none };
        assert_eq!(ty.to_string(), text);
        assert_eq!(StateType::from(text.to_owned()), ty);
    }
}
