//! The director of tournaments: begins rounds, creates games, and decides games of absent players.

use std::sync::Arc;
use std::time::Duration;

use castra_sim::Chairs;
use futures_util::future::{Either, select};

use crate::background::run_on_thread;
use crate::game_service::House;
use crate::refusal::Refusal;
use crate::sitter::Sitter;
use crate::store::StoreError;
use crate::tournament::pairing::{Form, NextRound};
use crate::tournament::standings::matches;
use crate::tournament::{Advance, Decided, Pairing, State, Tournament, TournamentState};
use crate::tournament_rows::PairedPlayer;

/// Milliseconds until the next attempt to create a game that could not be created.
const RETRY_DELAY: i64 = 60_000;
/// The time until the next query of a database that has failed.
const RETRY_PAUSE: Duration = Duration::from_secs(1);

impl House {
    /// Directs the tournaments until the server shuts down.
    pub(crate) async fn run_director(self: Arc<Self>) {
        let mut ending = self.shutdown_signal();
        loop {
            let next = match self.direct_all().await {
                Ok(next) => next,
                Err(error) => {
                    tracing::warn!(%error, "the director does not see the tournaments");
                    tokio::time::sleep(RETRY_PAUSE).await;
                    if *ending.borrow() {
                        return;
                    }
                    continue;
                }
            };
            let wait = async {
                match next {
                    Some(at) => self.time.wait_until(at).await,
                    None => std::future::pending().await,
                }
            };
            let (wait, news) = (std::pin::pin!(wait), std::pin::pin!(self.rounds.notified()));
            let end = std::pin::pin!(ending.wait_for(|is_ending| *is_ending));
            if let Either::Right(_) = select(select(wait, news), end).await {
                return;
            }
        }
    }

    /// Directs each running tournament once. Returns the time of the next task, if any.
    async fn direct_all(self: &Arc<Self>) -> Result<Option<i64>, StoreError> {
        let mut next = None;
        for id in self.store.running_tournaments().await? {
            let at = match self.direct_tournament(&id).await {
                Ok(at) => at,
                Err(refusal) => {
                    tracing::warn!(tournament = id, why = %refusal.message, "a round is delayed");
                    Some(self.time.now() + RETRY_DELAY)
                }
            };
            next = next.into_iter().chain(at).min();
        }
        Ok(next)
    }

    /// Creates the missing games of a tournament, and begins the next round if the last one is
    /// over. Returns the time of the next task.
    async fn direct_tournament(self: &Arc<Self>, id: &str) -> Result<Option<i64>, Refusal> {
        loop {
            let Some(whole) = self.store.tournament(id).await? else { return Ok(None) };
            if whole.tournament.state != State::Running {
                return Ok(None);
            }
            let legs = whole.tournament.legs;
            let missing = whole.pairings.iter();
            let missing = missing.filter(|one| one.game.is_none() && one.outcome(legs).is_none());
            for pairing in missing {
                self.create_paired_game(&whole, pairing).await?;
            }
            if !whole.is_complete() {
                return self.decide_absences(&whole).await;
            }
            let is_last = whole.tournament.round >= whole.tournament.rounds;
            if whole.tournament.advance == Advance::Organiser && !is_last {
                return Ok(None);
            }
            self.next_round(&whole).await?;
        }
    }

    /// Begins the next round of a tournament, or ends it.
    pub(crate) async fn next_round(
        self: &Arc<Self>,
        whole: &TournamentState,
    ) -> Result<(), Refusal> {
        let tournament = whole.tournament.clone();
        let players = whole.entries.len();
        let rounds = match (tournament.state, tournament.form) {
            (State::Open, Form::Swiss) if tournament.rounds > 0 => {
                // More rounds would repeat pairings.
                tournament.rounds.min(Form::AllPlayAll.rounds(players))
            }
            (State::Open, form) => form.rounds(players),
            (State::Running | State::Over, _) => tournament.rounds,
        };
        let playing: Vec<bool> = whole.entries.iter().map(|entry| !entry.is_withdrawn).collect();
        let enough = playing.iter().filter(|plays| **plays).count() >= 2;
        let pairs = if enough && tournament.round < rounds {
            let games = whole.games();
            let work = move || {
                let played = matches(&games, tournament.seed, players);
                let table = NextRound {
                    form: tournament.form,
                    is_playing: &playing,
                    match_results: &played,
                    round: tournament.round,
                    seed: tournament.seed,
                    is_swapped: tournament.legs == 2,
                };
                table.pairs()
            };
            run_on_thread(work).await?
        } else {
            Vec::new()
        };
        let begun = self.store.begin_round(whole, rounds, &pairs, self.time.now()).await;
        match begun {
            // Another server has begun the round, or a player has entered in the meantime.
            Ok(()) | Err(StoreError::Overtaken) => {}
            Err(error) => return Err(error.into()),
        }
        tracing::info!(tournament = %whole.tournament.id, pairs = pairs.len(), "round begun");
        self.rounds.notify_one();
        Ok(())
    }

    /// Creates the game of a pairing.
    async fn create_paired_game(
        self: &Arc<Self>,
        whole: &TournamentState,
        pairing: &Pairing,
    ) -> Result<(), Refusal> {
        let Some(second) = pairing.second else { return Ok(()) };
        let entry = |number: u32| whole.entries.iter().find(|entry| entry.number == number);
        let damaged = || Refusal::server_failure("a tournament is damaged");
        let players =
            [entry(pairing.first).ok_or_else(damaged)?, entry(second).ok_or_else(damaged)?];
        let Tournament { id, battle, setup, terms, .. } = &whole.tournament;
        let sitters = players.map(|player| (Sitter::Person, player.name.clone())).to_vec();
        let new = self.new_game(battle.clone(), setup.clone(), sitters, None, Some(terms.clone()));
        let mut new = new.await?;
        // Nobody gets these links. The secret of an entry opens its chairs.
        new.chairs.iter_mut().for_each(|chair| chair.token = None);
        let chairs = Chairs::of(new.battle_model.image().program(), 2);
        let chairs = chairs.map_err(|error| Refusal::server_failure(error.to_string()))?;
        let paired = chairs.iter().zip(players).map(|(chair, player)| PairedPlayer {
            entry: player.number,
            chair: chair.name.clone(),
            account: player.account.clone(),
        });
        let paired: Vec<PairedPlayer> = paired.collect();
        let rows = (&new.game, new.chairs.as_slice(), new.clock.as_ref());
        match self.store.add_paired_game(id, pairing, rows, &paired).await {
            Ok(()) => {
                self.count_created(&new.game);
                self.notifier.wake();
            }
            // Another server has created the game, or the pairing has been decided in the meantime.
            Err(StoreError::Overtaken) => {}
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }

    /// After the absence limit of a round, decides its games without any answer: the player to move
    /// loses. Returns the end of the limit, if it is in the future.
    async fn decide_absences(
        self: &Arc<Self>,
        whole: &TournamentState,
    ) -> Result<Option<i64>, Refusal> {
        let tournament = &whole.tournament;
        if tournament.absence_limit == 0 {
            return Ok(None);
        }
        let at = tournament.round_start + tournament.absence_limit;
        if self.time.now() < at {
            return Ok(Some(at));
        }
        for pairing in whole.pairings.iter().filter(|one| one.outcome(tournament.legs).is_none()) {
            let Some(game) = &pairing.game else { continue };
            if self.store.is_begun(game).await? {
                continue;
            }
            let decided = match self.chair_to_move(game).await? {
                Some(0) => Decided::Second,
                Some(_) => Decided::First,
                None => continue,
            };
            let of = (pairing.round, pairing.board, pairing.leg);
            if self.store.decide(&tournament.id, of, decided, true).await? {
                tracing::info!(tournament = %tournament.id, game, "a player did not come");
                self.rounds.notify_one();
            }
        }
        Ok(None)
    }
}
