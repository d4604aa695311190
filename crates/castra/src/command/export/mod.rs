//! `castra export`: a battle as data, or as a file of another program.

mod archive;
mod board;
mod tabletop;
#[cfg(test)]
mod tests;
mod tiled;
mod vassal;

use std::path::{Path, PathBuf};

use castra_export::{Export, SCHEMA};

use super::model::{Battle, battle, is_stdin};
use super::vary::Vary;
use super::{Error, write_file};
use crate::Exit;
use crate::output::Output;

/// Write a battle and its game as data, or as a file of another program
///
/// The battle's own rules and tests are included in RON and JSON, as `castra fmt` writes them.
/// Comments outside them are not. Files of other programs carry the map and the set-up;
/// the command says what they cannot carry.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra export my-battle.castra                       RON on standard output
  castra export my-battle.castra --format json | jq .scenario.pieces
  castra export my-battle.castra -o my-battle.json
  castra export my-battle.castra -o my-battle.tmj      a map of Tiled
  castra export my-battle.castra -o my-battle.vmod     a VASSAL module
  castra export my-battle.castra --format tabletop-simulator -o table/my-battle.json

`castra import` turns RON, JSON and maps of Tiled back into a Castra file; `castra render`
draws RON and JSON.")]
pub(super) struct Args {
    /// The battle
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    vary: Vary,
    /// Data format; by default, that of the ending of --output, or else RON
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Format>,
    /// File to write; standard output by default
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Where Tabletop Simulator finds the pictures: the start of their addresses
    #[arg(long, value_name = "URL")]
    images: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Rusty Object Notation.
    Ron,
    /// JSON.
    Json,
    /// A map of Tiled.
    Tiled,
    /// A VASSAL module.
    Vassal,
    /// A save of Tabletop Simulator, with a folder of pictures.
    TabletopSimulator,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let Some(battle) = battle(&args.file, &args.vary, out)? else {
        return Ok(Exit::Diagnostics);
    };
    let ending = args.output.as_ref().and_then(|o| o.extension()).and_then(|e| e.to_str());
    let by_ending = match ending {
        Some("json") => Format::Json,
        Some("tmj") => Format::Tiled,
        Some("vmod") => Format::Vassal,
        _ => Format::Ron,
    };
    let refused = |why: String| Error::usage(format!("this battle cannot be exported: {why}"));
    match args.format.unwrap_or(by_ending) {
        Format::Json => {
            let text = whole(battle).to_json();
            write(args, text.map_err(|e| refused(e.to_string()))?, out)?;
        }
        Format::Ron => {
            let text = whole(battle).to_ron();
            write(args, text.map_err(|e| refused(e.to_string()))?, out)?;
        }
        Format::Tiled => {
            let (map, lost) = tiled::map(&battle.game, &battle.scenario).map_err(refused)?;
            let text = serde_json::to_string_pretty(&map).map_err(|e| refused(e.to_string()))?;
            write(args, text, out)?;
            tell(&lost, "a map of Tiled", out);
        }
        Format::Vassal => {
            let (bytes, lost) = vassal::module(&battle.game, &battle.scenario, &battle.fonts)?;
            match file(args) {
                Some(path) => {
                    write_file(path, &bytes)?;
                    out.note(&format!("wrote {}", path.display()));
                }
                None => out.bytes(&bytes)?,
            }
            tell(&lost, "a VASSAL module", out);
        }
        Format::TabletopSimulator => tabletop(args, &battle, out)?,
    }
    Ok(Exit::Success)
}

/// The file to write to, if it is not standard output.
fn file(args: &Args) -> Option<&Path> {
    args.output.as_deref().filter(|o| !is_stdin(o))
}

/// All of a battle.
fn whole(battle: Battle) -> Export {
    let Battle { game, scenario, rules, .. } = battle;
    let castra = env!("CARGO_PKG_VERSION").to_owned();
    Export { schema: SCHEMA.to_owned(), castra, game: (*game).clone(), scenario, rules }
}

fn write(args: &Args, mut text: String, out: &mut Output) -> Result<(), Error> {
    text.push('\n');
    match file(args) {
        Some(path) => {
            write_file(path, text.as_bytes())?;
            out.note(&format!("wrote {}", path.display()));
            Ok(())
        }
        None => Ok(out.result(&text)?),
    }
}

/// Says what a format cannot carry.
fn tell(lost: &[String], what: &str, out: &mut Output) {
    let mut told: Vec<&String> = Vec::new();
    for loss in lost {
        if !told.contains(&loss) {
            told.push(loss);
            out.note(&format!("{what} cannot carry {loss}"));
        }
    }
}

/// A save and, beside it, a folder with its pictures.
fn tabletop(args: &Args, battle: &Battle, out: &mut Output) -> Result<(), Error> {
    let Some(path) = file(args) else {
        return Err(Error::usage("a save of Tabletop Simulator has pictures beside it")
            .help("name a file with `-o`"));
    };
    let mut folder = path.file_stem().unwrap_or_default().to_owned();
    folder.push("-images");
    let folder = path.with_file_name(folder);
    let images = args.images.clone().unwrap_or_default();
    let slash = if images.is_empty() || images.ends_with(['/', '=']) { "" } else { "/" };
    let images = format!("{images}{slash}");
    let save = tabletop::save(&battle.game, &battle.scenario, &images, &battle.fonts)?;
    for (name, bytes) in &save.pictures {
        write_file(&folder.join(name), bytes)?;
    }
    let text = serde_json::to_string_pretty(&save.json)
        .map_err(|e| Error::usage(format!("this battle cannot be exported: {e}")))?;
    write(args, text, out)?;
    out.note(&format!("wrote {} pictures into {}", save.pictures.len(), folder.display()));
    if args.images.is_none() {
        out.note("Tabletop Simulator loads pictures from addresses: put the folder where it can be reached, and give its address with --images");
    }
    tell(&save.lost, "a save of Tabletop Simulator", out);
    Ok(())
}

/// The titles of the distinctions that a piece carries, for names of counters.
fn marks_said(game: &castra_defs::Game, piece: &castra_defs::Piece) -> String {
    let titles = piece.marks.iter().filter_map(|mark| game.instances.get(mark));
    titles.map(|mark| mark.title.as_str()).collect::<Vec<_>>().join(", ")
}
