//! The games of a server. They are loaded on request, and stay in memory while they are played.

mod answers;
mod bots;
mod chat;
pub(crate) mod create;
mod flag_fall;
mod loading;
mod rule_change;
mod seed_parts;
mod server_sync;
mod takebacks;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::Value;
use tokio::sync::{Notify, Semaphore, watch};

use crate::accounts::Accounts;
use crate::background::{self, Job, run_job, run_on_thread, run_to_end};
use crate::catalogue::Catalogue;
use crate::config::Limits;
use crate::loaded_game::LoadedGame;
use crate::loaded_game::translated::{LanguageVersion, TranslationRequest};
use crate::metrics::Metrics;
use crate::notify::Notifier;
use crate::refusal::Refusal;
use crate::store::{Store, StoreError};
use crate::time::TimeSource;
use crate::token::Token;

/// Seconds after which an idle game no longer counts among the open games: 30 days.
const RECENT_SECONDS: i64 = 30 * 24 * 60 * 60;
/// The maximum number of simultaneous checks for clients. Each takes much memory.
const CHECKS: usize = 1;
/// The maximum number of simultaneous checks for loading games, which do not wait for clients.
const LOADS: usize = 1;

/// A game in use, which may not be loaded yet.
#[derive(Debug)]
pub(crate) struct Room {
    id: String,
    /// `None` before the game is loaded, and after a failure.
    game: tokio::sync::Mutex<Option<LoadedGame>>,
    /// Held by the task that lets the bots of the game answer.
    driver_lock: tokio::sync::Mutex<()>,
    /// Two permits: for the task that drives the bots, and for one that waits for it to end.
    drivers: Arc<Semaphore>,
    /// The number of changes of the game and its talk.
    news: watch::Sender<u64>,
    last_used: AtomicU64,
}

impl Room {
    /// Returns the id of the game.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Returns a receiver that is notified of changes of the game.
    pub(crate) fn news(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    /// Notifies the listeners that the game has changed.
    fn notify_changed(&self) {
        self.news.send_modify(|news| *news += 1);
    }
}

/// A chair that a link or a key opens.
#[derive(Clone, Debug)]
pub(crate) struct OpenedChair {
    pub(crate) room: Arc<Room>,
    pub(crate) place: u32,
}

/// The games of a server, with everything that they share.
#[derive(Debug)]
pub(crate) struct House {
    pub(crate) store: Store,
    pub(crate) catalogue: Catalogue,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) notifier: Notifier,
    /// The accounts, if the operator offers them.
    pub(crate) accounts: Option<Accounts>,
    pub(crate) time: TimeSource,
    /// Wakes the referee when a clock starts.
    clock_started: Notify,
    /// Wakes the director of the tournaments when a game is over or a tournament has changed.
    pub(crate) rounds: Notify,
    limits: Limits,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    thinkers: Arc<Semaphore>,
    checks: Semaphore,
    loads: Semaphore,
    clock: AtomicU64,
    /// True when the server shuts down.
    shutdown: watch::Sender<bool>,
}

/// Returns the seconds since 1970, by the clock of the system.
pub(crate) fn now() -> i64 {
    TimeSource::default().now() / 1_000
}

/// Returns the refusal of a change before which another server has changed the game.
fn overtaken_refusal() -> Refusal {
    Refusal::busy("another server has changed this game; try again")
}

impl House {
    pub(crate) fn new(
        store: Store,
        shelf: Catalogue,
        notifier: Notifier,
        accounts: Option<Accounts>,
        time: TimeSource,
        limits: Limits,
    ) -> Self {
        Self {
            store,
            catalogue: shelf,
            metrics: Arc::default(),
            notifier,
            accounts,
            time,
            clock_started: Notify::new(),
            rounds: Notify::new(),
            limits,
            rooms: Mutex::default(),
            thinkers: Arc::new(Semaphore::new(limits.concurrent_bots)),
            checks: Semaphore::new(CHECKS),
            loads: Semaphore::new(LOADS),
            clock: AtomicU64::new(0),
            shutdown: watch::Sender::new(false),
        }
    }

    /// Returns the number of unfinished games with an answer within [`RECENT_SECONDS`].
    pub(crate) async fn open_games(&self) -> Result<u64, StoreError> {
        self.store.open_games(self.now() - RECENT_SECONDS).await
    }

    /// Returns the limits.
    pub(crate) const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Returns the seconds since 1970 by the time source of the server.
    pub(crate) fn now(&self) -> i64 {
        self.time.now() / 1_000
    }

    /// Ends the streams of events and the tasks of the server.
    pub(crate) fn shut_down(&self) {
        self.shutdown.send_replace(true);
    }

    /// Returns a receiver that becomes true when the server shuts down.
    pub(crate) fn shutdown_signal(&self) -> watch::Receiver<bool> {
        self.shutdown.subscribe()
    }

    /// Returns the number of games in memory.
    pub(crate) fn loaded_games(&self) -> usize {
        self.rooms().len()
    }

    // Each insertion or removal is complete, so a poisoned lock is usable.
    fn rooms(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a query of the catalogue for a client, within the limit for checks.
    pub(crate) async fn query_catalogue<T: Send + 'static>(
        self: &Arc<Self>,
        ask: impl FnOnce(&Catalogue) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.query_catalogue_within(&self.checks, ask).await
    }

    async fn query_catalogue_within<T: Send + 'static>(
        self: &Arc<Self>,
        limit: &Semaphore,
        ask: impl FnOnce(&Catalogue) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let permit = limit.acquire().await;
        let _permit = permit.map_err(|_| Refusal::busy("the server is ending"))?;
        let house = Arc::clone(self);
        run_on_thread(move || ask(&house.catalogue)).await
    }

    /// Returns the chair that the secret of a link or the key of an account opens.
    pub(crate) async fn open(self: &Arc<Self>, token: &Token) -> Result<OpenedChair, Refusal> {
        let mut found = self.store.chair(token).await?;
        if found.is_none() && self.accounts.is_some() {
            found = self.store.chair_of_key(token, self.now()).await?;
        }
        let (game, place) = found.ok_or_else(Refusal::unknown_link)?;
        Ok(OpenedChair { room: self.room(game), place })
    }

    /// Returns the chair to move in a game; `None` if it is not a person's, or the game is over.
    pub(crate) async fn chair_to_move(
        self: &Arc<Self>,
        game: &str,
    ) -> Result<Option<u32>, Refusal> {
        let room = self.room(game.to_owned());
        let to_move = |warm: &mut LoadedGame| {
            Ok(warm.deciding_chair().filter(|place| warm.chair_name(*place).is_some()))
        };
        self.run_on_game(&room, to_move).await
    }

    /// Returns the room of a game, loaded or not.
    fn room(&self, id: String) -> Arc<Room> {
        let mut rooms = self.rooms();
        let used = self.clock.fetch_add(1, Ordering::Relaxed);
        if !rooms.contains_key(&id) && rooms.len() >= self.limits.loaded_games {
            // A room without other references equals its record in the database, so it can be
            // dropped.
            let idle = rooms.values().filter(|room| Arc::strong_count(room) == 1);
            let oldest = idle.min_by_key(|room| room.last_used.load(Ordering::Relaxed));
            if let Some(oldest) = oldest.map(|room| room.id.clone()) {
                rooms.remove(&oldest);
            }
        }
        let room = rooms.entry(id.clone()).or_insert_with(|| {
            Arc::new(Room {
                id,
                game: tokio::sync::Mutex::default(),
                driver_lock: tokio::sync::Mutex::default(),
                drivers: Arc::new(Semaphore::new(2)),
                news: watch::Sender::new(0),
                last_used: AtomicU64::default(),
            })
        });
        room.last_used.store(used, Ordering::Relaxed);
        Arc::clone(room)
    }

    /// Runs a closure on a game, even if the client disconnects in the meantime.
    pub(crate) async fn run_on_game<T: Send + 'static>(
        self: &Arc<Self>,
        room: &Arc<Room>,
        action: impl FnOnce(&mut LoadedGame) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let (job, result) = background::job(action);
        self.run_job_on_game(room, job).await?;
        result.take()?
    }

    async fn run_job_on_game(
        self: &Arc<Self>,
        room: &Arc<Room>,
        job: Job<LoadedGame>,
    ) -> Result<(), Refusal> {
        let (house, room) = (Arc::clone(self), Arc::clone(room));
        let work = async move {
            let mut kept = room.game.lock().await;
            let warm = house.take_or_load(&room, &mut kept).await?;
            let warm = run_job(warm, job).await?;
            *kept = Some(warm).filter(LoadedGame::is_consistent);
            Ok(())
        };
        run_to_end(work).await
    }

    /// Runs a closure on a game as the holder of a chair may see it.
    pub(crate) async fn run_as_chair<T: Send + 'static>(
        self: &Arc<Self>,
        opened: &OpenedChair,
        action: impl FnOnce(&mut LoadedGame) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let place = opened.place;
        self.run_on_game(&opened.room, move |warm| action(warm.visible_game(place)?)).await
    }

    /// Takes the game out of its room, or loads it. If a closure panics, the room stays empty.
    async fn take_or_load(
        self: &Arc<Self>,
        room: &Arc<Room>,
        slot: &mut Option<LoadedGame>,
    ) -> Result<LoadedGame, Refusal> {
        match slot.take() {
            Some(warm) => Ok(warm),
            None => {
                let warm = self.load(&room.id).await?;
                // A bot may have been interrupted when the game was last in memory.
                if warm.has_bots() {
                    self.drive(room);
                }
                Ok(warm)
            }
        }
    }

    /// Runs a closure on a game as the holder of a chair may see it, in a language if its battle is
    /// translated. Returns the result of the closure.
    pub(crate) async fn run_in_language<T: Send + 'static>(
        self: &Arc<Self>,
        opened: &OpenedChair,
        language: Option<String>,
        action: impl FnOnce(&mut LoadedGame, Option<&LanguageVersion>) -> Result<T, Refusal>
        + Send
        + 'static,
    ) -> Result<T, Refusal> {
        let requested = match language {
            Some(language) => {
                self.run_as_chair(opened, move |warm| warm.translation(&language)).await?
            }
            None => TranslationRequest::Untranslated,
        };
        let spoken = match requested {
            TranslationRequest::Untranslated => None,
            TranslationRequest::Loaded(spoken) => Some(spoken),
            TranslationRequest::Needed { tag, battle, setup } => {
                let of = tag.clone();
                let ask =
                    move |shelf: &Catalogue| shelf.prepare_in_language(&battle, &setup, Some(&of));
                let hall = self.query_catalogue_within(&self.loads, ask).await??;
                Some(LanguageVersion { tag, prepared_battle: hall })
            }
        };
        self.run_as_chair(opened, move |warm| {
            spoken.iter().try_for_each(|spoken| warm.replay_in_language(spoken))?;
            action(warm, spoken.as_ref())
        })
        .await
    }

    /// Returns the part of a chair's view that stays the same during the game, in a language.
    pub(crate) async fn static_view(
        self: &Arc<Self>,
        opened: &OpenedChair,
        language: Option<String>,
    ) -> Result<Value, Refusal> {
        let place = opened.place;
        self.run_in_language(opened, language, move |warm, spoken| {
            warm.static_view(place, spoken.map(|spoken| spoken.tag.as_str()))
        })
        .await
    }
}
