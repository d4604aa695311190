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
    /// The copies of the board on which lines go on.
    copies: Vec<[i32; 2]>,
}

impl Sight {
    /// For the board of a program; every pair of hexes is looked at once and remembered
    /// if that is wanted.
    pub(crate) fn of(program: &Program, remember: bool) -> Self {
        let hexes = program.hexes.len();
        let rows = Rows::of(&program.hexes);
        let copies = copies(program);
        let mut sight = Self { hexes, starts: Vec::new(), blockers: Vec::new(), rows, copies };
        // Of two ways round a board, either may be free.
        if !remember || hexes > MOST_REMEMBERED || sight.copies.len() > 1 {
            return sight;
        }
        let mut blockers = Vec::new();
        for a in 0..hexes {
            for b in a + 1..hexes {
                sight.starts.push(blockers.len() as u32);
                for line in lines(program, &sight.copies, a, b) {
                    sight.rows.all_between(program, &line, &sight.copies, &mut |blocker| {
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
        a == b
            || lines(program, &self.copies, a.min(b), a.max(b)).any(|line| {
                self.rows.all_between(program, &line, &self.copies, &mut |[x, y]| {
                    !(has(usize::from(x)) && has(usize::from(y)))
                })
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

    /// Goes through what can block the view along a line for as long as `see` says so;
    /// whether it always did.
    fn all_between(
        &self,
        program: &Program,
        line: &Line,
        copies: &[[i32; 2]],
        see: &mut dyn FnMut(Blocker) -> bool,
    ) -> bool {
        let hexes = &program.hexes;
        for line in copies.iter().map(|copy| line.seen_from(*copy)) {
            for down in line.rows() {
                let (left, right) = line.near(down);
                for &(_, x) in self.within(down, left, right) {
                    let Some(hex) = hexes.get(usize::from(x)) else { continue };
                    if line.ends.contains(&usize::from(x)) || !line.may_meet(hex.centre) {
                        continue;
                    }
                    let blocker = match line.meets(hex.centre, &program.corners) {
                        Meets::Not => continue,
                        Meets::Inside => [x; 2],
                        // The hex on the other side meets it likewise.
                        Meets::Along(side) => match self.across(hex, side, copies) {
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

    /// The hex that lies so far from another, on whichever copy of the board.
    fn across(&self, hex: &Hex, side: [i32; 2], copies: &[[i32; 2]]) -> Option<u16> {
        copies.iter().find_map(|copy| {
            let [right, down] = [0, 1].map(|i| i64::from(hex.centre[i] + side[i] - copy[i]));
            match self.within(down, right, right) {
                [(_, other)] => Some(*other),
                _ => None,
            }
        })
    }
}

/// The copies of a board that lie around it where its edges are joined, with itself: how far
/// off each is. A line between two hexes of it leaves none of them.
fn copies(program: &Program) -> Vec<[i32; 2]> {
    let mut copies = vec![[0, 0]];
    for round in &program.rounds {
        let ways = |copy: &[i32; 2]| [-1, 0, 1].map(|n| [0, 1].map(|i| copy[i] + n * round[i]));
        copies = copies.iter().flat_map(ways).collect();
    }
    copies
}

/// The straight lines from one hex to another: one, and where edges are joined, several if
/// they are equally long.
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
    // A unit to the right and one down are not equally long, but on squares.
    let reach = |i: usize| program.corners.iter().map(|corner| corner[i]).max();
    let units = match reach(0).cmp(&reach(1)) {
        std::cmp::Ordering::Less => [3, 1],
        std::cmp::Ordering::Equal => [1, 1],
        std::cmp::Ordering::Greater => [1, 3],
    };
    let length =
        move |line: &Line| (0..2).map(|i| units[i] * line.way[i] * line.way[i]).sum::<i64>();
    let shortest = copies.iter().filter_map(line).map(|line| length(&line)).min();
    copies.iter().filter_map(line).filter(move |line| Some(length(line)) == shortest)
}

/// Whether none of the blockers is in a set.
fn is_free(blockers: &[Blocker], has: impl Fn(usize) -> bool) -> bool {
    !blockers.iter().any(|&[a, b]| has(usize::from(a)) && has(usize::from(b)))
}

/// Whether nothing of a set of hexes lies between two hexes, where nothing is prepared.
pub(crate) fn sees(program: &Program, a: usize, b: usize, has: impl Fn(usize) -> bool) -> bool {
    let copies = copies(program);
    let free = |line: Line| is_free(&between(program, &line, &copies), &has);
    a == b || lines(program, &copies, a, b).any(free)
}

/// What can block the view along a line.
fn between(program: &Program, line: &Line, copies: &[[i32; 2]]) -> Vec<Blocker> {
    let hexes = &program.hexes;
    let mut blockers = Vec::new();
    for line in copies.iter().map(|copy| line.seen_from(*copy)) {
        for (x, hex) in hexes.iter().enumerate() {
            if line.ends.contains(&x) || !line.may_meet(hex.centre) {
                continue;
            }
            match line.meets(hex.centre, &program.corners) {
                Meets::Not => {}
                Meets::Inside => blockers.push([x as u16; 2]),
                Meets::Along(side) => {
                    // The hex on the other side, which meets it likewise.
                    let other = copies.iter().find_map(|copy| {
                        let across = [0, 1].map(|i| hex.centre[i] + side[i] - copy[i]);
                        hexes.iter().position(|h| h.centre == across)
                    });
                    if let Some(other) = other.filter(|&other| x < other) {
                        blockers.push([x as u16, other as u16]);
                    }
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

/// The line between the centres of two hexes.
#[derive(Clone, Copy)]
struct Line {
    from: [i64; 2],
    way: [i64; 2],
    /// The two hexes, which are in nobody's way.
    ends: [usize; 2],
}

/// Farther than this no corner is from its centre, in either direction.
const REACH: i64 = 2;

impl Line {
    fn through(from: [i32; 2], to: [i32; 2], ends: [usize; 2]) -> Self {
        let from = from.map(i64::from);
        Self { from, way: [i64::from(to[0]) - from[0], i64::from(to[1]) - from[1]], ends }
    }

    /// As it lies from a copy of the board that is so far off.
    fn seen_from(&self, copy: [i32; 2]) -> Self {
        Self { from: [0, 1].map(|i| self.from[i] - i64::from(copy[i])), ..*self }
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
mod tests;
