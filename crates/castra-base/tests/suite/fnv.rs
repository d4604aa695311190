//! Hashes of known values.

use castra_base::fnv1a;

#[test]
fn known_hashes() {
    // Values of the authors of the hash: http://www.isthe.com/chongo/tech/comp/fnv/
    assert_eq!(fnv1a([]), 0xcbf2_9ce4_8422_2325);
    assert_eq!(fnv1a(*b"a"), 0xaf63_dc4c_8601_ec8c);
    assert_eq!(fnv1a(*b"foobar"), 0x8594_4171_f739_67e8);
}
