//! Messages of the Language Server Protocol → answers and diagnostics: `castra lsp`.
//!
//! `frames` reads and writes messages, and `server` handles them in order. `session` keeps the open
//! files with their packages. `answers` converts the results of [`castra_ide`] to the types of the
//! protocol, and `convert` converts positions to lines and columns. `background` answers requests
//! that may take long:
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

/// Serves the editor at the other end of standard input and output until it exits or is gone.
/// Returns `true` if the editor shut the server down properly.
///
/// # Errors
///
/// If the last answers cannot be written.
pub fn serve() -> io::Result<bool> {
    let (connection, writing) = frames::stdio();
    let is_done = server::serve(connection);
    // The reading thread ends with its input. An editor that exits need not close that, so the
    // thread is not joined.
    if is_done {
        writing.finish()?;
    }
    Ok(is_done)
}
