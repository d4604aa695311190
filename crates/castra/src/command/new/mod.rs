//! `castra new`: a battle, a module or a game to start from.

mod module;
mod package;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use castra_base::suggest::{listing, nearest};
use castra_defs::{Game, Scenario};
use castra_ide::new_battle;
use castra_syntax::ast::HeaderKind;
use castra_workspace::{Levels, Library};

use super::{Error, write_file};
use crate::Exit;
use crate::files;
use crate::library::Embedded;
use crate::output::Output;
use crate::report::{self, Format, Style};
use crate::sources::{self, Sources};

/// Start a battle, a module or a game of your own
///
/// Writes a battle, or a module with --module, or a game with --game-package. It
/// passes `castra check` without a warning. The battle can be drawn and played as it
/// is; that of a new game only be drawn, until the game has a `turn`. In the folder of
/// a game of your own, the battle is for that game.
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
    /// Printed title; by default, made from the name
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
    let title = args.title.clone().unwrap_or_else(|| title_of(name));
    let folder = args.output.clone().unwrap_or_default();
    if args.game_package {
        return package::write(&folder, name, &title, out);
    }
    if args.module {
        let game = game_named(args.game.as_deref(), &folder.join("any.castra"))?;
        return module::write(&folder, name, &title, &game, out);
    }
    let path = folder.join(format!("{name}.castra"));
    refuse_existing(&path)?;
    let game_id = game_named(args.game.as_deref(), &path)?;
    let game = game_of(&path, name, &game_id, out)?;
    let wish = new_battle::Wish {
        game: &game,
        id: name,
        title: &title,
        board: board(&game, args.board.as_deref())?,
        file: &path.display().to_string(),
        armies: new_battle::ARMIES,
        is_empty: false,
    };
    let text = new_battle::text(&wish, &Embedded);
    write_file(&path, text.as_bytes())?;
    out.note(&format!("wrote {}", path.display()));
    out.note(&format!("  castra check {0}\n  castra render {0}", path.display()));
    verify(&path, &text, out);
    Ok(Exit::Success)
}

/// Problems of what was just written: a fault of ours or of an unusual game,
/// and better said now than found later.
fn verify(path: &Path, text: &str, out: &mut Output) {
    let sources = sources::load_text(path, text);
    let checked = sources.check(&Embedded, &Levels::default());
    if !checked.diagnostics.is_empty() {
        let style = Style { colour: out.has_colour(), unicode: out.has_unicode(), most: 20 };
        let problems = report::write(Format::Short, style, &checked.files, &checked.diagnostics);
        out.problems(&problems);
    }
}

fn refuse_existing(path: &Path) -> Result<(), Error> {
    if path.exists() && !files::is_forced() {
        return Err(Error::usage(format!("`{}` exists already", path.display()))
            .help("choose another name, or write over it with `--force`"));
    }
    Ok(())
}

/// The game asked for, or the only one of the package here, or the library's.
pub(super) fn game_named(asked: Option<&str>, path: &Path) -> Result<String, Error> {
    let here = sources::load_text(path, "");
    let mut own = own_games(&here);
    let Some(asked) = asked else {
        if let ([only], true) = (own.as_slice(), own.len() == 1) {
            return Ok(only.clone());
        }
        return Embedded::default_game()
            .map(str::to_owned)
            .ok_or_else(|| Error::usage("which game? use `--game`"));
    };
    own.extend(Embedded.names(HeaderKind::Game));
    if own.iter().any(|game| game == asked) {
        return Ok(asked.to_owned());
    }
    let error = Error::usage(format!("there is no game called `{asked}`"));
    Err(match nearest(asked, own.iter().map(String::as_str)) {
        Some(meant) => error.help(format!("did you mean `{meant}`?")),
        None => {
            let games = listing(own.iter().map(String::as_str), 8);
            error.help(format!("the games here are {games}"))
        }
    })
}

fn own_games(sources: &Sources) -> Vec<String> {
    let headers = sources.texts.iter().filter_map(|t| sources::peek(&t.text));
    let mut games: Vec<String> = headers
        .filter(|(kind, _)| *kind == HeaderKind::Game)
        .map(|(_, id)| id.to_owned())
        .collect();
    games.sort();
    games.dedup();
    games
}

/// The model of a game, as a battle at this path would see it.
pub(super) fn game_of(
    path: &Path,
    id: &str,
    game: &str,
    out: &mut Output,
) -> Result<Arc<Game>, Error> {
    Ok(game_with(path, id, game, "", out)?.0)
}

/// The same with optional rules and options, as the header of a battle names them after `with`; and
/// an empty battle that has those of them that there are.
pub(super) fn game_with(
    path: &Path,
    id: &str,
    game: &str,
    settings: &str,
    out: &mut Output,
) -> Result<(Arc<Game>, Arc<Scenario>), Error> {
    let with = if settings.is_empty() { String::new() } else { format!(" with {settings}") };
    let probe = format!("scenario {id} \"\" for {game}{with}\n");
    let mut sources = sources::load_text(path, &probe);
    for text in sources.texts.iter_mut().skip(1) {
        text.report = true;
    }
    let checked = sources.check(&Embedded, &Levels::default());
    let found = checked.scenarios.into_iter().next();
    let found = found.ok_or_else(|| Error::usage(format!("the game `{game}` cannot be used")))?;
    if checked.games.iter().any(|g| g.has_errors && g.game.id == game) {
        out.note(&format!("the rules of `{game}` have errors; `castra check` shows them"));
    }
    Ok((found.game, found.scenario))
}

fn board<'a>(game: &'a Game, asked: Option<&str>) -> Result<&'a castra_defs::Board, Error> {
    let names = || game.boards.keys().map(String::as_str);
    match asked {
        None => game.boards.values().next().ok_or_else(|| {
            Error::usage(format!("the game `{}` has no board to fight a battle on", game.id))
        }),
        Some(name) => game.boards.get(name).ok_or_else(|| {
            let error = Error::usage(format!("`{}` has no board called `{name}`", game.id));
            match nearest(name, names()) {
                Some(meant) => error.help(format!("did you mean `{meant}`?")),
                None => error.help(format!("its boards are {}", listing(names(), 8))),
            }
        }),
    }
}

fn check_name(name: &str) -> Result<(), Error> {
    if is_name(name) {
        return Ok(());
    }
    let error = Error::usage(format!("`{name}` cannot be a name in Castra"));
    let better = new_battle::slug(name);
    Err(if is_name(&better) {
        error.help(format!(
            "a name consists of letters and digits, and hyphens that precede a letter: `{better}`"
        ))
    } else {
        error.help("names start with a letter, such as `my-battle`")
    })
}

/// Whether a word is a name: what the grammar calls a word.
fn is_name(name: &str) -> bool {
    let part = |p: &str| {
        p.starts_with(|c: char| c.is_ascii_alphabetic())
            && p.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    name.split('-').all(part)
}

fn title_of(name: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|c| c.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    name.split(['-', '_']).map(capital).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_checked_and_mended() {
        assert!(is_name("my-battle") && is_name("battle2") && is_name("a"));
        assert!(!is_name("my battle") && !is_name("battle-2") && !is_name("2") && !is_name(""));
        assert_eq!(new_battle::slug("My Battle -2!"), "my-battle2");
        assert_eq!(title_of("my-battle"), "My Battle");
    }
}
