//! Functions that all runs of many games share: the match, the game numbers, the speed and the
//! output.

use std::num::NonZero;
use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

use castra_measure::number_format::count_with_noun;
use castra_sim::Match;
use castra_vm::CompileOptions;

use super::args::Args;
use super::load::{Playable, compile};
use crate::command::error::Error;
use crate::command::interrupt;
use crate::command::write::write_file;
use crate::output::Output;

/// Returns the requested match.
pub(super) fn requested_match(args: &Args, playable: &Playable) -> Result<Match, Error> {
    let mut games = playable.bot_match(&args.bots, args.seed)?;
    games.paranoid = args.paranoid;
    if !args.is_single() {
        games.stop = interrupt::install();
    }
    Ok(games)
}

/// Returns the requested match with an image for these options, which also tracks the knowledge
/// that its bots need.
pub(super) fn instrumented_match(
    args: &Args,
    playable: &Playable,
    options: CompileOptions,
) -> Result<Match, Error> {
    let games = requested_match(args, playable)?;
    let knowledge = games.bots.iter().any(|bot| bot.needs_knowledge());
    let program = Arc::new(playable.image.program().clone());
    let image = compile(program, CompileOptions { knowledge, ..options })?;
    Ok(Match { image, ..games })
}

/// Returns the numbers of the requested games, and the number of threads.
pub(in crate::command) fn game_numbers(args: &Args) -> Result<(Range<u64>, NonZero<usize>), Error> {
    let last = args.first.checked_add(args.games).ok_or_else(|| {
        Error::usage("the game numbers are too large").help("use a smaller `--first` or `--games`")
    })?;
    Ok((args.first..last, threads(args.jobs)))
}

/// Returns the number of threads, by default one for each processor.
pub(in crate::command) fn threads(jobs: Option<NonZero<usize>>) -> NonZero<usize> {
    let jobs = jobs.or_else(|| std::thread::available_parallelism().ok());
    jobs.unwrap_or(NonZero::<usize>::MIN)
}

/// Prints the duration to standard error if a person reads it, since it differs in each run.
pub(in crate::command) fn print_duration(games: u64, start: Instant, out: &mut Output) {
    if !out.is_interactive() && !out.is_verbose() {
        return;
    }
    let seconds = start.elapsed().as_secs_f64();
    #[allow(clippy::cast_precision_loss, reason = "only to be looked at")]
    let each = games as f64 / seconds.max(1e-9);
    let games = count_with_noun(games, "game");
    out.print_note(&format!("{games} in {seconds:.1} s, {each:.0} a second"));
}

pub(in crate::command) fn write_output(
    args: &Args,
    text: &str,
    out: &mut Output,
) -> Result<(), Error> {
    match args.output.as_ref().filter(|o| !crate::command::battle_loader::is_stdin(o)) {
        Some(path) => {
            write_file(path, text.as_bytes())?;
            out.print_note(&format!("wrote {}", path.display()));
        }
        None => out.write_result(text)?,
    }
    Ok(())
}
