//! Boards with a line more or less.

use castra_defs::{Board, BoardEdge, Grid, RowNames, Stagger};

use crate::board::standard;

/// Each cell that stays keeps its neighbours, and nothing but the line at the edge comes or goes.
#[test]
fn a_line_at_an_edge_leaves_all_other_cells_as_they_are() {
    let grids = [
        (Grid::Square, vec![Stagger::None]),
        (
            Grid::HexPointy,
            vec![
                Stagger::OddShort,
                Stagger::EvenShort,
                Stagger::OddShifted,
                Stagger::EvenShifted,
                Stagger::SlantedRight,
                Stagger::SlantedLeft,
            ],
        ),
        (
            Grid::HexFlat,
            vec![Stagger::OddShort, Stagger::EvenShort, Stagger::OddShifted, Stagger::EvenShifted],
        ),
    ];
    let each = grids.iter().flat_map(|(grid, all)| all.iter().map(move |one| (*grid, *one)));
    for (grid, stagger) in each {
        let old = Board { grid, stagger, width: 5, height: 4, sections: vec![], ..standard() };
        let old = Board { rows: RowNames::Letters { top: 'D', rising: false }, ..old };
        for edge in BoardEdge::ALL {
            let new = old.resized(edge, true).unwrap();
            for cell in old.cells() {
                let there = new.new_cell(cell).unwrap();
                assert_eq!(new.old_cell(there), Some(cell));
                for &side in grid.directions() {
                    let Some(next) = old.neighbour(cell, side) else { continue };
                    let moved = new.new_cell(next);
                    assert_eq!(new.board.neighbour(there, side), moved, "{grid:?} {stagger:?}");
                }
            }
            let line = new.board.edge_cells(edge);
            assert_eq!(line.len(), new.board.cell_count() - old.cell_count(), "{stagger:?}");
            assert_eq!(new.board.resized(edge, false).unwrap().board, old, "{stagger:?} {edge:?}");
        }
    }
}

#[test]
fn line_names_begin_at_the_same_end() {
    let board = standard();
    let name = |edge: BoardEdge, old: &str| {
        let new = board.resized(edge, true).unwrap();
        new.board.name_of(new.new_cell(board.cell(old).unwrap()).unwrap())
    };
    assert_eq!(name(BoardEdge::Top, "I5"), "I5");
    assert_eq!(name(BoardEdge::Bottom, "I5"), "J5");
    assert_eq!(name(BoardEdge::Left, "I5"), "I6");
    assert_eq!(name(BoardEdge::Right, "I5"), "I5");
    let wider = board.resized(BoardEdge::Left, true).unwrap().board;
    let columns: Vec<(i32, i32)> = wider.sections.iter().map(|one| (one.from, one.to)).collect();
    assert_eq!(columns, [(0, 10), (10, 18), (18, 26)]);
    let lettered = |height| Board {
        height,
        rows: RowNames::Letters {
            top: char::from(b'A' + u8::try_from(height - 1).unwrap()),
            rising: false,
        },
        ..standard()
    };
    assert!(lettered(25).resized(BoardEdge::Top, true).is_some());
    assert_eq!(lettered(26).resized(BoardEdge::Top, true), None, "there is no letter after Z");
    assert_eq!(lettered(1).resized(BoardEdge::Top, false), None);
}
