//! `--profile`: the share of the work that each function and line of the rules takes.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use castra_measure::profile::WorkShares;
use castra_sim::PlayedGame;
use castra_vm::CompileOptions;

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
        return Err(Error::usage("`--profile` has no CSV output").help("use `--format json`"));
    }
    // The image counts instructions.
    let options = CompileOptions { profile: true, ..CompileOptions::default() };
    let games = instrumented_match(args, playable, options)?;
    let image = Arc::clone(&games.image);
    let (range, jobs) = game_numbers(args)?;
    let start = Instant::now();
    let progress = Progress::new(args.games, "games", out);
    let mut faults = Faults::default();
    let shown = range.clone();
    let run = |each: counting::ResultSink<'_, PlayedGame>| games.run(range, jobs, each);
    let played = counting::count_results(run, &progress, |played| {
        faults.add(&played);
        Ok(())
    });
    progress.finish();
    let played = played?;
    print_duration(played, start, out);
    let interrupted = interrupt::interrupted_exit(played, args.games, "games", out);
    let shown = shown.start..shown.start + played;
    let found = image.profile().unwrap_or_default();
    let head = playable.head(&shown, &games);
    let found = WorkShares::of(&head, image.program(), &playable.files, &found);
    let text = match args.format {
        Format::Json => to_pretty_json(&found)?,
        Format::Human | Format::Csv => found.text(Paint(out.has_colour())),
    };
    write_output(args, &text, out)?;
    faults::show(&faults, args, file, playable, out);
    let ended = if faults.is_empty() { Exit::Success } else { Exit::Diagnostics };
    Ok(interrupted.unwrap_or(ended))
}
