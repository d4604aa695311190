//! `--coverage`: the use of each part of the rules.

use std::path::Path;
use std::time::Instant;

use castra_measure::coverage::RuleUsage;
use castra_sim::{PlayedGame, UsageTotals};
use castra_vm::{CompileOptions, Usage};

use super::super::interrupt;
use super::super::progress::Progress;
use super::args::{Args, Format};
use super::counting;
use super::faults::{self, Faults};
use super::games::{game_numbers, instrumented_match, print_duration, write_output};
use super::json::to_pretty_json;
use super::load::Playable;
use crate::command::error::Error;
use crate::exit::Exit;
use crate::output::{Output, Paint};

pub(super) fn run(
    args: &Args,
    file: &Path,
    playable: &Playable,
    out: &mut Output,
) -> Result<Exit, Error> {
    if args.format == Format::Csv {
        return Err(Error::usage("`--coverage` has no CSV output").help("use `--format json`"));
    }
    // Tracing of changes does not affect the games.
    let options = CompileOptions { changes: true, ..CompileOptions::default() };
    let games = instrumented_match(args, playable, options)?;
    let (range, jobs) = game_numbers(args)?;
    let start = Instant::now();
    let progress = Progress::new(args.games, "games", out);
    let mut uses = UsageTotals::default();
    let mut faults = Faults::default();
    let shown = range.clone();
    let run = |each: counting::ResultSink<'_, (PlayedGame, Usage)>| {
        games.run_with_usage(range, jobs, each)
    };
    let played = counting::count_results(run, &progress, |(played, usage)| {
        faults.add(&played);
        uses.add(&usage);
        Ok(())
    });
    progress.finish();
    let played = played?;
    print_duration(played, start, out);
    let interrupted = interrupt::interrupted_exit(played, args.games, "games", out);
    let shown = shown.start..shown.start + played;
    let head = playable.head(&shown, &games);
    let found = RuleUsage::of(&head, playable.image.program(), &playable.files, &uses);
    let text = match args.format {
        Format::Json => to_pretty_json(&found)?,
        // CSV was rejected above, since the table has no rows of games.
        Format::Human | Format::Csv => found.text(Paint(out.has_colour())),
    };
    write_output(args, &text, out)?;
    faults::show(&faults, args, file, playable, out);
    let ended = if faults.is_empty() { Exit::Success } else { Exit::Diagnostics };
    Ok(interrupted.unwrap_or(ended))
}
