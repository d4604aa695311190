//! Lines of sight between the centres of hexes.
//!
//! In exact integers: a position along the line is a fraction whose denominator is the squared
//! length of the line.

use castra_ir::Program;

use crate::set::Set;

type Point = [i128; 2];

/// Returns whether one of the shortest straight lines between two centres crosses no hex of a set.
/// The two hexes themselves never block it. There is only one such line, except on boards with
/// joined edges if both ways around are equally long. Returns true if one of the two hexes is
/// unknown.
#[must_use]
pub fn in_sight(program: &Program, from: usize, to: usize, hexes: &Set) -> bool {
    let centre = |hex: usize| program.hexes.get(hex).map(|hex| hex.centre.map(i128::from));
    let (Some(start), Some(end)) = (centre(from), centre(to)) else { return true };
    if from == to {
        return true;
    }
    let off = offsets(program);
    let others: Vec<usize> = hexes.iter().filter_map(|hex| usize::try_from(hex).ok()).collect();
    let taken: Vec<Point> = (others.iter())
        .filter(|&&hex| hex != from && hex != to)
        .filter_map(|&hex| centre(hex))
        .flat_map(|middle| off.iter().map(move |off| plus(middle, *off)))
        .collect();
    let ends: Vec<Point> = off.iter().map(|off| plus(end, *off)).collect();
    let long = |end: &Point| length(program, minus(*end, start));
    let shortest = ends.iter().map(long).min();
    ends.iter().any(|end| Some(long(end)) == shortest && is_free(program, [start, *end], &taken))
}

/// Returns the displacements of the board and, if edges are joined, of the copies around it.
fn offsets(program: &Program) -> Vec<Point> {
    let times = |round: [i32; 2], n: i128| round.map(|part| n * i128::from(part));
    let first = program.rounds.first().copied().unwrap_or_default();
    let second = program.rounds.get(1).copied().unwrap_or_default();
    let mut offsets = Vec::new();
    for a in -1..=1 {
        for b in -1..=1 {
            let offset = plus(times(first, a), times(second, b));
            if !offsets.contains(&offset) {
                offsets.push(offset);
            }
        }
    }
    offsets
}

/// Returns the square of a length in one unit. On boards of hexes, the axes have different units.
fn length(program: &Program, [right, down]: Point) -> i128 {
    let is_upright = program.corners.contains(&[0, -2]);
    let is_square = program.corners.contains(&[1, 1]) && program.corners.len() == 4;
    match (is_square, is_upright) {
        (true, _) => right * right + down * down,
        (false, true) => 3 * right * right + down * down,
        (false, false) => right * right + 3 * down * down,
    }
}

/// Returns whether no hex with one of these centres blocks a straight line. A hex on the line
/// blocks it, as do two hexes along whose common side it runs.
fn is_free(program: &Program, [start, end]: [Point; 2], hexes: &[Point]) -> bool {
    let way = minus(end, start);
    let length = dot(way, way);
    let corners = program.corners.iter().flat_map(|corner| corner.iter());
    let reach = corners.map(|off| i128::from(off.abs())).max().unwrap_or(0);
    let mut sides: Vec<[Point; 2]> = Vec::new();
    for &middle in hexes {
        if is_out_of_reach([start, end], middle, reach) {
            continue;
        }
        let corners: Vec<Point> = (program.corners.iter())
            .map(|corner| [0, 1].map(|i| middle[i] + i128::from(corner[i])))
            .collect();
        // The signed distance of each corner from the line, and its position along the line.
        let seen: Vec<(i128, i128)> = (corners.iter())
            .map(|&corner| minus(corner, start))
            .map(|corner| (cross(way, corner), dot(way, corner)))
            .collect();
        let on_both_sides =
            seen.iter().any(|(off, _)| *off < 0) && seen.iter().any(|(off, _)| *off > 0);
        if on_both_sides {
            // The ends of the line are centres of other hexes, so the crossings with this one are
            // both between the ends or both beyond them.
            if crossings(&seen).iter().all(|&(along, of)| 0 < along && along < length * of) {
                return false;
            }
            continue;
        }
        let touching: Vec<usize> = (0..seen.len()).filter(|&i| seen[i].0 == 0).collect();
        if let [a, b] = touching[..]
            && [a, b].iter().all(|&i| (0..=length).contains(&seen[i].1))
        {
            let mut side = [corners[a], corners[b]];
            side.sort_unstable();
            // The second hex with this side blocks it.
            if sides.contains(&side) {
                return false;
            }
            sides.push(side);
        }
    }
    true
}

/// Returns whether a hex is beyond the ends of a line, farther than its corners reach.
fn is_out_of_reach([start, end]: [Point; 2], middle: Point, reach: i128) -> bool {
    (0..2).any(|i| {
        let (low, high) = (start[i].min(end[i]), start[i].max(end[i]));
        middle[i] + reach < low || middle[i] - reach > high
    })
}

/// Returns the points where a line enters and leaves a hex with corners on both sides, as fractions
/// of the line.
fn crossings(seen: &[(i128, i128)]) -> Vec<(i128, i128)> {
    let next = seen.iter().cycle().skip(1);
    let mut found = Vec::new();
    for (&(off, along), &(next_off, next_along)) in seen.iter().zip(next) {
        if off == 0 {
            found.push((along, 1));
        } else if off.signum() * next_off.signum() < 0 {
            let of = (next_off - off).abs();
            let at = along * next_off.abs() + next_along * off.abs();
            found.push((at, of));
        }
    }
    found
}

fn plus(a: Point, b: Point) -> Point {
    [a[0] + b[0], a[1] + b[1]]
}

fn minus(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1]]
}

fn dot(a: Point, b: Point) -> i128 {
    a[0] * b[0] + a[1] * b[1]
}

fn cross(a: Point, b: Point) -> i128 {
    a[0] * b[1] - a[1] * b[0]
}
