//! Lines of sight between hexes, and the sides that hexes share.
//!
//! Centres and corners are integers, and so is all arithmetic. The sign of a cross product gives
//! the side of a line that a corner is on.

use castra_ir::{Hex, NONE, Program};

/// A possible obstacle: a hex, named twice, whose interior the line between the centres crosses; or
/// two hexes along whose common side it runs, both of which are needed to block it.
pub(crate) type Blocker = [u16; 2];

/// The maximum number of hexes of a board for which the obstacles of all pairs are precomputed. On
/// larger boards the table would take hundreds of megabytes, so lines are followed on demand.
const MAX_REMEMBERED: usize = 512;

/// The possible obstacles between all pairs of hexes.
#[derive(Debug, Default)]
pub(crate) struct Sight {
    hexes: usize,
    /// For each pair of hexes, the lower one first, the index of its first obstacle in `blockers`;
    /// the last element is the end. Empty unless all pairs are precomputed.
    starts: Vec<u32>,
    blockers: Vec<Blocker>,
    /// An index of hexes by row, to find those that a line can meet.
    rows: Rows,
    /// Displacements of the copies of the board onto which lines continue.
    copies: Vec<[i32; 2]>,
}

impl Sight {
    /// Returns the lines of sight on a board. With `remember`, all pairs are precomputed on small
    /// boards without joined edges.
    pub(crate) fn of(program: &Program, remember: bool) -> Self {
        let hexes = program.hexes.len();
        let rows = Rows::of(&program.hexes);
        let copies = copies(program);
        let mut sight = Self { hexes, starts: Vec::new(), blockers: Vec::new(), rows, copies };
        // If edges are joined, a pair of hexes may have several equally short lines, and one free
        // line is enough. The table has one list of obstacles for each pair, so it is not built.
        if !remember || hexes > MAX_REMEMBERED || sight.copies.len() > 1 {
            return sight;
        }
        let mut blockers = Vec::new();
        for a in 0..hexes {
            for b in a + 1..hexes {
                sight.starts.push(blockers.len() as u32);
                for line in lines(program, &sight.copies, a, b) {
                    sight.rows.visit_blockers(program, &line, &sight.copies, &mut |blocker| {
                        blockers.push(blocker);
                        true
                    });
                }
            }
        }
        sight.starts.push(blockers.len() as u32);
        sight.blockers = blockers;
        sight
    }

    /// Returns whether no hex of a set is on the line between two hexes.
    pub(crate) fn is_free(
        &self,
        program: &Program,
        a: usize,
        b: usize,
        has: impl Fn(usize) -> bool,
    ) -> bool {
        if !self.starts.is_empty() {
            return is_free(self.blockers_between(a, b), has);
        }
        a == b
            || lines(program, &self.copies, a.min(b), a.max(b)).any(|line| {
                self.rows.visit_blockers(program, &line, &self.copies, &mut |[x, y]| {
                    !(has(usize::from(x)) && has(usize::from(y)))
                })
            })
    }

    /// Returns the possible obstacles between two hexes of a small board; empty for equal hexes.
    fn blockers_between(&self, a: usize, b: usize) -> &[Blocker] {
        let (a, b) = (a.min(b), a.max(b));
        if a == b || b >= self.hexes {
            return &[];
        }
        // The number of pairs with a lower first hex.
        let before = a * (2 * self.hexes - a - 1) / 2;
        let pair = before + (b - a - 1);
        match self.starts.get(pair..pair + 2) {
            Some(&[from, to]) => self.blockers.get(from as usize..to as usize).unwrap_or(&[]),
            _ => &[],
        }
    }
}

/// The hexes of a board by the position of their centres, to find those along a line without
/// visiting all.
#[derive(Debug, Default)]
struct Rows {
    /// Vertical position of the first row.
    top: i32,
    /// For each vertical offset, the horizontal positions and indices of hexes, from left to right.
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

    /// Returns the hexes of a row with centres between two horizontal positions.
    fn within(&self, down: i64, from: i64, to: i64) -> &[(i32, u16)] {
        let row = usize::try_from(down - i64::from(self.top)).ok();
        let row = row.and_then(|row| self.hexes.get(row)).map_or(&[][..], Vec::as_slice);
        let start = row.partition_point(|hex| i64::from(hex.0) < from);
        let end = row.partition_point(|hex| i64::from(hex.0) <= to);
        row.get(start..end).unwrap_or(&[])
    }

    /// Visits the possible obstacles along a line while `see` returns true; returns whether it
    /// always did.
    fn visit_blockers(
        &self,
        program: &Program,
        line: &Line,
        copies: &[[i32; 2]],
        see: &mut dyn FnMut(Blocker) -> bool,
    ) -> bool {
        let hexes = &program.hexes;
        for line in copies.iter().map(|copy| line.translated(*copy)) {
            for down in line.rows() {
                let (left, right) = line.columns_near(down);
                for &(_, x) in self.within(down, left, right) {
                    let Some(hex) = hexes.get(usize::from(x)) else { continue };
                    if line.ends.contains(&usize::from(x)) || !line.may_intersect(hex.centre) {
                        continue;
                    }
                    let blocker = match line.intersection(hex.centre, &program.corners) {
                        Intersection::Not => continue,
                        Intersection::Inside => [x; 2],
                        // The line also runs along the hex on the other side, so only the hex with
                        // the lower index reports the pair.
                        Intersection::Along(side) => match self.neighbour_at(hex, side, copies) {
                            Some(other) if x < other => [x, other],
                            _ => continue,
                        },
                    };
                    if !see(blocker) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Returns the hex at a displacement from another, on any copy of the board.
    fn neighbour_at(&self, hex: &Hex, side: [i32; 2], copies: &[[i32; 2]]) -> Option<u16> {
        copies.iter().find_map(|copy| {
            let [right, down] = [0, 1].map(|i| i64::from(hex.centre[i] + side[i] - copy[i]));
            match self.within(down, right, right) {
                [(_, other)] => Some(*other),
                _ => None,
            }
        })
    }
}

/// Returns the displacements of the copies of a board around it where its edges are joined,
/// including the board itself. A line between two hexes of it stays within these.
fn copies(program: &Program) -> Vec<[i32; 2]> {
    let mut copies = vec![[0, 0]];
    for round in &program.rounds {
        let ways = |copy: &[i32; 2]| [-1, 0, 1].map(|n| [0, 1].map(|i| copy[i] + n * round[i]));
        copies = copies.iter().flat_map(ways).collect();
    }
    copies
}

/// Returns the shortest straight lines from one hex to another: one, or several if edges are joined
/// and they are equally long.
fn lines<'p>(
    program: &'p Program,
    copies: &'p [[i32; 2]],
    a: usize,
    b: usize,
) -> impl Iterator<Item = Line> + 'p {
    let centre = |hex: usize| program.hexes.get(hex).map(|hex| hex.centre);
    let ends = centre(a).zip(centre(b)).filter(|_| a != b);
    let line = move |copy: &[i32; 2]| {
        let (from, to) = ends?;
        Some(Line::through(from, [to[0] + copy[0], to[1] + copy[1]], [a, b]))
    };
    // Horizontal and vertical units differ in length, except on squares. The weights are in
    // proportion to the squares of the units.
    let reach = |i: usize| program.corners.iter().map(|corner| corner[i]).max();
    let units = match reach(0).cmp(&reach(1)) {
        std::cmp::Ordering::Less => [3, 1],
        std::cmp::Ordering::Equal => [1, 1],
        std::cmp::Ordering::Greater => [1, 3],
    };
    let length = move |line: &Line| {
        (0..2).map(|i| units[i] * line.direction[i] * line.direction[i]).sum::<i64>()
    };
    let shortest = copies.iter().filter_map(line).map(|line| length(&line)).min();
    copies.iter().filter_map(line).filter(move |line| Some(length(line)) == shortest)
}

/// Returns whether no obstacle is in a set.
fn is_free(blockers: &[Blocker], has: impl Fn(usize) -> bool) -> bool {
    !blockers.iter().any(|&[a, b]| has(usize::from(a)) && has(usize::from(b)))
}

/// Returns the terrain on the side of a hex toward another, or `none`.
pub(crate) fn side_terrain(hexes: &[Hex], hex_index: usize, toward: usize) -> i64 {
    let sides = hexes.get(hex_index).map_or(&[][..], |hex| hex.sides.as_slice());
    let laid = sides.iter().find(|side| side.0 as usize == toward);
    laid.map_or(NONE, |side| i64::from(side.1))
}

/// Returns the index of a hex among the neighbours of another, or `none`.
pub(crate) fn side_slot(hexes: &[Hex], hex_index: usize, toward: usize) -> i64 {
    let neighbours = hexes.get(hex_index).map_or(&[][..], |hex| &hex.neighbours);
    let at = neighbours.iter().position(|&other| other as usize == toward);
    at.map_or(NONE, |at| at as i64)
}

/// The intersection of a line with a hex.
#[derive(Debug, PartialEq, Eq)]
enum Intersection {
    /// The line misses the hex, or meets only a corner.
    Not,
    /// The line crosses its interior.
    Inside,
    /// The line runs along the side toward the neighbour with this displacement of centres.
    Along([i32; 2]),
}

/// The line between the centres of two hexes.
#[derive(Clone, Copy)]
struct Line {
    from: [i64; 2],
    direction: [i64; 2],
    /// The two hexes, which do not block the line.
    ends: [usize; 2],
}

/// The largest distance of a corner from its centre in either direction, in units.
const REACH: i64 = 2;

impl Line {
    fn through(from: [i32; 2], to: [i32; 2], ends: [usize; 2]) -> Self {
        let from = from.map(i64::from);
        Self { from, direction: [i64::from(to[0]) - from[0], i64::from(to[1]) - from[1]], ends }
    }

    /// Returns the line as seen from a copy of the board with a displacement.
    fn translated(&self, copy: [i32; 2]) -> Self {
        Self { from: [0, 1].map(|i| self.from[i] - i64::from(copy[i])), ..*self }
    }

    /// Returns the rows of hexes that the line can meet.
    fn rows(&self) -> std::ops::RangeInclusive<i64> {
        let (from, way) = (self.from[1], self.direction[1]);
        from + way.min(0) - REACH..=from + way.max(0) + REACH
    }

    /// Returns the range of horizontal positions of hexes in a row that the line can meet.
    fn columns_near(&self, down: i64) -> (i64, i64) {
        let [over, along] = self.direction;
        let (mut left, mut right) = (over.min(0), over.max(0));
        if along != 0 {
            // The part of the line near the row, a little too long, since divisions round.
            let ends = [down - REACH, down + REACH].map(|y| over * (y - self.from[1]) / along);
            left = left.max(ends[0].min(ends[1]) - 1);
            right = right.min(ends[0].max(ends[1]) + 1);
        }
        (self.from[0] + left - REACH, self.from[0] + right + REACH)
    }

    /// Returns whether a hex is near enough to the line to need [`Line::intersection`].
    fn may_intersect(&self, centre: [i32; 2]) -> bool {
        [0, 1].into_iter().all(|i| {
            let off = i64::from(centre[i]) - self.from[i];
            (self.direction[i].min(0) - REACH..=self.direction[i].max(0) + REACH).contains(&off)
        })
    }

    /// Returns the intersection with a hex that is not one of its ends.
    fn intersection(&self, centre: [i32; 2], corners: &[[i32; 2]]) -> Intersection {
        let seen = |corner: &[i32; 2]| {
            let at = [
                i64::from(centre[0] + corner[0]) - self.from[0],
                i64::from(centre[1] + corner[1]) - self.from[1],
            ];
            // The sign of the first is the side of the line; the second is the position along it.
            (cross(self.direction, at), dot(self.direction, at))
        };
        let length = dot(self.direction, self.direction);
        let next = corners.iter().cycle().skip(1);
        let mut sides = corners.iter().zip(next).map(|(a, b)| ((a, b), (seen(a), seen(b))));
        let (left, right) = corners.iter().fold((false, false), |(left, right), corner| {
            let (side, _) = seen(corner);
            (left || side < 0, right || side > 0)
        });
        // The ends of the line are in other hexes, so its intersection with this one is completely
        // between its ends or completely beyond them.
        if left && right {
            let way_in = sides.map(|side| side.1).find(|(a, b)| a.0 < 0 && b.0 >= 0);
            let Some(((s, p), (t, q))) = way_in else { return Intersection::Not };
            let at = p * (t - s) - (q - p) * s;
            let between = (0..=length * (t - s)).contains(&at);
            return if between { Intersection::Inside } else { Intersection::Not };
        }
        match sides.find(|(_, (a, b))| a.0 == 0 && b.0 == 0) {
            Some(((a, b), (along, _))) if (0..=length).contains(&along.1) => {
                Intersection::Along([a[0] + b[0], a[1] + b[1]])
            }
            _ => Intersection::Not,
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
mod tests;
