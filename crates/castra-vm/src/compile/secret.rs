//! State that not everybody sees, and what values it can have as far as an army
//! can tell that does not see it.

use castra_defs::PileVisibility;
use castra_ir::{NONE, Owner, Program, StateId, Ty, Universe};

use super::bounds::Bounds;
use crate::image::{Facts, Secret, SecretValues};

/// The states of a program that somebody does not see.
pub(super) fn secrets(program: &Program, facts: &Facts) -> Vec<Secret> {
    let mut bounds = Bounds::new(program, facts);
    let states = (0..).map(StateId).zip(&program.states);
    let hidden = states.filter(|(_, state)| state.visibility != PileVisibility::Public);
    hidden
        .map(|(id, state)| Secret {
            state: id,
            // What is private and no army's is seen by none.
            seen_by_owner: state.visibility == PileVisibility::Private
                && state.owner == Owner::Army,
            values: values(id, &state.ty, state.init, false, facts, &mut bounds),
        })
        .collect()
}

fn values(
    id: StateId,
    ty: &Ty,
    init: i64,
    or_none: bool,
    facts: &Facts,
    bounds: &mut Bounds<'_>,
) -> SecretValues {
    match ty {
        Ty::Maybe(inner) => values(id, inner, init, true, facts, bounds),
        Ty::Bool => SecretValues::Numbers { lowest: 0, highest: 1, or_none },
        Ty::Int => match bounds.of_state(id) {
            Some((lowest, highest)) => SecretValues::Numbers { lowest, highest, or_none },
            None => SecretValues::Start(init),
        },
        Ty::Piece(kind) => SecretValues::Pieces { kind: *kind, or_none },
        Ty::Enum(_) | Ty::Army | Ty::Hex | Ty::Card(_) | Ty::Sort(_) => {
            let count = ty.universe().map_or(0, |universe: Universe| facts.len(universe));
            match i64::try_from(count).ok().and_then(|n| n.checked_sub(1)).filter(|n| *n >= 0) {
                Some(highest) => SecretValues::Numbers { lowest: 0, highest, or_none },
                None => SecretValues::Start(if or_none { NONE } else { init }),
            }
        }
        Ty::Set(universe) => SecretValues::Set { elements: facts.len(*universe) },
        // Dice are not remembered, and a program has no values of no type.
        Ty::Rolled(_) | Ty::Record(_) | Ty::Never => SecretValues::Start(init),
    }
}
