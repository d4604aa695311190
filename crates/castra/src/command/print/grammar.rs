//! `castra print grammar`: the grammar for constrained decoding.

use std::path::PathBuf;

use crate::command::error::Error;
use crate::command::write::write_file;
use crate::exit::Exit;
use crate::output::Output;

/// Print the grammar of the language, for the constrained decoding of a model
///
/// A model that is held to this grammar writes no syntax errors that the grammar excludes.
/// `castra check` finds the others, and everything else that is wrong.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra print grammar --as gbnf -o castra.gbnf
  castra print grammar --as lark -o castra.lark")]
pub(in crate::command) struct Args {
    /// Notation of the grammar
    #[arg(long = "as", value_enum, value_name = "NOTATION")]
    notation: Notation,
    /// File to write; standard output by default
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Notation {
    /// The notation of llama.cpp.
    Gbnf,
    /// The notation of Lark, for its Earley parser.
    Lark,
}

pub(in crate::command) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let text = match args.notation {
        Notation::Gbnf => castra_decoding::GBNF,
        Notation::Lark => castra_decoding::LARK,
    };
    match args.output.as_ref().filter(|path| !crate::command::battle_loader::is_stdin(path)) {
        Some(path) => {
            write_file(path, text.as_bytes())?;
            out.print_note(&format!("wrote {}", path.display()));
        }
        None => out.write_result(text)?,
    }
    Ok(Exit::Success)
}
