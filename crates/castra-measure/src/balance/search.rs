//! A search for small changes that make a battle even.
//!
//! ```text
//! battle as it is  →  single changes race  →  the best play with fresh dice  →  suggestions
//!                     pairs of changes, if no single one is even  ┘
//! ```
//!
//! Each round applies the changes again, so that few edited battles are in memory at a time.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::Arc;

use castra_defs::{Game, Scenario};
use castra_diagnostics::unified_diff;
use castra_ide::Host;
use castra_sim::{Bot, Effect, Match, Race, RaceRounds, WinChance};
use castra_vm::{CompileOptions, Image};
use serde::Serialize;

use super::changes::{self, Change};
use super::kept_parts::KeptPart;
use super::suggestions::{MAX_EVEN_DISTANCE, OtherBotChance, Suggestion, Suggestions, distance};
use crate::error::MeasureError;
use crate::trial::{EditedBattle, Trial};

/// The distance from even above which a change does not play the second half of the fresh games.
const MAX_DISTANCE: f64 = 0.08;

/// The maximum number of verified changes, and of suggested changes.
const MAX_VERIFIED: usize = 12;
const MAX_SUGGESTED: usize = 3;

/// The minimum number of changes that play all games of a race.
const MIN_FINALISTS: usize = 8;

/// The maximum number of pairs of changes in a race.
const MAX_PAIRS: usize = 48;

/// The maximum number of edited battles that stay in memory between the rounds of a race.
const MAX_IN_MEMORY: usize = 32;

/// The number of steps in which the unchanged battle is played.
const BASE_STEPS: usize = 8;

/// The settings of a search for changes.
#[derive(Clone, Debug)]
pub struct SearchSettings {
    /// The name of the battle in messages and diffs.
    pub battle: String,
    /// The bots, in the syntax of the command line.
    pub bots: String,
    /// The number of threads.
    pub jobs: NonZero<usize>,
    /// The number of games of the unchanged battle, and of each change in the last round of a race.
    pub games: u64,
    /// The parts that must not change.
    pub keep: Vec<KeptPart>,
    /// A second bot that also verifies suggestions, in separate games.
    pub second_bot: Option<Bot>,
    /// True if diffs contain colours for a terminal.
    pub colour: bool,
}

/// The current phase of a balance search, for progress reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum SearchPhase {
    /// The unchanged battle is played.
    Battle,
    /// Single changes are played.
    Changes,
    /// Pairs of changes are played.
    Pairs,
    /// The best changes are played with fresh dice.
    Verification,
    /// The search is over.
    Over,
}

/// A search for changes of a battle that make it even, one step at a time.
#[derive(Debug)]
pub struct BalanceSearch {
    search: SearchSettings,
    trial: Trial,
    single: Vec<Change>,
    race: Race,
    result: Suggestions,
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    /// The unchanged battle plays.
    Base {
        /// The number of steps taken.
        steps: usize,
    },
    /// Changes race against the battle.
    Race(RaceField),
    /// The changes that came nearest to even play with fresh dice.
    Verify {
        field: RaceField,
        /// The indices of the changes to verify, the most promising first.
        order: Vec<usize>,
        next: usize,
    },
    Finished,
}

/// Changes in a race.
#[derive(Debug)]
struct RaceField {
    changes: Vec<Change>,
    heats: RaceRounds,
    are_pairs: bool,
    /// The edited battles that also play in the next round, by the index of the change.
    edited: BTreeMap<usize, Match>,
}

impl RaceField {
    fn new(mut changes: Vec<Change>, are_pairs: bool, search: &SearchSettings) -> Self {
        changes.retain(|change| !search.keep.iter().any(|keep| keep.forbids(change)));
        let heats =
            RaceRounds::new(changes.len(), search.games, MIN_FINALISTS).with_one_more_round();
        Self { changes, heats, are_pairs, edited: BTreeMap::new() }
    }

    /// Iterates over the changes that have played: the index and the effect on the first army.
    fn effects(&self) -> impl Iterator<Item = (usize, Effect)> {
        let effects = self.heats.effects().iter().enumerate();
        effects.filter_map(|(at, effects)| Some((at, *effects.first()?)))
    }

    /// Returns the indices of the changes to verify, without those that had faults. Changes that
    /// played the most games come first, and among them those that are expected nearest to even.
    fn order(&self, base: f64) -> Vec<usize> {
        let (places, effects): (Vec<usize>, Vec<Effect>) = self.effects().unzip();
        // Pairs are chosen to make the battle even on average, and `shrink` moves those with few
        // games towards that average. Without the number of games as first key, they would rank too
        // high.
        let most = effects.iter().map(|effect| effect.games).max();
        let expected = Effect::shrink(&effects).into_iter().zip(&effects);
        let expected = expected.map(|(gain, effect)| distance(base + gain) + draw_share(effect));
        let without_faults =
            places.iter().zip(&effects).zip(expected).filter(|((_, effect), _)| effect.faults == 0);
        let mut order: Vec<(usize, bool, f64)> = without_faults
            .map(|((at, effect), far)| (*at, Some(effect.games) < most, far))
            .collect();
        order.sort_by(|(_, left, a), (_, also_left, b)| left.cmp(also_left).then(a.total_cmp(b)));
        order.into_iter().take(MAX_VERIFIED).map(|(at, ..)| at).collect()
    }
}

impl BalanceSearch {
    /// Begins a search.
    ///
    /// # Errors
    ///
    /// If the battle does not have two armies, or lacks a part of `keep`.
    pub fn new(
        trial: Trial,
        scenario: &Scenario,
        game: &Game,
        search: SearchSettings,
    ) -> Result<Self, MeasureError> {
        let Some((army, name)) = scenario.armies.first().filter(|_| scenario.armies.len() == 2)
        else {
            return Err(MeasureError::NotTwoArmies);
        };
        for keep in &search.keep {
            keep.check(scenario)?;
        }
        let base = WinChance { games: 0, chance: 0.5, low: 0.0, high: 1.0, drawn: 0.0 };
        let result = Suggestions {
            castra: env!("CARGO_PKG_VERSION"),
            battle: search.battle.clone(),
            title: scenario.title.clone(),
            bots: search.bots.clone(),
            seed: trial.base.seed,
            army: army.clone(),
            name: name.name.clone(),
            base,
            tried: 0,
            refused: 0,
            games: 0,
            suggestions: Vec::new(),
            nearest: None,
        };
        let race = Race::new(trial.base.clone(), 1, search.jobs);
        let single = changes::single_changes(scenario, game);
        Ok(Self { search, trial, single, race, result, stage: Stage::Base { steps: 0 } })
    }

    /// Returns the results so far.
    #[must_use]
    pub const fn suggestions(&self) -> &Suggestions {
        &self.result
    }

    /// Returns the results.
    #[must_use]
    pub fn into_suggestions(self) -> Suggestions {
        self.result
    }

    /// Returns the current phase, the number of its completed steps, and of all its steps. For a
    /// race of changes, these are the steps of the current round, one of five.
    #[must_use]
    pub fn progress(&self) -> (SearchPhase, usize, usize) {
        match &self.stage {
            Stage::Base { steps } => (SearchPhase::Battle, *steps, BASE_STEPS),
            Stage::Race(field) => {
                let part = if field.are_pairs { SearchPhase::Pairs } else { SearchPhase::Changes };
                let (done, of) = field.heats.progress();
                (part, done, of)
            }
            Stage::Verify { order, next, .. } => (SearchPhase::Verification, *next, order.len()),
            Stage::Finished => (SearchPhase::Over, 1, 1),
        }
    }

    /// Takes a step: plays games of the battle or of one change. Returns false once the search is
    /// over. `host` holds the source of the battle.
    ///
    /// # Errors
    ///
    /// If no game comes to an end, if the rules are too large for the bots that verify, or if
    /// Castra itself has a bug. The search is over then.
    pub fn step(&mut self, host: &mut Host<'_>) -> Result<bool, MeasureError> {
        self.stage = match std::mem::replace(&mut self.stage, Stage::Finished) {
            Stage::Base { steps } => self.play_base(steps + 1)?,
            Stage::Race(field) => self.play_heat(host, field)?,
            Stage::Verify { field, order, next } => self.verify(host, field, order, next)?,
            Stage::Finished => Stage::Finished,
        };
        Ok(!matches!(self.stage, Stage::Finished))
    }

    /// Plays the unchanged battle up to a step.
    fn play_base(&mut self, steps: usize) -> Result<Stage, MeasureError> {
        let games = self.search.games * steps as u64 / BASE_STEPS as u64;
        let chances = self.race.play_base(games)?;
        self.result.games = games;
        if steps < BASE_STEPS {
            return Ok(Stage::Base { steps });
        }
        self.result.base = first_army_chance(&chances)?;
        if self.result.was_even() {
            return Ok(Stage::Finished);
        }
        let single = std::mem::take(&mut self.single);
        Ok(Stage::Race(RaceField::new(single, false, &self.search)))
    }

    /// Plays the next change of a race.
    fn play_heat(
        &mut self,
        host: &mut Host<'_>,
        mut field: RaceField,
    ) -> Result<Stage, MeasureError> {
        let RaceField { changes, heats, edited, .. } = &mut field;
        let (trial, refused) = (&self.trial, &mut self.result.refused);
        let (_, running) = heats.progress();
        let change = |at: usize| {
            if let Some(games) = edited.get(&at) {
                return Some(games.clone());
            }
            let new = changes.get(at).map(|change| trial.with_gestures(host, &change.gestures));
            let Some(Ok(EditedBattle { games, has_no_effect: false, .. })) = new else {
                *refused += 1;
                return None;
            };
            if running <= MAX_IN_MEMORY {
                edited.insert(at, games.clone());
            }
            Some(games)
        };
        let rank = |_: usize, effects: &[Effect]| {
            effects.first().map_or(f64::MAX, |effect| distance(effect.variant) + draw_share(effect))
        };
        self.result.games += self.race.step(heats, change, rank)?;
        if !heats.is_over() {
            return Ok(Stage::Race(field));
        }
        self.result.tried += field.effects().count();
        let order = field.order(self.result.base.chance);
        Ok(Stage::Verify { field, order, next: 0 })
    }

    /// Plays the next of the changes that came nearest, with fresh dice.
    fn verify(
        &mut self,
        host: &mut Host<'_>,
        field: RaceField,
        order: Vec<usize>,
        next: usize,
    ) -> Result<Stage, MeasureError> {
        let effect = |at: usize| field.heats.effects().get(at)?.first().copied();
        let found = order.get(next).filter(|_| self.result.suggestions.len() < MAX_SUGGESTED);
        let Some((change, effect)) = found.and_then(|&at| field.changes.get(at).zip(effect(at)))
        else {
            return Ok(self.after_verification(&field));
        };
        match self.trial.with_gestures(host, &change.gestures) {
            Ok(edited) => self.verify_change(change, effect, &edited)?,
            // Unexpected, since the change was applied in the race.
            Err(_) => self.result.refused += 1,
        }
        Ok(Stage::Verify { next: next + 1, field, order })
    }

    /// Plays a change with fresh dice. It becomes a suggestion if it makes the battle even;
    /// otherwise it may become the nearest.
    fn verify_change(
        &mut self,
        change: &Change,
        effect: Effect,
        new: &EditedBattle,
    ) -> Result<(), MeasureError> {
        let verified = self.fresh_chance(&new.games, self.search.games)?;
        let result = &self.result;
        let is_even = distance(verified.chance) <= MAX_EVEN_DISTANCE
            && verified.drawn <= result.base.drawn + MAX_EVEN_DISTANCE;
        let also = match self.search.second_bot.filter(|_| is_even) {
            Some(bot) => Some(self.chance_between(bot, &new.games)?),
            None => None,
        };
        let diff =
            unified_diff(&self.search.battle, &self.trial.text, &new.text, self.search.colour);
        let Change { gestures, words, .. } = change.clone();
        let found = Suggestion { change: words, gestures, diff, effect, verified, also };
        let far = |one: &Suggestion| distance(one.verified.chance);
        let Suggestions { suggestions, nearest, .. } = &mut self.result;
        if is_even {
            *nearest = None;
            suggestions.push(found);
            suggestions.sort_by(|a, b| far(a).total_cmp(&far(b)));
        } else if suggestions.is_empty()
            && nearest.as_ref().is_none_or(|one| far(&found) < far(one))
        {
            *nearest = Some(found);
        }
        Ok(())
    }

    /// Begins the race of pairs if no single change makes the battle even; otherwise ends the
    /// search.
    fn after_verification(&mut self, field: &RaceField) -> Stage {
        if field.are_pairs || !self.result.suggestions.is_empty() {
            return Stage::Finished;
        }
        let single =
            field.effects().filter_map(|(at, effect)| Some((field.changes.get(at)?, effect)));
        let two = pair_changes(&single.collect::<Vec<_>>(), self.result.base.chance);
        // Pairs must not play on the dice by which they were chosen.
        let next = self.search.games.saturating_add(1);
        self.race = Race::new(self.trial.base.clone(), next, self.search.jobs);
        Stage::Race(RaceField::new(two, true, &self.search))
    }

    /// Returns the chance in `count` games with the next seed, or in twice as many if it is near to
    /// even.
    fn fresh_chance(&mut self, games: &Match, count: u64) -> Result<WinChance, MeasureError> {
        let fresh = Match { seed: games.seed.wrapping_add(1), ..games.clone() };
        let mut race = Race::new(fresh, 1, self.search.jobs);
        let half = first_army_chance(&race.play_base(count)?)?;
        self.result.games += count;
        if distance(half.chance) > MAX_DISTANCE {
            return Ok(half);
        }
        self.result.games += count;
        first_army_chance(&race.play_base(2 * count)?)
    }

    /// Returns the chance in games with another bot: a tenth as many, but at least 100.
    fn chance_between(&mut self, bot: Bot, games: &Match) -> Result<OtherBotChance, MeasureError> {
        let armies = games.image.program().armies.len();
        let program = Arc::new(games.image.program().clone());
        let options =
            CompileOptions { knowledge: bot.needs_knowledge(), ..CompileOptions::default() };
        let image = Arc::new(Image::compile_with_options(program, options)?);
        let seed = games.seed.wrapping_add(1);
        let other = Match::new(image, seed, vec![bot; armies]);
        let count = (self.search.games / 10).max(100);
        self.result.games += count;
        let chance = first_army_chance(&Race::new(other, 1, self.search.jobs).play_base(count)?)?;
        Ok(OtherBotChance { bot: bot.word(), chance })
    }
}

/// Returns the chance of the first army, or an error if no game has ended.
fn first_army_chance(chances: &[WinChance]) -> Result<WinChance, MeasureError> {
    let chance = chances.first().filter(|chance| chance.games > 0);
    chance.copied().ok_or(MeasureError::NoEnd)
}

/// Returns a penalty for additional draws: half the share of games by which draws increase. Without
/// it, a change that keeps both armies from winning would look even.
fn draw_share(effect: &Effect) -> f64 {
    effect.drawn.max(0.0) / 2.0
}

/// Returns at most [`MAX_PAIRS`] pairs of changes of different parts: those nearest to even if
/// their effects add up, the nearest first.
fn pair_changes(single: &[(&Change, Effect)], base: f64) -> Vec<Change> {
    let mut all = Vec::new();
    let effects: Vec<Effect> = single.iter().map(|(_, effect)| *effect).collect();
    let gains = Effect::shrink(&effects);
    for (at, ((one, _), gain)) in single.iter().zip(&gains).enumerate() {
        for ((other, _), second) in single.iter().zip(&gains).skip(at + 1) {
            let expected = distance(base + gain + second);
            if let Some(both) = one.combine(other) {
                all.push((expected, both));
            }
        }
    }
    all.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    all.into_iter().take(MAX_PAIRS).map(|(_, both)| both).collect()
}
