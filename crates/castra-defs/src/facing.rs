//! The facing of a piece as an angle.

use crate::board::{Direction, Grid};
use crate::game::Game;
use crate::half::Half;
use crate::scenario::Piece;
use crate::value::Value;

/// Returns the facing of a piece in degrees clockwise from the top of the page. `edge` is the edge
/// of the board where its army sits. Returns `None` if the piece has no facing, or its unit type
/// shows none.
#[must_use]
pub fn piece_facing(game: &Game, grid: Grid, edge: Half, piece: &Piece) -> Option<f32> {
    let kind = game.kinds.get(&piece.kind)?;
    let field = kind.look.facing()?;
    if game.instances.get(&piece.unit).is_some_and(|unit| unit.faceless) {
        return None;
    }
    let default = || kind.fields.get(field)?.default.as_ref();
    facing_degrees(grid, edge, piece.state.get(field).or_else(default)?)
}

/// Converts a facing to degrees clockwise from the top of the page, for an army at an edge of the
/// board.
///
/// The value is a compass direction, a word relative to the army's edge such as `ahead-left`, or
/// the number of a side of the cell, counted from 1. Returns `None` for any other value.
#[must_use]
pub fn facing_degrees(grid: Grid, edge: Half, value: &Value) -> Option<f32> {
    if let Some(number) = value.as_int() {
        let side = usize::try_from(number).ok()?.checked_sub(1)?;
        return compass(grid, grid.directions().get(side)?.suffix());
    }
    let word = value.as_word()?;
    compass(grid, word).or_else(|| {
        let ahead = if edge == Half::Top { 180.0 } else { 0.0 };
        Some((ahead + relative_angle(grid, word)?) % 360.0)
    })
}

/// Returns the angle of a compass direction. The diagonal sides of a hex are not at 45 degrees.
fn compass(grid: Grid, word: &str) -> Option<f32> {
    let short: String = word.split('-').filter_map(|part| part.chars().next()).collect();
    let direction = Direction::ALL.into_iter().find(|direction| {
        let long = format!("{direction:?}").to_lowercase();
        direction.suffix() == word || (direction.suffix() == short && word.replace('-', "") == long)
    })?;
    let index = Direction::ALL.iter().position(|&d| d == direction)?;
    Some(match (grid, index) {
        (Grid::HexPointy, 1) => 30.0,
        (Grid::HexPointy, 3) => 150.0,
        (Grid::HexPointy, 5) => 210.0,
        (Grid::HexPointy, 7) => 330.0,
        (Grid::HexFlat, 1) => 60.0,
        (Grid::HexFlat, 3) => 120.0,
        (Grid::HexFlat, 5) => 240.0,
        (Grid::HexFlat, 7) => 300.0,
        (_, index) => index as f32 * 45.0,
    })
}

/// Returns the angle of a relative word, clockwise from straight ahead, in steps of 60 degrees on
/// hexes and 45 on squares.
fn relative_angle(grid: Grid, word: &str) -> Option<f32> {
    let turn = if grid == Grid::Square { 45.0 } else { 60.0 };
    Some(match word {
        "ahead" => 0.0,
        "ahead-right" => turn,
        "right" => 90.0,
        "back-right" => 180.0 - turn,
        "back" => 180.0,
        "back-left" => 180.0 + turn,
        "left" => 270.0,
        "ahead-left" => 360.0 - turn,
        _ => return None,
    })
}
