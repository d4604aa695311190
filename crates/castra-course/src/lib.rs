//! Campaigns in progress.
//!
//! A [`Course`] contains the battles of a campaign and compiles each with the campaign's changes:
//! [`Course::prepare`], [`Course::image`], and after the battle [`Course::conclude`]. Chance before
//! and after a battle depends only on the seed, the number of the campaign and the battles so far,
//! so a resumed campaign repeats it. [`Course::recorded_campaign`] and [`Course::progress_at`]
//! convert the progress to a point in a record and back. [`Course::run_test`] runs the tests.
//! [`campaign_contents`] returns the contents of the picture. A [`CampaignPlay`] is a campaign that
//! people play, at one battle.

mod campaign_tests;
mod course;
mod picture;
mod play;
mod record;

pub use course::{BattlePosition, Course, CourseError};
pub use picture::{campaign_contents, carried_numbers, describe_campaign};
pub use play::{CampaignPlay, ResumeError};
pub use record::PointError;
