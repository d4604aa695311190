//! Tests of the canonical form of positions.

use castra_defs::{Direction, PileVisibility};
use castra_ir::{
    Army, Content, Field, Hex, Kind, KindRole, NONE, OfMap, Owner, Piece, Pile, Position, Program,
    Sort, Spot, State, Ty, spot_text, spots,
};

/// Two armies on two hexes, with a piece, a pile and states of every owner.
fn program() -> Program {
    let army = |id: &str| Army {
        id: id.into(),
        name: id.into(),
        noun: id.into(),
        forward: Direction::North,
        council: Vec::new(),
        objectives: Vec::new(),
    };
    let hex = |name: &str, neighbour: u32| Hex {
        name: name.into(),
        title: name.into(),
        row: 0,
        col: 0,
        toward: [None; 8],
        neighbours: vec![neighbour].into(),
        distance: vec![0, 1].into(),
        terrain: 0,
        sides: Vec::new(),
        centre: [0, 0],
    };
    let state = |name: &str, owner, of_map| State {
        name: name.into(),
        ty: Ty::Int,
        owner,
        visibility: PileVisibility::Public,
        quiet: false,
        init: 0,
        within: castra_ir::interval::ANY,
        of_map,
    };
    let steps = Field { state: true, ..Field::fixed("steps", Ty::Int) };
    let unit = Kind {
        name: "unit".into(),
        role: KindRole::Piece,
        most_in_a_hex: 1,
        fields: [Field::fixed("full", Ty::Int), steps].into_iter().collect(),
        sorts: vec![Sort { name: "foot".into(), title: "Foot".into(), values: vec![4, 4] }],
    };
    let foot =
        Piece { sort: 0, army: 0, hex: Some(1), waits: false, name: None, values: vec![4, 3] };
    let pile = |name: &str, per_army| Pile {
        name: name.into(),
        per_army,
        visibility: PileVisibility::Public,
    };
    Program {
        armies: vec![army("red"), army("grey")],
        hexes: vec![hex("A1", 1), hex("A2", 0)],
        kinds: [unit].into_iter().collect(),
        pieces: vec![vec![foot]],
        piles: [pile("hand", true), pile("spent", false)].into_iter().collect(),
        states: [
            state("rain", Owner::Game, None),
            state("gold", Owner::Army, None),
            state("muddy", Owner::Hex, None),
            state("terrain", Owner::Hex, Some(OfMap::Terrain)),
            state("side", Owner::Hex, Some(OfMap::Side(0))),
        ]
        .into_iter()
        .collect(),
        ..Program::default()
    }
}

/// Gives each spot a number, none if there is no army, or cards.
struct Numbered;

impl Position for Numbered {
    fn content(&self, spot: Spot) -> Content {
        match spot {
            Spot::Next => Content::One(NONE),
            Spot::Turn => Content::One(3),
            Spot::Pile(_, Some(0)) => Content::Many(vec![4, 7, 9]),
            Spot::Pile(_, Some(1)) => Content::Many(Vec::new()),
            Spot::Known(1) => Content::NotStored,
            Spot::Known(_) => Content::Many(vec![2]),
            _ => Content::One(1),
        }
    }
}

#[test]
fn every_spot_has_a_line_of_its_own() {
    let program = program();
    let line = |spot| spot_text(&program, spot, &Numbered.content(spot)).map(|line| line + "\n");
    let text: String = spots(&program).into_iter().filter_map(line).collect();
    let expected = "\
us = 1
turn = 3
next = none
rain = 1
gold of red = 1
gold of grey = 1
muddy of A1 = 1
muddy of A2 = 1
terrain of A1 = 1
terrain of A2 = 1
side of A1 to A2 = 1
side of A2 to A1 = 1
steps of unit 0 = 1
hex of unit 0 = 1
army of unit 0 = 1
reserve of unit 0 = 1
hand of red = 4 7 9
hand of grey =
spent = 1
known cards of red = 2
";
    assert_eq!(text, expected);
}
