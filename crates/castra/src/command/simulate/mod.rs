//! `castra simulate`: many games, and what they come to.

pub(super) mod args;
mod columns;
mod compare;
mod counting;
mod faults;
mod figures;
mod found;
mod json;
mod profile;
mod record;
mod results;
pub(super) mod several;
pub(super) mod strengths;
mod usage;

use std::num::NonZero;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use castra_sim::results::csv;
use castra_sim::{Answer, Bot, Match, Played, Summary};
use castra_vm::{Image, Story};
use castra_workspace::{OptionValue, option_values};

pub(super) use args::{Args, Bots, bot};
pub(super) use columns::{Columns, Side};
pub(super) use found::{Playable, knowing, playable, subject_of};
pub(super) use record::{of as record_of, placed, summary};
pub(super) use results::{Finished, not_results};

use super::check::plural;
use super::progress::Progress;
use super::{Error, allow_output, interrupt, write_file};
use crate::Exit;
use crate::output::{Output, Paint};
use args::Format as OutputFormat;
use faults::Faults;
use figures::{BotOut, Head, OptionOut};
use results::Results;

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    args.number()?;
    let files = several::files(&args.files)?;
    let [file] = files.as_slice() else { return several::run(args, &files, out) };
    let Some(playable) = playable(file, &args.vary, out)? else {
        return Ok(Exit::Diagnostics);
    };
    allow_output(args.output.as_deref())?;
    allow_output(args.record.as_deref())?;
    let games = games_of(args, &playable)?;
    if let Some(changed) = args.compared() {
        return compare::run(args, file, (&playable, &games), changed, out);
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
        return one(args, file, &playable, &games, out);
    }
    many(args, file, &playable, &games, out)
}

impl Playable {
    /// Games of it between bots.
    pub(super) fn games(&self, bots: &Bots, seed: u64) -> Result<Match, Error> {
        let program = self.image.program();
        let armies: Vec<&str> = program.armies.iter().map(|a| a.id.as_str()).collect();
        let bots = bots.of(&armies).map_err(Error::usage)?;
        Ok(Match::new(self.image_for(&bots)?, seed, bots))
    }

    /// What these bots play: with account kept of what armies know, if one of them
    /// thinks about it.
    pub(super) fn image_for(&self, bots: &[Bot]) -> Result<Arc<Image>, Error> {
        match bots.iter().any(|bot| bot.imagines()) {
            true => found::knowing(&self.image),
            false => Ok(Arc::clone(&self.image)),
        }
    }

    /// A game of it, written down for a file at `path`.
    pub(super) fn record(
        &self,
        games: &Match,
        played: &Played,
        answers: Vec<Answer>,
        path: &Path,
    ) -> castra_sim::Record {
        record::of(self, games, played, answers, path)
    }
}

/// The match that is asked for.
fn games_of(args: &Args, playable: &Playable) -> Result<Match, Error> {
    let mut games = playable.games(&args.bots, args.seed)?;
    games.paranoid = args.paranoid;
    if !args.is_single() {
        games.stop = interrupt::caught();
    }
    Ok(games)
}

/// The numbers of the games that are asked for, and how many threads play them.
fn numbers(args: &Args) -> Result<(Range<u64>, NonZero<usize>), Error> {
    let last = args.first.checked_add(args.games).ok_or_else(|| {
        Error::usage("the game numbers are too large").help("use a smaller `--first` or `--games`")
    })?;
    let jobs = args.jobs.or_else(|| std::thread::available_parallelism().ok());
    Ok((args.first..last, jobs.unwrap_or(NonZero::<usize>::MIN)))
}

/// A single game, narrated or recorded.
fn one(
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
    let mut answers: Vec<Answer> = Vec::new();
    let mut story = Story::with(args.detail().unwrap_or_default());
    let mut table = games.table();
    let played = if args.trace.is_some() {
        table.play_with(number, &mut story, Some(&mut answers))
    } else {
        table.play_with(number, &mut castra_vm::NoTrace, Some(&mut answers))
    };
    let played = played?;
    if args.trace.is_some() {
        write(args, &story.text(&playable.image), out)?;
    }
    if let Some(path) = &args.record {
        let record = playable.record(games, &played, answers, path);
        let text = record.to_text().map_err(|e| Error::usage(e.to_string()))?;
        write_file(path, text.as_bytes())?;
        out.note(&format!(
            "wrote {}: {}",
            path.display(),
            record::summary(&playable.image, &played)
        ));
    }
    let mut faults = Faults::default();
    faults.add(&played);
    faults.show(args, file, playable, out);
    Ok(if faults.is_empty() { Exit::Success } else { Exit::Diagnostics })
}

fn many(
    args: &Args,
    file: &Path,
    playable: &Playable,
    games: &Match,
    out: &mut Output,
) -> Result<Exit, Error> {
    let program = playable.image.program();
    args.native.prepare(&games.image, args.games, &games.bots, out);
    let (numbers, jobs) = numbers(args)?;
    let range = args.shard.map_or(numbers.clone(), |shard| shard.of(&numbers));
    let start = Instant::now();
    let mut summary = Summary::default();
    let mut faults = Faults::default();
    let mut lines = String::new();
    let mut each = Vec::new();
    let mut take = |played: &Played| {
        summary.add(played);
        faults.add(played);
        match args.format {
            OutputFormat::Csv => lines.push_str(&csv::game(program, played)),
            OutputFormat::Json if args.each => each.push(json::GameOut::of(program, played)),
            OutputFormat::Json | OutputFormat::Human => {}
        }
    };
    let mut results = None;
    if let Some(path) = &args.results {
        let before = |played: Played| {
            take(&played);
            Ok(())
        };
        results = Results::open(path, args.resume, games, &range, before, out)?;
        if results.is_none() {
            return Ok(Exit::Success);
        }
    }
    let left = results.as_ref().map_or(range.clone(), Results::left);
    let count = left.end.saturating_sub(left.start);
    let progress = Progress::new(count, "games", out);
    let run = |each: counting::Each<'_, Played>| games.run(left, jobs, each);
    let played = counting::counted(run, &progress, |played| {
        take(&played);
        results.as_mut().map_or(Ok(()), |results| results.add(program, &played))
    });
    progress.finish();
    let played = played?;
    speed(played, start, out);
    let interrupted = interrupt::ending(played, count, "games", out);
    // Not of a run that stopped before its end: its rules are to be changed first, or it is
    // gone on with.
    match results {
        Some(results) if interrupted.is_some() => results.leave(out)?,
        Some(results) if !faults.stops_the_run() => results.finish(out)?,
        Some(_) | None => {}
    }
    let figures = summary.figures(program, &games.counters);
    let head = head(&(range.start..range.end - count + played), playable, games);
    let text = match args.format {
        OutputFormat::Human => figures::human(&head, &figures, Paint(out.has_colour())),
        OutputFormat::Csv => csv::head(program, &games.counters) + &lines,
        OutputFormat::Json => {
            let faulty = faults.out(playable, games)?;
            let each = args.each.then_some(each);
            json::text(&json::Out { head: &head, figures: &figures, faulty, each })
        }
    };
    write(args, &text, out)?;
    faults.show(args, file, playable, out);
    let ended = if faults.is_empty() { Exit::Success } else { Exit::Diagnostics };
    Ok(interrupted.unwrap_or(ended))
}

/// Says how long it took: to people who watch, since it is never the same.
fn speed(games: u64, start: Instant, out: &mut Output) {
    if !out.has_person() && !out.is_verbose() {
        return;
    }
    let seconds = start.elapsed().as_secs_f64();
    #[allow(clippy::cast_precision_loss, reason = "only to be looked at")]
    let each = games as f64 / seconds.max(1e-9);
    let games = plural(usize::try_from(games).unwrap_or(usize::MAX), "game");
    out.note(&format!("{games} in {seconds:.1} s, {each:.0} a second"));
}

fn write(args: &Args, text: &str, out: &mut Output) -> Result<(), Error> {
    match args.output.as_ref().filter(|o| !super::model::is_stdin(o)) {
        Some(path) => {
            write_file(path, text.as_bytes())?;
            out.note(&format!("wrote {}", path.display()));
        }
        None => out.result(text)?,
    }
    Ok(())
}

fn head(range: &Range<u64>, playable: &Playable, games: &Match) -> Head {
    let program = playable.image.program();
    let bots = program.armies.iter().zip(&games.bots);
    let options = option_values(program).into_iter();
    Head {
        castra: env!("CARGO_PKG_VERSION"),
        game: program.game.clone(),
        scenario: Some(program.scenario.clone()).filter(|s| !s.is_empty()),
        title: program.title.clone(),
        modules: playable.modules.clone(),
        fingerprint: program.fingerprint(),
        options: options
            .map(|OptionValue { name, value, default }| OptionOut { name, value, default })
            .collect(),
        bots: bots
            .map(|(a, bot)| BotOut { army: a.id.clone(), name: a.name.clone(), bot: bot.word() })
            .collect(),
        seed: games.seed,
        first: range.start,
        games: range.end - range.start,
    }
}
