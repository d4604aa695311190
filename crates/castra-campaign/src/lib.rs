//! Campaigns: battles in a row, a few numbers that are carried from one to the next, and their end.
//!
//! ```text
//! side rome "Rome"                       sides: 0 Carthage, 1 Rome
//! state lost: int 0..9 clamped = 0       numbers: lost, 0 at the start
//! battle trebia                          stage 0, between carthage and rome
//! before trebia { rome.cards -= lost }   an entry of the War Council, by a query with `lost` given
//! after trebia { victory for rome }      the outcome
//! ```
//!
//! [`check()`] makes a [`Campaign`] of a syntax tree and the battles that it names. A [`Standing`]
//! says how far a campaign has come: [`Campaign::prepare`] gives the changes of the next battle,
//! [`Campaign::conclude`] draws the conclusions from its end. Neither plays a game: the caller
//! answers queries about its position. [`Campaign::course`] gives the ways from a battle in words,
//! for a picture.

mod check;
mod follow;
mod model;
mod trial;
mod ways;

pub use check::{Ground, Grounds, battles_named, check};
pub use follow::{
    Answer, Changes, Chooser, FollowError, Fought, Outcome, Placed, Position, Standing,
};
pub use model::{
    Act, ActKind, Campaign, Condition, EntryValue, Number, Side, Stage, StepKind, Trial, TrialStep,
};
pub use trial::{Fields, TrialFailure};
pub use ways::{Course, Goal, Way};
