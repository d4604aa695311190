//! Collects outcomes by their changes.

use std::collections::BTreeMap;

use castra_base::Span;
use castra_vm::Machine;

use super::tracked_parts::Changes;

/// Outcomes with their weights.
#[derive(Debug, Default)]
pub(super) struct WeightedOutcomes {
    /// The sum of the weights, by the changes and the index of the horizon's text.
    outcomes: BTreeMap<(Changes, usize), f64>,
    texts: Vec<String>,
    replies: Vec<EnemyReply>,
    total_weight: f64,
}

/// A reply of another army.
#[derive(Debug)]
pub(super) struct EnemyReply {
    /// Span of the choice in the rules, and the values of the option.
    id: (Span, (i64, i64)),
    /// The deciding player.
    pub(super) who: String,
    /// The printed question.
    pub(super) label: String,
    /// The printed answer.
    pub(super) answer: String,
    /// The weight of the outcomes with the reply.
    pub(super) weight: f64,
}

impl WeightedOutcomes {
    /// Adds an outcome.
    pub(super) fn add(&mut self, changes: Changes, outcome: usize, replies: &[usize], weight: f64) {
        *self.outcomes.entry((changes, outcome)).or_default() += weight;
        self.total_weight += weight;
        for (at, reply) in replies.iter().enumerate() {
            // A reply that is given twice in an outcome counts once.
            let first = !replies.get(..at).is_some_and(|before| before.contains(reply));
            if let Some(reply) = self.replies.get_mut(*reply).filter(|_| first) {
                reply.weight += weight;
            }
        }
    }

    /// Returns the index of a text, which is added if it is new.
    pub(super) fn text(&mut self, text: &str) -> usize {
        let known = self.texts.iter().position(|known| known == text);
        known.unwrap_or_else(|| {
            self.texts.push(text.to_owned());
            self.texts.len() - 1
        })
    }

    /// Returns the texts by index.
    pub(super) fn texts(&self) -> &[String] {
        &self.texts
    }

    /// Returns the index of a reply, which is added if it is new. `option` is its index among the
    /// options of the pending decision.
    pub(super) fn reply(&mut self, game: &Machine, option: usize) -> usize {
        let span = game.decision().map_or_else(Span::default, |decision| decision.span);
        let id = (span, game.option_pair(option).unwrap_or_default());
        let known = self.replies.iter().position(|reply| reply.id == id);
        known.unwrap_or_else(|| {
            let label = game.decision().map(|d| d.label.to_string()).unwrap_or_default();
            self.replies.push(EnemyReply {
                id,
                who: game.describe_decider(),
                label: label.trim_end_matches(':').to_owned(),
                answer: game.describe_option(option),
                weight: 0.0,
            });
            self.replies.len() - 1
        })
    }

    /// Returns the replies in the order in which they first occurred.
    pub(super) fn replies(&self) -> &[EnemyReply] {
        &self.replies
    }

    /// Returns the outcomes: changes, index of the horizon's text, and weight.
    pub(super) fn outcomes(&self) -> impl Iterator<Item = (&Changes, usize, f64)> {
        self.outcomes.iter().map(|((changes, then), weight)| (changes, *then, *weight))
    }

    /// Returns the sum of all weights.
    pub(super) const fn total_weight(&self) -> f64 {
        self.total_weight
    }
}
