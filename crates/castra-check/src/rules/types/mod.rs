//! Types: conversions, flow-sensitive facts about values, and intervals of numbers.
//!
//! ```text
//! let u = unit at h         u: unit or none
//! if u is not none {        known: `u` is a unit
//!   u.blocks                u: unit
//! }
//! ```

mod describe;
pub(crate) mod facts;
pub(crate) mod fit;
pub(crate) mod interval;
