//! Dice that were committed before a game, so that everybody can verify them after it.

use castra_base::hex_digits;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::roll::RollRecord;

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

// The numbers are secret until the game ends, so `Debug` does not print them.
impl std::fmt::Debug for SecretDice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SecretDice(…)")
    }
}

impl SecretDice {
    /// Returns the commitment that is published at the start: the SHA-256 of the text `SEED NUMBER
    /// SALT`, with decimal numbers.
    #[must_use]
    pub fn commitment(&self) -> String {
        sha256(&self.text())
    }

    fn text(&self) -> String {
        format!("{} {} {}", self.seed, self.number, self.salt)
    }

    /// Returns the seed and the number with which the game is played. Without parts added by
    /// players, they are the server's own. Otherwise they are the first two 64-bit numbers in the
    /// SHA-256 of the text `SEED NUMBER SALT PART…`.
    pub fn combined_numbers<'a>(&self, parts: impl IntoIterator<Item = &'a str>) -> (u64, u64) {
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

/// Returns the SHA-256 of a text, as hexadecimal digits.
pub(crate) fn sha256(text: &str) -> String {
    hex_digits(&Sha256::digest(text.as_bytes()))
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
        assert_eq!(dice.combined_numbers([]), (1, 2));
        // printf '%s' '1 2 s ab cd' | sha256sum
        let digest = sha256("1 2 s ab cd");
        let (seed, number) = dice.combined_numbers(["ab", "cd"]);
        assert_eq!(format!("{seed:016x}{number:016x}"), digest[..32]);
        assert_ne!(dice.combined_numbers(["ab", "cd"]), dice.combined_numbers(["cd", "ab"]));
    }
}
