//! New games.

use std::sync::Arc;

use castra_api::PreparedBattle;
use castra_sim::Chairs;

use super::House;
use crate::catalogue::Setup;
use crate::clock::{Clock, ClockSettings};
use crate::delay::Delay;
use crate::metrics::increment_counter;
use crate::refusal::Refusal;
use crate::sitter::Sitter;
use crate::store::{ChairRow, GameRow, State};
use crate::token::{Token, hex_digits, new_dice, random};

/// A game that was created, with the secrets for its links.
#[derive(Debug)]
pub(crate) struct CreatedGame {
    pub(crate) id: String,
    pub(crate) commitment: String,
    /// For each chair of a person or spectator, its place and its secret.
    pub(crate) links: Vec<(u32, Token)>,
}

/// A new game before it is stored in the database.
pub(crate) struct NewGame {
    pub(crate) game: GameRow,
    pub(crate) chairs: Vec<ChairRow>,
    pub(crate) clock: Option<Clock>,
    /// For each chair of a person or spectator, its place and its secret.
    pub(crate) links: Vec<(u32, Token)>,
    pub(crate) battle_model: Arc<PreparedBattle>,
}

impl House {
    /// Creates a game. `sitters` are in the order of the chairs, with their names. `spectators` is
    /// the delay of a link for spectators, which may be zero, or `None` for no link. In a seeded
    /// game, each person adds to the seed before the game begins.
    pub(crate) async fn create(
        self: &Arc<Self>,
        battle: String,
        setup: Setup,
        sitters: Vec<(Sitter, String)>,
        spectators: Option<Delay>,
        terms: Option<ClockSettings>,
        is_seeded: bool,
    ) -> Result<CreatedGame, Refusal> {
        let is_adder = |(_, (sitter, _)): &(u32, &(Sitter, _))| *sitter == Sitter::Person;
        let adders = (0u32..).zip(&sitters).filter(|_| is_seeded).filter(is_adder);
        let adders: Vec<u32> = adders.map(|(place, _)| place).collect();
        let new = self.new_game(battle, setup, sitters, spectators, terms).await?;
        let NewGame { game, chairs, clock, links, .. } = new;
        self.store.create(&game, &chairs, clock.as_ref(), &adders).await?;
        self.count_created(&game);
        Ok(CreatedGame { id: game.id, commitment: game.dice.commitment(), links })
    }

    /// Counts a created game in the metrics.
    pub(crate) fn count_created(&self, game: &GameRow) {
        increment_counter(&self.metrics.games_created);
        tracing::info!(game = %game.id, battle = %game.battle, "game created");
    }

    /// Creates a game without storing it in the database.
    pub(crate) async fn new_game(
        self: &Arc<Self>,
        battle: String,
        setup: Setup,
        sitters: Vec<(Sitter, String)>,
        spectators: Option<Delay>,
        terms: Option<ClockSettings>,
    ) -> Result<NewGame, Refusal> {
        if self.open_games().await? >= self.limits.max_games {
            return Err(Refusal::busy("this server has as many games as it may"));
        }
        let (of, with) = (battle.clone(), setup.clone());
        let hall = self.query_catalogue(move |shelf| shelf.prepare(&of, &with)).await??;
        let players = u32::try_from(sitters.len()).unwrap_or(u32::MAX);
        Chairs::of(hall.image().program(), players).map_err(|error| {
            let possible: Vec<String> = error.possible.iter().map(u32::to_string).collect();
            Refusal::bad_request("chairs", format!("{error}; it is for {}", possible.join(", ")))
        })?;
        if sitters.iter().all(|(sitter, _)| *sitter != Sitter::Person) {
            return Err(Refusal::bad_request("chairs", "at least one chair is a person's"));
        }
        let clock = |terms| Clock::new(terms, sitters.len(), self.time.clone());
        let clock = terms.map(clock).transpose()?;
        let mut chairs = Vec::new();
        let mut links = Vec::new();
        spectators.map_or(Ok(()), Delay::check)?;
        let spectator = spectators.map(|_| (Sitter::Spectator, String::new()));
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
            id: hex_digits(&random::<8>()?),
            created: self.now(),
            battle,
            title: hall.title().to_owned(),
            setup: serde_json::to_string(&setup)
                .map_err(|e| Refusal::server_failure(e.to_string()))?,
            players,
            fingerprint: hall.image().program().fingerprint(),
            dice: new_dice()?,
            revealed_parts: Vec::new(),
            state: State::Open,
            delay: spectators.unwrap_or(Delay::NONE),
        };
        Ok(NewGame { game, chairs, clock, links, battle_model: hall })
    }
}
