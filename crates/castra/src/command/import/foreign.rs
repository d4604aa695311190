//! Import of files of other programs: conversion to a game's battle, and a check of the result.

use std::path::{Path, PathBuf};

use castra_base::codes;
use castra_exchange::import::{
    BoardError, Decoded, Foreign, Imported, Kind, Mapping, Target, Unread, is_save,
};
use castra_workspace::Levels;

use super::args::Args;
use super::package::Package;
use super::reading;
use crate::command::check::plural;
use crate::command::error::Error;
use crate::command::model::{is_stdin, show_errors};
use crate::command::new::{game_named, game_with};
use crate::command::write::{change_file, write_file};
use crate::exit::Exit;
use crate::library::Embedded;
use crate::output::Output;
use crate::sources;

pub(super) fn run(
    args: &Args,
    kind: Kind,
    decoded: &Decoded,
    out: &mut Output,
) -> Result<Exit, Error> {
    let refused = |why: String| Error::NotImported { path: args.file.clone(), why };
    let mapping_path = args.mapping.clone().unwrap_or_else(|| beside(&args.file));
    let given = read_mapping(&mapping_path)?;
    let files = Package::of(&args.file);
    match Foreign::read(kind, &args.file, decoded, given.as_ref(), &files) {
        Ok(file) => finish(args, file, given, &mapping_path, out),
        Err(Unread { why, columns }) => {
            ask_columns(given, columns, &mapping_path, out)?;
            Err(refused(why))
        }
    }
}

/// Imports a VASSAL module or a saved game.
pub(super) fn run_vassal(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let mapping_path = args.mapping.clone().unwrap_or_else(|| beside(&args.file));
    let given = read_mapping(&mapping_path)?;
    let (module, save) = match (is_save(&args.file), &args.module) {
        (true, Some(module)) => (module, Some(reading::open(&args.file)?)),
        (false, None) => (&args.file, None),
        (true, None) => {
            return Err(Error::usage("a saved game of VASSAL has neither the map nor its grid")
                .help("name its module with `--module`"));
        }
        (false, Some(_)) => {
            return Err(Error::usage("`--module` names the module of a saved game (`.vsav`)")
                .help("leave it out: a module has all that it needs"));
        }
    };
    if save.is_some() && args.set_up.is_some() {
        return Err(Error::usage("a saved game has one set-up").help("leave out `--set-up`"));
    }
    let opened = reading::open(module)?;
    let file = Foreign::read_vassal(&args.file, opened, save, args.set_up.as_deref());
    let refused = |Unread { why, .. }| Error::NotImported { path: args.file.clone(), why };
    finish(args, file.map_err(refused)?, given, &mapping_path, out)
}

/// Writes the imported battle and its mapping.
fn finish(
    args: &Args,
    mut file: Foreign,
    given: Option<Mapping>,
    mapping_path: &Path,
    out: &mut Output,
) -> Result<Exit, Error> {
    let place = args.output.as_deref().filter(|o| !is_stdin(o));
    let place = place.unwrap_or_else(|| Path::new("battle.castra"));
    let asked = args.game.as_deref();
    let asked = asked.or_else(|| given.as_ref().map(|m| m.game.as_str()).filter(|g| !g.is_empty()));
    let game_id = game_named(asked.or(file.game()), place)?;
    let settings = file.settings();
    let (game, base) = game_with(place, "imported", &game_id, &settings, out)?;
    let is_new = given.is_none();
    let id = place.file_stem().and_then(|s| s.to_str()).filter(|_| args.output.is_some());
    let (board, settings) = (args.board.as_deref(), settings.as_str());
    let target = Target { game: &game, base: &base, settings, board, id };
    let imported = file.into_battle(target, given).map_err(of_board)?;
    let Imported { text, mapping, is_mapping_changed, account, totals } = imported;
    if is_mapping_changed {
        write_mapping(&mapping, mapping_path, is_new, out)?;
    }
    account.iter().for_each(|line| out.note(line));
    let (taken, near, left) = totals;
    out.note(&format!("{taken} taken, {near} approximated, {left} left out"));
    super::written::write_text(args, &text, out)?;
    check(place, &text, out)
}

/// Returns the advice for a board that cannot be imported.
fn of_board(error: BoardError) -> Error {
    let help = match &error {
        BoardError::Unknown { known, .. } => format!("its boards are {}", known.join(", ")),
        BoardError::OfPlaces { .. } => return Error::usage(error.to_string()),
        BoardError::NoneFits { boards, .. } => match boards.first() {
            None => "the game has no boards".to_owned(),
            Some((_, why)) => {
                let names: Vec<&str> = boards.iter().map(|(name, _)| name.as_str()).collect();
                format!(
                    "{why}; to import it in spite of that, choose one with `--board`: {}",
                    names.join(", ")
                )
            }
        },
    };
    Error::usage(error.to_string()).help(help)
}

/// Writes a mapping.
fn write_mapping(
    mapping: &Mapping,
    path: &Path,
    is_new: bool,
    out: &mut Output,
) -> Result<(), Error> {
    let text = mapping
        .to_text()
        .map_err(|error| Error::NotImported { path: path.to_owned(), why: error.to_string() })?;
    let write = if is_new { write_file } else { change_file };
    write(path, text.as_bytes())?;
    let what = if is_new { "wrote" } else { "added new words to" };
    let left = match mapping.empty() {
        0 => String::new(),
        n => format!("; {} without a counterpart", plural(n, "word")),
    };
    out.note(&format!("{what} the mapping {}{left}", path.display()));
    Ok(())
}

/// Adds the unknown columns of a table to the mapping, for its author to complete.
fn ask_columns(
    given: Option<Mapping>,
    columns: Vec<String>,
    path: &Path,
    out: &mut Output,
) -> Result<(), Error> {
    let is_new = given.is_none();
    let mut mapping = given.unwrap_or_default();
    if mapping.ask_columns(columns) { write_mapping(&mapping, path, is_new, out) } else { Ok(()) }
}

/// Returns the path of the mapping beside a file.
fn beside(file: &Path) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    name.push(".mapping.ron");
    file.with_file_name(name)
}

fn read_mapping(path: &Path) -> Result<Option<Mapping>, Error> {
    if !path.exists() {
        return Ok(None);
    }
    let text = reading::text(path)?.text;
    let mapping = Mapping::from_text(&text);
    let mapping = mapping.map_err(|why| Error::NotImported { path: path.to_owned(), why })?;
    Ok(Some(mapping))
}

/// Checks the written battle, and reports its problems.
fn check(place: &Path, text: &str, out: &mut Output) -> Result<Exit, Error> {
    let sources = sources::load_text(place, text);
    let checked = sources.check(&Embedded, &Levels::default());
    let absent = checked.diagnostics.iter().any(|d| d.code.name == codes::GAME_UNKNOWN.name);
    if !absent && show_errors(&sources, &checked, out) {
        return Ok(Exit::Diagnostics);
    }
    Ok(Exit::Success)
}
