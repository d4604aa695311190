//! Tests of a text: how one starts, for which values it is run, and what is asked from outside.
//!
//! ```text
//! test "…" for each u in {INFANTRY, CAVALRY} {     two bodies, `u` being
//!   expect dice(u) > 2                             INFANTRY in one and CAVALRY in the other
//! }
//! ```

pub(crate) mod body;
mod each;
pub(crate) mod header;
pub(crate) mod question;
