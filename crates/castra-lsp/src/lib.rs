//! Messages of the Language Server Protocol → answers and diagnostics: `castra lsp`.
//!
//! `frames` reads and writes messages, and `server` takes them in order. `session` keeps the open
//! files with the packages to which they belong. `answers` puts the answers of [`castra_ide`]
//! into the words of the protocol, and `convert` puts its positions into lines and columns.
//! `background` answers requests that may take a while:
//!
//! ```text
//! textDocument/hover at 3:7 of ford.castra  →  session: byte 120  →  Analysis::hover
//!                                           →  { "contents": …, "range": … }
//! ```

mod answers;
mod background;
mod capabilities;
mod convert;
mod expand;
mod frames;
mod gestures;
mod hints;
mod lenses;
mod picture;
mod problems;
mod ranges;
mod request;
mod server;
mod session;
mod simulate;
mod texts;
mod trial;

use std::io;

/// Serves the editor at the other end of standard input and output until it says goodbye or is
/// gone; `true` if it said goodbye.
///
/// # Errors
/// If the last answers cannot be written.
pub fn serve() -> io::Result<bool> {
    let (connection, writing) = frames::stdio();
    let is_done = server::serve(connection);
    // The thread that reads ends with its input, which an editor that only wants the
    // exit need not close: nothing is left to be read.
    if is_done {
        writing.finish()?;
    }
    Ok(is_done)
}
