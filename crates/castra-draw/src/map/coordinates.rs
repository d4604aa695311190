//! The names of the cells, printed unless a piece in the cell covers them.

use castra_defs::{Cell, Grid};

use super::context::Map;
use super::obstacles::{Obstacles, Weight};
use crate::bounds::{Pt, pt};
use crate::geometry::W;
use crate::options::{Coordinates, Layer};
use crate::scene::BoxKind;
use crate::sheet::{Anchor, Sheet};
use crate::text::{Face, Style};

/// The font size of a name at its usual size.
pub(crate) const SIZE: f32 = 0.13 * W;
/// The enlargement from which only some hexes have space for a name.
const SPARSE_ZOOM: f32 = 1.6;
/// The interval of rows and columns with names, if names are large.
const NAME_INTERVAL: u16 = 5;

pub(super) fn draw(map: &Map<'_>, sheet: &mut Sheet<'_>, obstacles: &mut Obstacles) {
    if map.options.coordinates == Coordinates::Off {
        return;
    }
    let board = map.geometry.board;
    if board.has_places() {
        return;
    }
    let style = Style::new(Face::Narrow, SIZE * map.names).with_tracking(0.02);
    let ink = sheet.palette.map_ink.faded(0.82);
    let halo = Some((sheet.palette.map_halo.faded(0.75), 0.13));
    for cell in board.cells() {
        if !is_named(map, cell) {
            continue;
        }
        let name = board.name_of(cell);
        let style = sheet.setter.shrink(&name, style, 0.40 * W * map.names, 0.5);
        let at = baseline_centre(map, cell);
        let bounds = sheet.text_with_halo(&name, style, ink, halo, at, Anchor::Middle);
        let bounds = crate::bounds::Bounds { y1: at.y + 0.01 * W, ..bounds };
        sheet.add_box(BoxKind::Coordinate, &name, bounds);
        obstacles.add(bounds.expand(0.012 * W), Weight::Low);
    }
}

/// Returns the vertical ranges, from top to bottom, in which an upright line would cross a cell's
/// name.
pub(super) fn names_on_line(map: &Map<'_>, x: f32) -> Vec<(f32, f32)> {
    if !map.shows(Layer::Coordinates) || map.options.coordinates == Coordinates::Off {
        return Vec::new();
    }
    let board = map.geometry.board;
    let cap = Style::new(Face::Narrow, SIZE * map.names).cap_height();
    let mut names: Vec<(f32, f32)> = board
        .cells()
        .filter(|&cell| is_named(map, cell))
        .map(|cell| baseline_centre(map, cell))
        .filter(|at| (at.x - x).abs() < 0.24 * W * map.names)
        .map(|at| (at.y - cap - 0.055 * W, at.y + 0.055 * W))
        .collect();
    names.sort_by(|a, b| a.0.total_cmp(&b.0));
    names
}

/// Returns whether the name of a cell is printed, if any are.
fn is_named(map: &Map<'_>, cell: Cell) -> bool {
    let board = map.geometry.board;
    let on_edge = || board.neighbours(cell).count() < board.grid.directions().len();
    let counted = |n: u16| n == 0 || (n + 1).is_multiple_of(NAME_INTERVAL);
    let wanted = map.names < SPARSE_ZOOM || counted(cell.row) && counted(cell.col);
    wanted && (map.options.coordinates == Coordinates::All || on_edge())
}

/// Returns the centre of the baseline: below the upper corner or side of the cell, or in the middle
/// of the cell for a large name.
fn baseline_centre(map: &Map<'_>, cell: Cell) -> Pt {
    let c = map.geometry.centre(cell);
    if map.names >= SPARSE_ZOOM {
        return c.translate(0.0, Style::new(Face::Narrow, SIZE * map.names).cap_height() / 2.0);
    }
    match map.geometry.board.grid {
        Grid::HexPointy => pt(c.x, c.y - 0.365 * W),
        Grid::HexFlat | Grid::Square | Grid::Places => pt(c.x, c.y - 0.345 * W),
    }
}
