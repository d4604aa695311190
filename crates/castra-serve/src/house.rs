//! All games of a server: loaded when somebody asks, kept in memory while somebody plays.

mod referee;
mod shared;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::StatusCode;
use castra_sim::{Chairs, RecordedAnswer};
use serde_json::{Value, json};
use tokio::sync::{Notify, Semaphore, watch};

use crate::accounts::Accounts;
use crate::clock::{Clock, Terms};
use crate::config::Limits;
use crate::messages::NewMessage;
use crate::metrics::{Metrics, count};
use crate::notify::Notifier;
use crate::notify::notice::Turn;
use crate::refusal::Refusal;
use crate::shelf::{Setup, Shelf};
use crate::sitter::Sitter;
use crate::store::{ChairRow, GameRow, State, Store, StoreError};
use crate::talk::{self, Message, Talking};
use crate::time::Time;
use crate::token::{Dice, Token, hex, random};
use crate::warm::{Accepted, Answered, Warm};

/// Answers of a game. A game that has more never ends.
const MOST_ANSWERS: usize = 20_000;
/// Seconds after which an idle game no longer counts among the open games: 30 days.
const LATELY: i64 = 30 * 24 * 60 * 60;
/// Checks at once that anybody may ask for: each takes a processor and much memory.
const CHECKS: usize = 1;
/// Checks at once for games that are loaded. They do not wait for the others.
const LOADS: usize = 1;

/// A game that somebody asked for.
#[derive(Debug)]
pub(crate) struct Room {
    id: String,
    /// None before the game is loaded, and after a failure.
    warm: tokio::sync::Mutex<Option<Warm>>,
    /// Held by the one that lets the bots of the game answer.
    driving: tokio::sync::Mutex<()>,
    /// Changes with the game and with its talk.
    news: watch::Sender<u64>,
    used: AtomicU64,
}

impl Room {
    /// The id of the game.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Tells of changes of the game.
    pub(crate) fn news(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    /// Tells those who listen that the game has changed.
    fn changed(&self) {
        self.news.send_modify(|news| *news += 1);
    }
}

/// A chair that a client asks for, or that a link opens.
#[derive(Clone, Debug)]
pub(crate) struct Opened {
    pub(crate) room: Arc<Room>,
    pub(crate) place: u32,
}

/// A new game.
#[derive(Debug)]
pub(crate) struct Created {
    pub(crate) id: String,
    pub(crate) commitment: String,
    /// For each chair of a person or spectator, its place and its secret.
    pub(crate) links: Vec<(u32, Token)>,
}

/// An answer that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Acknowledged {
    /// The event of the chair after it.
    pub(crate) event: u64,
    /// Set if the same answer was given to the same event before.
    pub(crate) again: bool,
}

/// A message that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    /// Number of messages that the chair has heard, with its own.
    pub(crate) number: u64,
    /// Set if a message with the same key was said before.
    pub(crate) again: bool,
}

/// All games.
#[derive(Debug)]
pub(crate) struct House {
    pub(crate) store: Store,
    pub(crate) shelf: Shelf,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) notifier: Notifier,
    /// The accounts, if the operator has them.
    pub(crate) accounts: Option<Accounts>,
    pub(crate) time: Time,
    /// Wakes the referee: a clock has begun to run.
    alarms: Notify,
    limits: Limits,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    thinkers: Arc<Semaphore>,
    checks: Semaphore,
    loads: Semaphore,
    clock: AtomicU64,
    /// True when the server ends.
    ending: watch::Sender<bool>,
}

/// Seconds since 1970, by the clock of the system.
pub(crate) fn now() -> i64 {
    Time::default().now() / 1_000
}

/// Another server has changed a game again and again.
fn overtaken() -> Refusal {
    Refusal::busy("another server has changed this game; try again")
}

/// The reason why a task has not ended as it should.
fn ended(error: &tokio::task::JoinError) -> Refusal {
    tracing::error!(%error, "a task has failed");
    Refusal::failed("the server has failed; nothing was changed")
}

impl House {
    pub(crate) fn new(
        store: Store,
        shelf: Shelf,
        notifier: Notifier,
        accounts: Option<Accounts>,
        time: Time,
        limits: Limits,
    ) -> Self {
        Self {
            store,
            shelf,
            metrics: Arc::default(),
            notifier,
            accounts,
            time,
            alarms: Notify::new(),
            limits,
            rooms: Mutex::default(),
            thinkers: Arc::new(Semaphore::new(limits.thinkers)),
            checks: Semaphore::new(CHECKS),
            loads: Semaphore::new(LOADS),
            clock: AtomicU64::new(0),
            ending: watch::Sender::new(false),
        }
    }

    /// Number of games that are not over and were played lately.
    pub(crate) async fn open_games(&self) -> Result<u64, StoreError> {
        self.store.open_games(self.now() - LATELY).await
    }

    /// Seconds since 1970, in the time of the games.
    fn now(&self) -> i64 {
        self.time.now() / 1_000
    }

    /// Ends the streams of events.
    pub(crate) fn end(&self) {
        self.ending.send_replace(true);
    }

    /// Tells when the server ends.
    pub(crate) fn ending(&self) -> watch::Receiver<bool> {
        self.ending.subscribe()
    }

    /// Number of games in memory.
    pub(crate) fn warm(&self) -> usize {
        self.rooms().len()
    }

    // Rooms are added and removed whole, so a poisoned lock is usable.
    fn rooms(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the shelf something for a stranger, which may check a battle.
    pub(crate) async fn ask_shelf<T: Send + 'static>(
        self: &Arc<Self>,
        ask: impl FnOnce(&Shelf) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.ask_shelf_within(&self.checks, ask).await
    }

    async fn ask_shelf_within<T: Send + 'static>(
        self: &Arc<Self>,
        limit: &Semaphore,
        ask: impl FnOnce(&Shelf) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let permit = limit.acquire().await;
        let _permit = permit.map_err(|_| Refusal::busy("the server is ending"))?;
        let house = Arc::clone(self);
        let asked = tokio::task::spawn_blocking(move || ask(&house.shelf)).await;
        asked.map_err(|error| ended(&error))
    }

    /// Creates a game, with a sitter for each chair in the order of the rules.
    pub(crate) async fn create(
        self: &Arc<Self>,
        battle: String,
        setup: Setup,
        sitters: Vec<(Sitter, String)>,
        spectators: bool,
        terms: Option<Terms>,
    ) -> Result<Created, Refusal> {
        if self.open_games().await? >= self.limits.games {
            return Err(Refusal::busy("this server has as many games as it may"));
        }
        let (of, with) = (battle.clone(), setup.clone());
        let hall = self.ask_shelf(move |shelf| shelf.hall(&of, &with)).await??;
        let players = u32::try_from(sitters.len()).unwrap_or(u32::MAX);
        Chairs::of(hall.image().program(), players).map_err(|error| {
            let possible: Vec<String> = error.possible.iter().map(u32::to_string).collect();
            Refusal::bad("chairs", format!("{error}; it is for {}", possible.join(", ")))
        })?;
        if sitters.iter().all(|(sitter, _)| *sitter != Sitter::Person) {
            return Err(Refusal::bad("chairs", "at least one chair is a person's"));
        }
        let clock = |terms| Clock::new(terms, sitters.len(), self.time.clone());
        let clock = terms.map(clock).transpose()?;
        let mut chairs = Vec::new();
        let mut links = Vec::new();
        let spectator = spectators.then(|| (Sitter::Spectator, String::new()));
        for (place, (sitter, name)) in (0u32..).zip(sitters.into_iter().chain(spectator)) {
            let token = match sitter {
                Sitter::Person | Sitter::Spectator => Some(Token::new()?),
                Sitter::Bot(_) => None,
            };
            chairs.push(ChairRow {
                place,
                kind: sitter.word().to_owned(),
                name,
                token: token.as_ref().map(Token::hash),
            });
            links.extend(token.map(|token| (place, token)));
        }
        let game = GameRow {
            id: hex(&random::<8>()?),
            created: self.now(),
            battle,
            title: hall.title().to_owned(),
            setup: serde_json::to_string(&setup).map_err(|e| Refusal::failed(e.to_string()))?,
            players,
            fingerprint: hall.image().program().fingerprint(),
            dice: Dice::new()?,
            state: State::Open,
        };
        self.store.create(&game, &chairs, clock.as_ref()).await?;
        count(&self.metrics.games_created);
        tracing::info!(game = %game.id, battle = %game.battle, "game created");
        Ok(Created { id: game.id, commitment: game.dice.commitment(), links })
    }

    /// The chair of a secret.
    pub(crate) async fn open(self: &Arc<Self>, token: &Token) -> Result<Opened, Refusal> {
        let mut found = self.store.chair(token).await?;
        if found.is_none() && self.accounts.is_some() {
            found = self.store.chair_of_key(token, now()).await?;
        }
        let (game, place) = found.ok_or_else(Refusal::unknown_link)?;
        Ok(Opened { room: self.room(game), place })
    }

    /// The person's chair that a game asks.
    pub(crate) async fn asked(self: &Arc<Self>, game: &str) -> Result<Option<u32>, Refusal> {
        let room = self.room(game.to_owned());
        let asked =
            |warm: &mut Warm| Ok(warm.asked().filter(|place| warm.person(*place).is_some()));
        self.with(&room, asked).await
    }

    /// The room of a game, loaded or not.
    fn room(&self, id: String) -> Arc<Room> {
        let mut rooms = self.rooms();
        let used = self.clock.fetch_add(1, Ordering::Relaxed);
        if !rooms.contains_key(&id) && rooms.len() >= self.limits.warm {
            // A room without other references equals its record in the database, so it can be
            // dropped.
            let idle = rooms.values().filter(|room| Arc::strong_count(room) == 1);
            let oldest = idle.min_by_key(|room| room.used.load(Ordering::Relaxed));
            if let Some(oldest) = oldest.map(|room| room.id.clone()) {
                rooms.remove(&oldest);
            }
        }
        let room = rooms.entry(id.clone()).or_insert_with(|| {
            Arc::new(Room {
                id,
                warm: tokio::sync::Mutex::default(),
                driving: tokio::sync::Mutex::default(),
                news: watch::Sender::new(0),
                used: AtomicU64::default(),
            })
        });
        room.used.store(used, Ordering::Relaxed);
        Arc::clone(room)
    }

    /// Does something with a game. It is done to its end, whether or not the client still waits.
    pub(crate) async fn with<T: Send + 'static>(
        self: &Arc<Self>,
        room: &Arc<Room>,
        what: impl FnOnce(&mut Warm) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let (house, room) = (Arc::clone(self), Arc::clone(room));
        let task = tokio::spawn(async move {
            let mut kept = room.warm.lock().await;
            let warm = house.taken(&room, &mut kept).await?;
            let (warm, done) = worked(warm, what).await?;
            *kept = Some(warm).filter(Warm::is_whole);
            done
        });
        task.await.map_err(|error| ended(&error))?
    }

    /// The game of a room, taken out of it: what fails halfway leaves nothing behind.
    async fn taken(
        self: &Arc<Self>,
        room: &Arc<Room>,
        kept: &mut Option<Warm>,
    ) -> Result<Warm, Refusal> {
        match kept.take() {
            Some(warm) => Ok(warm),
            None => {
                let warm = self.load(&room.id).await?;
                // A bot may have been interrupted.
                if warm.has_bots() {
                    self.drive(room);
                }
                Ok(warm)
            }
        }
    }

    /// Loads a game from the database.
    async fn load(self: &Arc<Self>, id: &str) -> Result<Warm, Refusal> {
        let row = self.store.game(id).await?.ok_or_else(Refusal::unknown_link)?;
        let chairs = self.store.chairs(id).await?;
        let answers = self.store.answers(id, 0).await?;
        let heard = self.store.heard(id).await?;
        let clock = self.store.clock(id).await?;
        let time = self.time.clone();
        let setup: Setup =
            serde_json::from_str(&row.setup).map_err(|_| Refusal::failed("a game is damaged"))?;
        let battle = row.battle.clone();
        let hall = self.ask_shelf_within(&self.loads, move |shelf| shelf.hall(&battle, &setup));
        let hall = hall.await??;
        if hall.image().program().fingerprint() != row.fingerprint {
            let message = "the rules of this game have changed since it began: the operator has \
                           to put the old ones back";
            return Err(Refusal::new(StatusCode::CONFLICT, "rules-changed", message));
        }
        let (number, players) = (answers.len(), row.players);
        let loaded = tokio::task::spawn_blocking(move || {
            let mut warm = Warm::new(row, &chairs, &hall)?;
            warm.restore(&answers)?;
            warm.hear(&heard);
            if let Some((terms, state)) = clock {
                warm.set_clock(Clock::new(terms, players as usize, time)?);
                warm.renew_clock(state)?;
            }
            Ok::<_, Refusal>(warm)
        });
        let warm = loaded.await.map_err(|error| ended(&error))??;
        count(&self.metrics.games_loaded);
        tracing::info!(game = id, answers = number, "game loaded");
        Ok(warm)
    }

    /// Gives the answer of a person. When this returns, the answer is in the database.
    pub(crate) async fn answer(
        self: &Arc<Self>,
        opened: &Opened,
        event: u64,
        answer: RecordedAnswer,
    ) -> Result<Acknowledged, Refusal> {
        self.reach(opened, event).await?;
        let (house, opened) = (Arc::clone(self), opened.clone());
        let task = tokio::spawn(async move {
            match house.answer_once(&opened, event, &answer).await? {
                Some(done) => Ok(done),
                // Another server was first. The game is loaded again, and says whose answer counts.
                None => house.answer_once(&opened, event, &answer).await?.ok_or_else(overtaken),
            }
        });
        task.await.map_err(|error| ended(&error))?
    }

    /// Gives the answer of a person; none if another server has changed the game meanwhile.
    async fn answer_once(
        self: &Arc<Self>,
        Opened { room, place }: &Opened,
        event: u64,
        answer: &RecordedAnswer,
    ) -> Result<Option<Acknowledged>, Refusal> {
        let place = *place;
        let mut kept = room.warm.lock().await;
        let warm = self.taken(room, &mut kept).await?;
        let answer = answer.clone();
        let given = worked(warm, move |warm| {
            if warm.deeds() >= MOST_ANSWERS {
                let message = format!("this game has not ended after {MOST_ANSWERS} answers");
                return Err(Refusal::bad("endless", message));
            }
            warm.answer(place, event, &answer)
        });
        let (warm, answered) = given.await?;
        let again = match answered {
            Ok(Answered::Before) => true,
            Ok(Answered::New(accepted)) => {
                // The game is put back only when the database has the answer.
                if !self.commit(&room.id, accepted).await? {
                    return Ok(None);
                }
                count(&self.metrics.answers);
                false
            }
            Err(refusal) => {
                *kept = Some(warm).filter(Warm::is_whole);
                return Err(refusal);
            }
        };
        let acknowledged = Acknowledged { event: warm.event(place), again };
        let has_bots = warm.has_bots();
        *kept = Some(warm);
        drop(kept);
        room.changed();
        if has_bots {
            self.drive(room);
        }
        Ok(Some(acknowledged))
    }

    /// Says something in a channel. When this returns, the message is in the database.
    pub(crate) async fn say(
        self: &Arc<Self>,
        opened: &Opened,
        channel: String,
        key: String,
        words: String,
    ) -> Result<Said, Refusal> {
        talk::check(&words, &key)?;
        let (house, opened) = (Arc::clone(self), opened.clone());
        let task = tokio::spawn(async move {
            let Opened { room, place } = opened;
            let mut kept = room.warm.lock().await;
            let mut warm = house.taken(&room, &mut kept).await?;
            let talking = warm.talking();
            let said = house.said(&room.id, &talking, place, channel, key, words).await;
            if let Ok(Some(heard)) = &said {
                warm.hear(heard);
            }
            let number = warm.heard(place);
            *kept = Some(warm);
            drop(kept);
            let is_new = said?.is_some();
            if is_new {
                count(&house.metrics.messages);
                room.changed();
            }
            Ok(Said { number, again: !is_new })
        });
        task.await.map_err(|error| ended(&error))?
    }

    /// Keeps a message, if it is allowed. None if it was said before.
    async fn said(
        &self,
        game: &str,
        talking: &Talking,
        place: u32,
        channel: String,
        key: String,
        words: String,
    ) -> Result<Option<Vec<(u32, u64)>>, Refusal> {
        let spoken = self.store.spoken(game, talking.turn).await?;
        let hearers = talking.permit(place, &channel, &spoken)?.chairs.clone();
        let now = self.now();
        let (of_game, of_minute) = self.store.said(game, place, now - 60).await?;
        if of_game >= talk::MOST_MESSAGES {
            let message = format!("this game has {of_game} messages, and takes no more");
            return Err(Refusal::bad("message", message));
        }
        if of_minute >= talk::MOST_IN_A_MINUTE {
            let message =
                format!("a chair says at most {} messages a minute", talk::MOST_IN_A_MINUTE);
            return Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, "too-often", message));
        }
        let message = NewMessage { place, channel, hearers, turn: talking.turn, key, words };
        match self.store.say(game, &message, now).await {
            Err(StoreError::Overtaken) => Err(overtaken()),
            said => Ok(said?),
        }
    }

    /// The channels of a chair, and the messages that it has heard after a number of them.
    pub(crate) async fn talk(
        self: &Arc<Self>,
        opened: &Opened,
        since: u64,
    ) -> Result<Value, Refusal> {
        let place = opened.place;
        let now = self.with(&opened.room, move |warm| Ok((warm.talking(), warm.heard(place))));
        let (talking, heard) = now.await?;
        let game = &opened.room.id;
        let spoken = self.store.spoken(game, talking.turn).await?;
        let messages = self.store.messages(game, place, since).await?;
        let messages: Vec<Value> = messages.iter().map(Message::json).collect();
        Ok(json!({
            "heard": heard,
            "channels": talking.of_chair(place, &spoken),
            "messages": messages,
        }))
    }

    /// Keeps an answer; returns false if another server has changed the game meanwhile.
    async fn commit(&self, game: &str, accepted: Accepted) -> Result<bool, Refusal> {
        let Accepted { row, state, asked, clock } = accepted;
        let now = self.now();
        let turn = Turn {
            answered: row.place,
            asked,
            is_over: state == State::Over,
            now,
            mail_due: now.saturating_add_unsigned(self.notifier.delay.as_secs()),
        };
        match self.store.answer(game, &row, clock.as_ref(), state, &turn).await {
            Ok(()) => {
                self.notifier.wake();
                if clock.is_some() {
                    self.alarms.notify_one();
                }
                Ok(true)
            }
            Err(StoreError::Overtaken) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Lets the bots of a game answer, until a person is asked.
    fn drive(self: &Arc<Self>, room: &Arc<Room>) {
        let (house, room) = (Arc::clone(self), Arc::clone(room));
        tokio::spawn(async move {
            let _driving = room.driving.lock().await;
            loop {
                match house.bot_answers(&room).await {
                    Ok(true) => {}
                    Ok(false) => return,
                    Err(refusal) => {
                        tracing::error!(game = %room.id, why = %refusal.message, "a bot is stuck");
                        return;
                    }
                }
            }
        });
    }

    /// Lets one bot answer; returns whether one was asked.
    async fn bot_answers(self: &Arc<Self>, room: &Arc<Room>) -> Result<bool, Refusal> {
        let pending = self.with(room, |warm| {
            let is_endless = warm.deeds() >= MOST_ANSWERS;
            Ok(if is_endless { None } else { warm.pondering() })
        });
        let Some((place, answers, pondering)) = pending.await? else { return Ok(false) };
        let permit = Arc::clone(&self.thinkers).acquire_owned().await;
        let permit = permit.map_err(|_| Refusal::busy("the server is ending"))?;
        // A bot that takes too long keeps its permit until it ends.
        let thought = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            pondering.answer()
        });
        let thought = tokio::time::timeout(self.limits.bot_time, thought).await;
        let answer = match thought {
            Ok(Ok(answer)) => answer,
            Ok(Err(error)) => return Err(ended(&error)),
            Err(_) => {
                count(&self.metrics.bots_out_of_time);
                tracing::warn!(game = %room.id, "a bot is out of time, and answers at random");
                None
            }
        };
        let mut kept = room.warm.lock().await;
        let warm = self.taken(room, &mut kept).await?;
        let given = worked(warm, move |warm| {
            let answer = answer.or_else(|| warm.any_answer());
            let answer = answer.ok_or_else(|| Refusal::failed("a bot has no answer"))?;
            warm.bot_answer(place, answers, &answer)
        });
        let (warm, accepted) = given.await?;
        match accepted {
            Ok(Some(accepted)) => {
                // If another server was first, the game is loaded again.
                if !self.commit(&room.id, accepted).await? {
                    return Ok(true);
                }
                count(&self.metrics.bot_answers);
            }
            // The game has gone on meanwhile.
            Ok(None) => {}
            Err(refusal) => {
                *kept = Some(warm).filter(Warm::is_whole);
                return Err(refusal);
            }
        }
        *kept = Some(warm);
        drop(kept);
        room.changed();
        Ok(true)
    }

    /// Returns the part of a chair's view that does not change.
    pub(crate) async fn begun(self: &Arc<Self>, opened: &Opened) -> Result<Value, Refusal> {
        let place = opened.place;
        self.with(&opened.room, move |warm| warm.begun(place)).await
    }
}

/// Works with a game on a thread of its own; returns the game with the result.
async fn worked<T: Send + 'static>(
    mut warm: Warm,
    what: impl FnOnce(&mut Warm) -> Result<T, Refusal> + Send + 'static,
) -> Result<(Warm, Result<T, Refusal>), Refusal> {
    let work = tokio::task::spawn_blocking(move || {
        let done = what(&mut warm);
        (warm, done)
    });
    work.await.map_err(|error| ended(&error))
}
