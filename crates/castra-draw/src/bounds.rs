//! Points and upright rectangles.

/// A point on the page, y downward.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pt {
    /// Distance from the left edge.
    pub x: f32,
    /// Distance from the top edge.
    pub y: f32,
}

/// A point.
pub(crate) const fn pt(x: f32, y: f32) -> Pt {
    Pt { x, y }
}

impl Pt {
    /// The point a part of the way to another: 0 here, 1 there.
    #[must_use]
    pub fn toward(self, other: Self, part: f32) -> Self {
        pt(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)
    }

    /// The point some way off.
    #[must_use]
    pub fn plus(self, dx: f32, dy: f32) -> Self {
        pt(self.x + dx, self.y + dy)
    }

    /// Distance to another point.
    #[must_use]
    pub fn distance(self, other: Self) -> f32 {
        (other.x - self.x).hypot(other.y - self.y)
    }

    /// The direction to another point, of length 1; right where there is none.
    #[must_use]
    pub fn direction(self, other: Self) -> Self {
        let length = self.distance(other);
        if length > 1e-6 {
            pt((other.x - self.x) / length, (other.y - self.y) / length)
        } else {
            pt(1.0, 0.0)
        }
    }
}

/// An upright rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Left edge.
    pub x0: f32,
    /// Top edge.
    pub y0: f32,
    /// Right edge.
    pub x1: f32,
    /// Bottom edge.
    pub y1: f32,
}

impl Bounds {
    /// The rectangle with a corner, a width and a height.
    #[must_use]
    pub const fn at(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self { x0: x, y0: y, x1: x + width, y1: y + height }
    }

    /// The rectangle around a point.
    #[must_use]
    pub const fn around(c: Pt, width: f32, height: f32) -> Self {
        Self::at(c.x - width / 2.0, c.y - height / 2.0, width, height)
    }

    /// Its width.
    #[must_use]
    pub const fn width(&self) -> f32 {
        self.x1 - self.x0
    }

    /// Its height.
    #[must_use]
    pub const fn height(&self) -> f32 {
        self.y1 - self.y0
    }

    /// Its middle.
    #[must_use]
    pub const fn centre(&self) -> Pt {
        pt(f32::midpoint(self.x0, self.x1), f32::midpoint(self.y0, self.y1))
    }

    /// The rectangle with every edge moved outward.
    #[must_use]
    pub const fn grown(&self, by: f32) -> Self {
        Self { x0: self.x0 - by, y0: self.y0 - by, x1: self.x1 + by, y1: self.y1 + by }
    }

    /// The smallest rectangle around both.
    #[must_use]
    pub const fn union(&self, other: &Self) -> Self {
        Self {
            x0: self.x0.min(other.x0),
            y0: self.y0.min(other.y0),
            x1: self.x1.max(other.x1),
            y1: self.y1.max(other.y1),
        }
    }

    /// Area that both cover.
    #[must_use]
    pub fn overlap(&self, other: &Self) -> f32 {
        let w = self.x1.min(other.x1) - self.x0.max(other.x0);
        let h = self.y1.min(other.y1) - self.y0.max(other.y0);
        if w > 0.0 && h > 0.0 { w * h } else { 0.0 }
    }

    /// Whether the other lies within this one.
    #[must_use]
    pub fn holds(&self, other: &Self) -> bool {
        self.x0 <= other.x0 && self.y0 <= other.y0 && self.x1 >= other.x1 && self.y1 >= other.y1
    }
}
