//! `castra export`: a battle as data.

use std::path::PathBuf;

use ron::ser::PrettyConfig;

use super::model::{Battle, Export, battle, is_stdin};
use super::vary::Vary;
use super::{Error, write_file};
use crate::Exit;
use crate::output::Output;

/// Write a battle and its game as RON or JSON, for other programs
///
/// The battle's own rules and tests are included as they are written. Comments
/// outside them are not.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra export my-battle.castra                       RON on standard output
  castra export my-battle.castra --format json | jq .scenario.pieces
  castra export my-battle.castra -o my-battle.json

`castra import` turns it back into a Castra file; `castra render` draws it.")]
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
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Rusty Object Notation.
    Ron,
    /// JSON.
    Json,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let Some(Battle { game, scenario, rules, .. }) = battle(&args.file, &args.vary, out)? else {
        return Ok(Exit::Problems);
    };
    let castra = env!("CARGO_PKG_VERSION").to_owned();
    let export = Export { castra, game: (*game).clone(), scenario, rules };
    let by_ending = match args.output.as_ref().and_then(|o| o.extension()) {
        Some(ending) if ending == "json" => Format::Json,
        _ => Format::Ron,
    };
    let text = match args.format.unwrap_or(by_ending) {
        Format::Json => serde_json::to_string_pretty(&export).map_err(|e| e.to_string()),
        Format::Ron => {
            let pretty = PrettyConfig::new().indentor("  ").depth_limit(8);
            ron::ser::to_string_pretty(&export, pretty).map_err(|e| e.to_string())
        }
    };
    let mut text =
        text.map_err(|why| Error::usage(format!("this battle cannot be exported: {why}")))?;
    text.push('\n');
    match args.output.as_ref().filter(|o| !is_stdin(o)) {
        Some(path) => {
            write_file(path, text.as_bytes())?;
            out.note(&format!("wrote {}", path.display()));
        }
        None => out.result(&text)?,
    }
    Ok(Exit::Fine)
}
