//! `--by-strength`: the results of bots of different strength.

use std::num::NonZero;
use std::ops::Range;
use std::path::Path;
use std::time::Instant;

use castra_measure::RunHead;
use castra_measure::strengths::{self, BOTS, ByStrength};
use castra_sim::{Figures, Match, PlayedGame, Summary};

use super::super::interrupt;
use super::super::native::Native;
use super::super::progress::Progress;
use super::args::{Args, Bots, Format};
use super::faults::{self, Faults};
use super::games::{game_numbers, print_duration, write_output};
use super::json::to_pretty_json;
use super::load::Playable;
use crate::command::error::Error;
use crate::exit::Exit;
use crate::output::{Output, Paint};

/// The games of one bot with their results.
pub(in crate::command) struct Strength {
    games: Match,
    range: Range<u64>,
    pub(in crate::command) figures: Figures,
}

/// A run that is repeated with each bot.
pub(in crate::command) struct Run {
    pub(in crate::command) numbers: Range<u64>,
    pub(in crate::command) jobs: NonZero<usize>,
    pub(in crate::command) seed: u64,
    pub(in crate::command) paranoid: bool,
    pub(in crate::command) native: Native,
}

/// Plays the run with each bot, and calls `take` with the result of each game.
pub(in crate::command) fn play_strengths(
    playable: &Playable,
    run: &Run,
    out: &mut Output,
    mut take: impl FnMut(&PlayedGame),
) -> Result<Vec<Strength>, Error> {
    let ranges = strengths::games_by_bot(&run.numbers);
    let progress = Progress::with_parts("games", out);
    let mut all = Vec::new();
    for ((bot, range), number) in BOTS.into_iter().zip(ranges).zip(1..) {
        let count = range.end - range.start;
        progress.begin_part(bot.word(), number, BOTS.len(), count);
        let begun = Instant::now();
        let mut games = playable.bot_match(&Bots::All(bot), run.seed)?;
        games.paranoid = run.paranoid;
        games.stop = interrupt::install();
        run.native.prepare(&games.image, count, &games.bots, out);
        let mut summary = Summary::default();
        games.run_all(range.clone(), run.jobs, |played| {
            summary.add(&played);
            take(&played);
            progress.step();
        })?;
        let figures = summary.figures(playable.image.program(), &games.counters);
        let range = range.start..range.start + figures.finished + figures.faults;
        if out.is_interactive() || out.is_verbose() {
            progress
                .print_above(out, &strengths::line(bot, &figures, begun.elapsed().as_secs_f64()));
        }
        all.push(Strength { games, range, figures });
    }
    progress.finish();
    Ok(all)
}

pub(super) fn run(
    args: &Args,
    file: &Path,
    playable: &Playable,
    out: &mut Output,
) -> Result<Exit, Error> {
    let (numbers, jobs) = game_numbers(args)?;
    let run = Run { numbers, jobs, seed: args.seed, paranoid: args.paranoid, native: args.native };
    let start = Instant::now();
    let mut faults = Faults::default();
    let mut count = 0;
    let all = play_strengths(playable, &run, out, |played| {
        count += 1;
        faults.add(played);
    })?;
    print_duration(count, start, out);
    let requested =
        strengths::games_by_bot(&run.numbers).iter().map(|range| range.end - range.start).sum();
    let interrupted = interrupt::interrupted_exit(count, requested, "games", out);
    let heads: Vec<RunHead> = all.iter().map(|s| playable.head(&s.range, &s.games)).collect();
    let summed: Vec<Figures> = all.into_iter().map(|strength| strength.figures).collect();
    let text = match args.format {
        Format::Human => strengths::text(&heads, &summed, Paint(out.has_colour())),
        Format::Json => to_pretty_json(&ByStrength::of(&heads, &summed))?,
        Format::Csv => {
            return Err(Error::usage("`--by-strength` has no rows of games")
                .help("use `--format json`, or `--bots` with one bot after the other"));
        }
    };
    write_output(args, &text, out)?;
    faults::show(&faults, args, file, playable, out);
    let ended = if faults.is_empty() { Exit::Success } else { Exit::Diagnostics };
    Ok(interrupted.unwrap_or(ended))
}
