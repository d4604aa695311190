//! Small changes that make a battle even.

use std::num::NonZero;
use std::sync::Arc;

use castra_base::plural;
use castra_defs::{Game, Scenario};
use castra_diagnostics::Paint;
use castra_sim::{Bot, Chance, Effect, Match, Race};
use castra_vm::{Image, Options};
use serde::Serialize;

use super::changes::{self, Change};
use super::keep::Keep;
use crate::error::MeasureError;
use crate::trial::{Edited, Trial};
use crate::wording::{counted, percent, signed};

/// A battle is even if the first army wins half of the games, give or take this.
const EVEN: f64 = 0.03;

/// A change that is farther from even than this after half of the fresh games plays no more.
const NEAR: f64 = 0.08;

/// The most changes that are verified, and the most that are suggested.
const VERIFIED: usize = 8;
const SUGGESTED: usize = 3;

/// The fewest changes that play all games of a race.
const LEAST: usize = 8;

/// The most pairs of changes that are tried.
const PAIRS: usize = 48;

/// The settings of a search for changes.
pub struct Search<'a> {
    /// The battle in messages and differences.
    pub battle: String,
    /// The bots, as on a command line.
    pub bots: String,
    /// The number of threads.
    pub jobs: NonZero<usize>,
    /// The games of the battle, and of the changes that come nearest.
    pub games: u64,
    /// The parts that stay as they are.
    pub keep: &'a [Keep],
    /// The bots that verify answers besides those that search.
    pub also: Option<Bot>,
    /// Writes the difference between the old text and a new one.
    pub diff: &'a dyn Fn(&str, &str) -> String,
    /// Is called before each round with the number of games to come.
    pub step: &'a dyn Fn(u64),
}

/// The result of a search.
#[derive(Debug, Serialize)]
pub struct Suggestions {
    castra: &'static str,
    battle: String,
    title: String,
    bots: String,
    seed: u64,
    /// The army whose chance is meant.
    army: String,
    #[serde(skip)]
    name: String,
    /// The chance in the unchanged battle.
    base: Chance,
    /// Changes that were played.
    tried: usize,
    /// Changes that make the battle invalid or decide nothing in play.
    refused: usize,
    /// All games played.
    games: u64,
    suggestions: Vec<Suggestion>,
    /// The change that came nearest, if none makes the battle even.
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest: Option<Suggestion>,
}

impl Suggestions {
    /// Returns whether the battle is even, as it is or with a suggested change.
    #[must_use]
    pub fn is_even(&self) -> bool {
        distance(self.base.chance) <= EVEN || !self.suggestions.is_empty()
    }

    /// Returns the suggestions for people.
    #[must_use]
    pub fn text(&self, paint: Paint) -> String {
        text(self, paint)
    }
}

/// A change with what it comes to.
#[derive(Clone, Debug, Serialize)]
struct Suggestion {
    change: String,
    /// The change of the text, as `diff -u` writes it.
    diff: String,
    /// The effect on the chance in the games of the search.
    effect: Effect,
    /// The chance in fresh games with the next seed.
    verified: Chance,
    /// The chance in fresh games between other bots.
    #[serde(skip_serializing_if = "Option::is_none")]
    also: Option<Also>,
}

#[derive(Clone, Debug, Serialize)]
struct Also {
    bot: &'static str,
    #[serde(flatten)]
    chance: Chance,
}

/// A change that can be played.
struct Played {
    change: Change,
    text: String,
    games: Match,
}

/// Looks for small changes of the text of a battle that make it even.
///
/// # Errors
///
/// If it has not two armies or not the parts that are kept, if no game comes to an end, or a bug in
/// Castra itself.
pub fn suggest(
    trial: &mut Trial<'_>,
    scenario: &Scenario,
    game: &Game,
    search: &Search<'_>,
) -> Result<Suggestions, MeasureError> {
    let Some((army, name)) = scenario.armies.first().filter(|_| scenario.armies.len() == 2) else {
        return Err(MeasureError::NotTwoArmies);
    };
    for keep in search.keep {
        keep.check(scenario)?;
    }
    let base_match = trial.base.clone();
    let mut race = Race::new(&base_match, 1, search.jobs);
    let base = first(&race.base(search.games)?)?;
    let mut result = Suggestions {
        castra: env!("CARGO_PKG_VERSION"),
        battle: search.battle.clone(),
        title: scenario.title.clone(),
        bots: search.bots.clone(),
        seed: base_match.seed,
        army: army.clone(),
        name: name.name.clone(),
        base,
        tried: 0,
        refused: 0,
        games: search.games,
        suggestions: Vec::new(),
        nearest: None,
    };
    if distance(base.chance) > EVEN {
        let mut finder = Finder { search, trial, race, result: &mut result };
        let single = finder.play(changes::single(scenario, game))?;
        finder.verify(&single)?;
        if finder.result.suggestions.is_empty() {
            let two = pairs(&single, base.chance);
            // On other dice than those that chose the pairs.
            let next = search.games.saturating_add(1);
            finder.race = Race::new(&base_match, next, search.jobs);
            let two = finder.play(two)?;
            finder.verify(&two)?;
        }
    }
    Ok(result)
}

/// The chance of the first army.
fn first(chances: &[Chance]) -> Result<Chance, MeasureError> {
    let chance = chances.first().filter(|chance| chance.games > 0);
    chance.copied().ok_or(MeasureError::NoEnd)
}

/// Returns the distance of a chance from one half.
fn distance(chance: f64) -> f64 {
    (chance - 0.5).abs()
}

/// The part of a change's effect that draws explain: half a victory for each game that is drawn
/// only with the change. Without it, a change that keeps both armies from winning would look even.
fn undecided(effect: &Effect) -> f64 {
    effect.drawn.max(0.0) / 2.0
}

/// Two changes together, those first that should come nearest to even if their effects add up.
fn pairs(single: &[(Played, Effect)], base: f64) -> Vec<Change> {
    let mut all = Vec::new();
    let effects: Vec<Effect> = single.iter().map(|(_, effect)| *effect).collect();
    let gains = Effect::shrunk(&effects);
    for (at, ((one, _), gain)) in single.iter().zip(&gains).enumerate() {
        for ((other, _), second) in single.iter().zip(&gains).skip(at + 1) {
            let expected = distance(base + gain + second);
            if let Some(both) = one.change.and(&other.change) {
                all.push((expected, both));
            }
        }
    }
    all.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    all.into_iter().take(PAIRS).map(|(_, both)| both).collect()
}

struct Finder<'a, 't> {
    search: &'a Search<'a>,
    trial: &'a mut Trial<'t>,
    race: Race<'a>,
    result: &'a mut Suggestions,
}

impl Finder<'_, '_> {
    /// Plays changes in rounds, and returns those that can be played, each with its effect.
    fn play(&mut self, mut changes: Vec<Change>) -> Result<Vec<(Played, Effect)>, MeasureError> {
        changes.retain(|change| !self.search.keep.iter().any(|keep| keep.forbids(change)));
        let mut played = Vec::new();
        for change in changes {
            match self.trial.edited(&change.gestures) {
                Ok(Edited { text, games, is_idle: false }) => {
                    played.push(Played { change, text, games });
                }
                Ok(_) | Err(_) => self.result.refused += 1,
            }
        }
        self.result.tried += played.len();
        let matches: Vec<Match> = played.iter().map(|played| played.games.clone()).collect();
        let rank = |_: usize, effects: &[Effect]| {
            effects.first().map_or(f64::MAX, |effect| distance(effect.variant) + undecided(effect))
        };
        let total = &mut self.result.games;
        let step = |games: u64| {
            *total += games;
            (self.search.step)(games);
        };
        let effects = self.race.run(&matches, self.search.games, LEAST, rank, step)?;
        let first = effects.into_iter().filter_map(|effects| effects.first().copied());
        Ok(played.into_iter().zip(first).collect())
    }

    /// Plays the changes that came nearest with fresh dice, and keeps those that are even.
    fn verify(&mut self, played: &[(Played, Effect)]) -> Result<(), MeasureError> {
        let effects: Vec<Effect> = played.iter().map(|(_, effect)| *effect).collect();
        let base = self.result.base.chance;
        let gains = Effect::shrunk(&effects);
        let expected =
            gains.iter().zip(&effects).map(|(gain, e)| distance(base + gain) + undecided(e));
        let without_faults = played.iter().zip(expected).filter(|((_, e), _)| e.faults == 0);
        let mut best: Vec<(&(Played, Effect), f64)> = without_faults.collect();
        best.sort_by(|(_, a), (_, b)| a.total_cmp(b));
        for ((played, effect), _) in best.into_iter().take(VERIFIED) {
            if self.result.suggestions.len() == SUGGESTED {
                break;
            }
            let verified = self.fresh(&played.games, self.search.games)?;
            let is_even = distance(verified.chance) <= EVEN
                && verified.drawn <= self.result.base.drawn + EVEN;
            let also = match self.search.also.filter(|_| is_even) {
                Some(bot) => Some(self.among(bot, &played.games)?),
                None => None,
            };
            let diff = (self.search.diff)(&self.trial.text, &played.text);
            let change = played.change.words.clone();
            let found = Suggestion { change, diff, effect: *effect, verified, also };
            if is_even {
                self.result.suggestions.push(found);
                continue;
            }
            let nearest = self.result.nearest.as_ref();
            if nearest
                .is_none_or(|known| distance(verified.chance) < distance(known.verified.chance))
            {
                self.result.nearest = Some(found);
            }
        }
        let found = &mut self.result.suggestions;
        if !found.is_empty() {
            self.result.nearest = None;
        }
        found.sort_by(|a, b| distance(a.verified.chance).total_cmp(&distance(b.verified.chance)));
        Ok(())
    }

    /// The chance in games with the next seed: twice as many if it is near to even after the first.
    fn fresh(&mut self, games: &Match, count: u64) -> Result<Chance, MeasureError> {
        let fresh = Match { seed: games.seed.wrapping_add(1), ..games.clone() };
        let mut race = Race::new(&fresh, 1, self.search.jobs);
        let half = first(&race.base(count)?)?;
        self.result.games += count;
        if distance(half.chance) > NEAR {
            return Ok(half);
        }
        self.result.games += count;
        first(&race.base(2 * count)?)
    }

    /// The chance in a tenth as many games between other bots, but 100 at least.
    fn among(&mut self, bot: Bot, games: &Match) -> Result<Also, MeasureError> {
        let armies = games.image.program().armies.len();
        let program = Arc::new(games.image.program().clone());
        let options = Options { knowledge: bot.imagines(), ..Options::default() };
        let image = Arc::new(Image::compile_with(program, options)?);
        let seed = games.seed.wrapping_add(1);
        let other = Match::new(image, seed, vec![bot; armies]);
        let count = (self.search.games / 10).max(100);
        self.result.games += count;
        let chance = first(&Race::new(&other, 1, self.search.jobs).base(count)?)?;
        Ok(Also { bot: bot.word(), chance })
    }
}

fn shown(chance: &Chance) -> String {
    let Chance { chance, low, high, .. } = *chance;
    format!("{} ({} to {})", percent(chance), percent(low.max(0.0)), percent(high.min(1.0)))
}

/// The share of drawn games, after the number of games; nothing if none is drawn.
fn drawn(chance: &Chance) -> String {
    if chance.drawn == 0.0 { String::new() } else { format!(", {} drawn", percent(chance.drawn)) }
}

fn text(result: &Suggestions, paint: Paint) -> String {
    let mut text = format!("{}\n", paint.bold(&result.title));
    let Suggestions { name, bots, seed, base, .. } = result;
    let count = |games: u64| counted(games, "game");
    text.push_str(&format!(
        "  {name} wins {} of {}{}, seed {seed}, played by `{bots}`\n",
        shown(base),
        count(base.games),
        drawn(base)
    ));
    if distance(base.chance) <= EVEN {
        text.push_str("  the battle is even: nothing was changed\n");
        return text;
    }
    text.push_str(&format!(
        "  tried {} on the same dice, {} in all\n",
        plural(result.tried, "change"),
        count(result.games)
    ));
    if result.refused > 0 {
        let changes = plural(result.refused, "more change");
        text.push_str(&format!("  {changes} would make it invalid or decide nothing\n"));
    }
    let mut add = |title: String, found: &Suggestion| {
        text.push_str(&format!("\n{}\n", paint.bold(title)));
        let Effect { difference, low, high, games, .. } = found.effect;
        text.push_str(&format!(
            "  {name} wins {} of {}{}, seed {}, played by `{bots}`\n",
            shown(&found.verified),
            count(found.verified.games),
            drawn(&found.verified),
            seed.wrapping_add(1)
        ));
        if let Some(Also { bot, chance }) = &found.also {
            let (share, games) = (shown(chance), count(chance.games));
            text.push_str(&format!("  {name} wins {share} of {games}, played by `{bot}`\n"));
        }
        text.push_str(&format!(
            "  {} points ({} to {}) in {} on the same dice\n\n{}",
            signed(100.0 * difference, 1),
            signed(100.0 * low, 1),
            signed(100.0 * high, 1),
            counted(games, "pair"),
            found.diff
        ));
    };
    for (number, found) in (1..).zip(&result.suggestions) {
        add(format!("{number}. {}", found.change), found);
    }
    if let Some(found) = &result.nearest {
        add(format!("no change comes to 50 ± 3 %; the nearest is {}", found.change), found);
    } else if result.suggestions.is_empty() {
        text.push_str("\nno change could be tried\n");
    }
    text
}
