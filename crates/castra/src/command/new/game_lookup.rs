//! Lookup of the game for a new source.

use castra_workspace::Library;
use std::path::Path;
use std::sync::Arc;

use castra_base::suggest::{list_with_or, nearest};
use castra_defs::{Game, Scenario};
use castra_syntax::ast::HeaderKind;
use castra_workspace::Levels;

use crate::command::error::Error;
use crate::output::Output;
use castra_disk::sources::{self, Sources};
use castra_library::Embedded;

/// Returns the requested game, or the only game of the package, or the library's default.
pub(in crate::command) fn requested_game(
    requested: Option<&str>,
    path: &Path,
) -> Result<String, Error> {
    let here = sources::load_from_string(path, "");
    let mut own = package_games(&here);
    let Some(requested) = requested else {
        if let ([only], true) = (own.as_slice(), own.len() == 1) {
            return Ok(only.clone());
        }
        return Embedded::default_game()
            .map(str::to_owned)
            .ok_or_else(|| Error::usage("which game? use `--game`"));
    };
    own.extend(Embedded.names(HeaderKind::Game));
    if own.iter().any(|game| game == requested) {
        return Ok(requested.to_owned());
    }
    let error = Error::usage(format!("there is no game called `{requested}`"));
    Err(match nearest(requested, own.iter().map(String::as_str)) {
        Some(intended) => error.help(format!("did you mean `{intended}`?")),
        None => {
            let games = list_with_or(own.iter().map(String::as_str), 8);
            error.help(format!("the games here are {games}"))
        }
    })
}

pub(super) fn package_games(sources: &Sources) -> Vec<String> {
    let headers = sources.texts.iter().filter_map(|t| sources::peek_header(&t.text));
    let mut games: Vec<String> = headers
        .filter(|(kind, _)| *kind == HeaderKind::Game)
        .map(|(_, id)| id.to_owned())
        .collect();
    games.sort();
    games.dedup();
    games
}

/// Returns the model of a game, as visible to a battle at this path.
pub(in crate::command) fn game_model(
    path: &Path,
    id: &str,
    game: &str,
    out: &mut Output,
) -> Result<Arc<Game>, Error> {
    Ok(configured_game(path, id, game, "", out)?.0)
}

/// Returns the model of a game with the modules and options in `settings`, which are written as
/// after `with` in a header. Also returns an empty battle with those that exist.
pub(in crate::command) fn configured_game(
    path: &Path,
    id: &str,
    game: &str,
    settings: &str,
    out: &mut Output,
) -> Result<(Arc<Game>, Arc<Scenario>), Error> {
    let with = if settings.is_empty() { String::new() } else { format!(" with {settings}") };
    let probe = format!("scenario {id} \"\" for {game}{with}\n");
    let mut sources = sources::load_from_string(path, &probe);
    for text in sources.texts.iter_mut().skip(1) {
        text.report = true;
    }
    let checked = sources.check(&Embedded, &Levels::default());
    let found = checked.scenarios.into_iter().next();
    let found = found.ok_or_else(|| Error::usage(format!("the game `{game}` cannot be used")))?;
    if checked.games.iter().any(|g| g.has_errors && g.game.id == game) {
        out.print_note(&format!("the rules of `{game}` have errors; `castra check` shows them"));
    }
    Ok((found.game, found.scenario))
}

pub(super) fn board<'a>(
    game: &'a Game,
    requested: Option<&str>,
) -> Result<&'a castra_defs::Board, Error> {
    let names = || game.boards.keys().map(String::as_str);
    match requested {
        None => game.boards.values().next().ok_or_else(|| {
            Error::usage(format!("the game `{}` has no board to fight a battle on", game.id))
        }),
        Some(name) => game.boards.get(name).ok_or_else(|| {
            let error = Error::usage(format!("`{}` has no board called `{name}`", game.id));
            match nearest(name, names()) {
                Some(intended) => error.help(format!("did you mean `{intended}`?")),
                None => error.help(format!("its boards are {}", list_with_or(names(), 8))),
            }
        }),
    }
}
