//! Lowers statements to typed trees.
//!
//! ```text
//! for each u in units where it is pikes {    for each u#1 in (all unit where it#0: (sort(it#0) == pikes))
//!   u.strength -= 1                            u#1.strength = (u#1.strength - 1)
//! }
//! ```

mod answer_facts;
mod assign;
pub(crate) mod body;
pub(crate) mod bounds;
mod change;
mod choose;
mod declare;
mod deferred;
mod effect;
mod element;
mod loop_changes;
mod loops;
mod measure;
mod place;
mod procedure;
mod returns;
mod roll;
mod say;
mod secretly;
mod side;
mod steps;
mod stmt;
mod talk;
pub(crate) mod test;
pub(crate) mod together;
mod whether;
mod window;
