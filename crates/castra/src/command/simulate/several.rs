//! Many battles, one row for each army of each.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Instant;

use castra_sim::results::csv;
use castra_sim::{Figures, Match, PlayedGame, Share, Summary};
use castra_syntax::ast::HeaderKind;
use serde::Serialize;

use super::super::interrupt;
use super::super::progress::Progress;
use super::super::vary::texts_in;
use super::args::{Args, Format};
use super::columns::Columns;
use super::columns::Side::{Left, Right};
use super::faults::Faults;
use super::figures::Head;
use super::found::{Playable, playable};
use super::games::{games_of, head, numbers, speed, write};
use super::{counting, json};
use crate::command::error::Error;
use crate::exit::Exit;
use crate::output::{Output, Paint};
use crate::sources::peek;

/// The whole result.
#[derive(Serialize)]
struct Out<'a> {
    castra: &'static str,
    battles: Vec<json::Out<'a>>,
}

/// The files to play: a folder of several battles stands for all of them.
pub(in crate::command) fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Error> {
    let mut files = Vec::new();
    for path in paths {
        let battles = if path.is_dir() { battles_in(path)? } else { Vec::new() };
        // A path without a battle is reported when it is played.
        match battles.len() {
            0 | 1 => files.push(path.clone()),
            _ => files.extend(battles),
        }
    }
    Ok(files)
}

/// The battles below a folder, by their paths.
pub(in crate::command) fn battles_in(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut battles = Vec::new();
    for (path, text) in texts_in(folder)? {
        if matches!(peek(&text), Some((HeaderKind::Scenario, _))) {
            battles.push(path);
        }
    }
    Ok(battles)
}

pub(super) fn run(args: &Args, files: &[PathBuf], out: &mut Output) -> Result<Exit, Error> {
    if let Some(option) = args.only_of_one() {
        let error = format!("`{option}` works with one battle, and there are {}", files.len());
        return Err(Error::usage(error).help("name one file"));
    }
    let mut battles = Vec::new();
    for file in files {
        let Some(battle) = playable(file, &args.vary, out)? else { return Ok(Exit::Diagnostics) };
        let games = games_of(args, &battle)?;
        battles.push((file, battle, games));
    }
    let (range, jobs) = numbers(args)?;
    let start = Instant::now();
    let count = args.games.saturating_mul(u64::try_from(battles.len()).unwrap_or(u64::MAX));
    let progress = Progress::in_parts("games", out);
    let mut played = Vec::new();
    for ((_, battle, games), number) in battles.iter().zip(1..) {
        progress.part(&battle.image.program().title, number, battles.len(), args.games);
        args.native.prepare(&games.image, args.games, &games.bots, out);
        played.push(play(&range, jobs, battle, games, &progress)?);
    }
    progress.finish();
    let done = played.iter().map(|(figures, _)| figures.finished + figures.faults).sum();
    speed(done, start, out);
    let interrupted = interrupt::ending(done, count, "games", out);
    let heads: Vec<Head> = battles
        .iter()
        .zip(&played)
        .map(|((_, battle, games), (figures, _))| {
            let done = figures.finished + figures.faults;
            head(&(range.start..range.start + done), battle, games)
        })
        .collect();
    let text = match args.format {
        Format::Human => human(&heads, &played, Paint(out.has_colour())),
        Format::Csv => rows(&heads, &played),
        Format::Json => {
            let mut all = Vec::new();
            for ((head, (figures, faults)), (_, battle, games)) in
                heads.iter().zip(&played).zip(&battles)
            {
                let faulty = faults.out(battle, games)?;
                all.push(json::Out { head, figures, faulty, each: None });
            }
            json::pretty(&Out { castra: env!("CARGO_PKG_VERSION"), battles: all })?
        }
    };
    write(args, &text, out)?;
    let mut exit = Exit::Success;
    for ((file, battle, _), (_, faults)) in battles.iter().zip(&played) {
        faults.show(args, file, battle, out);
        if !faults.is_empty() {
            exit = Exit::Diagnostics;
        }
    }
    Ok(interrupted.unwrap_or(exit))
}

fn play(
    range: &Range<u64>,
    jobs: std::num::NonZero<usize>,
    battle: &Playable,
    games: &Match,
    progress: &Progress,
) -> Result<(Figures, Faults), Error> {
    let mut summary = Summary::default();
    let mut faults = Faults::default();
    let run = |each: counting::Each<'_, PlayedGame>| games.run(range.clone(), jobs, each);
    counting::counted(run, progress, |played| {
        summary.add(&played);
        faults.add(&played);
        Ok(())
    })?;
    Ok((summary.figures(battle.image.program(), &games.counters), faults))
}

/// A table for people: of each battle its armies, how often they win, and how long it
/// takes.
fn human(heads: &[Head], played: &[(Figures, Faults)], paint: Paint) -> String {
    let Some(first) = heads.first() else { return String::new() };
    let mut bots: Vec<&str> = heads.iter().flat_map(|h| h.bots.iter().map(|b| b.bot)).collect();
    bots.dedup();
    let bots =
        if let [bot] = bots.as_slice() { format!(", played by `{bot}`") } else { String::new() };
    let games =
        if first.games == 1 { "1 game".to_owned() } else { format!("{} games", first.games) };
    let mut out = format!(
        "{}\n",
        paint.bold(format!(
            "{games} a battle from number {}, seed {}{bots}",
            first.first, first.seed
        ))
    );
    let mut columns = Columns::new(&[Left, Left, Right, Left, Right, Right, Right]);
    let lost = played.iter().any(|(figures, _)| figures.losses.is_some());
    let titles = ["", "", "won", "95 % interval", "drawn", "turns"];
    columns.row(titles.into_iter().chain(lost.then_some("lost")));
    for (head, (figures, _)) in heads.iter().zip(played) {
        for (at, army) in figures.armies.iter().enumerate() {
            let mut row = if at == 0 { vec![head.title.clone()] } else { vec![String::new()] };
            row.push(army.name.clone());
            match army.wins {
                Some(Share { rate, low, high, .. }) => {
                    row.extend([percent(rate), format!("{} to {}", percent(low), percent(high))]);
                }
                None => row.extend(["no game ended".to_owned(), String::new()]),
            }
            if at == 0 {
                row.push(figures.draws.map_or_else(String::new, |share| percent(share.rate)));
                row.push(
                    figures.turns.map_or_else(String::new, |turns| format!("{:.1}", turns.mean)),
                );
                row.extend(figures.losses.map(|share| percent(share.rate)));
            }
            columns.row(row);
        }
    }
    out.push_str(&columns.text());
    for (head, (figures, _)) in heads.iter().zip(played).filter(|(_, (f, _))| f.faults > 0) {
        let games =
            if figures.faults == 1 { "1 game" } else { &format!("{} games", figures.faults) };
        out.push_str(&format!("\n{}: {games} could not continue\n", head.title));
    }
    out
}

/// A share, as people read it.
pub(in crate::command) fn percent(rate: f64) -> String {
    format!("{:.1} %", 100.0 * rate)
}

/// A row for each army of each battle, for spreadsheets.
fn rows(heads: &[Head], played: &[(Figures, Faults)]) -> String {
    let columns = [
        "game",
        "scenario",
        "army",
        "bot",
        "games",
        "faults",
        "wins",
        "rate",
        "low",
        "high",
        "draws",
        "mean_turns",
    ];
    let lost = played.iter().any(|(figures, _)| figures.losses.is_some());
    let columns = columns.into_iter().chain(lost.then_some("losses"));
    let mut out = csv::line(columns.map(str::to_owned));
    for (head, (figures, _)) in heads.iter().zip(played) {
        for (army, bot) in figures.armies.iter().zip(&head.bots) {
            let share = |of: &Option<Share>, what: fn(&Share) -> f64| {
                of.as_ref().map_or_else(String::new, |share| what(share).to_string())
            };
            let count =
                |of: &Option<Share>| of.as_ref().map_or_else(String::new, |s| s.count.to_string());
            let cells = [
                head.game.clone(),
                head.scenario.clone().unwrap_or_default(),
                army.army.clone(),
                bot.bot.to_owned(),
                figures.finished.to_string(),
                figures.faults.to_string(),
                count(&army.wins),
                share(&army.wins, |s| s.rate),
                share(&army.wins, |s| s.low),
                share(&army.wins, |s| s.high),
                count(&figures.draws),
                figures.turns.map_or_else(String::new, |turns| turns.mean.to_string()),
            ];
            let losses = lost.then(|| count(&figures.losses));
            out.push_str(&csv::line(cells.into_iter().chain(losses)));
        }
    }
    out
}
