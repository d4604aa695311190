//! The interface of players, and the two that do not search.

use castra_vm::{DecisionKind, RandomStream};

use crate::seat::Seat;

/// A player of one army.
pub trait Player: Send {
    /// Prepares for another game.
    fn begin(&mut self) {}

    /// Answers the pending decision of the seat. `chance` belongs to the player. Evaluating
    /// preferences may end the game with a runtime error; then the answer does not matter.
    fn answer(&mut self, seat: &mut Seat<'_>, chance: &mut RandomStream) -> Reply<'_>;
}

/// The answer of a [`Player`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply<'p> {
    /// Any allowed answer, uniformly at random.
    AtRandom,
    /// One option; see [`castra_vm::Choice::One`].
    One(usize),
    /// Several options; see [`castra_vm::Choice::Some`].
    Some(&'p [u64]),
}

/// A player that chooses uniformly at random.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RandomPlayer;

impl Player for RandomPlayer {
    fn answer(&mut self, _: &mut Seat<'_>, _: &mut RandomStream) -> Reply<'_> {
        Reply::AtRandom
    }
}

/// A player that chooses by the preferences of the rules.
#[derive(Clone, Debug, Default)]
pub(crate) struct GreedyPlayer {
    /// The preference of each option.
    preferences: Vec<i64>,
    /// For a choice of several: preference, random number that orders equals, option.
    scored: Vec<(i64, u64, usize)>,
    /// The chosen elements as bits.
    chosen: Vec<u64>,
}

impl Player for GreedyPlayer {
    fn answer(&mut self, seat: &mut Seat<'_>, chance: &mut RandomStream) -> Reply<'_> {
        if !seat.decision().is_some_and(|decision| decision.has_preference)
            || !seat.preferences(&mut self.preferences)
        {
            return Reply::AtRandom;
        }
        match seat.decision().map(|decision| decision.kind) {
            Some(DecisionKind::Some { options, least, most, .. }) => {
                self.scored.clear();
                let scored = self.preferences.iter().zip(options.iter());
                self.scored
                    .extend(scored.map(|(good, element)| (*good, chance.next_bits(), element)));
                self.choose_some(least as usize, most as usize)
            }
            Some(
                DecisionKind::One { .. } | DecisionKind::Pair { .. } | DecisionKind::React { .. },
            ) => Reply::One(best_option(&self.preferences, chance)),
            None => Reply::AtRandom,
        }
    }
}

/// Returns the option with the highest preference, at random among equals.
fn best_option(preferences: &[i64], chance: &mut RandomStream) -> usize {
    let mut best = (i64::MIN, 0);
    let mut equals = 0;
    for (option, &good) in preferences.iter().enumerate() {
        if equals == 0 || good > best.0 {
            equals = 1;
            best = (good, option);
        } else if good == best.0 {
            equals += 1;
            if chance.next_below(equals) == 0 {
                best.1 = option;
            }
        }
    }
    best.1
}

impl GreedyPlayer {
    /// Chooses all elements with a positive preference within the bounds of the choice, and the
    /// best of the others if more are needed.
    fn choose_some(&mut self, least: usize, most: usize) -> Reply<'_> {
        self.scored.sort_unstable_by(|a, b| b.cmp(a));
        let good = self.scored.iter().filter(|w| w.0 > 0).count();
        self.chosen.clear();
        for &(_, _, element) in self.scored.iter().take(good.clamp(least, most.max(least))) {
            let (word, bit) = (element / 64, element % 64);
            if self.chosen.len() <= word {
                self.chosen.resize(word + 1, 0);
            }
            // The words were resized to hold every element.
            if let Some(word) = self.chosen.get_mut(word) {
                *word |= 1 << bit;
            }
        }
        Reply::Some(&self.chosen)
    }
}
