//! The `castra` program: one module for each subcommand.

mod check;
mod completions;
mod derivation;
mod diff;
mod doc;
mod expand;
mod explain;
mod export;
mod fmt;
mod import;
mod man;
mod model;
mod new;
mod progress;
mod render;
mod replay;
mod simulate;
mod subject;
mod test;
mod vary;
mod why;
mod woven;

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use clap::builder::styling::{AnsiColor, Styles};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use thiserror::Error;

use crate::Exit;
use crate::files;
use crate::output::{Colour, Output};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Green.on_default());

/// Design ancient-battle games as text: check them, draw them, publish them.
#[derive(Debug, Parser)]
#[command(
    name = "castra",
    version,
    styles = STYLES,
    max_term_width = 100,
    arg_required_else_help = true,
    after_help = "\
Examples:
  castra new my-battle          a battle to start from
  castra check                  every problem in this folder and below
  castra render my-battle.castra

Exit codes: 0 all is well, 1 the input has problems, 2 the command line or the
surroundings are wrong."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    global: Global,
}

#[derive(Debug, clap::Args)]
struct Global {
    /// Say nothing but results and errors
    #[arg(short, long, global = true)]
    quiet: bool,
    /// Say more about what is being done
    #[arg(short, long, global = true, conflicts_with = "quiet")]
    verbose: bool,
    /// Whether to use colour
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", value_enum)]
    color: Colour,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Args),
    Fmt(fmt::Args),
    Explain(explain::Args),
    Render(render::Args),
    Test(test::Args),
    Simulate(simulate::Args),
    Replay(replay::Args),
    Why(why::Args),
    Expand(expand::Args),
    Doc(doc::Args),
    New(new::Args),
    Export(export::Args),
    Import(import::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Why a command could not do its work: the command line or the surroundings
/// are wrong. Problems of the input are diagnostics instead.
#[derive(Debug, Error)]
#[non_exhaustive]
enum Error {
    #[error(transparent)]
    Missing(#[from] crate::sources::Missing),
    #[error("{message}{}", help.as_ref().map(|h| format!("\n  help: {h}")).unwrap_or_default())]
    Usage { message: String, help: Option<String> },
    #[error("cannot {what} `{}`: {}", path.display(), crate::sources::plain(.source))]
    File { what: &'static str, path: PathBuf, source: io::Error },
    #[error(transparent)]
    Draw(#[from] castra_draw::DrawError),
    #[error("`{}` is not an exported battle: {why}", path.display())]
    NotAModel { path: PathBuf, why: String },
    #[error("`{}` is not a record of a game: {why}", path.display())]
    NotARecord { path: PathBuf, why: String },
    #[error(
        "castra has a fault of its own; please report it, with the text that was played\n  {0}"
    )]
    Flaw(#[from] castra_sim::Flaw),
    #[error("cannot write the result: {}", crate::sources::plain(.0))]
    Output(#[from] io::Error),
}

impl Error {
    fn usage(message: impl Into<String>) -> Self {
        Self::Usage { message: message.into(), help: None }
    }

    fn help(self, text: impl Into<String>) -> Self {
        match self {
            Self::Usage { message, .. } => Self::Usage { message, help: Some(text.into()) },
            other => other,
        }
    }
}

/// Runs the program with the arguments of a command line, its own name first.
pub fn run(args: impl IntoIterator<Item = OsString>) -> Exit {
    let parsed = Cli::command()
        .try_get_matches_from(args)
        .and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => {
            Output::clap(&error);
            return if error.use_stderr() { Exit::Trouble } else { Exit::Fine };
        }
    };
    let mut output = Output::new(cli.global.color, cli.global.quiet, cli.global.verbose);
    let out = &mut output;
    let result = match &cli.command {
        Command::Check(args) => check::run(args, out),
        Command::Fmt(args) => fmt::run(args, out),
        Command::Explain(args) => explain::run(args, out),
        Command::Render(args) => render::run(args, out),
        Command::Test(args) => test::run(args, out),
        Command::Simulate(args) => simulate::run(args, out),
        Command::Replay(args) => replay::run(args, out),
        Command::Why(args) => why::run(args, out),
        Command::Expand(args) => expand::run(args, out),
        Command::Doc(args) => doc::run(args, out),
        Command::New(args) => new::run(args, out),
        Command::Export(args) => export::run(args, out),
        Command::Import(args) => import::run(args, out),
        Command::Completions(args) => completions::run(args, out),
        Command::Man(args) => man::run(args, out),
    };
    match result {
        Ok(exit) => exit,
        // Whoever was reading has seen enough.
        Err(Error::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Fine,
        Err(error) => {
            output.error(&error.to_string());
            Exit::Trouble
        }
    }
}

/// Writes a file whole or not at all, and the folders that it needs.
fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let failed = |what: &'static str, path: &Path, source| Error::File {
        what,
        path: path.to_owned(),
        source,
    };
    if let Some(folder) = path.parent().filter(|f| !f.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)
            .map_err(|source| failed("make the folder", folder, source))?;
    }
    files::write(path, bytes).map_err(|source| failed("write", path, source))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }
}
