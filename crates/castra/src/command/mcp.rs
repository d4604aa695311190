//! `castra mcp`: a server for programs that write rules.

use std::ffi::OsString;
use std::path::PathBuf;

use castra_mcp::Settings;

use super::error::Error;
use crate::exit::Exit;

/// Serve a program that writes rules: check, test, draw, search the documentation
///
/// Speaks the Model Context Protocol over standard input and output. A client, such as an
/// editor with a model, starts it and calls its tools. Tools see the files of one folder and
/// nothing outside it. They write only with `--write`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra mcp                  the files of this folder, to read
  castra mcp my-game --write  the files of a folder, which tools may change

docs/reference/mcp.md lists the tools, and says how clients start it.")]
pub(super) struct Args {
    /// Folder whose files are served
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
    /// Let tools write files of the folder
    #[arg(long)]
    write: bool,
}

pub(super) fn run(args: &Args, program: &[OsString]) -> Result<Exit, Error> {
    castra_mcp::serve(Settings {
        folder: args.folder.clone(),
        program: program.to_vec(),
        may_write: args.write,
    })?;
    Ok(Exit::Success)
}
