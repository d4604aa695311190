//! `AGENTS.md`: instructions for coding agents in a new folder.

use std::path::Path;

use crate::command::error::Error;
use crate::command::write::write_file;

/// The template of the instructions. Words in capitals are placeholders.
const NOTES: &str = include_str!("../../../templates/AGENTS.md");

/// Writes the instructions of a folder. `game` is the name of the game in its commands.
pub(super) fn write(root: &Path, kind: &str, game: &str) -> Result<(), Error> {
    let text = NOTES.replace("KIND", kind).replace("GAME", game);
    write_file(&root.join("AGENTS.md"), text.as_bytes())
}
