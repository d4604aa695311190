//! Tuning of a game's weights for bots, by self-play.

use std::num::NonZero;
use std::ops::{ControlFlow, Range};
use std::path::PathBuf;
use std::sync::Arc;

use castra_base::{Span, count_noun};
use castra_diagnostics::Alignment::{Left, Right};
use castra_diagnostics::{Paint, TextTable};
use castra_sim::{Bot, Duel, EloEstimate, Flaw, GamePair, Tally, Tuning, WeightRange, run_duels};
use castra_vm::Image;
use serde::Serialize;

use crate::bots::{BattlePairs, table};
use crate::error::MeasureError;
use crate::number_format::count_with_noun;

/// The number of the first pair that compares weights, far beyond the pairs of the tuning.
const FIRST_OF_CHECK: u64 = 1 << 40;

/// A weight, and the place of its declaration.
#[derive(Clone, Debug)]
pub struct DeclaredWeight {
    /// The name of the weight.
    pub name: String,
    /// The description of the weight in the source.
    pub text: String,
    /// The range and the initial value.
    pub dial: WeightRange,
    /// The file of its declaration.
    pub path: PathBuf,
    /// The source span of the value.
    pub span: Span,
}

/// A battle, with the indices of its weights in the list for all battles.
#[derive(Clone, Debug)]
pub struct TunedBattle {
    /// The compiled battle.
    pub image: Arc<Image>,
    weights: Vec<usize>,
}

impl TunedBattle {
    /// Creates a battle to tune, and appends its weights to `declared` unless they are there
    /// already. `path_of` returns the file of a declaration.
    pub fn new(
        image: Arc<Image>,
        declared: &mut Vec<DeclaredWeight>,
        path_of: impl Fn(Span) -> PathBuf,
    ) -> Self {
        let mut weights = Vec::new();
        for weight in &image.program().weights {
            let path = path_of(weight.span);
            let is_it = |known: &DeclaredWeight| {
                known.path == path && known.span.start == weight.span.start
            };
            let at = declared.iter().position(is_it).unwrap_or_else(|| {
                declared.push(DeclaredWeight {
                    name: weight.name.clone(),
                    text: weight.text.clone(),
                    dial: WeightRange { low: weight.low, high: weight.high, start: weight.value },
                    path: path.clone(),
                    span: weight.span,
                });
                declared.len() - 1
            });
            weights.push(at);
        }
        Self { image, weights }
    }

    /// Returns the values of the weights of this battle.
    fn own(&self, weights: &[i64]) -> Vec<i64> {
        self.weights.iter().filter_map(|&at| weights.get(at)).copied().collect()
    }
}

/// The settings of the games of a tuning run.
#[derive(Clone, Copy, Debug)]
pub struct TuningSettings {
    /// The bot of both players.
    pub bot: Bot,
    /// The random seed.
    pub seed: u64,
    /// The number of threads.
    pub jobs: NonZero<usize>,
}

impl TuningSettings {
    /// Takes a step of a run: plays pairs of each battle with trial weights, and updates the
    /// weights.
    ///
    /// # Errors
    ///
    /// If a weight is out of its range, or if there is a bug in Castra itself.
    pub fn step(
        &self,
        tuning: &mut Tuning,
        battles: &[TunedBattle],
        pairs: u64,
    ) -> Result<(), MeasureError> {
        let [one, other] = tuning.trial_weights();
        let duels = self.duels(battles, [&one, &other])?;
        let first = 1 + tuning.completed_steps() * pairs;
        let (mut won, mut of) = (0, 0);
        self.play(&duels, first..first + pairs, |_, pair| {
            if let Some(scores) = pair.half_points() {
                won += scores.iter().map(|&half| u64::from(half)).sum::<u64>();
                of += 4;
            }
        })?;
        tuning.learn(won, of);
        Ok(())
    }

    /// Plays new weights against old ones, and returns the result of each battle. `step` is called
    /// after each pair.
    ///
    /// # Errors
    ///
    /// If a weight is out of its range, or if there is a bug in Castra itself.
    pub fn compare(
        &self,
        battles: &[TunedBattle],
        [new, old]: [&[i64]; 2],
        pairs: u64,
        step: impl Fn(),
    ) -> Result<Vec<Tally>, MeasureError> {
        let duels = self.duels(battles, [new, old])?;
        let mut tallies = vec![Tally::default(); battles.len()];
        self.play(&duels, FIRST_OF_CHECK..FIRST_OF_CHECK + pairs, |at, pair| {
            if let Some(tally) = tallies.get_mut(at) {
                tally.add(pair);
            }
            step();
        })?;
        Ok(tallies)
    }

    fn duels(
        &self,
        battles: &[TunedBattle],
        [one, other]: [&[i64]; 2],
    ) -> Result<Vec<Duel>, MeasureError> {
        let duels = battles.iter().map(|battle| {
            let (one, other) = (battle.own(one), battle.own(other));
            Duel::with_weights(&battle.image, self.seed, [self.bot; 2], [&one, &other])
        });
        Ok(duels.collect::<Result<_, _>>()?)
    }

    /// Plays pairs of all duels, and stops at the first internal error.
    fn play(
        &self,
        duels: &[Duel],
        pairs: Range<u64>,
        mut take: impl FnMut(usize, &GamePair),
    ) -> Result<(), Flaw> {
        let mut flaw = None;
        run_duels(duels, pairs, self.jobs, |at, pair| match pair {
            Ok(pair) => {
                take(at, &pair);
                ControlFlow::Continue(())
            }
            Err(found) => {
                flaw = Some(found);
                ControlFlow::Break(())
            }
        });
        flaw.map_or(Ok(()), Err)
    }
}

/// The result of a tuning run, as JSON.
#[derive(Debug, Serialize)]
pub struct TuningResult {
    /// The version of Castra.
    pub castra: &'static str,
    /// The name of the bot.
    pub bot: &'static str,
    /// The seed of the run.
    pub seed: u64,
    /// The number of steps.
    pub steps: u64,
    /// The number of pairs of each battle in a step.
    pub pairs: u64,
    /// The number of pairs of each battle that compare old and new weights.
    pub check_pairs: u64,
    /// The titles of the battles that the weights were tuned by.
    pub tuned_by: Vec<String>,
    /// The weights before and after.
    pub weights: Vec<WeightChange>,
    /// True if the battles of the comparison differ from those of the tuning.
    pub held_out: bool,
    /// The games of new weights against old ones.
    pub battles: Vec<BattlePairs>,
    /// The difference in strength between new and old weights.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<EloEstimate>,
    /// True if the new weights are estimated to be stronger than the old ones.
    pub better: bool,
}

impl TuningResult {
    /// Returns the tables as text.
    #[must_use]
    pub fn text(&self, paint: Paint) -> String {
        text(self, paint)
    }
}

/// A weight before and after.
#[derive(Debug, Serialize)]
pub struct WeightChange {
    name: String,
    before: i64,
    after: i64,
    low: i64,
    high: i64,
    text: String,
}

impl WeightChange {
    /// Describes a weight with its old and new value.
    #[must_use]
    pub fn of(weight: &DeclaredWeight, after: i64) -> Self {
        let WeightRange { low, high, start } = weight.dial;
        let (name, text) = (weight.name.clone(), weight.text.clone());
        Self { name, before: start, after, low, high, text }
    }
}

fn text(result: &TuningResult, paint: Paint) -> String {
    let weights = count_noun(result.weights.len(), "weight");
    let mut out = format!("{}\n", paint.bold(format!("{weights}, tuned by `{}`", result.bot)));
    out.push_str(&format!(
        "  {} of {} at {}, seats changed in each, seed {}\n  tuned by {}\n\n",
        count_with_noun(result.steps, "step"),
        count_with_noun(result.pairs, "pair"),
        match result.tuned_by.len() {
            1 => "one battle".to_owned(),
            n => format!("each of {n} battles"),
        },
        result.seed,
        result.tuned_by.join(", ")
    ));
    let mut columns = TextTable::new(&[Left, Right, Right, Left, Left]);
    columns.add_row(["", "before", "after", "range", ""]);
    for weight in &result.weights {
        columns.add_row([
            weight.name.clone(),
            weight.before.to_string(),
            weight.after.to_string(),
            format!("{}..{}", weight.low, weight.high),
            weight.text.clone(),
        ]);
    }
    out.push_str(&columns.to_text());
    let army_phrase = if result.held_out {
        "at battles that were not tuned by"
    } else {
        "at the battles that were tuned by, in other games"
    };
    out.push_str(&format!("\n{}\n", paint.bold(format!("new weights against old, {army_phrase}"))));
    let table = table(&result.battles, result.strength.as_ref(), "new weights", paint);
    out.push_str(&table);
    out
}

/// Replaces the values of weights in a source. Returns `None` if the source has changed since the
/// tuning.
#[must_use]
pub fn replace_weights(old: &str, mut changes: Vec<(&DeclaredWeight, i64)>) -> Option<String> {
    changes.sort_by_key(|(weight, _)| weight.span.start);
    let mut new = String::with_capacity(old.len());
    let mut from = 0;
    for (weight, value) in changes {
        let (start, end) = (weight.span.start as usize, weight.span.end as usize);
        if old.get(start..end)?.parse() != Ok(weight.dial.start) {
            return None;
        }
        new.push_str(old.get(from..start)?);
        new.push_str(&value.to_string());
        from = end;
    }
    new.push_str(old.get(from..)?);
    Some(new)
}
