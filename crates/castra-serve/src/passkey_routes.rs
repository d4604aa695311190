//! Requests about passkeys, which open an account without a password.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::account_routes::{
    SignedIn, accounts, name_taken, read_name, require_new_session, session_begun_response,
};
use crate::account_rows::Account;
use crate::accounts::passkey::{self, Ceremony, NewPasskey, PasskeyError, RelyingParty};
use crate::extract::Body;
use crate::game_service::House;
use crate::handler::boxed;
use crate::passkey_rows::{AddResult, CHALLENGE_TIME, Challenge, Passkey, Purpose, RemoveResult};
use crate::refusal::Refusal;
use crate::token::{Token, decode_base64, encode_base64, hex_digits, random};

/// The maximum length of the name of a passkey, in characters.
const MAX_LABEL: usize = 40;

/// Returns the routes for signed-in players.
pub(crate) fn api() -> Router<Arc<House>> {
    Router::new().route("/api/account/passkeys", get(boxed(passkeys)))
}

/// Returns the routes that verify passkeys.
pub(crate) fn passkey_routes() -> Router<Arc<House>> {
    Router::new()
        .route("/api/account/passkey/challenge", post(boxed(challenge)))
        .route("/api/account/passkey", post(boxed(register)))
        .route("/api/account/passkey/sign-in", post(boxed(sign_in)))
        .route("/api/account/passkey/add", post(boxed(add)))
        .route("/api/account/passkey/remove", post(boxed(remove)))
}

fn party(house: &House) -> Result<&RelyingParty, Refusal> {
    accounts(house)?.party.as_ref().ok_or_else(|| {
        let message = "this server has no passkeys, because it has no public address with a name";
        Refusal::new(StatusCode::FORBIDDEN, "not-offered", message)
    })
}

fn wrong_passkey(message: impl Into<String>) -> Refusal {
    Refusal::new(StatusCode::FORBIDDEN, "wrong-passkey", message)
}

impl From<PasskeyError> for Refusal {
    fn from(unfit: PasskeyError) -> Self {
        wrong_passkey(unfit.to_string())
    }
}

/// The purpose of a new challenge.
#[derive(Deserialize)]
#[serde(tag = "to", rename_all = "kebab-case", deny_unknown_fields)]
enum AskChallenge {
    SignIn {},
    Register { name: String },
    Add {},
}

/// Returns a challenge, with the data that a browser needs to request a passkey.
async fn challenge(
    State(house): State<Arc<House>>,
    signed_in: Result<SignedIn, Refusal>,
    Body(asked): Body<AskChallenge>,
) -> Result<Json<Value>, Refusal> {
    let party = party(&house)?;
    let (purpose, account, name, known) = match asked {
        AskChallenge::SignIn {} => (Purpose::SignIn, String::new(), String::new(), Vec::new()),
        AskChallenge::Register { name } => {
            let name = read_name(&name)?;
            if house.store.account(&name).await?.is_some() {
                return Err(name_taken());
            }
            (Purpose::Register, hex_digits(&random::<16>()?), name.shown, Vec::new())
        }
        AskChallenge::Add {} => {
            let SignedIn { account, session } = signed_in?;
            require_new_session(&house, &session).await?;
            let known = house.store.passkeys(&account.id).await?;
            let known = known.into_iter().map(|passkey| passkey.id).collect();
            (Purpose::Add, account.id, account.name, known)
        }
    };
    let user = (purpose != Purpose::SignIn)
        .then(|| json!({ "id": encode_base64(account.as_bytes()), "name": name }));
    let (token, challenge) = (Token::new()?, Challenge { purpose, account, name });
    house.store.challenge(&token, &challenge, house.now()).await?;
    Ok(Json(json!({
        "challenge": token.reveal(),
        "party": party.id,
        "user": user,
        "known": known,
        "seconds": CHALLENGE_TIME,
    })))
}

/// A passkey that a browser has created, as base64url.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AskMade {
    client: String,
    authenticator: String,
    #[serde(default)]
    label: String,
}

fn decode(text: &str) -> Result<Vec<u8>, Refusal> {
    decode_base64(text).ok_or_else(|| PasskeyError::Malformed.into())
}

/// Removes and returns the challenge in the client data. It stays removed if the request fails.
async fn take_challenge(
    house: &House,
    party: &RelyingParty,
    purpose: Purpose,
    client: &[u8],
) -> Result<Challenge, Refusal> {
    let of = if purpose == Purpose::SignIn { Ceremony::Sign } else { Ceremony::Create };
    let token = passkey::challenge(party, of, client)?;
    let taken = house.store.take_challenge(&token, purpose, house.now()).await?;
    taken.ok_or_else(|| {
        wrong_passkey("the challenge is unknown, was answered, or has ended; try again")
    })
}

/// Returns the new passkey in a request, and the challenge that it answers.
async fn read_new_passkey(
    house: &House,
    purpose: Purpose,
    request: AskMade,
) -> Result<(Challenge, Passkey), Refusal> {
    let AskMade { client, authenticator, label } = request;
    if label.chars().count() > MAX_LABEL || label.contains(char::is_control) {
        return Err(Refusal::bad_request("account", "the name of a passkey is too long"));
    }
    let party = party(house)?;
    let challenge = take_challenge(house, party, purpose, &decode(&client)?).await?;
    let NewPasskey { id, key, counter } =
        passkey::read_new_passkey(party, &decode(&authenticator)?)?;
    let passkey = Passkey {
        id: encode_base64(&id),
        label,
        algorithm: key.algorithm,
        public: encode_base64(&key.bytes),
        counter,
        created: house.now(),
        last_used: house.now(),
    };
    Ok((challenge, passkey))
}

async fn register(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Body(asked): Body<AskMade>,
) -> Result<Response, Refusal> {
    let (challenge, passkey) = read_new_passkey(&house, Purpose::Register, asked).await?;
    let name = read_name(&challenge.name)?;
    let account =
        Account { id: challenge.account, name: name.shown.clone(), password: String::new() };
    let session = Token::new()?;
    let now = house.now();
    if !house.store.register_passkey(&account, &name, &passkey, &session, now).await? {
        return Err(name_taken());
    }
    let mut answer = session_begun_response(accounts(&house)?, &headers, &account.name, &session);
    *answer.status_mut() = StatusCode::CREATED;
    Ok(answer)
}

async fn add(
    State(house): State<Arc<House>>,
    SignedIn { account, session }: SignedIn,
    Body(asked): Body<AskMade>,
) -> Result<Response, Refusal> {
    require_new_session(&house, &session).await?;
    let (challenge, passkey) = read_new_passkey(&house, Purpose::Add, asked).await?;
    if challenge.account != account.id {
        return Err(wrong_passkey("the challenge was given to another account"));
    }
    let conflict = |error, message: &str| Err(Refusal::new(StatusCode::CONFLICT, error, message));
    match house.store.add_passkey(&account.id, &passkey).await? {
        AddResult::Own => {
            let answer = Json(json!({ "name": account.name }));
            Ok((StatusCode::CREATED, answer).into_response())
        }
        AddResult::Taken => conflict("known-passkey", "an account has this passkey"),
        AddResult::TooMany => conflict("many-passkeys", "an account has at most ten passkeys"),
    }
}

/// A challenge that a passkey has signed, as base64url.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AskSigned {
    /// The identifier of the passkey.
    id: String,
    /// The account for which the passkey was created.
    user: String,
    client: String,
    authenticator: String,
    signature: String,
}

async fn sign_in(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Body(asked): Body<AskSigned>,
) -> Result<Response, Refusal> {
    let AskSigned { id, user, client, authenticator, signature } = asked;
    let party = party(&house)?;
    let client = decode(&client)?;
    take_challenge(&house, party, Purpose::SignIn, &client).await?;
    let found = house.store.passkey(&id).await?;
    let (passkey, account) = found.ok_or_else(|| wrong_passkey("no account has this passkey"))?;
    if user != encode_base64(account.id.as_bytes()) {
        return Err(wrong_passkey("the passkey is one of another account"));
    }
    let (authenticator, signature) = (decode(&authenticator)?, decode(&signature)?);
    let counter =
        passkey::verify_signature(party, &passkey.key()?, &client, &authenticator, &signature)?;
    if !house.store.record_signature(&id, counter, house.now()).await? {
        tracing::warn!(account = account.id, "a passkey has not counted on: it may be a copy");
        return Err(wrong_passkey("the passkey has not counted on, so it may be a copy"));
    }
    let session = Token::new()?;
    house.store.sign_in(&account.id, &session, house.now()).await?;
    Ok(session_begun_response(accounts(&house)?, &headers, &account.name, &session))
}

/// Returns the passkeys of the account, and whether the account also has a password.
async fn passkeys(
    State(house): State<Arc<House>>,
    SignedIn { account, .. }: SignedIn,
) -> Result<Json<Value>, Refusal> {
    let all = house.store.passkeys(&account.id).await?;
    let all = all.iter().map(|passkey| {
        json!({
            "id": passkey.id,
            "label": passkey.label,
            "made": passkey.created,
            "used": passkey.last_used,
        })
    });
    Ok(Json(json!({ "passkeys": all.collect::<Vec<_>>(), "password": account.has_password() })))
}

/// A passkey, for a request to remove it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AskRemove {
    id: String,
}

async fn remove(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    SignedIn { account, session }: SignedIn,
    Body(AskRemove { id }): Body<AskRemove>,
) -> Result<Response, Refusal> {
    require_new_session(&house, &session).await?;
    let session = Token::new()?;
    match house.store.remove_passkey(&account, &id, &session, house.now()).await? {
        RemoveResult::Gone => {
            Ok(session_begun_response(accounts(&house)?, &headers, &account.name, &session))
        }
        RemoveResult::Unknown => {
            let message = "the account has no such passkey";
            Err(Refusal::new(StatusCode::NOT_FOUND, "no-passkey", message))
        }
        RemoveResult::Last => {
            let message = "nothing else opens your account: add a passkey or a password first";
            Err(Refusal::new(StatusCode::CONFLICT, "last-passkey", message))
        }
    }
}
