//! Statistics of many games of a battle: shares of victories, effects of changes, the worth of
//! parts.
//!
//! `castra-sim` plays games and adds up their results. This crate formats the sums as text tables
//! or JSON. It reads no files and prints nothing.
//!
//! - [`figures`], [`battles`], [`strengths`]: the results of one battle, of several, and of players
//!   of different strength.
//! - [`campaigns`]: the results of campaigns.
//! - [`coverage`], [`profile`]: the use of each rule, and its share of the work.
//! - [`journal`]: the games of a run that may be stopped and continued.
//! - [`comparison`]: two versions of a battle on the same dice.
//! - [`bots`], [`tuning`]: the strength of bots, and better weights for their advice.
//! - [`balance`]: battles compared with expectations, and changes that make a battle even.
//! - [`worth`]: the chance to win that each part of a battle is worth.
//!
//! ```text
//! Figures { armies: [rome: 612 of 1000, …], … }  →  "wins, with 95 % intervals\n  Rome  612  61.2 % …"
//! ```

pub mod balance;
pub mod battles;
pub mod bots;
pub mod campaigns;
pub mod comparison;
pub mod coverage;
mod error;
pub mod faults;
pub mod figures;
mod head;
pub mod journal;
mod lineup;
pub mod number_format;
mod place;
pub mod profile;
pub mod run;
mod shard;
pub mod strengths;
mod trial;
pub mod tuning;
pub mod worth;

pub use error::MeasureError;
pub use head::{ArmyBot, RunHead, Titles};
pub use lineup::{Lineup, parse_bot};
pub use shard::Shard;
pub use trial::Trial;
