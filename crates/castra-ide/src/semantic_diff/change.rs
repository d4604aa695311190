//! Versions, and the differences between them.

use castra_workspace::{Checked, Subject};
use serde::Serialize;

/// A version of a battle or of a game.
#[derive(Clone, Copy, Debug)]
pub struct Version<'a> {
    /// The battle or game, without errors.
    pub subject: &'a Subject,
    /// The result of checking its sources.
    pub checked: &'a Checked,
}

/// The part of a battle or game that differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// The title, the date and other texts.
    Text,
    /// A module in play.
    Module,
    /// The value of an option.
    Option,
    /// An army: its name and edge.
    Army,
    /// An entry of the War Council.
    Council,
    /// The board.
    Board,
    /// The terrain of a hex.
    Ground,
    /// The terrain on a side of a hex.
    Side,
    /// A label of the map.
    Label,
    /// An objective.
    Objective,
    /// A piece on the board.
    Piece,
    /// Pieces in reserve.
    Reserve,
    /// A special rule, as text.
    Special,
    /// A declaration or rule of the battle, of the game or of a module.
    Rule,
}

/// One difference in meaning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MeaningChange {
    /// The part that differs.
    pub part: Part,
    /// The hex, the source location or the name of the differing element.
    pub place: String,
    /// The value in the old version; `None` if there is none.
    pub before: Option<String>,
    /// The value in the new version; `None` if there is none.
    pub after: Option<String>,
    /// The difference as an English sentence.
    pub sentence: String,
}
