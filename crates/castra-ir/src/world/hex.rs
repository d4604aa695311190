//! A hex of the board of a battle.

use crate::shared::Shared;

/// A hex or square.
#[derive(Clone, Debug)]
pub struct Hex {
    /// The word that names it.
    pub name: String,
    /// Its printed name, which is another only of a place.
    pub title: String,
    /// Row, 0 at the top.
    pub row: u16,
    /// Column, 0 at the left.
    pub col: u16,
    /// The hex in each of the eight directions of [`Direction::ALL`], where
    /// there is one. Of a square the diagonal ones too.
    pub toward: [Option<u32>; 8],
    /// Its neighbours: those it shares a side with.
    pub neighbours: Shared<u32>,
    /// Steps to every hex of the board; [`u16::MAX`] where no way leads.
    pub distance: Shared<u16>,
    /// Its terrain: an index into [`Kind::sorts`] of the kind `terrain`.
    pub terrain: u32,
    /// Terrain on the sides that it shares with neighbours: which neighbour,
    /// which terrain.
    pub sides: Vec<(u32, u32)>,
    /// Its centre, to the right and down. Units are such that centres and
    /// corners are whole; they differ between the two directions.
    pub centre: [i32; 2],
}
