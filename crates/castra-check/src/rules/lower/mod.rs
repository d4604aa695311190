//! Lowering: the typed trees that are made, and what goes with them: locals, the clauses that
//! statements follow, what steps share.
//!
//! ```text
//! X is pikes      (let value#3 = X in ((value#3 != none) and (sort(value#3) == pikes)))
//! ```

pub(crate) mod builder;
pub(crate) mod once;
pub(crate) mod values;
