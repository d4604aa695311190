//! `castra simulate`: statistics of many games.

pub(super) mod args;
pub(super) mod battle_statistics;
pub(super) mod compare;
pub(super) mod counting;
mod faults;
pub(super) mod games;
pub(super) mod json;
mod load;
pub(super) mod match_args;
mod profile;
mod record;
mod results;
pub(super) mod strengths;
mod titles;
mod usage;

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use castra_measure::run::{GameResult, Run};
use castra_measure::{RunHead, figures};
use castra_sim::results::csv;
use castra_sim::{Bot, Match, PlayedGame, RecordedAnswer, Summary};
use castra_story::Story;
use castra_vm::Image;
use games::{game_numbers, print_duration, requested_match, write_output};

pub(super) use args::{Args, Bots, Format, bot};
pub(super) use games::threads;
pub(super) use load::{
    Playable, find_subject, knowledge_image, load_playable, load_shipped, show_all_errors,
};
pub(super) use record::{new_record as record_of, summary, with_battle_path};
pub(super) use results::{ResultFile, not_results_error};

use super::error::Error;
use super::interrupt;
use super::output_paths::absolute_path;
use super::progress::Progress;
use super::write::{check_output_path, write_file};
use crate::exit::Exit;
use crate::output::{Output, Paint};
use args::Format as OutputFormat;
use faults::Faults;
use results::Results;

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    args.number()?;
    let files = battle_statistics::battle_files(&args.files)?;
    let [file] = files.as_slice() else { return battle_statistics::run(args, &files, out) };
    let Some(playable) = load_playable(file, &args.vary, out)? else {
        return Ok(Exit::Diagnostics);
    };
    check_output_path(args.output.as_deref())?;
    check_output_path(args.record.as_deref())?;
    let outputs = [&args.results, &args.output].map(|path| path.as_deref().map(absolute_path));
    if let [Some(results), Some(output)] = outputs
        && results == output
    {
        return Err(Error::usage("`--results` and `--output` name the same file")
            .help("write the results of games and the figures to two files"));
    }
    let games = requested_match(args, &playable)?;
    if let Some(changed) = args.compared_vary() {
        return compare::run(args, file, &playable, &games, changed, out);
    }
    if args.by_strength {
        return strengths::run(args, file, &playable, out);
    }
    if args.coverage {
        return usage::run(args, file, &playable, out);
    }
    if args.profile {
        return profile::run(args, file, &playable, out);
    }
    if args.trace.is_some() || args.record.is_some() {
        return run_single(args, file, &playable, &games, out);
    }
    run_series(args, file, &playable, &games, out)
}

impl Playable {
    /// Returns a match of the battle between bots.
    pub(super) fn bot_match(&self, bots: &Bots, seed: u64) -> Result<Match, Error> {
        let program = self.image.program();
        let armies: Vec<&str> = program.armies.iter().map(|a| a.id.as_str()).collect();
        let bots = bots.bots_for(&armies).map_err(Error::usage)?;
        Ok(Match::new(self.image_for_bots(&bots)?, seed, bots))
    }

    /// Returns the image for these bots. The image tracks the knowledge of armies if a bot uses it.
    pub(super) fn image_for_bots(&self, bots: &[Bot]) -> Result<Arc<Image>, Error> {
        match bots.iter().any(|bot| bot.needs_knowledge()) {
            true => load::knowledge_image(&self.image),
            false => Ok(Arc::clone(&self.image)),
        }
    }

    /// Returns the head of a result file, which describes a run of the battle's games.
    pub(super) fn head(&self, range: &Range<u64>, games: &Match) -> RunHead {
        let titles = titles::titles(&self.subject);
        let entries = self.entries.clone();
        RunHead { titles, entries, ..RunHead::of(range, &self.modules, games) }
    }

    /// Returns the record of a game of the battle, for a file at `path`.
    pub(super) fn record(
        &self,
        games: &Match,
        played: &PlayedGame,
        answers: Vec<RecordedAnswer>,
        path: &Path,
    ) -> castra_sim::Record {
        record::new_record(self, games, played, answers, path)
    }
}

/// Prints or records a single game.
fn run_single(
    args: &Args,
    file: &Path,
    playable: &Playable,
    games: &Match,
    out: &mut Output,
) -> Result<Exit, Error> {
    let number = args.number()?;
    let entry =
        args.vary.with.iter().find(|setting| setting.name.contains('.') && setting.value.is_some());
    if let Some(entry) = entry.filter(|_| args.record.is_some()) {
        let error = format!("a record does not keep the War Council entry `{}`", entry.name);
        return Err(Error::usage(error).help("write it into the battle, and record that"));
    }
    let mut answers: Vec<RecordedAnswer> = Vec::new();
    let mut story = Story::with_detail(args.detail().unwrap_or_default());
    let mut table = games.runner();
    let played = if args.trace.is_some() {
        table.play_with(number, &mut story, Some(&mut answers))
    } else {
        table.play_with(number, &mut castra_vm::NoTrace, Some(&mut answers))
    };
    let played = played?;
    if args.trace.is_some() {
        write_output(args, &story.text(&playable.image), out)?;
    }
    if let Some(path) = &args.record {
        let record = playable.record(games, &played, answers, path);
        let text = record.to_text().map_err(|e| Error::usage(e.to_string()))?;
        write_file(path, text.as_bytes())?;
        out.print_note(&format!(
            "wrote {}: {}",
            path.display(),
            record::summary(&playable.image, &played)
        ));
    }
    let mut faults = Faults::default();
    faults.add(&played);
    faults::show(&faults, args, file, playable, out);
    Ok(if faults.is_empty() { Exit::Success } else { Exit::Diagnostics })
}

fn run_series(
    args: &Args,
    file: &Path,
    playable: &Playable,
    games: &Match,
    out: &mut Output,
) -> Result<Exit, Error> {
    let program = playable.image.program();
    args.native.prepare(&games.image, args.games, &games.bots, out);
    let (numbers, jobs) = game_numbers(args)?;
    let range = args.shard.map_or(numbers.clone(), |shard| shard.games_of_run(&numbers));
    let start = Instant::now();
    let mut summary = Summary::default();
    let mut faults = Faults::default();
    let mut lines = String::new();
    let mut each = Vec::new();
    let mut take = |played: &PlayedGame| {
        summary.add(played);
        faults.add(played);
        match args.format {
            OutputFormat::Csv => lines.push_str(&csv::game_line(program, played)),
            OutputFormat::Json if args.each => each.push(GameResult::of(program, played)),
            OutputFormat::Json | OutputFormat::Human => {}
        }
    };
    let mut results = None;
    if let Some(path) = &args.results {
        let before = |played: PlayedGame| {
            take(&played);
            Ok(())
        };
        results = Results::open(path, args.resume, games, &range, before, out)?;
        if results.is_none() {
            return Ok(Exit::Success);
        }
    }
    let left = results.as_ref().map_or(range.clone(), Results::remaining_games);
    let count = left.end.saturating_sub(left.start);
    let progress = Progress::new(count, "games", out);
    let run = |each: counting::ResultSink<'_, PlayedGame>| games.run(left, jobs, each);
    let played = counting::count_results(run, &progress, |played| {
        take(&played);
        results.as_mut().map_or(Ok(()), |results| results.add(program, &played))
    });
    progress.finish();
    let played = played?;
    print_duration(played, start, out);
    let interrupted = interrupt::interrupted_exit(played, count, "games", out);
    // A run that stopped early writes no results: its rules must be changed, or it must be resumed.
    match results {
        Some(results) if interrupted.is_some() => results.suspend(out)?,
        Some(results) if !faults.stops_the_run() => results.finish(out)?,
        Some(_) | None => {}
    }
    let figures = summary.figures(program, &games.counters);
    let head = playable.head(&(range.start..range.end - count + played), games);
    let text = match args.format {
        OutputFormat::Human => figures::text(&head, &figures, Paint(out.has_colour())),
        OutputFormat::Csv => csv::header(program, &games.counters) + &lines,
        OutputFormat::Json => {
            let faulty = faults.faulty_places(&playable.files, games)?;
            let each = args.each.then_some(each);
            json::to_pretty_json(&Run { head: &head, figures: &figures, faulty, each })?
        }
    };
    write_output(args, &text, out)?;
    faults::show(&faults, args, file, playable, out);
    let ended = if faults.is_empty() { Exit::Success } else { Exit::Diagnostics };
    Ok(interrupted.unwrap_or(ended))
}
