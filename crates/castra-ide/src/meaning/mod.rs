//! Differences in meaning between two versions of a battle or a game.
//!
//! ```text
//! auxilia at H3      becomes   auxilia at H4      The `auxilia` of `carthage` in H3 moves to H4.
//! cards 5            becomes   cards 6            `carthage` has `cards 6` instead of `cards 5`.
//! ```
//!
//! Comments, layout and the order of declarations are not compared. A version of the rules differs
//! in the words of its declarations, so that two spellings of one rule count as a difference.

mod battle;
mod facts;
mod pieces;
mod rules;

use castra_workspace::{Checked, Subject};
use serde::Serialize;

/// A version of a battle or of a game.
#[derive(Clone, Copy, Debug)]
pub struct Version<'a> {
    /// The battle or game, without errors.
    pub subject: &'a Subject,
    /// Its sources.
    pub checked: &'a Checked,
}

/// The part of a battle or game that a difference is about.
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
    /// The hex, the source location or the name that the difference belongs to.
    pub place: String,
    /// The value in the old version; `None` if there is none.
    pub before: Option<String>,
    /// The value in the new version; `None` if there is none.
    pub after: Option<String>,
    /// The difference as an English sentence.
    pub sentence: String,
}

/// Returns the differences of two versions, in the order of [`Part`].
#[must_use]
pub fn changes(old: Version<'_>, new: Version<'_>) -> Vec<MeaningChange> {
    let mut found = Vec::new();
    if let (Subject::Battle(before), Subject::Battle(after)) = (old.subject, new.subject) {
        let facts = |battle, subject: &Subject| battle::facts(battle, &subject.set_options());
        let (one, other) = (facts(before, old.subject), facts(after, new.subject));
        found.extend(facts::changes(&one, &other));
        found.extend(pieces::changes(&before.scenario, &after.scenario));
    }
    found.extend(rules::changes(old, new));
    // A stable sort keeps the differences of a part in their order.
    found.sort_by_key(|change| change.part);
    found
}
