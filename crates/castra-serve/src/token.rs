//! Secrets: the links of chairs, and the seeds of games.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
pub(crate) use castra_base::hex_digits;
use castra_sim::SecretDice;
use sha2::{Digest as _, Sha256};

/// The number of random bytes of a link: 192 bits, which cannot be guessed.
const LINK_BYTES: usize = 24;
/// The number of characters of a link.
const LINK_CHARACTERS: usize = 32;

/// The error that the system provides no random numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the system gives no random numbers")]
pub struct NoRandomness;

/// Returns random bytes of the system.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(bytes)
}

/// The secret of a chair, a session or a tournament, in the form that its holder sends.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token(String);

// A secret must not be logged.
impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

impl Token {
    /// Returns a new random secret.
    pub(crate) fn new() -> Result<Self, NoRandomness> {
        Ok(Self(URL_SAFE_NO_PAD.encode(random::<LINK_BYTES>()?)))
    }

    /// Parses the secret in a request. Returns `None` if the text cannot be one.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let fits = text.len() == LINK_CHARACTERS
            && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
        fits.then(|| Self(text.to_owned()))
    }

    /// Returns the secret as text, for the response to its owner.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }

    /// Returns the key that a session has to a chair. It is derived from both.
    pub(crate) fn key(&self, game: &str, place: u32) -> Self {
        let text = format!("chair {game} {place} {}", self.0);
        let digest = Sha256::digest(text.as_bytes());
        let bytes: Vec<u8> = digest.iter().copied().take(LINK_BYTES).collect();
        Self(URL_SAFE_NO_PAD.encode(bytes))
    }

    /// Returns the hash for the database. It cannot be used as a secret.
    pub(crate) fn hash(&self) -> String {
        sha256(&self.0)
    }
}

/// Encodes bytes as base64url without padding.
pub(crate) fn encode_base64(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Decodes base64url. Returns `None` for any other text.
pub(crate) fn decode_base64(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text).ok()
}

/// Returns the SHA-256 of a text, as hexadecimal digits.
pub(crate) fn sha256(text: &str) -> String {
    hex_digits(&Sha256::digest(text.as_bytes()))
}

/// Returns new secret dice for a game.
pub(crate) fn new_dice() -> Result<SecretDice, NoRandomness> {
    let [seed, number] = [random::<8>()?, random::<8>()?].map(u64::from_le_bytes);
    Ok(SecretDice { seed, number, salt: hex_digits(&random::<32>()?) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_survive_a_round_trip() {
        let token = Token::new().unwrap();
        assert_eq!(Token::read(token.reveal()), Some(token.clone()));
        assert_eq!(token.hash().len(), 64);
        assert!(!format!("{token:?}").contains(token.reveal()));
        for wrong in ["", "a", &"a".repeat(31), &"a".repeat(33), &"é".repeat(16), &"../".repeat(11)]
        {
            assert_eq!(Token::read(wrong), None, "{wrong}");
        }
    }
}
