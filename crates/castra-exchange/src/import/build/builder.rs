//! The inputs for building a battle: the game, the mapping, and the ledger.

use castra_base::IndexMap;
use castra_defs::{Board, Cell, Game, NamedCell};

use super::lines;
use crate::import::ledger::Ledger;
use crate::import::mapping::Mapping;
use crate::import::source::Source;
use crate::import::spot::Spot;

/// The prefix for a state's property on a map that has another property of that name.
pub(crate) const STATE: &str = "state.";

/// The reason for leaving out an element without a counterpart in the mapping.
pub(super) const UNMAPPED: &str = "no counterpart in the mapping";

/// The reason for leaving out an element whose hex the board lacks.
pub(super) const OFF_BOARD: &str = "off the board";

/// The inputs of a battle under construction, and the battle.
pub(super) struct Builder<'a> {
    pub(super) game: &'a Game,
    pub(super) board: &'a Board,
    pub(super) mapping: &'a Mapping,
    /// The armies of the battle by the file's words for them.
    pub(super) armies: IndexMap<String, String>,
    /// True if the file is an export of Castra, whose words for terrain are names.
    pub(super) is_ours: bool,
    /// As [`Source::has_unique_words`].
    pub(super) has_unique_words: bool,
    pub(super) ledger: Ledger,
}

impl Builder<'_> {
    /// Reports each difference between the form of the map and the board.
    pub(super) fn report_shape(&mut self, source: &Source) {
        for difference in source.board.differences(self.board) {
            self.ledger.record_approximated(
                "form of the map",
                format!("{difference}: hexes keep their row and column, not their neighbours"),
            );
        }
    }

    /// Returns the cell at a spot; `None` in reserve, or if the board has no such cell.
    pub(super) fn cell(&self, spot: &Spot) -> Option<Cell> {
        let cell = match spot {
            Spot::Cell(row, col) => {
                Cell { row: u16::try_from(*row).ok()?, col: u16::try_from(*col).ok()? }
            }
            Spot::Half(row, half) => {
                let row = u16::try_from(*row).ok().filter(|row| *row < self.board.height)?;
                let first = i64::from(self.board.half_column(Cell { row, col: 0 }));
                let along = half.checked_sub(first).filter(|along| along % 2 == 0)?;
                Cell { row, col: u16::try_from(along / 2).ok()? }
            }
            Spot::Named(name) => lines::cell_with_name(self.board, name)?,
            // Without a cell after `lines::resolve`, the board has no such lines.
            Spot::Lines(..) | Spot::Reserve => return None,
        };
        self.board.contains(cell).then_some(cell)
    }

    pub(super) fn place(&self, spot: &Spot) -> Option<NamedCell> {
        Some(NamedCell::new(self.board, self.cell(spot)?))
    }
}
