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
mod choose_secretly;
pub(crate) mod choose_together;
mod choose_whether;
mod declare;
mod effect;
mod element;
mod loop_changes;
mod loops;
mod place;
mod procedure;
mod returns;
mod roll;
mod roll_expectations;
mod say;
mod side;
mod steps;
mod stmt;
mod talk;
pub(crate) mod test;
mod together_and_wait;
mod window;
