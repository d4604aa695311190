//! Types: conversions, and intervals of numbers. Facts about values narrow both:
//!
//! ```text
//! let u = unit at h         u: unit or none
//! if u is not none {        known: `u` is a unit
//!   u.blocks                u: unit
//! }
//! ```

pub(crate) mod conversion;
mod describe;
pub(crate) mod interval;
