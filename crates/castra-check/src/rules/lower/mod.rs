//! The construction of typed trees, with their locals, cited clauses and exports.
//!
//! ```text
//! X is pikes      (let value#3 = X in ((value#3 != none) and (sort(value#3) == pikes)))
//! ```

pub(crate) mod builder;
pub(crate) mod evaluate_once;
pub(crate) mod values;
