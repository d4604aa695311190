//! A search for small changes that make a battle even, in slices, so that a page can show progress
//! and stop.

use castra_ide::Gesture;
use castra_measure::Trial;
use castra_measure::balance::{BalanceSearch, SearchPhase, SearchSettings, Suggestion};
use castra_sim::{Bot, Match, WinChance};
use castra_vm::CompileOptions;
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, DONE, RequestError, to_json};
use crate::playable::{NOTHING_TO_PLAY, Playable, image, load_playable};
use crate::state::Api;

/// A request about a search for changes that make a battle even.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum BalanceSearchRequest {
    /// Begins a search for changes of a battle of two armies, between `sensible` bots.
    Begin {
        path: String,
        /// The random seed of all games.
        seed: u64,
        /// The number of games of the battle, and of the changes that come nearest.
        games: u64,
    },
    /// Continues the search for a number of games or a little more, and returns what has been
    /// found.
    More { games: u64 },
}

/// The maximum number of games in a request.
const MAX_GAMES: u64 = 100_000;

/// A search for changes that make a battle even, as far as it has come.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct EvenSearch {
    part: SearchPhase,
    /// The number of steps of this part that have been taken, and the number of all its steps.
    done: usize,
    of: usize,
    /// The number of all games so far.
    games: u64,
    /// The printed name of the army whose chances these are.
    army: String,
    /// The chance in the battle as it is; `None` until that has been played.
    base: Option<ArmyChance>,
    /// True if the battle is even without a change.
    was_even: bool,
    /// The changes that make the battle even, the nearest to even first.
    found: Vec<EvenChange>,
    /// The change that came nearest, if none makes the battle even.
    nearest: Option<EvenChange>,
}

/// A change that has been verified with fresh dice.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct EvenChange {
    /// The gestures that carry it out, one after the other.
    gestures: Vec<Gesture>,
    /// The lines of the source that it replaces, and those that take their place.
    removed: Vec<String>,
    added: Vec<String>,
    chance: ArmyChance,
}

/// The chance of an army to win. A draw counts as half a victory.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct ArmyChance {
    /// The chance, from 0 to 1, and its 95 % confidence interval.
    chance: f64,
    low: f64,
    high: f64,
    games: u64,
}

impl From<WinChance> for ArmyChance {
    fn from(WinChance { games, chance, low, high, .. }: WinChance) -> Self {
        Self { chance, low: low.max(0.0), high: high.min(1.0), games }
    }
}

pub(crate) fn answer(api: &mut Api, ask: BalanceSearchRequest) -> Answer {
    match ask {
        BalanceSearchRequest::Begin { path, seed, games } => {
            api.even = None;
            let (trial, Playable { battle, .. }) = open_trial(api, &path, seed)?;
            let (scenario, game) = battle.ok_or(NOTHING_TO_PLAY)?;
            let search = SearchSettings {
                battle: path,
                bots: Bot::Sensible.word().to_owned(),
                jobs: api.threads,
                games: games.clamp(1, MAX_GAMES),
                keep: Vec::new(),
                second_bot: None,
                colour: false,
            };
            let finder = BalanceSearch::new(trial, &scenario, &game, search);
            api.even = Some(finder.map_err(|error| error.to_string())?);
            DONE
        }
        BalanceSearchRequest::More { games } => {
            let Api { even, host, .. } = api;
            let finder = even.as_mut().ok_or("no changes are being searched for")?;
            let goal = finder.suggestions().games + games.clamp(1, MAX_GAMES);
            while finder.step(host).map_err(|error| error.to_string())? {
                if finder.suggestions().games >= goal {
                    break;
                }
            }
            to_json(&EvenSearch::from_finder(finder))
        }
    }
}

/// Returns a battle between `sensible` bots whose changes can be tried, and its declarations.
pub(crate) fn open_trial(
    api: &mut Api,
    path: &str,
    seed: u64,
) -> Result<(Trial, Playable), RequestError> {
    let mut found = load_playable(api, path, None)?.ok_or(NOTHING_TO_PLAY)?;
    let program = std::mem::take(&mut found.program);
    let bots = vec![Bot::Sensible; program.armies.len()];
    let base = Match::new(image(program, CompileOptions::default())?, seed, bots);
    let text = api.host.sources().find(|(own, ..)| *own == path).map(|(_, text, _)| text);
    let text = text.ok_or_else(|| format!("`{path}` is not open"))?;
    Ok((Trial::new(base, path.to_owned(), text), found))
}

impl EvenSearch {
    fn from_finder(finder: &BalanceSearch) -> Self {
        let (part, done, of) = finder.progress();
        let found = finder.suggestions();
        Self {
            part,
            done,
            of,
            games: found.games,
            army: found.name.clone(),
            base: Some(found.base).filter(|base| base.games > 0).map(ArmyChance::from),
            was_even: part == SearchPhase::Over && found.was_even(),
            found: found.suggestions.iter().map(EvenChange::from_suggestion).collect(),
            nearest: found.nearest.as_ref().map(EvenChange::from_suggestion),
        }
    }
}

impl EvenChange {
    fn from_suggestion(suggestion: &Suggestion) -> Self {
        // The first two lines of a diff are the file names.
        let lines = |sign: char| {
            let own =
                suggestion.diff.lines().skip(2).filter_map(move |line| line.strip_prefix(sign));
            own.map(|line| line.trim().to_owned()).collect()
        };
        Self {
            gestures: suggestion.gestures.clone(),
            removed: lines('-'),
            added: lines('+'),
            chance: suggestion.verified.into(),
        }
    }
}
