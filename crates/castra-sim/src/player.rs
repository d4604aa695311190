//! Those who play.

use castra_vm::{Chance, DecisionKind};

use crate::seat::Seat;

/// Somebody who decides for an army.
pub trait Player: Send {
    /// Another game begins.
    fn begin(&mut self) {}

    /// How to answer what the seat is asked. `chance` is the
    /// player's own. Looking at how good the options are may end the game, if
    /// the rules ask for something impossible there; then no answer matters.
    fn answer(&mut self, seat: &mut Seat<'_>, chance: &mut Chance) -> Reply<'_>;
}

/// What a [`Player`] answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply<'p> {
    /// Anything that is allowed, each as likely.
    AtRandom,
    /// As [`castra_vm::Choice::One`].
    One(usize),
    /// As [`castra_vm::Choice::Some`].
    Some(&'p [u64]),
}

/// Takes anything.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Random;

impl Player for Random {
    fn answer(&mut self, _: &mut Seat<'_>, _: &mut Chance) -> Reply<'_> {
        Reply::AtRandom
    }
}

/// Takes what the rules prefer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sensible {
    /// Options of a choice of several: how good, a number that puts equals in
    /// any order, which.
    worth: Vec<(i64, u64, usize)>,
    /// Those chosen, as bits.
    chosen: Vec<u64>,
}

impl Player for Sensible {
    fn answer(&mut self, seat: &mut Seat<'_>, chance: &mut Chance) -> Reply<'_> {
        let Some(decision) = seat.decision() else { return Reply::AtRandom };
        if !decision.has_preference {
            return Reply::AtRandom;
        }
        match decision.kind {
            DecisionKind::Some { options, least, most, .. } => {
                self.worth.clear();
                self.worth.extend(options.iter().map(|element| (0, 0, element)));
                self.some(seat, chance, least as usize, most as usize)
            }
            DecisionKind::One { .. } | DecisionKind::Pair { .. } | DecisionKind::React { .. } => {
                best(seat, chance)
            }
        }
    }
}

/// The best answer, one of equals by chance.
fn best(seat: &mut Seat<'_>, chance: &mut Chance) -> Reply<'static> {
    let mut best = (i64::MIN, 0);
    let mut equals = 0;
    for option in 0..seat.count() {
        let Some(worth) = seat.preference(option) else { return Reply::AtRandom };
        if equals == 0 || worth > best.0 {
            equals = 1;
            best = (worth, option);
        } else if worth == best.0 {
            equals += 1;
            if chance.below(equals) == 0 {
                best.1 = option;
            }
        }
    }
    Reply::One(best.1)
}

impl Sensible {
    /// All that are better than nothing, as far as so many are allowed; the
    /// best of the others where more are needed.
    fn some(
        &mut self,
        seat: &mut Seat<'_>,
        chance: &mut Chance,
        least: usize,
        most: usize,
    ) -> Reply<'_> {
        for (option, worth) in self.worth.iter_mut().enumerate() {
            let Some(good) = seat.preference(option) else { return Reply::AtRandom };
            (worth.0, worth.1) = (good, chance.bits());
        }
        self.worth.sort_unstable_by(|a, b| b.cmp(a));
        let good = self.worth.iter().filter(|w| w.0 > 0).count();
        self.chosen.clear();
        for &(_, _, element) in self.worth.iter().take(good.clamp(least, most.max(least))) {
            let (word, bit) = (element / 64, element % 64);
            if self.chosen.len() <= word {
                self.chosen.resize(word + 1, 0);
            }
            // There is such a word now.
            if let Some(word) = self.chosen.get_mut(word) {
                *word |= 1 << bit;
            }
        }
        Reply::Some(&self.chosen)
    }
}
