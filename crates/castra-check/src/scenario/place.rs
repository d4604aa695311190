//! Hexes and sides by name, on the battle's board.

use castra_base::{Diagnostic, codes};
use castra_syntax::ast::Name;

use castra_defs::{Board, Cell, Direction};
use castra_resolve::cells;

use super::checker::Checker;

impl Checker<'_, '_, '_> {
    pub(super) fn board(&self) -> Option<&Board> {
        self.game.game.boards.get(self.positions.board.as_deref()?)
    }

    /// Returns the cell with a name, or reports the name.
    pub(super) fn resolve_cell(&mut self, name: &Name) -> Option<Cell> {
        let board = self.board()?;
        if let Some((hex, _)) = name.text.split_once('.') {
            let diagnostic = Diagnostic::new(
                &codes::MAP_HEX_OFF_BOARD,
                name.span,
                format!("`{}` is a side; expected a {}", name.text, board.grid.cell_words().0),
            )
            .label("a side")
            .suggest(format!("write `{hex}`"), name.span, hex);
            self.report(diagnostic);
            return None;
        }
        match cells::cell(board, name) {
            Ok(cell) => Some(cell),
            Err(diagnostic) => {
                self.report(diagnostic);
                None
            }
        }
    }

    /// Returns a side of a hex such as `C5.ne`, or reports the name.
    pub(super) fn resolve_side(&mut self, name: &Name) -> Option<(Cell, Direction)> {
        match cells::side(self.board()?, name) {
            Ok(side) => Some(side),
            Err(diagnostic) => {
                self.report(diagnostic);
                None
            }
        }
    }
}
