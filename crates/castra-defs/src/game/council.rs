//! The form of the War Council: the entries that a battle gives.

use castra_base::IndexMap;
use serde::{Deserialize, Serialize};

use crate::value::{Type, Value};

/// The form of the War Council: the entries that a battle may or must give.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CouncilForm {
    /// The least number of armies.
    pub armies: u32,
    /// The greatest number of armies.
    pub most_armies: u32,
    /// The entries of each army.
    pub army_entries: IndexMap<String, CouncilEntry>,
    /// The entries of the battle as a whole.
    pub entries: IndexMap<String, CouncilEntry>,
}

/// The declaration of a War Council entry, to which a battle gives a value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CouncilEntry {
    /// The type of its values.
    pub ty: Type,
    /// True if the entry is mandatory.
    pub required: bool,
    /// True if exactly one army must have it, as with the army that moves first.
    pub one_army: bool,
    /// The upper bound of the number.
    pub at_most: Option<CouncilLimit>,
    /// The edge of the board over which pieces of an army with this entry may leave.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exit: Option<ExitEdge>,
    /// True if the number is drawn as a track beside the map, a box for each step.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub track: bool,
    /// The name of the entry in an earlier version of the game, which battles may still use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formerly: Option<String>,
    /// The value if the battle gives none.
    pub default: Option<Value>,
    /// The printed phrase, with `{}` for the value: `Victory: {} Points`.
    pub phrase: Option<String>,
    /// Documentation comment.
    pub doc: Option<String>,
}

impl CouncilEntry {
    /// Returns the current name of an entry from its current or former name, or `None` if no entry
    /// has the name.
    #[must_use]
    pub fn current_name<'f>(entries: &'f IndexMap<String, Self>, name: &str) -> Option<&'f str> {
        let is_now = entries.get_key_value(name).map(|(now, _)| now);
        let mut all = entries.iter();
        let was = || all.find(|(_, e)| e.formerly.as_deref() == Some(name)).map(|(now, _)| now);
        is_now.or_else(was).map(String::as_str)
    }
}

/// An edge of the board, relative to an army.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExitEdge {
    /// The edge of the enemy.
    Enemy,
    /// The edge of the army itself.
    Own,
}

/// An upper bound on a War Council number that depends on the battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CouncilLimit {
    /// The number of cards in the named deck.
    Deck(String),
    /// The number of pieces, of every kind, of the smallest army other than that of the entry. For
    /// an entry of the battle, all armies count.
    EnemyPieces,
}
