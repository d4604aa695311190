use super::node::{Block, Field, Int, Name, Text};

/// `special NAME "…"`.
#[derive(Clone, Debug)]
pub struct Special {
    /// A name by which the battle's own rules cite it.
    pub id: Option<Name>,
    /// The text.
    pub text: Option<Text>,
}

/// `war-council { … }`.
#[derive(Clone, Debug)]
pub struct WarCouncil {
    /// Armies and the entries of the battle.
    pub block: Block<CouncilItem>,
}

/// An entry of a War Council.
#[derive(Clone, Debug)]
pub enum CouncilItem {
    /// `army NAME "…" top { … }`.
    Army(Army),
    /// Anything else.
    Field(Field),
}

/// `army NAME "…" called "…" top { … }`.
#[derive(Clone, Debug)]
pub struct Army {
    /// The name of the army in the file.
    pub id: Name,
    /// The printed name.
    pub title: Option<Text>,
    /// The noun for sentences, after `called`.
    pub called: Option<Text>,
    /// `top` or `bottom`, or whatever was written there.
    pub edge: Option<Name>,
    /// The entries.
    pub block: Block<Field>,
}

/// `map BOARD { … }`.
#[derive(Clone, Debug)]
pub struct Map {
    /// The board.
    pub board: Option<Name>,
    /// The map's items, if there is more than the board.
    pub block: Option<Block<MapItem>>,
}

/// An entry of a map.
#[derive(Clone, Debug)]
pub enum MapItem {
    /// `I | . . f`
    Row(Row),
    /// `legend { . clear, f forest }`
    Legend(Block<Symbol>),
    /// `TERRAIN at HEX …`
    Terrain(TerrainAt),
    /// `label "…" at HEX`
    Label(Label),
    /// `objective "…" for ARMY at HEX …`
    Objective(Objective),
}

/// A drawn row: a name, a bar, one token a cell.
#[derive(Clone, Debug)]
pub struct Row {
    /// Name of the row.
    pub label: Name,
    /// The tokens, left to right.
    pub cells: Vec<Name>,
}

/// `SYMBOL TERRAIN`, one entry of a legend.
#[derive(Clone, Debug)]
pub struct Symbol {
    /// The symbol.
    pub symbol: Name,
    /// The terrain of the symbol.
    pub terrain: Name,
}

/// `TERRAIN at HEX …`.
#[derive(Clone, Debug)]
pub struct TerrainAt {
    /// The terrain.
    pub terrain: Name,
    /// Hexes, or sides of hexes as `C5.ne`.
    pub places: Vec<Name>,
}

/// `label NAME "…" at HEX`.
#[derive(Clone, Debug)]
pub struct Label {
    /// The name of the hex in rules and tests of the battle.
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
    /// The army that gains by it.
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
    /// A name of its own.
    pub name: Option<Text>,
    /// The number; `None` for one.
    pub count: Option<Int>,
    /// The distinctions they carry.
    pub marks: Vec<Name>,
    /// The state that differs from a fresh piece.
    pub state: Option<Block<Field>>,
}

/// `PIECE "…" at HEX … as MARK and MARK with leader "…" { … }`.
#[derive(Clone, Debug)]
pub struct Pieces {
    /// The unit.
    pub unit: Name,
    /// A name of its own.
    pub name: Option<Text>,
    /// The hexes, one for each piece.
    pub places: Vec<Name>,
    /// The distinctions they carry.
    pub marks: Vec<Name>,
    /// A piece that shares each hex.
    pub companion: Option<Companion>,
    /// The state that differs from a fresh piece.
    pub state: Option<Block<Field>>,
}

/// `with leader "…" as MARK`.
#[derive(Clone, Debug)]
pub struct Companion {
    /// The unit.
    pub unit: Name,
    /// The name.
    pub name: Option<Text>,
    /// The marks of the leader.
    pub marks: Vec<Name>,
}
