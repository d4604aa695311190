//! Resolving: which names are in scope, and what a word may stand for.
//!
//! ```text
//! for each u in units {      `u`: a local, from here to the end of the block
//!   if u is pikes { … }      `pikes`: an element of the kind `unit`
//! }
//! ```

pub(crate) mod answers;
mod members;
mod records;
pub(crate) mod scope;
mod words;
