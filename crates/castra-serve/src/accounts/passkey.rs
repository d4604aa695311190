//! Passkeys: public keys of authenticators, which sign challenges (WebAuthn, level 3).
//!
//! This is the part of a relying party that requests no attestation. `ring` verifies the
//! signatures. This module parses the fields that a signature covers ([the
//! design](../../../../docs/design/passkeys.md)).

use ring::signature::{ECDSA_P256_SHA256_ASN1, ED25519, UnparsedPublicKey};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use thiserror::Error;
use url::{Host, Url};

use crate::token::Token;

/// The flags of an authenticator: the user was present, and was verified.
const USER_PRESENT: u8 = 0x01;
const USER_VERIFIED: u8 = 0x04;
/// The flags of the data after the counter: a new public key, and extensions.
const HAS_KEY: u8 = 0x40;
const HAS_EXTENSIONS: u8 = 0x80;
/// The maximum length of the identifier of a passkey in bytes, by the standard.
const MAX_ID_BYTES: usize = 1_023;
/// The algorithms, by their numbers in COSE: ECDSA on P-256 with SHA-256, and Ed25519.
const ES256: i64 = -7;
const EDDSA: i64 = -8;
/// COSE keys in the only form that the standard allows: key type, algorithm, curve, coordinates.
const ES256_KEY: &[u8] = &[0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20];
const ES256_Y: &[u8] = &[0x22, 0x58, 0x20];
const EDDSA_KEY: &[u8] = &[0xa4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21, 0x58, 0x20];
/// The first byte of a point on a curve that is written with both coordinates.
const UNCOMPRESSED: u8 = 0x04;

/// The reason why a passkey does not prove an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum PasskeyError {
    /// The data cannot be read.
    #[error("the data of the passkey cannot be read")]
    Malformed,
    /// The data is from another ceremony, such as the creation of a passkey instead of a signature.
    #[error("the passkey was asked for something else")]
    Kind,
    /// A page of another origin has requested the passkey.
    #[error("a page of another origin has asked the passkey")]
    Origin,
    /// The passkey belongs to another server.
    #[error("the passkey is one of another server")]
    Server,
    /// The authenticator has not verified its user.
    #[error("the device has not verified its user")]
    Unverified,
    /// The algorithm of the key is not supported.
    #[error("the key is neither ES256 nor EdDSA")]
    Algorithm,
    /// The signature is not valid for the key.
    #[error("the signature of the passkey is wrong")]
    Signature,
}

/// The server for which passkeys are created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RelyingParty {
    /// The name of the host, which is the identifier of the relying party.
    pub(crate) id: String,
    /// The origin of the pages that may request passkeys.
    origin: String,
}

impl RelyingParty {
    /// Returns the relying party of an address, or `None` if browsers create no passkeys for it.
    /// They require `https` and a host name, except for `localhost`.
    pub(crate) fn from_url(url: &Url) -> Option<Self> {
        let Host::Domain(id) = url.host()? else { return None };
        let is_safe = url.scheme() == "https" || id == "localhost";
        is_safe.then(|| Self { id: id.to_owned(), origin: url.origin().ascii_serialization() })
    }
}

/// The public key of a passkey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PublicKey {
    /// The number of the algorithm in COSE.
    pub(crate) algorithm: i64,
    /// The uncompressed point for ES256, or the key itself for Ed25519.
    pub(crate) bytes: Vec<u8>,
}

impl PublicKey {
    /// Parses a COSE key at the start of `bytes`. Returns the key and the remaining bytes.
    fn read(bytes: &[u8]) -> Option<(Self, &[u8])> {
        if let Some(rest) = bytes.strip_prefix(EDDSA_KEY) {
            let (key, rest) = rest.split_first_chunk::<32>()?;
            return Some((Self { algorithm: EDDSA, bytes: key.to_vec() }, rest));
        }
        let (x, rest) = bytes.strip_prefix(ES256_KEY)?.split_first_chunk::<32>()?;
        let (y, rest) = rest.strip_prefix(ES256_Y)?.split_first_chunk::<32>()?;
        let point = [&[UNCOMPRESSED], &x[..], &y[..]].concat();
        Some((Self { algorithm: ES256, bytes: point }, rest))
    }

    fn verify(&self, message: &[u8], signature: &[u8]) -> Result<(), PasskeyError> {
        let verified = match self.algorithm {
            ES256 => UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, &self.bytes)
                .verify(message, signature),
            EDDSA => UnparsedPublicKey::new(&ED25519, &self.bytes).verify(message, signature),
            _ => return Err(PasskeyError::Algorithm),
        };
        verified.map_err(|_| PasskeyError::Signature)
    }
}

/// The WebAuthn ceremony: the creation or the use of a passkey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ceremony {
    /// A passkey is created.
    Create,
    /// A passkey signs.
    Sign,
}

/// The data that a browser adds to a challenge.
#[derive(Debug, Deserialize)]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(default, rename = "crossOrigin")]
    is_cross_origin: bool,
}

/// Returns the challenge in the client data. Refuses data of another ceremony or origin.
pub(crate) fn challenge(
    party: &RelyingParty,
    ceremony: Ceremony,
    client: &[u8],
) -> Result<Token, PasskeyError> {
    let data: ClientData = serde_json::from_slice(client).map_err(|_| PasskeyError::Malformed)?;
    let kind = match ceremony {
        Ceremony::Create => "webauthn.create",
        Ceremony::Sign => "webauthn.get",
    };
    if data.kind != kind {
        return Err(PasskeyError::Kind);
    }
    if data.origin != party.origin || data.is_cross_origin {
        return Err(PasskeyError::Origin);
    }
    Token::read(&data.challenge).ok_or(PasskeyError::Malformed)
}

/// The data of an authenticator.
struct Authenticator<'a> {
    flags: u8,
    counter: u32,
    /// The bytes after the counter: a new key, and extensions.
    rest: &'a [u8],
}

impl<'a> Authenticator<'a> {
    /// Parses the data of an authenticator. Refuses data for another server, or for a user who was
    /// not verified.
    fn read(party: &RelyingParty, bytes: &'a [u8]) -> Result<Self, PasskeyError> {
        let (server, rest) = bytes.split_first_chunk::<32>().ok_or(PasskeyError::Malformed)?;
        let ([flags], rest) = rest.split_first_chunk::<1>().ok_or(PasskeyError::Malformed)?;
        let (counter, rest) = rest.split_first_chunk::<4>().ok_or(PasskeyError::Malformed)?;
        if server[..] != Sha256::digest(party.id.as_bytes())[..] {
            return Err(PasskeyError::Server);
        }
        if flags & USER_PRESENT == 0 || flags & USER_VERIFIED == 0 {
            return Err(PasskeyError::Unverified);
        }
        Ok(Self { flags: *flags, counter: u32::from_be_bytes(*counter), rest })
    }
}

/// A passkey that an authenticator has created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NewPasskey {
    pub(crate) id: Vec<u8>,
    pub(crate) key: PublicKey,
    pub(crate) counter: u32,
}

/// Returns the new passkey in the data of an authenticator.
pub(crate) fn read_new_passkey(
    party: &RelyingParty,
    authenticator: &[u8],
) -> Result<NewPasskey, PasskeyError> {
    let Authenticator { flags, counter, rest } = Authenticator::read(party, authenticator)?;
    if flags & HAS_KEY == 0 {
        return Err(PasskeyError::Malformed);
    }
    // The first 16 bytes name the model. They are ignored, since only attestation would prove them.
    let (_, rest) = rest.split_first_chunk::<16>().ok_or(PasskeyError::Malformed)?;
    let (length, rest) = rest.split_first_chunk::<2>().ok_or(PasskeyError::Malformed)?;
    let length = usize::from(u16::from_be_bytes(*length));
    let (id, rest) = rest.split_at_checked(length).ok_or(PasskeyError::Malformed)?;
    if id.is_empty() || id.len() > MAX_ID_BYTES {
        return Err(PasskeyError::Malformed);
    }
    let (key, rest) = PublicKey::read(rest).ok_or(PasskeyError::Algorithm)?;
    if !rest.is_empty() && flags & HAS_EXTENSIONS == 0 {
        return Err(PasskeyError::Malformed);
    }
    Ok(NewPasskey { id: id.to_vec(), key, counter })
}

/// Verifies the signature of an authenticator, and returns its counter.
pub(crate) fn verify_signature(
    party: &RelyingParty,
    key: &PublicKey,
    client: &[u8],
    authenticator: &[u8],
    signature: &[u8],
) -> Result<u32, PasskeyError> {
    let read = Authenticator::read(party, authenticator)?;
    let message = [authenticator, &Sha256::digest(client)[..]].concat();
    key.verify(&message, signature)?;
    Ok(read.counter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passkeys_need_a_name_and_encryption() {
        let party = |url: &str| RelyingParty::from_url(&Url::parse(url).unwrap());
        let games = party("https://games.example:8443/").unwrap();
        assert_eq!((&*games.id, &*games.origin), ("games.example", "https://games.example:8443"));
        assert_eq!(party("http://localhost:8000").unwrap().origin, "http://localhost:8000");
        for url in
            ["http://games.example", "https://127.0.0.1", "https://[::1]", "http://127.0.0.1"]
        {
            assert_eq!(party(url), None, "{url}");
        }
    }

    /// The data of a new passkey is refused if it is cut off at any byte.
    #[test]
    fn damaged_data_is_refused() {
        let party = RelyingParty::from_url(&Url::parse("https://games.example").unwrap()).unwrap();
        let mut data = Sha256::digest(b"games.example").to_vec();
        data.extend([USER_PRESENT | USER_VERIFIED | HAS_KEY, 0, 0, 0, 7]);
        data.extend([0; 16]);
        data.extend([0, 3, 1, 2, 3]);
        data.extend(EDDSA_KEY);
        data.extend([9; 32]);
        let made_of = |data: &[u8]| read_new_passkey(&party, data);
        let whole = made_of(&data).unwrap();
        assert_eq!((whole.id, whole.counter), (vec![1, 2, 3], 7));
        assert_eq!(whole.key, PublicKey { algorithm: EDDSA, bytes: vec![9; 32] });
        for length in 0..data.len() {
            assert!(made_of(&data[..length]).is_err(), "{length}");
        }
        let longer = [&data[..], &[0xa0]].concat();
        assert_eq!(made_of(&longer), Err(PasskeyError::Malformed));
        let flagged = |flags: u8, data: &[u8]| {
            let mut data = data.to_vec();
            data[32] = flags;
            made_of(&data)
        };
        assert!(flagged(USER_PRESENT | USER_VERIFIED | HAS_KEY | HAS_EXTENSIONS, &longer).is_ok());
        assert_eq!(flagged(USER_PRESENT | HAS_KEY, &data), Err(PasskeyError::Unverified));
        assert_eq!(flagged(USER_VERIFIED | HAS_KEY, &data), Err(PasskeyError::Unverified));
        assert_eq!(flagged(USER_PRESENT | USER_VERIFIED, &data), Err(PasskeyError::Malformed));
        // RS256 is not known here.
        let other = [&data[..37 + 16 + 5], &[0xa4, 1, 3, 3, 0x39, 1, 0]].concat();
        assert_eq!(made_of(&other), Err(PasskeyError::Algorithm));
    }
}
