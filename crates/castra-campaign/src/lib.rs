//! Campaigns: sequences of battles with numbers that carry over, and their ends.
//!
//! ```text
//! side rome "Rome"                       sides: 0 Carthage, 1 Rome
//! state lost: int 0..9 clamped = 0       numbers: lost, 0 at the start
//! battle trebia                          stage 0, between carthage and rome
//! before trebia { rome.cards -= lost }   an entry of the War Council, by a query with `lost` given
//! after trebia { victory for rome }      the outcome
//! ```
//!
//! [`check()`] converts a syntax tree and its battles to a [`Campaign`]. A [`CampaignProgress`] is
//! the progress of a campaign. [`Campaign::prepare`] returns the changes to the next battle, and
//! [`Campaign::conclude`] executes the statements after it. Neither plays a game: the caller
//! evaluates queries in its position. [`Campaign::battle_branches`] returns the branches after a
//! battle for a picture.

mod branches;
mod check;
mod model;
mod progress;
mod test_run;

pub use branches::{BattleBranches, Branch, BranchDestination};
pub use check::{OriginalBattle, OriginalBattles, battle_ids, check};
pub use model::{
    Campaign, CampaignTest, CampaignTestStep, EntryValue, Number, PictureCondition, Side, Stage,
    Statement, StatementKind, StepKind,
};
pub use progress::{
    AddedPiece, BattleChanges, CampaignError, CampaignProgress, Chooser, FinishedBattle, Outcome,
    Position, QueryAnswer,
};
pub use test_run::{CampaignTestFailure, TestBattles};
