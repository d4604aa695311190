//! Points and axis-aligned rectangles.

/// A point on the page in units of the scene; y points down.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "the fields are the coordinates")]
pub struct Pt {
    pub x: f32,
    pub y: f32,
}

pub(crate) const fn pt(x: f32, y: f32) -> Pt {
    Pt { x, y }
}

impl Pt {
    /// Interpolates linearly to another point: `part` 0 is this point, and 1 is the other.
    #[must_use]
    pub fn toward(self, other: Self, part: f32) -> Self {
        pt(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)
    }

    /// Returns the point moved by an offset.
    #[must_use]
    pub fn translate(self, dx: f32, dy: f32) -> Self {
        pt(self.x + dx, self.y + dy)
    }

    /// Returns the distance to another point.
    #[must_use]
    pub fn distance(self, other: Self) -> f32 {
        (other.x - self.x).hypot(other.y - self.y)
    }

    /// Returns the unit vector to another point, or (1, 0) if the points coincide.
    #[must_use]
    pub fn direction_to(self, other: Self) -> Self {
        let length = self.distance(other);
        if length > 1e-6 {
            pt((other.x - self.x) / length, (other.y - self.y) / length)
        } else {
            pt(1.0, 0.0)
        }
    }
}

/// An interval of an axis in units of the scene.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Interval {
    /// The left or upper end.
    pub(crate) from: f32,
    /// The right or lower end.
    pub(crate) to: f32,
}

pub(crate) const fn between(from: f32, to: f32) -> Interval {
    Interval { from, to }
}

impl Interval {
    /// Returns the distance between the ends.
    pub(crate) const fn length(self) -> f32 {
        self.to - self.from
    }

    /// Returns the point halfway between the ends.
    pub(crate) const fn middle(self) -> f32 {
        f32::midpoint(self.from, self.to)
    }
}

/// An axis-aligned rectangle; y points down.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "the fields are the coordinates of the edges")]
pub struct Bounds {
    pub x0: f32,
    pub y0: f32,
    pub x1: f32,
    pub y1: f32,
}

impl Bounds {
    /// Creates a rectangle from its upper left corner, its width and its height.
    #[must_use]
    pub const fn from_corner(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self { x0: x, y0: y, x1: x + width, y1: y + height }
    }

    /// Creates a rectangle from its centre, its width and its height.
    #[must_use]
    pub const fn from_centre(c: Pt, width: f32, height: f32) -> Self {
        Self::from_corner(c.x - width / 2.0, c.y - height / 2.0, width, height)
    }

    /// Returns the width in units of the scene.
    #[must_use]
    pub const fn width(&self) -> f32 {
        self.x1 - self.x0
    }

    /// Returns the height in units of the scene.
    #[must_use]
    pub const fn height(&self) -> f32 {
        self.y1 - self.y0
    }

    /// Returns the centre point.
    #[must_use]
    pub const fn centre(&self) -> Pt {
        pt(f32::midpoint(self.x0, self.x1), f32::midpoint(self.y0, self.y1))
    }

    /// Returns the rectangle with every edge moved outward by a distance.
    #[must_use]
    pub const fn expand(&self, distance: f32) -> Self {
        Self {
            x0: self.x0 - distance,
            y0: self.y0 - distance,
            x1: self.x1 + distance,
            y1: self.y1 + distance,
        }
    }

    /// Returns the smallest rectangle that contains both.
    #[must_use]
    pub const fn union(&self, other: &Self) -> Self {
        Self {
            x0: self.x0.min(other.x0),
            y0: self.y0.min(other.y0),
            x1: self.x1.max(other.x1),
            y1: self.y1.max(other.y1),
        }
    }

    /// Returns the area of the intersection, or 0 if the rectangles do not overlap.
    #[must_use]
    pub fn overlap_area(&self, other: &Self) -> f32 {
        let w = self.x1.min(other.x1) - self.x0.max(other.x0);
        let h = self.y1.min(other.y1) - self.y0.max(other.y0);
        if w > 0.0 && h > 0.0 { w * h } else { 0.0 }
    }

    /// Returns whether the other rectangle lies within this one.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        self.x0 <= other.x0 && self.y0 <= other.y0 && self.x1 >= other.x1 && self.y1 >= other.y1
    }
}
