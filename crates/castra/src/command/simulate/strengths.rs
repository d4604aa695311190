//! `--by-strength`: how who wins depends on how well the armies are played.

use std::num::NonZero;
use std::ops::Range;
use std::path::Path;
use std::time::Instant;

use castra_sim::{Bot, Figures, Match, PlayedGame, Share, Summary};
use serde::Serialize;

use super::super::check::plural;
use super::super::interrupt;
use super::super::native::Native;
use super::super::progress::Progress;
use super::args::{Args, Bots, Format};
use super::columns::Columns;
use super::columns::Side::{Left, Right};
use super::faults::Faults;
use super::figures::{self, Head};
use super::found::Playable;
use super::games::{head, numbers, speed, write};
use super::json;
use crate::command::error::Error;
use crate::exit::Exit;
use crate::output::{Output, Paint};

/// The bots, from the weakest on.
const BOTS: [Bot; 3] = [Bot::Random, Bot::Sensible, Bot::Search(castra_sim::Strength::Fast)];

/// The number of games that other bots play for each game of a bot that looks ahead.
const SLOWER: u64 = 10;

/// The least number of games of a bot that looks ahead, unless fewer were requested.
const FEWEST: u64 = 20;

#[derive(Serialize)]
struct Out<'a> {
    castra: &'static str,
    strengths: Vec<StrengthOut<'a>>,
}

/// The results of one bot.
#[derive(Serialize)]
struct StrengthOut<'a> {
    bot: &'static str,
    #[serde(flatten)]
    head: &'a Head,
    #[serde(flatten)]
    figures: &'a Figures,
}

/// The games of one bot, and what they came to.
pub(in crate::command) struct Strength {
    games: Match,
    range: Range<u64>,
    pub(in crate::command) figures: Figures,
}

/// A run that each bot plays in turn.
pub(in crate::command) struct Run {
    pub(in crate::command) numbers: Range<u64>,
    pub(in crate::command) jobs: NonZero<usize>,
    pub(in crate::command) seed: u64,
    pub(in crate::command) paranoid: bool,
    pub(in crate::command) native: Native,
}

/// The games of each bot.
fn asked_of(numbers: &Range<u64>) -> [Range<u64>; BOTS.len()] {
    let asked = numbers.end - numbers.start;
    BOTS.map(|bot| match bot.imagines() {
        true => numbers.start..numbers.start + (asked / SLOWER).max(FEWEST).min(asked),
        false => numbers.clone(),
    })
}

/// Plays with each bot, and hands on what came of each game.
pub(in crate::command) fn played(
    playable: &Playable,
    run: &Run,
    out: &mut Output,
    mut take: impl FnMut(&PlayedGame),
) -> Result<Vec<Strength>, Error> {
    let ranges = asked_of(&run.numbers);
    let progress = Progress::in_parts("games", out);
    let mut all = Vec::new();
    for ((bot, range), number) in BOTS.into_iter().zip(ranges).zip(1..) {
        let count = range.end - range.start;
        progress.part(bot.word(), number, BOTS.len(), count);
        let begun = Instant::now();
        let mut games = playable.games(&Bots::All(bot), run.seed)?;
        games.paranoid = run.paranoid;
        games.stop = interrupt::caught();
        run.native.prepare(&games.image, count, &games.bots, out);
        let mut summary = Summary::default();
        games.each(range.clone(), run.jobs, |played| {
            summary.add(&played);
            take(&played);
            progress.step();
        })?;
        let figures = summary.figures(playable.image.program(), &games.counters);
        let range = range.start..range.start + figures.finished + figures.faults;
        if out.has_person() || out.is_verbose() {
            progress.say(out, &line(bot, &figures, begun.elapsed().as_secs_f64()));
        }
        all.push(Strength { games, range, figures });
    }
    progress.finish();
    Ok(all)
}

/// Returns a progress line with the results of a bot.
fn line(bot: Bot, figures: &Figures, seconds: f64) -> String {
    let games = plural(usize::try_from(figures.finished).unwrap_or(usize::MAX), "game");
    let wins = figures.armies.iter().filter_map(|army| {
        let rate = army.wins?.rate;
        Some(format!("{} {:.1} %", army.name, 100.0 * rate))
    });
    let wins: Vec<String> = wins.collect();
    format!("`{}`: {games} in {seconds:.1} s; {}", bot.word(), wins.join(", "))
}

pub(super) fn run(
    args: &Args,
    file: &Path,
    playable: &Playable,
    out: &mut Output,
) -> Result<Exit, Error> {
    let (numbers, jobs) = numbers(args)?;
    let run = Run { numbers, jobs, seed: args.seed, paranoid: args.paranoid, native: args.native };
    let start = Instant::now();
    let mut faults = Faults::default();
    let mut count = 0;
    let all = played(playable, &run, out, |played| {
        count += 1;
        faults.add(played);
    })?;
    speed(count, start, out);
    let asked = asked_of(&run.numbers).iter().map(|range| range.end - range.start).sum();
    let interrupted = interrupt::ending(count, asked, "games", out);
    let heads: Vec<Head> = all.iter().map(|s| head(&s.range, playable, &s.games)).collect();
    let summed: Vec<Figures> = all.into_iter().map(|strength| strength.figures).collect();
    let text = match args.format {
        Format::Human => human(&heads, &summed, Paint(out.has_colour())),
        Format::Json => {
            let all = BOTS.into_iter().zip(&heads).zip(&summed);
            let strengths = all
                .map(|((bot, head), figures)| StrengthOut { bot: bot.word(), head, figures })
                .collect();
            json::pretty(&Out { castra: env!("CARGO_PKG_VERSION"), strengths })?
        }
        Format::Csv => {
            return Err(Error::usage("`--by-strength` has no rows of games")
                .help("use `--format json`, or `--bots` with one bot after the other"));
        }
    };
    write(args, &text, out)?;
    faults.show(args, file, playable, out);
    let ended = if faults.is_empty() { Exit::Success } else { Exit::Diagnostics };
    Ok(interrupted.unwrap_or(ended))
}

/// A column for each bot: shares with their intervals, and how long games take.
fn human(heads: &[Head], figures: &[Figures], paint: Paint) -> String {
    let title = heads.first().map_or("", |head| &head.title);
    let seed = heads.first().map_or(0, |head| head.seed);
    let mut out = format!("{}\n  seed {seed}\n", paint.bold(title));
    out.push_str(&figures::head_line(
        "wins by strength of the players",
        ", with 95 % intervals (Wilson)",
        paint,
    ));
    let mut columns = Columns::new(&[Left, Right, Left, Right, Left, Right, Left]);
    for row in rows(figures) {
        columns.row(row);
    }
    out.push_str(&columns.text());
    for (bot, figures) in BOTS.iter().zip(figures).filter(|(_, figures)| figures.faults > 0) {
        out.push_str(&format!("\n`{}`: {} could not continue\n", bot.word(), figures.faults));
    }
    if let Some(news) = news(figures) {
        out.push_str(&format!("\n{news}\n"));
    }
    out
}

/// The table: its head, then a row for each figure; of each bot the figure and its
/// interval, which may be empty.
pub(in crate::command) fn rows(figures: &[Figures]) -> Vec<Vec<String>> {
    let row = |name: &str, cell: &dyn Fn(&Figures) -> (String, String)| {
        let mut row = vec![name.to_owned()];
        for figures in figures {
            let (figure, interval) = cell(figures);
            row.extend([figure, interval]);
        }
        row
    };
    let mut names = vec![String::new()];
    for bot in BOTS {
        names.extend([bot.word().to_owned(), String::new()]);
    }
    let mut rows = vec![names, row("games", &|f| (f.finished.to_string(), String::new()))];
    let armies = figures.first().map_or(&[][..], |f| f.armies.as_slice());
    for (at, army) in armies.iter().enumerate() {
        rows.push(row(&army.name, &|f| share(f.armies.get(at).and_then(|army| army.wins))));
    }
    if figures.iter().any(|f| f.losses.is_some()) {
        rows.push(row("lost", &|f| share(f.losses)));
    }
    rows.push(row("drawn", &|f| share(f.draws)));
    let turns =
        |f: &Figures| f.turns.map_or_else(String::new, |turns| format!("{:.1}", turns.mean));
    rows.push(row("turns", &|f| (turns(f), String::new())));
    rows
}

/// A share and its interval.
fn share(share: Option<Share>) -> (String, String) {
    let percent = |rate: f64| format!("{:.1}", 100.0 * rate);
    share.map_or_else(Default::default, |share| {
        let interval = format!("{} to {} %", percent(share.low), percent(share.high));
        (format!("{} %", percent(share.rate)), interval)
    })
}

/// Returns a sentence for each pair of bots between which the shares of victories differ by more
/// than chance explains. All pairs are compared.
pub(in crate::command) fn news(figures: &[Figures]) -> Option<String> {
    let played: Vec<(&str, &Figures)> = BOTS.iter().map(|bot| bot.word()).zip(figures).collect();
    let (mut moves, mut same) = (Vec::new(), Vec::new());
    for (at, (weak, before)) in played.iter().enumerate() {
        for (strong, after) in played.iter().skip(at + 1) {
            match moved(before, after) {
                Some((army, how)) => moves
                    .push(format!("{army} wins {how} often with `{strong}` than with `{weak}`")),
                None => same.push(format!("`{strong}` and `{weak}`")),
            }
        }
    }
    if moves.is_empty() {
        return (!same.is_empty()).then(|| {
            format!(
                "these games do not show that who wins depends on how well the armies are played: \
                 no difference between {}",
                same.join(", nor between ")
            )
        });
    }
    if !same.is_empty() {
        moves.push(format!("no difference is shown between {}", same.join(", nor between ")));
    }
    Some(moves.join("\n"))
}

/// The first army whose share of wins differs, and how. Whose intervals meet may have the same.
fn moved<'f>(before: &'f Figures, after: &Figures) -> Option<(&'f str, &'static str)> {
    before.armies.iter().zip(&after.armies).find_map(|(before, after)| {
        let (weak, strong) = (before.wins?, after.wins?);
        if strong.low <= weak.high && strong.high >= weak.low {
            return None;
        }
        Some((before.name.as_str(), if strong.low > weak.high { "more" } else { "less" }))
    })
}
