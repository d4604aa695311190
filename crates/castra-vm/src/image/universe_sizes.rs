//! Sizes of universes and types.

use castra_ir::{EnumId, KindId, Program, Ty, Universe, id};

use super::error::CompileError;
use crate::bits::words_for;

/// The sizes of a program's universes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    pub(crate) armies: usize,
    pub(crate) hexes: usize,
    pub(crate) cards: usize,
    enums: Vec<usize>,
    pieces: Vec<usize>,
    sorts: Vec<usize>,
    /// For each die, the number of different faces.
    dice: Vec<usize>,
}

impl Facts {
    pub(crate) fn new(program: &Program) -> Result<Self, CompileError> {
        let facts = Self {
            armies: program.armies.len(),
            hexes: program.hexes.len(),
            cards: program.cards.len(),
            enums: program.enums.iter().map(|e| e.words.len()).collect(),
            pieces: (0..program.kinds.len())
                .map(|k| program.pieces.get(k).map_or(0, Vec::len))
                .collect(),
            sorts: program.kinds.iter().map(|k| k.sorts.len()).collect(),
            dice: program.dice.iter().map(|d| d.distinct.len()).collect(),
        };
        let named =
            |kind: usize| program.kinds.get(id::<KindId>(kind)).map_or("piece", |k| &k.name);
        let mut sizes = vec![
            ("armies".to_owned(), facts.armies),
            ("hexes".to_owned(), facts.hexes),
            ("cards".to_owned(), facts.cards),
        ];
        let words = program.enums.iter().map(|e| (format!("words of `{}`", e.name), e.words.len()));
        sizes.extend(words);
        for (kind, &n) in facts.pieces.iter().enumerate() {
            sizes.push((format!("pieces of kind `{}`", named(kind)), n));
        }
        for (kind, &n) in facts.sorts.iter().enumerate() {
            sizes.push((format!("things of kind `{}`", named(kind)), n));
        }
        // Instructions have 8 bits for the index of a kind.
        if program.kinds.len() > 256 {
            let (what, count) = ("kinds".to_owned(), program.kinds.len());
            return Err(CompileError::TooMany { what, count, limit: 256 });
        }
        match sizes.into_iter().find(|s| s.1 > MAX_UNIVERSE_SIZE) {
            Some((what, count)) => {
                Err(CompileError::TooMany { what, count, limit: MAX_UNIVERSE_SIZE })
            }
            None => Ok(facts),
        }
    }

    /// Returns the number of elements of a universe.
    pub(crate) fn len(&self, universe: Universe) -> usize {
        match universe {
            Universe::Enum(EnumId(id)) => self.enums.get(id as usize).copied().unwrap_or(0),
            Universe::Army => self.armies,
            Universe::Hex => self.hexes,
            Universe::Piece(KindId(kind)) => self.pieces.get(kind as usize).copied().unwrap_or(0),
            Universe::Card(_) => self.cards,
            Universe::Variant(KindId(kind)) => self.sorts.get(kind as usize).copied().unwrap_or(0),
            Universe::Int => castra_ir::NUMBER_UNIVERSE_SIZE,
        }
    }

    /// Returns the number of words of a set over a universe.
    pub(crate) fn set_words(&self, universe: Universe) -> usize {
        words_for(self.len(universe))
    }

    /// Returns the number of words of the largest set.
    pub(crate) fn widest(&self) -> usize {
        let named = [self.armies, self.hexes, self.cards, castra_ir::NUMBER_UNIVERSE_SIZE];
        let sizes = named.iter().chain(&self.enums).chain(&self.pieces).chain(&self.sorts);
        sizes.map(|&n| words_for(n)).max().unwrap_or(1)
    }

    /// Returns the number of words of a value.
    pub(crate) fn words(&self, ty: &Ty) -> usize {
        match ty {
            Ty::Set(universe) => self.set_words(*universe),
            Ty::Rolled(die) => {
                self.dice.get(die.index()).map_or(1, |faces| faces.div_ceil(8)).max(1)
            }
            _ => 1,
        }
    }

    /// Returns the number of values of an enumerable type except `none`, and whether `none` is a
    /// value.
    pub(crate) fn domain(&self, ty: &Ty) -> Option<(usize, bool)> {
        Some(match ty {
            Ty::Bool => (2, false),
            Ty::Option(inner) => (self.domain(inner)?.0, true),
            Ty::Int | Ty::Set(_) | Ty::Rolled(_) | Ty::Record(_) | Ty::Error => return None,
            other => (self.len(other.universe()?), false),
        })
    }
}

/// The maximum number of elements of a universe.
pub const MAX_UNIVERSE_SIZE: usize = castra_ir::MAX_ELEMENTS;
