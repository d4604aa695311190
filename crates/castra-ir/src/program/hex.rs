//! A hex of the board of a battle.

use crate::copy_on_write::Shared;

/// A cell of the board: a hex, a square or a place.
#[derive(Clone, Debug)]
pub struct Hex {
    /// Identifier in the source.
    pub name: String,
    /// The printed name: the title of a place, or else the identifier.
    pub title: String,
    /// Row from 0 at the top.
    pub row: u16,
    /// Column from 0 at the left.
    pub col: u16,
    /// The adjacent hex in each of the eight directions of
    /// [`Direction::ALL`](castra_defs::Direction::ALL). A square also has diagonal ones.
    pub toward: [Option<u32>; 8],
    /// The hexes that share a side with it.
    pub neighbours: Shared<u32>,
    /// Distance to every hex of the board, in steps; [`u16::MAX`] if there is no path.
    pub distance: Shared<u16>,
    /// The terrain: an index into [`Kind::sorts`](crate::Kind::sorts) of the kind `terrain`.
    pub terrain: u32,
    /// Terrain on its sides: the neighbour beyond the side, and the terrain.
    pub sides: Vec<(u32, u32)>,
    /// The centre: right and down from the top left. The units make centres and corners integers;
    /// they differ between the two axes.
    pub centre: [i32; 2],
}
