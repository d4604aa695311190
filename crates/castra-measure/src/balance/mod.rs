//! Battles compared with expectations, and changes that make a battle even.

mod changes;
mod kept_parts;
mod search;
mod suggestions;

use std::collections::BTreeMap;
use std::path::PathBuf;

use castra_base::percent;
use castra_diagnostics::Alignment::{Left, Right};
use castra_diagnostics::{Paint, TextTable};
use castra_sim::{Figures, Share, without_type_names};
use ron::error::{Position, SpannedError};
use serde::{Deserialize, Serialize};

use crate::error::MeasureError;
use crate::number_format::count_with_noun;

pub use kept_parts::KeptPart;
pub use search::{BalanceSearch, SearchPhase, SearchSettings};
pub use suggestions::{Suggestion, Suggestions};

/// The expected results of battles, as in a file of expectations.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expectations {
    /// The number of games of each battle.
    pub games: u64,
    /// The random seed.
    #[serde(default = "one")]
    pub seed: u64,
    /// The bots, in the syntax of the command line.
    #[serde(default = "sensible")]
    pub bots: String,
    /// The lowest and the highest expected share of victories, by battle path and army.
    pub battles: BTreeMap<PathBuf, BTreeMap<String, (f64, f64)>>,
}

impl Expectations {
    /// Parses the contents of a file.
    ///
    /// # Errors
    ///
    /// If the syntax is wrong, there are no games or battles, or an interval is not ascending
    /// within 0 and 1.
    pub fn parse(text: &str) -> Result<Self, MeasureError> {
        let expected: Self = ron::from_str(text).map_err(syntax_error)?;
        if expected.games == 0 || expected.battles.is_empty() {
            return Err(MeasureError::Expectations("there is nothing to play".to_owned()));
        }
        for (army, (low, high)) in expected.battles.values().flatten() {
            if !(0.0 <= *low && low <= high && *high <= 1.0) {
                let why = format!("{low} to {high} of `{army}` is not an interval of shares");
                return Err(MeasureError::Expectations(why));
            }
        }
        Ok(expected)
    }
}

/// Returns the error with its position.
fn syntax_error(SpannedError { code, span }: SpannedError) -> MeasureError {
    let Position { line, col } = span.start;
    let why = without_type_names(code);
    MeasureError::Expectations(format!("line {line}, column {col}: {why}"))
}

const fn one() -> u64 {
    1
}

fn sensible() -> String {
    "sensible".to_owned()
}

/// The results of all battles, with the expectations.
#[derive(Debug, Serialize)]
pub struct Balance {
    castra: &'static str,
    games: u64,
    seed: u64,
    bots: String,
    armies: Vec<ArmyShare>,
    /// The number of armies outside their expected range.
    outside: usize,
}

impl Balance {
    /// Combines the shares of all armies into the result.
    #[must_use]
    pub fn of(expected: Expectations, armies: Vec<ArmyShare>) -> Self {
        let Expectations { games, seed, bots, battles: _ } = expected;
        let outside = armies.iter().filter(|army| army.is_outside).count();
        Self { castra: env!("CARGO_PKG_VERSION"), games, seed, bots, armies, outside }
    }

    /// Returns whether every army is within its range, and every game ended without a fault.
    #[must_use]
    pub fn is_as_expected(&self) -> bool {
        self.outside == 0 && self.armies.iter().all(|army| army.faults == 0)
    }

    /// Returns the table as text.
    #[must_use]
    pub fn text(&self, paint: Paint) -> String {
        text(self, paint)
    }
}

/// An army of a battle, with its share of victories.
#[derive(Debug, Serialize)]
pub struct ArmyShare {
    battle: String,
    army: String,
    #[serde(skip)]
    title: String,
    #[serde(skip)]
    name: String,
    wins: Share,
    expected: (f64, f64),
    is_outside: bool,
    /// The number of games that ended with a fault.
    faults: u64,
}

/// Compares the share of victories of each army in `wanted` with the expected one. `battle` is the
/// name of the battle in the result and in errors.
///
/// # Errors
///
/// If an army does not exist, or if no game came to an end.
pub fn compare_shares(
    battle: &str,
    wanted: &BTreeMap<String, (f64, f64)>,
    title: &str,
    figures: &Figures,
) -> Result<Vec<ArmyShare>, MeasureError> {
    let expected_share = |(army, &expected): (&String, &(f64, f64))| {
        let found = figures.armies.iter().find(|figures| figures.army == *army);
        let found = found.ok_or_else(|| MeasureError::UnknownArmy {
            army: army.clone(),
            armies: figures.armies.iter().map(|army| army.army.clone()).collect(),
        })?;
        let wins = found.wins.ok_or_else(|| MeasureError::NoEndOf(battle.to_owned()))?;
        let (low, high) = expected;
        Ok(ArmyShare {
            battle: battle.to_owned(),
            army: army.clone(),
            title: title.to_owned(),
            name: found.name.clone(),
            wins,
            expected,
            is_outside: wins.high < low || wins.low > high,
            faults: figures.faults,
        })
    };
    wanted.iter().map(expected_share).collect()
}

fn text(result: &Balance, paint: Paint) -> String {
    let mut out = format!(
        "{}\n",
        paint.bold(format!(
            "{} games a battle, seed {}, played by `{}`",
            result.games, result.seed, result.bots
        ))
    );
    let mut columns = TextTable::new(&[Left, Left, Right, Left, Left, Left]);
    columns.add_row(["", "", "won", "95 % interval", "expected", ""]);
    for army in &result.armies {
        columns.add_row([
            army.title.clone(),
            army.name.clone(),
            percent(army.wins.rate),
            army.wins.interval_text(),
            format!("{} to {}", percent(army.expected.0), percent(army.expected.1)),
            if army.is_outside { "outside".to_owned() } else { String::new() },
        ]);
    }
    out.push_str(&columns.to_text());
    let mut faulty: Vec<(&str, u64)> =
        result.armies.iter().map(|a| (a.battle.as_str(), a.faults)).filter(|f| f.1 > 0).collect();
    faulty.dedup();
    for (battle, faults) in faulty {
        let games = count_with_noun(faults, "game");
        out.push_str(&format!("\n{battle}: {games} could not continue\n"));
    }
    out
}
