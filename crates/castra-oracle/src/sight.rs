//! Whether one sees from the centre of a hex to that of another.
//!
//! In whole numbers: a point on the line is how far along it lies, times the
//! square of the line's length.

use castra_ir::Program;

use crate::Set;

type Point = [i128; 2];

/// Whether no hex of a set is in the way of the straight line between two
/// centres: no hex that the line passes through, and no two between which it
/// runs along their common side. Its ends are in nobody's way.
pub(crate) fn in_sight(program: &Program, from: usize, to: usize, hexes: &Set) -> bool {
    let centre = |hex: usize| program.hexes.get(hex).map(|hex| hex.centre.map(i128::from));
    let (Some(start), Some(end)) = (centre(from), centre(to)) else { return true };
    let way = minus(end, start);
    let length = dot(way, way);
    let corners = program.corners.iter().flat_map(|corner| corner.iter());
    let reach = corners.map(|off| i128::from(off.abs())).max().unwrap_or(0);
    let mut sides: Vec<[Point; 2]> = Vec::new();
    for hex in hexes.iter().filter_map(|hex| usize::try_from(hex).ok()) {
        if hex == from || hex == to {
            continue;
        }
        let Some(middle) = centre(hex) else { continue };
        if far([start, end], middle, reach) {
            continue;
        }
        let corners: Vec<Point> = (program.corners.iter())
            .map(|corner| [0, 1].map(|i| middle[i] + i128::from(corner[i])))
            .collect();
        // How far each corner lies off the line, and along it.
        let seen: Vec<(i128, i128)> = (corners.iter())
            .map(|&corner| minus(corner, start))
            .map(|corner| (cross(way, corner), dot(way, corner)))
            .collect();
        let on_both_sides =
            seen.iter().any(|(off, _)| *off < 0) && seen.iter().any(|(off, _)| *off > 0);
        if on_both_sides {
            // The line's ends lie in other hexes, so that it is inside between
            // two points, both of them between its ends or neither.
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
            // The second to have this side closes it.
            if sides.contains(&side) {
                return false;
            }
            sides.push(side);
        }
    }
    true
}

/// Whether a hex lies beyond the ends of a line, farther than its corners reach.
fn far([start, end]: [Point; 2], middle: Point, reach: i128) -> bool {
    (0..2).any(|i| {
        let (low, high) = (start[i].min(end[i]), start[i].max(end[i]));
        middle[i] + reach < low || middle[i] - reach > high
    })
}

/// Where the line goes in and out of a hex that has corners on both sides of
/// it: how far along, as a fraction of its own.
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

fn minus(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1]]
}

fn dot(a: Point, b: Point) -> i128 {
    a[0] * b[0] + a[1] * b[1]
}

fn cross(a: Point, b: Point) -> i128 {
    a[0] * b[1] - a[1] * b[0]
}
