//! The geometry of a map: the positions of cells in pixels, and the cells that a shape covers.

use super::map::{Map, Object, Outline};
use crate::import::budget::{Budget, Limit};

type Point = (f64, f64);

impl Map {
    /// Returns whether a line of hexes is offset.
    const fn is_set_in(&self, line: i64) -> bool {
        (line.rem_euclid(2) == 0) == self.even
    }

    /// Returns the distances between the centres of two columns and of two rows.
    pub(super) fn steps(&self) -> Point {
        let (w, h) = self.tile;
        match (self.orientation.as_str(), self.by_column) {
            ("hexagonal", true) => ((w + self.hex_side) / 2.0, h),
            ("hexagonal", false) => (w, (h + self.hex_side) / 2.0),
            _ => (w, h),
        }
    }

    /// Returns the centre of a cell in pixels.
    fn centre(&self, row: i64, col: i64) -> Point {
        let ((w, h), (across, down)) = (self.tile, self.steps());
        #[allow(clippy::cast_precision_loss, reason = "rows and columns of a board are few")]
        let (r, c) = (row as f64, col as f64);
        let (mut x, mut y) = (c * across + w / 2.0, r * down + h / 2.0);
        if self.orientation == "hexagonal" {
            if self.by_column && self.is_set_in(col) {
                y += h / 2.0;
            } else if !self.by_column && self.is_set_in(row) {
                x += w / 2.0;
            }
        }
        (x, y)
    }

    /// Returns a cell near a point, without comparing centres; `None` far off the map.
    fn near(&self, (x, y): Point) -> Option<(i64, i64)> {
        let (across, down) = self.steps();
        let near = |v: f64, step: f64| {
            let n = (v / step).floor();
            (n.is_finite() && n.abs() < 1e6).then_some(n)
        };
        #[allow(clippy::cast_possible_truncation, reason = "below a million")]
        let near = (near(y, down)? as i64, near(x, across)? as i64);
        Some(near)
    }

    /// Returns the cell with the nearest centre; `None` if the point is not near any.
    pub(super) fn cell(&self, (x, y): Point) -> Option<(i64, i64)> {
        let (row, col) = self.near((x, y))?;
        let around = (-2..=2).flat_map(|dr| (-2..=2).map(move |dc| (row + dr, col + dc)));
        around.min_by(|a, b| {
            let far = |&(row, col): &(i64, i64)| {
                let (cx, cy) = self.centre(row, col);
                (cx - x).hypot(cy - y)
            };
            far(a).total_cmp(&far(b))
        })
    }

    /// Returns the offset of a layer in rows and columns, and whether it is a whole number of both.
    pub(super) fn moved(&self, (right, down): Point) -> ((i64, i64), bool) {
        let (across, along) = self.steps();
        // Staggered lines fit only after an offset by an even number of lines.
        let (by_col, by_row) = match (self.orientation.as_str(), self.by_column) {
            ("hexagonal", true) => (2.0, 1.0),
            ("hexagonal", false) => (1.0, 2.0),
            _ => (1.0, 1.0),
        };
        let lines = |pixels: f64, step: f64| {
            let lines = (pixels / step).round();
            if lines.is_finite() && lines.abs() < 1e6 { lines } else { 0.0 }
        };
        let cols = lines(right, across * by_col) * by_col;
        let rows = lines(down, along * by_row) * by_row;
        let is_all = (cols * across - right).abs() < 1.0 && (rows * along - down).abs() < 1.0;
        #[allow(clippy::cast_possible_truncation, reason = "below a million")]
        let moved = (rows as i64, cols as i64);
        (moved, is_all)
    }

    /// Returns the cells of the map whose centres a shape covers.
    ///
    /// # Errors
    /// If all shapes together exceed the budget.
    pub(super) fn covered(
        &self,
        shape: &Shape,
        budget: &mut Budget,
    ) -> Result<Vec<(i64, i64)>, String> {
        let ((x0, y0), (x1, y1)) = shape.bounds();
        let (width, height) = (i64::from(self.width), i64::from(self.height));
        let (Some((top, left)), Some((bottom, right))) = (self.near((x0, y0)), self.near((x1, y1)))
        else {
            return Ok(Vec::new());
        };
        let rows = (top - 1).max(0)..(bottom + 2).min(height);
        let cols = (left - 1).max(0)..(right + 2).min(width);
        let long = |range: &std::ops::Range<i64>| (range.end - range.start).max(0).unsigned_abs();
        budget.take(Limit::Outlines, long(&rows) * long(&cols) * shape.corners.len() as u64)?;
        let all = rows.flat_map(|row| cols.clone().map(move |col| (row, col)));
        Ok(all.filter(|&(row, col)| shape.contains(self.centre(row, col))).collect())
    }
}

/// The outline of an object on its map.
pub(super) struct Shape {
    /// The corners in order; at least two.
    corners: Vec<Point>,
    /// True for the ellipse within four corners.
    round: bool,
}

impl Shape {
    /// Returns the shape of an object; `anchor` is the point at its position, as fractions of its
    /// width and height.
    pub(super) fn of(object: &Object, size: Point, anchor: Point, offset: Point) -> Self {
        let (w, h) = size;
        let (left, top) = (-anchor.0 * w, -anchor.1 * h);
        let corners = match &object.outline {
            Some(Outline::Polygon(points) | Outline::Line(points)) if !points.is_empty() => {
                points.clone()
            }
            _ => vec![(left, top), (left + w, top), (left + w, top + h), (left, top + h)],
        };
        let (sin, cos) = object.rotation.unwrap_or_default().to_radians().sin_cos();
        let place = (object.at.0 + offset.0, object.at.1 + offset.1);
        let corners = corners
            .into_iter()
            .map(|(x, y)| (place.0 + x * cos - y * sin, place.1 + x * sin + y * cos))
            .collect();
        Self { corners, round: matches!(object.outline, Some(Outline::Ellipse)) }
    }

    fn bounds(&self) -> (Point, Point) {
        let first = self.corners.first().copied().unwrap_or_default();
        self.corners.iter().fold((first, first), |(low, high), &(x, y)| {
            ((low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y)))
        })
    }

    pub(super) fn middle(&self) -> Point {
        let (low, high) = self.bounds();
        ((low.0 + high.0) / 2.0, (low.1 + high.1) / 2.0)
    }

    fn contains(&self, (x, y): Point) -> bool {
        if self.round
            && let [a, b, c, ..] = self.corners.as_slice()
        {
            // The point is inside if its coordinates along the axes satisfy the equation of the
            // ellipse.
            let along = |from: &Point, to: &Point| {
                let (dx, dy) = (to.0 - from.0, to.1 - from.1);
                let square = dx * dx + dy * dy;
                let middle = ((a.0 + c.0) / 2.0, (a.1 + c.1) / 2.0);
                2.0 * ((x - middle.0) * dx + (y - middle.1) * dy) / square.max(f64::MIN_POSITIVE)
            };
            return along(a, b).powi(2) + along(b, c).powi(2) <= 1.0;
        }
        // A ray to the right from an inner point crosses the outline an odd number of times.
        let ends = self.corners.iter().cycle().skip(1);
        let crossed = self.corners.iter().zip(ends).filter(|(a, b)| {
            (a.1 > y) != (b.1 > y) && x < (b.0 - a.0) * (y - a.1) / (b.1 - a.1) + a.0
        });
        crossed.count() % 2 == 1
    }
}
