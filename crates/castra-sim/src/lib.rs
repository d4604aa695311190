//! Play to numbers: who wins, how often, how long it takes, what is left.

mod interval;
mod sample;

pub use interval::Share;
pub use sample::{Sample, Spread};
