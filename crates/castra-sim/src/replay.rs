//! A recorded game, played again.

use std::sync::Arc;

use castra_vm::{Choice, Decision, DecisionKind, Image, Machine, Status, Tracer};
use thiserror::Error;

use crate::counter::Counter;
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
    /// A choice as it is written down.
    #[must_use]
    pub fn of(choice: &Choice<'_>, game: &Machine) -> Self {
        let words = match choice {
            Choice::One(option) => return Self::One(*option),
            Choice::Some(words) => words,
        };
        let Some(Decision { kind: DecisionKind::Some { options, .. }, .. }) = game.decision()
        else {
            return Self::Some(Vec::new());
        };
        let is_chosen =
            |element: usize| words.get(element / 64).is_some_and(|w| w >> (element % 64) & 1 != 0);
        let chosen = options.iter().enumerate().filter(|&(_, element)| is_chosen(element));
        Self::Some(chosen.map(|(position, _)| position).collect())
    }

    /// The choice that was written down, for the decision the game waits for.
    pub(crate) fn choice<'w>(
        &self,
        game: &Machine,
        words: &'w mut Vec<u64>,
    ) -> Result<Choice<'w>, String> {
        let positions = match self {
            Self::One(option) => return Ok(Choice::One(*option)),
            Self::Some(positions) => positions,
        };
        let Some(Decision { kind: DecisionKind::Some { options, .. }, .. }) = game.decision()
        else {
            return Err("several options where one is needed".to_owned());
        };
        for &position in positions {
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
