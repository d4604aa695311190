//! The guard solver: whether conditions of rules can hold together.
//!
//! A condition becomes a term (`term`, `lower`): what the solver understands
//! (truths, comparisons, sums, choices, words, what is printed on a sort) is
//! taken apart; everything else is a leaf, a variable with a domain. The same
//! expression is the same leaf, wherever it stands, so `u.blocks == 1` and
//! `u.blocks >= 2` speak of one number. The solver (`solve`, `view`, `numbers`, `linear`) then
//! splits cases until the conditions are decided in each.
//!
//! Example: `u.blocks == 1 and cold` and `u is knight and u.blocks < 3` have the
//! leaves `u.blocks`, `cold` and the sort of `u`. The case `u` = `knight`, `cold`
//! = true leaves `blocks == 1` and `blocks < 3`, which 1 satisfies.
//!
//! Leaves are free of each other. So an answer "in no case" is a proof; a case
//! that is found is one that the text allows, and that play may never reach.

mod assignment;
mod linear;
mod lower;
mod numbers;
mod solve;
mod support;
mod term;
#[cfg(test)]
mod tests;
mod view;
mod words;

pub(crate) use assignment::Assignment;
pub(crate) use lower::{Guards, Scope};
pub(crate) use solve::{SatResult, Visit};
pub(crate) use term::Term;
