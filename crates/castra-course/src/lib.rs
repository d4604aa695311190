//! Campaigns in progress.
//!
//! A [`Course`] holds the battles of a campaign and compiles each with the campaign's changes:
//! [`Course::prepare`], [`Course::image`], and after the battle [`Course::conclude`]. Chance before
//! and after a battle depends only on the seed, the number of the campaign and the battles so far,
//! so a resumed campaign equals one without a pause. [`Course::point`] and [`Course::standing`]
//! write and read the point of a campaign in a record. [`Course::run`] runs the tests, and
//! [`sheet`] gives the picture. A [`Play`] is a campaign that people play, at one of its battles.

mod course;
mod picture;
mod play;
mod point;
mod trials;

pub use course::{BattleQueries, Course, CourseError};
pub use picture::{carried_numbers, described, sheet};
pub use play::{Play, ResumeError};
pub use point::PointError;
