//! `AGENTS.md`: notes for programs that write in a new folder.

use std::path::Path;

use crate::command::error::Error;
use crate::command::write::write_file;

/// The notes; words in capitals stand for those of the folder.
const NOTES: &str = include_str!("../../../templates/AGENTS.md");

/// Writes the notes of a folder. `game` is how its commands name the game.
pub(super) fn write(root: &Path, kind: &str, game: &str) -> Result<(), Error> {
    let text = NOTES.replace("KIND", kind).replace("GAME", game);
    write_file(&root.join("AGENTS.md"), text.as_bytes())
}
