//! Name resolution: the names in scope, and the possible meanings of a word.
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
