//! The subject of a run of games: the battle, its options and its players.

use std::ops::Range;

use castra_sim::Match;
use castra_workspace::{OptionValue, option_values};
use serde::Serialize;

/// The subject, the options and the players of a run.
#[derive(Debug, Serialize)]
pub struct Head {
    /// The version of Castra.
    pub castra: &'static str,
    /// The id of the game.
    pub game: String,
    /// The id of the battle.
    pub scenario: Option<String>,
    /// The printed title.
    pub title: String,
    /// The modules in play.
    pub modules: Vec<String>,
    /// The fingerprint of the rules.
    pub fingerprint: String,
    /// Every option with its value.
    pub options: Vec<OptionValue>,
    /// The bot of each army.
    pub bots: Vec<ArmyBot>,
    /// The seed of the run.
    pub seed: u64,
    /// The number of the first game.
    pub first: u64,
    /// The number of games.
    pub games: u64,
}

/// An army with its bot.
#[derive(Debug, Serialize)]
pub struct ArmyBot {
    /// The id of the army.
    pub army: String,
    /// The printed name of the army.
    #[serde(skip)]
    pub name: String,
    /// The name of the bot.
    pub bot: &'static str,
}

impl Head {
    /// Describes a range of games of `games`. `modules` are the modules in play.
    #[must_use]
    pub fn of(range: &Range<u64>, modules: &[String], games: &Match) -> Self {
        let program = games.image.program();
        let bots = program.armies.iter().zip(&games.bots);
        Self {
            castra: env!("CARGO_PKG_VERSION"),
            game: program.game.clone(),
            scenario: Some(program.scenario.clone()).filter(|s| !s.is_empty()),
            title: program.title.clone(),
            modules: modules.to_vec(),
            fingerprint: program.fingerprint(),
            options: option_values(program),
            bots: bots
                .map(|(a, bot)| ArmyBot {
                    army: a.id.clone(),
                    name: a.name.clone(),
                    bot: bot.word(),
                })
                .collect(),
            seed: games.seed,
            first: range.start,
            games: range.end - range.start,
        }
    }
}
