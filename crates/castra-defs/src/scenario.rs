use serde::de::{Deserializer, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

use castra_base::{IndexMap, Span};
use smol_str::SmolStr;

use super::board::{Board, Cell, Direction, Link};
use super::value::Value;
use crate::half::Half;

/// A battle: a map, the armies on it, and what its War Council says.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Scenario {
    /// The word that names it in commands and file names.
    pub id: String,
    /// The printed title.
    pub title: String,
    /// The game it is for.
    pub game: String,
    /// Optional rules in play.
    pub modules: Vec<ModuleUse>,
    /// Options that the battle sets.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub options: IndexMap<String, Value>,
    /// Printed number, such as `007`.
    pub number: Option<String>,
    /// When it was fought.
    pub date: Option<String>,
    /// Where it was fought.
    pub place: Option<String>,
    /// Historical background; paragraphs are separated by an empty line.
    pub background: Option<String>,
    /// Who made it, and from what.
    pub credits: Option<String>,
    /// The armies, in the order the War Council lists them.
    pub armies: IndexMap<String, Army>,
    /// War Council entries of the battle as a whole.
    pub council: IndexMap<String, Value>,
    /// Name of the board it is fought on.
    pub board: String,
    /// Terrain of every hex that differs from the game's default terrain.
    pub terrain: Vec<Ground>,
    /// Terrain on hex sides.
    pub sides: Vec<SideFeature>,
    /// Links between places that are not as their board has them, of a moment of a game in which
    /// rules have changed them. No battle begins so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<Link>,
    /// Names written on the map.
    pub labels: Vec<MapLabel>,
    /// Hexes that matter for victory.
    pub objectives: Vec<Objective>,
    /// Every piece at the start.
    pub pieces: Vec<Piece>,
    /// Pieces that wait off the board, in the order of the text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reserves: Vec<Reserve>,
    /// Special rules, in order.
    pub specials: Vec<Special>,
}

impl Scenario {
    /// Pieces of one army, in the order the text deploys them.
    pub fn pieces_of<'a>(&'a self, army: &'a str) -> impl Iterator<Item = &'a Piece> {
        self.pieces.iter().filter(move |p| p.army == army)
    }

    /// What a link between two places is: what rules have made of it, or what the board says.
    #[must_use]
    pub fn link<'a>(&'a self, of_board: &'a Link) -> Option<&'a str> {
        let changed = self.links.iter().find(|link| link.between == of_board.between);
        changed.unwrap_or(of_board).terrain.as_deref()
    }

    /// Pieces of one army that wait off the board, in the order of the text.
    pub fn reserves_of<'a>(&'a self, army: &'a str) -> impl Iterator<Item = &'a Reserve> {
        self.reserves.iter().filter(move |p| p.army == army)
    }
}

/// An optional-rule module that a scenario puts in play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ModuleUse {
    /// The module's name.
    pub module: String,
    /// Its printed title, where its header has one. Models written before there were titles have
    /// none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

impl ModuleUse {
    /// What people call it: its title, or its name in words if it has none.
    #[must_use]
    pub fn called(&self) -> String {
        self.title.clone().unwrap_or_else(|| self.module.replace('-', " "))
    }
}

/// One army.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Army {
    /// The word the text uses for it.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// Which edge of the board it sits at.
    pub side: Half,
    /// Its War Council entries, in the order of the game's form.
    pub entries: IndexMap<String, Value>,
}

/// A piece on the board at the start of a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Piece {
    /// Army it belongs to.
    pub army: String,
    /// The instance it is of, a type of unit; the kind's own name for
    /// a piece of a kind without instances, such as `leader`.
    pub unit: String,
    /// The kind it is of.
    pub kind: String,
    /// Its own name, such as a leader's.
    pub name: Option<String>,
    /// Where it stands.
    pub at: Place,
    /// Distinctions it carries, by name of the mark: one of each kind of marks at most.
    #[serde(alias = "mark", deserialize_with = "one_or_several")]
    pub marks: Vec<String>,
    /// State fields that differ from their default, such as blocks already lost.
    pub state: IndexMap<String, Value>,
    /// Where in the source it was deployed; not part of the model's identity.
    #[serde(skip)]
    pub origin: Option<Span>,
}

/// A piece that waits off the board for the rules to bring it in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reserve {
    /// Army it belongs to.
    pub army: String,
    /// The instance it is of; see [`Piece::unit`].
    pub unit: String,
    /// The kind it is of.
    pub kind: String,
    /// Its own name, such as a leader's.
    pub name: Option<String>,
    /// Distinctions it carries, by name of the mark: one of each kind of marks at most.
    #[serde(alias = "mark", deserialize_with = "one_or_several")]
    pub marks: Vec<String>,
    /// State fields that differ from their default.
    pub state: IndexMap<String, Value>,
    /// Where in the source it is; not part of the model's identity.
    #[serde(skip)]
    pub origin: Option<Span>,
}

/// A list that a file may also write as a single text, or as nothing: models that were exported
/// when a piece had one mark at most.
///
/// # Errors
/// When it is neither texts nor nothing.
pub fn one_or_several<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    struct Marks;

    impl<'de> Visitor<'de> for Marks {
        type Value = Vec<String>;

        fn expecting(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            out.write_str("a list of names, a name, or nothing")
        }

        fn visit_unit<E: serde::de::Error>(self) -> Result<Self::Value, E> {
            Ok(Vec::new())
        }

        fn visit_none<E: serde::de::Error>(self) -> Result<Self::Value, E> {
            Ok(Vec::new())
        }

        fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<Self::Value, D::Error> {
            from.deserialize_any(self)
        }

        fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<Self::Value, E> {
            Ok(vec![name.to_owned()])
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut all: A) -> Result<Self::Value, A::Error> {
            let mut marks = Vec::new();
            while let Some(mark) = all.next_element()? {
                marks.push(mark);
            }
            Ok(marks)
        }
    }

    from.deserialize_any(Marks)
}

/// A cell together with its printed name, so that an exported model can be
/// read without knowing how its board names cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    /// Printed name, such as `E5`.
    pub hex: SmolStr,
    /// Row, 0 at the top.
    pub row: u16,
    /// Column, 0 at the left.
    pub col: u16,
}

impl Place {
    /// The cell of a board, with its name there.
    #[must_use]
    pub fn new(board: &Board, cell: Cell) -> Self {
        Self { hex: board.name_of(cell), row: cell.row, col: cell.col }
    }

    /// The cell, without its name.
    #[must_use]
    pub const fn cell(&self) -> Cell {
        Cell { row: self.row, col: self.col }
    }
}

/// Terrain in one hex.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ground {
    /// The hex.
    pub at: Place,
    /// Name of its terrain.
    pub terrain: String,
}

/// Terrain on one side of a hex.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SideFeature {
    /// The terrain.
    pub terrain: String,
    /// The hex it protects.
    pub at: Place,
    /// Which of its sides.
    pub side: Direction,
}

/// A name written on the map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MapLabel {
    /// The word for it in the battle's rules, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What it says.
    pub text: String,
    /// The hex it names.
    pub at: Place,
}

/// Hexes that matter for victory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Objective {
    /// What the legend calls it.
    pub text: String,
    /// The army that gains by it; both where none is named.
    pub army: Option<String>,
    /// Its hexes.
    pub at: Vec<Place>,
}

/// A special rule of a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Special {
    /// The name by which the battle's own rules cite it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Its text.
    pub text: String,
}
