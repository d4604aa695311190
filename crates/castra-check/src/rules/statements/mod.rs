//! Statements: what is done, in typed trees.
//!
//! ```text
//! for each u in our units {         for each u#0 in units(us) {
//!   u.blocks -= 1                     u#0.blocks = (u#0.blocks - 1)
//! }                                 }
//! ```

mod assign;
pub(crate) mod body;
mod change;
mod choose;
mod effect;
mod let_;
mod loops;
mod measure;
mod place;
mod procedure;
mod returns;
mod roll;
mod say;
mod steps;
mod stmt;
pub(crate) mod test;
mod window;
