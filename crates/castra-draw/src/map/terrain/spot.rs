//! The terrain of a board, and a single cell for the functions that draw it.

use std::collections::BTreeMap;

use castra_defs::{Cell, Direction, TerrainArt};

use crate::bounds::Pt;
use crate::chance::Chance;
use crate::geometry::{Geometry, W};

/// The terrain of every cell.
pub(crate) struct Ground<'a> {
    pub(crate) geometry: &'a Geometry<'a>,
    pub(super) arts: BTreeMap<Cell, TerrainArt>,
    pub(super) default_art: TerrainArt,
    /// True if this is the sample cell of a legend, which nothing crosses.
    pub(super) sample: bool,
}

impl<'a> Ground<'a> {
    /// Creates the ground of a single cell, for a legend.
    pub(crate) fn sample(geometry: &'a Geometry<'a>, art: TerrainArt) -> Self {
        let arts = geometry.board.cells().map(|cell| (cell, art)).collect();
        Self { geometry, arts, default_art: TerrainArt::Clear, sample: true }
    }

    pub(crate) fn art(&self, cell: Cell) -> TerrainArt {
        self.arts.get(&cell).copied().unwrap_or(self.default_art)
    }

    /// Iterates over the cells that `wanted` accepts, without those that are clear by default.
    pub(super) fn cells(
        &self,
        wanted: impl Fn(TerrainArt) -> bool,
    ) -> impl Iterator<Item = TerrainCell<'_>> {
        let cells = self.arts.iter().filter(move |&(_, &art)| wanted(art));
        cells.map(|(&cell, &art)| TerrainCell { ground: self, cell, art })
    }
}

/// A cell to draw on.
#[derive(Clone, Copy)]
pub(in crate::map) struct TerrainCell<'a> {
    pub(super) ground: &'a Ground<'a>,
    pub(super) cell: Cell,
    pub(super) art: TerrainArt,
}

impl<'a> TerrainCell<'a> {
    pub(super) fn centre(&self) -> Pt {
        self.ground.geometry.centre(self.cell)
    }

    pub(super) fn corners(&self) -> Vec<Pt> {
        self.ground.geometry.corners(self.centre())
    }

    pub(super) fn chance(&self, purpose: u32) -> Chance {
        Chance::of(self.cell, purpose)
    }

    /// Iterates over the sides in order, with the terrain across each; `None` beyond the board.
    pub(super) fn sides(&self) -> impl Iterator<Item = (Direction, Option<TerrainArt>)> + use<'a> {
        let Self { ground, cell, .. } = *self;
        let board = ground.geometry.board;
        let grid = board.grid.directions().iter();
        let sides = grid
            .map(move |&side| (side, board.neighbour(cell, side).map(|there| ground.art(there))));
        // A place has no directions; its outline has a side per corner, with nothing across.
        let round = if board.has_places() { self.corners().len() } else { 0 };
        sides.chain(std::iter::repeat_n((Direction::North, None), round))
    }

    /// Returns for each side whether the same terrain continues across it.
    pub(super) fn open_sides(&self) -> Vec<bool> {
        self.sides().map(|(_, there)| there == Some(self.art)).collect()
    }

    /// Returns points around the rim of the cell, clockwise from the first corner: corners and
    /// midpoints of sides, each at a fraction of the distance from the centre.
    pub(super) fn rim(&self, corner: f32, side: f32) -> Vec<Pt> {
        let c = self.centre();
        let corners = self.corners();
        let mut rim = Vec::with_capacity(corners.len() * 2);
        for (i, &a) in corners.iter().enumerate() {
            let b = corners[(i + 1) % corners.len()];
            rim.push(c.toward(a, corner));
            // The longer sides of a square have space for more.
            if corners.len() == 4 {
                rim.push(c.toward(a.toward(b, 0.25), side));
                rim.push(c.toward(a.toward(b, 0.5), side));
                rim.push(c.toward(a.toward(b, 0.75), side));
            } else {
                rim.push(c.toward(a.toward(b, 0.5), side));
            }
        }
        rim
    }

    /// Returns whether this is the sample cell of a legend.
    pub(super) const fn is_sample(&self) -> bool {
        self.ground.sample
    }

    /// Returns whether a point lies under the printed name of the cell.
    pub(super) fn is_under_name(&self, p: Pt) -> bool {
        let c = self.centre();
        (p.x - c.x).abs() < 0.17 * W && p.y < c.y - 0.30 * W
    }
}
