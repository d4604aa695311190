//! `castra edit`: text and map side by side, in a browser on this machine.
//!
//! The page does the work: it has the core in it. What it asks for here are the files of
//! one folder, and it may write them, whole, over the version that it has read.

mod folder;
mod serve;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Error;
use super::changes::Changes;
use super::live::State;
use super::page::Page;
use crate::Exit;
use crate::output::Output;
use crate::sources;
use folder::Folder;

/// Edit battles in the browser: text and map side by side
///
/// Opens a page on this machine with the files of a folder, or of the folder of a file.
/// Drag units, paint terrain and fill in the War Council; each gesture is a small edit of
/// the text. Files that another program changes are followed, and nothing is overwritten
/// unasked. Only this machine can reach the page, at an address that nobody can guess.
/// Stop it with Ctrl-C.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra edit                      the files of this folder
  castra edit my-battle.castra     opens this battle
  castra edit --port 4000          at a port of your choice")]
pub(super) struct Args {
    /// A folder, or a file in it
    #[arg(value_name = "PATH", default_value = ".")]
    path: PathBuf,
    /// Port of the page; by default, any free one
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    port: u16,
    /// Folder of the built page; by default, the page in this program
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    sources::find(std::slice::from_ref(&args.path))?;
    let page = Page::load(args.page.as_deref())?;
    let folder = Arc::new(Folder::open(&args.path)?);
    let state = Arc::new(State::default());
    let mut changes = Changes::new()?;
    changes.watch(folder.root(), folder.is_deep());
    let address = serve::start(args.port, page, &folder, &state).map_err(|source| {
        Error::usage(format!("cannot listen on port {}: {}", args.port, sources::plain(&source)))
            .help("without `--port`, any free port is taken")
    })?;
    out.result(&format!("{address}\n"))?;
    out.note("open this address in a browser on this machine; Ctrl-C stops it");
    loop {
        changes.wait();
        for path in folder.changed() {
            serve::changed(&state, &folder, &path);
        }
    }
}

/// The name of a folder, for people.
fn shown(path: &Path) -> String {
    path.file_name()
        .map_or_else(|| path.display().to_string(), |n| n.to_string_lossy().into_owned())
}
