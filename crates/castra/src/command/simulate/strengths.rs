//! `--by-strength`: how who wins depends on how well the armies are played.

use std::ops::ControlFlow;
use std::time::Instant;

use castra_sim::{Bot, Figures, Share, Strength, Summary};
use serde::Serialize;

use super::super::progress::Progress;
use super::args::{Args, Bots, Format};
use super::columns::Columns;
use super::columns::Side::{Left, Right};
use super::faults::Faults;
use super::figures::{self, Head};
use super::found::Playable;
use super::{Error, head, json, numbers, speed, write};
use crate::Exit;
use crate::output::{Output, Paint};

/// Who plays, from the weakest on.
const BOTS: [Bot; 3] = [Bot::Random, Bot::Sensible, Bot::Search(Strength::Fast)];

/// A bot that looks ahead plays one game where others play so many.
const SLOWER: u64 = 10;

/// The fewest games of it, if so many are asked for.
const FEWEST: u64 = 20;

#[derive(Serialize)]
struct Out<'a> {
    castra: &'static str,
    strengths: Vec<StrengthOut<'a>>,
}

/// What came of it with one bot.
#[derive(Serialize)]
struct StrengthOut<'a> {
    bot: &'static str,
    #[serde(flatten)]
    head: &'a Head,
    #[serde(flatten)]
    figures: &'a Figures,
}

pub(super) fn run(args: &Args, playable: &Playable, out: &mut Output) -> Result<Exit, Error> {
    let (all, jobs) = numbers(args)?;
    let ranges = BOTS.map(|bot| match bot.imagines() {
        true => all.start..all.start + (args.games / SLOWER).max(FEWEST).min(args.games),
        false => all.clone(),
    });
    let count = ranges.iter().map(|range| range.end - range.start).sum();
    let start = Instant::now();
    let progress = Progress::new(count, "games", out);
    let mut heads = Vec::new();
    let mut summed = Vec::new();
    let mut faults = Faults::default();
    for (bot, range) in BOTS.into_iter().zip(ranges) {
        let mut games = playable.games(&Bots::All(bot), args.seed)?;
        games.paranoid = args.paranoid;
        let mut summary = Summary::default();
        let mut flaw = None;
        games.run(range.clone(), jobs, |played| {
            match played {
                Ok(played) => {
                    summary.add(&played);
                    faults.add(&played);
                }
                Err(found) => {
                    flaw = Some(found);
                    return ControlFlow::Break(());
                }
            }
            progress.step();
            ControlFlow::Continue(())
        });
        if let Some(flaw) = flaw {
            return Err(flaw.into());
        }
        heads.push(head(&range, playable, &games));
        summed.push(summary.figures(playable.image.program(), &games.counters));
    }
    progress.finish();
    speed(count, start, out);
    let text = match args.format {
        Format::Human => human(&heads, &summed, Paint(out.has_colour())),
        Format::Json => {
            let all = BOTS.into_iter().zip(&heads).zip(&summed);
            let strengths = all
                .map(|((bot, head), figures)| StrengthOut { bot: bot.word(), head, figures })
                .collect();
            json::pretty(&Out { castra: env!("CARGO_PKG_VERSION"), strengths })
        }
        Format::Csv => {
            return Err(Error::usage("`--by-strength` has no rows of games")
                .help("use `--format json`, or `--bots` with one bot after the other"));
        }
    };
    write(args, &text, out)?;
    faults.show(args, playable, out);
    Ok(if faults.is_empty() { Exit::Fine } else { Exit::Problems })
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
    columns.row(names);
    columns.row(row("games", &|f| (f.finished.to_string(), String::new())));
    let armies = figures.first().map_or(&[][..], |f| f.armies.as_slice());
    for (at, army) in armies.iter().enumerate() {
        columns.row(row(&army.name, &|f| share(f.armies.get(at).and_then(|army| army.wins))));
    }
    columns.row(row("drawn", &|f| share(f.draws)));
    let turns =
        |f: &Figures| f.turns.map_or_else(String::new, |turns| format!("{:.1}", turns.mean));
    columns.row(row("turns", &|f| (turns(f), String::new())));
    out.push_str(&columns.text());
    for (bot, figures) in BOTS.iter().zip(figures).filter(|(_, figures)| figures.faults > 0) {
        out.push_str(&format!("\n`{}`: {} could not continue\n", bot.word(), figures.faults));
    }
    if let Some(news) = news(figures) {
        out.push_str(&format!("\n{news}\n"));
    }
    out
}

/// A share and its interval.
fn share(share: Option<Share>) -> (String, String) {
    let percent = |rate: f64| format!("{:.1}", 100.0 * rate);
    share.map_or_else(Default::default, |share| {
        let interval = format!("{} to {} %", percent(share.low), percent(share.high));
        (format!("{} %", percent(share.rate)), interval)
    })
}

/// What a designer should know: an army whose share differs with who plays, by more
/// than chance explains.
fn news(figures: &[Figures]) -> Option<String> {
    let (weak, strong) = (figures.first()?, figures.last()?);
    let (first, last) = (BOTS.first()?.word(), BOTS.last()?.word());
    let moves = weak.armies.iter().zip(&strong.armies).find_map(|(before, after)| {
        let (weak, strong) = (before.wins?, after.wins?);
        let more = strong.low > weak.high;
        let fewer = strong.high < weak.low;
        (more || fewer).then(|| {
            let how = if more { "more" } else { "less" };
            format!("{} wins {how} often with `{last}` than with `{first}`", before.name)
        })
    });
    Some(moves.unwrap_or_else(|| {
        "these games do not show that who wins depends on how well the armies are played".to_owned()
    }))
}
