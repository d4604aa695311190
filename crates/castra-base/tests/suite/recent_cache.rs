//! Values that are kept while they are asked for.

use castra_base::RecentCache;

#[test]
fn cached_values_are_computed_once() {
    let recent: RecentCache<i32, i32, 2> = RecentCache::default();
    let mut made = Vec::new();
    for key in [1, 2, 1, 3, 1, 2] {
        let value = recent.get_or_insert_with(key, |key| {
            made.push(*key);
            key * 10
        });
        assert_eq!(value, key * 10);
    }
    assert_eq!(made, [1, 2, 3, 2], "2 had to go for 3, 1 stayed");
}
