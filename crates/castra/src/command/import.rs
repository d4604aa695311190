//! `castra import`: a battle from data back to text.

use std::path::PathBuf;

use castra_syntax::{FileId, SourceFile};

use super::model::{battle, is_stdin};
use super::vary::Vary;
use super::{Error, write_file};
use crate::Exit;
use crate::battle_text;
use crate::output::Output;

/// Write an exported battle as Castra text
///
/// The game is not part of the text: the battle names it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  castra import my-battle.json -o my-battle.castra
  castra import my-battle.ron | castra check -")]
pub(super) struct Args {
    /// The exported battle, `.ron` or `.json`
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Where to write the text; standard output if not given
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Overwrite the file if there is one
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
    let text = battle_text::write(&battle.game, &battle.scenario);
    let text = castra_syntax::format(&SourceFile::new(FileId(0), "", text)).text;
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
