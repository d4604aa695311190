//! The model of a battle: its armies, pieces, terrain and rules in play.

use serde::{Deserialize, Serialize};

use castra_base::{IndexMap, Span};
use castra_words::Locale;
use smol_str::SmolStr;

use super::board::{Board, Cell, Direction, Link};
use super::game::{Artwork, Game};
use super::value::Value;
use crate::half::Half;

/// A battle: a map, the armies on it, and the War Council.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// The id in commands and file names.
    pub id: String,
    /// The printed title.
    pub title: String,
    /// The names that its translation gives.
    #[serde(skip)]
    pub locale: Locale,
    /// The id of the game.
    pub game: String,
    /// The modules in play.
    pub modules: Vec<ModuleUse>,
    /// The options that the battle sets.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub options: IndexMap<String, Value>,
    /// The printed number, such as `007`.
    pub number: Option<String>,
    /// The date of the historical battle.
    pub date: Option<String>,
    /// The place of the historical battle.
    pub place: Option<String>,
    /// The historical background; empty lines separate paragraphs.
    pub background: Option<String>,
    /// The author and the historical sources.
    pub credits: Option<String>,
    /// The armies, in the order of the War Council.
    pub armies: IndexMap<String, Army>,
    /// War Council entries of the battle as a whole.
    pub council: IndexMap<String, Value>,
    /// The name of the board.
    pub board: String,
    /// The hexes whose terrain differs from the game's default.
    pub terrain: Vec<Ground>,
    /// Terrain on hexsides.
    pub sides: Vec<SideFeature>,
    /// Links between places that rules have changed, in a position during a game. Empty at the
    /// start of a battle.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<Link>,
    /// Names written on the map.
    pub labels: Vec<MapLabel>,
    /// The objectives.
    pub objectives: Vec<Objective>,
    /// The pieces on the board at the start.
    pub pieces: Vec<Piece>,
    /// The pieces in reserve off the board, in source order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reserves: Vec<ReservePiece>,
    /// The special rules in order.
    pub specials: Vec<SpecialRule>,
}

impl Scenario {
    /// Iterates over the drawings of authors in the battle and in its game.
    pub fn artworks<'a>(&'a self, game: &'a Game) -> impl Iterator<Item = &'a Artwork> {
        let kinds = game.kinds.values().map(|kind| &kind.artwork);
        let elements = game.instances.values().map(|one| &one.artwork);
        let terrains = game.terrains.values().map(|terrain| &terrain.artwork);
        let decks = game.decks.values().map(|deck| &deck.back);
        let armies = self.armies.values().map(|army| &army.artwork);
        kinds.chain(elements).chain(terrains).chain(decks).chain(armies).flatten()
    }

    /// Iterates over the pieces of an army, in order of deployment.
    pub fn pieces_of<'a>(&'a self, army: &'a str) -> impl Iterator<Item = &'a Piece> {
        self.pieces.iter().filter(move |p| p.army == army)
    }

    /// Returns the name of the terrain of a link between two places: as changed by rules, or else
    /// as on the board. Returns `None` for a link without terrain.
    #[must_use]
    pub fn link_terrain<'a>(&'a self, of_board: &'a Link) -> Option<&'a str> {
        let changed = self.links.iter().find(|link| link.between == of_board.between);
        changed.unwrap_or(of_board).terrain.as_deref()
    }

    /// Iterates over the pieces of an army in reserve, in source order.
    pub fn reserves_of<'a>(&'a self, army: &'a str) -> impl Iterator<Item = &'a ReservePiece> {
        self.reserves.iter().filter(move |p| p.army == army)
    }
}

/// A module of optional rules that a battle puts in play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModuleUse {
    /// The module's name.
    pub module: String,
    /// The printed title from the module's header. Models written before titles existed have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

impl ModuleUse {
    /// Returns the title, or else the name as words.
    #[must_use]
    pub fn printed_title(&self) -> String {
        self.title.clone().unwrap_or_else(|| self.module.replace('-', " "))
    }
}

/// An army of a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Army {
    /// The id in the source.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// The noun for sentences, such as `the Romans`, if the name is not a noun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called: Option<String>,
    /// The army's edge of the board.
    pub side: Half,
    /// War Council entries, in the order of the game's form.
    pub entries: IndexMap<String, Value>,
    /// The author's drawing of its emblem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub artwork: Option<Artwork>,
}

impl Army {
    /// Returns the noun for sentences: its own, or else the printed name.
    #[must_use]
    pub fn noun(&self) -> &str {
        self.called.as_deref().unwrap_or(&self.name)
    }
}

/// A piece on the board at the start of a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// The id of the army.
    pub army: String,
    /// The name of its unit type, or of the kind itself for a kind without instances, such as
    /// `leader`.
    pub unit: String,
    /// The name of its kind.
    pub kind: String,
    /// The piece's own name, such as a leader's.
    pub name: Option<String>,
    /// The hex in which the piece stands.
    pub at: NamedCell,
    /// The names of the marks it carries: at most one of each kind of mark.
    pub marks: Vec<String>,
    /// The state fields that differ from their default, such as lost blocks.
    pub state: IndexMap<String, Value>,
    /// The location of its deployment in the source; not part of the model's identity.
    #[serde(skip)]
    pub origin: Option<Span>,
}

/// A piece in reserve off the board, until rules bring it in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReservePiece {
    /// The id of the army.
    pub army: String,
    /// The name of its unit type; see [`Piece::unit`].
    pub unit: String,
    /// The name of its kind.
    pub kind: String,
    /// The piece's own name, such as a leader's.
    pub name: Option<String>,
    /// The names of the marks it carries: at most one of each kind of mark.
    pub marks: Vec<String>,
    /// The state fields that differ from their default.
    pub state: IndexMap<String, Value>,
    /// The location in the source; not part of the model's identity.
    #[serde(skip)]
    pub origin: Option<Span>,
}

/// A cell with its name in sources, so that an exported model is readable without the naming scheme
/// of its board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedCell {
    /// The name of the cell in sources, such as `E5`; see [`Board::name_of`].
    pub hex: SmolStr,
    /// The row, 0 at the top.
    pub row: u16,
    /// The column, 0 at the left.
    pub col: u16,
}

impl NamedCell {
    /// Combines a cell with its name on the board.
    #[must_use]
    pub fn new(board: &Board, cell: Cell) -> Self {
        Self { hex: board.name_of(cell), row: cell.row, col: cell.col }
    }

    /// Returns the cell without its name.
    #[must_use]
    pub const fn cell(&self) -> Cell {
        Cell { row: self.row, col: self.col }
    }
}

/// A hex with its terrain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields without a comment are named after their types")]
pub struct Ground {
    pub at: NamedCell,
    /// The name of the terrain.
    pub terrain: String,
}

/// A side of a hex with its terrain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields without a comment are named after their types")]
pub struct SideFeature {
    /// The name of the terrain.
    pub terrain: String,
    /// The hex to which the side belongs.
    pub at: NamedCell,
    pub side: Direction,
}

/// A name written on the map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapLabel {
    /// The name in the battle's rules, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The printed text.
    pub text: String,
    /// The hex that it names.
    pub at: NamedCell,
}

/// An objective: hexes that matter for victory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields without a comment are named after their types")]
pub struct Objective {
    /// The text in the legend.
    pub text: String,
    /// The army that gains by it; `None` for all.
    pub army: Option<String>,
    pub at: Vec<NamedCell>,
}

/// A special rule of a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields without a comment are named after their contents")]
pub struct SpecialRule {
    /// The name by which the battle's own rules cite it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    pub text: String,
}
