//! Secrets: the links of chairs, and the seeds of games.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};

/// Bytes of a link: 192 bits, which nobody guesses.
const LINK_BYTES: usize = 24;
/// Characters of a link.
const LINK_CHARACTERS: usize = 32;

/// The system has no random numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the system gives no random numbers")]
pub struct NoRandomness;

/// Returns random bytes of the system.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(bytes)
}

/// The secret of a chair, as it stands in its link.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token(String);

// A secret is in no log.
impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

impl Token {
    /// A new secret.
    pub(crate) fn new() -> Result<Self, NoRandomness> {
        Ok(Self(URL_SAFE_NO_PAD.encode(random::<LINK_BYTES>()?)))
    }

    /// A secret that somebody presents; none if it cannot be one.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let fits = text.len() == LINK_CHARACTERS
            && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
        fits.then(|| Self(text.to_owned()))
    }

    /// The secret, for the answer that hands it out.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }

    /// A secret of a session that opens a chair. It follows from the session and the chair.
    pub(crate) fn key(&self, game: &str, place: u32) -> Self {
        let text = format!("chair {game} {place} {}", self.0);
        let digest = Sha256::digest(text.as_bytes());
        let bytes: Vec<u8> = digest.iter().copied().take(LINK_BYTES).collect();
        Self(URL_SAFE_NO_PAD.encode(bytes))
    }

    /// The form that the database keeps, which opens nothing.
    pub(crate) fn hash(&self) -> String {
        sha256(&self.0)
    }
}

/// Formats bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Returns the SHA-256 of a text, as hexadecimal digits.
pub(crate) fn sha256(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

/// The numbers that all chance of a game follows from, secret until the game ends.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Dice {
    pub(crate) seed: u64,
    pub(crate) number: u64,
    /// Random digits that keep the commitment from being searched.
    pub(crate) salt: String,
}

impl std::fmt::Debug for Dice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Dice(…)")
    }
}

impl Dice {
    /// New dice.
    pub(crate) fn new() -> Result<Self, NoRandomness> {
        let [seed, number] = [random::<8>()?, random::<8>()?].map(u64::from_le_bytes);
        Ok(Self { seed, number, salt: hex(&random::<32>()?) })
    }

    /// The commitment that is published at the start: the SHA-256 of the text
    /// `SEED NUMBER SALT`, with decimal numbers.
    pub(crate) fn commitment(&self) -> String {
        sha256(&self.text())
    }

    fn text(&self) -> String {
        format!("{} {} {}", self.seed, self.number, self.salt)
    }

    /// The seed and the number that the game is played with: those of the server, or the first two
    /// 64-bit numbers in the SHA-256 of the text `SEED NUMBER SALT PART…` if chairs have added
    /// parts.
    pub(crate) fn with<'a>(&self, parts: impl IntoIterator<Item = &'a str>) -> (u64, u64) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_read_as_it_was_made() {
        let token = Token::new().unwrap();
        assert_eq!(Token::read(token.reveal()), Some(token.clone()));
        assert_eq!(token.hash().len(), 64);
        assert!(!format!("{token:?}").contains(token.reveal()));
        for wrong in ["", "a", &"a".repeat(31), &"a".repeat(33), &"é".repeat(16), &"../".repeat(11)]
        {
            assert_eq!(Token::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_commitment_binds_the_dice() {
        let dice = Dice { seed: 1, number: 2, salt: "00".repeat(32) };
        // sha256sum of "1 2 0000…".
        let other = Dice { seed: 1, number: 3, ..dice.clone() };
        assert_eq!(dice.commitment().len(), 64);
        assert_ne!(dice.commitment(), other.commitment());
    }

    #[test]
    fn parts_of_players_change_the_seed_as_documented() {
        let dice = Dice { seed: 1, number: 2, salt: "s".to_owned() };
        assert_eq!(dice.with([]), (1, 2));
        // printf '%s' '1 2 s ab cd' | sha256sum
        let digest = sha256("1 2 s ab cd");
        let (seed, number) = dice.with(["ab", "cd"]);
        assert_eq!(format!("{seed:016x}{number:016x}"), digest[..32]);
        assert_ne!(dice.with(["ab", "cd"]), dice.with(["cd", "ab"]));
    }
}
