//! Outlines a little inside the rim of a cell, open where the same ground goes
//! on in the next one, so that a range of hills has one outline.

use tiny_skia::{Path, PathBuilder};

use crate::bounds::{Pt, pt};

/// The corners with each closed side moved inward by `inset`; sides in
/// `open` stay where they are.
pub(super) fn inset(corners: &[Pt], open: &[bool], inset: f32) -> Vec<Pt> {
    let count = corners.len();
    let line = |i: usize| {
        let (a, b) = (corners[i % count], corners[(i + 1) % count]);
        let d = a.direction(b);
        let by = if open.get(i % count).copied().unwrap_or(false) { 0.0 } else { inset };
        // Corners run clockwise with y downward: inward is to the right.
        (a.plus(-d.y * by, d.x * by), d)
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
            p.plus(d.x * t, d.y * t)
        })
        .collect()
}

/// The stretches of closed sides of an outline, clockwise, each with the
/// corners it runs through. An outline without open sides is one closed stretch,
/// whose first corner is repeated at its end.
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

/// Adds a line through points with rounded corners, closed if it ends where
/// it starts.
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

/// The whole outline as a filled form: rounded where two closed sides meet.
pub(super) fn form(outline: &[Pt], open: &[bool], radius: f32) -> Option<Path> {
    let count = outline.len();
    let mut path = PathBuilder::new();
    for (i, &p) in outline.iter().enumerate() {
        let before = outline[(i + count - 1) % count];
        let after = outline[(i + 1) % count];
        let closed = |i: usize| !open.get(i % count).copied().unwrap_or(false);
        if closed(i) && closed(i + count - 1) {
            let cut = |to: Pt| p.toward(to, (radius / p.distance(to).max(0.01)).min(0.5));
            let (a, b) = (cut(before), cut(after));
            if i == 0 {
                path.move_to(a.x, a.y)
            } else {
                path.line_to(a.x, a.y)
            }
            path.quad_to(p.x, p.y, b.x, b.y);
        } else if i == 0 {
            path.move_to(p.x, p.y);
        } else {
            path.line_to(p.x, p.y);
        }
    }
    path.close();
    path.finish()
}

/// Points along a line at even distances, each with the outward direction
/// (to the left of a clockwise line).
pub(super) fn along(points: &[Pt], step: f32) -> Vec<(Pt, Pt)> {
    let length: f32 = points.windows(2).map(|w| w[0].distance(w[1])).sum();
    let count = (length / step).round().max(1.0) as usize;
    let step = length / count as f32;
    let mut found = Vec::with_capacity(count);
    let mut next = step / 2.0;
    let mut walked = 0.0;
    for window in points.windows(2) {
        let &[a, b] = window else { continue };
        let stretch = a.distance(b);
        let d = a.direction(b);
        while next <= walked + stretch && found.len() < count {
            found.push((a.toward(b, (next - walked) / stretch.max(0.01)), pt(d.y, -d.x)));
            next += step;
        }
        walked += stretch;
    }
    found
}
