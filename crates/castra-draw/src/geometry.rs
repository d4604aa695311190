//! The geometry of the board: from cells to points on the page.

use castra_defs::{Board, Cell, Direction, Grid, Stagger};

use crate::bounds::{Bounds, Pt};

/// The width of a hex between opposite sides, and of a square, at scale 1.
pub(crate) const W: f32 = 100.0;
/// The distance from the centre of a hex to a corner.
const RADIUS: f32 = W * 0.577_350_26;
/// The distance between adjacent rows of hexes.
const LINE: f32 = W * 0.866_025_4;

/// The radius of the disc that shows a place.
pub(crate) const PLACE: f32 = 0.47 * W;
/// The unit of coordinates of a board of places: a tenth of a hex's width.
const TENTH: f32 = W / 10.0;
/// The margin around the outermost places, in tenths of a hex.
const MARGIN: i32 = 8;

/// Returns the vertices of a place's disc, clockwise from the top.
pub(crate) fn disc_outline(c: Pt) -> Vec<Pt> {
    let point = |i: u8| {
        let turn = std::f32::consts::TAU * f32::from(i) / 12.0;
        c.translate(PLACE * turn.sin(), -PLACE * turn.cos())
    };
    (0..12).map(point).collect()
}

/// The layout of the board's cells on the page.
#[derive(Clone, Debug)]
pub(crate) struct Geometry<'b> {
    pub(crate) board: &'b Board,
    /// The upper left corner of the board on the page.
    origin: Pt,
}

impl<'b> Geometry<'b> {
    /// Places a board, which must have cells, with its upper left corner at a point.
    pub(crate) const fn new(board: &'b Board, origin: Pt) -> Self {
        Self { board, origin }
    }

    /// Returns the indent of a row or column of hexes, in cells. The line may lie beyond the board.
    fn line_indent(&self, line: i32) -> f32 {
        let parity = line.rem_euclid(2) as u16;
        match (self.board.slant(), self.board.stagger) {
            (Some(Stagger::SlantedRight), _) => line as f32 / 2.0,
            (Some(_), _) => (i32::from(self.board.height) - 1 - line) as f32 / 2.0,
            // A hex grid needs a stagger; assume the usual one.
            (None, Stagger::None | Stagger::SlantedRight | Stagger::SlantedLeft) => {
                if parity == 1 {
                    0.5
                } else {
                    0.0
                }
            }
            (None, stagger) => {
                if stagger.is_indented(parity) {
                    0.5
                } else {
                    0.0
                }
            }
        }
    }

    /// Returns the width and the height of a board of places, in tenths of a hex.
    fn extent(&self) -> [i32; 2] {
        let places = &self.board.places;
        let mut extent = [0, 0];
        let mut reach = |at: [i32; 2], more: i32| {
            for (extent, at) in extent.iter_mut().zip(at) {
                *extent = (*extent).max(at + more);
            }
        };
        places.all.iter().for_each(|place| reach(place.at, MARGIN));
        places.captions.iter().for_each(|caption| reach(caption.at, MARGIN / 2));
        places.areas.iter().flat_map(|area| &area.outline).for_each(|&at| reach(at, 0));
        extent
    }

    /// Converts a point of a board of places, in tenths of a hex, to the page.
    pub(crate) fn page_point(&self, [x, y]: [i32; 2]) -> Pt {
        self.origin.translate(x as f32 * TENTH, y as f32 * TENTH)
    }

    /// Converts a point like [`Self::page_point`], and returns whether it lies on the edge of the
    /// board. A point on the edge is moved outward, where the frame covers it.
    pub(crate) fn page_point_beyond(&self, point: [i32; 2]) -> (Pt, bool) {
        let extent = self.extent();
        let mut moved = point;
        for (point, extent) in moved.iter_mut().zip(extent) {
            match *point {
                0 => *point = -5,
                edge if edge == extent => *point += 5,
                _ => {}
            }
        }
        (self.page_point(moved), moved != point)
    }

    /// Returns the centre of a cell, which may lie beyond the board.
    pub(crate) fn centre_at(&self, row: i32, col: i32) -> Pt {
        let (row_f, col_f) = (row as f32, col as f32);
        let set_in = |line| self.line_indent(line) * W;
        let (x, y) = match self.board.grid {
            Grid::HexPointy => (W / 2.0 + col_f * W + set_in(row), RADIUS + row_f * LINE),
            Grid::HexFlat => (RADIUS + col_f * LINE, W / 2.0 + row_f * W + set_in(col)),
            Grid::Square => (W / 2.0 + col_f * W, W / 2.0 + row_f * W),
            Grid::Places => {
                let place =
                    usize::try_from(col).ok().and_then(|col| self.board.places.all.get(col));
                match place {
                    Some(place) => return self.page_point(place.at),
                    None => (W / 2.0, W / 2.0),
                }
            }
        };
        self.origin.translate(x, y)
    }

    /// Returns the centre of a cell.
    pub(crate) fn centre(&self, cell: Cell) -> Pt {
        self.centre_at(i32::from(cell.row), i32::from(cell.col))
    }

    /// Returns the corners of a cell around its centre `c`, clockwise. Side `i` of
    /// [`Grid::directions`] runs from corner `i` to the next.
    pub(crate) fn corners(&self, c: Pt) -> Vec<Pt> {
        let (r, h) = (RADIUS, W / 2.0);
        let offsets: &[(f32, f32)] = match self.board.grid {
            Grid::HexPointy => {
                &[(0.0, -r), (h, -r / 2.0), (h, r / 2.0), (0.0, r), (-h, r / 2.0), (-h, -r / 2.0)]
            }
            Grid::HexFlat => {
                &[(-r / 2.0, -h), (r / 2.0, -h), (r, 0.0), (r / 2.0, h), (-r / 2.0, h), (-r, 0.0)]
            }
            Grid::Square => &[(-h, -h), (h, -h), (h, h), (-h, h)],
            Grid::Places => return disc_outline(c),
        };
        offsets.iter().map(|&(x, y)| c.translate(x, y)).collect()
    }

    /// Returns the two ends of a side of a cell, clockwise, or `None` if cells of this board have
    /// no side in that direction.
    pub(crate) fn side(&self, cell: Cell, side: Direction) -> Option<(Pt, Pt)> {
        let index = self.board.grid.directions().iter().position(|&d| d == side)?;
        let corners = self.corners(self.centre(cell));
        Some((*corners.get(index)?, *corners.get((index + 1) % corners.len())?))
    }

    /// Returns the rectangle around all cells.
    pub(crate) fn frame(&self) -> Bounds {
        let board = self.board;
        let (rows, cols) = (i32::from(board.height), i32::from(board.width));
        let is_hex = matches!(board.grid, Grid::HexPointy | Grid::HexFlat);
        let shifted = !board.stagger.is_short() && is_hex;
        let (mut width, mut height) = match board.grid {
            Grid::HexPointy => (cols as f32 * W, 2.0 * RADIUS + (rows - 1) as f32 * LINE),
            Grid::HexFlat => (2.0 * RADIUS + (cols - 1) as f32 * LINE, rows as f32 * W),
            Grid::Square => (cols as f32 * W, rows as f32 * W),
            // The sample board of a legend has no places.
            Grid::Places if board.places.is_empty() => (W, W),
            Grid::Places => {
                let [x, y] = self.extent();
                (x as f32 * TENTH, y as f32 * TENTH)
            }
        };
        let lines = if board.grid == Grid::HexFlat { cols } else { rows };
        if shifted {
            let most = (0..lines).map(|line| self.line_indent(line)).fold(0.0, f32::max);
            match board.grid {
                Grid::HexFlat => height += most * W,
                Grid::HexPointy | Grid::Square | Grid::Places => width += most * W,
            }
        }
        Bounds::from_corner(self.origin.x, self.origin.y, width, height)
    }

    /// Returns the x coordinate of a section boundary, in half cells from column 0's centre.
    pub(crate) fn half_column(&self, half: f32) -> f32 {
        let x = match self.board.grid {
            Grid::HexPointy | Grid::Square | Grid::Places => (half + 1.0) / 2.0 * W,
            Grid::HexFlat => half / 2.0 * LINE + RADIUS,
        };
        self.origin.x + x
    }

    /// Returns the outlines of the cells just beyond the board, clipped to its frame, with the row
    /// and column of each.
    pub(crate) fn cells_beyond(&self) -> Vec<((i32, i32), Vec<Pt>)> {
        if self.board.has_places() {
            return Vec::new();
        }
        let frame = self.frame();
        let (rows, cols) = (i32::from(self.board.height), i32::from(self.board.width));
        let mut cells = Vec::new();
        // On a slanted board the rows are shifted, so more cells lie beyond their ends.
        let ends = if self.board.slant().is_some() { rows / 2 + 1 } else { 1 };
        for row in -1..=rows {
            for col in -ends..cols + ends {
                let on_board = u16::try_from(row).is_ok_and(|row| {
                    u16::try_from(col).is_ok_and(|col| self.board.contains(Cell { row, col }))
                });
                let inner = row > 0 && col > 0 && row < rows - 1 && col < cols - 2;
                if on_board || inner {
                    continue;
                }
                let outline = clip(self.corners(self.centre_at(row, col)), frame);
                if outline.len() > 2 {
                    cells.push(((row, col), outline));
                }
            }
        }
        cells
    }
}

/// Clips a convex polygon to a rectangle (Sutherland-Hodgman).
fn clip(outline: Vec<Pt>, frame: Bounds) -> Vec<Pt> {
    // The distances of a point from each of the four edges, positive inside.
    let edges: [fn(Pt, Bounds) -> f32; 4] =
        [|p, f| p.x - f.x0, |p, f| f.x1 - p.x, |p, f| p.y - f.y0, |p, f| f.y1 - p.y];
    let mut outline = outline;
    for depth in edges {
        let mut kept = Vec::with_capacity(outline.len() + 1);
        for (i, &b) in outline.iter().enumerate() {
            let a = outline[(i + outline.len() - 1) % outline.len()];
            let (da, db) = (depth(a, frame), depth(b, frame));
            if (da > 0.01) != (db > 0.01) && (da - db).abs() > 1e-6 {
                kept.push(a.toward(b, da / (da - db)));
            }
            if db > 0.01 {
                kept.push(b);
            }
        }
        outline = kept;
    }
    outline
}

#[cfg(test)]
mod tests {
    use castra_defs::RowNames;

    use super::*;
    use crate::bounds::pt;

    fn board(grid: Grid, stagger: Stagger) -> Board {
        Board {
            name: "b".into(),
            doc: None,
            grid,
            width: 5,
            height: 4,
            stagger,
            joined: castra_defs::Joined::default(),
            rows: RowNames::Letters { top: 'D', rising: false },
            first_column: 1,
            column_letter: None,
            sections: Vec::new(),
            places: castra_defs::Places::default(),
        }
    }

    #[test]
    fn sides_face_their_neighbours() {
        for (grid, stagger) in [
            (Grid::HexPointy, Stagger::OddShort),
            (Grid::HexPointy, Stagger::EvenShifted),
            (Grid::HexPointy, Stagger::SlantedRight),
            (Grid::HexPointy, Stagger::SlantedLeft),
            (Grid::HexFlat, Stagger::OddShifted),
            (Grid::HexFlat, Stagger::EvenShort),
            (Grid::Square, Stagger::None),
        ] {
            let board = board(grid, stagger);
            let geometry = Geometry::new(&board, pt(7.0, 9.0));
            for cell in board.cells() {
                for &side in grid.directions() {
                    let Some(there) = board.neighbour(cell, side) else { continue };
                    let (a, b) = geometry.side(cell, side).expect("a side of the grid");
                    let across = geometry.centre(cell).toward(a.toward(b, 0.5), 2.0);
                    assert!(across.distance(geometry.centre(there)) < 0.1, "{grid:?} {cell:?}");
                }
            }
        }
    }

    #[test]
    fn the_frame_holds_every_corner_tightly() {
        for (grid, stagger) in [
            (Grid::HexPointy, Stagger::OddShort),
            (Grid::HexPointy, Stagger::OddShifted),
            (Grid::HexPointy, Stagger::SlantedRight),
            (Grid::HexPointy, Stagger::SlantedLeft),
            (Grid::HexFlat, Stagger::EvenShifted),
            (Grid::HexFlat, Stagger::OddShort),
            (Grid::Square, Stagger::None),
        ] {
            let board = board(grid, stagger);
            let geometry = Geometry::new(&board, pt(0.0, 0.0));
            let frame = geometry.frame().expand(0.1);
            let mut right = 0.0f32;
            for cell in board.cells() {
                for p in geometry.corners(geometry.centre(cell)) {
                    assert!(
                        frame.contains(&Bounds::from_centre(p, 0.0, 0.0)),
                        "{grid:?} {stagger:?} {p:?}"
                    );
                    right = right.max(p.x);
                }
            }
            assert!((right - geometry.frame().x1).abs() < 0.1);
        }
    }
}
