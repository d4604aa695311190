//! The subject of a run of games: the battle, its options and its players.

use std::collections::BTreeMap;
use std::ops::Range;

use castra_sim::{CountedKind, Match};
use castra_workspace::{OptionValue, option_values};
use serde::Serialize;

/// The printed titles of declarations, by the word that declares them (`kind`, `field`, `pile` or
/// `state`) and their identifier.
pub type Titles = BTreeMap<(&'static str, String), String>;

/// The subject, the options and the players of a run.
#[derive(Debug, Serialize)]
pub struct RunHead {
    /// The version of Castra.
    pub castra: &'static str,
    /// The id of the game.
    pub game: String,
    /// The id of the battle.
    pub scenario: Option<String>,
    /// The printed title of the battle, or of the game without one.
    pub title: String,
    /// The modules in play.
    pub modules: Vec<String>,
    /// The fingerprint of the rules.
    pub fingerprint: String,
    /// Every option with its value.
    pub options: Vec<OptionValue>,
    /// The War Council entries that were set for this run (`council.NAME` or `ARMY.NAME`), with their
    /// values.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<(String, String)>,
    /// The bot of each army.
    pub bots: Vec<ArmyBot>,
    /// The seed of the run.
    pub seed: u64,
    /// The number of the first game.
    pub first: u64,
    /// The number of games.
    pub games: u64,
    /// The printed titles of the values that are counted at the end of a game.
    #[serde(skip)]
    pub titles: Titles,
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

impl RunHead {
    /// Describes the games with the numbers in `range`. `modules` are the modules in play.
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
            entries: Vec::new(),
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
            titles: Titles::new(),
        }
    }

    /// Returns a phrase for a counted value, such as `cards in Hand`, with its printed title or
    /// else its identifier in backticks.
    pub(crate) fn counted_value(&self, kind: CountedKind, name: &str) -> String {
        let word = match kind {
            CountedKind::Cards => "pile",
            CountedKind::State => "state",
            CountedKind::Left | CountedKind::Lost => "kind",
            CountedKind::Sum => "field",
        };
        let title = self.titles.get(&(word, name.to_owned()));
        let title = title.map(|title| title.trim_end_matches([':', ',']).to_owned());
        let name = title.unwrap_or_else(|| format!("`{name}`"));
        match kind {
            CountedKind::Cards => format!("cards in {name}"),
            CountedKind::State => name,
            CountedKind::Lost => format!("{name} lost"),
            CountedKind::Left | CountedKind::Sum => format!("{name} on the board"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counted_values_have_their_titles() {
        let head = RunHead {
            castra: "",
            game: String::new(),
            scenario: None,
            title: String::new(),
            modules: Vec::new(),
            fingerprint: String::new(),
            options: Vec::new(),
            entries: Vec::new(),
            bots: Vec::new(),
            seed: 1,
            first: 1,
            games: 1,
            titles: Titles::from([
                (("kind", "cohort".to_owned()), "Cohorts".to_owned()),
                (("state", "men".to_owned()), "Men:".to_owned()),
            ]),
        };
        assert_eq!(head.counted_value(CountedKind::Lost, "cohort"), "Cohorts lost");
        assert_eq!(head.counted_value(CountedKind::State, "men"), "Men");
        assert_eq!(head.counted_value(CountedKind::Sum, "men"), "`men` on the board");
    }
}
