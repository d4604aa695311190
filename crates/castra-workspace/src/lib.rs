//! Checks sources together: packages and their dependencies, caching between checks, the selection
//! of diagnostics, and the planning of tests.
//!
//! [`Workspace`] takes sources, and [`Workspace::check`] turns them into a [`Checked`]: games and
//! battles as plain [model](castra_defs) data, and every diagnostic. A [`Library`] supplies games
//! that a battle only names. This crate reads no files, and contains no game.

mod cache;
mod check;
mod checked;
mod levels;
mod library;
mod memo;
mod queries;
mod references;
mod subject;
mod test_plan;
mod translatable;
mod word_counts;
mod workspace;

pub use cache::Cache;
pub use castra_campaign as campaign;
pub use castra_link::LinkError;
pub use castra_resolve::definitions::visit_names as declared_names;
pub use castra_resolve::references::Spellings;
pub use castra_texts as texts;
pub use checked::{
    Checked, CheckedCampaign, CheckedGame, CheckedScenario, CheckedTest, CombinationCounts,
    OutsideConflict,
};
pub use levels::{Level, Levels};
pub use library::{Library, LibrarySource, NoLibrary};
pub use references::References;
pub use subject::{OptionValue, Subject, option_values};
pub use translatable::{TextCounts, Translatable, TranslationFile};
pub use workspace::{Package, PackageId, Variation, Workspace};
