//! Positions and decisions as arrays of fixed shape, and many games at once, for programs that
//! learn games.
//!
//! An [`Encoding`] gives every battle its shapes: planes over the board, counts of cards, numbers,
//! and one number for each possible answer. All of them come from the declarations of the rules. A
//! [`Batch`] plays many games, and writes the arrays of all of them.

mod action;
mod batch;
mod board;
mod card;
mod code;
mod encoding;
mod number;
mod step;

pub use batch::{Batch, BatchError, BatchRows, EndedGame, returns};
pub use encoding::{Encoding, EncodingError, Observation, Shapes};
pub use step::{LegalSteps, PartialDecision, StepResult};
