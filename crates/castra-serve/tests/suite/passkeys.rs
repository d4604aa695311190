//! Passkeys: an authenticator in software, and everything that is not its signature.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use castra_serve::{Limits, TimeSource};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair as _};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::accounts::{Browser, refused};
use crate::client::{Answer, Running};

/// The public address of the server, which browsers would show.
pub(crate) const URL: &str = "https://games.example";
const PARTY: &str = "games.example";
const PASSWORD: &str = "correct horse";
/// The flags of an authenticator: the user is there, and verified; a key follows.
const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;
const HAS_KEY: u8 = 0x40;
/// The time at which a server begins, in milliseconds since 1970.
const START: i64 = 1_800_000_000_000;

fn base64(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// The secret key of a passkey.
enum Key {
    Es256(EcdsaKeyPair),
    EdDsa(Ed25519KeyPair),
}

/// A passkey on a device. Its fields are what a forger may change.
pub(crate) struct Device {
    key: Key,
    id: Vec<u8>,
    /// The account that it was made for.
    user: String,
    counter: u32,
    party: &'static str,
    origin: &'static str,
    flags: u8,
}

impl Device {
    pub(crate) fn es256() -> Self {
        let random = SystemRandom::new();
        let algorithm = &ECDSA_P256_SHA256_ASN1_SIGNING;
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(algorithm, &random).unwrap();
        let key = EcdsaKeyPair::from_pkcs8(algorithm, pkcs8.as_ref(), &random).unwrap();
        Self::with(Key::Es256(key))
    }

    fn eddsa() -> Self {
        let pkcs8 = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).unwrap();
        Self::with(Key::EdDsa(Ed25519KeyPair::from_pkcs8(pkcs8.as_ref()).unwrap()))
    }

    fn with(key: Key) -> Self {
        let mut id = vec![0; 20];
        getrandom::fill(&mut id).unwrap();
        let flags = PRESENT | VERIFIED;
        Self { key, id, user: String::new(), counter: 0, party: PARTY, origin: URL, flags }
    }

    /// The public key, as COSE writes it.
    fn cose(&self) -> Vec<u8> {
        match &self.key {
            Key::Es256(key) => {
                let point = key.public_key().as_ref();
                let (x, y) = point[1..].split_at(32);
                let head = [0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 0x20];
                [&head[..], x, &[0x22, 0x58, 0x20], y].concat()
            }
            Key::EdDsa(key) => {
                let head = [0xa4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 0x20];
                [&head[..], key.public_key().as_ref()].concat()
            }
        }
    }

    fn sign(&self, message: &[u8]) -> Vec<u8> {
        match &self.key {
            Key::Es256(key) => key.sign(&SystemRandom::new(), message).unwrap().as_ref().to_vec(),
            Key::EdDsa(key) => key.sign(message).as_ref().to_vec(),
        }
    }

    fn client(&self, kind: &str, challenge: &str) -> Vec<u8> {
        json!({ "type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false })
            .to_string()
            .into_bytes()
    }

    fn authenticator(&self, flags: u8) -> Vec<u8> {
        let counter = self.counter.to_be_bytes();
        [&Sha256::digest(self.party)[..], &[self.flags | flags], &counter].concat()
    }

    /// The answer to a challenge for a new passkey.
    pub(crate) fn made(&mut self, challenge: &Value) -> Value {
        self.user = challenge["user"]["id"].as_str().unwrap().to_owned();
        let length = u16::try_from(self.id.len()).unwrap().to_be_bytes();
        let key = [&[0; 16][..], &length, &self.id, &self.cose()].concat();
        let authenticator = [self.authenticator(HAS_KEY), key].concat();
        let client = self.client("webauthn.create", challenge["challenge"].as_str().unwrap());
        json!({
            "client": base64(&client),
            "authenticator": base64(&authenticator),
            "label": "phone",
        })
    }

    /// The answer to a challenge of a session.
    pub(crate) fn signed(&self, challenge: &Value) -> Value {
        self.signed_as(&self.id, challenge["challenge"].as_str().unwrap())
    }

    fn signed_as(&self, id: &[u8], challenge: &str) -> Value {
        let client = self.client("webauthn.get", challenge);
        let authenticator = self.authenticator(0);
        let message = [&authenticator[..], &Sha256::digest(&client)].concat();
        json!({
            "id": base64(id),
            "user": self.user,
            "client": base64(&client),
            "authenticator": base64(&authenticator),
            "signature": base64(&self.sign(&message)),
        })
    }
}

fn challenge(browser: &mut Browser<'_>, body: &Value) -> Value {
    let given = browser.post("/api/account/passkey/challenge", body);
    assert_eq!(given.status, 200, "{given:?}");
    given.json()
}

/// Makes an account with a passkey.
fn register(browser: &mut Browser<'_>, name: &str, device: &mut Device) -> Answer {
    let given = challenge(browser, &json!({ "to": "register", "name": name }));
    let made = device.made(&given);
    browser.post("/api/account/passkey", &made)
}

fn add(browser: &mut Browser<'_>, device: &mut Device) -> Answer {
    let given = challenge(browser, &json!({ "to": "add" }));
    let made = device.made(&given);
    browser.post("/api/account/passkey/add", &made)
}

fn sign_in(browser: &mut Browser<'_>, device: &Device) -> Answer {
    let given = challenge(browser, &json!({ "to": "sign-in" }));
    browser.post("/api/account/passkey/sign-in", &device.signed(&given))
}

fn wrong(answer: &Answer, why: &str) {
    assert_eq!(refused(answer), (403, "wrong-passkey".to_owned()), "{answer:?}");
    let message = answer.json()["message"].as_str().unwrap().to_owned();
    assert!(message.contains(why), "{message}");
}

/// A server with passkeys, whose time is set by hand.
fn server(data: &std::path::Path, time: &TimeSource) -> Running {
    Running::with(data, |config| {
        config.accounts = true;
        config.notify.url = Some(URL.to_owned());
        config.time = time.clone();
    })
}

#[test]
fn an_account_begins_with_a_passkey_and_is_found_by_it() {
    let (data, time) = (tempfile::tempdir().unwrap(), TimeSource::new_manual(START));
    let server = server(data.path(), &time);
    for mut device in [Device::es256(), Device::eddsa()] {
        let mut desk = Browser::new(&server);
        let name = if matches!(device.key, Key::Es256(_)) { "Ann" } else { "Bob" };
        let registered = register(&mut desk, name, &mut device);
        assert_eq!(registered.status, 201, "{registered:?}");
        assert_eq!(desk.name(), name);
        let mut phone = Browser::new(&server);
        let given = challenge(&mut phone, &json!({ "to": "sign-in" }));
        // No name was typed, and the server names none.
        assert_eq!((&given["user"], &given["known"]), (&Value::Null, &json!([])));
        assert_eq!(given["party"], PARTY);
        let signed = phone.post("/api/account/passkey/sign-in", &device.signed(&given));
        assert_eq!(signed.status, 200, "{signed:?}");
        assert_eq!(phone.name(), name);
        // No password opens the account, not even an empty one.
        for password in ["", PASSWORD] {
            let answer = Browser::new(&server).sign_in(name, password);
            assert_eq!(refused(&answer), (403, "wrong-password".to_owned()));
        }
    }
    let again = Browser::new(&server)
        .post("/api/account/passkey/challenge", &json!({ "to": "register", "name": "ANN" }));
    assert_eq!(refused(&again), (409, "taken".to_owned()));
}

#[test]
fn a_challenge_is_answered_once_and_in_time() {
    let (data, time) = (tempfile::tempdir().unwrap(), TimeSource::new_manual(START));
    let server = server(data.path(), &time);
    let mut device = Device::es256();
    let mut browser = Browser::new(&server);
    assert_eq!(register(&mut browser, "Ann", &mut device).status, 201);
    let path = "/api/account/passkey/sign-in";
    let given = challenge(&mut browser, &json!({ "to": "sign-in" }));
    let signed = device.signed(&given);
    assert_eq!(browser.post(path, &signed).status, 200);
    // The same answer again, by a thief who has read it.
    let mut thief = Browser::new(&server);
    wrong(&thief.post(path, &signed), "challenge is unknown");
    assert_eq!(thief.name(), Value::Null);
    // A challenge that the thief has made up.
    wrong(
        &thief.post(path, &device.signed_as(&device.id, &base64(&[7; 24]))),
        "challenge is unknown",
    );
    wrong(&thief.post(path, &device.signed_as(&device.id, "short")), "cannot be read");
    // A challenge that has ended.
    let late = challenge(&mut thief, &json!({ "to": "sign-in" }));
    time.set(START + 300_000);
    wrong(&thief.post(path, &device.signed(&late)), "challenge is unknown");
    // A wrong answer uses a challenge up as well.
    let given = challenge(&mut thief, &json!({ "to": "sign-in" }));
    let mut forged = device.signed(&given);
    forged["signature"] = json!(base64(&[1; 70]));
    wrong(&thief.post(path, &forged), "signature");
    wrong(&thief.post(path, &device.signed(&given)), "challenge is unknown");
    // A challenge for a session makes no account, and the reverse.
    let given = challenge(&mut thief, &json!({ "to": "register", "name": "Eve" }));
    wrong(&thief.post(path, &device.signed(&given)), "challenge is unknown");
    let mut other = Device::es256();
    let mut given = challenge(&mut thief, &json!({ "to": "sign-in" }));
    given["user"] = json!({ "id": "x" });
    wrong(&thief.post("/api/account/passkey", &other.made(&given)), "challenge is unknown");
    assert_eq!(thief.name(), Value::Null);
}

#[test]
fn a_passkey_of_another_page_server_or_user_opens_nothing() {
    let (data, time) = (tempfile::tempdir().unwrap(), TimeSource::new_manual(START));
    let server = server(data.path(), &time);
    let (mut ann, mut bob) = (Device::es256(), Device::eddsa());
    assert_eq!(register(&mut Browser::new(&server), "Ann", &mut ann).status, 201);
    assert_eq!(register(&mut Browser::new(&server), "Bob", &mut bob).status, 201);
    let mut thief = Browser::new(&server);
    for origin in ["https://evil.example", "http://games.example", "https://games.example:8443"] {
        ann.origin = origin;
        wrong(&sign_in(&mut thief, &ann), "another origin");
    }
    ann.origin = URL;
    ann.party = "evil.example";
    wrong(&sign_in(&mut thief, &ann), "another server");
    ann.party = PARTY;
    for flags in [0, PRESENT, VERIFIED] {
        ann.flags = flags;
        wrong(&sign_in(&mut thief, &ann), "not verified");
    }
    ann.flags = PRESENT | VERIFIED;
    // The key of one account does not open another.
    let given = challenge(&mut thief, &json!({ "to": "sign-in" }));
    let token = given["challenge"].as_str().unwrap();
    let mut signed = bob.signed_as(&ann.id, token);
    wrong(&thief.post("/api/account/passkey/sign-in", &signed), "another account");
    let given = challenge(&mut thief, &json!({ "to": "sign-in" }));
    signed = bob.signed_as(&ann.id, given["challenge"].as_str().unwrap());
    signed["user"] = json!(ann.user);
    wrong(&thief.post("/api/account/passkey/sign-in", &signed), "signature");
    wrong(&sign_in(&mut thief, &Device::es256()), "no account");
    assert_eq!(thief.name(), Value::Null);
    assert_eq!(sign_in(&mut thief, &ann).status, 200);
    // The same checks guard a new passkey.
    let mut thief = Browser::new(&server);
    let mut device = Device::es256();
    device.origin = "https://evil.example";
    wrong(&register(&mut thief, "Eve", &mut device), "another origin");
    (device.origin, device.party) = (URL, "evil.example");
    wrong(&register(&mut thief, "Eve", &mut device), "another server");
    (device.party, device.flags) = (PARTY, PRESENT);
    wrong(&register(&mut thief, "Eve", &mut device), "not verified");
    // The identifier of somebody's passkey is taken.
    device.flags = PRESENT | VERIFIED;
    device.id = ann.id.clone();
    assert_eq!(refused(&register(&mut thief, "Eve", &mut device)), (409, "taken".to_owned()));
    assert_eq!(thief.name(), Value::Null);
}

#[test]
fn a_copy_of_a_passkey_that_counts_is_noticed() {
    let (data, time) = (tempfile::tempdir().unwrap(), TimeSource::new_manual(START));
    let server = server(data.path(), &time);
    let mut device = Device::es256();
    device.counter = 3;
    let mut browser = Browser::new(&server);
    assert_eq!(register(&mut browser, "Ann", &mut device).status, 201);
    wrong(&sign_in(&mut Browser::new(&server), &device), "may be a copy");
    device.counter = 4;
    assert_eq!(sign_in(&mut browser, &device).status, 200);
    for counter in [4, 2, 0] {
        device.counter = counter;
        wrong(&sign_in(&mut Browser::new(&server), &device), "may be a copy");
    }
    device.counter = u32::MAX;
    assert_eq!(sign_in(&mut browser, &device).status, 200);
}

#[test]
fn an_account_has_several_passkeys_and_keeps_one_way_in() {
    let (data, time) = (tempfile::tempdir().unwrap(), TimeSource::new_manual(START));
    let server = server(data.path(), &time);
    let (mut phone, mut stick) = (Device::es256(), Device::eddsa());
    let mut ann = Browser::new(&server);
    assert_eq!(register(&mut ann, "Ann", &mut phone).status, 201);
    assert_eq!(add(&mut ann, &mut stick).status, 201);
    assert_eq!(refused(&add(&mut ann, &mut stick)), (409, "known-passkey".to_owned()));
    let list = |browser: &mut Browser<'_>| browser.ask("GET", "/api/account/passkeys", None).json();
    let listed = list(&mut ann);
    assert_eq!(
        (listed["passkeys"].as_array().unwrap().len(), &listed["password"]),
        (2, &json!(false))
    );
    // A browser is asked not to make a second passkey on the same device.
    let given = challenge(&mut ann, &json!({ "to": "add" }));
    assert_eq!(given["known"].as_array().unwrap().len(), 2);
    // The other account's challenge adds nothing to this one.
    let mut bob = Browser::new(&server);
    assert_eq!(register(&mut bob, "Bob", &mut Device::es256()).status, 201);
    let made = Device::es256().made(&given);
    wrong(&bob.post("/api/account/passkey/add", &made), "another account");
    // Removing a passkey ends the other sessions, such as one on a phone that was lost.
    let mut lost = Browser::new(&server);
    assert_eq!(sign_in(&mut lost, &phone).status, 200);
    let removal = |device: &Device| json!({ "id": base64(&device.id) });
    let path = "/api/account/passkey/remove";
    assert_eq!(refused(&bob.post(path, &removal(&phone))), (404, "no-passkey".to_owned()));
    assert_eq!(ann.post(path, &removal(&phone)).status, 200);
    assert_eq!((ann.name(), lost.name()), (json!("Ann"), Value::Null));
    wrong(&sign_in(&mut lost, &phone), "no account");
    assert_eq!(refused(&ann.post(path, &removal(&stick))), (409, "last-passkey".to_owned()));
    assert_eq!(sign_in(&mut lost, &stick).status, 200);
    // With a password, the last passkey may go.
    let change = json!({ "old": "", "new": PASSWORD });
    assert_eq!(ann.post("/api/account/password", &change).status, 200);
    assert_eq!(list(&mut ann)["password"], true);
    assert_eq!(ann.post(path, &removal(&stick)).status, 200);
    assert_eq!(Browser::new(&server).sign_in("Ann", PASSWORD).status, 200);
    // An account with a password is deleted with it, as before.
    let empty = json!({ "password": "" });
    assert_eq!(
        refused(&ann.post("/api/account/delete", &empty)),
        (403, "wrong-password".to_owned())
    );
}

#[test]
fn an_old_session_changes_nothing_about_passkeys() {
    let (data, time) = (tempfile::tempdir().unwrap(), TimeSource::new_manual(START));
    let server = server(data.path(), &time);
    let mut device = Device::es256();
    let mut ann = Browser::new(&server);
    assert_eq!(register(&mut ann, "Ann", &mut device).status, 201);
    let given = challenge(&mut ann, &json!({ "to": "add" }));
    time.set(START + 601_000);
    let id = json!({ "id": base64(&device.id) });
    let again = (403, "sign-in-again".to_owned());
    let path = "/api/account/passkey/challenge";
    assert_eq!(refused(&ann.post(path, &json!({ "to": "add" }))), again);
    let made = Device::es256().made(&given);
    assert_eq!(refused(&ann.post("/api/account/passkey/add", &made)), again);
    assert_eq!(refused(&ann.post("/api/account/passkey/remove", &id)), again);
    let change = json!({ "old": "", "new": PASSWORD });
    assert_eq!(refused(&ann.post("/api/account/password", &change)), again);
    assert_eq!(refused(&ann.post("/api/account/delete", &json!({ "password": "" }))), again);
    assert_eq!(sign_in(&mut ann, &device).status, 200);
    assert_eq!(ann.post("/api/account/delete", &json!({ "password": "" })).status, 200);
    wrong(&sign_in(&mut ann, &device), "no account");
}

#[test]
fn passkeys_are_tried_no_faster_than_passwords() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::with(data.path(), |config| {
        config.accounts = true;
        config.notify.url = Some(URL.to_owned());
        config.limits =
            Limits { requests_per_second: std::num::NonZero::new(1_000), ..Limits::default() };
    });
    let mut browser = Browser::new(&server);
    let mut statuses = (0..200).map(|_| {
        browser.post("/api/account/passkey/challenge", &json!({ "to": "sign-in" })).status
    });
    assert!(statuses.by_ref().take(10).all(|status| status == 200));
    assert!(statuses.any(|status| status == 429));
}

#[test]
fn a_server_without_a_public_name_offers_no_passkeys() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::with(data.path(), |config| config.accounts = true);
    let mut browser = Browser::new(&server);
    assert_eq!(browser.ask("GET", "/api/account", None).json()["passkeys"], false);
    let asked = browser.post("/api/account/passkey/challenge", &json!({ "to": "sign-in" }));
    assert_eq!(refused(&asked), (403, "not-offered".to_owned()));
}
