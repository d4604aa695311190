//! A new game: a folder with rules and a first battle.

use crate::command::error::Error;
use crate::command::write::write_file;
use std::fs;
use std::path::Path;

use castra_base::{FileId, SourceFile};
use castra_ide::new_battle;

use super::game_lookup::{board, game_model};
use super::notes;
use super::verify;
use super::verify::refuse_existing;
use crate::exit::Exit;
use crate::output::Output;
use castra_ide::battle_text::string_literal;
use castra_library::Embedded;

/// The templates of the rules. `NAME` and `TITLE` are placeholders.
const RULES: [(&str, &str); 3] = [
    ("council", include_str!("../../../templates/game/council.castra")),
    ("terrain", include_str!("../../../templates/game/terrain.castra")),
    ("units", include_str!("../../../templates/game/units.castra")),
];

pub(super) fn write(
    folder: &Path,
    name: &str,
    title: &str,
    out: &mut Output,
) -> Result<Exit, Error> {
    let root = folder.join(name);
    refuse_existing(&root)?;
    for (file, text) in RULES {
        let text = text.replace("NAME", name).replace("\"TITLE\"", &string_literal(title));
        let text = castra_syntax::format(&SourceFile::new(FileId(0), "", text)).text;
        write_file(&root.join("rules").join(format!("{file}.castra")), text.as_bytes())?;
    }
    let config = format!("(name: \"{name}\", version: \"0.1.0\")\n");
    write_file(&root.join("castra.ron"), config.as_bytes())?;
    notes::write(&root, "game", ".")?;
    let path = root.join("battles").join("first-battle.castra");
    let id = "first-battle";
    // The search for the rules needs an existing folder.
    let battles = root.join("battles");
    fs::create_dir_all(&battles).map_err(|source| Error::File {
        what: "create the folder",
        path: battles,
        source,
    })?;
    let game = game_model(&path, id, name, out)?;
    let wish = new_battle::BattleSpec {
        game: &game,
        id,
        title: "First Battle",
        board: board(&game, None)?,
        file: "battles/first-battle.castra",
        armies: new_battle::DEFAULT_ARMIES,
        starts_empty: false,
    };
    let text = new_battle::battle_source(&wish, &Embedded);
    write_file(&path, text.as_bytes())?;
    out.print_note(&format!("wrote {}", root.display()));
    out.print_note(&format!("  cd {}\n  castra check\n  castra render battles", root.display()));
    verify(&path, &text, out);
    Ok(Exit::Success)
}
