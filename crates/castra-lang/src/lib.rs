//! Castra syntax trees to a checked model: every name resolved, every value
//! typed, every problem found.
//!
//! [`Workspace`] takes source texts, and [`Workspace::check`] turns them into a
//! [`Checked`]: the games and battles that could be made of them, as plain
//! [model](castra_defs) data, and every diagnostic. Games that a battle only names come
//! from a [`Library`]. Nothing here reads a file, and nothing knows any game.

mod check;
mod levels;
mod library;
mod link;
mod workspace;

pub use levels::{Level, Levels};
pub use library::{Library, LibraryText, NoLibrary};
pub use link::LinkError;
pub use workspace::{
    Checked, CheckedGame, CheckedScenario, CheckedTest, Memo, Package, PackageId, Survey,
    Variation, Workspace,
};
