//! The routes of the protocol: games, answers, talk, and streams of events.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use castra_sim::RecordedAnswer;
use futures_util::future::{self, Either};
use futures_util::stream::{self, Stream};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::account_routes;
use crate::catalogue::{ListedBattle, Setup};
use crate::clock::ClockSettings;
use crate::compression::{CompressedBody, accepts_gzip};
use crate::delay::Delay;
use crate::extract::{Body, Holder, malformed_query};
use crate::game_service::create::CreatedGame;
use crate::game_service::{House, OpenedChair};
use crate::handler::boxed;
use crate::metrics::GaugeGuard;
use crate::notice_routes;
use crate::passkey_routes;
use crate::rating_routes;
use crate::refusal::Refusal;
use crate::rule_routes;
use crate::seed_routes;
use crate::sitter::Sitter;
use crate::takeback_routes;
use crate::tournament_routes;

/// The maximum length of a key in an answer, and of an expression, in bytes.
const MAX_KEY_BYTES: usize = 1_000;
/// The maximum number of keys of an answer.
const MAX_KEYS: usize = 500;
/// The maximum length of the name of a chair, in characters.
const MAX_NAME: usize = 40;
/// The time between two keep-alive comments of a stream of events.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(15);

/// Returns the public routes that need much time, for example to check rules.
pub(crate) fn costly_routes() -> Router<Arc<House>> {
    Router::new()
        .route("/api/battle", post(boxed(battle)))
        .route("/api/games", post(boxed(create)))
        .merge(notice_routes::costly_routes())
        .merge(rule_routes::costly_routes())
        .merge(tournament_routes::costly_routes())
}

/// Returns the routes that read and change games.
pub(crate) fn api() -> Router<Arc<House>> {
    Router::new()
        .route("/api/battles", get(boxed(battles)))
        .route("/api/game", get(boxed(game)))
        .route("/api/view", get(boxed(view)))
        .route("/api/events", get(boxed(events)))
        .route("/api/answer", post(boxed(answer)))
        .route("/api/talk", get(boxed(talk)).post(boxed(say)))
        .route("/api/figures", get(boxed(figures)))
        .route("/api/why", get(boxed(why)))
        .route("/api/record", get(boxed(record)))
        .merge(takeback_routes::api())
        .merge(seed_routes::api())
        .merge(notice_routes::api())
        .merge(account_routes::api())
        .merge(passkey_routes::api())
        .merge(rating_routes::api())
        .merge(tournament_routes::api())
}

/// Returns the routes for the operator.
pub(crate) fn operator_routes() -> Router<Arc<House>> {
    Router::new()
        .route("/healthz", get(boxed(healthz)))
        .route("/metrics", get(boxed(metrics)))
        .route("/openapi.json", get(boxed(openapi)))
}

async fn battles(State(house): State<Arc<House>>) -> Json<Value> {
    let battles: &[ListedBattle] = house.catalogue.list();
    Json(json!({ "battles": battles }))
}

/// A battle with a setup.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AskBattle {
    battle: String,
    #[serde(default)]
    setup: Setup,
}

async fn battle(
    State(house): State<Arc<House>>,
    Body(asked): Body<AskBattle>,
) -> Result<Response, Refusal> {
    let AskBattle { battle, setup } = asked;
    let described = house.query_catalogue(move |shelf| shelf.describe(&battle, &setup)).await??;
    Ok(Json(described).into_response())
}

/// A new game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AskGame {
    battle: String,
    #[serde(default)]
    setup: Setup,
    chairs: Vec<AskChair>,
    #[serde(default)]
    spectators: bool,
    /// The delay after which spectators see an answer.
    #[serde(default)]
    delay: Delay,
    /// The address of a webhook that receives each move.
    webhook: Option<String>,
    clock: Option<ClockSettings>,
    /// True if people add to the seed before the game begins.
    #[serde(default)]
    seeded: bool,
}

/// A chair of a new game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AskChair {
    sitter: String,
    #[serde(default)]
    name: String,
}

async fn create(
    State(house): State<Arc<House>>,
    Body(mut asked): Body<AskGame>,
) -> Result<Response, Refusal> {
    let chair = |chair: AskChair| match Sitter::read(&chair.sitter) {
        None | Some(Sitter::Spectator) => Err(Refusal::bad_request(
            "chairs",
            format!("there is no player called `{}`", chair.sitter),
        )),
        Some(_)
            if chair.name.chars().count() > MAX_NAME || chair.name.contains(char::is_control) =>
        {
            Err(Refusal::bad_request("chairs", "the name of a chair is too long"))
        }
        Some(sitter) => Ok((sitter, chair.name)),
    };
    let webhook =
        asked.webhook.take().map(|address| notice_routes::webhook_address(&house, &address));
    let webhook = webhook.transpose()?;
    let sitters: Result<Vec<_>, Refusal> =
        std::mem::take(&mut asked.chairs).into_iter().map(chair).collect();
    let AskGame { battle, setup, spectators, delay, clock, seeded, .. } = asked;
    let spectators = spectators.then_some(delay);
    let created = house.create(battle, setup, sitters?, spectators, clock, seeded).await?;
    let CreatedGame { id, commitment, links } = created;
    let links: Vec<Value> = links
        .iter()
        .map(|(place, token)| {
            json!({
                "place": place,
                "token": token.reveal(),
                // Browsers do not send the part after `#`, so no server logs the token.
                "path": format!("/table#{}", token.reveal()),
            })
        })
        .collect();
    let mut answer = json!({ "game": id, "commitment": commitment, "links": links });
    if let Some(address) = webhook {
        let secret = notice_routes::subscribe_game(&house, &id, &address).await?;
        answer["webhook"] = json!({ "address": address, "secret": secret.reveal() });
    }
    Ok((StatusCode::CREATED, Json(answer)).into_response())
}

async fn game(
    State(house): State<Arc<House>>,
    Holder(opened): Holder,
    query: Result<Query<AskLanguage>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Value>, Refusal> {
    let Query(AskLanguage { language }) = query.map_err(|error| malformed_query(&error))?;
    house.static_view(&opened, language).await.map(Json)
}

/// The language in which a chair reads the game.
#[derive(Debug, Deserialize)]
struct AskLanguage {
    language: Option<String>,
}

/// The last event that a client knows.
#[derive(Debug, Deserialize)]
struct AskSince {
    #[serde(default)]
    since: u64,
}

/// The last event that a client knows, and its language.
#[derive(Debug, Deserialize)]
struct AskView {
    #[serde(default)]
    since: u64,
    language: Option<String>,
}

async fn view(
    State(house): State<Arc<House>>,
    Holder(opened): Holder,
    headers: HeaderMap,
    since: Result<Query<AskView>, axum::extract::rejection::QueryRejection>,
) -> Result<CompressedBody, Refusal> {
    let Query(AskView { since, language }) = since.map_err(|error| malformed_query(&error))?;
    house.catch_up_to_event(&opened, since).await?;
    let (place, reads_gzip) = (opened.place, accepts_gzip(&headers));
    let view = house.run_in_language(&opened, language, move |warm, spoken| {
        let view = match spoken {
            Some(spoken) => warm.translated_view(place, spoken)?.to_string(),
            None => warm.view(place, since)?.to_string(),
        };
        Ok(CompressedBody::new("application/json", view.into_bytes(), reads_gzip))
    });
    view.await
}

/// The state of a stream of events that a client follows.
struct EventStream {
    house: Arc<House>,
    opened: OpenedChair,
    news: tokio::sync::watch::Receiver<u64>,
    ending: tokio::sync::watch::Receiver<bool>,
    /// The last event that was sent.
    last_event: u64,
    /// The number of messages that the client knows of.
    heard_messages: u64,
    /// The running clock that the client knows of.
    clock: Option<(u32, i64)>,
    /// The request to take back answers that the client knows of.
    takeback: Value,
    /// The time when more becomes visible without an answer, in milliseconds since 1970.
    next: Option<i64>,
    /// The events to be sent.
    pending: VecDeque<Event>,
    is_first: bool,
    _listener: GaugeGuard,
}

impl EventStream {
    /// Returns the next event, or `None` when the stream ends.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.pending.pop_front() {
                return Some(event);
            }
            if !self.is_first {
                let (time, next) = (&self.house.time, self.next);
                let later = std::pin::pin!(async {
                    match next {
                        Some(at) => time.wait_until(at).await,
                        None => future::pending().await,
                    }
                });
                let changed = std::pin::pin!(self.news.changed());
                let news = std::pin::pin!(async {
                    match future::select(changed, later).await {
                        Either::Left((changed, _)) => changed,
                        Either::Right(((), _)) => Ok(()),
                    }
                });
                let ending = std::pin::pin!(self.ending.wait_for(|is_ending| *is_ending));
                match future::select(news, ending).await {
                    Either::Left((Ok(()), _)) => {}
                    Either::Left((Err(_), _)) | Either::Right(_) => return None,
                }
            }
            self.is_first = false;
            self.news.mark_unchanged();
            let place = self.opened.place;
            let now = self.house.run_on_game(&self.opened.room, move |warm| {
                let seen = warm.visible_game(place)?;
                let clock = seen.clock().map(|clock| (clock.state().running, clock.json()));
                let seen = (seen.event(place), seen.heard(place), clock, seen.takeback(place));
                Ok((seen, warm.next_visible_time(place)))
            });
            // After an error, the stream ends. The client requests a new one, and the response to
            // that request has the reason.
            let ((event, heard, clock, takeback), next) = now.await.ok()?;
            self.next = next;
            self.house.wait_for_bucket().await;
            if event > self.last_event {
                self.last_event = event;
                let data = json!({ "event": event }).to_string();
                let message = Event::default().id(event.to_string()).event("changed").data(data);
                self.pending.push_back(message);
            }
            if heard > self.heard_messages {
                self.heard_messages = heard;
                let data = json!({ "heard": heard }).to_string();
                self.pending.push_back(Event::default().event("said").data(data));
            }
            if let Some((running, clock)) = clock.filter(|(running, _)| *running != self.clock) {
                self.clock = running;
                let data = clock.to_string();
                self.pending.push_back(Event::default().event("clock").data(data));
            }
            if takeback != self.takeback {
                let data = takeback.to_string();
                self.pending.push_back(Event::default().event("takeback").data(data));
                self.takeback = takeback;
            }
        }
    }
}

async fn events(
    State(house): State<Arc<House>>,
    Holder(opened): Holder,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let following = EventStream {
        news: opened.room.news(),
        ending: house.shutdown_signal(),
        opened,
        last_event: last.unwrap_or(0),
        heard_messages: 0,
        clock: None,
        takeback: Value::Null,
        next: None,
        pending: VecDeque::new(),
        is_first: true,
        _listener: GaugeGuard::new(&house.metrics, |metrics| &metrics.listeners),
        house,
    };
    let events = stream::unfold(following, |mut following| async {
        let event = following.next().await?;
        Some((Ok(event), following))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE_INTERVAL)))
}

/// An answer to the question of an event.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AskAnswer {
    event: u64,
    answer: OneOrMany,
}

/// The key of an option, or the keys of all that are chosen.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Several(Vec<String>),
}

async fn answer(
    State(house): State<Arc<House>>,
    Holder(opened): Holder,
    Body(asked): Body<AskAnswer>,
) -> Result<Json<Value>, Refusal> {
    let answer = match asked.answer {
        OneOrMany::One(key) => RecordedAnswer::Key(key),
        OneOrMany::Several(keys) => RecordedAnswer::Keys(keys),
    };
    let keys: &[String] = match &answer {
        RecordedAnswer::Key(key) => std::slice::from_ref(key),
        RecordedAnswer::Keys(keys) => keys,
        RecordedAnswer::One(_) => &[],
    };
    if keys.len() > MAX_KEYS || keys.iter().any(|key| key.len() > MAX_KEY_BYTES) {
        return Err(Refusal::bad_request("refused", "no answer is that long"));
    }
    let done = house.answer(&opened, asked.event, answer).await?;
    Ok(Json(json!({ "event": done.event, "again": done.is_repeat })))
}

async fn talk(
    State(house): State<Arc<House>>,
    Holder(opened): Holder,
    since: Result<Query<AskSince>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Value>, Refusal> {
    let Query(AskSince { since }) = since.map_err(|error| malformed_query(&error))?;
    house.talk(&opened, since).await.map(Json)
}

/// A message.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AskMessage {
    channel: String,
    key: String,
    text: String,
}

async fn say(
    State(house): State<Arc<House>>,
    Holder(opened): Holder,
    Body(asked): Body<AskMessage>,
) -> Result<Json<Value>, Refusal> {
    let AskMessage { channel, key, text } = asked;
    let stored = house.say(&opened, channel, key, text).await?;
    Ok(Json(json!({ "heard": stored.number, "again": stored.is_repeat })))
}

/// A piece to be explained.
#[derive(Debug, Deserialize)]
struct AskPiece {
    piece: String,
    language: Option<String>,
}

async fn figures(
    State(house): State<Arc<House>>,
    Holder(opened): Holder,
    query: Result<Query<AskPiece>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Value>, Refusal> {
    let Query(AskPiece { piece, language }) = query.map_err(|error| malformed_query(&error))?;
    let place = opened.place;
    let figures = house.run_in_language(&opened, language, move |warm, spoken| {
        warm.figures(place, &piece, spoken.map(|spoken| spoken.tag.as_str()))
    });
    figures.await.map(Json)
}

/// A value to be explained.
#[derive(Debug, Deserialize)]
struct AskWhy {
    ask: String,
    piece: Option<String>,
    language: Option<String>,
}

async fn why(
    State(house): State<Arc<House>>,
    Holder(opened): Holder,
    query: Result<Query<AskWhy>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Value>, Refusal> {
    let Query(AskWhy { ask, piece, language }) = query.map_err(|error| malformed_query(&error))?;
    if ask.len() > MAX_KEY_BYTES {
        return Err(Refusal::bad_request("unexplained", "this is too long to be asked"));
    }
    let place = opened.place;
    let why = house.run_in_language(&opened, language, move |warm, spoken| {
        let tag = spoken.map(|spoken| spoken.tag.as_str());
        warm.why(place, (&ask, piece.as_deref()), tag)
    });
    why.await.map(Json)
}

async fn record(
    State(house): State<Arc<House>>,
    Holder(opened): Holder,
) -> Result<Response, Refusal> {
    let text = house.run_as_chair(&opened, |warm| {
        let record = warm.record()?;
        record.to_text().map_err(|error| Refusal::server_failure(error.to_string()))
    });
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text.await?).into_response())
}

async fn healthz(State(house): State<Arc<House>>) -> Result<&'static str, Refusal> {
    if house.store.is_alive().await {
        return Ok("ok\n");
    }
    Err(Refusal::busy("the database does not answer"))
}

async fn metrics(State(house): State<Arc<House>>) -> Result<Response, Refusal> {
    let open = house.open_games().await?;
    let text = house.metrics.text(open, house.loaded_games());
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response())
}

async fn openapi() -> Response {
    let kind = [(header::CONTENT_TYPE, "application/json")];
    (kind, include_str!("../openapi.json")).into_response()
}
