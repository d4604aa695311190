//! Indistinguishable options: pieces whose visible properties are all equal.
//!
//! Each remains an option with its own number. The list shows the first, and the count of all.

use std::collections::{BTreeMap, BTreeSet};

use castra_ir::{Field, FieldId, KindId, KindRole, Program, SHOWN_TO, Ty, Universe};
use castra_vm::{Machine, Reader};

/// The features by which a player distinguishes options.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Appearance {
    /// A value that is distinct from all others.
    Unique(i64),
    /// The visible properties of a piece.
    Piece {
        kind: KindId,
        hex: Option<u32>,
        is_in_reserve: bool,
        army: Option<u32>,
        variant: Option<u32>,
        name: String,
        /// The values of the fields that do not change during play.
        values: Vec<i64>,
        state: Vec<Option<i64>>,
        /// For each army, whether it sees the identity (0) and the private state (1) of the piece.
        seen: Vec<[bool; 2]>,
    },
}

/// The groups of indistinguishable options of a decision.
#[derive(Debug, Default)]
pub(crate) struct AppearanceGroups {
    appearances: Vec<Appearance>,
    /// The number of options with each combination of appearances so far.
    counts: BTreeMap<Vec<usize>, usize>,
    /// The elements by the position in an option and the number of the appearance.
    elements: BTreeMap<(usize, usize), BTreeSet<i64>>,
}

/// The appearance of an option: a number for each part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OptionAppearance(Vec<usize>);

impl OptionAppearance {
    /// Returns the number of the appearance of the first part.
    pub(crate) fn first(&self) -> Option<usize> {
        self.0.first().copied()
    }
}

impl AppearanceGroups {
    /// Adds an option of one or two parts. Returns its appearance, and whether an earlier option
    /// has the same appearance.
    pub(crate) fn add(
        &mut self,
        game: &Machine,
        reader: Reader,
        parts: &[(Universe, i64)],
    ) -> (OptionAppearance, bool) {
        let mut class = Vec::with_capacity(parts.len());
        for (at, &(universe, value)) in parts.iter().enumerate() {
            let appearance = appearance_of(game, reader, universe, value);
            let known = self.appearances.iter().position(|known| *known == appearance);
            let number = known.unwrap_or_else(|| {
                self.appearances.push(appearance);
                self.appearances.len() - 1
            });
            self.elements.entry((at, number)).or_default().insert(value);
            class.push(number);
        }
        let count = self.counts.entry(class.clone()).or_default();
        *count += 1;
        (OptionAppearance(class), *count > 1)
    }

    /// Returns the number of elements that look like a part of an option, including its own.
    pub(crate) fn count(&self, class: &OptionAppearance, part: usize) -> usize {
        let number = class.0.get(part).copied();
        let elements = number.and_then(|number| self.elements.get(&(part, number)));
        elements.map_or(1, BTreeSet::len)
    }
}

fn appearance_of(game: &Machine, reader: Reader, universe: Universe, value: i64) -> Appearance {
    let program = game.image().program();
    let found = match (universe, u32::try_from(value)) {
        (Universe::Piece(kind), Ok(piece)) => piece_appearance(game, program, reader, kind, piece),
        (
            Universe::Piece(_)
            | Universe::Enum(_)
            | Universe::Army
            | Universe::Hex
            | Universe::Card(_)
            | Universe::Variant(_)
            | Universe::Int,
            _,
        ) => None,
    };
    found.unwrap_or(Appearance::Unique(value))
}

/// Returns the appearance of a piece to a player who sees all of it. Returns `None` if the rules
/// may distinguish it from pieces with the same appearance.
fn piece_appearance(
    game: &Machine,
    program: &Program,
    reader: Reader,
    kind: KindId,
    piece: u32,
) -> Option<Appearance> {
    let declared = program.kinds.get(kind).filter(|kind| kind.role == KindRole::Piece)?;
    let is_set = |ty: &Ty| matches!(ty, Ty::Set(_) | Ty::Rolled(_));
    let mut fields = program.kinds.iter().flat_map(|kind| &kind.fields).map(|field| &field.ty);
    let mut states = program.states.iter().map(|state| &state.ty);
    let is_remembered =
        states.any(|ty| may_refer_to(ty, kind)) || fields.any(|ty| may_refer_to(ty, kind));
    // The armies in `SHOWN_TO` are covered by `seen`, so the field is left out.
    let is_state = |field: &Field| field.state && field.name != SHOWN_TO;
    let has_sets = declared.fields.iter().any(|field| is_state(field) && is_set(&field.ty));
    if is_remembered || has_sets || !game.sees_private(reader.army, kind, piece) {
        return None;
    }
    let at_first = program.pieces.get(kind.index())?.get(piece as usize)?;
    let state = (0..).map(FieldId).zip(&declared.fields).filter(|(_, field)| is_state(field));
    let armies = (0u32..).take(program.armies.len());
    Some(Appearance::Piece {
        kind,
        hex: game.hex_of(kind, piece),
        is_in_reserve: game.is_in_reserve(kind, piece),
        army: game.army_of_piece(kind, piece),
        variant: game.variant_of_piece(kind, piece),
        name: game.piece_name(kind, piece, Some(reader)),
        values: at_first.values.clone(),
        state: state.map(|(id, _)| game.field_value(kind, id, piece)).collect(),
        seen: armies
            .map(|army| {
                [game.sees_variant(army, kind, piece), game.sees_private(army, kind, piece)]
            })
            .collect(),
    })
}

/// Returns whether a value of the type may refer to a piece of the kind.
fn may_refer_to(ty: &Ty, kind: KindId) -> bool {
    match ty {
        Ty::Piece(of) | Ty::Set(Universe::Piece(of)) => *of == kind,
        Ty::Option(inner) => may_refer_to(inner, kind),
        Ty::Record(_) => true,
        Ty::Bool
        | Ty::Int
        | Ty::Enum(_)
        | Ty::Army
        | Ty::Hex
        | Ty::Card(_)
        | Ty::Variant(_)
        | Ty::Set(
            Universe::Enum(_)
            | Universe::Army
            | Universe::Hex
            | Universe::Card(_)
            | Universe::Variant(_)
            | Universe::Int,
        )
        | Ty::Rolled(_)
        | Ty::Error => false,
    }
}
