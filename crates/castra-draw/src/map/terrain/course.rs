//! The course of rivers and roads through cells: smooth curves that continue through neighbouring
//! cells and off the edge of the board.

use castra_defs::{Direction, TerrainArt};
use tiny_skia::{Path, PathBuilder, PathSegment};

use super::spot::TerrainCell;
use crate::bounds::{Pt, pt};
use crate::geometry::W;

/// The course through a cell: the midpoints of the sides that it crosses. The first two are those
/// of the main course.
#[derive(Debug)]
pub(super) struct Course {
    pub(super) sides: Vec<Pt>,
}

impl Course {
    /// Computes the course through a cell to the neighbours that `joins` accepts. With only one, it
    /// continues over an edge of the board that lies ahead. Without any, it runs straight across
    /// the direction `crosses`, or else through an edge of the board.
    pub(super) fn of(
        spot: &TerrainCell<'_>,
        joins: impl Fn(TerrainArt) -> bool,
        crosses: Option<Pt>,
    ) -> Self {
        let c = spot.centre();
        let all: Vec<(Pt, Option<TerrainArt>)> =
            spot.sides().map(|(side, there)| (middle(spot, side), there)).collect();
        let pick = |wanted: &dyn Fn(Option<TerrainArt>) -> bool| -> Vec<Pt> {
            all.iter().filter(|(_, there)| wanted(*there)).map(|&(p, _)| p).collect()
        };
        let mut sides = pick(&|there| there.is_some_and(&joins));
        let off = pick(&|there| there.is_none());
        let any = pick(&|_| true);
        match *sides.as_slice() {
            [] => {
                let across = |p: Pt| crosses.map_or(0.0, |d| dot(d, c.direction_to(p)).abs());
                let first = off.first().filter(|_| crosses.is_none()).copied().or_else(|| {
                    any.iter().copied().min_by(|&a, &b| across(a).total_cmp(&across(b)))
                });
                if let Some(first) = first {
                    sides.push(first);
                    sides.extend(straightest(c, first, &any));
                }
            }
            [only] => {
                sides.extend(straightest(c, only, &off).filter(|&p| bend(c, only, p) < 0.3));
            }
            [first, second, ..] => {
                // The straightest pair of sides is the main course; the others join it.
                let mut best = (first, second);
                for (i, &a) in sides.iter().enumerate() {
                    for &b in &sides[i + 1..] {
                        if bend(c, a, b) < bend(c, best.0, best.1) - 1e-3 {
                            best = (a, b);
                        }
                    }
                }
                sides.retain(|&p| p != best.0 && p != best.1);
                sides.splice(0..0, [best.0, best.1]);
            }
        }
        Self { sides }
    }

    /// Returns the direction of the main course at the centre of the cell.
    pub(super) fn direction(&self, c: Pt) -> Pt {
        match *self.sides.as_slice() {
            [] => pt(1.0, 0.0),
            [only] => c.direction_to(only),
            [a, b, ..] => a.direction_to(b),
        }
    }

    /// Adds the course to a path as curves from side to side. Its midpoint is at most `wander` from
    /// the centre along each axis. `reach` returns how far to continue into the terrain beyond a
    /// side; beyond the board the course continues to the frame.
    pub(super) fn trace(
        &self,
        path: &mut PathBuilder,
        spot: &TerrainCell<'_>,
        wander: f32,
        reach: impl Fn(TerrainArt) -> f32,
    ) {
        let c = spot.centre();
        let heart = spot.chance(9).point_near(c, wander);
        let beyond = |p: Pt| {
            let there = spot.sides().find(|&(side, _)| middle(spot, side).distance(p) < 0.5);
            let d = c.direction_to(p);
            let by = match there {
                Some((_, Some(art))) => reach(art),
                Some((_, None)) if !spot.is_sample() => distance_to_frame(spot, p, d),
                _ => 0.0,
            };
            (by > 0.0).then(|| p.translate(d.x * by, d.y * by))
        };
        let start = |path: &mut PathBuilder, p: Pt| match beyond(p) {
            Some(out) => {
                path.move_to(out.x, out.y);
                path.line_to(p.x, p.y);
            }
            None => path.move_to(p.x, p.y),
        };
        match *self.sides.as_slice() {
            [] => {}
            [only] => {
                start(path, only);
                let q = c.toward(only, 0.5);
                path.quad_to(q.x, q.y, heart.x, heart.y);
            }
            [a, b, ref arms @ ..] => {
                start(path, a);
                let (p, q) = (a.toward(c, 0.55), b.toward(c, 0.55));
                let (dx, dy) = (heart.x - c.x, heart.y - c.y);
                path.cubic_to(p.x + dx, p.y + dy, q.x + dx, q.y + dy, b.x, b.y);
                if let Some(out) = beyond(b) {
                    path.line_to(out.x, out.y);
                }
                // The midpoint of the main curve, where side arms join it.
                let join = a.toward(b, 0.5).toward(c, 0.41).translate(dx * 0.75, dy * 0.75);
                for &arm in arms {
                    start(path, arm);
                    let q = arm.toward(c, 0.6);
                    path.quad_to(q.x, q.y, join.x, join.y);
                }
            }
        }
    }

    /// Returns the end of the course inside the cell, as [`Self::trace`] draws it, if it has one.
    pub(super) fn source(&self, spot: &TerrainCell<'_>, wander: f32) -> Option<Pt> {
        (self.sides.len() == 1).then(|| spot.chance(9).point_near(spot.centre(), wander))
    }
}

fn middle(spot: &TerrainCell<'_>, side: Direction) -> Pt {
    let ends = spot.ground.geometry.side(spot.cell, side);
    ends.map_or_else(|| spot.centre(), |(a, b)| a.toward(b, 0.5))
}

fn dot(a: Pt, b: Pt) -> f32 {
    a.x * b.x + a.y * b.y
}

/// Returns the cosine of the angle between two sides as seen from the centre: -1 is straight on.
fn bend(c: Pt, a: Pt, b: Pt) -> f32 {
    dot(c.direction_to(a), c.direction_to(b))
}

fn straightest(c: Pt, from: Pt, among: &[Pt]) -> Option<Pt> {
    among.iter().copied().min_by(|&a, &b| bend(c, from, a).total_cmp(&bend(c, from, b)))
}

/// Returns the distance from a point to the frame, which covers everything beyond.
fn distance_to_frame(spot: &TerrainCell<'_>, p: Pt, d: Pt) -> f32 {
    let frame = spot.ground.geometry.frame();
    let to = |from: f32, low: f32, high: f32, step: f32| match step {
        s if s > 0.05 => (high - from) / s,
        s if s < -0.05 => (low - from) / s,
        _ => f32::MAX,
    };
    let nearest = to(p.x, frame.x0, frame.x1, d.x).min(to(p.y, frame.y0, frame.y1, d.y));
    nearest.clamp(0.0, 1.5 * W) + 0.18 * W
}

/// A contour of a path, flattened to short line segments.
#[derive(Debug)]
pub(super) struct Contour {
    points: Vec<Pt>,
    /// The distance of each point from the start.
    distances: Vec<f32>,
}

impl Contour {
    pub(super) fn length(&self) -> f32 {
        self.distances.last().copied().unwrap_or(0.0)
    }

    /// Returns the point at a distance from the start, and the direction there; `None` beyond the
    /// end.
    pub(super) fn point_at(&self, distance: f32) -> Option<(Pt, Pt)> {
        if distance > self.length() + 1e-3 {
            return None;
        }
        let next = self.distances.partition_point(|&a| a < distance).max(1);
        let (a, b) = (*self.points.get(next - 1)?, *self.points.get(next)?);
        let (from, to) = (*self.distances.get(next - 1)?, *self.distances.get(next)?);
        let part = if to > from { (distance - from) / (to - from) } else { 0.0 };
        Some((a.toward(b, part), a.direction_to(b)))
    }
}

/// Returns the contours of a path, each from one `move_to` to the next.
pub(super) fn contours(path: &Path) -> Vec<Contour> {
    const PIECES: u8 = 16;
    let mut runs: Vec<Vec<Pt>> = Vec::new();
    let p = |p: tiny_skia::Point| pt(p.x, p.y);
    for segment in path.segments() {
        if let PathSegment::MoveTo(to) = segment {
            runs.push(vec![p(to)]);
            continue;
        }
        let Some(run) = runs.last_mut() else { continue };
        let Some(&from) = run.last() else { continue };
        let steps = (1..=PIECES).map(|i| f32::from(i) / f32::from(PIECES));
        match segment {
            PathSegment::MoveTo(_) => {}
            PathSegment::LineTo(to) => run.push(p(to)),
            PathSegment::QuadTo(a, to) => {
                let (a, to) = (p(a), p(to));
                let point = |t: f32| from.toward(a, t).toward(a.toward(to, t), t);
                run.extend(steps.map(point));
            }
            PathSegment::CubicTo(a, b, to) => {
                let (a, b, to) = (p(a), p(b), p(to));
                let point = |t: f32| {
                    let (x, y, z) = (from.toward(a, t), a.toward(b, t), b.toward(to, t));
                    x.toward(y, t).toward(y.toward(z, t), t)
                };
                run.extend(steps.map(point));
            }
            PathSegment::Close => {
                if let Some(&first) = run.first() {
                    run.push(first);
                }
            }
        }
    }
    let measured = runs.into_iter().filter(|points| points.len() > 1).map(|points| {
        let mut total = 0.0;
        let mut along = vec![0.0];
        for pair in points.windows(2) {
            if let [a, b] = *pair {
                total += a.distance(b);
                along.push(total);
            }
        }
        Contour { points, distances: along }
    });
    measured.collect()
}
