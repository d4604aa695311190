//! Requests about accounts.

use std::sync::Arc;

use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::account_rows::{Account, ClaimResult};
use crate::accounts::Accounts;
use crate::accounts::name::Name;
use crate::accounts::password;
use crate::background::run_on_thread;
use crate::extract::{Body, Holder};
use crate::game_service::House;
use crate::handler::boxed;
use crate::metrics::increment_counter;
use crate::refusal::Refusal;
use crate::token::{Token, hex_digits, random};

/// The maximum number of games without an answer that a list loads to find the chair to move.
const MAX_LOADED: usize = 5;
/// The age up to which a session counts as new, in seconds.
const FRESH_TIME: i64 = 600;

/// Returns the routes for signed-in players.
pub(crate) fn api() -> Router<Arc<House>> {
    Router::new()
        .route("/api/account", get(boxed(account)))
        .route("/api/account/sign-out", post(boxed(sign_out)))
        .route("/api/account/games", get(boxed(games)))
        .route("/api/account/claim", post(boxed(claim)).delete(boxed(release)))
        .route("/api/account/open", post(boxed(open)))
}

/// Returns the routes that take a password.
pub(crate) fn password_routes() -> Router<Arc<House>> {
    Router::new()
        .route("/api/account", post(boxed(register)))
        .route("/api/account/sign-in", post(boxed(sign_in)))
        .route("/api/account/password", post(boxed(change_password)))
        .route("/api/account/delete", post(boxed(delete)))
}

/// Returns the accounts of a server, or refuses if it has none.
pub(crate) fn accounts(house: &House) -> Result<&Accounts, Refusal> {
    house.accounts.as_ref().ok_or_else(|| {
        let message = "this server has no accounts";
        Refusal::new(StatusCode::FORBIDDEN, "not-offered", message)
    })
}

/// The account and the session of a request, by its cookie. A request without a session is refused.
pub(crate) struct SignedIn {
    pub(crate) account: Account,
    pub(crate) session: Token,
}

impl FromRequestParts<Arc<House>> for SignedIn {
    type Rejection = Refusal;

    async fn from_request_parts(
        parts: &mut Parts,
        house: &Arc<House>,
    ) -> Result<Self, Self::Rejection> {
        let accounts = accounts(house)?;
        // Browsers send the origin with each request that changes something. The server has already
        // refused other origins than its own.
        if parts.method != Method::GET && !parts.headers.contains_key(header::ORIGIN) {
            let message = "a request with a cookie names its origin";
            return Err(Refusal::new(StatusCode::FORBIDDEN, "cross-site", message));
        }
        let unknown = || {
            let message = "you have not signed in, or the session has ended";
            Refusal::new(StatusCode::UNAUTHORIZED, "not-signed-in", message)
        };
        let session = accounts.session_token(&parts.headers).ok_or_else(unknown)?;
        let account =
            house.store.session_account(&session, house.now()).await?.ok_or_else(unknown)?;
        Ok(Self { account, session })
    }
}

/// Returns a response with the name of the account, and with the cookie that begins a session.
pub(crate) fn session_begun_response(
    accounts: &Accounts,
    headers: &HeaderMap,
    name: &str,
    session: &Token,
) -> Response {
    let mut answer = Json(json!({ "name": name })).into_response();
    if let Some(cookie) = accounts.cookie(headers, Some(session)) {
        answer.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    answer
}

/// Returns a response that deletes the cookie of a session.
fn session_ended_response(accounts: &Accounts, headers: &HeaderMap) -> Response {
    let mut answer = Json(json!({ "name": null })).into_response();
    if let Some(cookie) = accounts.cookie(headers, None) {
        answer.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    answer
}

/// Returns the name of the signed-in account, or null without a session.
async fn account(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
) -> Result<Json<Value>, Refusal> {
    let session = house.accounts.as_ref().and_then(|accounts| accounts.session_token(&headers));
    let account = match session {
        Some(session) => house.store.session_account(&session, house.now()).await?,
        None => None,
    };
    Ok(Json(json!({
        "offered": house.accounts.is_some(),
        "passkeys": house.accounts.as_ref().is_some_and(|accounts| accounts.party.is_some()),
        "name": account.map(|account| account.name),
    })))
}

/// A name and a password.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AskAccount {
    name: String,
    password: String,
}

/// Runs work with passwords on a separate thread, one job at a time.
async fn run_with_passwords<T: Send + 'static>(
    house: &Arc<House>,
    work: impl FnOnce(&password::Passwords) -> T + Send + 'static,
) -> Result<T, Refusal> {
    let permit = Arc::clone(&accounts(house)?.hashes).acquire_owned().await;
    let permit = permit.map_err(|_| Refusal::busy("the server is ending"))?;
    increment_counter(&house.metrics.passwords);
    let of = Arc::clone(house);
    let work = move || {
        // The work continues when the client disconnects, so it holds the permit until its end.
        let _permit = permit;
        of.accounts.as_ref().map(|accounts| work(&accounts.passwords))
    };
    let worked = run_on_thread(work).await?;
    worked.ok_or_else(|| Refusal::server_failure("the password could not be read"))
}

async fn hash_password(house: &Arc<House>, password: String) -> Result<String, Refusal> {
    let hashed = run_with_passwords(house, move |passwords| passwords.hash(&password)).await?;
    hashed.map_err(|error| Refusal::server_failure(error.to_string()))
}

/// Returns the name of an account, or refuses an invalid one.
pub(crate) fn read_name(name: &str) -> Result<Name, Refusal> {
    Name::read(name).ok_or_else(|| {
        let message = "a name has 2 to 30 letters, digits, spaces, hyphens, points and apostrophes";
        Refusal::bad_request("account", message)
    })
}

/// Returns the refusal of a name that another account has.
pub(crate) fn name_taken() -> Refusal {
    Refusal::new(StatusCode::CONFLICT, "taken", "this name is taken")
}

async fn register(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Body(AskAccount { name, password }): Body<AskAccount>,
) -> Result<Response, Refusal> {
    let accounts = accounts(&house)?;
    let bad = |message: &str| Refusal::bad_request("account", message);
    let name = read_name(&name)?;
    password::check(&password, &name.shown).map_err(bad)?;
    let password = hash_password(&house, password).await?;
    let (id, session) = (hex_digits(&random::<16>()?), Token::new()?);
    let account = Account { id, name: name.shown.clone(), password };
    if !house.store.register(&account, &name, &session, house.now()).await? {
        return Err(name_taken());
    }
    let mut answer = session_begun_response(accounts, &headers, &account.name, &session);
    *answer.status_mut() = StatusCode::CREATED;
    Ok(answer)
}

/// Returns the account with a name and a password. A password is compared even for an unknown name,
/// and the refusal is the same, so that nothing shows which names exist.
async fn check_password(house: &Arc<House>, request: AskAccount) -> Result<Account, Refusal> {
    let AskAccount { name, password } = request;
    let account = match Name::read(&name) {
        Some(name) => house.store.account(&name).await?,
        None => None,
    };
    // An account without a password is treated like an unknown name.
    let kept = account.as_ref().filter(|account| account.has_password());
    let kept = kept.map(|account| account.password.clone());
    let is_right =
        run_with_passwords(house, move |passwords| passwords.verify(&password, kept.as_deref()));
    let is_right = is_right.await?;
    account.filter(|_| is_right).ok_or_else(wrong_password)
}

fn wrong_password() -> Refusal {
    let message = "the name or the password is wrong";
    Refusal::new(StatusCode::FORBIDDEN, "wrong-password", message)
}

async fn sign_in(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Body(asked): Body<AskAccount>,
) -> Result<Response, Refusal> {
    let accounts = accounts(&house)?;
    let account = check_password(&house, asked).await?;
    let session = Token::new()?;
    house.store.sign_in(&account.id, &session, house.now()).await?;
    Ok(session_begun_response(accounts, &headers, &account.name, &session))
}

async fn sign_out(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    SignedIn { session, .. }: SignedIn,
) -> Result<Response, Refusal> {
    house.store.sign_out(&session).await?;
    Ok(session_ended_response(accounts(&house)?, &headers))
}

/// Refuses a session that is older than [`FRESH_TIME`], since somebody else may use an open
/// browser.
pub(crate) async fn require_new_session(house: &House, session: &Token) -> Result<(), Refusal> {
    let began = house.store.session_start(session).await?;
    if began.is_some_and(|began| house.now() - began <= FRESH_TIME) {
        return Ok(());
    }
    let message = "sign in again first: your session did not begin in the last ten minutes";
    Err(Refusal::new(StatusCode::FORBIDDEN, "sign-in-again", message))
}

/// Checks the password of an account again before an irreversible change. An account without a
/// password needs a new session instead.
async fn confirm_password(
    house: &Arc<House>,
    account: Account,
    session: &Token,
    password: String,
) -> Result<Account, Refusal> {
    if !account.has_password() {
        require_new_session(house, session).await?;
        return Ok(account);
    }
    check_password(house, AskAccount { name: account.name, password }).await
}

/// A change of a password.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AskPassword {
    /// Empty if the account has none.
    old: String,
    new: String,
}

async fn change_password(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    SignedIn { account, session }: SignedIn,
    Body(AskPassword { old, new }): Body<AskPassword>,
) -> Result<Response, Refusal> {
    let account = confirm_password(&house, account, &session, old).await?;
    password::check(&new, &account.name).map_err(|why| Refusal::bad_request("account", why))?;
    let (password, session) = (hash_password(&house, new).await?, Token::new()?);
    house.store.change_password(&account.id, &password, &session, house.now()).await?;
    Ok(session_begun_response(accounts(&house)?, &headers, &account.name, &session))
}

/// The password of an account, for a request to delete it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AskDelete {
    /// Empty if the account has none.
    password: String,
}

async fn delete(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    SignedIn { account, session }: SignedIn,
    Body(AskDelete { password }): Body<AskDelete>,
) -> Result<Response, Refusal> {
    let account = confirm_password(&house, account, &session, password).await?;
    house.store.delete_account(&account.id).await?;
    Ok(session_ended_response(accounts(&house)?, &headers))
}

/// Returns the games of the account. Games in which it is to move come first.
async fn games(
    State(house): State<Arc<House>>,
    SignedIn { account, .. }: SignedIn,
) -> Result<Json<Value>, Refusal> {
    let mut own = house.store.own_games(&account.id).await?;
    let unknown = own.iter_mut().filter(|one| one.chair_to_move.is_none() && !one.is_over);
    for one in unknown.take(MAX_LOADED) {
        // A game that cannot be loaded does not hide the others.
        if let Ok(to_move) = house.chair_to_move(&one.game).await {
            house.store.note_turn(&one.game, to_move).await?;
            one.chair_to_move = Some(to_move);
        }
    }
    let is_mine = |one: &crate::account_rows::OwnGame| one.chair_to_move == Some(Some(one.place));
    own.sort_by_key(|one| (one.is_over, !is_mine(one)));
    let games = own.iter().map(|one| {
        json!({
            "game": one.game,
            "title": one.title,
            "place": one.place,
            "chair": one.chair,
            "over": one.is_over,
            "asked": one.chair_to_move.flatten(),
            "yours": is_mine(one),
            "touched": one.last_answer,
        })
    });
    Ok(Json(json!({ "games": games.collect::<Vec<_>>() })))
}

/// Adds a chair to the account. The first account that presents its link gets the chair.
async fn claim(
    State(house): State<Arc<House>>,
    SignedIn { account, .. }: SignedIn,
    Holder(opened): Holder,
) -> Result<Json<Value>, Refusal> {
    let place = opened.place;
    let chair = house.run_on_game(&opened.room, move |warm| Ok(warm.chair_name(place))).await?;
    let chair = chair.ok_or_else(|| Refusal::bad_request("account", "a spectator has no chair"))?;
    let game = opened.room.id();
    match house.store.claim(&account.id, game, (place, &chair), house.now()).await? {
        ClaimResult::Own => Ok(Json(json!({ "game": game, "place": place }))),
        ClaimResult::Taken => {
            let message = "another account has this chair";
            Err(Refusal::new(StatusCode::CONFLICT, "claimed", message))
        }
    }
}

async fn release(
    State(house): State<Arc<House>>,
    SignedIn { account, .. }: SignedIn,
    Holder(opened): Holder,
) -> Result<Json<Value>, Refusal> {
    house.store.release(&account.id, opened.room.id(), opened.place).await?;
    Ok(Json(json!({ "game": opened.room.id(), "place": opened.place })))
}

/// A chair of the account.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AskOpen {
    game: String,
    place: u32,
}

/// Returns a key to a chair of the account. It stays the same for a session, and ends with it.
async fn open(
    State(house): State<Arc<House>>,
    SignedIn { account, session }: SignedIn,
    Body(AskOpen { game, place }): Body<AskOpen>,
) -> Result<Json<Value>, Refusal> {
    let key = session.key(&game, place);
    if !house.store.add_key(&key, &session, &account.id, (&game, place)).await? {
        let message = "the account has no such chair";
        return Err(Refusal::new(StatusCode::NOT_FOUND, "no-chair", message));
    }
    Ok(Json(json!({
        "token": key.reveal(),
        "path": format!("/table#{}", key.reveal()),
    })))
}
