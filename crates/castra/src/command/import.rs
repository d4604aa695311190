//! `castra import`: a battle from data back to text.

use std::path::{Path, PathBuf};

use castra_base::{Diagnostic, FileId, SourceFile, codes};
use castra_defs::Scenario;
use castra_workspace::Levels;

use super::model::{Battle, battle, is_stdin};
use super::vary::Vary;
use super::{Error, write_file};
use crate::Exit;
use crate::battle_text;
use crate::library::Embedded;
use crate::output::Output;
use crate::sources;

/// Turn an exported battle back into a Castra file
///
/// The file names its game but does not include it. The battle's own rules and tests
/// are written as they were. A battle that cannot be written without a change is
/// refused.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  castra import my-battle.json -o my-battle.castra
  castra import my-battle.ron | castra check -")]
pub(super) struct Args {
    /// The exported battle, `.ron` or `.json`
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// File to write; standard output by default
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Overwrite an existing file
    #[arg(long)]
    force: bool,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let is_model = args.file.extension().is_some_and(|e| e == "ron" || e == "json");
    if !is_model {
        let file = args.file.display();
        return Err(Error::usage(format!("`{file}` is neither `.ron` nor `.json`"))
            .help("`castra export` writes such files"));
    }
    let Some(battle) = battle(&args.file, &Vary::default(), out)? else {
        return Ok(Exit::Problems);
    };
    let text = battle_text::write(&battle.game, &battle.scenario, &battle.rules);
    let text = castra_syntax::format(&SourceFile::new(FileId(0), "", text)).text;
    says_the_same(args, &battle, &text, out)?;
    match args.output.as_ref().filter(|o| !is_stdin(o)) {
        Some(path) if path.exists() && !args.force => {
            let path = path.display();
            return Err(Error::usage(format!("`{path}` exists already"))
                .help("choose another name, or overwrite it with `--force`"));
        }
        Some(path) => {
            write_file(path, text.as_bytes())?;
            out.note(&format!("wrote {}", path.display()));
        }
        None => out.result(&text)?,
    }
    Ok(Exit::Fine)
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
    let part = |scenario: &Scenario| {
        serde_json::to_value(scenario).map_err(|error| refused(error.to_string()))
    };
    let (before, after) = (part(&battle.scenario)?, part(&written.scenario)?);
    let differs = before.as_object().and_then(|before| {
        before.iter().find(|(name, value)| after.get(name.as_str()) != Some(value))
    });
    match differs {
        Some((name, _)) => Err(refused(format!("its `{name}` cannot be written in Castra"))),
        None if before == after => Ok(()),
        None => Err(refused("something in it cannot be written in Castra".to_owned())),
    }
}
