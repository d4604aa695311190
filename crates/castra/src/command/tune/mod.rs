//! `castra measure tune`: better weights for the advice of a game, by play against itself.

mod args;
mod gather;
mod state;
mod text;

use std::num::NonZero;
use std::ops::ControlFlow;

use args::Format;
use castra_sim::{Duel, Flaw, Pair, Strengths, Tally, Tuning, fit, run_duels};
use serde::Serialize;

use self::gather::{Field, Ground, Knob};
use super::check::plural;
use super::error::Error;
use super::ladder::{self, BattleOut};
use super::progress::Progress;
use super::simulate::Side::{Left, Right};
use super::simulate::{Columns, Playable};
use super::unified;
use super::write::change_file;
use crate::exit::Exit;
use crate::output::{Output, Paint};

pub(super) use args::Args;

/// The number of the first pair by which weights are compared: far beyond those that they are
/// tuned by.
const FIRST_OF_CHECK: u64 = 1 << 40;

/// The result of tuning.
#[derive(Debug, Serialize)]
struct Out {
    castra: &'static str,
    bot: &'static str,
    seed: u64,
    steps: u64,
    pairs: u64,
    check_pairs: u64,
    /// The battles that were tuned by.
    tuned_by: Vec<String>,
    weights: Vec<WeightOut>,
    /// True if the battles of the comparison are others.
    held_out: bool,
    battles: Vec<BattleOut>,
    #[serde(skip_serializing_if = "Option::is_none")]
    strength: Option<Strengths>,
    /// True if the new weights won more than half.
    better: bool,
}

#[derive(Debug, Serialize)]
struct WeightOut {
    name: String,
    before: i64,
    after: i64,
    low: i64,
    high: i64,
    text: String,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let Some(ground) = gather::ground(args, out)? else { return Ok(Exit::Diagnostics) };
    let jobs = args.jobs.or_else(|| std::thread::available_parallelism().ok());
    let jobs = jobs.unwrap_or(NonZero::<usize>::MIN);
    prepare(args, &ground, out);
    let tuning = tune(args, &ground, jobs, out)?;
    let after = tuning.weights();
    let tallies = compare(args, &ground, &after, jobs, out)?;
    let fields = ground.check();
    let strength = fit(&tallies);
    let better = strength.as_ref().is_some_and(|strength| strength.elo > 0.0);
    let title = |battle: &Playable| battle.image.program().title.clone();
    let weights = ground.knobs.iter().zip(&after).map(|(knob, &after)| WeightOut {
        name: knob.name.clone(),
        before: knob.dial.start,
        after,
        low: knob.dial.low,
        high: knob.dial.high,
        text: knob.text.clone(),
    });
    let rows = fields.iter().zip(&tallies);
    let result = Out {
        castra: env!("CARGO_PKG_VERSION"),
        bot: args.bot.word(),
        seed: args.seed,
        steps: args.steps,
        pairs: args.pairs,
        check_pairs: args.check_pairs,
        tuned_by: ground.tuned_by.iter().map(|field| title(&field.battle)).collect(),
        weights: weights.collect(),
        held_out: !ground.held_out.is_empty(),
        battles: rows.map(|(field, tally)| ladder::row(&field.battle, tally, None)).collect(),
        strength,
        better,
    };
    match args.format {
        Format::Human => out.result(&human(&result, Paint(out.has_colour())))?,
        Format::Json => {
            let text = serde_json::to_string_pretty(&result);
            out.result(&(text.map_err(|e| Error::usage(e.to_string()))? + "\n"))?;
        }
    }
    write(args, &ground.knobs, &after, better, out)?;
    let faults = tallies.iter().any(|tally| tally.faults > 0);
    if faults {
        out.note("`castra simulate` shows why games could not continue");
    }
    Ok(if faults { Exit::Diagnostics } else { Exit::Success })
}

/// Has native code made of the battles, which images with other weights share.
fn prepare(args: &Args, ground: &Ground, out: &mut Output) {
    let pairs = args.steps.saturating_mul(args.pairs);
    let mut of = |fields: &[Field], pairs: u64| {
        for field in fields {
            let games = pairs.saturating_mul(2);
            args.native.prepare(&field.image, games, &[args.bot], out);
        }
    };
    if ground.held_out.is_empty() {
        of(&ground.tuned_by, pairs.saturating_add(args.check_pairs));
    } else {
        of(&ground.tuned_by, pairs);
        of(&ground.held_out, args.check_pairs);
    }
}

/// Does the steps that are not done yet.
fn tune(
    args: &Args,
    ground: &Ground,
    jobs: NonZero<usize>,
    out: &mut Output,
) -> Result<Tuning, Error> {
    let dials = ground.knobs.iter().map(|knob| knob.dial).collect();
    let mut kept = state::Kept::open(args, ground, Tuning::new(dials, args.steps, args.seed), out)?;
    let progress = Progress::new(args.steps, "steps", out);
    (0..kept.tuning.done()).for_each(|_| progress.step());
    while !kept.tuning.is_over() {
        let trial = kept.tuning.trial();
        let duels = ground.tuned_by.iter().map(|field| {
            let weights = trial.each_ref().map(|all| field.own(all));
            let [one, other] = weights.each_ref().map(Vec::as_slice);
            Duel::weighed(&field.image, args.seed, [args.bot; 2], [one, other])
        });
        let duels: Vec<Duel> = duels.collect::<Result<_, _>>().map_err(unsound)?;
        let first = 1 + kept.tuning.done() * args.pairs;
        let (mut won, mut of) = (0, 0);
        play(&duels, first..first + args.pairs, jobs, |_, pair| {
            if let Some(scores) = pair.scores() {
                won += scores.iter().map(|&half| u64::from(half)).sum::<u64>();
                of += 4;
            }
        })?;
        kept.tuning.learn(won, of);
        kept.save()?;
        progress.step();
    }
    progress.finish();
    Ok(kept.tuning)
}

/// Lets the new weights play the old ones.
fn compare(
    args: &Args,
    ground: &Ground,
    after: &[i64],
    jobs: NonZero<usize>,
    out: &mut Output,
) -> Result<Vec<Tally>, Error> {
    let fields = ground.check();
    let before: Vec<i64> = ground.knobs.iter().map(|knob| knob.dial.start).collect();
    let duels = fields.iter().map(|field| {
        let (new, old) = (field.own(after), field.own(&before));
        Duel::weighed(&field.image, args.seed, [args.bot; 2], [&new, &old])
    });
    let duels: Vec<Duel> = duels.collect::<Result<_, _>>().map_err(unsound)?;
    let count = args.check_pairs.saturating_mul(fields.len() as u64);
    let progress = Progress::new(count, "pairs", out);
    let mut tallies = vec![Tally::default(); fields.len()];
    play(&duels, FIRST_OF_CHECK..FIRST_OF_CHECK + args.check_pairs, jobs, |at, pair| {
        if let Some(tally) = tallies.get_mut(at) {
            tally.add(pair);
        }
        progress.step();
    })?;
    progress.finish();
    Ok(tallies)
}

/// Plays pairs of all duels; a flaw ends it.
fn play(
    duels: &[Duel],
    pairs: std::ops::Range<u64>,
    jobs: NonZero<usize>,
    mut take: impl FnMut(usize, &Pair),
) -> Result<(), Flaw> {
    let mut flaw = None;
    run_duels(duels, pairs, jobs, |at, pair| match pair {
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

/// Weights of trials are always within their ranges.
fn unsound(error: castra_vm::WeightError) -> Error {
    Error::usage(error.to_string())
}

/// Writes the new numbers, or shows what would be written.
fn write(
    args: &Args,
    knobs: &[Knob],
    after: &[i64],
    better: bool,
    out: &mut Output,
) -> Result<(), Error> {
    let texts = text::changed(knobs, after)?;
    if texts.is_empty() {
        out.note("no weight has changed");
    } else if args.diff {
        for changed in &texts {
            let shown = changed.path.display().to_string();
            out.result(&unified::unified(&shown, &changed.old, &changed.new, out.has_colour()))?;
        }
        if !better {
            out.note("without `--diff` nothing would be written: the new weights did not win more than half");
        }
    } else if better {
        for changed in &texts {
            change_file(&changed.path, changed.new.as_bytes())?;
            out.note(&format!("wrote {}", changed.path.display()));
        }
    } else {
        out.note("nothing is written: the new weights did not win more than half");
    }
    Ok(())
}

fn human(result: &Out, paint: Paint) -> String {
    let weights = plural(result.weights.len(), "weight");
    let mut out = format!("{}\n", paint.bold(format!("{weights}, tuned by `{}`", result.bot)));
    let count = |n: u64, what| plural(usize::try_from(n).unwrap_or(usize::MAX), what);
    out.push_str(&format!(
        "  {} of {} at {}, seats changed in each, seed {}\n  tuned by {}\n\n",
        count(result.steps, "step"),
        count(result.pairs, "pair"),
        match result.tuned_by.len() {
            1 => "one battle".to_owned(),
            n => format!("each of {n} battles"),
        },
        result.seed,
        result.tuned_by.join(", ")
    ));
    let mut columns = Columns::new(&[Left, Right, Right, Left, Left]);
    columns.row(["", "before", "after", "range", ""]);
    for weight in &result.weights {
        columns.row([
            weight.name.clone(),
            weight.before.to_string(),
            weight.after.to_string(),
            format!("{}..{}", weight.low, weight.high),
            weight.text.clone(),
        ]);
    }
    out.push_str(&columns.text());
    let whose = if result.held_out {
        "at battles that were not tuned by"
    } else {
        "at the battles that were tuned by, in other games"
    };
    out.push_str(&format!("\n{}\n", paint.bold(format!("new weights against old, {whose}"))));
    let table = ladder::table(&result.battles, result.strength.as_ref(), "new weights", paint);
    out.push_str(&table);
    out
}
