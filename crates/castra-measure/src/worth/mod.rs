//! The worth of each part of a battle in chances to win.

mod candidates;
mod settings;
mod shapley;

use std::collections::BTreeMap;

use castra_base::count_noun;
use castra_defs::{NamedCell, Scenario};
use castra_diagnostics::Alignment::{Left, Right};
use castra_diagnostics::{Paint, TextTable};
use castra_draw::HeatCell;
use castra_ide::Host;
use castra_sim::{Effect, Flaw, Race, RaceRounds, WinChance};
use serde::Serialize;

use crate::number_format::{count_with_noun, format_signed};
use crate::trial::{EditedBattle, Trial};
use candidates::{Candidate, Removal, candidates};
use shapley::{Shares, shares};

pub use candidates::PartCategory;
pub use settings::MeasurementSettings;
pub use shapley::ORDERS;

/// The minimum number of parts that play all games.
const MIN_FINALISTS: usize = 6;

/// The worth of the parts of a battle.
#[derive(Debug, Serialize)]
pub struct Worths {
    castra: &'static str,
    battle: String,
    title: String,
    seed: u64,
    bots: String,
    /// The number of games of the unchanged battle.
    games: u64,
    /// The number of all games, with and without parts.
    played: u64,
    armies: Vec<ArmyOut>,
    /// The parts by descending worth; unmeasured parts are last.
    pub parts: Vec<PartWorth>,
    /// The result of measuring the most valuable parts together.
    #[serde(skip_serializing_if = "Option::is_none")]
    together: Option<Shares>,
}

impl Worths {
    /// Returns whether a game ended with a fault, with or without a part.
    #[must_use]
    pub fn has_faults(&self) -> bool {
        self.parts.iter().any(|row| row.faults > 0)
    }

    /// Returns the table as text.
    #[must_use]
    pub fn text(&self, paint: Paint) -> String {
        text(self, paint)
    }

    /// Returns a heat map with the worth of the most valuable part of each hex. The end of the
    /// interval nearer to 0 sets the colour, so an insignificant worth is pale.
    #[must_use]
    pub fn heat(&self) -> Vec<HeatCell> {
        let sure = |row: &PartWorth| match (row.low, row.high) {
            (Some(low), Some(high)) if low > 0.0 || high < 0.0 => low.abs().min(high.abs()),
            _ => 0.0,
        };
        let hexes = || self.parts.iter().filter(|row| row.hex.is_some());
        let most = hexes().map(sure).fold(0.0, f64::max);
        let mut heat: Vec<HeatCell> = Vec::new();
        // The rows are in descending order of worth, and a hex shows its first row.
        for row in hexes() {
            let (Some(hex), Some(worth)) = (&row.hex, row.worth) else { continue };
            if heat.iter().any(|heat| (heat.row, heat.col) == (hex.row, hex.col)) {
                continue;
            }
            #[allow(clippy::cast_possible_truncation, reason = "a part, from 0 to 1")]
            let part = if most > 0.0 { (sure(row) / most).sqrt() as f32 } else { 0.0 };
            heat.push(HeatCell { row: hex.row, col: hex.col, part, text: format_signed(worth, 1) });
        }
        heat
    }
}

#[derive(Debug, Serialize)]
struct ArmyOut {
    army: String,
    name: String,
    /// The chance to win; a draw counts as half a victory.
    #[serde(flatten)]
    chance: WinChance,
}

/// The measured worth of a part, or the reason why it was not measured.
#[derive(Debug, Serialize)]
pub struct PartWorth {
    /// The kind of part.
    pub part: PartCategory,
    /// The name of the part with its place.
    name: String,
    /// The name of the part in the source, without its place.
    #[serde(skip)]
    pub subject: String,
    /// The hex, and for a side of a hex the side, as in `E5.north`.
    #[serde(skip)]
    pub place: Option<String>,
    change: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    hex: Option<NamedCell>,
    /// The army that loses chance without the part.
    #[serde(rename = "for", skip_serializing_if = "Option::is_none")]
    pub army: Option<String>,
    /// The worth in percentage points of the chance to win, with a 95 % interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<f64>,
    /// The lower end of the interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// The upper end of the interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
    /// The number of games without the part.
    pub games: u64,
    /// The number of pairs in which a game ended with a fault.
    faults: u64,
    /// The reason why the part was not measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    unmeasured: Option<String>,
}

/// A measurement of the parts of a battle in steps: the same games are played without each part.
#[derive(Debug)]
pub struct Measurement {
    games: MeasurementSettings,
    trial: Trial,
    result: Worths,
    candidates: Vec<Candidate>,
    /// The reasons why candidates are not measured, by index.
    unmeasured: BTreeMap<usize, String>,
    race: Race,
    heats: RaceRounds,
}

impl Measurement {
    /// Begins a measurement. `battle` and `bots` name the battle and its players in the result.
    #[must_use]
    pub fn new(
        trial: Trial,
        scenario: &Scenario,
        [battle, bots]: [String; 2],
        games: MeasurementSettings,
    ) -> Self {
        let mut candidates = candidates(scenario);
        candidates.retain(|one| games.only.is_empty() || games.only.contains(&one.part));
        let result = Worths {
            castra: env!("CARGO_PKG_VERSION"),
            battle,
            title: scenario.title.clone(),
            seed: trial.base.seed,
            bots,
            games: games.games,
            played: 0,
            armies: Vec::new(),
            parts: Vec::new(),
            together: None,
        };
        let race = Race::new(trial.base.clone(), 1, games.jobs);
        let heats = RaceRounds::new(candidates.len(), games.games, MIN_FINALISTS);
        Self { games, trial, result, candidates, unmeasured: BTreeMap::new(), race, heats }
    }

    /// Returns the number of parts that have been measured in the current round, and the number of
    /// all parts in it. There are four rounds, each with fewer parts.
    #[must_use]
    pub const fn progress(&self) -> (usize, usize) {
        self.heats.progress()
    }

    /// Returns whether all parts have been measured.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.heats.is_over()
    }

    /// Returns the number of all games so far.
    #[must_use]
    pub const fn games_played(&self) -> u64 {
        self.result.played
    }

    /// Plays games of the battle without one part. Returns false once the measurement is over.
    /// `host` holds the source of the battle.
    ///
    /// # Errors
    ///
    /// If Castra itself has a bug.
    pub fn step(&mut self, host: &mut Host<'_>) -> Result<bool, Flaw> {
        let Self { trial, candidates, unmeasured, race, heats, .. } = self;
        let candidates = &*candidates;
        let part = |at: usize| match edit_without(trial, host, candidates.get(at)?) {
            Ok(edited) => Some(edited.games),
            Err(why) => {
                unmeasured.insert(at, why);
                None
            }
        };
        // Parts are ranked by their possible worth: the end of the interval that is farther from 0.
        let reach = |effect: &Effect| effect.low.abs().max(effect.high.abs());
        let rank = |at: usize, effects: &[Effect]| {
            let own = candidates.get(at).and_then(|one| one.army).map(|army| effects.get(army));
            let most = effects.iter().map(reach).fold(0.0, f64::max);
            -own.flatten().map_or(most, reach)
        };
        self.result.played += race.step(heats, part, rank)?;
        Ok(!heats.is_over())
    }

    /// Returns the worth of the parts that have been measured so far. If requested, it first
    /// measures the most valuable parts together, and calls `step` after each of [`ORDERS`] orders.
    ///
    /// # Errors
    ///
    /// If Castra itself has a bug.
    pub fn finish(mut self, host: &mut Host<'_>, step: &mut dyn FnMut()) -> Result<Worths, Flaw> {
        self.worths()?;
        if self.games.together > 0 {
            let loss = |at: &usize| {
                let effect = self.effect_of(*at);
                effect.map_or(f64::MAX, |(_, effect)| effect.difference)
            };
            let is_measured = |at: &usize| self.effect_of(*at).is_some();
            let mut best: Vec<usize> = (0..self.candidates.len()).filter(is_measured).collect();
            best.sort_by(|a, b| loss(a).total_cmp(&loss(b)));
            best.truncate(self.games.together);
            // The order of the battle is the order in which equal pieces are numbered.
            best.sort_unstable();
            let family: Vec<&Candidate> =
                best.iter().filter_map(|at| self.candidates.get(*at)).collect();
            let together = shares(&self.trial, host, &family, &self.games, step)?;
            self.result.together = Some(together);
        }
        Ok(self.result)
    }

    /// Returns the worth of the parts that have been measured so far.
    ///
    /// # Errors
    ///
    /// If Castra itself has a bug.
    pub fn worths(&mut self) -> Result<&Worths, Flaw> {
        let games = self.race.games_played();
        // A race without parts is over immediately, before the unchanged battle has been played.
        let games = if self.heats.is_over() { self.games.games } else { games };
        let chances = self.race.play_base(games)?;
        let armies = self.trial.base.image.program().armies.iter();
        self.result.armies = armies
            .zip(chances)
            .map(|(army, chance)| ArmyOut {
                army: army.id.clone(),
                name: army.name.clone(),
                chance,
            })
            .collect();
        let unmeasured =
            self.unmeasured.iter().filter_map(|(at, why)| Some((self.candidates.get(*at)?, why)));
        let mut rows: Vec<PartWorth> =
            unmeasured.map(|(candidate, why)| row(candidate, None, Some(why.clone()))).collect();
        for (at, candidate) in self.candidates.iter().enumerate() {
            if let Some((army, effect)) = self.effect_of(at) {
                rows.push(row(candidate, Some((army.to_owned(), effect)), None));
            }
        }
        let worth = |row: &PartWorth| row.worth.unwrap_or(f64::MIN);
        rows.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
        self.result.parts = rows;
        Ok(&self.result)
    }

    /// Returns the army that loses chance without a part, and the effect of removing the part.
    fn effect_of(&self, index: usize) -> Option<(&str, Effect)> {
        let effects = self.heats.effects().get(index)?;
        let own = self.candidates.get(index)?.army.or_else(|| loser(effects))?;
        let army = self.trial.base.image.program().armies.get(own)?;
        Some((&army.id, *effects.get(own)?))
    }
}

/// Returns the index of the army that loses most without a part.
fn loser(effects: &[Effect]) -> Option<usize> {
    let by_loss =
        |a: &(usize, &Effect), b: &(usize, &Effect)| a.1.difference.total_cmp(&b.1.difference);
    effects.iter().enumerate().min_by(by_loss).map(|(army, _)| army)
}

/// Returns the battle without a part, or the reason why the part cannot be removed.
fn edit_without(
    trial: &Trial,
    host: &mut Host<'_>,
    candidate: &Candidate,
) -> Result<EditedBattle, String> {
    let edited = match &candidate.how {
        Removal::Gesture(gesture) => trial.with_gestures(host, std::slice::from_ref(gesture))?,
        Removal::Named(name) => trial.with_gestures_without(host, &[], &[name])?,
        Removal::Impossible(why) => return Err((*why).to_owned()),
    };
    if edited.has_no_effect { Err("the rules do not use it".to_owned()) } else { Ok(edited) }
}

fn row(candidate: &Candidate, effect: Option<(String, Effect)>, why: Option<String>) -> PartWorth {
    let Candidate { part, name, subject, place, change, hex, .. } = candidate.clone();
    let value = |of: fn(&Effect) -> f64| effect.as_ref().map(|(_, effect)| 100.0 * of(effect));
    PartWorth {
        part,
        name,
        subject,
        place,
        change,
        hex,
        worth: value(|effect| 0.0 - effect.difference),
        low: value(|effect| 0.0 - effect.cautious_interval()[1]),
        high: value(|effect| 0.0 - effect.cautious_interval()[0]),
        games: effect.as_ref().map_or(0, |(_, effect)| effect.games + effect.faults),
        faults: effect.as_ref().map_or(0, |(_, effect)| effect.faults),
        army: effect.map(|(army, _)| army),
        unmeasured: why,
    }
}

fn text(result: &Worths, paint: Paint) -> String {
    let mut text =
        format!("{}\n", paint.bold(format!("{}: what its parts are worth", result.title)));
    let mut about = TextTable::default();
    about.add_row([
        "games".to_owned(),
        format!("{} of the battle, {} in all, seed {}", result.games, result.played, result.seed),
    ]);
    about.add_row(["bots".to_owned(), format!("`{}`", result.bots)]);
    for army in &result.armies {
        // The chance counts a draw as half a victory.
        let WinChance { chance, drawn, .. } = army.chance;
        let mut shares = format!("wins {:.1} %", 100.0 * (chance - drawn / 2.0).max(0.0));
        if drawn > 0.0 {
            shares.push_str(&format!(", draws {:.1} %", 100.0 * drawn));
        }
        about.add_row([army.name.clone(), shares]);
    }
    text.push_str(&about.to_text());
    text.push('\n');
    let mut columns = TextTable::new(&[Left, Left, Left, Right, Left, Right]);
    columns.add_row(["part", "compared", "for", "worth", "95 % interval", "games"]);
    let named = |id: &str| {
        let army = result.armies.iter().find(|army| army.army == id);
        army.map_or_else(|| id.to_owned(), |army| army.name.clone())
    };
    for row in &result.parts {
        let (Some(worth), Some(low), Some(high)) = (row.worth, row.low, row.high) else { continue };
        let army = row.army.as_deref().map(named).unwrap_or_default();
        columns.add_row([
            row.name.clone(),
            row.change.clone(),
            army,
            format_signed(worth, 1),
            format!("{} to {}", format_signed(low, 1), format_signed(high, 1)),
            row.games.to_string(),
        ]);
    }
    text.push_str(&columns.to_text());
    text.push_str(
        "\nworth: points of winning chance that the army loses without the part, on the same dice;\n\
         a draw is half a victory\n",
    );
    if let Some(together) = &result.together {
        text.push_str(&shares_table(together, &named));
    }
    let mut unmeasured = TextTable::default();
    for row in &result.parts {
        if let Some(why) = &row.unmeasured {
            unmeasured.add_row([row.name.clone(), row.change.clone(), why.clone()]);
        }
    }
    if !unmeasured.is_empty() {
        text.push_str(&format!("\nnot measured: {}\n", count_noun(unmeasured.len(), "part")));
        text.push_str(&unmeasured.to_text());
    }
    let faults: u64 = result.parts.iter().map(|row| row.faults).sum();
    if faults > 0 {
        let pairs = count_with_noun(faults, "pair");
        text.push_str(&format!("\nin {pairs}, a game could not continue\n"));
    }
    text
}

/// Returns the table of the parts that were measured together.
fn shares_table(together: &Shares, named: &dyn Fn(&str) -> String) -> String {
    if let Some(why) = &together.unmeasured {
        return format!("\nnot measured together: {why}\n");
    }
    let mut text = format!(
        "\nshared among {}: the mean of {} orders, {} more games\n",
        count_noun(together.parts.len(), "part"),
        together.orders,
        together.played,
    );
    let mut columns = TextTable::new(&[Left, Left, Right, Left]);
    columns.add_row(["part", "for", "share", "95 % interval"]);
    for share in &together.parts {
        columns.add_row([
            share.name.clone(),
            named(&share.army),
            format_signed(share.share, 1),
            format!("{} to {}", format_signed(share.low, 1), format_signed(share.high, 1)),
        ]);
    }
    text.push_str(&columns.to_text());
    text.push_str("\nshare: points of winning chance, by Shapley values of parts that are left out together\n");
    text
}
