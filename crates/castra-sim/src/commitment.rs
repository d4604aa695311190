//! Dice that were committed before a game, so that everybody can verify them after it.

use std::cell::Cell;
use std::fmt::Write as _;
use std::sync::Arc;

use castra_vm::{Event, Image, Machine, Scene, Tracer};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use thiserror::Error;

use crate::interactive::RollRecord;
use crate::record::{Record, RecordedOutcome};
use crate::replay::{ReplayError, replay_seen};

/// The secret numbers of a server, which it commits to before the game.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecretDice {
    /// The part of the server in the random seed.
    pub seed: u64,
    /// The part of the server in the number of the game.
    pub number: u64,
    /// Random digits that keep the commitment from being searched.
    pub salt: String,
}

// They are secret until the game ends, so no log has them.
impl std::fmt::Debug for SecretDice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SecretDice(…)")
    }
}

impl SecretDice {
    /// The commitment that is published at the start: the SHA-256 of the text `SEED NUMBER SALT`,
    /// with decimal numbers.
    #[must_use]
    pub fn commitment(&self) -> String {
        sha256(&self.text())
    }

    fn text(&self) -> String {
        format!("{} {} {}", self.seed, self.number, self.salt)
    }

    /// The seed and the number that the game is played with: those of the server, or the first two
    /// 64-bit numbers in the SHA-256 of the text `SEED NUMBER SALT PART…` if players have added
    /// parts.
    pub fn with<'a>(&self, parts: impl IntoIterator<Item = &'a str>) -> (u64, u64) {
        let mut text = self.text();
        let own = text.len();
        for part in parts {
            text.push(' ');
            text.push_str(part);
        }
        if text.len() == own {
            return (self.seed, self.number);
        }
        let digest = Sha256::digest(text.as_bytes());
        let number = |from: usize| {
            let bytes = digest.iter().skip(from).take(8);
            bytes.fold(0_u64, |number, byte| number << 8 | u64::from(*byte))
        };
        (number(0), number(8))
    }
}

/// The SHA-256 of a text, as hexadecimal digits.
fn sha256(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().fold(String::with_capacity(64), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The part that a player has added to the seed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddedPart {
    /// The [identifier](crate::Chair::id) of the chair.
    pub chair: String,
    /// The SHA-256 of the value, to which the player committed before anybody revealed a value.
    pub commitment: String,
    /// The value.
    pub value: String,
}

/// The commitments of a recorded game, with all that is needed to verify its dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedCommitment {
    /// The commitment that the server published before the game.
    pub commitment: String,
    /// The numbers of the server, revealed after the game.
    pub secret: SecretDice,
    /// The parts of the players, in the order of the chairs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub added: Vec<AddedPart>,
    /// All rolls of the game, in their order.
    pub rolls: Vec<RollRecord>,
}

/// The extent of a successful verification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifiedDice {
    /// Number of players who have added a part to the seed.
    pub added: usize,
    /// Number of answers that were given again.
    pub answers: usize,
    /// Number of rolls that were compared.
    pub rolls: usize,
}

/// The reason why the dice of a record are not those that were committed.
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
    /// The game was played with other numbers than those that follow from the parts.
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
        /// The roll of the record; none if it has no further roll.
        recorded: Option<RollRecord>,
        /// The roll that follows from the seed; none if there is no further roll.
        found: Option<RollRecord>,
    },
    /// The answers of the record cannot be given with the committed dice.
    #[error("the answers do not fit the committed dice: {0}")]
    Answers(ReplayError),
    /// The game ends differently with the committed dice.
    #[error("with the committed dice, the game ends differently from the record")]
    Outcome,
}

/// The place of a roll among the answers, in words.
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
    differs: Option<DiceError>,
}

impl Tracer for Rolls<'_> {
    fn event(&mut self, scene: &Scene<'_>, event: &Event<'_>) {
        let Some(found) = RollRecord::of(scene.image(), event, self.answers.get()) else { return };
        let recorded = self.recorded.get(self.compared);
        self.compared += 1;
        if recorded != Some(&found) && self.differs.is_none() {
            let (answer, recorded) = (self.answers.get(), recorded.cloned());
            self.differs = Some(DiceError::Roll { answer, recorded, found: Some(found) });
        }
    }
}

/// Verifies the dice of a record: that the commitments match, that the seed follows from them, and
/// that the answers lead to the same rolls and the same end with this seed. The fingerprint of the
/// record is not compared.
///
/// # Errors
///
/// The first difference.
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
    let derived = committed.secret.with(committed.added.iter().map(|part| part.value.as_str()));
    if played != derived {
        return Err(DiceError::Seed { played, committed: derived });
    }
    let answers = Cell::new(0);
    let mut rolls =
        Rolls { recorded: &committed.rolls, answers: &answers, compared: 0, differs: None };
    // A game that was lost on time has no end of its rules.
    let until = record.is_unfinished().then_some(record.choices.len());
    // The game is seen once before each answer.
    let see = |_: &Machine| answers.set(answers.get() + 1);
    let result = replay_seen(image, record, until, &mut rolls, see);
    if let Some(differs) = rolls.differs {
        return Err(differs);
    }
    let ended = result.map_err(DiceError::Answers)?;
    if let Some(missing) = committed.rolls.get(rolls.compared) {
        let recorded = Some(missing.clone());
        return Err(DiceError::Roll { answer: missing.after, recorded, found: None });
    }
    let outcome = record.outcome.as_ref().filter(|_| !record.is_unfinished());
    if outcome.is_some_and(|outcome| *outcome != RecordedOutcome::of(image.program(), &ended)) {
        return Err(DiceError::Outcome);
    }
    let answers = record.choices.len();
    Ok(VerifiedDice { added: committed.added.len(), answers, rolls: rolls.compared })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commitment_binds_the_dice() {
        let dice = SecretDice { seed: 1, number: 2, salt: "00".repeat(32) };
        let other = SecretDice { number: 3, ..dice.clone() };
        assert_eq!(dice.commitment().len(), 64);
        assert_ne!(dice.commitment(), other.commitment());
        assert!(!format!("{dice:?}").contains("00"));
    }

    #[test]
    fn parts_of_players_change_the_seed_as_documented() {
        let dice = SecretDice { seed: 1, number: 2, salt: "s".to_owned() };
        assert_eq!(dice.with([]), (1, 2));
        // printf '%s' '1 2 s ab cd' | sha256sum
        let digest = sha256("1 2 s ab cd");
        let (seed, number) = dice.with(["ab", "cd"]);
        assert_eq!(format!("{seed:016x}{number:016x}"), digest[..32]);
        assert_ne!(dice.with(["ab", "cd"]), dice.with(["cd", "ab"]));
    }
}
