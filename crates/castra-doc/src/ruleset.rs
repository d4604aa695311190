//! The input of a book: a game or battle with its modules.

use castra_draw::AuthorFont;
use castra_workspace::{Checked, Subject};

/// A game or battle with its modules, as the input of a book.
#[derive(Clone, Copy, Debug)]
pub struct Ruleset<'a> {
    /// The game or battle, which has no errors.
    pub subject: &'a Subject,
    /// The checked project, with its files, tests and battles.
    pub checked: &'a Checked,
    /// Fonts for characters that the embedded fonts lack.
    pub fonts: &'a [AuthorFont],
    /// The names and values of options that are set in addition to those of the battle.
    pub options: &'a [(String, String)],
}
