//! Decks and piles of cards.

use serde::{Deserialize, Serialize};

use super::artwork::Artwork;
use crate::value::Value;

/// A deck of cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deck {
    /// The name in the source.
    pub name: String,
    /// Documentation comment.
    pub doc: Option<String>,
    /// The number of cards that the source states, for a warning if it differs.
    pub announced: Option<u32>,
    /// The author's drawing on the backs of the cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back: Option<Artwork>,
    /// The cards, grouped as in the source.
    pub groups: Vec<DeckGroup>,
}

impl Deck {
    /// Returns the number of cards, with all copies.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.groups.iter().map(DeckGroup::len).fold(0, u32::saturating_add)
    }

    /// Returns whether the deck has no card.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A group of cards in a deck.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckGroup {
    /// The name of the group; `None` for cards outside any group.
    pub name: Option<String>,
    /// The number of cards that the source states for the group.
    pub announced: Option<u32>,
    /// The cards with their numbers of copies.
    pub lines: Vec<DeckLine>,
}

impl DeckGroup {
    /// Returns the number of cards, with all copies.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.lines.iter().map(|l| l.count).fold(0, u32::saturating_add)
    }

    /// Returns whether the group has no card.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The copies of a card in a deck.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckLine {
    /// The card with its arguments.
    pub card: CardRef,
    /// The number of copies.
    pub count: u32,
}

/// A card with its arguments.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardRef {
    /// The name of the card.
    pub card: String,
    /// One value for each parameter.
    pub args: Vec<Value>,
}

/// A pile of cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pile {
    /// The name in the source.
    pub name: String,
    /// Documentation comment.
    pub doc: Option<String>,
    /// True if each army has its own pile.
    pub per_army: bool,
    /// The players who see the cards.
    pub visibility: PileVisibility,
}

/// The players who see the cards of a [`Pile`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PileVisibility {
    /// No player.
    Hidden,
    /// Only the owner.
    Private,
    /// All players.
    Public,
}
