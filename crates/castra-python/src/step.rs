//! Decisions as steps with numbers: an option for each number, and one number to be done.

use castra::vm::{Choice, DecisionKind, Machine};

/// A decision that is being made. A choice of several is made one by one, each after the one
/// before, so that there is one way to each set.
#[derive(Clone, Debug, Default)]
pub(crate) struct Step {
    /// Options chosen so far, in their order.
    picked: Vec<usize>,
}

/// The result of a step.
pub(crate) enum Taken {
    /// The decision is made: with these bits of a choice of several.
    Several(Vec<u64>),
    /// The decision is made.
    One(usize),
    /// More are to be chosen.
    More,
}

impl Step {
    /// How many options there are; the number after the last is to be done with a choice of
    /// several.
    fn done(game: &Machine) -> usize {
        game.count()
    }

    /// The options chosen so far.
    pub(crate) fn picked(&self) -> &[usize] {
        &self.picked
    }

    /// The steps that may be taken.
    pub(crate) fn legal(&self, game: &Machine) -> Vec<usize> {
        let Some(decision) = game.decision() else { return Vec::new() };
        match decision.kind {
            DecisionKind::Some { least, most, .. } => {
                let (least, most) = (least as usize, most as usize);
                let from = self.picked.last().map_or(0, |last| last + 1);
                let done = Self::done(game);
                let more = self.picked.len() < most;
                // Enough must be left behind an option for the fewest to be reached.
                let needed = least.saturating_sub(self.picked.len() + 1);
                let mut legal: Vec<usize> =
                    (from..done).filter(|option| more && option + needed < done).collect();
                if self.picked.len() >= least {
                    legal.push(done);
                }
                legal
            }
            DecisionKind::One { .. } | DecisionKind::Pair { .. } | DecisionKind::React { .. } => {
                (0..game.count()).collect()
            }
        }
    }

    /// Takes a step; nothing if it may not be taken.
    pub(crate) fn take(&mut self, game: &Machine, action: usize) -> Option<Taken> {
        let decision = game.decision()?;
        if !self.legal(game).contains(&action) {
            return None;
        }
        match decision.kind {
            DecisionKind::Some { most, .. } => {
                if action != Self::done(game) {
                    self.picked.push(action);
                    if self.picked.len() < most as usize {
                        return Some(Taken::More);
                    }
                }
                let mut words = Vec::new();
                for option in std::mem::take(&mut self.picked) {
                    let element = usize::try_from(game.option_value(option)?).ok()?;
                    let (word, bit) = (element / 64, element % 64);
                    if words.len() <= word {
                        words.resize(word + 1, 0);
                    }
                    if let Some(word) = words.get_mut(word) {
                        *word |= 1u64 << bit;
                    }
                }
                Some(Taken::Several(words))
            }
            DecisionKind::One { .. } | DecisionKind::Pair { .. } | DecisionKind::React { .. } => {
                Some(Taken::One(action))
            }
        }
    }
}

impl Taken {
    /// The answer that it is; nothing if more are to be chosen.
    pub(crate) fn choice(&self) -> Option<Choice<'_>> {
        match self {
            Self::One(option) => Some(Choice::One(*option)),
            Self::Several(words) => Some(Choice::Some(words)),
            Self::More => None,
        }
    }
}
