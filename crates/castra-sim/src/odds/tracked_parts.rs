//! The parts of a position that odds report: pieces and states that the deciding seat sees.

use castra_ir::{FieldId, KindId, KindRole, Owner, StateId, Ty};
use castra_vm::{Machine, Reader};

/// The place of a piece that is neither on the board nor in reserve.
pub(super) const REMOVED: i64 = -1;

/// The place of a piece in reserve.
pub(super) const RESERVE: i64 = -2;

/// A part of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// The hex of a piece, or [`REMOVED`] or [`RESERVE`].
    Place(KindId, u32),
    /// The army of a piece.
    Army(KindId, u32),
    /// A field of a piece.
    Field(KindId, FieldId, u32),
    /// A state of the game, or of an army.
    State(StateId, Option<u32>),
}

/// The tracked parts with their present values.
pub(super) struct TrackedItems {
    items: Vec<(Item, i64)>,
}

/// Values that differ from the present ones: the index of the item and the new value, ascending.
pub(super) type Changes = Vec<(usize, i64)>;

impl TrackedItems {
    /// Returns the parts of a position that a seat sees and that the account of a game mentions.
    pub(super) fn of(game: &Machine, seat: Reader) -> Self {
        let program = game.image().program();
        let mut items = Vec::new();
        for (kind, pieces) in (0..).map(KindId).zip(&program.pieces) {
            let declared = program.kinds.get(kind);
            let Some(declared) = declared.filter(|k| k.role == KindRole::Piece) else { continue };
            let changes = |(id, f): &(FieldId, &castra_ir::Field)| {
                f.state && program.rules.changes_field(kind, *id)
            };
            let fields = (0..).map(FieldId).zip(&declared.fields).filter(changes);
            let fields: Vec<_> = fields.filter(|(_, f)| !f.quiet && is_single(&f.ty)).collect();
            for piece in (0u32..).take(pieces.len()) {
                items.push(Item::Place(kind, piece));
                items.push(Item::Army(kind, piece));
                let sees = game.sees_private(seat.army, kind, piece);
                let fields = fields.iter().filter(|(_, field)| sees || !field.private);
                items.extend(fields.map(|&(field, _)| Item::Field(kind, field, piece)));
            }
        }
        for (id, state) in (0..).map(StateId).zip(&program.states) {
            if state.quiet || !is_single(&state.ty) {
                continue;
            }
            let owners: Vec<Option<u32>> = match state.owner {
                Owner::Hex => Vec::new(),
                Owner::Game => vec![None],
                Owner::Army => (0u32..).take(program.armies.len()).map(Some).collect(),
            };
            let seen = owners.into_iter().filter(|owner| game.is_state_seen(id, *owner, seat));
            items.extend(seen.map(|owner| Item::State(id, owner)));
        }
        let now = |item: Item| Some((item, value(game, item)?));
        Self { items: items.into_iter().filter_map(now).collect() }
    }

    /// Returns the items with their present values.
    pub(super) fn items(&self) -> &[(Item, i64)] {
        &self.items
    }

    /// Returns the values of a later position that differ.
    pub(super) fn changes(&self, game: &Machine) -> Changes {
        let later = self.items.iter().enumerate().filter_map(|(at, &(item, before))| {
            let after = value(game, item)?;
            (after != before).then_some((at, after))
        });
        later.collect()
    }
}

/// Returns whether a type has one number as its value.
fn is_single(ty: &Ty) -> bool {
    match ty {
        Ty::Bool | Ty::Int | Ty::Enum(_) | Ty::Army | Ty::Hex | Ty::Variant(_) => true,
        Ty::Option(inner) => is_single(inner),
        // Pieces and cards may be secret.
        Ty::Piece(_) | Ty::Card(_) | Ty::Set(_) | Ty::Rolled(_) | Ty::Record(_) | Ty::Error => {
            false
        }
    }
}

fn value(game: &Machine, item: Item) -> Option<i64> {
    match item {
        Item::Place(kind, piece) => Some(match game.hex_of(kind, piece) {
            Some(hex) => i64::from(hex),
            None if game.is_in_reserve(kind, piece) => RESERVE,
            None => REMOVED,
        }),
        Item::Army(kind, piece) => game.army_of_piece(kind, piece).map(i64::from),
        Item::Field(kind, field, piece) => game.field_value(kind, field, piece),
        Item::State(state, owner) => game.state_value(state, owner),
    }
}
