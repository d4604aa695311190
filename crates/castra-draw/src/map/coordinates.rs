//! The names of the cells, where a piece in the cell leaves them free.

use castra_defs::{Cell, Grid};

use super::Map;
use super::obstacles::{Obstacles, Weight};
use crate::bounds::{Pt, pt};
use crate::geometry::W;
use crate::options::Coordinates;
use crate::scene::BoxKind;
use crate::sheet::{Anchor, Sheet};
use crate::text::{Face, Style};

const SIZE: f32 = 0.13 * W;

pub(super) fn draw(map: &Map<'_>, sheet: &mut Sheet<'_>, taken: &mut Obstacles) {
    if map.options.coordinates == Coordinates::Off {
        return;
    }
    let board = map.geometry.board;
    if board.is_of_places() {
        return;
    }
    let style = Style::new(Face::Narrow, SIZE).tracked(0.02);
    let ink = sheet.palette.map_ink.faded(0.82);
    let halo = Some((sheet.palette.map_halo.faded(0.75), 0.13));
    for cell in board.cells() {
        let on_edge = board.neighbours(cell).count() < board.grid.directions().len();
        if map.options.coordinates == Coordinates::Edges && !on_edge {
            continue;
        }
        let name = board.name_of(cell);
        let style = sheet.setter.shrink(&name, style, 0.40 * W, 0.5);
        let at = place(map, cell);
        let bounds = sheet.haloed(&name, style, ink, halo, at, Anchor::Middle);
        let bounds = crate::bounds::Bounds { y1: at.y + 0.01 * W, ..bounds };
        sheet.mark(BoxKind::Coordinate, &name, bounds);
        taken.add(bounds.grown(0.012 * W), Weight::Low);
    }
}

/// The middle of the baseline: below the upper corner or side of the cell.
fn place(map: &Map<'_>, cell: Cell) -> Pt {
    let c = map.geometry.centre(cell);
    match map.geometry.board.grid {
        Grid::HexPointy => pt(c.x, c.y - 0.365 * W),
        Grid::HexFlat | Grid::Square | Grid::Places => pt(c.x, c.y - 0.345 * W),
    }
}
