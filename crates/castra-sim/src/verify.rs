//! The verification of dice that were committed before a game.

use std::cell::Cell;
use std::sync::Arc;

use castra_vm::{Event, EventContext, Image, Machine, Tracer};
use thiserror::Error;

use crate::commitment::sha256;
use crate::record::{Record, RecordedOutcome};
use crate::replay::{ReplayError, replay_with_observer};
use crate::roll::RollRecord;

/// The counts of a successful verification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifiedDice {
    /// Number of players who have added a part to the seed.
    pub added: usize,
    /// Number of answers that were given again.
    pub answers: usize,
    /// Number of rolls that were compared.
    pub rolls: usize,
}

/// The reason why [`verify_dice`] rejects a record: it has no commitments, or its dice do not
/// follow from them.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DiceError {
    /// The record has no commitments.
    #[error("the record has no commitment, so nothing shows when its dice were chosen")]
    NoCommitment,
    /// The revealed numbers of the server are not those that it committed to.
    #[error(
        "the numbers of the server do not match its commitment: their SHA-256 is {found}, and the \
         commitment is {committed}"
    )]
    Secret {
        /// The SHA-256 of the revealed numbers.
        found: String,
        /// The commitment.
        committed: String,
    },
    /// The revealed part of a player is not the one that the player committed to.
    #[error("the part of {chair} does not match the commitment of {chair}")]
    Added {
        /// The identifier of the chair.
        chair: String,
    },
    /// The game was not played with the numbers that follow from the parts.
    #[error(
        "the game was played with seed {} and number {}, but the committed parts give seed {} and \
         number {}",
        played.0, played.1, committed.0, committed.1
    )]
    Seed {
        /// The seed and the number of the record.
        played: (u64, u64),
        /// The seed and the number of the commitments.
        committed: (u64, u64),
    },
    /// A roll is not the one that follows from the seed.
    #[error(
        "the dice differ {}: the record has {}, and the committed dice give {}",
        after(*answer), shown(recorded.as_ref()), shown(found.as_ref())
    )]
    Roll {
        /// Number of answers before the roll.
        answer: usize,
        /// The roll of the record; `None` if it has no further roll.
        recorded: Option<RollRecord>,
        /// The roll that follows from the seed; `None` if there is no further roll.
        found: Option<RollRecord>,
    },
    /// The answers of the record cannot be given with the committed dice.
    #[error("the answers do not fit the committed dice: {0}")]
    Answers(ReplayError),
    /// The game ends differently with the committed dice.
    #[error("with the committed dice, the game ends differently from the record")]
    Outcome,
}

/// Returns the place of a roll among the answers, in words.
fn after(answer: usize) -> String {
    if answer == 0 { "before the first answer".to_owned() } else { format!("at answer {answer}") }
}

fn shown(roll: Option<&RollRecord>) -> String {
    match roll {
        Some(roll) => format!("{} {}", roll.die, roll.faces.join(" ")),
        None => "no roll".to_owned(),
    }
}

/// Compares the rolls of a game with those of its record.
struct Rolls<'r> {
    recorded: &'r [RollRecord],
    /// Number of answers so far.
    answers: &'r Cell<usize>,
    compared: usize,
    /// The first roll that differs.
    difference: Option<DiceError>,
}

impl Tracer for Rolls<'_> {
    fn event(&mut self, scene: &EventContext<'_>, event: &Event<'_>) {
        let Some(found) = RollRecord::of(scene.image(), event, self.answers.get()) else { return };
        let recorded = self.recorded.get(self.compared);
        self.compared += 1;
        if recorded != Some(&found) && self.difference.is_none() {
            let (answer, recorded) = (self.answers.get(), recorded.cloned());
            self.difference = Some(DiceError::Roll { answer, recorded, found: Some(found) });
        }
    }
}

/// Verifies the dice of a record: that the commitments match, and that the seed follows from them.
/// It also verifies that the answers lead to the same rolls and the same end with this seed. The
/// fingerprint of the record is not compared.
///
/// # Errors
///
/// The first difference, or the lack of commitments.
pub fn verify_dice(image: &Arc<Image>, record: &Record) -> Result<VerifiedDice, DiceError> {
    let committed = record.committed.as_ref().ok_or(DiceError::NoCommitment)?;
    let found = committed.secret.commitment();
    if found != committed.commitment {
        let committed = committed.commitment.clone();
        return Err(DiceError::Secret { found, committed });
    }
    let wrong = committed.added.iter().find(|part| sha256(&part.value) != part.commitment);
    if let Some(part) = wrong {
        return Err(DiceError::Added { chair: part.chair.clone() });
    }
    let played = (record.seed, record.number);
    let derived =
        committed.secret.combined_numbers(committed.added.iter().map(|part| part.value.as_str()));
    if played != derived {
        return Err(DiceError::Seed { played, committed: derived });
    }
    let answers = Cell::new(0);
    let mut rolls =
        Rolls { recorded: &committed.rolls, answers: &answers, compared: 0, difference: None };
    // A game lost on time has no outcome by its rules, so its replay stops after the last answer.
    let until = record.is_unfinished().then_some(record.choices.len());
    // The observer is called once before each answer.
    let see = |_: &Machine| answers.set(answers.get() + 1);
    let result = replay_with_observer(image, record, until, &mut rolls, see);
    if let Some(differs) = rolls.difference {
        return Err(differs);
    }
    let ended = result.map_err(DiceError::Answers)?;
    if let Some(missing) = committed.rolls.get(rolls.compared) {
        let recorded = Some(missing.clone());
        return Err(DiceError::Roll { answer: missing.after, recorded, found: None });
    }
    let outcome = record.outcome.as_ref();
    if outcome.is_some_and(|outcome| *outcome != RecordedOutcome::of(image.program(), &ended)) {
        return Err(DiceError::Outcome);
    }
    let answers = record.choices.len();
    Ok(VerifiedDice { added: committed.added.len(), answers, rolls: rolls.compared })
}
