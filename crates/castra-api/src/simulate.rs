//! Games of a battle or of a game that needs none, in slices, so that a page can show progress and
//! stop.

use castra_measure::parse_bot;
use castra_sim::{Bot, Figures, Match, Summary};
use castra_vm::CompileOptions;
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, DONE, to_json};
use crate::playable::{NOTHING_TO_PLAY, image, load_playable};
use crate::state::{Api, Simulation};

/// A request about a simulation of many games.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum SimulateRequest {
    /// Compiles a battle or a game, and discards any simulation in progress.
    Begin {
        /// The source of the battle, or of a game that needs none.
        path: String,
        /// The random seed.
        seed: u64,
        /// The bot that plays all armies; `None` for `sensible`.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<crate::words::BotWord>", optional = nullable))]
        bot: Option<String>,
    },
    /// Plays more games, and returns the summary of all games so far.
    More { games: u64 },
}

/// The maximum number of games in a request.
const MAX_GAMES: u64 = 100_000;

/// The games of a simulation so far.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Simulated {
    played: u64,
    figures: Figures,
}

pub(crate) fn answer(api: &mut Api, ask: SimulateRequest) -> Answer {
    match ask {
        SimulateRequest::Begin { path, seed, bot } => {
            let bot = bot.as_deref().map_or(Ok(Bot::Sensible), parse_bot)?;
            api.simulation = None;
            let program = load_playable(api, &path, None)?.ok_or(NOTHING_TO_PLAY)?.program;
            let armies = program.armies.len();
            let games =
                Match::new(image(program, CompileOptions::default())?, seed, vec![bot; armies]);
            let summary = Summary::default();
            api.simulation = Some(Simulation { games, summary, played: 0 });
            DONE
        }
        SimulateRequest::More { games } => {
            let running = api.simulation.as_mut().ok_or("no battle is being played")?;
            // Games are numbered from 1, as in `castra simulate`.
            let first = running.played + 1;
            let numbers = first..first.saturating_add(games.min(MAX_GAMES));
            let (summary, played) = (&mut running.summary, &mut running.played);
            let take = |one: castra_sim::PlayedGame| {
                summary.add(&one);
                *played += 1;
            };
            let flaw = running.games.run_all(numbers, api.threads, take);
            flaw.map_err(|flaw| flaw.to_string())?;
            let program = running.games.image.program();
            let figures = running.summary.figures(program, &running.games.counters);
            to_json(&Simulated { played: running.played, figures })
        }
    }
}
