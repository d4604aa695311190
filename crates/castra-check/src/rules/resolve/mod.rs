//! Resolving: which names are in scope, and what a word may stand for.
//!
//! ```text
//! for each u in our units {      u: a local, from here to the end of the block
//!   u is INFANTRY                INFANTRY: an element of the kind `unit`
//! }
//! ```

pub(crate) mod answers;
mod members;
mod records;
pub(crate) mod scope;
mod words;
