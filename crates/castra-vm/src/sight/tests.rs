//! Compares lines of sight with a geometric test, and with themselves.

use castra_workspace::{NoLibrary, Package, Workspace};
use proptest::prelude::*;

use super::*;

const SHAPES: [&str; 4] = [
    "hexes pointy 9 x 7 { rows A..G, short-rows in }",
    "hexes flat 9 x 7 { rows A..G, shifted-columns out }",
    "hexes pointy 6 x 6 { rows A..F, slanted-rows out }",
    "squares 8 x 8 { rows H..A }",
];

const RINGS: [&str; 4] = [
    "squares 9 x 4 { rows D..A, joined east west }",
    "hexes pointy 8 x 6 { rows A..F, shifted-rows in, joined east west, joined north south }",
    "hexes flat 8 x 5 { rows A..E, joined east west }",
    "hexes pointy 5 x 6 { rows A..F, slanted-rows in, joined east west, joined north south }",
];

fn board(shape: &str) -> Program {
    let text = format!(
        "game field \"Field\"\n\nboard field {shape}\n\nturn army at most 2 {{\n  phase rest {{\n  }}\n}}\n"
    );
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    workspace.add(package, "field.castra", text);
    let checked = workspace.check();
    let errors = checked.diagnostics.iter().filter(|d| d.is_error());
    let errors: Vec<&str> = errors.map(|d| d.message.as_str()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    checked.games[0].link(&[]).unwrap()
}

fn named(program: &Program, name: &str) -> usize {
    program.hexes.iter().position(|h| h.name == name).unwrap()
}

/// Formats the obstacles between two hexes.
fn blockers(program: &Program, a: &str, b: &str) -> String {
    let (a, b) = (named(program, a), named(program, b));
    let name = |hex: u16| program.hexes[usize::from(hex)].name.as_str();
    let found = |line: Vec<Blocker>| {
        let found = line.into_iter().map(|[x, y]| {
            if x == y { name(x).to_owned() } else { format!("{}+{}", name(x), name(y)) }
        });
        found.collect::<Vec<_>>().join(" ")
    };
    all_blockers(program, a, b).into_iter().map(found).collect::<Vec<_>>().join(" or ")
}

/// Returns the obstacles between two hexes, for each of the shortest lines.
fn all_blockers(program: &Program, a: usize, b: usize) -> Vec<Vec<Blocker>> {
    let (copies, rows) = (copies(program), Rows::of(&program.hexes));
    let met = |line: Line| {
        let mut met = Vec::new();
        rows.visit_blockers(program, &line, &copies, &mut |blocker| {
            met.push(blocker);
            true
        });
        met.sort_unstable();
        met
    };
    lines(program, &copies, a, b).map(met).collect()
}

/// Returns whether no hex of a set is on the line between two hexes, according to the evaluator.
fn sees(program: &Program, a: usize, b: usize, has: &dyn Fn(usize) -> bool) -> bool {
    let hexes = (0..program.hexes.len()).filter(|&hex| has(hex)).map(|hex| hex as i64);
    castra_eval::in_sight(program, a, b, &hexes.collect())
}

#[test]
fn lines_cross_hexes_and_run_along_sides() {
    let pointy = board(SHAPES[0]);
    // Along a row; across two and four rows, along sides; to a neighbour; and diagonally.
    assert_eq!(blockers(&pointy, "C2", "C6"), "C3 C4 C5");
    assert_eq!(blockers(&pointy, "C4", "A4"), "B3+B4");
    assert_eq!(blockers(&pointy, "E4", "A4"), "B3+B4 C4 D3+D4");
    assert_eq!(blockers(&pointy, "C4", "D4"), "");
    assert_eq!(blockers(&pointy, "C3", "D5"), "C4 D4");
    let squares = board(SHAPES[3]);
    // Diagonals of squares only touch corners.
    assert_eq!(blockers(&squares, "A1", "D4"), "C3 B2");
    assert_eq!(blockers(&squares, "A1", "A4"), "A2 A3");
    assert_eq!(blockers(&squares, "A1", "B3"), "B2 A2");
}

#[test]
fn lines_take_the_shorter_way_around() {
    let ring = board(RINGS[0]);
    assert_eq!(blockers(&ring, "A1", "A4"), "A2 A3");
    assert_eq!(blockers(&ring, "A1", "A7"), "A8 A9");
    assert_eq!(blockers(&ring, "B9", "D2"), "C1");
    // The upper and the lower edge are not joined.
    assert_eq!(blockers(&ring, "A1", "D1"), "C1 B1");
    // Hexes at half the circumference have two lines.
    let even = board("squares 8 x 4 { rows D..A, joined east west }");
    assert_eq!(blockers(&even, "A1", "A5"), "A6 A7 A8 or A2 A3 A4");
    let named = |name: &str| named(&even, name);
    let without = |taken: &[&str]| {
        let taken: Vec<usize> = taken.iter().map(|name| named(name)).collect();
        sees(&even, named("A1"), named("A5"), &|hex| taken.contains(&hex))
    };
    assert!(without(&["A2"]) && without(&["A8"]) && !without(&["A3", "A7"]));
}

#[test]
fn the_table_agrees_with_direct_tests() {
    let sorted = |mut blockers: Vec<Blocker>| {
        blockers.sort_unstable();
        blockers
    };
    for shape in SHAPES {
        let program = board(shape);
        let sight = Sight::of(&program, true);
        for a in 0..program.hexes.len() {
            for b in 0..program.hexes.len() {
                let expected = all_blockers(&program, a.min(b), a.max(b)).concat();
                let found = sight.blockers_between(a, b).to_vec();
                assert_eq!(sorted(found), sorted(expected), "{a} {b}");
            }
        }
        assert!(sight.blockers_between(0, program.hexes.len()).is_empty());
    }
}

/// A large board has no table; its hexes are found along the line.
#[test]
fn large_boards_agree_with_small_ones() {
    for shape in ["hexes pointy 31 x 23 {}", "hexes flat 31 x 23 {}", "squares 30 x 30 {}"] {
        let program = board(shape);
        let sight = Sight::of(&program, true);
        let n = program.hexes.len();
        assert!(n > MAX_REMEMBERED && sight.starts.is_empty());
        let mut met = 0;
        // Lines of every slope, from every twenty-ninth hex.
        for (a, b) in (0..n).step_by(29).flat_map(|a| (0..n).step_by(7).map(move |b| (a, b))) {
            let blockers = all_blockers(&program, a.min(b), a.max(b)).concat();
            assert!(sight.is_free(&program, a, b, |_| false));
            assert_eq!(sight.is_free(&program, a, b, |_| true), blockers.is_empty());
            // Each obstacle blocks by itself.
            for [x, y] in blockers {
                met += 1;
                let only = |hex| hex == usize::from(x) || hex == usize::from(y);
                assert!(!sight.is_free(&program, a, b, only), "{shape}: {a} {b} {x} {y}");
            }
        }
        assert!(met > 10_000);
    }
}

/// Returns whether the view is free, by testing closely spaced points on the line.
fn free_by_points(program: &Program, a: usize, b: usize, set: &[bool]) -> bool {
    let corners = program.corners.as_slice();
    let centre = |hex: usize| program.hexes[hex].centre.map(f64::from);
    let (from, to) = (centre(a), centre(b));
    let holds = |point: [f64; 2], hex: usize| {
        let around = centre(hex);
        (0..corners.len()).map(move |i| {
            let [p, q] = [corners[i], corners[(i + 1) % corners.len()]]
                .map(|c| [0, 1].map(|k| f64::from(c[k]) + around[k]));
            (q[0] - p[0]) * (point[1] - p[1]) - (q[1] - p[1]) * (point[0] - p[0])
        })
    };
    (0..=1000).all(|step| {
        let part = f64::from(step) / 1000.0;
        let point = [0, 1].map(|k| from[k] + (to[k] - from[k]) * part);
        let all = (0..program.hexes.len()).filter(|&hex| hex != a && hex != b);
        let inside: Vec<usize> =
            all.clone().filter(|&hex| holds(point, hex).all(|d| d > 1e-9)).collect();
        if let [hex] = inside.as_slice() {
            return !set[*hex];
        }
        // On a side, except at its ends: both hexes block together.
        let beside: Vec<usize> = all
            .filter(|&hex| {
                let mut zero = 0;
                let within = holds(point, hex).all(|d| {
                    zero += usize::from(d.abs() <= 1e-9);
                    d >= -1e-9
                });
                within && zero == 1
            })
            .collect();
        !matches!(beside.as_slice(), [x, y] if set[*x] && set[*y])
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn what_is_seen_is_what_a_ruler_says(
        shape in 0..SHAPES.len() + RINGS.len(),
        a in any::<prop::sample::Index>(),
        b in any::<prop::sample::Index>(),
        bits in prop::collection::vec(any::<bool>(), 100),
    ) {
        let shape = SHAPES.iter().chain(&RINGS).nth(shape).expect("one of them");
        let program = board(shape);
        let hexes = program.hexes.len();
        let (a, b) = (a.index(hexes), b.index(hexes));
        let free = |a, b, set: &dyn Fn(usize) -> bool| sees(&program, a, b, set);
        let set = |hex: usize| bits[hex];
        prop_assert_eq!(free(a, b, &set), free(b, a, &set), "not symmetric");
        prop_assert!(free(a, b, &|_| false), "nothing blocks");
        let near = program.hexes[a].neighbours.contains(&(b as u32));
        prop_assert!(!(near || a == b) || free(a, b, &|_| true), "neighbours");
        // A larger set never frees the view.
        let fewer = |hex: usize| bits[hex] && hex.is_multiple_of(2);
        prop_assert!(!free(a, b, &set) || free(a, b, &fewer), "more in the way");
        // The end hexes do not count.
        let ends = |hex: usize| bits[hex] || hex == a || hex == b;
        prop_assert_eq!(free(a, b, &set), free(a, b, &ends), "ends");
        let sight = Sight::of(&program, false);
        prop_assert_eq!(free(a, b, &set), sight.is_free(&program, a, b, set), "by rows");
        if program.rounds.is_empty() {
            prop_assert_eq!(free(a, b, &set), free_by_points(&program, a, b, &bits), "a ruler");
        }
    }
}
