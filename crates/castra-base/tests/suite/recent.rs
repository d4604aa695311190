//! Values that are kept while they are asked for.

use castra_base::Recent;

#[test]
fn values_are_made_once_while_they_are_asked_for() {
    let recent: Recent<i32, i32, 2> = Recent::default();
    let mut made = Vec::new();
    for key in [1, 2, 1, 3, 1, 2] {
        let value = recent.get(key, |key| {
            made.push(*key);
            key * 10
        });
        assert_eq!(value, key * 10);
    }
    assert_eq!(made, [1, 2, 3, 2], "2 had to go for 3, 1 stayed");
}
