//! Statistics of several battles, with a row for each army of each battle.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Instant;

use castra_measure::RunHead;
use castra_measure::battles::{self, Battles};
use castra_measure::run::Run;
use castra_sim::{Figures, Match, PlayedGame, Summary};
use castra_syntax::ast::HeaderKind;

use super::super::interrupt;
use super::super::progress::Progress;
use super::super::vary::castra_files;
use super::args::{Args, Format};
use super::counting;
use super::faults::{self, Faults};
use super::games::{game_numbers, print_duration, requested_match, write_output};
use super::json::to_pretty_json;
use super::load::{Playable, load_playable};
use crate::command::error::Error;
use crate::exit::Exit;
use crate::output::{Output, Paint};
use castra_disk::sources::peek_header;

/// Returns the files to play. A folder of several battles is replaced by its battles.
pub(in crate::command) fn battle_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Error> {
    let mut files = Vec::new();
    for path in paths {
        let battles = if path.is_dir() { battle_paths(path)? } else { Vec::new() };
        // A path without a battle is reported when it is played.
        match battles.len() {
            0 | 1 => files.push(path.clone()),
            _ => files.extend(battles),
        }
    }
    Ok(files)
}

/// Returns the paths of the battles below a folder, in order.
pub(in crate::command) fn battle_paths(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut battles = Vec::new();
    for (path, text) in castra_files(folder)? {
        if matches!(peek_header(&text), Some((HeaderKind::Scenario, _))) {
            battles.push(path);
        }
    }
    Ok(battles)
}

pub(super) fn run(args: &Args, files: &[PathBuf], out: &mut Output) -> Result<Exit, Error> {
    if let Some(option) = args.single_battle_option() {
        let error = format!("`{option}` works with one battle, and there are {}", files.len());
        return Err(Error::usage(error).help("name one file"));
    }
    let mut found = Vec::new();
    for file in files {
        let Some(battle) = load_playable(file, &args.vary, out)? else {
            return Ok(Exit::Diagnostics);
        };
        let games = requested_match(args, &battle)?;
        found.push((file, battle, games));
    }
    let (range, jobs) = game_numbers(args)?;
    let start = Instant::now();
    let count = args.games.saturating_mul(u64::try_from(found.len()).unwrap_or(u64::MAX));
    let progress = Progress::with_parts("games", out);
    let (mut played, mut faulty) = (Vec::<Figures>::new(), Vec::new());
    for ((_, battle, games), number) in found.iter().zip(1..) {
        progress.begin_part(&battle.image.program().title, number, found.len(), args.games);
        args.native.prepare(&games.image, args.games, &games.bots, out);
        let (figures, faults) = play(&range, jobs, battle, games, &progress)?;
        played.push(figures);
        faulty.push(faults);
    }
    progress.finish();
    let done = played.iter().map(|figures| figures.finished + figures.faults).sum();
    print_duration(done, start, out);
    let interrupted = interrupt::interrupted_exit(done, count, "games", out);
    let heads: Vec<RunHead> = found
        .iter()
        .zip(&played)
        .map(|((_, battle, games), figures)| {
            let done = figures.finished + figures.faults;
            battle.head(&(range.start..range.start + done), games)
        })
        .collect();
    let text = match args.format {
        Format::Human => battles::text(&heads, &played, Paint(out.has_colour())),
        Format::Csv => battles::csv(&heads, &played),
        Format::Json => {
            let results = heads.iter().zip(&played).zip(&faulty).zip(&found);
            let results = results.map(|(((head, figures), faults), (_, battle, games))| {
                let faulty = faults.faulty_places(&battle.files, games)?;
                Ok(Run { head, figures, faulty, each: None })
            });
            let battles = results.collect::<Result<_, Error>>()?;
            to_pretty_json(&Battles { castra: env!("CARGO_PKG_VERSION"), battles })?
        }
    };
    write_output(args, &text, out)?;
    let mut exit = Exit::Success;
    for ((file, battle, _), faults) in found.iter().zip(&faulty) {
        faults::show(faults, args, file, battle, out);
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
    let run = |each: counting::ResultSink<'_, PlayedGame>| games.run(range.clone(), jobs, each);
    counting::count_results(run, progress, |played| {
        summary.add(&played);
        faults.add(&played);
        Ok(())
    })?;
    Ok((summary.figures(battle.image.program(), &games.counters), faults))
}
