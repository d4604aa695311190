//! A server of the Model Context Protocol for programs that write rules.
//!
//! [`serve`] answers on standard input and output. A tool that checks, tests, plays or draws is a
//! command of Castra: the server runs the command in the named folder ([`run`]), so a client gets
//! the same text as a person. [`docs`] searches the embedded documentation. [`answer_cache`] splits
//! long answers into pages. Files belong to a [`castra_server::edit::Folder`], which no path and no
//! link can leave:
//!
//! ```text
//! check {"path": "ford.castra"}  →  castra check -- ford.castra
//!                                →  error[name/unknown]: there is no terrain called `hil`
//!                                   next: explain {"code":"name/unknown"}
//! ```

mod answer;
mod answer_cache;
mod arguments;
mod docs;
mod error;
mod files;
mod next;
mod run;
mod server;
mod settings;
mod tools;

use castra_server::edit::Folder;

pub use error::McpError;
pub use settings::Settings;

/// Serves the client at the other end of standard input and output until it closes the input.
///
/// # Errors
/// If the path is a file, the folder cannot be opened, or the system lacks a resource of the
/// server. Also if the client does not follow the protocol.
pub fn serve(settings: Settings) -> Result<(), McpError> {
    if settings.folder.is_file() {
        return Err(McpError::NotAFolder(settings.folder));
    }
    let folder = Folder::open(&settings.folder)?;
    server::serve(folder, settings)
}
