//! Decisions as steps with numbers: an option for each number, and one number to be done.

use std::ops::Range;

use castra_vm::{Choice, Machine};

/// A decision that is being made. The options of a choice of several are picked in ascending order,
/// so that each set has one sequence of steps.
#[derive(Clone, Debug, Default)]
pub struct PartialDecision {
    /// Options chosen so far, in their order.
    picked: Vec<usize>,
    /// The chosen elements of the last choice of several, as bits.
    words: Vec<u64>,
}

/// The steps that may be taken in a [`PartialDecision`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LegalSteps {
    /// The options, which are consecutive.
    pub options: Range<usize>,
    /// The step that ends a choice of several, if it may be taken: the number after the last
    /// option.
    pub done: Option<usize>,
}

/// The result of a step.
#[derive(Clone, Copy, Debug)]
pub enum StepResult<'s> {
    /// The decision is made, with this answer.
    Decided(Choice<'s>),
    /// More options have to be chosen.
    More,
}

impl LegalSteps {
    /// Returns whether a step may be taken.
    #[must_use]
    pub fn contains(&self, step: usize) -> bool {
        self.options.contains(&step) || self.done == Some(step)
    }

    /// Returns the steps in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + use<> {
        self.options.clone().chain(self.done)
    }
}

impl PartialDecision {
    /// Returns the options chosen so far, of a choice of several.
    #[must_use]
    pub fn picked(&self) -> &[usize] {
        &self.picked
    }

    /// Forgets the options chosen so far.
    pub fn clear(&mut self) {
        self.picked.clear();
    }

    /// Returns the steps that may be taken; none without a pending decision.
    #[must_use]
    pub fn legal_steps(&self, game: &Machine) -> LegalSteps {
        match game.subset_bounds() {
            Some((least, most)) => {
                let (least, most, count) = (least as usize, most as usize, game.option_count());
                let from = self.picked.last().map_or(0, |last| last + 1);
                // Enough options must remain after an option to reach the lowest number.
                let needed = least.saturating_sub(self.picked.len() + 1);
                let to = if self.picked.len() < most { count.saturating_sub(needed) } else { from };
                LegalSteps {
                    options: from..to.max(from),
                    done: (self.picked.len() >= least).then_some(count),
                }
            }
            // Without a pending decision there are no options.
            None => LegalSteps { options: 0..game.option_count(), done: None },
        }
    }

    /// Takes a step. Returns `None`, and changes nothing, if the step may not be taken.
    pub fn take_step(&mut self, game: &Machine, step: usize) -> Option<StepResult<'_>> {
        let legal = self.legal_steps(game);
        if !legal.contains(step) {
            return None;
        }
        let Some((_, most)) = game.subset_bounds() else {
            return Some(StepResult::Decided(Choice::One(step)));
        };
        if legal.done != Some(step) {
            self.picked.push(step);
            if self.picked.len() < most as usize {
                return Some(StepResult::More);
            }
        }
        self.words.clear();
        for option in self.picked.drain(..) {
            let element = usize::try_from(game.option_value(option)?).ok()?;
            let (word, bit) = (element / 64, element % 64);
            if self.words.len() <= word {
                self.words.resize(word + 1, 0);
            }
            if let Some(word) = self.words.get_mut(word) {
                *word |= 1u64 << bit;
            }
        }
        Some(StepResult::Decided(Choice::Some(&self.words)))
    }
}
