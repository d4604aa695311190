//! The mirror image of a map: terrain, labels and objectives, left to right.

use castra_defs::{Board, Cell, Direction};
use castra_syntax::ast::{MapItem, Name};

use super::battle::Battle;
use super::draft::Draft;
use super::error::GestureError;
use super::rows;

impl Battle<'_> {
    /// Mirrors everything in the map: locations change their names, and drawn rows their order.
    pub(super) fn mirror_map(&self, draft: &mut Draft<'_>) -> Result<(), GestureError> {
        let board = self.board()?;
        let Some(block) = self.map_item().and_then(|(_, map)| map.block.as_ref()) else {
            return Ok(());
        };
        let mirror = board.mirror();
        let opposite = |cell: Cell| {
            let no_mirror = || GestureError::NoMirror(board.name_of(cell).to_string());
            mirror(cell).ok_or_else(no_mirror)
        };
        let all = rows::rows(block).collect::<Vec<_>>();
        for (_, row) in &all {
            let at = board.rows.row(&row.label.text, board.height);
            let at = at.ok_or(GestureError::SyntaxErrorInSource("map"))?;
            let cells: Vec<Cell> = board.cells_of_row(at).collect();
            for (cell, token) in cells.iter().zip(&row.cells) {
                let other = opposite(*cell)?;
                let from = cells.iter().position(|one| *one == other);
                let text = from.and_then(|from| row.cells.get(from));
                let text = &text.ok_or(GestureError::SyntaxErrorInSource("map"))?.text;
                if *text != token.text {
                    draft.replace_cell(token.span, text);
                }
            }
        }
        for item in block.iter() {
            match item {
                MapItem::Terrain(list) => rename(draft, board, &list.places, &opposite)?,
                MapItem::Label(label) => {
                    rename(draft, board, std::slice::from_ref(&label.place), &opposite)?;
                }
                MapItem::Objective(objective) => {
                    rename(draft, board, &objective.places, &opposite)?
                }
                MapItem::Row(_) | MapItem::Legend(_) => {}
            }
        }
        Ok(())
    }
}

/// Renames hexes, and sides such as `C5.ne`.
fn rename(
    draft: &mut Draft<'_>,
    board: &Board,
    places: &[Name],
    opposite: &impl Fn(Cell) -> Result<Cell, GestureError>,
) -> Result<(), GestureError> {
    for place in places {
        let (hex, side) = match place.text.split_once('.') {
            Some((hex, side)) => (hex, Direction::from_suffix(side)),
            None => (place.text.as_str(), None),
        };
        let Some(cell) = board.cell(hex) else { continue };
        let mut text = board.name_of(opposite(cell)?).to_string();
        if let Some(side) = side {
            text.push_str(&format!(".{}", side.mirrored().suffix()));
        }
        if text != place.text.as_str() {
            draft.replace(place.span, text);
        }
    }
    Ok(())
}
