//! A moment of a game as a battle of its own, to be drawn.

use castra_defs::{Piece, Place, Scenario, Value};
use castra_ir::{Field, FieldId, KindId, KindRole, Program, Ty};
use castra_vm::Machine;
use indexmap::IndexMap;

/// The battle as it stands: its pieces where they are now, with the state that
/// they have now. What is not on the board is left out; everything else is as in
/// the battle that the game began with.
#[must_use]
pub fn position(battle: &Scenario, game: &Machine) -> Scenario {
    let program = game.image().program();
    let mut now = battle.clone();
    now.pieces.clear();
    for (kind, pieces) in (0..).map(KindId).zip(&program.pieces) {
        let Some(declared) = program.kinds.get(kind.index()) else { continue };
        if declared.role != KindRole::Piece {
            continue;
        }
        // Pieces of a kind are numbered as they are deployed.
        let mut deployed = battle.pieces.iter().filter(|piece| piece.kind == declared.name);
        for (piece, at_first) in (0u32..).zip(pieces) {
            let begun = deployed.next();
            let Some(at) = game.hex_of(kind, piece).and_then(|hex| place(program, hex)) else {
                continue;
            };
            let army = game.army_of_piece(kind, piece).unwrap_or(at_first.army);
            let Some(army) = program.armies.get(army as usize) else { continue };
            let sort = declared.sorts.get(at_first.sort as usize);
            now.pieces.push(Piece {
                army: army.id.clone(),
                unit: sort.map(|s| s.name.clone()).unwrap_or_default(),
                kind: declared.name.clone(),
                name: at_first.name.clone(),
                at,
                mark: begun.and_then(|begun| begun.mark.clone()),
                state: state(program, game, kind, piece, &declared.fields),
                origin: None,
            });
        }
    }
    now
}

fn place(program: &Program, hex: u32) -> Option<Place> {
    let hex = program.hexes.get(hex as usize)?;
    Some(Place { hex: hex.name.as_str().into(), row: hex.row, col: hex.col })
}

/// The state of a piece, as far as a battle could say it.
fn state(
    program: &Program,
    game: &Machine,
    kind: KindId,
    piece: u32,
    fields: &[Field],
) -> IndexMap<String, Value> {
    let mut state = IndexMap::new();
    for (id, field) in (0..).map(FieldId).zip(fields).filter(|(_, field)| field.state) {
        let Some(value) = game.field(kind, id, piece) else { continue };
        let value = match &field.ty {
            Ty::Int => Value::Int(value),
            Ty::Bool => Value::Bool(value != 0),
            Ty::Enum(of) => {
                let words = program.enums.get(of.index()).map(|e| e.words.as_slice());
                let at = usize::try_from(value).ok();
                let Some(word) = at.and_then(|at| words?.get(at)) else { continue };
                Value::Word(word.word.clone())
            }
            _ => continue,
        };
        state.insert(field.name.clone(), value);
    }
    state
}
