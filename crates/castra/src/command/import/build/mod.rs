//! A battle of a game from what another program says, word by word.

mod armies;
mod council;
mod map;
mod pieces;

use castra_base::IndexMap;
use castra_defs::{Board, Cell, Game, Place, Scenario, Special};

use super::ledger::Ledger;
use super::mapping::Mapping;
use super::source::{Source, Spot};

pub(in crate::command) use pieces::STATE;

/// Why a thing has no counterpart.
const UNMAPPED: &str = "the mapping has nothing for it";

/// What there is to build with.
struct Builder<'a> {
    game: &'a Game,
    board: &'a Board,
    mapping: &'a Mapping,
    /// The armies of the battle by the file's words for them.
    armies: IndexMap<String, String>,
    ledger: Ledger,
}

/// The battle that a file and a mapping make, and what became of each thing.
pub(super) fn build(
    mut source: Source,
    id: &str,
    game: &Game,
    board: &Board,
    mapping: &Mapping,
) -> (Scenario, Ledger) {
    let ledger = std::mem::take(&mut source.ledger);
    let armies = IndexMap::default();
    let mut builder = Builder { game, board, mapping, armies, ledger };
    let mut scenario = Scenario {
        id: id.to_owned(),
        title: source.title.clone(),
        game: game.id.clone(),
        number: source.number.clone(),
        date: source.date.clone(),
        place: source.place.clone(),
        background: source.background.clone(),
        credits: source.credits.clone(),
        board: board.name.clone(),
        ..Scenario::default()
    };
    scenario.specials =
        source.specials.iter().map(|text| Special { id: None, text: text.clone() }).collect();
    builder.shape(&source);
    builder.armies(&source, &mut scenario);
    builder.ground(&source, &mut scenario);
    builder.sides(&source, &mut scenario);
    builder.pieces(&source, &mut scenario);
    builder.marked(&source, &mut scenario);
    // What the War Council may say depends on the armies and their pieces.
    builder.enlist(&mut scenario);
    builder.council(&source, &mut scenario);
    (scenario, builder.ledger)
}

impl Builder<'_> {
    /// Says where the map has another form than the board: hexes keep their rows and columns.
    fn shape(&mut self, source: &Source) {
        for difference in source.board.differences(self.board) {
            self.ledger.approximated(
                "form of the map",
                format!("{difference}: hexes keep their row and column, not their neighbours"),
            );
        }
    }

    /// The cell of a place; none if the board has no such cell.
    fn cell(&self, spot: &Spot) -> Option<Cell> {
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
            Spot::Named(name) => self.named(name)?,
            Spot::Reserve => return None,
        };
        self.board.contains(cell).then_some(cell)
    }

    /// The cell of a name, in whatever case it is written.
    fn named(&self, name: &str) -> Option<Cell> {
        let found = self.board.cell(name);
        // Spreadsheets write `E05` for `E5`.
        let found = found.or_else(|| self.board.cell_called(name));
        let found = found.or_else(|| self.board.cell_called(&name.to_uppercase()));
        found.or_else(|| self.board.cell(&name.to_lowercase()))
    }

    fn place(&self, spot: &Spot) -> Option<Place> {
        Some(Place::new(self.board, self.cell(spot)?))
    }
}
