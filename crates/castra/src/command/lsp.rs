//! `castra lsp`: a language server for editors.

use super::error::Error;
use crate::exit::Exit;
use crate::output::Output;

/// Serve an editor: problems, names, completion, renaming
///
/// Speaks the Language Server Protocol over standard input and output. The editor starts
/// it; `docs/reference/editors.md` says how to set up yours.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  castra lsp    what an editor runs

docs/reference/editors.md says how to set up Neovim, Helix, VS Code, Emacs and Zed.")]
pub(super) struct Args {
    /// Use standard input and output, as it does anyway
    #[arg(long, hide = true)]
    stdio: bool,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    // Some editors pass `--stdio`. The server has no other transport.
    let _ = args.stdio;
    if castra_lsp::serve()? {
        return Ok(Exit::Success);
    }
    out.print_detail("the editor has gone without saying goodbye");
    Ok(Exit::Diagnostics)
}
