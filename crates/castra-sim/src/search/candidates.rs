//! The candidate answers of a search.

use castra_vm::{DecisionKind, RandomStream};

use crate::seat::Seat;

/// An answer to compare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Candidate {
    One(usize),
    Some(Vec<u64>),
}

/// The answers to compare; the first is the answer of the greedy player.
#[derive(Debug, Default)]
pub(super) struct Candidates {
    pub(super) all: Vec<Candidate>,
    /// The preference of each option; empty if the rules have none.
    preferences: Vec<i64>,
    /// Preference of each option, random number that orders equals, option or element.
    scored: Vec<(i64, u64, usize)>,
}

impl Candidates {
    /// Finds at most `width` candidates. Returns false if evaluating preferences has ended the
    /// game, or without a pending decision.
    pub(super) fn find(
        &mut self,
        seat: &mut Seat<'_>,
        chance: &mut RandomStream,
        width: usize,
    ) -> bool {
        self.all.clear();
        let Some(decision) = seat.decision() else { return false };
        let prefers = decision.has_preference;
        self.preferences.clear();
        if prefers && !seat.preferences(&mut self.preferences) {
            return false;
        }
        let Some(decision) = seat.decision() else { return false };
        let several = match decision.kind {
            DecisionKind::Some { options, least, most, .. } => {
                self.scored.clear();
                self.scored.extend(options.iter().map(|element| (0, 0, element)));
                Some((least as usize, most as usize))
            }
            DecisionKind::One { .. } | DecisionKind::Pair { .. } | DecisionKind::React { .. } => {
                self.scored.clear();
                self.scored.extend((0..seat.option_count()).map(|option| (0, 0, option)));
                None
            }
        };
        for (option, scored) in self.scored.iter_mut().enumerate() {
            let good = self.preferences.get(option).copied().unwrap_or(0);
            (scored.0, scored.1) = (good, chance.next_bits());
        }
        self.scored.sort_unstable_by(|a, b| b.cmp(a));
        match several {
            Some((least, most)) => self.subsets(least, most.max(least), prefers, chance, width),
            None => {
                self.all.extend(self.scored.iter().take(width).map(|w| Candidate::One(w.2)));
            }
        }
        true
    }

    /// Returns the preferred subset, then those that differ from it in one element: without one,
    /// the least preferred first; with one more, the most preferred first; with one exchanged for
    /// the least preferred.
    fn subsets(
        &mut self,
        least: usize,
        most: usize,
        prefers: bool,
        chance: &mut RandomStream,
        width: usize,
    ) {
        let options = self.scored.len();
        let (least, most) = (least.min(options), most.min(options));
        let count = if prefers {
            self.scored.iter().filter(|w| w.0 > 0).count().clamp(least, most)
        } else {
            // Without preferences every allowed size is equally likely.
            least + chance.next_below((most - least) as u64 + 1) as usize
        };
        let scored = &self.scored;
        let subset = |without: Option<usize>, with: Option<usize>| {
            let mut words: Vec<u64> = Vec::new();
            let chosen = (0..count).filter(|at| Some(*at) != without).chain(with);
            for (_, _, element) in chosen.filter_map(|at| scored.get(at)) {
                let word = element / 64;
                if words.len() <= word {
                    words.resize(word + 1, 0);
                }
                if let Some(word) = words.get_mut(word) {
                    *word |= 1 << (element % 64);
                }
            }
            Candidate::Some(words)
        };
        self.all.push(subset(None, None));
        let mut fewer = (0..if count > least { count } else { 0 }).rev();
        let mut more = count..if count < most { options } else { count };
        let mut others = count..if count > 0 { options } else { count };
        loop {
            let before = self.all.len();
            if let Some(at) = fewer.next() {
                self.all.push(subset(Some(at), None));
            }
            if let Some(at) = more.next() {
                self.all.push(subset(None, Some(at)));
            }
            if let Some(at) = others.next() {
                self.all.push(subset(Some(count - 1), Some(at)));
            }
            if self.all.len() == before || self.all.len() >= width {
                self.all.truncate(width);
                return;
            }
        }
    }
}
