//! Files of other programs → battles of a game, with an account of the fate of each element.

mod board;
mod budget;
mod build;
mod encoding;
mod error;
mod folder;
mod foreign_file;
mod hexbattle;
mod kind;
mod ledger;
mod m44;
mod mapping;
mod names;
mod roster;
mod source;
mod spot;
#[cfg(test)]
mod tests;
mod tiled;
mod vassal;
mod xml;

pub use board::BoardError;
pub use encoding::{DecodedText, decode};
pub use error::ImportError;
pub use folder::{Folder, InMemoryFiles};
pub use foreign_file::{ForeignFile, ImportResult, ImportTarget};
pub use kind::FileKind;
pub use mapping::Mapping;
pub use vassal::{is_vassal, is_vassal_save};

pub(crate) use build::STATE;
pub(crate) use tiled::is_read;
pub(crate) use vassal::{ARMY, LABEL, OBJECTIVE, SIDE, TERRAIN, WAITS};

use budget::Limit;

/// The maximum size in bytes of an imported file together with all files that it refers to.
pub const MAX_IMPORT_BYTES: u64 = Limit::Bytes.max();

/// The reason why no game, board or mapping can be set for a battle that Castra exported.
pub const HAS_OWN_GAME: &str = "an exported battle has its own game, board and words";

/// The reason why a save of Tabletop Simulator is not imported.
pub const TABLETOP_SAVE: &str = "a save of Tabletop Simulator is not read";

/// Returns whether a JSON file is a save of Tabletop Simulator.
#[must_use]
pub fn is_tabletop_save(text: &str) -> bool {
    text.contains("\"ObjectStates\"")
}

/// Returns the error message for a file with more than [`MAX_IMPORT_BYTES`].
#[must_use]
pub fn too_large_message() -> String {
    Limit::Bytes.refusal()
}

/// Imports a module of VASSAL, or a saved game of one, to test an export.
#[cfg(test)]
pub(crate) fn from_vassal(
    module: &[u8],
    save: Option<&[u8]>,
    game: &castra_defs::Game,
) -> castra_defs::Scenario {
    use std::io::Cursor;
    let path = std::path::Path::new("x.vmod");
    let source = vassal::read(path, Cursor::new(module), save.map(Cursor::new), None);
    let source = source.and_then(source::Source::finish).unwrap_or_else(|why| panic!("{why}"));
    let name = source.board.name.clone().unwrap_or_default();
    let board = game.boards.get(&name).unwrap_or_else(|| panic!("no board `{name}`"));
    let mapping = mapping::Mapping::guess(&source, game, board);
    build::build(source, "imported", game, board, &mapping).0
}

/// Imports a map of Tiled with guessed words, to test an export.
#[cfg(test)]
pub(crate) fn from_tiled(
    path: &std::path::Path,
    text: &str,
    game: &castra_defs::Game,
) -> castra_defs::Scenario {
    let source = FileKind::Tiled.read(
        path,
        text,
        &InMemoryFiles::default(),
        &castra_base::IndexMap::default(),
    );
    let source = source.unwrap_or_else(|unread| panic!("{}", unread.why));
    let name = source.board.name.clone().unwrap_or_default();
    let board = game.boards.get(&name).unwrap_or_else(|| panic!("no board `{name}`"));
    let mapping = mapping::Mapping::guess(&source, game, board);
    build::build(source, "imported", game, board, &mapping).0
}
