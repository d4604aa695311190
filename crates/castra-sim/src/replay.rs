//! A recorded game, played again.

use std::sync::Arc;

use castra_vm::{Chance, Choice, Decision, DecisionKind, Image, Machine, Status, Tracer};
use thiserror::Error;

use crate::counter::Counter;
use crate::key::keys;
use crate::record::{Answer, Record};
use crate::summary::Played;
use crate::table::played;

/// Why a recorded game cannot be played again, or not to its end.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// An answer does not fit the question.
    #[error("choice {number} of the record is not legal: {why}")]
    NoSuchAnswer {
        /// Which, from 1.
        number: usize,
        /// Why.
        why: String,
    },
    /// The answers are used up, and somebody has to decide.
    #[error("the record ends after {}, but the game goes on", choices(*.0))]
    TooFew(usize),
    /// The game is over, and there are more answers.
    #[error("the game is over after {}, but the record has {recorded}", choices(*.used))]
    TooMany {
        /// Answers that were used.
        used: usize,
        /// Answers that there are.
        recorded: usize,
    },
}

/// `1 choice`, `2 choices`
fn choices(count: usize) -> String {
    format!("{count} choice{}", if count == 1 { "" } else { "s" })
}

/// The chance of a game from where it began anew.
pub(crate) fn fresh_chance(seed: u64, number: u64, key: u64) -> Chance {
    // Streams below are the game's own and those of bots.
    Chance::stream(seed, number, 1 << 63 | key)
}

/// Plays a recorded game again while somebody follows, up to the answer of that
/// number if one is given. Whether the rules are those of the record is not
/// looked at.
///
/// # Errors
///
/// If the answers do not fit the game.
pub fn replay<T: Tracer>(
    image: &Arc<Image>,
    record: &Record,
    until: Option<usize>,
    tracer: &mut T,
) -> Result<Played, ReplayError> {
    replay_seen(image, record, until, tracer, |_| {})
}

/// The same, while somebody looks at the game before every answer and at the
/// end.
///
/// # Errors
///
/// If the answers do not fit the game.
pub fn replay_seen<T: Tracer>(
    image: &Arc<Image>,
    record: &Record,
    until: Option<usize>,
    tracer: &mut T,
    mut see: impl FnMut(&Machine),
) -> Result<Played, ReplayError> {
    let mut game = Machine::new(image, record.seed, record.number);
    let recorded = record.choices.len();
    let mut used = 0;
    while game.run_with(tracer) == Status::Decision {
        if until.is_some_and(|until| used >= until) {
            break;
        }
        see(&game);
        for reseed in record.reseeds.iter().filter(|reseed| reseed.before == used) {
            game.continue_with(fresh_chance(record.seed, record.number, reseed.key));
        }
        let answer = record.choices.get(used).ok_or(ReplayError::TooFew(used))?;
        used += 1;
        let wrong = |why: String| ReplayError::NoSuchAnswer { number: used, why };
        let mut words = Vec::new();
        let choice = answer.choice(&game, &mut words).map_err(wrong)?;
        game.choose_with(choice, tracer).map_err(|refusal| wrong(refusal.to_string()))?;
    }
    see(&game);
    if until.is_none() && used < recorded {
        return Err(ReplayError::TooMany { used, recorded });
    }
    Ok(played(&game, record.number, used as u64, &Counter::all(image.program())))
}

impl Answer {
    /// A choice as it is written down: by what was chosen.
    #[must_use]
    pub fn of(choice: &Choice<'_>, game: &Machine) -> Self {
        let keys = keys(game);
        let words = match choice {
            // Refused by the game, and never written.
            Choice::One(option) => {
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

    /// The choice that was written down, for the decision the game waits for.
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
            (Self::Key(key), None) => return Ok(Choice::One(named(key, &keys(game))?)),
            (Self::Some(positions), Some(_)) => positions.clone(),
            (Self::Keys(chosen), Some(_)) => {
                let keys = keys(game);
                chosen.iter().map(|key| named(key, &keys)).collect::<Result<_, _>>()?
            }
            (Self::Key(_) | Self::One(_), Some(_)) => {
                return Err("one option where several may be chosen".to_owned());
            }
            (Self::Keys(_) | Self::Some(_), None) => {
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
            // There is such a word now.
            if let Some(word) = words.get_mut(word) {
                *word |= 1 << bit;
            }
        }
        Ok(Choice::Some(words))
    }
}
