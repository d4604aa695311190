//! Losses in a game and the hexes where they happen, for whatever pieces the game declares.

use std::collections::BTreeMap;

use castra_defs::{Game, Look};
use castra_ir::{FieldId, KindId, KindRole, Program};
use castra_vm::{ChangedState, Event, EventContext, Tracer};

/// The pieces of one variant and army.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ArmyVariant {
    /// Index of the army.
    pub army: u32,
    /// The kind of the variant.
    pub kind: KindId,
    /// The variant: an index into the variants of the kind.
    pub sort: u32,
}

/// The losses of the pieces of one variant and army.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PieceLosses {
    /// Pieces on the board or in reserve at the start.
    pub initial_pieces: u64,
    /// Number of those that have been removed. Pieces in reserve are not lost.
    pub pieces: u64,
    /// Total strength at the start; 0 for a kind without strength.
    pub initial_strength: u64,
    /// Lost strength, including the strength of lost pieces.
    pub strength: u64,
}

/// A tracer that records the losses in a game.
///
/// A kind that is drawn with a strength loses strength as that number falls; a piece that leaves
/// the board loses the rest. If no kind has a strength, every piece that leaves the board counts as
/// one.
#[derive(Clone, Debug)]
pub struct LossTracker {
    /// For each kind, the field that is its strength.
    strengths: Vec<Option<FieldId>>,
    /// Set if losses are counted in whole pieces.
    in_pieces: bool,
    pieces: Vec<Vec<TrackedPiece>>,
    /// For each hex, the losses there.
    losses_by_hex: Vec<u64>,
}

/// The tracked state of a piece.
#[derive(Clone, Copy, Debug)]
struct TrackedPiece {
    variant: ArmyVariant,
    hex: Option<u32>,
    /// Set while it is in reserve.
    in_reserve: bool,
    strength: i64,
    /// Strength at the start, for a piece on the board or in reserve.
    initial_strength: Option<i64>,
}

impl LossTracker {
    /// Creates a tracker for a game at its start.
    #[must_use]
    pub fn new(program: &Program, game: &Game) -> Self {
        let strengths: Vec<Option<FieldId>> = program
            .kinds
            .iter()
            .map(|kind| {
                let Look::Block { strength: Some(name), .. } = &game.kinds.get(&kind.name)?.look
                else {
                    return None;
                };
                (0..).map(FieldId).zip(&kind.fields).find(|(_, f)| f.name == *name).map(|f| f.0)
            })
            .collect();
        let mut pieces = Vec::with_capacity(program.pieces.len());
        for (id, of_kind) in (0..).map(KindId).zip(&program.pieces) {
            let is_piece = program.kinds.get(id).is_some_and(|kind| kind.role == KindRole::Piece);
            let strength = strengths.get(id.index()).copied().flatten();
            let tracked = of_kind.iter().filter(|_| is_piece).map(|piece| {
                let value = strength.and_then(|field| piece.values.get(field.index()).copied());
                let value = value.unwrap_or(0);
                TrackedPiece {
                    variant: ArmyVariant { army: piece.army, kind: id, sort: piece.sort },
                    hex: piece.hex,
                    in_reserve: piece.waits,
                    strength: value,
                    initial_strength: (piece.hex.is_some() || piece.waits).then_some(value),
                }
            });
            pieces.push(tracked.collect());
        }
        let in_pieces = strengths.iter().all(Option::is_none);
        Self { strengths, in_pieces, pieces, losses_by_hex: vec![0; program.hexes.len()] }
    }

    /// Returns the losses in each hex, in the order of the program: lost strength, or lost
    /// pieces if no kind has a strength.
    #[must_use]
    pub fn losses_by_hex(&self) -> &[u64] {
        &self.losses_by_hex
    }

    /// Returns the losses so far, without variants that never had a piece on the board or in
    /// reserve at the start.
    #[must_use]
    pub fn losses_by_variant(&self) -> BTreeMap<ArmyVariant, PieceLosses> {
        let mut lost: BTreeMap<ArmyVariant, PieceLosses> = BTreeMap::new();
        for piece in self.pieces.iter().flatten() {
            let Some(began) = piece.initial_strength else { continue };
            let entry = lost.entry(piece.variant).or_default();
            let whole = |n: i64| u64::try_from(n).unwrap_or(0);
            let is_there = piece.hex.is_some() || piece.in_reserve;
            let left = if is_there { piece.strength } else { 0 };
            entry.initial_pieces += 1;
            entry.pieces += u64::from(!is_there);
            entry.initial_strength += whole(began);
            entry.strength += whole(began - left);
        }
        lost
    }

    /// Returns the names of the fields that are strengths, without duplicates.
    #[must_use]
    pub fn strength_names(&self, program: &Program) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for (kind, field) in program.kinds.iter().zip(&self.strengths) {
            let name = field.and_then(|field| kind.fields.get(field)).map(|f| &f.name);
            if let Some(name) = name.filter(|name| !names.contains(name)) {
                names.push(name.clone());
            }
        }
        names
    }

    fn strength_of(&self, kind: KindId) -> Option<FieldId> {
        self.strengths.get(kind.index()).copied().flatten()
    }

    fn piece(&mut self, kind: KindId, piece: i64) -> Option<&mut TrackedPiece> {
        let piece = usize::try_from(piece).ok()?;
        self.pieces.get_mut(kind.index())?.get_mut(piece)
    }

    fn add_loss(&mut self, hex: Option<u32>, much: i64) {
        let place = hex.and_then(|hex| self.losses_by_hex.get_mut(hex as usize));
        if let Some(place) = place {
            *place += u64::try_from(much).unwrap_or(0);
        }
    }
}

impl Tracer for LossTracker {
    fn event(&mut self, _: &EventContext<'_>, event: &Event<'_>) {
        match *event {
            Event::Piece { kind, piece, from, to, waits } => {
                let in_pieces = self.in_pieces;
                let Some(tracked) = self.piece(kind, piece) else { return };
                tracked.hex = to;
                // A removed piece stays lost, even if it is lifted later.
                tracked.in_reserve =
                    to.is_none() && if from.is_some() { waits } else { tracked.in_reserve };
                let left = if in_pieces { 1 } else { tracked.strength };
                if from.is_some() && to.is_none() && !waits {
                    self.add_loss(from, left);
                }
            }
            Event::Changed { what: ChangedState::Field(kind, field, piece), from, to }
                if self.strength_of(kind) == Some(field) =>
            {
                let Some(tracked) = self.piece(kind, piece) else { return };
                tracked.strength = to;
                let hex = tracked.hex;
                self.add_loss(hex, from.saturating_sub(to));
            }
            _ => {}
        }
    }
}
