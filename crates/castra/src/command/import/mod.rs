//! `castra import`: a battle from data back to text, or from another program's file.

mod foreign;
mod package;
mod reading;

use std::path::{Path, PathBuf};

use castra_base::{Diagnostic, FileId, SourceFile, codes};
use castra_exchange::import::Kind;
use castra_exchange::model;
use castra_workspace::Levels;

use super::model::{Battle, battle, is_stdin};
use super::vary::Vary;
use super::{Error, write_file};
use crate::Exit;
use crate::files;
use crate::library::Embedded;
use crate::output::Output;
use crate::sources;

/// Turn an exported battle, or a file of another program, into a Castra file
///
/// Exported battles (`.ron`, `.json`) name their game but do not include it. The
/// battle's own rules and tests are written as they were. A battle that cannot be
/// written without a change is refused.
///
/// Files of other programs are scenarios of the Memoir '44 editor (`.m44`), of HexBattle
/// (`.xml`), maps of Tiled (`.tmx`, `.tmj`) and rosters (`.csv`). What their words are in
/// the game is in a mapping, which is written beside the file if there is none. A table
/// says of each thing in the file whether it was taken, approximated or left out, and
/// why.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  castra import my-battle.json -o my-battle.castra
  castra import my-battle.ron | castra check -
  castra import bridge.m44 --game my-game -o bridge.castra
  castra import field.tmx --game my-game --board standard -o field.castra")]
pub(super) struct Args {
    /// The exported battle, `.ron` or `.json`, or a file of another program
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// File to write; standard output by default
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Game that the battle is for; by default, that of the mapping or of the folder
    #[arg(long, value_name = "GAME", help_heading = "Other programs")]
    game: Option<String>,
    /// Board of the game; by default, the one that has the form of the map
    #[arg(long, value_name = "BOARD", help_heading = "Other programs")]
    board: Option<String>,
    /// What the file's words are in the game; by default, FILE with the ending `.mapping.ron`
    #[arg(long, value_name = "MAPPING", help_heading = "Other programs")]
    mapping: Option<PathBuf>,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let ending = args.file.extension().and_then(|e| e.to_str()).unwrap_or("").to_lowercase();
    reading::regular(&args.file)?;
    let is_ours = matches!(ending.as_str(), "ron" | "json");
    if ending != "ron" {
        let read = reading::text(&args.file)?;
        if let Some(kind) = Kind::of(&args.file, &read.text) {
            return foreign::run(args, kind, &read, out);
        }
        if !is_ours {
            let file = args.file.display();
            return Err(Error::usage(format!("`{file}` is not a file that can be imported")).help(
                "it may be `.ron`, `.json`, `.m44`, `.tmx`, `.tmj`, `.csv`, or `.xml` of HexBattle",
            ));
        }
    }
    let Some(battle) = battle(&args.file, &Vary::default(), out)? else {
        return Ok(Exit::Diagnostics);
    };
    let text = model::to_castra(&battle.game, &battle.scenario, &battle.rules);
    says_the_same(args, &battle, &text, out)?;
    write_text(args, &text, out)?;
    Ok(Exit::Success)
}

/// Writes the text where it was asked for.
fn write_text(args: &Args, text: &str, out: &mut Output) -> Result<(), Error> {
    match args.output.as_ref().filter(|o| !is_stdin(o)) {
        Some(path) if path.exists() && !files::is_forced() => {
            let path = path.display();
            Err(Error::usage(format!("`{path}` exists already"))
                .help("choose another name, or write over it with `--force`"))
        }
        Some(path) => {
            write_file(path, text.as_bytes())?;
            out.note(&format!("wrote {}", path.display()));
            Ok(())
        }
        None => Ok(out.result(text)?),
    }
}

/// Reads the text back. It says what the battle says, or is refused: a name that
/// is no name, or a text that cannot be written, would change it.
fn says_the_same(args: &Args, battle: &Battle, text: &str, out: &mut Output) -> Result<(), Error> {
    let place = args.output.as_deref().filter(|o| !is_stdin(o));
    let place = place.unwrap_or_else(|| Path::new("battle.castra"));
    let checked = sources::load_text(place, text).check(&Embedded, &Levels::default());
    let refused = |why: String| Error::NotAModel { path: args.file.clone(), why };
    // Where its game is not at hand, the text can only be read.
    let absent = |d: &Diagnostic| {
        d.code.name == codes::GAME_UNKNOWN.name || d.code.name == codes::MODULE_UNKNOWN.name
    };
    if let Some(absent) = checked.diagnostics.iter().find(|d| absent(d)) {
        let parsed = castra_syntax::parse(&SourceFile::new(FileId(0), "", text)).diagnostics;
        if let Some(problem) = parsed.iter().find(|d| d.is_error()) {
            return Err(refused(problem.message.clone()));
        }
        out.note(&format!("{}; the battle was not checked against it", absent.message));
        return Ok(());
    }
    if let Some(problem) = checked.diagnostics.iter().find(|d| d.is_error()) {
        return Err(refused(problem.message.clone()));
    }
    let Some(written) = checked.scenarios.first() else {
        return Err(refused("it cannot be written as a battle".to_owned()));
    };
    let difference = model::difference(&battle.scenario, &written.scenario);
    match difference.map_err(|error| refused(error.to_string()))? {
        Some(why) => Err(refused(why)),
        None => Ok(()),
    }
}
