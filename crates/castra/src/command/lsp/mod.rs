//! `castra lsp`: a language server for editors.
//!
//! `frames` reads and writes messages, `server` takes them in the order in which they come, `session` keeps
//! the open files and what they need, `answers` puts what castra-ide says into the words of
//! the protocol, `convert` its places. What may take a while is answered in the `background`.

mod answers;
mod background;
mod convert;
mod expand;
mod frames;
mod gestures;
mod hints;
mod lenses;
mod picture;
mod ranges;
mod server;
mod session;
mod simulate;
mod texts;
mod trial;

use super::Error;
use crate::Exit;
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
    // Some editors ask for it, and there is nothing else.
    let _ = args.stdio;
    let (connection, writing) = frames::stdio();
    let is_done = server::serve(connection);
    // The thread that reads ends with its input, which an editor that only wants the
    // exit need not close: nothing is left to be read.
    if is_done {
        writing.finish()?;
        return Ok(Exit::Success);
    }
    out.detail("the editor has gone without saying goodbye");
    Ok(Exit::Diagnostics)
}
