//! What lies between two hexes, and on the side that they share.
//!
//! All of it is whole numbers: centres and corners are, and whether a line
//! passes a corner on its left or its right is the sign of a product.

use castra_ir::{Hex, NONE, Program};

/// What can block the view: a hex, named twice, which the line between the
/// centres passes through; or two hexes along whose common side it runs, both
/// of which it takes.
pub(crate) type Blocker = [u16; 2];

/// The most hexes of a board for which every pair is looked at once and
/// remembered. Beyond that the table would take hundreds of megabytes, and
/// lines are followed whenever they are asked for.
const MOST_REMEMBERED: usize = 512;

/// For every pair of hexes, what can block the view from one to the other.
#[derive(Debug, Default)]
pub(crate) struct Sight {
    hexes: usize,
    /// By pair, the lower hex first, where its blockers begin; and the end.
    /// Nothing on large boards, and where few will be asked for.
    starts: Vec<u32>,
    blockers: Vec<Blocker>,
    /// Where to look for the hexes that a line can meet.
    rows: Rows,
}

impl Sight {
    /// For the board of a program; every pair of hexes is looked at once and remembered
    /// if that is wanted.
    pub(crate) fn of(program: &Program, remember: bool) -> Self {
        let hexes = program.hexes.len();
        let rows = Rows::of(&program.hexes);
        let mut sight = Self { hexes, starts: Vec::new(), blockers: Vec::new(), rows };
        if !remember || hexes > MOST_REMEMBERED {
            return sight;
        }
        let mut blockers = Vec::new();
        for a in 0..hexes {
            for b in a + 1..hexes {
                sight.starts.push(blockers.len() as u32);
                sight.rows.all_between(program, a, b, &mut |blocker| {
                    blockers.push(blocker);
                    true
                });
            }
        }
        sight.starts.push(blockers.len() as u32);
        sight.blockers = blockers;
        sight
    }

    /// Whether nothing of a set of hexes lies between two hexes.
    pub(crate) fn is_free(
        &self,
        program: &Program,
        a: usize,
        b: usize,
        has: impl Fn(usize) -> bool,
    ) -> bool {
        if !self.starts.is_empty() {
            return is_free(self.between(a, b), has);
        }
        self.rows.all_between(program, a.min(b), a.max(b), &mut |[x, y]| {
            !(has(usize::from(x)) && has(usize::from(y)))
        })
    }

    /// What can block the view between two hexes of a small board; nothing if
    /// they are one.
    fn between(&self, a: usize, b: usize) -> &[Blocker] {
        let (a, b) = (a.min(b), a.max(b));
        if a == b || b >= self.hexes {
            return &[];
        }
        // So many pairs have a lower first hex.
        let before = a * (2 * self.hexes - a - 1) / 2;
        let pair = before + (b - a - 1);
        match self.starts.get(pair..pair + 2) {
            Some(&[from, to]) => self.blockers.get(from as usize..to as usize).unwrap_or(&[]),
            _ => &[],
        }
    }
}

/// The hexes of a board by where their centres lie, so that those along a line
/// are found without looking at all.
#[derive(Debug, Default)]
struct Rows {
    /// How far down the page the first row lies.
    top: i32,
    /// By how much further down: how far right each hex lies, and which it is,
    /// from the left.
    hexes: Vec<Vec<(i32, u16)>>,
}

impl Rows {
    fn of(hexes: &[Hex]) -> Self {
        let down = hexes.iter().map(|hex| hex.centre[1]);
        let (Some(top), Some(bottom)) = (down.clone().min(), down.max()) else {
            return Self::default();
        };
        let mut rows = vec![Vec::new(); (bottom - top) as usize + 1];
        for (x, hex) in hexes.iter().enumerate() {
            if let Some(row) = rows.get_mut((hex.centre[1] - top) as usize) {
                row.push((hex.centre[0], x as u16));
            }
        }
        rows.iter_mut().for_each(|row| row.sort_unstable());
        Self { top, hexes: rows }
    }

    /// The hexes of a row whose centres lie between two places.
    fn within(&self, down: i64, from: i64, to: i64) -> &[(i32, u16)] {
        let row = usize::try_from(down - i64::from(self.top)).ok();
        let row = row.and_then(|row| self.hexes.get(row)).map_or(&[][..], Vec::as_slice);
        let start = row.partition_point(|hex| i64::from(hex.0) < from);
        let end = row.partition_point(|hex| i64::from(hex.0) <= to);
        row.get(start..end).unwrap_or(&[])
    }

    /// Goes through what can block the view between two hexes for as long as
    /// `see` says so; whether it always did.
    fn all_between(
        &self,
        program: &Program,
        a: usize,
        b: usize,
        see: &mut dyn FnMut(Blocker) -> bool,
    ) -> bool {
        let hexes = &program.hexes;
        let (Some(from), Some(to)) = (hexes.get(a), hexes.get(b)) else { return true };
        if a == b {
            return true;
        }
        let line = Line::through(from.centre, to.centre);
        for down in line.rows() {
            let (left, right) = line.near(down);
            for &(_, x) in self.within(down, left, right) {
                let Some(hex) = hexes.get(usize::from(x)) else { continue };
                if usize::from(x) == a || usize::from(x) == b || !line.may_meet(hex.centre) {
                    continue;
                }
                let blocker = match line.meets(hex.centre, &program.corners) {
                    Meets::Not => continue,
                    Meets::Inside => [x; 2],
                    Meets::Along(side) => {
                        // The hex on the other side, which meets it likewise.
                        let [right, down] = [0, 1].map(|i| i64::from(hex.centre[i] + side[i]));
                        match self.within(down, right, right) {
                            [(_, other)] if x < *other => [x, *other],
                            _ => continue,
                        }
                    }
                };
                if !see(blocker) {
                    return false;
                }
            }
        }
        true
    }
}

/// Whether none of the blockers is in a set.
pub(crate) fn is_free(blockers: &[Blocker], has: impl Fn(usize) -> bool) -> bool {
    !blockers.iter().any(|&[a, b]| has(usize::from(a)) && has(usize::from(b)))
}

/// What can block the view between two hexes; nothing if they are one.
pub(crate) fn between(program: &Program, a: usize, b: usize) -> Vec<Blocker> {
    let hexes = &program.hexes;
    let (Some(from), Some(to)) = (hexes.get(a), hexes.get(b)) else { return Vec::new() };
    if a == b {
        return Vec::new();
    }
    let line = Line::through(from.centre, to.centre);
    let mut blockers = Vec::new();
    for (x, hex) in hexes.iter().enumerate() {
        if x == a || x == b || !line.may_meet(hex.centre) {
            continue;
        }
        match line.meets(hex.centre, &program.corners) {
            Meets::Not => {}
            Meets::Inside => blockers.push([x as u16; 2]),
            Meets::Along(side) => {
                // The hex on the other side, which meets it likewise.
                let across = [0, 1].map(|i| hex.centre[i] + side[i]);
                let other = hexes.iter().position(|h| h.centre == across);
                if let Some(other) = other.filter(|&other| x < other) {
                    blockers.push([x as u16, other as u16]);
                }
            }
        }
    }
    blockers
}

/// The terrain on the side of a hex toward another, or none.
pub(crate) fn side_terrain(hexes: &[Hex], of: usize, toward: usize) -> i64 {
    let sides = hexes.get(of).map_or(&[][..], |hex| hex.sides.as_slice());
    let laid = sides.iter().find(|side| side.0 as usize == toward);
    laid.map_or(NONE, |side| i64::from(side.1))
}

/// Which of the neighbours of a hex another is, or none.
pub(crate) fn side_slot(hexes: &[Hex], of: usize, toward: usize) -> i64 {
    let neighbours = hexes.get(of).map_or(&[][..], |hex| &hex.neighbours);
    let at = neighbours.iter().position(|&other| other as usize == toward);
    at.map_or(NONE, |at| at as i64)
}

/// How a line meets a hex.
#[derive(Debug, PartialEq, Eq)]
enum Meets {
    /// It does not, or touches a corner only.
    Not,
    /// It passes through its interior.
    Inside,
    /// It runs along the side behind which the neighbour lies that is so far
    /// away, centre from centre.
    Along([i32; 2]),
}

/// The line between two centres.
struct Line {
    from: [i64; 2],
    way: [i64; 2],
}

/// Farther than this no corner is from its centre, in either direction.
const REACH: i64 = 2;

impl Line {
    fn through(from: [i32; 2], to: [i32; 2]) -> Self {
        let from = from.map(i64::from);
        Self { from, way: [i64::from(to[0]) - from[0], i64::from(to[1]) - from[1]] }
    }

    /// The rows in which hexes can lie that it meets.
    fn rows(&self) -> std::ops::RangeInclusive<i64> {
        let (from, way) = (self.from[1], self.way[1]);
        from + way.min(0) - REACH..=from + way.max(0) + REACH
    }

    /// From where to where in a row hexes can lie that it meets.
    fn near(&self, down: i64) -> (i64, i64) {
        let [over, along] = self.way;
        let (mut left, mut right) = (over.min(0), over.max(0));
        if along != 0 {
            // The part of the line that comes near the row, a little too long.
            let ends = [down - REACH, down + REACH].map(|y| over * (y - self.from[1]) / along);
            left = left.max(ends[0].min(ends[1]) - 1);
            right = right.min(ends[0].max(ends[1]) + 1);
        }
        (self.from[0] + left - REACH, self.from[0] + right + REACH)
    }

    /// Whether a hex is near enough to look closer.
    fn may_meet(&self, centre: [i32; 2]) -> bool {
        [0, 1].into_iter().all(|i| {
            let off = i64::from(centre[i]) - self.from[i];
            (self.way[i].min(0) - REACH..=self.way[i].max(0) + REACH).contains(&off)
        })
    }

    /// How it meets a hex, which is not one of its ends.
    fn meets(&self, centre: [i32; 2], corners: &[[i32; 2]]) -> Meets {
        let seen = |corner: &[i32; 2]| {
            let at = [0, 1].map(|i| i64::from(centre[i] + corner[i]) - self.from[i]);
            // On which side of the line a corner is, and how far along it.
            (cross(self.way, at), dot(self.way, at))
        };
        let length = dot(self.way, self.way);
        let next = corners.iter().cycle().skip(1);
        let mut sides = corners.iter().zip(next).map(|(a, b)| ((a, b), (seen(a), seen(b))));
        let (left, right) = corners.iter().fold((false, false), |(left, right), corner| {
            let (side, _) = seen(corner);
            (left || side < 0, right || side > 0)
        });
        // The line ends inside other hexes: what it has in common with this one
        // is all between its ends, or all beyond them.
        if left && right {
            let way_in = sides.map(|side| side.1).find(|(a, b)| a.0 < 0 && b.0 >= 0);
            let Some(((s, p), (t, q))) = way_in else { return Meets::Not };
            let at = p * (t - s) - (q - p) * s;
            let between = (0..=length * (t - s)).contains(&at);
            return if between { Meets::Inside } else { Meets::Not };
        }
        match sides.find(|(_, (a, b))| a.0 == 0 && b.0 == 0) {
            Some(((a, b), (along, _))) if (0..=length).contains(&along.1) => {
                Meets::Along([a[0] + b[0], a[1] + b[1]])
            }
            _ => Meets::Not,
        }
    }
}

const fn dot(a: [i64; 2], b: [i64; 2]) -> i64 {
    a[0] * b[0] + a[1] * b[1]
}

const fn cross(a: [i64; 2], b: [i64; 2]) -> i64 {
    a[0] * b[1] - a[1] * b[0]
}

#[cfg(test)]
mod tests {
    use castra_workspace::{NoLibrary, Package, Workspace};
    use proptest::prelude::*;

    use super::*;

    const SHAPES: [&str; 4] = [
        "hexes pointy 9 x 7 { rows A..G, short-rows in }",
        "hexes flat 9 x 7 { rows A..G, shifted-columns out }",
        "hexes pointy 6 x 6 { rows A..F, slanted-rows out }",
        "squares 8 x 8 { rows H..A }",
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

    /// The blockers between two hexes, in words.
    fn blockers(program: &Program, a: &str, b: &str) -> String {
        let (a, b) = (named(program, a), named(program, b));
        let name = |hex: u16| program.hexes[usize::from(hex)].name.as_str();
        let found = between(program, a, b).into_iter().map(|[x, y]| {
            if x == y { name(x).to_owned() } else { format!("{}+{}", name(x), name(y)) }
        });
        found.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn lines_go_through_hexes_and_between_them() {
        let pointy = board(SHAPES[0]);
        // Along a row; then a row and a half away, along a side; then aslant.
        assert_eq!(blockers(&pointy, "C2", "C6"), "C3 C4 C5");
        assert_eq!(blockers(&pointy, "C4", "A4"), "B3+B4");
        assert_eq!(blockers(&pointy, "E4", "A4"), "B3+B4 C4 D3+D4");
        assert_eq!(blockers(&pointy, "C4", "D4"), "");
        assert_eq!(blockers(&pointy, "C3", "D5"), "C4 D4");
        let squares = board(SHAPES[3]);
        // Diagonals touch corners only.
        assert_eq!(blockers(&squares, "A1", "D4"), "C3 B2");
        assert_eq!(blockers(&squares, "A1", "A4"), "A2 A3");
        assert_eq!(blockers(&squares, "A1", "B3"), "B2 A2");
    }

    #[test]
    fn the_table_says_the_same() {
        let sorted = |mut blockers: Vec<Blocker>| {
            blockers.sort_unstable();
            blockers
        };
        for shape in SHAPES {
            let program = board(shape);
            let sight = Sight::of(&program, true);
            for a in 0..program.hexes.len() {
                for b in 0..program.hexes.len() {
                    let (low, high) = (a.min(b), a.max(b));
                    let expected = between(&program, low, high);
                    let found = sight.between(a, b).to_vec();
                    assert_eq!(sorted(found), sorted(expected), "{a} {b}");
                }
            }
            assert!(sight.between(0, program.hexes.len()).is_empty());
        }
    }

    /// A large board has no table, and its hexes are found along the line.
    #[test]
    fn large_boards_are_seen_likewise() {
        for shape in ["hexes pointy 31 x 23 {}", "hexes flat 31 x 23 {}", "squares 30 x 30 {}"] {
            let program = board(shape);
            let sight = Sight::of(&program, true);
            let n = program.hexes.len();
            assert!(n > MOST_REMEMBERED && sight.starts.is_empty());
            let mut met = 0;
            // Lines of every slope, from every twenty-ninth hex.
            for (a, b) in (0..n).step_by(29).flat_map(|a| (0..n).step_by(7).map(move |b| (a, b))) {
                let blockers = between(&program, a.min(b), a.max(b));
                assert!(sight.is_free(&program, a, b, |_| false));
                assert_eq!(sight.is_free(&program, a, b, |_| true), blockers.is_empty());
                // Each is a reason of its own.
                for [x, y] in blockers {
                    met += 1;
                    let only = |hex| hex == usize::from(x) || hex == usize::from(y);
                    assert!(!sight.is_free(&program, a, b, only), "{shape}: {a} {b} {x} {y}");
                }
            }
            assert!(met > 10_000);
        }
    }

    /// Whether the view is free, by points on the line that lie close together.
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
            // On a side, not at its ends: both have to be taken.
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
            shape in 0..SHAPES.len(),
            a in any::<prop::sample::Index>(),
            b in any::<prop::sample::Index>(),
            bits in prop::collection::vec(any::<bool>(), 100),
        ) {
            let program = board(SHAPES[shape]);
            let hexes = program.hexes.len();
            let (a, b) = (a.index(hexes), b.index(hexes));
            let free = |a, b, set: &dyn Fn(usize) -> bool| is_free(&between(&program, a, b), set);
            let set = |hex: usize| bits[hex];
            prop_assert_eq!(free(a, b, &set), free(b, a, &set), "not symmetric");
            prop_assert!(free(a, b, &|_| false), "nothing blocks");
            let near = program.hexes[a].neighbours.contains(&(b as u32));
            prop_assert!(!(near || a == b) || free(a, b, &|_| true), "neighbours");
            // More in the way lets nothing more be seen.
            let fewer = |hex: usize| bits[hex] && hex.is_multiple_of(2);
            prop_assert!(!free(a, b, &set) || free(a, b, &fewer), "more in the way");
            // Its own ends do not count.
            let ends = |hex: usize| bits[hex] || hex == a || hex == b;
            prop_assert_eq!(free(a, b, &set), free(a, b, &ends), "ends");
            prop_assert_eq!(free(a, b, &set), free_by_points(&program, a, b, &bits), "a ruler");
        }
    }
}
