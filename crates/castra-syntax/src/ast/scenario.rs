//! The syntax tree of the blocks of a battle: War Council, map and deployments.

use super::node::{Block, Field, Int, Name, Text};

/// `special NAME "…"`.
#[derive(Clone, Debug)]
pub struct Special {
    /// The name that the battle's own rules cite.
    pub id: Option<Name>,
    /// The text.
    pub text: Option<Text>,
}

/// `war-council { … }`.
#[derive(Clone, Debug)]
pub struct WarCouncil {
    /// The armies and the entries of the battle.
    pub block: Block<CouncilItem>,
}

/// An entry of a War Council.
#[derive(Clone, Debug)]
pub enum CouncilItem {
    /// `army NAME "…" top { … }`.
    Army(Army),
    /// Any other entry.
    Field(Field),
}

impl CouncilItem {
    /// Returns the army, if the entry is one.
    #[must_use]
    pub const fn army(&self) -> Option<&Army> {
        match self {
            Self::Army(army) => Some(army),
            Self::Field(_) => None,
        }
    }

    /// Returns the entry, if it is not an army.
    #[must_use]
    pub const fn field(&self) -> Option<&Field> {
        match self {
            Self::Army(_) => None,
            Self::Field(field) => Some(field),
        }
    }
}

/// `army NAME "…" called "…" top { … }`.
#[derive(Clone, Debug)]
pub struct Army {
    /// The name of the army in the file.
    pub id: Name,
    /// The printed name.
    pub title: Option<Text>,
    /// The noun for the army in sentences, after `called`.
    pub called: Option<Text>,
    /// The edge: `top` or `bottom`, or an invalid word.
    pub edge: Option<Name>,
    /// The entries.
    pub block: Block<Field>,
}

/// `map BOARD { … }`.
#[derive(Clone, Debug)]
pub struct Map {
    /// The board.
    pub board: Option<Name>,
    /// The entries; `None` if only the board is given.
    pub block: Option<Block<MapItem>>,
}

/// An entry of a map.
#[derive(Clone, Debug)]
pub enum MapItem {
    /// `I | . . f`
    Row(Row),
    /// `legend { . clear, f forest }`
    Legend(Block<LegendSymbol>),
    /// `TERRAIN at HEX …`
    Terrain(TerrainPlacement),
    /// `label "…" at HEX`
    Label(Label),
    /// `objective "…" for ARMY at HEX …`
    Objective(Objective),
}

/// A drawn row: a name, a bar, and a token for each cell.
#[derive(Clone, Debug)]
pub struct Row {
    /// Name of the row.
    pub label: Name,
    /// The tokens, left to right.
    pub cells: Vec<Name>,
}

/// `SYMBOL TERRAIN`, one entry of a legend.
#[derive(Clone, Debug)]
pub struct LegendSymbol {
    /// The symbol.
    pub symbol: Name,
    /// The terrain of the symbol.
    pub terrain: Name,
}

/// `TERRAIN at HEX …`.
#[derive(Clone, Debug)]
pub struct TerrainPlacement {
    /// The terrain.
    pub terrain: Name,
    /// The hexes, or sides of hexes such as `C5.ne`.
    pub places: Vec<Name>,
}

/// `label NAME "…" at HEX`.
#[derive(Clone, Debug)]
pub struct Label {
    /// The name of the hex in the rules and tests of the battle.
    pub name: Option<Name>,
    /// The text.
    pub text: Text,
    /// The hex.
    pub place: Name,
}

/// `objective "…" for ARMY at HEX …`.
#[derive(Clone, Debug)]
pub struct Objective {
    /// The name.
    pub text: Text,
    /// The army that gains by the objective; `None` for all armies.
    pub army: Option<Name>,
    /// The hexes.
    pub places: Vec<Name>,
}

/// `deploy ARMY { … }`.
#[derive(Clone, Debug)]
pub struct Deploy {
    /// The army.
    pub army: Option<Name>,
    /// The pieces.
    pub block: Block<DeployItem>,
}

/// An entry of a deployment.
#[derive(Clone, Debug)]
pub enum DeployItem {
    /// `C | . . LI`
    Row(Row),
    /// `roster "XX 3, YY 2"`
    Roster(Text),
    /// `reserve PIECE * N`
    Reserve(Reserve),
    /// `PIECE at HEX …`
    Pieces(Pieces),
}

/// `reserve PIECE "…" * N as MARK and MARK { … }`: pieces that wait off the board.
#[derive(Clone, Debug)]
pub struct Reserve {
    /// The unit.
    pub unit: Name,
    /// The name of this piece.
    pub name: Option<Text>,
    /// The number; `None` for one.
    pub count: Option<Int>,
    /// The marks of the pieces.
    pub marks: Vec<Name>,
    /// The state that differs from that of a fresh piece.
    pub state: Option<Block<Field>>,
}

/// `PIECE "…" at HEX … as MARK and MARK with leader "…" { … }`.
#[derive(Clone, Debug)]
pub struct Pieces {
    /// The unit.
    pub unit: Name,
    /// The name of this piece.
    pub name: Option<Text>,
    /// The hexes, one for each piece.
    pub places: Vec<Name>,
    /// The marks of the pieces.
    pub marks: Vec<Name>,
    /// A piece that shares each hex.
    pub companion: Option<Companion>,
    /// The state that differs from that of a fresh piece.
    pub state: Option<Block<Field>>,
}

/// `with leader "…" as MARK`.
#[derive(Clone, Debug)]
pub struct Companion {
    /// The unit.
    pub unit: Name,
    /// The name.
    pub name: Option<Text>,
    /// The marks of the companion.
    pub marks: Vec<Name>,
}
