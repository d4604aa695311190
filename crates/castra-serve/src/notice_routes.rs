//! Requests about notices.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::extract::{Body, Holder, bearer, malformed_query};
use crate::game_service::{House, OpenedChair, now};
use crate::handler::boxed;
use crate::notify::mail;
use crate::notify::notice::{ALL_CHAIRS, Kind};
use crate::refusal::Refusal;
use crate::subscriptions::{NewSubscription, Subscription};
use crate::token::Token;

/// Returns the routes that read and end subscriptions.
pub(crate) fn api() -> Router<Arc<House>> {
    Router::new()
        .route("/api/notify", get(boxed(subscriptions)).delete(boxed(unsubscribe)))
        .route("/api/mail", get(boxed(mail_subscription)))
        .route("/api/mail/confirm", post(boxed(confirm)))
        .route("/api/mail/leave", post(boxed(leave)))
}

/// Returns the routes that cause the server to send messages.
pub(crate) fn costly_routes() -> Router<Arc<House>> {
    Router::new().route("/api/notify", post(boxed(subscribe)))
}

/// Returns the place and the printed name of a person's chair. A spectator is refused.
async fn person_chair(house: &Arc<House>, opened: &OpenedChair) -> Result<(i64, String), Refusal> {
    let place = opened.place;
    let chair = house.run_on_game(&opened.room, move |warm| Ok(warm.chair_name(place))).await?;
    let chair =
        chair.ok_or_else(|| Refusal::bad_request("not-asked", "a spectator has no move"))?;
    Ok((i64::from(place), chair))
}

async fn subscriptions(
    State(house): State<Arc<House>>,
    Holder(opened): Holder,
) -> Result<Json<Value>, Refusal> {
    state(&house, &opened).await.map(Json)
}

/// Returns the subscriptions of a chair, and the kinds of notices that the operator offers.
async fn state(house: &House, opened: &OpenedChair) -> Result<Value, Refusal> {
    let own = house.store.subscriptions(opened.room.id(), i64::from(opened.place)).await?;
    let of = |kind: Kind| own.iter().find(|one| one.kind == kind);
    Ok(json!({
        "offers": {
            "mail": house.notifier.mailer.is_some(),
            "webhook": house.notifier.caller.is_some(),
        },
        "mail": of(Kind::Mail).map(|one| {
            json!({ "address": one.address, "confirmed": one.is_confirmed })
        }),
        "webhook": of(Kind::Webhook).map(|one| json!({ "address": one.address })),
    }))
}

/// An address for the notices of a chair.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AskNotify {
    by: String,
    address: String,
}

fn kind(word: &str) -> Result<Kind, Refusal> {
    Kind::read(word)
        .ok_or_else(|| Refusal::bad_request("notify", "notices come by `mail` or `webhook`"))
}

fn not_offered(channel: &str) -> Refusal {
    let message = format!("this server sends no notices by {channel}");
    Refusal::new(StatusCode::FORBIDDEN, "not-offered", message)
}

async fn subscribe(
    State(house): State<Arc<House>>,
    Holder(opened): Holder,
    Body(asked): Body<AskNotify>,
) -> Result<Json<Value>, Refusal> {
    let AskNotify { by, address } = asked;
    let (place, chair) = person_chair(&house, &opened).await?;
    match kind(&by)? {
        Kind::Mail => {
            if house.notifier.mailer.is_none() {
                return Err(not_offered("mail"));
            }
            let address = mail::address(&address)
                .ok_or_else(|| Refusal::bad_request("notify", "this is not a mail address"))?;
            let secret = Token::new()?;
            let new = NewSubscription {
                game: opened.room.id(),
                place,
                chair: &chair,
                kind: Kind::Mail,
                address: address.as_ref(),
                secret: secret.reveal(),
            };
            if !house.store.subscribe(&new, now()).await? {
                let message = "too many addresses wait to be confirmed; try again later";
                return Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, "too-often", message));
            }
            house.notifier.wake();
            state(&house, &opened).await.map(Json)
        }
        Kind::Webhook => {
            let address = webhook_address(&house, &address)?;
            let game = opened.room.id();
            let secret = subscribe_webhook(&house, game, (place, &chair), &address).await?;
            let mut state = state(&house, &opened).await?;
            // The secret is shown only once.
            state["secret"] = json!(secret.reveal());
            Ok(Json(state))
        }
    }
}

/// Returns the address of a webhook in its normal form, or refuses it.
pub(crate) fn webhook_address(house: &House, address: &str) -> Result<String, Refusal> {
    let caller = house.notifier.caller.as_ref().ok_or_else(|| not_offered("webhook"))?;
    let address = caller.address(address).map_err(|why| Refusal::bad_request("notify", why))?;
    Ok(address.into())
}

/// Adds a webhook. Returns the secret that signs its requests.
async fn subscribe_webhook(
    house: &House,
    game: &str,
    (place, chair): (i64, &str),
    address: &str,
) -> Result<Token, Refusal> {
    let secret = Token::new()?;
    let (kind, shown) = (Kind::Webhook, secret.reveal());
    let new = NewSubscription { game, place, chair, kind, address, secret: shown };
    house.store.subscribe(&new, now()).await?;
    Ok(secret)
}

/// Adds a webhook for all chairs of a game. Returns the secret that signs its requests.
pub(crate) async fn subscribe_game(
    house: &House,
    game: &str,
    address: &str,
) -> Result<Token, Refusal> {
    subscribe_webhook(house, game, (ALL_CHAIRS, ""), address).await
}

/// The kind of notices to end.
#[derive(Debug, Deserialize)]
struct AskEnd {
    by: String,
}

async fn unsubscribe(
    State(house): State<Arc<House>>,
    Holder(opened): Holder,
    query: Result<Query<AskEnd>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Value>, Refusal> {
    let Query(AskEnd { by }) = query.map_err(|error| malformed_query(&error))?;
    let kind = kind(&by)?;
    house.store.unsubscribe(opened.room.id(), i64::from(opened.place), kind).await?;
    state(&house, &opened).await.map(Json)
}

/// Returns the subscription whose secret is in the link of a mail.
async fn link_subscription(house: &House, headers: &HeaderMap) -> Result<Subscription, Refusal> {
    let secret = bearer(headers).ok_or_else(unknown_mail)?;
    let found = house.store.subscription(secret.reveal()).await?;
    found.ok_or_else(unknown_mail)
}

fn unknown_mail() -> Refusal {
    let message = "this link is of no mail that is still sent";
    Refusal::new(StatusCode::UNAUTHORIZED, "unknown-link", message)
}

async fn mail_subscription(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
) -> Result<Json<Value>, Refusal> {
    let Subscription { title, chair, address, is_confirmed, .. } =
        link_subscription(&house, &headers).await?;
    Ok(Json(json!({
        "title": title,
        "chair": chair,
        "address": address,
        "confirmed": is_confirmed,
    })))
}

async fn confirm(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
) -> Result<Json<Value>, Refusal> {
    let subscription = link_subscription(&house, &headers).await?;
    if house.store.confirm(&subscription, now()).await? {
        return Ok(Json(json!({ "confirmed": true })));
    }
    let message = "this link is older than a week; give the address again at the table";
    Err(Refusal::new(StatusCode::GONE, "too-late", message))
}

/// The secret of a mail, in the query of an address that mail programs request automatically.
#[derive(Debug, Deserialize)]
struct AskLeave {
    token: Option<String>,
}

/// Ends the mails of a link. A repeated request has the same answer, as mail programs expect ([RFC
/// 8058](https://www.rfc-editor.org/rfc/rfc8058)).
async fn leave(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    query: Result<Query<AskLeave>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Value>, Refusal> {
    let Query(AskLeave { token }) = query.map_err(|error| malformed_query(&error))?;
    let secret = bearer(&headers).or_else(|| Token::read(&token?)).ok_or_else(unknown_mail)?;
    house.store.unsubscribe_link(secret.reveal()).await?;
    Ok(Json(json!({ "left": true })))
}
