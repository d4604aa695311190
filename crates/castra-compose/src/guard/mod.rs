//! The guard solver: decides whether conditions of rules can hold together.
//!
//! A condition is lowered to a term (`term`, `lower`). Supported constructs (booleans, comparisons,
//! sums, conditionals, words, printed fields of variants) are expanded; everything else becomes a
//! leaf, a variable with a domain. Equal expressions share a leaf, so that `u.blocks == 1` and
//! `u.blocks >= 2` constrain one number. The solver (`solve`, `case_evaluator`, `numbers`,
//! `linear`) then splits cases until the conditions are decided in each.
//!
//! Example: `u.blocks == 1 and cold` and `u is knight and u.blocks < 3` have the leaves `u.blocks`,
//! `cold` and the variant of `u`. The case `u` = `knight`, `cold` = true leaves `blocks == 1` and
//! `blocks < 3`, which 1 satisfies.
//!
//! Leaves are treated as independent. So the answer "in no case" is a proof; a case that is found
//! is consistent with the rules, but play may never reach it.

mod assignment;
mod case_evaluator;
mod describe_case;
mod linear;
mod lower;
mod numbers;
mod solve;
mod support;
mod term;
#[cfg(test)]
mod tests;

pub(crate) use assignment::Assignment;
pub(crate) use lower::{Guards, Scope};
pub(crate) use solve::{MAX_SOLVER_STEPS, SatResult, Visit};
pub(crate) use support::overlapping_pairs;
pub(crate) use term::Term;
