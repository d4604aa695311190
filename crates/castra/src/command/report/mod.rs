//! `castra report`: a page about a battle and the results of many games.

mod args;
mod gather;
mod records;
mod replay;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use castra_doc::report::{Battle, ReportInputs, RunSettings, make_report};

use super::error::Error;
use super::simulate::{Playable, load_playable};
use super::write::{check_output_path, write_file};
use crate::exit::Exit;
use crate::output::Output;

pub(super) use args::Args;

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let Some(playable) = load_playable(&args.file, &args.vary, out)? else {
        return Ok(Exit::Diagnostics);
    };
    let target = target(args, &playable)?;
    check_output_path(Some(&target))?;
    let records = match &args.records {
        Some(path) => match records::read(path, &playable, out)? {
            Some(records) => Some(records),
            None => return Ok(Exit::Diagnostics),
        },
        None => None,
    };
    // The match uses an image that tracks knowledge if a bot must not see what its army does not
    // know.
    let games = playable.bot_match(&args.bots, args.seed)?;
    let results = gather::play_games(args, &playable, &games, out)?;
    let strengths = match args.by_strength {
        true => Some(gather::strengths(args, &playable, out)?),
        false => None,
    };
    let account = gather::replay_account(args, &playable, &games, &results)?;
    let fonts = args.fonts.with_package_fonts(&playable.fonts)?;
    let replay = match &account {
        Some(account) => Some(replay::replay_component(args, &playable, account, &fonts)?),
        None => None,
    };
    let battle = playable.battle.as_ref();
    let report = make_report(&ReportInputs {
        image: &playable.image,
        battle: battle.map(|(scenario, game)| Battle { scenario, game }),
        theme: args.theme.unwrap_or_default(),
        fonts: &fonts,
        run: RunSettings {
            games: args.games,
            seed: args.seed,
            bots: games.bots.iter().map(|bot| bot.word()).collect(),
        },
        results: &results,
        account: account.as_ref(),
        strengths,
        records: records.as_ref(),
        replay: replay.as_ref(),
    })?;
    report.warnings.iter().for_each(|warning| out.print_note(warning));
    let (page, pictures) = (report.html, report.pictures);
    let folder = target.with_extension("");
    for picture in &pictures {
        write_file(&folder.join(format!("{}.png", picture.name)), &picture.png)?;
    }
    write_file(&target, page.as_bytes())?;
    let kilobytes = page.len().div_ceil(1000);
    out.print_note(&format!("wrote {} ({kilobytes} kB)", target.display()));
    let count = castra_base::count_noun(pictures.len(), "picture");
    out.print_note(&format!("wrote {count} into {}", folder.display()));
    let faults = results.figures.faults;
    if faults > 0 {
        let games = castra_base::count_noun(usize::try_from(faults).unwrap_or(usize::MAX), "game");
        out.print_note(&format!("{games} could not continue; `castra simulate` shows why"));
        return Ok(Exit::Diagnostics);
    }
    Ok(Exit::Success)
}

/// Returns the path of the page.
fn target(args: &Args, playable: &Playable) -> Result<PathBuf, Error> {
    let Some(output) = &args.output else {
        let path = playable.path.as_deref().unwrap_or(Path::new("battle.castra"));
        let stem = path.file_stem().unwrap_or(OsStr::new("battle")).to_string_lossy();
        return Ok(path.with_file_name(format!("{stem}-report.html")));
    };
    let ending = output.extension().and_then(OsStr::to_str);
    if !ending.is_some_and(|e| e.eq_ignore_ascii_case("html") || e.eq_ignore_ascii_case("htm")) {
        let shown = output.display();
        return Err(Error::usage(format!("`{shown}` is not an HTML file"))
            .help("give it the ending `.html`"));
    }
    Ok(output.clone())
}
