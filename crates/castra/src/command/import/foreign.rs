//! Import of files of other programs: conversion to a game's battle, and a check of the result.

use std::path::Path;

use castra_base::codes;
use castra_exchange::import::{
    BoardError, DecodedText, FileKind, ForeignFile, ImportError, ImportResult, ImportTarget,
    is_vassal_save,
};
use castra_workspace::Levels;

use super::args::Args;
use super::mapping::MappingFile;
use super::package::Package;
use crate::command::battle_loader::{is_stdin, show_errors};
use crate::command::error::Error;
use crate::command::new::{configured_game, requested_game};
use crate::command::reading;
use crate::exit::Exit;
use crate::output::Output;
use castra_disk::sources;
use castra_library::Embedded;

pub(super) fn run(
    args: &Args,
    kind: FileKind,
    decoded: &DecodedText,
    out: &mut Output,
) -> Result<Exit, Error> {
    let refused = |why: String| Error::NotImported { path: args.file.clone(), why };
    let given = MappingFile::read(args.mapping.as_deref(), &args.file)?;
    let files = Package::locate(&args.file);
    match ForeignFile::read(kind, &args.file, decoded, given.mapping(), &files) {
        Ok(file) => finish(args, file, &given, out),
        Err(ImportError { why, columns }) => {
            let mut mapping = given.mapping().cloned().unwrap_or_default();
            if mapping.add_columns(columns) {
                given.add_words(&mapping, out)?;
            }
            Err(refused(why))
        }
    }
}

/// Imports a VASSAL module or a saved game.
pub(super) fn run_vassal(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let given = MappingFile::read(args.mapping.as_deref(), &args.file)?;
    let (module, save) = match (is_vassal_save(&args.file), &args.module) {
        (true, Some(module)) => (module, Some(reading::open(&args.file)?)),
        (false, None) => (&args.file, None),
        (true, None) => {
            return Err(Error::usage("a saved game of VASSAL has neither the map nor its grid")
                .help("name its module with `--module`"));
        }
        (false, Some(_)) => {
            return Err(Error::usage("`--module` names the module of a saved game (`.vsav`)")
                .help("leave out `--module`: a module needs no other file"));
        }
    };
    if save.is_some() && args.set_up.is_some() {
        return Err(Error::usage("a saved game has one set-up").help("leave out `--set-up`"));
    }
    let opened = reading::open(module)?;
    let file = ForeignFile::read_vassal(&args.file, opened, save, args.set_up.as_deref());
    let refused = |ImportError { why, .. }| Error::NotImported { path: args.file.clone(), why };
    finish(args, file.map_err(refused)?, &given, out)
}

/// Writes the imported battle and its mapping.
fn finish(
    args: &Args,
    mut file: ForeignFile,
    given: &MappingFile,
    out: &mut Output,
) -> Result<Exit, Error> {
    let place = args.output.as_deref().filter(|o| !is_stdin(o));
    let place = place.unwrap_or_else(|| Path::new("battle.castra"));
    let requested = args.game.as_deref();
    let of_mapping = given.mapping().map(|mapping| mapping.game.as_str());
    let requested = requested.or(of_mapping.filter(|game| !game.is_empty()));
    let game_id = requested_game(requested.or(file.game()), place)?;
    let settings = file.take_settings();
    let (game, base) = configured_game(place, "imported", &game_id, &settings, out)?;
    let id = place.file_stem().and_then(|s| s.to_str()).filter(|_| args.output.is_some());
    let (board, settings) = (args.board.as_deref(), settings.as_str());
    let target = ImportTarget { game: &game, base: &base, settings, board, id };
    let imported = file.into_battle(target, given.mapping().cloned()).map_err(board_error)?;
    let ImportResult { text, mapping, account, totals } = imported;
    given.add_words(&mapping, out)?;
    account.iter().for_each(|line| out.print_note(line));
    let (taken, near, left) = totals;
    out.print_note(&format!("{taken} taken, {near} approximated, {left} left out"));
    super::output::write_text(args, &text, out)?;
    check(place, &text, out)
}

/// Returns the advice for a board that cannot be imported.
fn board_error(error: BoardError) -> Error {
    let help = match &error {
        BoardError::UnknownBoard { known, .. } => format!("its boards are {}", known.join(", ")),
        BoardError::HasPlaces { .. } => return Error::usage(error.to_string()),
        BoardError::NoFittingBoard { boards, .. } => match boards.first() {
            None => "the game has no boards".to_owned(),
            Some((_, why)) => {
                let names: Vec<&str> = boards.iter().map(|(name, _)| name.as_str()).collect();
                format!(
                    "{why}; to import the map all the same, choose a board with `--board`: {}",
                    names.join(", ")
                )
            }
        },
    };
    Error::usage(error.to_string()).help(help)
}

/// Checks the written battle, and reports its problems.
fn check(path: &Path, text: &str, out: &mut Output) -> Result<Exit, Error> {
    let sources = sources::load_from_string(path, text);
    let checked = sources.check(&Embedded, &Levels::default());
    let absent = checked.diagnostics.iter().any(|d| d.code.name == codes::GAME_UNKNOWN.name);
    if !absent && show_errors(&sources, &checked, out) {
        return Ok(Exit::Diagnostics);
    }
    Ok(Exit::Success)
}
