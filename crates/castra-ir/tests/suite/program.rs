//! Armies, roles, states, tables and kinds of a program.

use castra_defs::{Direction, PileVisibility};
use castra_ir::interval::UNBOUNDED;
use castra_ir::{
    Army, Axis, CURRENT_VARIANT, Enum, EnumId, Field, FieldId, Hex, Kind, KindRole, NONE, OfMap,
    Owner, Part, PileId, PrivateItem, Program, Role, RoleId, Seating, Shared, State, StateId, Ty,
    Word,
};

fn army(id: &str) -> Army {
    Army {
        id: id.to_owned(),
        name: id.to_owned(),
        noun: id.to_owned(),
        forward: Direction::North,
        council: Vec::new(),
        objectives: Vec::new(),
    }
}

#[test]
fn only_one_of_two_has_an_enemy() {
    let of = |armies: &[&str]| Program {
        armies: armies.iter().map(|id| army(id)).collect(),
        ..Program::default()
    };
    let two = of(&["red", "grey"]);
    assert_eq!([0, 1, 2, 3].map(|army| two.enemy(army)), [Some(1), Some(0), None, None]);
    assert_eq!([0, 1].map(|army| of(&["red"]).enemy(army)), [None, None]);
    assert_eq!([0, 1].map(|army| of(&["red", "grey", "blue"]).enemy(army)), [None, None]);
}

#[test]
fn private_items_are_hidden_from_other_roles() {
    let (hand, plan) = (PrivateItem::Pile(PileId(0)), PrivateItem::State(StateId(0)));
    let role = |name: &str, keeps: &[PrivateItem]| Role {
        name: name.to_owned(),
        per: None,
        keeps: keeps.to_vec(),
    };
    let roles = [role("general", &[plan]), role("captain", &[hand, plan]), role("clerk", &[])];
    let held = vec![(RoleId(0), 0, 0), (RoleId(1), 0, 0), (RoleId(2), 0, 1)];
    let seats = vec![Seating { players: 4, held }];
    let program = Program { roles: roles.into_iter().collect(), seats, ..Program::default() };
    let keepers = |kept| program.keepers(kept).map(|role| role.0).collect::<Vec<_>>();
    assert_eq!((keepers(hand), keepers(plan)), (vec![1], vec![0, 1]));
    let kept_from =
        |kept| [0, 1, 2].map(|role| program.is_kept_from(kept, Part::Role(RoleId(role))));
    assert_eq!(kept_from(hand), [true, false, true]);
    assert_eq!(kept_from(plan), [false, false, true]);
    // A player of all roles of an army sees what is private to any role or to none.
    assert!(!program.is_kept_from(hand, Part::Army));
    assert_eq!(kept_from(PrivateItem::Pile(PileId(1))), [false; 3]);
    // A player of several roles sees what is private to any of them.
    let player = |player| program.is_kept_from(hand, Part::Player { players: 4, player });
    assert_eq!([0, 1].map(player), [false, true]);
}

#[test]
fn map_states_begin_with_their_terrain() {
    let state = |of_map| State {
        name: "state".to_owned(),
        ty: Ty::Int,
        owner: Owner::Hex,
        visibility: PileVisibility::Public,
        quiet: false,
        init: 7,
        within: UNBOUNDED,
        of_map,
    };
    let hex = Hex {
        name: "A1".to_owned(),
        title: "A1".to_owned(),
        row: 0,
        col: 0,
        toward: [None; 8],
        neighbours: vec![4, 5, 6].into(),
        distance: Shared::default(),
        terrain: 2,
        sides: vec![(6, 1), (4, 3)],
        centre: [0, 0],
    };
    let begins = |of_map| state(of_map).initial_value(&hex);
    assert_eq!((begins(None), begins(Some(OfMap::Terrain))), (7, 2));
    let sides = [0, 1, 2, 3].map(|slot| begins(Some(OfMap::Side(slot))));
    assert_eq!(sides, [3, NONE, 1, NONE]);
}

#[test]
fn axes_have_words_or_numbers() {
    let word = |word: &str| Word { word: word.to_owned(), label: word.to_owned() };
    let words = ["left", "centre", "right"].map(word).to_vec();
    let wing = Enum { name: "wing".to_owned(), words };
    let program = Program { enums: vec![wing].into(), ..Program::default() };
    let words = Axis::Words(EnumId(0));
    let numbers = Axis::Numbers { lowest: 2, count: 5, open: true };
    assert_eq!((words.len(&program), numbers.len(&program)), (3, 5));
    assert_eq!((words.ty(), numbers.ty()), (Ty::Enum(EnumId(0)), Ty::Int));
}

#[test]
fn secret_kinds_hide_variants() {
    let field = |name: &str, private| Field { private, ..Field::fixed(name, Ty::Int) };
    let kind = |fields: Vec<Field>| Kind {
        name: "unit".to_owned(),
        role: KindRole::Piece,
        most_in_a_hex: 1,
        fields: fields.into_iter().collect(),
        sorts: Vec::new(),
    };
    let open = kind(vec![field("steps", true), field(CURRENT_VARIANT, false)]);
    assert_eq!((open.is_secret(), open.variant_field()), (false, Some(FieldId(1))));
    let hidden = kind(vec![field("steps", false), field(CURRENT_VARIANT, true)]);
    assert_eq!((hidden.is_secret(), hidden.variant_field()), (true, Some(FieldId(1))));
    let plain = kind(vec![field("steps", true)]);
    assert_eq!((plain.is_secret(), plain.variant_field()), (false, None));
}
