//! Tests of copy-on-write lists.

use castra_ir::Shared;

#[test]
fn copies_share_until_one_changes() {
    let one: Shared<i32> = [1, 2].into_iter().collect();
    let mut other = one.clone();
    assert!(std::ptr::eq(one.as_slice(), other.as_slice()));
    other.push(3);
    assert_eq!((one.len(), other.len()), (2, 3));
    assert_eq!(format!("{one:?}"), "[1, 2]");
}
