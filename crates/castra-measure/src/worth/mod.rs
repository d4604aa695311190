//! The chance to win that each part of a battle is worth.

mod candidates;
mod games;
mod shares;

use castra_base::plural;
use castra_defs::{Place, Scenario};
use castra_diagnostics::Side::{Left, Right};
use castra_diagnostics::{Columns, Paint};
use castra_draw::Heat;
use castra_sim::{Chance, Effect, Flaw, Match, Race};
use serde::Serialize;

use crate::trial::{Edited, Trial};
use crate::wording::{counted, signed};
use candidates::{Candidate, How, candidates};
use shares::{Shares, shares};

pub use candidates::Part;
pub use games::WorthGames;

/// The fewest parts that play all games.
const LEAST: usize = 6;

/// The whole result.
#[derive(Debug, Serialize)]
pub struct Worths {
    castra: &'static str,
    battle: String,
    title: String,
    seed: u64,
    bots: String,
    /// Games of the battle as it is.
    games: u64,
    /// All games played, of the battle and of its parts.
    played: u64,
    armies: Vec<ArmyOut>,
    /// The parts by descending worth; unmeasured parts are last.
    parts: Vec<Row>,
    /// The parts that were measured together.
    #[serde(skip_serializing_if = "Option::is_none")]
    together: Option<Shares>,
}

impl Worths {
    /// Returns whether a game with or without a part could not continue.
    #[must_use]
    pub fn has_faults(&self) -> bool {
        self.parts.iter().any(|row| row.faults > 0)
    }

    /// Returns the table for people.
    #[must_use]
    pub fn text(&self, paint: Paint) -> String {
        text(self, paint)
    }

    /// Returns the worth of each hex for a map: that of its most valuable part. The end of the
    /// interval nearer to 0 decides the colour, so worth that chance may explain is pale.
    #[must_use]
    pub fn heat(&self) -> Vec<Heat> {
        let sure = |row: &Row| match (row.low, row.high) {
            (Some(low), Some(high)) if low > 0.0 || high < 0.0 => low.abs().min(high.abs()),
            _ => 0.0,
        };
        let hexes = || self.parts.iter().filter(|row| row.hex.is_some());
        let most = hexes().map(sure).fold(0.0, f64::max);
        let mut heat: Vec<Heat> = Vec::new();
        // The rows begin with the greatest worth, and a hex shows the first.
        for row in hexes() {
            let (Some(hex), Some(worth)) = (&row.hex, row.worth) else { continue };
            if heat.iter().any(|heat| (heat.row, heat.col) == (hex.row, hex.col)) {
                continue;
            }
            #[allow(clippy::cast_possible_truncation, reason = "a part, from 0 to 1")]
            let part = if most > 0.0 { (sure(row) / most).sqrt() as f32 } else { 0.0 };
            heat.push(Heat { row: hex.row, col: hex.col, part, text: signed(worth, 1) });
        }
        heat
    }
}

#[derive(Debug, Serialize)]
struct ArmyOut {
    army: String,
    name: String,
    /// The chance to win, a draw being half a victory.
    #[serde(flatten)]
    chance: Chance,
}

/// The worth of a part.
#[derive(Debug, Serialize)]
struct Row {
    part: Part,
    name: String,
    change: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    hex: Option<Place>,
    /// The army that loses chance without the part.
    #[serde(rename = "for", skip_serializing_if = "Option::is_none")]
    army: Option<String>,
    /// Points of winning chance, in percent, with a 95 % interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    worth: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    low: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    high: Option<f64>,
    /// Games played without the part.
    games: u64,
    /// Pairs of games that could not both continue.
    faults: u64,
    /// The reason why it was not measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    unmeasured: Option<String>,
}

/// Measures the parts of a battle: each is left out, and the same games are played without it.
/// `battle` and `bots` name the battle and its players in the result.
///
/// # Errors
///
/// A bug in Castra itself.
pub fn worths(
    trial: &mut Trial<'_>,
    scenario: &Scenario,
    [battle, bots]: [String; 2],
    games: &WorthGames<'_>,
) -> Result<Worths, Flaw> {
    let mut candidates = candidates(scenario);
    candidates.retain(|one| games.only.is_empty() || games.only.contains(&one.part));
    let (mut matches, mut measured, mut rows) = (Vec::new(), Vec::new(), Vec::new());
    for candidate in candidates {
        match without(trial, &candidate) {
            Ok(edited) => {
                matches.push(edited.games);
                measured.push(candidate);
            }
            Err(why) => rows.push(row(candidate, None, Some(why))),
        }
    }
    let Raced { effects, chances, played } = race(games, &trial.base, &matches, &measured)?;
    let armies = trial.base.image.program().armies.iter();
    let armies: Vec<ArmyOut> = armies
        .zip(chances)
        .map(|(army, chance)| ArmyOut { army: army.id.clone(), name: army.name.clone(), chance })
        .collect();
    let effect_of = |candidate: &Candidate, effects: &[Effect]| {
        let own = candidate.army.or_else(|| loser(effects))?;
        Some((armies.get(own)?.army.clone(), *effects.get(own)?))
    };
    let together = match games.together {
        0 => None,
        most => {
            let loss = |at: usize| {
                let effects = effects.get(at).map(Vec::as_slice).unwrap_or_default();
                let effect = measured.get(at).and_then(|one| effect_of(one, effects));
                effect.map_or(f64::MAX, |(_, effect)| effect.difference)
            };
            let mut best: Vec<usize> = (0..measured.len()).collect();
            best.sort_by(|a, b| loss(*a).total_cmp(&loss(*b)));
            best.truncate(most);
            // In the order of the battle, as equal pieces are counted.
            best.sort_unstable();
            let family: Vec<&Candidate> = best.iter().filter_map(|at| measured.get(*at)).collect();
            Some(shares(trial, &family, games)?)
        }
    };
    for (candidate, effects) in measured.into_iter().zip(effects) {
        let effect = effect_of(&candidate, &effects);
        rows.push(row(candidate, effect, None));
    }
    let worth = |row: &Row| row.worth.unwrap_or(f64::MIN);
    rows.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
    Ok(Worths {
        castra: env!("CARGO_PKG_VERSION"),
        battle,
        title: scenario.title.clone(),
        seed: trial.base.seed,
        bots,
        games: games.games,
        played,
        armies,
        parts: rows,
        together,
    })
}

/// The army that loses most without a part.
fn loser(effects: &[Effect]) -> Option<usize> {
    let by_loss =
        |a: &(usize, &Effect), b: &(usize, &Effect)| a.1.difference.total_cmp(&b.1.difference);
    effects.iter().enumerate().min_by(by_loss).map(|(army, _)| army)
}

/// The games of a battle and of its parts.
struct Raced {
    /// For each part, its effects on the armies.
    effects: Vec<Vec<Effect>>,
    /// The chance of each army to win the battle as it is.
    chances: Vec<Chance>,
    /// The number of games.
    played: u64,
}

/// Plays the battle without each part.
fn race(
    games: &WorthGames<'_>,
    base: &Match,
    matches: &[Match],
    measured: &[Candidate],
) -> Result<Raced, Flaw> {
    let mut race = Race::new(base, 1, games.jobs);
    // A part matters if it may be worth much: by the end of its interval that is farther from 0.
    let reach = |effect: &Effect| effect.low.abs().max(effect.high.abs());
    let rank = |at: usize, effects: &[Effect]| {
        let own = measured.get(at).and_then(|one| one.army).map(|army| effects.get(army));
        let most = effects.iter().map(reach).fold(0.0, f64::max);
        -own.flatten().map_or(most, reach)
    };
    let mut played = 0;
    let step = |count: u64| {
        played += count;
        (games.step)(count);
    };
    let effects = race.run(matches, games.games, LEAST, rank, step)?;
    let chances = race.base(games.games)?;
    Ok(Raced { effects, chances, played })
}

/// The battle without a part.
fn without(trial: &mut Trial<'_>, candidate: &Candidate) -> Result<Edited, String> {
    let edited = match &candidate.how {
        How::Gesture(gesture) => trial.edited(std::slice::from_ref(gesture))?,
        How::Without(name) => trial.without(&[], &[name])?,
        How::Fixed(why) => return Err((*why).to_owned()),
    };
    if edited.is_idle { Err("the rules do not use it".to_owned()) } else { Ok(edited) }
}

fn row(candidate: Candidate, effect: Option<(String, Effect)>, why: Option<String>) -> Row {
    let Candidate { part, name, change, hex, .. } = candidate;
    let value = |of: fn(&Effect) -> f64| effect.as_ref().map(|(_, effect)| 100.0 * of(effect));
    Row {
        part,
        name,
        change,
        hex,
        worth: value(|effect| 0.0 - effect.difference),
        low: value(|effect| 0.0 - effect.high),
        high: value(|effect| 0.0 - effect.low),
        games: effect.as_ref().map_or(0, |(_, effect)| effect.games + effect.faults),
        faults: effect.as_ref().map_or(0, |(_, effect)| effect.faults),
        army: effect.map(|(army, _)| army),
        unmeasured: why,
    }
}

fn text(result: &Worths, paint: Paint) -> String {
    let mut text =
        format!("{}\n", paint.bold(format!("{}: what its parts are worth", result.title)));
    let mut about = Columns::default();
    about.row([
        "games".to_owned(),
        format!("{} of the battle, {} in all, seed {}", result.games, result.played, result.seed),
    ]);
    about.row(["bots".to_owned(), format!("`{}`", result.bots)]);
    for army in &result.armies {
        about.row([army.name.clone(), format!("wins {:.1} %", 100.0 * army.chance.chance)]);
    }
    text.push_str(&about.text());
    text.push('\n');
    let mut columns = Columns::new(&[Left, Left, Left, Right, Left, Right]);
    columns.row(["part", "compared", "for", "worth", "95 % interval", "games"]);
    let named = |id: &str| {
        let army = result.armies.iter().find(|army| army.army == id);
        army.map_or_else(|| id.to_owned(), |army| army.name.clone())
    };
    for row in &result.parts {
        let (Some(worth), Some(low), Some(high)) = (row.worth, row.low, row.high) else { continue };
        let army = row.army.as_deref().map(named).unwrap_or_default();
        columns.row([
            row.name.clone(),
            row.change.clone(),
            army,
            signed(worth, 1),
            format!("{} to {}", signed(low, 1), signed(high, 1)),
            row.games.to_string(),
        ]);
    }
    text.push_str(&columns.text());
    text.push_str(
        "\nworth: points of winning chance that the army loses without the part, on the same dice;\n\
         a draw is half a victory\n",
    );
    if let Some(together) = &result.together {
        text.push_str(&shared(together, &named));
    }
    let mut unmeasured = Columns::default();
    for row in &result.parts {
        if let Some(why) = &row.unmeasured {
            unmeasured.row([row.name.clone(), row.change.clone(), why.clone()]);
        }
    }
    if !unmeasured.is_empty() {
        text.push_str(&format!("\nnot measured: {}\n", plural(unmeasured.len(), "part")));
        text.push_str(&unmeasured.text());
    }
    let faults: u64 = result.parts.iter().map(|row| row.faults).sum();
    if faults > 0 {
        let pairs = counted(faults, "pair");
        text.push_str(&format!("\nin {pairs}, a game could not continue\n"));
    }
    text
}

/// The table of the parts that were measured together.
fn shared(together: &Shares, named: &dyn Fn(&str) -> String) -> String {
    if let Some(why) = &together.unmeasured {
        return format!("\nnot measured together: {why}\n");
    }
    let mut text = format!(
        "\nshared among {}: the mean of {} orders, {} more games\n",
        plural(together.parts.len(), "part"),
        together.orders,
        together.played,
    );
    let mut columns = Columns::new(&[Left, Left, Right, Left]);
    columns.row(["part", "for", "share", "95 % interval"]);
    for share in &together.parts {
        columns.row([
            share.name.clone(),
            named(&share.army),
            signed(share.share, 1),
            format!("{} to {}", signed(share.low, 1), signed(share.high, 1)),
        ]);
    }
    text.push_str(&columns.text());
    text.push_str("\nshare: points of winning chance, by Shapley values of parts that are left out together\n");
    text
}
