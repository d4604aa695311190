//! Reproducible pseudo-random variation of drawings, seeded by a cell.

use castra_defs::Cell;

use crate::bounds::{Pt, pt};

/// A pseudo-random number generator, seeded by a cell and a purpose, so that a drawing is the same
/// every time.
#[derive(Clone, Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn of(cell: Cell, purpose: u32) -> Self {
        let seed = u64::from(cell.row) << 16 | u64::from(cell.col);
        let mut chance = Self(seed ^ (u64::from(purpose) << 40));
        chance.next();
        chance
    }

    /// Advances the generator by a step of splitmix64.
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns a number in `0.0..1.0`.
    pub(crate) fn unit(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1u64 << 24) as f32
    }

    /// Returns a number from `-size` to `size`.
    pub(crate) fn symmetric(&mut self, size: f32) -> f32 {
        (self.unit() * 2.0 - 1.0) * size
    }

    /// Returns a number from `low` to `high`.
    pub(crate) fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// Returns a point near `p`, at most `max_distance` away along each axis.
    pub(crate) fn point_near(&mut self, p: Pt, max_distance: f32) -> Pt {
        pt(p.x + self.symmetric(max_distance), p.y + self.symmetric(max_distance))
    }

    /// Returns an integer in `0..count`.
    pub(crate) fn pick(&mut self, count: usize) -> usize {
        (self.unit() * count as f32) as usize
    }
}
