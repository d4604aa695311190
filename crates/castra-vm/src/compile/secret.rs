//! Hidden state, and the values that it may have from the view of an army that does not see it.

use castra_defs::PileVisibility;
use castra_ir::{
    FieldId, Kind, KindId, KindRole, NONE, Owner, Piece, Program, SHOWN_TO, Sort, StateId, Ty,
    Universe, id,
};

use super::bounds::Bounds;
use crate::image::{Facts, Identity, Layout, PrivateField, Secret, SecretValues};

/// Returns the states of a program that are hidden from some army.
pub(super) fn secrets(program: &Program, facts: &Facts) -> Vec<Secret> {
    let mut bounds = Bounds::new(program, facts);
    let states = (0..).map(StateId).zip(&program.states);
    let hidden = states.filter(|(_, state)| state.visibility != PileVisibility::Public);
    hidden
        .map(|(id, state)| Secret {
            state: id,
            // A private state without an owner is seen by no army.
            seen_by_owner: state.visibility == PileVisibility::Private
                && state.owner == Owner::Army,
            values: secret_values(bounds.state_range(id), &state.ty, state.init, false, facts),
        })
        .collect()
}

/// Returns the variants of pieces of secret kinds together with their marks, since not every mark
/// goes with every variant.
pub(super) fn identities(program: &Program, layout: &Layout) -> Vec<Identity> {
    let kinds = (0..).map(KindId).zip(&program.kinds).zip(&layout.fields);
    let secret = kinds.filter(|((_, kind), _)| kind.is_secret());
    let found = secret.filter_map(|((id, kind), columns)| {
        let column = |at: usize| columns.get(at).copied().flatten();
        let shown = kind.fields.iter().position(|field| field.name == SHOWN_TO)?;
        let sort = kind.variant_field()?.index();
        let all = (0..kind.fields.len()).filter(|&at| is_mark(program, kind, at));
        let columns = std::iter::once(sort).chain(all).filter_map(column).collect();
        Some(Identity { kind: id, shown_to: column(shown)?, columns })
    });
    found.collect()
}

/// Returns whether a field holds the mark that a piece carries, or `none`.
fn is_mark(program: &Program, kind: &Kind, index: usize) -> bool {
    let Some(field) = kind.fields.get(id::<FieldId>(index)).filter(|field| field.state) else {
        return false;
    };
    let Ty::Option(of) = &field.ty else { return false };
    let Ty::Variant(of) = **of else { return false };
    program.kinds.get(of).is_some_and(|of| of.role == KindRole::Mark && of.name == field.name)
}

/// Returns the private fields of pieces, except the variants and marks of secret kinds.
pub(super) fn private_fields(
    program: &Program,
    facts: &Facts,
    layout: &Layout,
) -> Vec<PrivateField> {
    let mut found = Vec::new();
    for ((id, kind), columns) in (0..).map(KindId).zip(&program.kinds).zip(&layout.fields) {
        let shown = kind.fields.iter().position(|field| field.name == SHOWN_TO);
        let shown = shown.and_then(|at| columns.get(at).copied().flatten());
        let Some(shown_to) = shown else { continue };
        let sort = kind.variant_field().filter(|_| kind.is_secret());
        let by_sort = sort.and_then(|at| columns.get(at.index()).copied().flatten());
        for (at, (field, column)) in kind.fields.iter().zip(columns).enumerate() {
            let Some(column) = column.filter(|_| field.private) else { continue };
            if by_sort.is_some()
                && (Some(at) == sort.map(FieldId::index) || is_mark(program, kind, at))
            {
                continue;
            }
            // Every army knows the initial values of variants. A single piece may begin with
            // another value, which may be secret and is not used here.
            let begins = |sort: &Sort| sort.values.get(at).copied().unwrap_or(0);
            let begins: Vec<i64> = match by_sort {
                Some(_) => kind.sorts.iter().map(begins).collect(),
                None => {
                    let pieces = program.pieces.get(id.index()).map_or(&[][..], Vec::as_slice);
                    let sort = |piece: &Piece| kind.sorts.get(piece.sort as usize);
                    pieces.iter().map(|piece| sort(piece).map_or(0, begins)).collect()
                }
            };
            let values = begins.into_iter().map(|begins| {
                let numbers = (begins > 0).then_some((1, begins));
                secret_values(numbers, &field.ty, begins, false, facts)
            });
            found.push(PrivateField {
                kind: id,
                column,
                shown_to,
                values: values.collect(),
                by_sort,
            });
        }
    }
    found
}

fn secret_values(
    numbers: Option<(i64, i64)>,
    ty: &Ty,
    init: i64,
    or_none: bool,
    facts: &Facts,
) -> SecretValues {
    match ty {
        Ty::Option(inner) => secret_values(numbers, inner, init, true, facts),
        Ty::Bool => SecretValues::Numbers { lowest: 0, highest: 1, or_none },
        Ty::Int => match numbers {
            Some((lowest, highest)) => SecretValues::Numbers { lowest, highest, or_none },
            None => SecretValues::Start(init),
        },
        Ty::Piece(kind) => SecretValues::Pieces { kind: *kind, or_none },
        Ty::Enum(_) | Ty::Army | Ty::Hex | Ty::Card(_) | Ty::Variant(_) => {
            let count = ty.universe().map_or(0, |universe: Universe| facts.len(universe));
            match i64::try_from(count).ok().and_then(|n| n.checked_sub(1)).filter(|n| *n >= 0) {
                Some(highest) => SecretValues::Numbers { lowest: 0, highest, or_none },
                None => SecretValues::Start(if or_none { NONE } else { init }),
            }
        }
        Ty::Set(universe) => SecretValues::Set { elements: facts.len(*universe) },
        // Dice are not stored in state, and a linked program has no values of type `Error`.
        Ty::Rolled(_) | Ty::Record(_) | Ty::Error => SecretValues::Start(init),
    }
}
