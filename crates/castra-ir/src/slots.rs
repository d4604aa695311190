//! Numbered slots and bit sets of them. A game has a few hundred slots, and every statement takes
//! unions of such sets.

use crate::effects::Slot;
use crate::id::KindId;
use crate::program::Program;
use crate::state_cell::Cell;

/// The number of each slot of a program.
#[derive(Clone, Debug)]
pub struct SlotNumbers {
    kinds: usize,
    piles: usize,
    states: usize,
    /// For each kind, the number of fields of the kinds before it.
    fields: Vec<usize>,
    /// The number of fields of all kinds.
    field_count: usize,
    /// The slots of the owners of pieces, one for each kind.
    armies: SlotSet,
}

/// The numbers of the slots that every game has.
const NEXT_TURN: usize = 0;
const SEEN: usize = 1;
const OUTCOME: usize = 2;
const TURN: usize = 3;
/// The number of an id out of range, a bug in Castra that is reported where the list is indexed.
const UNKNOWN: usize = 4;
/// The number of the first slot that depends on the program.
const FIRST_DECLARED: usize = 5;

impl SlotNumbers {
    /// Numbers all slots of a program.
    #[must_use]
    pub fn of(program: &Program) -> Self {
        let (mut fields, mut before) = (Vec::with_capacity(program.kinds.len()), 0);
        for kind in &program.kinds {
            fields.push(before);
            before += kind.fields.len();
        }
        let mut numbers = Self {
            kinds: program.kinds.len(),
            piles: program.piles.len(),
            states: program.states.len(),
            fields,
            field_count: before,
            armies: SlotSet::default(),
        };
        for kind in (0..).map(KindId).take(numbers.kinds) {
            let army = numbers.number(Slot::Cell(Cell::Army(kind)));
            numbers.armies.insert(army);
        }
        numbers
    }

    /// Returns the number of a slot. All slots that the program does not have share one number.
    #[must_use]
    pub fn number(&self, slot: Slot) -> usize {
        let within = |at: usize, len: usize, first: usize| {
            if at < len { first + at } else { UNKNOWN }
        };
        let (of_places, of_armies) = (FIRST_DECLARED, FIRST_DECLARED + self.kinds);
        let of_piles = of_armies + self.kinds;
        let of_fields = of_piles + self.piles;
        // States come last, since a battle may add some to those of its game.
        let of_states = of_fields + self.field_count;
        match slot {
            Slot::NextTurn => NEXT_TURN,
            Slot::Seen => SEEN,
            Slot::Outcome => OUTCOME,
            Slot::Cell(Cell::Turn) => TURN,
            Slot::Cell(Cell::Place(kind)) => within(kind.index(), self.kinds, of_places),
            Slot::Cell(Cell::Army(kind)) => within(kind.index(), self.kinds, of_armies),
            Slot::Cell(Cell::Pile(pile)) => within(pile.index(), self.piles, of_piles),
            Slot::Cell(Cell::State(state)) => within(state.index(), self.states, of_states),
            Slot::Cell(Cell::Field(kind, field)) => match self.fields.get(kind.index()) {
                // A field out of range shares its number with another slot.
                Some(before) => of_fields + before + field.index(),
                None => UNKNOWN,
            },
        }
    }

    /// Returns the slots of the owners of pieces, one for each kind.
    #[must_use]
    pub fn armies(&self) -> &SlotSet {
        &self.armies
    }
}

/// A set of slot numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SlotSet(Vec<u64>);

const BITS: usize = u64::BITS as usize;

impl SlotSet {
    /// Adds a slot number.
    pub fn insert(&mut self, number: usize) {
        let word = number / BITS;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        if let Some(word) = self.0.get_mut(word) {
            *word |= 1 << (number % BITS);
        }
    }

    /// Returns whether a slot number is an element.
    #[must_use]
    pub fn contains(&self, number: usize) -> bool {
        let word = self.0.get(number / BITS).copied().unwrap_or_default();
        word & (1 << (number % BITS)) != 0
    }

    /// Adds the elements of `others`.
    pub fn extend(&mut self, others: &Self) {
        if self.0.len() < others.0.len() {
            self.0.resize(others.0.len(), 0);
        }
        for (word, other) in self.0.iter_mut().zip(&others.0) {
            *word |= other;
        }
    }

    /// Removes the elements of `others`.
    pub fn remove(&mut self, others: &Self) {
        for (word, other) in self.0.iter_mut().zip(&others.0) {
            *word &= !other;
        }
    }

    /// Returns whether the sets share no element.
    #[must_use]
    pub fn is_disjoint(&self, others: &Self) -> bool {
        self.0.iter().zip(&others.0).all(|(word, other)| word & other == 0)
    }

    /// Returns whether the set has no elements.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Returns the numbers in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(at, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let next = left.trailing_zeros() as usize;
                left &= left.checked_sub(1)?;
                Some(at * BITS + next)
            })
        })
    }
}
