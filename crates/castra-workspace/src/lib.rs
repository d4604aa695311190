//! Castra texts, checked together: packages and the games they may use, what a check
//! can take over from the last one, which problems are reported, and how tests start.
//!
//! [`Workspace`] takes source texts, and [`Workspace::check`] turns them into a
//! [`Checked`]: the games and battles that could be made of them, as plain
//! [model](castra_defs) data, and every diagnostic. Games that a battle only names come
//! from a [`Library`]. Nothing here reads a file, and nothing knows any game.

mod asked;
mod cache;
mod check;
mod checked;
mod levels;
mod library;
mod parallel;
mod plan;
mod references;
mod steps;
mod subject;
mod word_counts;
mod workspace;

pub use cache::Cache;
pub use castra_check::definitions::names as declared_names;
pub use castra_check::references::Spellings;
pub use castra_link::LinkError;
pub use checked::{Checked, CheckedGame, CheckedScenario, CheckedTest, Elsewhere, Survey};
pub use levels::{Level, Levels};
pub use library::{Library, LibraryText, NoLibrary};
pub use references::References;
pub use subject::{OptionValue, Subject, option_values};
pub use workspace::{Package, PackageId, Variation, Workspace};
