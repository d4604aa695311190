//! `castra import`: conversion of exported data, or of a file of another program, to a Castra file.

mod args;
mod foreign;
mod mapping;
mod output;
mod package;

use std::path::Path;

use castra_base::{Diagnostic, FileId, SourceFile, codes};
use castra_exchange::import::{FileKind, HAS_OWN_GAME, TABLETOP_SAVE, is_tabletop_save, is_vassal};
use castra_exchange::model;
use castra_workspace::Levels;
use output::write_text;

use super::battle_loader::{Battle, is_stdin, load_battle};
use super::error::Error;
use super::reading;
use super::vary::VariationArgs;
use crate::exit::Exit;
use crate::output::Output;
use castra_disk::sources;
use castra_library::Embedded;

pub(super) use args::Args;

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let ending = args.file.extension().and_then(|e| e.to_str()).unwrap_or("").to_lowercase();
    reading::check_regular(&args.file)?;
    if is_vassal(&args.file) {
        return foreign::run_vassal(args, out);
    }
    if ending == "vlog" {
        return Err(Error::usage("a log of VASSAL has moves, not a battle, and is not read")
            .help("save the game in VASSAL as `.vsav`, and import that"));
    }
    if args.set_up.is_some() || args.module.is_some() {
        return Err(Error::usage("only files of VASSAL have set-ups and modules")
            .help("leave out `--set-up` and `--module`"));
    }
    let is_ours = matches!(ending.as_str(), "ron" | "json");
    if ending != "ron" {
        let read = reading::read_text(&args.file)?;
        if let Some(kind) = FileKind::of(&args.file, &read.text) {
            return foreign::run(args, kind, &read, out);
        }
        if ending == "json" && is_tabletop_save(&read.text) {
            return Err(Error::usage(TABLETOP_SAVE)
                .help("`castra export` also writes the battle as JSON or RON, which comes back"));
        }
        if !is_ours {
            let file = args.file.display();
            return Err(Error::usage(format!("`{file}` is not a file that can be imported")).help(
                "the file may be `.ron`, `.json`, `.m44`, `.tmx`, `.tmj`, `.vmod`, `.vsav`, `.csv`, or `.xml` of HexBattle",
            ));
        }
    }
    if args.game.is_some() || args.board.is_some() || args.mapping.is_some() {
        return Err(
            Error::usage(HAS_OWN_GAME).help("leave out `--game`, `--board` and `--mapping`")
        );
    }
    let Some(battle) = load_battle(&args.file, &VariationArgs::default(), out)? else {
        return Ok(Exit::Diagnostics);
    };
    let text = model::to_castra(&battle.game, &battle.scenario, &battle.rules);
    check_equal(args, &battle, &text, out)?;
    write_text(args, &text, out)?;
    Ok(Exit::Success)
}

/// Parses the written battle again, and returns an error if it differs. An invalid name, or a
/// string without a source notation, would change the battle.
fn check_equal(args: &Args, battle: &Battle, text: &str, out: &mut Output) -> Result<(), Error> {
    let place = args.output.as_deref().filter(|o| !is_stdin(o));
    let place = place.unwrap_or_else(|| Path::new("battle.castra"));
    let checked = sources::load_from_string(place, text).check(&Embedded, &Levels::default());
    let refused = |why: String| Error::NotAModel { path: args.file.clone(), why };
    // Without its game, the source can only be parsed.
    let absent = |d: &Diagnostic| {
        d.code.name == codes::GAME_UNKNOWN.name || d.code.name == codes::MODULE_UNKNOWN.name
    };
    if let Some(absent) = checked.diagnostics.iter().find(|d| absent(d)) {
        let parsed = castra_syntax::parse(&SourceFile::new(FileId(0), "", text)).diagnostics;
        if let Some(problem) = parsed.iter().find(|d| d.is_error()) {
            return Err(refused(problem.message.clone()));
        }
        out.print_note(&format!("{}; the battle was not checked against it", absent.message));
        return Ok(());
    }
    if let Some(problem) = checked.diagnostics.iter().find(|d| d.is_error()) {
        let file = checked.files.get(problem.primary.span.file).map(|file| file.path.as_str());
        let place = place.display().to_string();
        return Err(match file.filter(|file| *file != place) {
            Some(other) => Error::usage(format!("`{other}`: {}", problem.message))
                .help("`castra check` shows the problem; the battle was not written"),
            None => refused(problem.message.clone()),
        });
    }
    let Some(written) = checked.scenarios.first() else {
        return Err(refused("the data cannot be written as a battle".to_owned()));
    };
    let difference = model::difference(&battle.scenario, &written.scenario);
    match difference.map_err(|error| refused(error.to_string()))? {
        Some(why) => Err(refused(why)),
        None => Ok(()),
    }
}
