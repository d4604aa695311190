//! Options of which nobody can tell one from the other: pieces that are in all things alike.
//!
//! They are still options, each with its number; the list shows the first, and how many there are.

use std::collections::{BTreeMap, BTreeSet};

use castra_ir::{FieldId, KindId, KindRole, Program, Ty, Universe};
use castra_vm::{Machine, Reader};

/// The features by which a player distinguishes options.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Looks {
    /// It is what it is.
    Itself(i64),
    /// All that a piece is, has, and is known for.
    Piece {
        kind: KindId,
        hex: Option<u32>,
        waits: bool,
        army: Option<u32>,
        sort: Option<u32>,
        name: String,
        /// The values of the fields that do not change during play.
        values: Vec<i64>,
        state: Vec<Option<i64>>,
        /// For each army, true if it sees the identity of the piece, and its private state.
        seen: Vec<[bool; 2]>,
    },
}

/// Groups the options of a decision that look the same.
#[derive(Debug, Default)]
pub(crate) struct Alike {
    looks: Vec<Looks>,
    /// Number of options so far by the appearance of their parts.
    met: BTreeMap<Vec<usize>, usize>,
    /// Elements by their appearance and their position among the parts of an option.
    elements: BTreeMap<(usize, usize), BTreeSet<i64>>,
}

/// An option among others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Class(Vec<usize>);

impl Class {
    /// Returns a number for the appearance of the first part, equal for parts that look the same.
    pub(crate) fn first(&self) -> Option<usize> {
        self.0.first().copied()
    }
}

impl Alike {
    /// Records an option, of one part or of two; what it looks like, and whether one before it
    /// looks the same.
    pub(crate) fn add(
        &mut self,
        game: &Machine,
        reader: Reader,
        parts: &[(Universe, i64)],
    ) -> (Class, bool) {
        let mut class = Vec::with_capacity(parts.len());
        for (at, &(universe, value)) in parts.iter().enumerate() {
            let looks = looks(game, reader, universe, value);
            let known = self.looks.iter().position(|known| *known == looks);
            let number = known.unwrap_or_else(|| {
                self.looks.push(looks);
                self.looks.len() - 1
            });
            self.elements.entry((at, number)).or_default().insert(value);
            class.push(number);
        }
        let met = self.met.entry(class.clone()).or_default();
        *met += 1;
        (Class(class), *met > 1)
    }

    /// Returns the number of options that look like a part of one, that option included.
    pub(crate) fn count(&self, class: &Class, part: usize) -> usize {
        let number = class.0.get(part).copied();
        let elements = number.and_then(|number| self.elements.get(&(part, number)));
        elements.map_or(1, BTreeSet::len)
    }
}

fn looks(game: &Machine, reader: Reader, universe: Universe, value: i64) -> Looks {
    let program = game.image().program();
    let found = match (universe, u32::try_from(value)) {
        (Universe::Piece(kind), Ok(piece)) => piece_looks(game, program, reader, kind, piece),
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
    found.unwrap_or(Looks::Itself(value))
}

/// The appearance of a piece to a player who sees all of it. `None` if the rules may tell it apart
/// by more than its appearance.
fn piece_looks(
    game: &Machine,
    program: &Program,
    reader: Reader,
    kind: KindId,
    piece: u32,
) -> Option<Looks> {
    let declared = program.kinds.get(kind).filter(|kind| kind.role == KindRole::Piece)?;
    let is_set = |ty: &Ty| matches!(ty, Ty::Set(_) | Ty::Rolled(_));
    let mut fields = program.kinds.iter().flat_map(|kind| &kind.fields).map(|field| &field.ty);
    let mut states = program.states.iter().map(|state| &state.ty);
    let is_remembered =
        states.any(|ty| speaks_of(ty, kind)) || fields.any(|ty| speaks_of(ty, kind));
    let has_sets = declared.fields.iter().any(|field| field.state && is_set(&field.ty));
    if is_remembered || has_sets || !game.sees_private(reader.army, kind, piece) {
        return None;
    }
    let at_first = program.pieces.get(kind.index())?.get(piece as usize)?;
    let state = (0..).map(FieldId).zip(&declared.fields).filter(|(_, field)| field.state);
    let armies = (0u32..).take(program.armies.len());
    Some(Looks::Piece {
        kind,
        hex: game.hex_of(kind, piece),
        waits: game.waits(kind, piece),
        army: game.army_of_piece(kind, piece),
        sort: game.sort_of_piece(kind, piece),
        name: game.piece_name(kind, piece, Some(reader)),
        values: at_first.values.clone(),
        state: state.map(|(id, _)| game.field(kind, id, piece)).collect(),
        seen: armies
            .map(|army| [game.sees_what(army, kind, piece), game.sees_private(army, kind, piece)])
            .collect(),
    })
}

/// Returns whether a value of a type may name a piece of a kind.
fn speaks_of(ty: &Ty, kind: KindId) -> bool {
    match ty {
        Ty::Piece(of) | Ty::Set(Universe::Piece(of)) => *of == kind,
        Ty::Option(inner) => speaks_of(inner, kind),
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
