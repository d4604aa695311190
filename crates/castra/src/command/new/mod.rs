//! `castra new`: a starting point for a battle, a module or a game.

mod game_lookup;
mod module;
mod new_game;
mod notes;
mod verify;

use std::path::PathBuf;

use castra_ide::new_battle;
use game_lookup::{board, game_model};
use verify::{refuse_existing, verify};

use super::error::Error;
use super::write::write_file;
use crate::exit::Exit;
use crate::output::Output;
use castra_library::Embedded;

pub(super) use game_lookup::{configured_game, requested_game};

/// Start a battle, a module or a game of your own
///
/// Writes a battle, or a module with --module, or a game with --game-package. It passes `castra
/// check` without a warning. You can draw and play the battle immediately. The battle of a new game
/// can be played as soon as the game has a `turn`. In the folder of your own game, the battle uses
/// that game.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra new my-battle                     my-battle.castra in this folder
  castra new pydna --title \"Pydna\" -o battles
  castra new my-rules --module             a folder with a change to the rules, and tests
  castra new my-game --game-package        a folder with rules and a battle")]
pub(super) struct Args {
    /// Name of the battle, module or game: lower-case letters and hyphens, such as
    /// `my-battle`
    #[arg(value_name = "NAME")]
    name: String,
    /// Game of the battle or module
    #[arg(long, value_name = "GAME", conflicts_with = "game_package")]
    game: Option<String>,
    /// Board of the battle; by default, the first of the game
    #[arg(long, value_name = "BOARD", conflicts_with = "game_package")]
    board: Option<String>,
    /// Printed title, derived from the name by default
    #[arg(long, value_name = "TITLE")]
    title: Option<String>,
    /// Start a module: an option, a change to the rules, and tests for it
    #[arg(long, conflicts_with_all = ["game_package", "board"])]
    module: bool,
    /// Start a game of your own: rules, units, terrain and a first battle
    #[arg(long)]
    game_package: bool,
    /// Folder to write to
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let name = args.name.strip_suffix(".castra").unwrap_or(&args.name);
    check_name(name)?;
    let title = args.title.clone().unwrap_or_else(|| default_title(name));
    let folder = args.output.clone().unwrap_or_default();
    if args.game_package {
        return new_game::write(&folder, name, &title, out);
    }
    if args.module {
        let game = requested_game(args.game.as_deref(), &folder.join("any.castra"))?;
        return module::write(&folder, name, &title, &game, out);
    }
    let path = folder.join(format!("{name}.castra"));
    refuse_existing(&path)?;
    let game_id = requested_game(args.game.as_deref(), &path)?;
    let game = game_model(&path, name, &game_id, out)?;
    let wish = new_battle::BattleSpec {
        game: &game,
        id: name,
        title: &title,
        board: board(&game, args.board.as_deref())?,
        file: &path.display().to_string(),
        armies: new_battle::DEFAULT_ARMIES,
        starts_empty: false,
    };
    let text = new_battle::battle_source(&wish, &Embedded);
    write_file(&path, text.as_bytes())?;
    out.print_note(&format!("wrote {}", path.display()));
    out.print_note(&format!("  castra check {0}\n  castra render {0}", path.display()));
    verify(&path, &text, out);
    Ok(Exit::Success)
}

fn check_name(name: &str) -> Result<(), Error> {
    if is_name(name) {
        return Ok(());
    }
    let error = Error::usage(format!("`{name}` cannot be a name in Castra"));
    let better = castra_base::slug(name);
    Err(if is_name(&better) {
        error.help(format!("use lower-case letters, digits and hyphens: `{better}`"))
    } else {
        error.help("names start with a letter, such as `my-battle`")
    })
}

/// Returns whether a string is a single word of the grammar.
fn is_name(name: &str) -> bool {
    let part = |p: &str| {
        p.starts_with(|c: char| c.is_ascii_alphabetic())
            && p.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    name.split('-').all(part)
}

fn default_title(name: &str) -> String {
    name.split(['-', '_']).map(castra_words::capitalize).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_checked_and_corrected() {
        assert!(is_name("my-battle") && is_name("battle2") && is_name("a"));
        assert!(!is_name("my battle") && !is_name("battle-2") && !is_name("2") && !is_name(""));
        assert_eq!(default_title("my-battle"), "My Battle");
    }
}
