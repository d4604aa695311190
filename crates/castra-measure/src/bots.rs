//! The strength of two bots, measured in pairs of games.

use castra_base::percent;
use castra_diagnostics::Alignment::{Left, Right};
use castra_diagnostics::{Paint, TextTable};
use castra_ir::Program;
use castra_sim::{EloEstimate, Tally, Verdict};
use serde::Serialize;

use crate::number_format::count_with_noun;

/// The results of two bots against each other in all battles, as JSON.
#[derive(Debug, Serialize)]
pub struct BotComparison {
    /// The version of Castra.
    pub castra: &'static str,
    /// The names of the two bots.
    pub bots: [&'static str; 2],
    /// The seed of the run.
    pub seed: u64,
    /// The number of the first pair.
    pub first: u64,
    /// The number of pairs of each battle.
    pub pairs: u64,
    /// The results of each battle.
    pub battles: Vec<BattlePairs>,
    /// The difference in strength in all battles together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<EloEstimate>,
}

impl BotComparison {
    /// Returns whether the test of at least one battle found the first bot weaker than the second.
    #[must_use]
    pub fn is_first_bot_weaker(&self) -> bool {
        self.battles.iter().any(|battle| battle.verdict == Some(Verdict::Feared))
    }

    /// Returns the tables as text.
    #[must_use]
    pub fn text(&self, paint: Paint) -> String {
        let [one, other] = self.bots;
        let mut out = format!("{}\n", paint.bold(format!("{one} against {other}")));
        out.push_str(&format!(
            "  {} a battle, seats changed in each, from game {}, seed {}\n\n",
            count_with_noun(self.pairs, "pair"),
            self.first,
            self.seed
        ));
        out.push_str(&table(&self.battles, self.strength.as_ref(), one, paint));
        out
    }
}

/// The results of the pairs of games of one battle.
#[derive(Debug, Serialize)]
pub struct BattlePairs {
    game: String,
    scenario: Option<String>,
    title: String,
    /// The armies in the first seat and in the second.
    armies: Vec<String>,
    pairs: u64,
    faults: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    rates: Option<RatesOut>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<Verdict>,
}

#[derive(Debug, Serialize)]
struct RatesOut {
    rate: f64,
    low: f64,
    high: f64,
    /// The share of games that the first bot won in the first seat, and in the second.
    by_seat: [f64; 2],
}

/// Returns the results of a battle, without rates if `verdict` is given.
#[must_use]
#[allow(clippy::cast_precision_loss, reason = "counts of games are far below 2^53")]
pub fn battle_pairs(program: &Program, tally: &Tally, verdict: Option<Verdict>) -> BattlePairs {
    let by_seat = tally.halves.map(|halves| halves as f64 / 2.0 / tally.pairs.max(1) as f64);
    let rates = tally.rate().filter(|_| verdict.is_none());
    BattlePairs {
        game: program.game.clone(),
        scenario: Some(program.scenario.clone()).filter(|s| !s.is_empty()),
        title: program.title.clone(),
        armies: program.armies.iter().map(|army| army.name.clone()).collect(),
        pairs: tally.pairs,
        faults: tally.faults,
        rates: rates.map(|rate| RatesOut {
            rate: rate.rate,
            low: rate.low,
            high: rate.high,
            by_seat,
        }),
        verdict,
    }
}

/// Returns the rows of battles, and the difference in strength between `bot` and its opponent.
pub(crate) fn table(
    battles: &[BattlePairs],
    strength: Option<&EloEstimate>,
    bot: &str,
    paint: Paint,
) -> String {
    let mut columns = TextTable::new(&[Left, Right, Right, Left, Right, Right]);
    let is_decided = battles.iter().any(|battle| battle.verdict.is_some());
    if is_decided {
        columns.add_row(["", "pairs", "decision"]);
    } else {
        columns.add_row(["", "pairs", "won", "95 % interval", "first seat", "second"]);
    }
    for battle in battles {
        let mut row = vec![battle.title.clone(), battle.pairs.to_string()];
        if let Some(verdict) = battle.verdict {
            row.push(
                match verdict {
                    Verdict::Expected => "not the weaker one",
                    Verdict::Feared => "the weaker one",
                    Verdict::Open => "open",
                }
                .to_owned(),
            );
        }
        if let Some(RatesOut { rate, low, high, by_seat: [first, second] }) = battle.rates {
            row.push(percent(rate));
            row.push(format!("{} to {}", percent(low), percent(high)));
            row.push(percent(first));
            row.push(percent(second));
        }
        columns.add_row(row);
    }
    let mut out = columns.to_text();
    for battle in battles.iter().filter(|battle| battle.faults > 0) {
        out.push_str(&format!(
            "\n{}: {} could not continue and are not counted\n",
            battle.title,
            count_with_noun(battle.faults, "pair")
        ));
    }
    if let Some(EloEstimate { elo, low, high, seats }) = strength {
        out.push_str(&format!(
            "\n{}: {elo:+.0} Elo, 95 % interval {low:+.0} to {high:+.0}\n",
            paint.bold(bot)
        ));
        let mut columns = TextTable::new(&[Left, Right]);
        for (battle, seat) in battles.iter().zip(seats) {
            let first = battle.armies.first().map_or("", String::as_str);
            columns.add_row([format!("{}: {first}", battle.title), format!("{seat:+.0}")]);
        }
        out.push_str("  fitted with what the first seat of each battle is worth:\n");
        out.push_str(&columns.to_text());
    }
    out
}
