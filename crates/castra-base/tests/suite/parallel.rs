//! Results of a parallel map are in the order of its parts.

use castra_base::parallel::{map, map_with};

#[test]
fn results_are_in_the_order_of_the_parts() {
    let slow_first = |n: u64| {
        (0..(100 - n) * 1000).fold(n, |sum, i| std::hint::black_box(sum ^ i));
        n * 2
    };
    let doubled: Vec<u64> = (0..100).map(|n| n * 2).collect();
    assert_eq!(map((0..100).collect(), slow_first), doubled);
    assert_eq!(map(Vec::<u64>::new(), slow_first), []);
    for threads in [0, 1, 3, 200] {
        let counted = |seen: &mut u64, n: u64| {
            *seen += 1;
            (*seen > 0, slow_first(n))
        };
        let found = map_with((0..100).collect(), threads, || 0, counted);
        assert!(found.iter().map(|(_, n)| *n).eq(doubled.iter().copied()), "{threads}");
    }
}
