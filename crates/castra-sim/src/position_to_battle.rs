//! Converts a position of a game to a battle that can be drawn.

use std::collections::{BTreeMap, BTreeSet};

use castra_base::IndexMap;
use castra_defs::{Direction, Ground, Link, NamedCell, Piece, Scenario, SideFeature, Value};
use castra_ir::{Field, FieldId, Hex, KindId, KindRole, OfMap, Program, StateId, Ty};
use castra_vm::{Machine, Reader};

/// Returns the battle with the current pieces, their state and the current ground. Pieces off the
/// board are left out; everything else is as in the original battle.
#[must_use]
pub fn position_as_battle(battle: &Scenario, game: &Machine) -> Scenario {
    position_as_battle_for(battle, game, None)
}

/// Returns the battle as [`position_as_battle`] does, but as a seat may see it. Private fields of
/// other armies' pieces are left out. A piece of unknown variant is a blank piece of its kind.
#[must_use]
pub fn position_as_battle_for(battle: &Scenario, game: &Machine, seat: Option<Reader>) -> Scenario {
    let program = game.image().program();
    let mut now = battle.clone();
    now.pieces.clear();
    change_ground(&mut now, program, game);
    change_sides(&mut now, program, game);
    for (kind, pieces) in (0..).map(KindId).zip(&program.pieces) {
        let Some(declared) = program.kinds.get(kind) else { continue };
        if declared.role != KindRole::Piece {
            continue;
        }
        for (piece, at_first) in (0u32..).zip(pieces) {
            let Some(at) = game.hex_of(kind, piece).and_then(|hex| hex_place(program, hex)) else {
                continue;
            };
            let army = game.army_of_piece(kind, piece).unwrap_or(at_first.army);
            let Some(army) = program.armies.get(army as usize) else { continue };
            let sort = game.variant_of_piece(kind, piece).unwrap_or(at_first.sort);
            let sees = seat.is_none_or(|seat| game.sees_private(seat.army, kind, piece));
            let seen = sees || !declared.is_secret();
            let sort = declared.sorts.get(sort as usize).filter(|_| seen);
            let open = |field: &Field| sees || !field.private;
            now.pieces.push(Piece {
                army: army.id.clone(),
                unit: sort.map(|s| s.name.clone()).unwrap_or_default(),
                kind: declared.name.clone(),
                name: at_first.name.clone().filter(|_| seen),
                at,
                marks: if seen {
                    marks(program, game, kind, piece, &declared.fields)
                } else {
                    Vec::new()
                },
                state: state(program, game, kind, piece, &declared.fields, open),
                origin: None,
            });
        }
    }
    now
}

/// Sets the terrain of hexes that rules have changed. A hex that the map does not mention has open
/// ground, and is not mentioned if it has that again.
fn change_ground(now: &mut Scenario, program: &Program, game: &Machine) {
    let Some(state) = program.states.iter().position(|state| state.of_map == Some(OfMap::Terrain))
    else {
        return;
    };
    let Ok(state) = u32::try_from(state).map(StateId) else { return };
    let Some(kind) = program.terrain_kind().and_then(|id| program.kinds.get(id)) else {
        return;
    };
    let cell = |ground: &Ground| (ground.at.row, ground.at.col);
    let listed: BTreeMap<(u16, u16), usize> =
        now.terrain.iter().enumerate().map(|(i, ground)| (cell(ground), i)).collect();
    let at = |hex: &Hex| listed.get(&(hex.row, hex.col)).copied();
    let open = program.hexes.iter().find(|hex| at(hex).is_none()).map(|hex| hex.terrain);
    let mut opened: BTreeSet<(u16, u16)> = BTreeSet::new();
    for (id, hex) in (0u32..).zip(&program.hexes) {
        let terrain = game.state_value(state, Some(id)).and_then(|sort| u32::try_from(sort).ok());
        let Some(terrain) = terrain.filter(|terrain| *terrain != hex.terrain) else { continue };
        let Some(sort) = kind.sorts.get(terrain as usize) else { continue };
        match at(hex) {
            Some(_) if Some(terrain) == open => {
                opened.insert((hex.row, hex.col));
            }
            Some(at) => now.terrain[at].terrain.clone_from(&sort.name),
            None => {
                let at = NamedCell { hex: hex.name.as_str().into(), row: hex.row, col: hex.col };
                now.terrain.push(Ground { at, terrain: sort.name.clone() });
            }
        }
    }
    now.terrain.retain(|ground| !opened.contains(&cell(ground)));
}

/// Sets the terrain of sides of hexes and of links between places that rules have changed.
fn change_sides(now: &mut Scenario, program: &Program, game: &Machine) {
    let Some(kind) = program.terrain_kind().and_then(|id| program.kinds.get(id)) else {
        return;
    };
    for (id, state) in (0u32..).map(StateId).zip(&program.states) {
        let Some(OfMap::Side(slot)) = state.of_map else { continue };
        for (at, hex) in (0u32..).zip(&program.hexes) {
            let Some(&toward) = hex.neighbours.get(slot as usize) else { continue };
            let terrain = game
                .state_value(id, Some(at))
                .filter(|terrain| *terrain != state.initial_value(hex));
            let Some(terrain) = terrain else { continue };
            let sort = usize::try_from(terrain).ok().and_then(|at| kind.sorts.get(at));
            let terrain = sort.map(|sort| sort.name.clone());
            match hex.toward.iter().position(|next| *next == Some(toward)) {
                Some(side) => change_side(now, hex, Direction::ALL[side], terrain),
                // A link is stored in both of its places.
                None if at < toward => {
                    let columns = program.hexes.get(toward as usize).map(|other| other.col);
                    let Some(other) = columns else { continue };
                    now.links.push(Link { between: [hex.col, other], terrain });
                }
                None => {}
            }
        }
    }
}

fn change_side(now: &mut Scenario, hex: &Hex, side: Direction, terrain: Option<String>) {
    let at = NamedCell { hex: hex.name.as_str().into(), row: hex.row, col: hex.col };
    let found = now.sides.iter().position(|one| one.at == at && one.side == side);
    match (found, terrain) {
        (Some(found), Some(terrain)) => now.sides[found].terrain = terrain,
        (Some(found), None) => drop(now.sides.remove(found)),
        (None, Some(terrain)) => now.sides.push(SideFeature { terrain, at, side }),
        (None, None) => {}
    }
}

fn hex_place(program: &Program, hex: u32) -> Option<NamedCell> {
    let hex = program.hexes.get(hex as usize)?;
    Some(NamedCell { hex: hex.name.as_str().into(), row: hex.row, col: hex.col })
}

/// Returns the marks that a piece carries now; it has a field for each kind of mark.
fn marks(
    program: &Program,
    game: &Machine,
    kind: KindId,
    piece: u32,
    fields: &[Field],
) -> Vec<String> {
    let carried = (0..).map(FieldId).zip(fields).filter_map(|(id, field)| {
        let Ty::Option(of) = &field.ty else { return None };
        let Ty::Variant(of) = **of else { return None };
        let of = program.kinds.get(of).filter(|of| of.role == KindRole::Mark)?;
        // Only the field named after the kind counts; other state of a piece may also be a mark.
        let at = game.field_value(kind, id, piece).filter(|_| of.name == field.name)?;
        Some(of.sorts.get(usize::try_from(at).ok()?)?.name.clone())
    });
    carried.collect()
}

/// Returns the state of a piece, as far as a battle can express it.
fn state(
    program: &Program,
    game: &Machine,
    kind: KindId,
    piece: u32,
    fields: &[Field],
    open: impl Fn(&Field) -> bool,
) -> IndexMap<String, Value> {
    let mut state = IndexMap::default();
    let fields = (0..).map(FieldId).zip(fields).filter(|(_, field)| field.state && open(field));
    for (id, field) in fields {
        let value = game.field_value(kind, id, piece);
        if let Some(value) = value.and_then(|value| shown_value(program, &field.ty, value)) {
            state.insert(field.name.clone(), value);
        }
    }
    state
}

/// Returns the value of a field as a battle gives it, if pictures show fields of its type.
#[must_use]
pub fn shown_value(program: &Program, ty: &Ty, value: i64) -> Option<Value> {
    match ty {
        Ty::Int => Some(Value::Int(value)),
        Ty::Bool => Some(Value::Bool(value != 0)),
        Ty::Enum(of) => {
            let words = &program.enums.get(of)?.words;
            Some(Value::Word(words.get(usize::try_from(value).ok()?)?.word.clone()))
        }
        // Neither a strength nor a facing nor a colour has one of these types.
        Ty::Army
        | Ty::Hex
        | Ty::Piece(_)
        | Ty::Card(_)
        | Ty::Variant(_)
        | Ty::Set(_)
        | Ty::Option(_)
        | Ty::Rolled(_)
        | Ty::Record(_)
        | Ty::Error => None,
    }
}
