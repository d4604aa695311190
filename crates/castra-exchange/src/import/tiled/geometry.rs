//! The geometry of a map: the positions of cells in pixels, and the cells that a shape covers.

use super::map::{Map, Object, Outline};
use crate::import::budget::{Budget, Limit};

type Point = (f64, f64);

impl Map {
    /// Returns whether a line of hexes is offset.
    const fn is_offset(&self, line: i64) -> bool {
        (line.rem_euclid(2) == 0) == self.even_lines_offset
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
            if self.by_column && self.is_offset(col) {
                y += h / 2.0;
            } else if !self.by_column && self.is_offset(row) {
                x += w / 2.0;
            }
        }
        (x, y)
    }

    /// Returns a cell near a point, without comparing centres; `None` far off the map.
    fn approximate_cell(&self, (x, y): Point) -> Option<(i64, i64)> {
        let (across, down) = self.steps();
        let near = |v: f64, step: f64| {
            let n = (v / step).floor();
            (n.is_finite() && n.abs() < 1e6).then_some(n)
        };
        #[allow(clippy::cast_possible_truncation, reason = "below a million")]
        let near = (near(y, down)? as i64, near(x, across)? as i64);
        Some(near)
    }

    /// Returns the cell with the nearest centre; `None` for a point far off the map.
    pub(super) fn cell(&self, (x, y): Point) -> Option<(i64, i64)> {
        let (row, col) = self.approximate_cell((x, y))?;
        let around = (-2..=2).flat_map(|dr| (-2..=2).map(move |dc| (row + dr, col + dc)));
        around.min_by(|a, b| {
            // Distances are rounded, so that a point between two cells belongs to the first.
            let far = |&(row, col): &(i64, i64)| {
                let (cx, cy) = self.centre(row, col);
                ((cx - x).hypot(cy - y) * 1024.0).round()
            };
            far(a).total_cmp(&far(b))
        })
    }

    /// Returns the cell of a tile in a layer with an offset: the one nearest to its middle, as for
    /// an object there.
    pub(super) fn offset_cell(
        &self,
        (row, col): (i64, i64),
        (right, down): Point,
    ) -> Option<(i64, i64)> {
        let (x, y) = self.centre(row, col);
        self.cell((x + right, y + down))
    }

    /// Returns whether an offset puts the middles of all tiles on middles of cells.
    pub(super) fn fits(&self, offset: Point) -> bool {
        [(0, 0), (1, 0), (0, 1)].into_iter().all(|(row, col)| {
            let (x, y) = self.centre(row, col);
            let to = self.offset_cell((row, col), offset).map(|(row, col)| self.centre(row, col));
            to.is_some_and(|to| (to.0 - x - offset.0).hypot(to.1 - y - offset.1) < 1.0)
        })
    }

    /// Returns the cells of the map that a line crosses, in its order.
    ///
    /// # Errors
    /// If all shapes together exceed the budget.
    pub(super) fn cells_along(
        &self,
        line: &Shape,
        budget: &mut Budget,
    ) -> Result<Vec<(i64, i64)>, String> {
        let (across, down) = self.steps();
        let step = across.min(down) / 8.0;
        let mut cells: Vec<(i64, i64)> = Vec::new();
        for (from, to) in line.corners.iter().zip(line.corners.iter().skip(1)) {
            let length = ((to.0 - from.0).hypot(to.1 - from.1) / step).ceil().max(1.0);
            #[allow(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a length that is too large exceeds the budget"
            )]
            budget.take(Limit::Outlines, length as u64)?;
            let mut at = 0.0;
            while at <= length {
                let part = at / length;
                let point = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
                let (width, height) = (i64::from(self.width), i64::from(self.height));
                let cell = self.cell(point);
                let on_map = |&(row, col): &(i64, i64)| {
                    (0..height).contains(&row) && (0..width).contains(&col)
                };
                cells.extend(cell.filter(on_map).filter(|cell| cells.last() != Some(cell)));
                at += 1.0;
            }
        }
        Ok(cells)
    }

    /// Returns the cells of the map whose centres a shape covers.
    ///
    /// # Errors
    /// If all shapes together exceed the budget.
    pub(super) fn covered_cells(
        &self,
        shape: &Shape,
        budget: &mut Budget,
    ) -> Result<Vec<(i64, i64)>, String> {
        let ((x0, y0), (x1, y1)) = shape.bounds();
        let (width, height) = (i64::from(self.width), i64::from(self.height));
        let (Some((top, left)), Some((bottom, right))) =
            (self.approximate_cell((x0, y0)), self.approximate_cell((x1, y1)))
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
    is_ellipse: bool,
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
        Self { corners, is_ellipse: matches!(object.outline, Some(Outline::Ellipse)) }
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
        if self.is_ellipse
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
