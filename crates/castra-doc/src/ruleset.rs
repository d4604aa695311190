//! A game or battle with its modules, of which a book is made.

use castra_draw::OwnFace;
use castra_workspace::{Checked, Subject};

/// A game or battle with its modules, of which a book is made.
#[derive(Clone, Copy, Debug)]
pub struct Ruleset<'a> {
    /// The game or battle, which has no errors.
    pub subject: &'a Subject,
    /// The check that it comes from, with its files, tests and battles.
    pub checked: &'a Checked,
    /// Fonts for what the embedded ones lack.
    pub fonts: &'a [OwnFace],
    /// Options that are set besides those that the battle sets: names and values, in the words of
    /// the text.
    pub options: &'a [(String, String)],
}
