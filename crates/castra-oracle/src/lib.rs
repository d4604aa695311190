//! A whole interpreter of linked programs, for tests only.
//!
//! It plays a game as the reference says (`docs/reference/rules.md`), by
//! walking its trees. The machine is compared with it: both play the same game,
//! and at every question they have to agree on who is asked, on what is
//! offered, on how good that is, and on the whole position. It shares with the
//! machine the program's data and the form in which positions are compared
//! ([`castra_ir::Position`]), and nothing else. Chance and answers
//! come from the outside, by [`Guide`]. Tests in texts it runs too
//! ([`run_test`]): there the guide is the test's own script.
//!
//! Clarity is everything here, and speed nothing.
//!
//! What it leaves out: the limit to the number of steps between two questions,
//! which is the machine's own; the words of labels and stories; and what armies
//! may imagine. What it cannot do ends in [`Stop::Unsupported`], which names it.

mod ask;
mod change;
mod choose;
mod eval;
mod locals;
mod order;
mod play;
mod set;
mod sets;
mod sight;
mod state;
mod stmt;
mod stop;
mod test;
mod value;
mod ways;

pub use ask::{Answer, Asked, Guide, Question};
pub use eval::apply;
pub use play::{Game, Result};
pub use set::Set;
pub use state::{Ended, State};
pub use stop::{Got, Stop};
pub use test::{MOST_WAYS, run_test};
pub use value::Value;
