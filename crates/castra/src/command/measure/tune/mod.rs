//! `castra measure tune`: better weights for the bots of a game, found by self-play.

mod args;
mod gather;
mod state;
mod weight_edits;

use castra_measure::bots::battle_pairs;
use castra_measure::tuning::{
    DeclaredWeight, TunedBattle, TuningResult, TuningSettings, WeightChange,
};
use castra_sim::{Tally, Tuning, fit_elo};

use self::gather::TuningInput;
use crate::command::error::Error;
use crate::command::progress::Progress;
use crate::command::simulate::json::to_pretty_json;
use crate::command::simulate::threads;
use crate::command::write::change_file;
use crate::exit::Exit;
use crate::output::{Output, Paint};
use castra_diagnostics::unified_diff;

pub(in crate::command) use args::Args;

pub(in crate::command) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let Some(ground) = gather::load_input(args, out)? else { return Ok(Exit::Diagnostics) };
    let games = TuningSettings { bot: args.bot, seed: args.seed, jobs: threads(args.jobs) };
    prepare(args, &ground, out);
    let tuning = tune(args, &ground, &games, out)?;
    let after = tuning.weights();
    let tallies = compare(args, &ground, &after, &games, out)?;
    let fields = ground.comparison_battles();
    let strength = fit_elo(&tallies);
    let better = strength.as_ref().is_some_and(|strength| strength.elo > 0.0);
    let title = |field: &TunedBattle| field.image.program().title.clone();
    let weights =
        ground.weights.iter().zip(&after).map(|(weight, &after)| WeightChange::of(weight, after));
    let rows = fields.iter().zip(&tallies);
    let result = TuningResult {
        castra: env!("CARGO_PKG_VERSION"),
        bot: args.bot.word(),
        seed: args.seed,
        steps: args.steps,
        pairs: args.pairs,
        check_pairs: args.check_pairs,
        tuned_by: ground.tuning_battles.iter().map(title).collect(),
        weights: weights.collect(),
        held_out: !ground.held_out.is_empty(),
        battles: rows
            .map(|(field, tally)| battle_pairs(field.image.program(), tally, None))
            .collect(),
        strength,
        better,
    };
    let text = if args.format.is_json() {
        to_pretty_json(&result)?
    } else {
        result.text(Paint(out.has_colour()))
    };
    out.write_result(&text)?;
    write(args, &ground.weights, &after, better, out)?;
    let faults = tallies.iter().any(|tally| tally.faults > 0);
    if faults {
        out.print_note("`castra simulate` shows why games could not continue");
    }
    Ok(if faults { Exit::Diagnostics } else { Exit::Success })
}

/// Compiles native code of the battles, which images with other weights share.
fn prepare(args: &Args, ground: &TuningInput, out: &mut Output) {
    let pairs = args.steps.saturating_mul(args.pairs);
    let mut of = |fields: &[TunedBattle], pairs: u64| {
        for field in fields {
            let games = pairs.saturating_mul(2);
            args.native.prepare(&field.image, games, &[args.bot], out);
        }
    };
    if ground.held_out.is_empty() {
        of(&ground.tuning_battles, pairs.saturating_add(args.check_pairs));
    } else {
        of(&ground.tuning_battles, pairs);
        of(&ground.held_out, args.check_pairs);
    }
}

/// Performs the remaining steps.
fn tune(
    args: &Args,
    ground: &TuningInput,
    games: &TuningSettings,
    out: &mut Output,
) -> Result<Tuning, Error> {
    let dials = ground.weights.iter().map(|knob| knob.dial).collect();
    let mut kept =
        state::StoredRun::open(args, ground, Tuning::new(dials, args.steps, args.seed), out)?;
    let progress = Progress::new(args.steps, "steps", out);
    (0..kept.tuning.completed_steps()).for_each(|_| progress.step());
    while !kept.tuning.is_over() {
        games.step(&mut kept.tuning, &ground.tuning_battles, args.pairs)?;
        kept.save()?;
        progress.step();
    }
    progress.finish();
    Ok(kept.tuning)
}

/// Plays the new weights against the old ones.
fn compare(
    args: &Args,
    ground: &TuningInput,
    after: &[i64],
    games: &TuningSettings,
    out: &mut Output,
) -> Result<Vec<Tally>, Error> {
    let fields = ground.comparison_battles();
    let before: Vec<i64> = ground.weights.iter().map(|weight| weight.dial.start).collect();
    let count = args.check_pairs.saturating_mul(fields.len() as u64);
    let progress = Progress::new(count, "pairs", out);
    let step = || progress.step();
    let tallies = games.compare(fields, [after, &before], args.check_pairs, step)?;
    progress.finish();
    Ok(tallies)
}

/// Writes the new values, or prints the diff.
fn write(
    args: &Args,
    knobs: &[DeclaredWeight],
    after: &[i64],
    better: bool,
    out: &mut Output,
) -> Result<(), Error> {
    let texts = weight_edits::changed_sources(knobs, after)?;
    if texts.is_empty() {
        out.print_note("no weight has changed");
    } else if args.diff {
        for changed in &texts {
            let shown = changed.path.display().to_string();
            out.write_result(&unified_diff(&shown, &changed.old, &changed.new, out.has_colour()))?;
        }
        if !better {
            out.print_note("without `--diff` nothing would be written: the new weights did not win more than half");
        }
    } else if better {
        for changed in &texts {
            change_file(&changed.path, changed.new.as_bytes())?;
            out.print_note(&format!("wrote {}", changed.path.display()));
        }
    } else {
        out.print_note("nothing is written: the new weights did not win more than half");
    }
    Ok(())
}
