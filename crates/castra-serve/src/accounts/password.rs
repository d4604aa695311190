//! Passwords, hashed with argon2id.

use argon2::password_hash::{PasswordHash, PasswordHasher as _, PasswordVerifier as _, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};

use crate::token::{NoRandomness, random};

/// The cost that OWASP recommends for argon2id: 19 MiB of memory, two passes, one lane.
const MEMORY: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;
/// The length of a salt, in bytes.
const SALT: usize = 16;
/// The length of a password, in characters.
const MIN_LENGTH: usize = 8;
const MAX_LENGTH: usize = 200;

/// The reason why a password cannot be hashed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    /// The system provides no random numbers.
    #[error(transparent)]
    Randomness(#[from] NoRandomness),
    /// The hash function failed, for example for lack of memory.
    #[error("the password cannot be hashed: {0}")]
    Hash(argon2::password_hash::Error),
}

/// The hash function of passwords.
#[derive(Clone)]
pub(crate) struct Passwords {
    argon: Argon2<'static>,
    /// A hash that no password matches, so that unknown names take as long.
    nobody: String,
}

impl std::fmt::Debug for Passwords {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Passwords(…)")
    }
}

/// Checks a new password. Returns the reason if it is not allowed.
pub(crate) fn check(password: &str, name: &str) -> Result<(), &'static str> {
    let characters = password.chars().count();
    if characters < MIN_LENGTH {
        return Err("a password has at least 8 characters");
    }
    if characters > MAX_LENGTH {
        return Err("a password has at most 200 characters");
    }
    if password.to_lowercase() == name.to_lowercase() {
        return Err("a password is not the name");
    }
    Ok(())
}

impl Passwords {
    /// Creates the hash function, and the hash for unknown names.
    pub(crate) fn new() -> Result<Self, PasswordError> {
        let params = Params::new(MEMORY, PASSES, LANES, None);
        let params = params.map_err(|error| PasswordError::Hash(error.into()))?;
        let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let secret = crate::token::hex_digits(&random::<32>()?);
        let nobody = hash(&argon, &secret)?;
        Ok(Self { argon, nobody })
    }

    /// Hashes a password. This takes tens of milliseconds of processor time.
    pub(crate) fn hash(&self, password: &str) -> Result<String, PasswordError> {
        hash(&self.argon, password)
    }

    /// Returns whether a password matches a hash. False without one, after the same time.
    pub(crate) fn verify(&self, password: &str, stored_hash: Option<&str>) -> bool {
        let Ok(parsed) = PasswordHash::new(stored_hash.unwrap_or(&self.nobody)) else {
            return false;
        };
        let is_same = self.argon.verify_password(password.as_bytes(), &parsed).is_ok();
        is_same && stored_hash.is_some()
    }
}

fn hash(argon: &Argon2<'_>, password: &str) -> Result<String, PasswordError> {
    let salt = SaltString::encode_b64(&random::<SALT>()?).map_err(PasswordError::Hash)?;
    let hash = argon.hash_password(password.as_bytes(), &salt).map_err(PasswordError::Hash)?;
    Ok(hash.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_verified_by_their_hash() {
        let passwords = Passwords::new().unwrap();
        let hash = passwords.hash("correct horse").unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert_ne!(passwords.hash("correct horse").unwrap(), hash);
        assert!(passwords.verify("correct horse", Some(&hash)));
        assert!(!passwords.verify("correct horsE", Some(&hash)));
        assert!(!passwords.verify("correct horse", None));
        assert!(!passwords.verify("correct horse", Some("nonsense")));
    }

    #[test]
    fn a_password_is_long_and_not_the_name() {
        assert!(check("correct horse", "ann").is_ok());
        assert!(check("ÄÖÜäöüßé", "ann").is_ok());
        assert!(check("1234567", "ann").is_err());
        assert!(check("annofkos", "AnnOfKos").is_err());
        assert!(check(&"x".repeat(201), "ann").is_err());
    }
}
