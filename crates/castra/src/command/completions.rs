//! `castra completions`: completion scripts for shells.

use clap_complete::{Shell, generate};

use super::error::Error;
use crate::exit::Exit;
use crate::output::Output;

/// Write a completion script for your shell
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  castra completions bash > ~/.local/share/bash-completion/completions/castra
  castra completions fish > ~/.config/fish/completions/castra.fish
  castra completions zsh > ~/.zfunc/_castra")]
pub(super) struct Args {
    /// Shell of the script
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) fn run(
    args: &Args,
    mut command: clap::Command,
    out: &mut Output,
) -> Result<Exit, Error> {
    let mut script = Vec::new();
    generate(args.shell, &mut command, "castra", &mut script);
    out.write_bytes(&script)?;
    Ok(Exit::Success)
}
