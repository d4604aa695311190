//! Requests about tournaments.

use std::sync::Arc;

use axum::extract::{Query, State as Of};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::account_routes::SignedIn;
use crate::catalogue::Setup;
use crate::clock::{Clock, ClockSettings, LOSES, duration};
use crate::extract::{Body, bearer, malformed_query};
use crate::game_service::House;
use crate::handler::boxed;
use crate::refusal::Refusal;
use crate::store::StoreError;
use crate::token::{Token, hex_digits, random};
use crate::tournament::pairing::Form;
use crate::tournament::standings::standings;
use crate::tournament::{
    Advance, Decided, MAX_OPEN, MAX_PLAYERS, Pairing, State, Tournament, TournamentState,
};
use crate::tournament_rows::{EntryRefusal, Role};

/// The maximum length of the title of a tournament, in characters.
const MAX_TITLE: usize = 80;
/// The maximum length of the name of a player, in characters.
const MAX_NAME: usize = 40;
/// The maximum of the absence limit: 60 days, in milliseconds.
const MAX_ABSENCE: i64 = 60 * 24 * 60 * 60 * 1_000;

/// Returns the route that checks rules.
pub(crate) fn costly_routes() -> Router<Arc<House>> {
    Router::new().route("/api/tournaments", post(boxed(create)))
}

/// Returns the routes that check no rules.
pub(crate) fn api() -> Router<Arc<House>> {
    Router::new()
        .route("/api/tournament", get(boxed(show)))
        .route("/api/tournament/enter", post(boxed(enter)))
        .route("/api/tournament/next", post(boxed(next)))
        .route("/api/tournament/withdraw", post(boxed(withdraw)))
        .route("/api/tournament/decide", post(boxed(decide)))
        .route("/api/tournament/open", post(boxed(open)))
}

fn bad_request(message: impl Into<String>) -> Refusal {
    Refusal::bad_request("tournament", message)
}

fn conflict(error: &'static str, message: &str) -> Refusal {
    Refusal::new(StatusCode::CONFLICT, error, message)
}

fn unknown_tournament() -> Refusal {
    Refusal::new(StatusCode::NOT_FOUND, "unknown-tournament", "there is no such tournament")
}

/// Returns the refusal of a change of a tournament that somebody else has changed first.
fn change_refusal(error: StoreError) -> Refusal {
    match error {
        StoreError::Overtaken => {
            conflict("changed", "the tournament has changed meanwhile; look at it again")
        }
        error => error.into(),
    }
}

/// Returns a trimmed name or title, or `None` if it is empty, too long, or has control characters.
fn trimmed_text(text: &str, most: usize) -> Option<String> {
    let text = text.trim();
    let fits = !text.is_empty() && text.chars().count() <= most;
    (fits && !text.contains(char::is_control)).then(|| text.to_owned())
}

/// A new tournament.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AskTournament {
    title: String,
    battle: String,
    #[serde(default)]
    setup: Setup,
    form: String,
    #[serde(default = "one")]
    legs: usize,
    #[serde(default)]
    rounds: usize,
    clock: ClockSettings,
    absent: Option<String>,
    #[serde(default = "last")]
    advance: Advance,
}

const fn one() -> usize {
    1
}

const fn last() -> Advance {
    Advance::Last
}

async fn create(
    Of(house): Of<Arc<House>>,
    Body(asked): Body<AskTournament>,
) -> Result<Response, Refusal> {
    let AskTournament { title, battle, setup, form, legs, rounds, clock, absent, advance } = asked;
    let title = trimmed_text(&title, MAX_TITLE).ok_or_else(|| {
        bad_request(format!("a tournament has a title of at most {MAX_TITLE} characters"))
    })?;
    let form = Form::read(&form)
        .ok_or_else(|| bad_request("a tournament is `swiss`, `all-play-all` or `knock-out`"))?;
    if ![1, 2].contains(&legs) {
        return Err(bad_request("a match has one game, or two with sides swapped"));
    }
    if rounds > 0 && form != Form::Swiss || rounds >= MAX_PLAYERS {
        return Err(bad_request(
            "a Swiss tournament alone has a number of rounds, less than its players",
        ));
    }
    if clock.fallen != LOSES {
        return Err(bad_request("in a tournament, a player whose time is over loses"));
    }
    let absent = absent.map(|time| {
        let time = duration(&time).filter(|time| (1..=MAX_ABSENCE).contains(time));
        time.ok_or_else(|| bad_request("the time of absent players is for example `30m` or `3d`"))
    });
    let absent = absent.transpose()?.unwrap_or(0);
    Clock::new(clock.clone(), 2, house.time.clone())?;
    if house.store.open_tournaments().await? >= MAX_OPEN {
        return Err(Refusal::busy("this server has as many tournaments as it may"));
    }
    let (of, with) = (battle.clone(), setup.clone());
    let hall = house.query_catalogue(move |shelf| shelf.prepare(&of, &with)).await??;
    if hall.image().program().armies.len() != 2 {
        return Err(bad_request("a tournament needs a battle of two armies"));
    }
    let organiser = Token::new()?;
    let tournament = Tournament {
        id: hex_digits(&random::<8>()?),
        created: house.time.now() / 1_000,
        title,
        battle,
        battle_title: hall.title().to_owned(),
        setup,
        form,
        legs,
        rounds,
        terms: clock,
        absence_limit: absent,
        advance,
        seed: u64::from_le_bytes(random::<8>()?),
        state: State::Open,
        round: 0,
        round_start: 0,
    };
    house.store.add_tournament(&tournament, &organiser).await?;
    tracing::info!(tournament = %tournament.id, "tournament created");
    let answer = json!({
        "tournament": tournament.id,
        "token": organiser.reveal(),
        "path": format!("/tournament#{}", organiser.reveal()),
        "enter": format!("/tournament?id={}", tournament.id),
    });
    Ok((StatusCode::CREATED, Json(answer)).into_response())
}

/// Returns the tournament and the role of the secret of a request.
async fn holder(
    house: &House,
    headers: &HeaderMap,
) -> Result<(TournamentState, Role, Token), Refusal> {
    let token = bearer(headers).ok_or_else(Refusal::unknown_link)?;
    let (id, role) = house.store.role(&token).await?.ok_or_else(Refusal::unknown_link)?;
    let whole = house.store.tournament(&id).await?.ok_or_else(unknown_tournament)?;
    Ok((whole, role, token))
}

async fn organiser(house: &House, headers: &HeaderMap) -> Result<TournamentState, Refusal> {
    let (whole, role, _) = holder(house, headers).await?;
    match role {
        Role::Organiser => Ok(whole),
        Role::Player(_) => {
            let message = "only the organiser may do this";
            Err(Refusal::new(StatusCode::FORBIDDEN, "not-organiser", message))
        }
    }
}

/// A tournament by its id.
#[derive(Debug, Deserialize)]
struct AskId {
    id: Option<String>,
}

/// Returns the tournament with the id, or without an id the tournament of the secret.
async fn show(
    Of(house): Of<Arc<House>>,
    headers: HeaderMap,
    query: Result<Query<AskId>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Value>, Refusal> {
    let Query(AskId { id }) = query.map_err(|error| malformed_query(&error))?;
    let (whole, role) = match id {
        Some(id) => (house.store.tournament(&id).await?.ok_or_else(unknown_tournament)?, None),
        None => {
            let (whole, role, _) = holder(&house, &headers).await?;
            (whole, Some(role))
        }
    };
    Ok(Json(public_tournament(&whole, role)))
}

/// Returns the public data of a tournament, with the role of the client.
fn public_tournament(whole: &TournamentState, role: Option<Role>) -> Value {
    let TournamentState { tournament, entries, pairings } = whole;
    let players = entries.iter().map(|entry| {
        json!({
            "player": entry.number,
            "name": entry.name,
            "account": entry.account.is_some(),
            "withdrawn": entry.is_withdrawn,
        })
    });
    let games = pairings.iter().map(|pairing| public_game(pairing, tournament.legs));
    let standings = match tournament.state {
        State::Open => Vec::new(),
        State::Running | State::Over => {
            standings(tournament.form, &whole.games(), tournament.seed, entries.len())
        }
    };
    let standings = standings.iter().filter_map(|one| {
        Some(json!({
            "player": entries.get(one.player)?.number,
            "halves": one.halves,
            "advanced": one.advanced,
            "points": one.points,
            "strength": one.strength,
            "opponents": one.opponents,
        }))
    });
    // The seed of the draw is public once nobody can enter, so that anybody can verify the draw.
    let seed = (tournament.state != State::Open).then(|| tournament.seed.to_string());
    json!({
        "tournament": tournament.id,
        "title": tournament.title,
        "battle": tournament.battle,
        "about": tournament.battle_title,
        "form": tournament.form.word(),
        "legs": tournament.legs,
        "rounds": tournament.rounds,
        "round": tournament.round,
        "clock": tournament.terms,
        "absent": tournament.absence_limit,
        "advance": tournament.advance,
        "state": tournament.state.word(),
        "complete": whole.is_complete(),
        "seed": seed,
        "organiser": role == Some(Role::Organiser),
        "you": match role { Some(Role::Player(number)) => Some(number), _ => None },
        "players": players.collect::<Vec<_>>(),
        "games": games.collect::<Vec<_>>(),
        "standings": standings.collect::<Vec<_>>(),
    })
}

fn public_game(pairing: &Pairing, legs: usize) -> Value {
    let outcome = pairing.outcome(legs);
    let played = outcome.filter(|_| pairing.decision.is_none() && pairing.second.is_some());
    json!({
        "round": pairing.round,
        "board": pairing.board,
        "leg": pairing.leg,
        "first": pairing.first,
        "second": pairing.second,
        "created": pairing.game.is_some(),
        "decided": pairing.decision,
        "halves": outcome.map(|outcome| outcome.halves),
        "points": played.map(|outcome| outcome.tiebreaks.map(|one| one.points)),
        "strength": played.map(|outcome| outcome.tiebreaks.map(|one| one.strength)),
    })
}

/// A player who enters.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AskEnter {
    tournament: String,
    name: Option<String>,
    #[serde(default)]
    account: bool,
}

async fn enter(
    Of(house): Of<Arc<House>>,
    signed_in: Result<SignedIn, Refusal>,
    Body(asked): Body<AskEnter>,
) -> Result<Response, Refusal> {
    let whole = house.store.tournament(&asked.tournament).await?.ok_or_else(unknown_tournament)?;
    let may = match whole.tournament.state {
        State::Open => true,
        // In other forms, later rounds depend on the players of the first.
        State::Running => whole.tournament.form == Form::Swiss,
        State::Over => false,
    };
    if !may {
        return Err(conflict("begun", "this tournament is closed to new players"));
    }
    let account = if asked.account { Some(signed_in?.account) } else { None };
    let name = account.as_ref().map(|account| account.name.clone()).or(asked.name);
    let name = name.and_then(|name| trimmed_text(&name, MAX_NAME));
    let name =
        name.ok_or_else(|| bad_request(format!("a name has at most {MAX_NAME} characters")))?;
    let token = Token::new()?;
    let id = account.as_ref().map(|account| account.id.as_str());
    let entered = house.store.enter(&whole.tournament, &token, &name, id, MAX_PLAYERS).await;
    let player = entered.map_err(change_refusal)?.map_err(|why| match why {
        EntryRefusal::Taken => conflict("taken", "a player of this name has entered"),
        EntryRefusal::Full => conflict("full", "this tournament has as many players as it may"),
    })?;
    let answer = json!({
        "player": player,
        "name": name,
        "token": token.reveal(),
        "path": format!("/tournament#{}", token.reveal()),
    });
    Ok((StatusCode::CREATED, Json(answer)).into_response())
}

/// Begins the first round, or the next one.
async fn next(Of(house): Of<Arc<House>>, headers: HeaderMap) -> Result<Json<Value>, Refusal> {
    let whole = organiser(&house, &headers).await?;
    if whole.tournament.state == State::Over {
        return Err(conflict("over", "the tournament is over"));
    }
    if whole.entries.iter().filter(|entry| !entry.is_withdrawn).count() < 2
        && whole.tournament.state == State::Open
    {
        return Err(conflict("players", "a tournament needs two players"));
    }
    if !whole.is_complete() {
        return Err(conflict("playing", "games of this round are still played"));
    }
    house.next_round(&whole).await?;
    updated_tournament(&house, &whole, Role::Organiser).await
}

/// Returns the tournament after a change.
async fn updated_tournament(
    house: &House,
    whole: &TournamentState,
    role: Role,
) -> Result<Json<Value>, Refusal> {
    let whole =
        house.store.tournament(&whole.tournament.id).await?.ok_or_else(unknown_tournament)?;
    Ok(Json(public_tournament(&whole, Some(role))))
}

/// A player who withdraws, or whom the organiser removes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AskWithdraw {
    player: Option<u32>,
}

async fn withdraw(
    Of(house): Of<Arc<House>>,
    headers: HeaderMap,
    Body(asked): Body<AskWithdraw>,
) -> Result<Json<Value>, Refusal> {
    let (whole, role, _) = holder(&house, &headers).await?;
    let player = match (role, asked.player) {
        (Role::Player(own), None) => own,
        (Role::Player(own), Some(player)) if own == player => own,
        (Role::Organiser, Some(player)) => player,
        _ => return Err(bad_request("a player withdraws alone, and the organiser names a player")),
    };
    if !whole.entries.iter().any(|entry| entry.number == player) {
        return Err(bad_request("there is no such player"));
    }
    if whole.tournament.state == State::Over {
        return Err(conflict("over", "the tournament is over"));
    }
    house.store.withdraw(&whole.tournament, player).await.map_err(change_refusal)?;
    house.rounds.notify_one();
    updated_tournament(&house, &whole, role).await
}

/// A game of the running round.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AskDecide {
    round: u32,
    board: u32,
    #[serde(default)]
    leg: u32,
    result: Decided,
}

/// Decides the result of a game for its players.
async fn decide(
    Of(house): Of<Arc<House>>,
    headers: HeaderMap,
    Body(asked): Body<AskDecide>,
) -> Result<Json<Value>, Refusal> {
    let whole = organiser(&house, &headers).await?;
    let AskDecide { round, board, leg, result } = asked;
    if !house.store.decide(&whole.tournament.id, (round, board, leg), result, false).await? {
        return Err(conflict("not-running", "the running round has no such game"));
    }
    house.rounds.notify_one();
    updated_tournament(&house, &whole, Role::Organiser).await
}

/// A game of a player.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AskOpen {
    round: u32,
    board: u32,
    #[serde(default)]
    leg: u32,
}

/// Returns the link of a player's chair in a game. Repeated requests return the same link.
async fn open(
    Of(house): Of<Arc<House>>,
    headers: HeaderMap,
    Body(asked): Body<AskOpen>,
) -> Result<Json<Value>, Refusal> {
    let (whole, role, token) = holder(&house, &headers).await?;
    let AskOpen { round, board, leg } = asked;
    let mut pairings = whole.pairings.iter();
    let found = pairings.find(|one| (one.round, one.board, one.leg) == (round, board, leg));
    let place = |pairing: &Pairing| match role {
        Role::Player(own) if pairing.first == own => Some(0),
        Role::Player(own) if pairing.second == Some(own) => Some(1),
        Role::Player(_) | Role::Organiser => None,
    };
    let found = found.and_then(|one| Some((one.game.as_ref()?, place(one)?)));
    let Some((game, place)) = found else {
        let message = "you have no such game, or it is not there yet";
        return Err(Refusal::new(StatusCode::NOT_FOUND, "no-chair", message));
    };
    let key = token.key(game, place);
    house.store.open_chair(game, place, &key).await?;
    Ok(Json(json!({
        "token": key.reveal(),
        "path": format!("/table#{}", key.reveal()),
    })))
}
