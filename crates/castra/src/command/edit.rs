//! `castra edit`: an editor with text and map side by side, in a browser on this machine.
//!
//! The page holds the sources. It reads the files of one folder, and replaces a whole file if the
//! file still has the version that it has read. Cores check, draw and play the sources for it.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use castra_server::address::PageListener;
use castra_server::edit::{CoreLauncher, Folder, notify_change, start};
use castra_server::events::PageState;
use castra_server::folder_watcher::FolderWatcher;
use castra_server::page::Page;

use super::error::Error;
use crate::exit::Exit;
use crate::output::Output;
use castra_disk::sources;

/// Edit battles in the browser: text and map side by side
///
/// Opens a page on this machine with the files of a folder, or of the folder of a file. Drag units,
/// paint terrain and fill in the War Council; each action changes a word or a line of the file. The
/// page notices when another program changes a file, and overwrites nothing without a question.
/// Only this machine can reach the page, at an address that nobody can guess. Ctrl-C stops the
/// server.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra edit                      the files of this folder
  castra edit my-battle.castra     opens this battle
  castra edit --port 4000          at a port of your choice")]
pub(super) struct Args {
    /// A folder, or a file in it
    #[arg(value_name = "PATH", default_value = ".")]
    path: PathBuf,
    /// Port of the page; by default, the one that this folder had before, or any free one
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Folder of the built page; by default, the page in this program
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,
}

pub(super) fn run(args: &Args, program: &[OsString], out: &mut Output) -> Result<Exit, Error> {
    sources::find(std::slice::from_ref(&args.path))?;
    let page = Page::load(args.page.as_deref())?;
    let folder = Arc::new(Folder::open(&args.path)?);
    let state = Arc::new(PageState::default());
    let mut changes = FolderWatcher::with_events();
    changes.watch(folder.root(), folder.is_deep());
    let root = folder.root().to_string_lossy();
    let address = PageListener::open(args.port, ["edit", &root])
        .map_err(|error| server_error(args.port, &error, "without `--port`"))?;
    note_new_address(&address, out);
    let url = address.at.url();
    start(address, page, &folder, &state, CoreLauncher::new(program.to_vec()));
    out.write_result(&format!("{url}\n"))?;
    out.print_note("open this address in a browser on this machine; Ctrl-C stops it");
    loop {
        changes.wait();
        for path in folder.take_changes() {
            notify_change(&state, &folder, &path);
        }
    }
}

/// Prints a note if the next server of the same folder will have another address.
pub(super) fn note_new_address(address: &PageListener, out: &mut Output) {
    if let Some(why) = address.storage_error() {
        let why = sources::describe_io_error(why);
        out.print_detail(&format!("the address will be another one next time: {why}"));
    }
}

/// Returns the error of a server that cannot start. `free` names the option for any free port.
pub(super) fn server_error(port: Option<u16>, why: &io::Error, free: &str) -> Error {
    let why = sources::describe_io_error(why);
    match port {
        Some(port) => Error::usage(format!("cannot listen on port {port}: {why}"))
            .help(format!("{free}, any free port is taken")),
        None => Error::usage(format!("cannot serve the page: {why}")),
    }
}
