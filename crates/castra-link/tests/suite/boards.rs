//! Boards, and the spare pieces off the board.

use super::*;

#[test]
fn squares_have_diagonals_that_are_no_neighbours() {
    let board = squares(3, 3);
    let program = link(&Playable::default(), Start { board: Some(&board), ..Start::default() });
    let centre = &program.hexes[4];
    assert_eq!(
        centre.toward,
        [Some(1), Some(2), Some(5), Some(8), Some(7), Some(6), Some(3), Some(0)]
    );
    assert_eq!(*centre.neighbours, [1, 5, 7, 3]);
    assert_eq!(program.hexes[0].distance[8], 4);
    assert_eq!(program.hexes[0].toward.iter().flatten().count(), 3);
}

#[test]
fn pieces_that_may_enter_wait_in_the_box() {
    let army = || expr(ExprKind::Us, Ty::Army);
    let place = StmtKind::Place {
        kind: id(0),
        sort: 1,
        army: army(),
        hex: expr(ExprKind::Const(0), Ty::Hex),
        fields: Vec::new(),
    };
    let program = with_body(vec![stmt(place)], Vec::new());
    let waiting: Vec<u32> =
        program.pieces[0].iter().filter(|p| p.hex.is_none()).map(|p| p.army).collect();
    assert_eq!(waiting.len(), 2 * program.hexes.len());
    assert_eq!(waiting.iter().filter(|&&a| a == 1).count(), program.hexes.len());
}

fn squares(width: u16, height: u16) -> castra_defs::Board {
    castra_defs::Board {
        name: "b".into(),
        doc: None,
        grid: castra_defs::Grid::Square,
        width,
        height,
        stagger: castra_defs::Stagger::None,
        joined: castra_defs::Joined::default(),
        rows: castra_defs::RowNames::Letters { top: 'C', rising: false },
        first_column: 1,
        column_letter: None,
        sections: Vec::new(),
        places: castra_defs::Places::default(),
    }
}

#[test]
fn boards_have_as_many_hexes_as_sets_have_elements() {
    assert_eq!(check_board_size(&squares(64, 64)), Ok(()));
    let said = "the board `b` has 4160 hexes; games are played on at most 4096";
    assert_eq!(check_board_size(&squares(64, 65)).map_err(|e| e.to_string()), Err(said.to_owned()));
}

#[test]
fn on_large_boards_pieces_that_wait_share_what_there_may_be() {
    let board = squares(30, 20);
    let waiting = |sorts: std::ops::Range<u32>| {
        let place = |sort| StmtKind::Place {
            kind: id(0),
            sort,
            army: expr(ExprKind::Us, Ty::Army),
            hex: expr(ExprKind::Const(0), Ty::Hex),
            fields: Vec::new(),
        };
        let battle = checked();
        let mut rules = battle.playable.rules.clone();
        let stmts = sorts.map(|sort| stmt(place(sort))).collect();
        rules.setup = Some(Body { stmts, ..Body::default() });
        let symbols = battle.playable.symbols.clone();
        let playable = Playable { symbols, rules, ..Playable::default() };
        let program = link(&playable, Start { board: Some(&board), ..Start::default() });
        let pieces = program.pieces[0].iter();
        (program.pieces[0].len(), pieces.filter(|p| p.sort == 0 && p.army == 1).count())
    };
    // With two armies, a single variant has half of 512 for each, two variants have a quarter each.
    assert_eq!(waiting(0..1), (512, 256));
    assert_eq!(waiting(0..2), (512, 128));
}
