//! Outlines just inside the rim of a cell, open where the same terrain continues in the next cell,
//! so that a range of hills has one outline.

use tiny_skia::{Path, PathBuilder};

use crate::bounds::{Pt, pt};

/// Moves each closed side of a polygon inward by `inset`; sides in `open` stay in place.
pub(super) fn inset(corners: &[Pt], open: &[bool], inset: f32) -> Vec<Pt> {
    let count = corners.len();
    let line = |i: usize| {
        let (a, b) = (corners[i % count], corners[(i + 1) % count]);
        let d = a.direction_to(b);
        let inset_here = if open.get(i % count).copied().unwrap_or(false) { 0.0 } else { inset };
        // Corners run clockwise with y pointing down, so inward is to the right.
        (a.translate(-d.y * inset_here, d.x * inset_here), d)
    };
    (0..count)
        .map(|i| {
            let (p, d) = line(i + count - 1);
            let (q, e) = line(i);
            let cross = d.x * e.y - d.y * e.x;
            if cross.abs() < 1e-4 {
                return q;
            }
            let t = ((q.x - p.x) * e.y - (q.y - p.y) * e.x) / cross;
            p.translate(d.x * t, d.y * t)
        })
        .collect()
}

/// The outline of a hill or a lake within a cell, which may continue in the next cell.
#[derive(Debug)]
pub(super) struct Height {
    /// The vertices of the outline, and whether each is rounded.
    ring: Vec<(Pt, bool)>,
    /// The lines along closed sides, clockwise. An outline without open sides is one closed line,
    /// whose first point is repeated at its end.
    pub(super) edges: Vec<Vec<Pt>>,
}

impl Height {
    /// Computes the outline with closed sides moved inward by `inset`. Where the terrain continues
    /// in the next cell, the line crosses their common side at a right angle, `shoulder` from its
    /// end, so that a range does not narrow between cells.
    pub(super) fn of(corners: &[Pt], open: &[bool], inset: f32, shoulder: f32) -> Self {
        let count = corners.len();
        let is_open = |i: usize| open.get(i % count).copied().unwrap_or(false);
        let inner = self::inset(corners, open, inset);
        // On a square the line continues straight into the next cell.
        let shoulder = if count == 4 { inset } else { shoulder };
        let lead = 0.8 * inset;
        let mut ring: Vec<(Pt, bool)> = Vec::with_capacity(count * 2);
        // The indices in `ring` at which closed stretches start.
        let mut starts = Vec::new();
        for i in 0..count {
            let corner = corners[i];
            let before = (i + count - 1) % count;
            // The point where the outline crosses an open side, and the rounded corner before or
            // after it.
            let crossing = |side: usize, to: Pt| {
                let (a, b) = (corners[side % count], corners[(side + 1) % count]);
                let d = a.direction_to(b);
                let length = a.distance(b);
                let p = corner.toward(to, shoulder / length.max(0.01));
                (p, p.translate(-d.y * lead, d.x * lead))
            };
            match (is_open(before), is_open(i)) {
                (false, false) => ring.push((inner[i], true)),
                (true, true) => ring.push((corner, false)),
                (false, true) => {
                    let (p, q) = crossing(i, corners[(i + 1) % count]);
                    ring.push((q, true));
                    ring.push((p, false));
                }
                (true, false) => {
                    let (p, q) = crossing(before, corners[before]);
                    starts.push(ring.len());
                    ring.push((p, false));
                    ring.push((q, true));
                }
            }
        }
        let at = |i: usize| ring[i % ring.len()];
        let edges = if (0..count).all(|i| !is_open(i)) {
            vec![(0..=ring.len()).map(|i| at(i).0).collect()]
        } else {
            let run = |&start: &usize| {
                let mut points = vec![at(start).0];
                // A stretch has its rounded corners, and then the crossing at its end.
                let soft = (start + 1..start + ring.len()).take_while(|&i| at(i).1).count();
                points.extend((start + 1..=start + soft + 1).map(|i| at(i).0));
                points
            };
            starts.iter().map(run).collect()
        };
        Self { ring, edges }
    }

    /// Returns the outline as a closed path. `radius` is the radius of its rounded corners.
    pub(super) fn path(&self, radius: f32) -> Option<Path> {
        let count = self.ring.len();
        let mut path = PathBuilder::new();
        for (i, &(p, soft)) in self.ring.iter().enumerate() {
            let (before, after) =
                (self.ring[(i + count - 1) % count].0, self.ring[(i + 1) % count].0);
            let cut = |to: Pt| p.toward(to, (radius / p.distance(to).max(0.01)).min(0.5));
            let (a, b) = if soft { (cut(before), cut(after)) } else { (p, p) };
            if i == 0 {
                path.move_to(a.x, a.y)
            } else {
                path.line_to(a.x, a.y)
            }
            if soft {
                path.quad_to(p.x, p.y, b.x, b.y);
            }
        }
        path.close();
        path.finish()
    }
}

/// Returns the stretches of closed sides of an outline, clockwise, each as the corners that it runs
/// through. An outline without open sides is one closed stretch, whose first corner is repeated at
/// its end.
pub(super) fn stretches(outline: &[Pt], open: &[bool]) -> Vec<Vec<Pt>> {
    let count = outline.len();
    let closed = |i: usize| !open.get(i % count).copied().unwrap_or(false);
    let Some(first) = (0..count).find(|&i| !closed(i)) else {
        return vec![(0..=count).map(|i| outline[i % count]).collect()];
    };
    let mut stretches = Vec::new();
    let mut current: Vec<Pt> = Vec::new();
    for i in first + 1..=first + count {
        if closed(i) {
            if current.is_empty() {
                current.push(outline[i % count]);
            }
            current.push(outline[(i + 1) % count]);
        } else if !current.is_empty() {
            stretches.push(std::mem::take(&mut current));
        }
    }
    stretches
}

/// Adds a polyline with rounded corners, closed if it ends where it starts.
pub(super) fn push_rounded(path: &mut PathBuilder, points: &[Pt], radius: f32) {
    let [first, .., last] = points else { return };
    let closed = first.distance(*last) < 0.01;
    let cut = |p: Pt, toward: Pt| {
        let length = p.distance(toward);
        p.toward(toward, (radius / length.max(0.01)).min(0.5))
    };
    if closed {
        let ring = &points[..points.len() - 1];
        for (i, &p) in ring.iter().enumerate() {
            let before = ring[(i + ring.len() - 1) % ring.len()];
            let after = ring[(i + 1) % ring.len()];
            let (a, b) = (cut(p, before), cut(p, after));
            if i == 0 {
                path.move_to(a.x, a.y)
            } else {
                path.line_to(a.x, a.y)
            }
            path.quad_to(p.x, p.y, b.x, b.y);
        }
        path.close();
        return;
    }
    path.move_to(first.x, first.y);
    for window in points.windows(3) {
        let &[before, p, after] = window else { continue };
        let (a, b) = (cut(p, before), cut(p, after));
        path.line_to(a.x, a.y);
        path.quad_to(p.x, p.y, b.x, b.y);
    }
    path.line_to(last.x, last.y);
}

/// Returns points along a line at regular intervals, each with its outward normal (to the left of a
/// clockwise line).
pub(super) fn points_along(points: &[Pt], step: f32) -> Vec<(Pt, Pt)> {
    let length: f32 = points.windows(2).map(|w| w[0].distance(w[1])).sum();
    let count = (length / step).round().max(1.0) as usize;
    let step = length / count as f32;
    let mut found = Vec::with_capacity(count);
    let mut next = step / 2.0;
    let mut walked = 0.0;
    for window in points.windows(2) {
        let &[a, b] = window else { continue };
        let stretch = a.distance(b);
        let d = a.direction_to(b);
        while next <= walked + stretch && found.len() < count {
            found.push((a.toward(b, (next - walked) / stretch.max(0.01)), pt(d.y, -d.x)));
            next += step;
        }
        walked += stretch;
    }
    found
}
