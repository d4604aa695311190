//! The board for an imported battle.

use castra_defs::{Board, Game};
use thiserror::Error;

use super::source::Shape;

/// The reason why no board of the game fits an imported battle.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// The game has no board with the name.
    #[error("the game `{game}` has no board `{board}`")]
    UnknownBoard {
        /// The id of the game.
        game: String,
        /// The board's name in the call, the mapping or the file.
        board: String,
        /// The names of all boards of the game.
        known: Vec<String>,
    },
    /// The board has places, and the file has rows and columns.
    #[error("`{board}` is a board of places, and the file has rows and columns")]
    HasPlaces {
        /// The name of the board.
        board: String,
    },
    /// No board is named, and no board has the form of the map.
    #[error("no board of `{game}` has the form of the map{}", size.map(|(w, h)| format!(", {w} x {h}")).unwrap_or_default())]
    NoFittingBoard {
        /// The id of the game.
        game: String,
        /// The columns and rows of the map, if the file has them.
        size: Option<(u32, u32)>,
        /// Each board by its name, with its differences from the map; the nearest first.
        boards: Vec<(String, String)>,
    },
}

/// Returns the board with the name `asked`, or else the first with the form of the file's map.
pub(super) fn board<'g>(
    game: &'g Game,
    asked: Option<&str>,
    shape: &Shape,
) -> Result<&'g Board, BoardError> {
    if let Some(name) = asked {
        let board = game.boards.get(name).ok_or_else(|| BoardError::UnknownBoard {
            game: game.id.clone(),
            board: name.to_owned(),
            known: game.boards.keys().cloned().collect(),
        })?;
        if shape.grid.is_some() && board.has_places() {
            return Err(BoardError::HasPlaces { board: name.to_owned() });
        }
        return Ok(board);
    }
    let fits = |board: &&Board| shape.differences(board).is_empty();
    game.boards.values().find(fits).ok_or_else(|| {
        let mut boards: Vec<(usize, String, String)> = game
            .boards
            .iter()
            .map(|(name, board)| {
                let all = shape.differences(board);
                (all.len(), name.clone(), all.join(", and "))
            })
            .collect();
        boards.sort_by_key(|(count, ..)| *count);
        BoardError::NoFittingBoard {
            game: game.id.clone(),
            size: shape.size,
            boards: boards.into_iter().map(|(_, name, why)| (name, why)).collect(),
        }
    })
}
