//! The model of a game system: every declaration that its battles can refer to.

mod artwork;
mod card;
mod council;
mod enums;
mod kind;
mod parameter;
mod table;
mod terrain;

use castra_base::IndexMap;
use castra_words::{Locale, Words};
use serde::{Deserialize, Serialize};

use super::art::Drawing;
use super::board::Board;

pub use artwork::Artwork;
pub use card::{CardRef, Deck, DeckGroup, DeckLine, Pile, PileVisibility};
pub use council::{CouncilEntry, CouncilForm, CouncilLimit, ExitEdge};
pub use enums::{ClassSymbol, Die, Enum, Variant};
pub use kind::{Field, Instance, Kind, KindRole, Look};
pub use parameter::Param;
pub use table::{Axis, Table};
pub use terrain::Terrain;

/// A game system: every declaration that its battles can refer to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// The id that battles name after `for`.
    pub id: String,
    /// The printed title.
    pub title: String,
    /// The tag of the language requested for its texts; `None` for the language of the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The names that its translation gives.
    #[serde(skip)]
    pub locale: Locale,
    /// Enums by name.
    pub enums: IndexMap<String, Enum>,
    /// Dice by name.
    pub dice: IndexMap<String, Die>,
    /// Boards by name.
    pub boards: IndexMap<String, Board>,
    /// Kinds of pieces, cards and marks by name.
    pub kinds: IndexMap<String, Kind>,
    /// Every instance of a kind, such as units, cards and elites, by name.
    pub instances: IndexMap<String, Instance>,
    /// Terrains by name.
    pub terrains: IndexMap<String, Terrain>,
    /// Decks by name.
    pub decks: IndexMap<String, Deck>,
    /// Piles by name.
    pub piles: IndexMap<String, Pile>,
    /// Lookup tables by name.
    pub tables: IndexMap<String, Table>,
    /// The form of the War Council, if the game has one.
    pub council: Option<CouncilForm>,
}

impl Game {
    /// Returns Castra's own words in the language of the game's texts: English for the language of
    /// the source, and for a language that Castra does not have.
    #[must_use]
    pub fn words(&self) -> Words {
        Words::of(self.language.as_deref())
    }

    /// Returns the printed name of a declaration that has only an identifier: its translation, or
    /// else the identifier as words. `word` is its keyword, such as `pile`.
    #[must_use]
    pub fn printed_name(&self, word: &str, id: &str) -> String {
        self.locale.name(word, id).map_or_else(|| id.replace('-', " "), str::to_owned)
    }

    /// Returns the word with an identifier, from the first enum that has it; `None` if no enum
    /// does.
    #[must_use]
    pub fn word(&self, id: &str) -> Option<&Variant> {
        self.enums.values().find_map(|of| of.variants.get(id))
    }

    /// Returns the translated name of a die's face: its own, or else the label of an enum's word of
    /// the same name. `None` in the language of the source, and for a face with neither.
    #[must_use]
    pub fn translated_face(&self, die: &str, face: &str) -> Option<&str> {
        self.locale.tag()?;
        let own = self.locale.name("face", &format!("{die}.{face}"));
        own.or_else(|| self.word(face).map(|variant| variant.label.as_str()))
    }

    /// Returns whether the game has a kind with this name. It always has `terrain`.
    #[must_use]
    pub fn has_kind(&self, name: &str) -> bool {
        name == "terrain" || self.kinds.contains_key(name)
    }

    /// Returns whether the boards consist of places rather than grids. False for a game without
    /// boards.
    #[must_use]
    pub fn has_places(&self) -> bool {
        self.boards.values().any(Board::has_places)
    }

    /// Returns the noun for a cell in rules, singular and plural: hexes if boards of squares and
    /// hexes are mixed.
    #[must_use]
    pub fn cell_words(&self) -> (&'static str, &'static str) {
        let mut words = self.boards.values().map(|board| board.grid.cell_words());
        let first = words.next().unwrap_or(("hex", "hexes"));
        if words.all(|other| other == first) { first } else { ("hex", "hexes") }
    }

    /// Returns the terrain of hexes that the map does not mention, if the game declares one.
    #[must_use]
    pub fn default_terrain(&self) -> Option<&Terrain> {
        self.terrains.values().find(|t| t.is_default)
    }

    /// Returns the drawing on the blocks and cards of an element: the author's, or else its
    /// pictogram, or else the author's for its kind. Returns `None` if there is no drawing.
    /// `element` is the name of the kind itself for a piece of a kind without instances.
    #[must_use]
    pub fn drawing(&self, kind: &str, element: &str) -> Option<Drawing> {
        let own = |artwork| Artwork::picture_of(artwork).cloned().map(Drawing::Own);
        let element = self.instances.get(element);
        let of_element = element
            .and_then(|one| own(one.artwork.as_ref()).or(one.pictogram.map(Drawing::BuiltIn)));
        of_element.or_else(|| own(self.kinds.get(kind)?.artwork.as_ref()))
    }
}
