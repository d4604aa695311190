//! Replays recorded games.

use std::sync::Arc;

use castra_vm::{Choice, Decision, DecisionKind, Image, Machine, RandomStream, Status, Tracer};
use thiserror::Error;

use crate::counter::Counter;
use crate::key::{PASS, option_keys};
use crate::match_runner::game_result;
use crate::record::{Record, RecordedAnswer};
use crate::summary::PlayedGame;

/// The reason why a recorded game cannot be replayed to its end.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// An answer does not fit the decision.
    #[error("choice {number} of the record is not legal: {why}")]
    NoSuchAnswer {
        /// Number of the answer, from 1.
        number: usize,
        /// The reason.
        why: String,
    },
    /// The answers are used up, and a decision is pending. Holds the number of answers.
    #[error("the record ends after {}, but the game is not over", choices(*.0))]
    TooFewAnswers(usize),
    /// The game is over, and answers are left.
    #[error("the game is over after {}, but the record has {recorded}", choices(*.used))]
    TooManyAnswers {
        /// Number of used answers.
        used: usize,
        /// Number of recorded answers.
        recorded: usize,
    },
}

/// Returns `1 choice` or `2 choices`.
fn choices(count: usize) -> String {
    format!("{count} choice{}", if count == 1 { "" } else { "s" })
}

/// Returns the random stream of a game after a [`Reseed`](crate::Reseed).
pub(crate) fn fresh_chance(seed: u64, number: u64, key: u64) -> RandomStream {
    // Lower streams belong to the game and to bots.
    RandomStream::stream(seed, number, 1 << 63 | key)
}

/// Replays a recorded game with a tracer, up to a number of answers if one is given. The
/// fingerprint of the record is not compared.
///
/// # Errors
///
/// If the answers do not fit the game.
pub fn replay<T: Tracer>(
    image: &Arc<Image>,
    record: &Record,
    until: Option<usize>,
    tracer: &mut T,
) -> Result<PlayedGame, ReplayError> {
    replay_with_observer(image, record, until, tracer, |_| {})
}

/// Replays as [`replay`] does, and calls `see` with the game before every answer and at the end.
///
/// # Errors
///
/// If the answers do not fit the game.
pub fn replay_with_observer<T: Tracer>(
    image: &Arc<Image>,
    record: &Record,
    until: Option<usize>,
    tracer: &mut T,
    mut see: impl FnMut(&Machine),
) -> Result<PlayedGame, ReplayError> {
    let mut game = Machine::new(image, record.seed, record.number);
    let recorded = record.choices.len();
    let mut used = 0;
    while game.run_with_tracer(tracer) == Status::Decision {
        if until.is_some_and(|until| used >= until) {
            break;
        }
        see(&game);
        for reseed in record.reseeds.iter().filter(|reseed| reseed.before == used) {
            game.switch_random_stream(fresh_chance(record.seed, record.number, reseed.key));
        }
        let answer = record.choices.get(used).ok_or(ReplayError::TooFewAnswers(used))?;
        used += 1;
        let wrong = |why: String| ReplayError::NoSuchAnswer { number: used, why };
        let mut words = Vec::new();
        let choice = answer.choice(&game, &mut words).map_err(wrong)?;
        game.choose_with_tracer(choice, tracer).map_err(|refusal| wrong(refusal.to_string()))?;
    }
    see(&game);
    if until.is_none() && used < recorded {
        return Err(ReplayError::TooManyAnswers { used, recorded });
    }
    Ok(game_result(&game, record.number, used as u64, &Counter::all(image.program())))
}

impl RecordedAnswer {
    /// Returns the answer that records a choice.
    #[must_use]
    pub fn of(choice: &Choice<'_>, game: &Machine) -> Self {
        let keys = option_keys(game);
        let words = match choice {
            // A missing option has no key. The game refuses it, so it is never recorded.
            Choice::One(option) => {
                // A translated label with values is not a key in the language of the source.
                let is_reaction = game
                    .decision()
                    .is_some_and(|decision| matches!(decision.kind, DecisionKind::React { .. }));
                let is_pass = keys.get(*option).is_some_and(|key| key == PASS);
                if is_reaction && !is_pass && game.source_label(*option).is_none() {
                    return Self::One(*option);
                }
                return Self::Key(keys.get(*option).cloned().unwrap_or_default());
            }
            Choice::Some(words) => words,
        };
        let Some(Decision { kind: DecisionKind::Some { options, .. }, .. }) = game.decision()
        else {
            return Self::Keys(Vec::new());
        };
        let is_chosen =
            |element: usize| words.get(element / 64).is_some_and(|w| w >> (element % 64) & 1 != 0);
        let chosen = options.iter().zip(keys).filter(|(element, _)| is_chosen(*element));
        Self::Keys(chosen.map(|(_, key)| key).collect())
    }

    /// Returns the choice that the answer records, for the pending decision.
    pub(crate) fn choice<'w>(
        &self,
        game: &Machine,
        words: &'w mut Vec<u64>,
    ) -> Result<Choice<'w>, String> {
        let kind = game.decision().map(|decision| decision.kind);
        let several = match kind {
            Some(DecisionKind::Some { options, .. }) => Some(options),
            Some(
                DecisionKind::One { .. } | DecisionKind::Pair { .. } | DecisionKind::React { .. },
            ) => None,
            None => return Err("nobody is asked".to_owned()),
        };
        let named = |key: &str, keys: &[String]| {
            let at = keys.iter().position(|other| other == key);
            at.ok_or_else(|| format!("`{key}` is not one of the options"))
        };
        let positions = match (self, &several) {
            (Self::One(option), None) => return Ok(Choice::One(*option)),
            (Self::Key(key), None) => return Ok(Choice::One(named(key, &option_keys(game))?)),
            (Self::Keys(chosen), Some(_)) => {
                let keys = option_keys(game);
                chosen.iter().map(|key| named(key, &keys)).collect::<Result<Vec<_>, _>>()?
            }
            (Self::Key(_) | Self::One(_), Some(_)) => {
                return Err("one option where several may be chosen".to_owned());
            }
            (Self::Keys(_), None) => {
                return Err("several options where one is needed".to_owned());
            }
        };
        let Some(options) = several else { return Err("nobody is asked".to_owned()) };
        for position in positions {
            let Some(element) = options.nth(position) else {
                return Err(format!("option {position} of {}", options.len()));
            };
            let (word, bit) = (element / 64, element % 64);
            if words.len() <= word {
                words.resize(word + 1, 0);
            }
            // The words were resized to hold every element.
            if let Some(word) = words.get_mut(word) {
                *word |= 1 << bit;
            }
        }
        Ok(Choice::Some(words))
    }
}
