//! Tests: their headers, the values that they run for, and queries from outside.
//!
//! ```text
//! test "…" for n in {1, 2} {          two bodies:
//!   expect twice(n) > 1                 expect (twice(1) > 1)
//! }                                     expect (twice(2) > 1)
//! ```

pub(crate) mod body;
pub(crate) mod header;
mod parameters;
pub(crate) mod query;
