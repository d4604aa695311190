//! Scripted rolls and choices of tests.

pub(crate) mod outcomes;

use std::collections::VecDeque;

use castra_base::Span;
use castra_eval::PositionSource;
use castra_ir::{Die, ScriptValue, Scripted, Ty, Universe};

use crate::bits::Bits;
use crate::image::{Image, PickSite, ScriptSite};
use crate::memory::{Memory, sort_of};
use crate::position::GamePosition;

use outcomes::Outcomes;

/// The script of a test.
#[derive(Clone, Debug, Default)]
pub(crate) struct Script {
    pub(crate) dice: VecDeque<Scripted>,
    pub(crate) choices: VecDeque<Scripted>,
    /// The rolls after the scripted ones, in a test with `every roll`.
    pub(crate) outcomes: Outcomes,
    /// The roll or pick that did not fit the script.
    pub(crate) mismatch: Option<RollMismatch>,
    /// The number of scripted rolls and picks that were used.
    pub(crate) used: usize,
    /// The last statement of the test that was begun.
    pub(crate) statement: Option<Span>,
}

/// A roll or pick that does not fit the script.
#[derive(Clone, Debug)]
pub(crate) struct RollMismatch {
    /// The scripted entry; `None` if there are no more.
    pub(crate) entry: Option<(String, Span)>,
    /// The roll or pick.
    pub(crate) what: RollRequest,
}

/// A roll or a pick.
#[derive(Clone, Debug)]
pub(crate) enum RollRequest {
    /// A die: its name, the type of a face, and its faces.
    Die(String, Ty, Vec<i64>),
    /// A pick: the printed options.
    Pick(Vec<String>),
}

impl Script {
    pub(crate) fn add(&mut self, site: &ScriptSite) {
        match site {
            ScriptSite::Statement(span) => self.statement = Some(*span),
            ScriptSite::Dice(dice) => self.dice.extend(dice.iter().cloned()),
            ScriptSite::Choices(choices) => self.choices.extend(choices.iter().cloned()),
        }
    }

    /// Takes the next scripted face of a die, or after the script, with `every roll`, the face of
    /// the current outcome. Returns `None` if it does not fit.
    pub(crate) fn roll(&mut self, die: &Die) -> Option<i64> {
        if self.mismatch.is_some() {
            return None;
        }
        if self.dice.is_empty() && self.outcomes.is_enumerating() {
            return self.outcomes.roll(die);
        }
        let entry = self.next_roll();
        let face = entry.as_ref().and_then(|e| {
            let ScriptValue::One(readings) = &e.means else { return None };
            let (_, face) = readings.iter().find(|(ty, _)| *ty == die.face)?;
            die.faces.contains(face).then_some(*face)
        });
        if face.is_none() {
            let request =
                RollRequest::Die(die.name.clone(), die.face.clone(), die.distinct.clone());
            self.mismatch =
                Some(RollMismatch { entry: entry.map(|e| (e.text, e.span)), what: request });
        }
        face
    }

    /// Takes the next scripted roll or pick.
    fn next_roll(&mut self) -> Option<Scripted> {
        let entry = self.dice.pop_front();
        self.used += usize::from(entry.is_some());
        entry
    }

    /// Takes the next scripted faces of a throw of several dice, as [`Self::roll`] takes one.
    pub(crate) fn roll_many(&mut self, die: &Die, n: i64) -> Vec<Option<i64>> {
        if self.mismatch.is_none() && self.dice.is_empty() && self.outcomes.is_enumerating() {
            return self.outcomes.roll_many(die, n);
        }
        (0..n).map(|_| self.roll(die)).collect()
    }

    /// Takes the next scripted pick, as [`Self::roll`] takes a face.
    pub(crate) fn pick(&mut self, image: &Image, m: &Memory, site: &PickSite<u16>) -> Option<i64> {
        let at = usize::from(site.set);
        let options = Bits(m.get(at..at + usize::from(site.words)).unwrap_or(&[]));
        if self.dice.is_empty() && self.outcomes.is_enumerating() {
            let nth = self.outcomes.pick_evenly(options.len());
            return options.iter().nth(nth).map(|element| element as i64);
        }
        let entry = self.next_roll();
        let picked = entry.as_ref().and_then(|e| {
            let ScriptValue::One(readings) = &e.means else { return None };
            let live = GamePosition { image, memory: m };
            resolve(&live, readings, site.universe, options, &[])
        });
        if picked.is_none() {
            let names = options.iter().map(|e| image.name_of(site.universe, e)).collect();
            let entry = entry.map(|e| (e.text, e.span));
            self.mismatch = Some(RollMismatch { entry, what: RollRequest::Pick(names) });
        }
        picked
    }
}

/// Returns the option that a scripted entry denotes, by the first reading whose type matches the
/// options. A variant denotes its first option that has not been taken, a hex the piece in it.
pub(crate) fn resolve(
    live: &GamePosition<'_>,
    readings: &[(Ty, i64)],
    universe: Universe,
    options: Bits<'_>,
    picked: &[i64],
) -> Option<i64> {
    let free = |element: usize| !picked.contains(&(element as i64));
    readings.iter().find_map(|(ty, value)| {
        if is_of(ty, universe) {
            let element = usize::try_from(*value).ok()?;
            return (options.contains(element) && free(element)).then_some(*value);
        }
        if let (Ty::Hex, Universe::Piece(kind)) = (ty, universe) {
            let is_there = |&piece: &usize| live.place(kind, piece as i64).ok() == Some(*value);
            let found = options.iter().filter(|&e| free(e)).find(is_there)?;
            return Some(found as i64);
        }
        let Ty::Variant(kind) = ty else { return None };
        let program = &live.image.program;
        let of_sort = |element: &usize| match universe {
            Universe::Card(_) => program
                .cards
                .get(*element)
                .is_some_and(|c| c.kind == *kind && i64::from(c.sort) == *value),
            Universe::Piece(of) => {
                let sort = sort_of(live.image, live.memory, of, *element as i64);
                of == *kind && sort.is_some_and(|sort| i64::from(sort) == *value)
            }
            _ => false,
        };
        let found = options.iter().filter(|&e| free(e)).find(of_sort)?;
        Some(found as i64)
    })
}

/// Returns whether values of a type are elements of a universe.
fn is_of(ty: &Ty, universe: Universe) -> bool {
    match (ty, universe) {
        (Ty::Card(_), Universe::Card(_)) => true,
        _ => *ty == universe.element(),
    }
}
