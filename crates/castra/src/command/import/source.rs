//! A battle as another program has it: words for terrain and units that are not yet
//! those of a game.

use castra_base::IndexMap;
use castra_defs::Half;

use super::ledger::Ledger;

/// A battle of another program.
#[derive(Debug, Default)]
pub(super) struct Source {
    /// What sort of file it is from, for people.
    pub(super) format: &'static str,
    pub(super) title: String,
    pub(super) number: Option<String>,
    pub(super) date: Option<String>,
    pub(super) place: Option<String>,
    pub(super) background: Option<String>,
    pub(super) credits: Option<String>,
    pub(super) specials: Vec<String>,
    /// The board, as far as the file says anything about it.
    pub(super) board: Shape,
    /// The armies by the word that the file has for them.
    pub(super) armies: IndexMap<String, SourceArmy>,
    /// Numbers and flags of the battle as a whole, by the file's word.
    pub(super) entries: IndexMap<String, i64>,
    pub(super) ground: Vec<SourceGround>,
    pub(super) sides: Vec<SourceSide>,
    pub(super) pieces: Vec<SourcePiece>,
    pub(super) labels: Vec<(Spot, String)>,
    /// Hexes that matter for victory: what for, and whose they are.
    pub(super) objectives: Vec<(Spot, String, Option<String>)>,
    /// What has become of each thing so far.
    pub(super) ledger: Ledger,
}

/// What a file says about its board.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Shape {
    /// Name of the board, if the file is from Castra.
    pub(super) name: Option<String>,
    /// The game, likewise.
    pub(super) game: Option<String>,
    /// The grid, if it is known.
    pub(super) grid: Option<castra_defs::Grid>,
    /// Which lines are set in: odd ones, counted from 0?
    pub(super) odd_set_in: Option<bool>,
    /// Cells of the longest row, and rows.
    pub(super) size: Option<(u32, u32)>,
}

#[derive(Debug)]
pub(super) struct SourceArmy {
    pub(super) name: String,
    pub(super) side: Half,
    /// Numbers and flags, by the file's word.
    pub(super) entries: IndexMap<String, i64>,
}

/// Where something is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Spot {
    /// Row and column from the top left, from 0.
    Cell(i64, i64),
    /// Row from the top, from 0, and place from the left in half cells.
    Half(i64, i64),
    /// By the printed name of the hex.
    Named(String),
    /// Nowhere on the board.
    Reserve,
}

#[derive(Debug)]
pub(super) struct SourceGround {
    pub(super) at: Spot,
    /// The file's word for it.
    pub(super) word: String,
    /// What it is in the file: `terrain`, or what lies on it, `obstacle`.
    pub(super) what: &'static str,
}

/// Terrain on a side of a hex.
#[derive(Debug)]
pub(super) struct SourceSide {
    pub(super) at: Spot,
    /// Which side: `ne`, as Castra writes it.
    pub(super) side: String,
    /// The file's word for the terrain.
    pub(super) word: String,
}

#[derive(Debug)]
pub(super) struct SourcePiece {
    pub(super) at: Spot,
    pub(super) army: String,
    /// The file's word for its type.
    pub(super) word: String,
    pub(super) name: Option<String>,
    /// The file's words for distinctions.
    pub(super) marks: Vec<String>,
    /// How many figures it has left, if the file says so.
    pub(super) strength: Option<i64>,
}

/// Distinctions that stand in one field of a file: `guard`, or `guard and veteran`.
pub(super) fn marks(field: &str) -> Vec<String> {
    field.split(" and ").map(str::trim).filter(|m| !m.is_empty()).map(str::to_owned).collect()
}
