//! The input of the linker: a game, its rules, and a battle or none.

use castra_defs::{Board, Cell, Direction, Scenario};
use castra_ir::{Body, OptionId};
use smol_str::SmolStr;

/// The input of linking besides the game: the battle or the test, and the given values.
#[derive(Clone, Debug, Default)]
pub struct LinkInput<'a> {
    /// The battle, or `None` for a game or a test without one.
    pub scenario: Option<&'a Scenario>,
    /// Names of the armies if there is no battle; the remaining armies get default names.
    pub armies: &'a [SmolStr],
    /// The board that is played on, if there is one.
    pub board: Option<&'a Board>,
    /// The options whose values are given, with these values.
    pub options: Vec<(OptionId, i64)>,
    /// Values of War Council entries: the index of the army (`None` for the battle), the index of
    /// the entry, the value.
    pub council: Vec<(Option<usize>, usize, i64)>,
    /// Terrain that a test puts on hexes: the hex, and the variant of the terrain.
    pub terrain: Vec<(Cell, u32)>,
    /// Terrain that a test puts on hexsides: the hex, the side, and the variant of the terrain.
    pub sides: Vec<(Cell, Direction, u32)>,
    /// The statements of a test.
    pub test: Option<Body>,
}
