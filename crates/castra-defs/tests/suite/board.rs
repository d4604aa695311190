//! Cells of boards, their names, and their neighbours.

use castra_defs::{Board, Cell, Grid, Half, Joined, Places, RowNames, Section, Stagger};
use smol_str::SmolStr;

pub(crate) fn standard() -> Board {
    Board {
        name: "standard".into(),
        doc: None,
        grid: Grid::HexPointy,
        width: 13,
        height: 9,
        stagger: Stagger::OddShort,
        joined: Joined::default(),
        rows: RowNames::Letters { top: 'I', rising: false },
        first_column: 1,
        column_letter: None,
        sections: vec![
            Section { name: "left".into(), from: 0, to: 8 },
            Section { name: "center".into(), from: 8, to: 16 },
            Section { name: "right".into(), from: 16, to: 24 },
        ],
        places: Places::default(),
    }
}

fn names(board: &Board, cells: impl Iterator<Item = Cell>) -> Vec<SmolStr> {
    cells.map(|c| board.name_of(c)).collect()
}

#[test]
fn the_standard_board_has_113_hexes_and_41_in_each_section() {
    let board = standard();
    assert_eq!(board.cell_count(), 113);
    for section in ["left", "center", "right"] {
        let size =
            board.cells().filter(|&c| board.sections_of(c).any(|s| s.name == section)).count();
        assert_eq!(size, 41, "{section}");
    }
    let cut = board.cells().filter(|&c| board.sections_of(c).count() == 2).count();
    assert_eq!(cut, 10);
}

#[test]
fn names_and_cells_are_inverse() {
    let board = standard();
    for cell in board.cells() {
        assert_eq!(board.cell(&board.name_of(cell)), Some(cell));
    }
    assert_eq!(board.cell("A1"), Some(Cell { row: 8, col: 0 }));
    assert_eq!(board.cell("i13"), Some(Cell { row: 0, col: 12 }));
    for absent in ["B13", "J1", "A0", "A14", "", "5", "E", "E5x", "E05", "E005", "EE5", "E+5"] {
        assert_eq!(board.cell(absent), None, "{absent}");
    }
    assert_eq!(board.cell_ignoring_leading_zeros("E005"), board.cell("E5"));
}

fn numbered(width: u16, height: u16, top: u16) -> Board {
    let rows = RowNames::Numbers { top, rising: true };
    Board { width, height, rows, stagger: Stagger::OddShifted, sections: vec![], ..standard() }
}

#[test]
fn numbered_hexes_have_two_digits_for_each_line_and_more_for_long_boards() {
    for (board, first, last) in [
        (numbered(12, 5, 1), "0101", "1205"),
        (numbered(100, 40, 1), "0101", "10040"),
        (numbered(20, 100, 1), "01001", "20100"),
        (numbered(20, 30, 0), "0100", "2029"),
        (numbered(3, 3, 1000), "011000", "031002"),
    ] {
        let mut all = names(&board, board.cells());
        assert_eq!((all[0].as_str(), all[all.len() - 1].as_str()), (first, last));
        for cell in board.cells() {
            assert_eq!(board.cell(&board.name_of(cell)), Some(cell));
        }
        let cells = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), cells, "each has a name of its own");
    }
    let board = numbered(12, 5, 1);
    for absent in ["303", "00303", "1306", "0306", "3", "03", "", "A3", "03 3", "-103", "+303"] {
        assert_eq!(board.cell(absent), None, "{absent}");
    }
    assert_eq!(board.cell_ignoring_leading_zeros("303"), board.cell("0303"));
}

#[test]
fn cells_are_numbered_as_they_are_listed() {
    let flat =
        Board { grid: Grid::HexFlat, stagger: Stagger::EvenShort, sections: vec![], ..standard() };
    for board in [standard(), flat] {
        for (i, cell) in board.cells().enumerate() {
            assert_eq!(board.index_of(cell), Some(i));
        }
    }
    assert_eq!(standard().index_of(Cell { row: 1, col: 12 }), None);
}

#[test]
fn neighbours_run_clockwise_from_the_north_east() {
    let board = standard();
    let of = |name| names(&board, board.neighbours(board.cell(name).expect("on the board")));
    assert_eq!(of("E5"), ["F5", "E6", "D5", "D4", "E4", "F4"]);
    assert_eq!(of("D5"), ["E6", "D6", "C6", "C5", "D4", "E5"]);
    assert_eq!(of("A1"), ["B1", "A2"]);
}

#[test]
fn flat_boards_stagger_columns_and_squares_have_four_sides() {
    let flat = Board {
        grid: Grid::HexFlat,
        stagger: Stagger::OddShifted,
        rows: RowNames::Numbers { top: 1, rising: true },
        sections: Vec::new(),
        ..standard()
    };
    assert_eq!(flat.cell_count(), 117);
    let centre = flat.cell("0305").expect("on the board");
    assert_eq!(
        names(&flat, flat.neighbours(centre)),
        ["0304", "0404", "0405", "0306", "0205", "0204"]
    );
    let squares = Board { grid: Grid::Square, stagger: Stagger::None, ..standard() };
    let centre = squares.cell("E5").expect("on the board");
    assert_eq!(names(&squares, squares.neighbours(centre)), ["F5", "E6", "D5", "E4"]);
}

#[test]
fn neighbours_share_the_corners_between_them() {
    let flat = Board { grid: Grid::HexFlat, sections: Vec::new(), ..standard() };
    let squares = Board { grid: Grid::Square, stagger: Stagger::None, ..standard() };
    let slanted = Board { stagger: Stagger::SlantedLeft, ..standard() };
    for board in [standard(), flat, squares, slanted] {
        let corners = |cell| {
            let [x, y] = board.centre(cell);
            board.grid.corners().iter().map(move |[dx, dy]| [x + dx, y + dy])
        };
        for cell in board.cells() {
            for other in board.cells() {
                let shared = corners(cell).filter(|c| corners(other).any(|o| o == *c)).count();
                let neighbours = board.neighbours(cell).any(|n| n == other);
                assert_eq!(shared == 2, neighbours, "{cell:?} {other:?}");
            }
        }
    }
}

#[test]
fn slanted_rows_make_a_rhombus() {
    let slanted = |stagger| Board {
        stagger,
        rows: RowNames::Letters { top: 'A', rising: true },
        width: 4,
        height: 4,
        sections: vec![Section { name: "left".into(), from: 0, to: 3 }],
        ..standard()
    };
    let right = slanted(Stagger::SlantedRight);
    assert_eq!(right.cell_count(), 16);
    let of = |board: &Board, name| {
        let cell = board.cell(name).expect("on the board");
        names(board, board.neighbours(cell)).join(" ")
    };
    // From the north-east, clockwise.
    assert_eq!(of(&right, "B2"), "A3 B3 C2 C1 B1 A2");
    assert_eq!(of(&right, "A1"), "A2 B1");
    assert_eq!(of(&right, "A4"), "B4 B3 A3");
    let left = slanted(Stagger::SlantedLeft);
    assert_eq!(of(&left, "B2"), "A2 B3 C3 C2 B1 A1");
    assert_eq!(of(&left, "A1"), "A2 B2 B1");
    assert_eq!(of(&left, "D4"), "C4 D3 C3");
    let halves = |board: &Board| {
        (0..4).map(|row| board.half_column(Cell { row, col: 0 })).collect::<Vec<_>>()
    };
    assert_eq!((halves(&right), halves(&left)), (vec![0, 1, 2, 3], vec![3, 2, 1, 0]));
    let within =
        |board: &Board| board.cells().filter(|&c| board.sections_of(c).next().is_some()).count();
    assert_eq!((within(&right), within(&left)), (6, 6));
    // Across every side and back again.
    for board in [right, left] {
        for cell in board.cells() {
            for &side in board.grid.directions() {
                let Some(there) = board.neighbour(cell, side) else { continue };
                assert_eq!(board.neighbour(there, side.opposite()), Some(cell));
            }
        }
    }
}

#[test]
fn halves_leave_the_middle_row_to_nobody() {
    let board = standard();
    let half = |name| board.half_of(board.cell(name).expect("on the board"));
    assert_eq!((half("I1"), half("F1")), (Some(Half::Top), Some(Half::Top)));
    assert_eq!(half("E1"), None);
    assert_eq!((half("D1"), half("A1")), (Some(Half::Bottom), Some(Half::Bottom)));
}

/// Boards whose edges may be joined, each with both pairs joined.
fn rings() -> Vec<Board> {
    let joined = Joined { east_west: true, north_south: true };
    let ring = |grid, stagger| {
        let rows = RowNames::Letters { top: 'A', rising: true };
        Board { grid, stagger, rows, joined, width: 6, height: 4, sections: vec![], ..standard() }
    };
    vec![
        ring(Grid::Square, Stagger::None),
        ring(Grid::HexPointy, Stagger::OddShifted),
        ring(Grid::HexPointy, Stagger::EvenShifted),
        ring(Grid::HexPointy, Stagger::SlantedRight),
        ring(Grid::HexPointy, Stagger::SlantedLeft),
        ring(Grid::HexFlat, Stagger::OddShifted),
        ring(Grid::HexFlat, Stagger::EvenShifted),
    ]
}

#[test]
fn joined_edges_leave_no_cell_without_a_neighbour() {
    for board in rings() {
        for cell in board.cells() {
            let all: Vec<Cell> = board.neighbours(cell).collect();
            assert_eq!(all.len(), board.grid.directions().len(), "{board:?} {cell:?}");
            for (&side, &next) in board.grid.directions().iter().zip(&all) {
                assert_eq!(
                    board.neighbour(next, side.opposite()),
                    Some(cell),
                    "{board:?} {cell:?}"
                );
            }
        }
        assert_eq!(board.without_joined_edges().wrap_offsets(), Vec::<[i32; 2]>::new());
    }
}

/// A step over a joined edge ends one board length away from where the same step would end on the
/// page.
#[test]
fn a_round_is_as_long_as_the_board() {
    for board in rings() {
        let flat = board.without_joined_edges();
        let rounds = board.wrap_offsets();
        let inner = Cell { row: 1, col: 2 };
        for &side in board.grid.directions() {
            let beside = flat.neighbour(inner, side).expect("it is in the middle");
            let step = [0, 1].map(|i| flat.centre(beside)[i] - flat.centre(inner)[i]);
            // Alternately indented rows step alike in every second row.
            for cell in board.cells().filter(|c| c.row % 2 == 1 && c.col % 2 == 0) {
                let next = board.neighbour(cell, side).expect("every side has one");
                let off = [0, 1].map(|i| board.centre(next)[i] - board.centre(cell)[i] - step[i]);
                let ways = [-1, 0, 1].iter().flat_map(|a| [-1, 0, 1].map(|b| (*a, b)));
                let mut sums =
                    ways.map(|(a, b)| [0, 1].map(|i| a * rounds[0][i] + b * rounds[1][i]));
                assert!(sums.any(|sum| sum == off), "{board:?} {cell:?} {side:?}: {off:?}");
            }
        }
    }
}
