//! The library: the user's own games, and those that ship with Castra.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_base::{FileId, SourceFile};
use castra_defs::Game;
use castra_ide::SourceRole;
use castra_ide::new_battle::{self, BattleSpec};
use castra_library::Embedded;
use castra_syntax::ast::{HeaderKind, ItemKind};
use castra_syntax::{game_in_header, peek_header};
use castra_workspace::{CheckedGame, Package, Workspace};
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, RequestError, to_json};
use crate::state::Api;

/// A request about the library, or for a new battle.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum LibraryRequest {
    /// Lists all battles and campaigns that ship, each with its game; and all games, the user's own
    /// first.
    Battles,
    /// Returns a source of the library.
    Text {
        /// The path within the library.
        path: String,
    },
    /// Returns the source of a new battle.
    New {
        game: String,
        board: String,
        /// The id in the source.
        id: String,
        /// The printed title.
        title: String,
        /// The printed names of the armies at the bottom and at the top.
        armies: [String; 2],
        /// True to leave the board empty.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<bool>", optional))]
        empty: bool,
    },
}

/// The battles and campaigns that ship, and all games.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Shelf {
    battles: Vec<ShelfBattle>,
    campaigns: Vec<ShelfBattle>,
    /// The user's own games come first.
    games: Vec<ShelfGame>,
    /// The game of a new battle; `None` if there is no game.
    default: Option<String>,
}

/// A battle or a campaign that ships.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct ShelfBattle {
    /// The path within the library.
    path: &'static str,
    id: &'static str,
    title: Option<&'static str>,
    game: Option<&'static str>,
}

/// A game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct ShelfGame {
    id: String,
    title: String,
    boards: Vec<String>,
    /// True if it is among the user's own sources.
    own: bool,
}

pub(crate) fn answer(api: &mut Api, ask: LibraryRequest) -> Answer {
    match ask {
        LibraryRequest::Battles => {
            let all = |kind: HeaderKind| -> Vec<ShelfBattle> {
                let entries = Embedded::entries().iter().filter(|entry| entry.kind == kind);
                let shown = entries.map(|entry| ShelfBattle {
                    path: entry.path,
                    id: entry.id,
                    title: title(entry.text),
                    game: game_in_header(entry.text),
                });
                shown.collect()
            };
            let games = Embedded::entries().iter().filter(|e| e.kind == HeaderKind::Game);
            let mut known: BTreeMap<&str, (Option<&str>, Vec<String>)> = BTreeMap::new();
            for entry in games {
                let (named, boards) = known.entry(entry.id).or_default();
                *named = named.or(title(entry.text));
                boards.extend(declared_boards(entry));
            }
            let own = own_games(api);
            let hides = |id: &str| own.iter().any(|game| game.id == id);
            let shipped =
                known.into_iter().filter(|(id, _)| !hides(id)).map(|(id, (title, boards))| {
                    let title = title.unwrap_or(id).to_owned();
                    ShelfGame { id: id.to_owned(), title, boards, own: false }
                });
            let games = own.iter().map(|game| {
                let boards = game.boards.keys().cloned().collect();
                ShelfGame { id: game.id.clone(), title: game.title.clone(), boards, own: true }
            });
            let first = own.iter().find(|game| !game.boards.is_empty());
            let default = first.map(|game| game.id.as_str()).or(Embedded::default_game());
            to_json(&Shelf {
                battles: all(HeaderKind::Scenario),
                campaigns: all(HeaderKind::Campaign),
                games: games.chain(shipped).collect(),
                default: default.map(str::to_owned),
            })
        }
        LibraryRequest::Text { path } => {
            let found = Embedded::entries().iter().find(|entry| entry.path == path);
            let found = found.ok_or_else(|| format!("the library has no `{path}`"))?;
            to_json(&found.text)
        }
        LibraryRequest::New { game, board, id, title, armies, empty } => {
            let found = match own_games(api).into_iter().find(|own| own.id == game) {
                Some(own) => own,
                None => shipped_game(&game)?,
            };
            let board = found.boards.get(&board);
            let board = board.ok_or_else(|| format!("`{game}` has no such board"))?;
            let words = army_ids(&armies);
            let [near, far] = [0, 1].map(|at: usize| (words[at].as_str(), armies[at].as_str()));
            let file = format!("{id}.castra");
            let wish = BattleSpec {
                game: &found,
                id: &id,
                title: &title,
                board,
                file: &file,
                armies: [near, far],
                starts_empty: empty,
            };
            to_json(&new_battle::battle_source(&wish, &Embedded))
        }
    }
}

/// Returns the user's own games that have no errors.
pub(crate) fn own_games(api: &mut Api) -> Vec<Arc<Game>> {
    let declared = api.host.sources().filter_map(|(path, text, role)| {
        let (kind, id) = peek_header(&text)?;
        (kind == HeaderKind::Game && role == SourceRole::Own)
            .then(|| (path.to_owned(), id.to_owned()))
    });
    let declared: Vec<(String, String)> = declared.collect();
    let mut games: Vec<Arc<Game>> = Vec::new();
    // Only the games are checked, since a folder may contain hundreds of battles.
    for (path, id) in declared {
        if games.iter().any(|known| known.id == id) {
            continue;
        }
        let analysis = api.host.analysis_with_dependencies(&path);
        let Some(file) = analysis.file(&path) else { continue };
        let is_it = |game: &&CheckedGame| !game.has_errors && game.files.contains(&file);
        games
            .extend(analysis.checked().games.iter().find(is_it).map(|game| Arc::clone(&game.game)));
    }
    games
}

/// Returns a game that ships, with its boards.
fn shipped_game(game: &str) -> Result<Arc<Game>, RequestError> {
    let probe = format!("scenario new \"\" for {game}\n");
    let mut workspace = Workspace::new(&Embedded);
    let package = workspace.add_package(Package::default());
    workspace.add(package, "new.castra", probe.as_str());
    let checked = workspace.check();
    let found = checked.scenarios.first().filter(|found| found.game.id == game);
    let found = found.ok_or_else(|| format!("there is no game called `{game}`"))?;
    Ok(Arc::clone(&found.game))
}

/// Returns the boards that a source declares.
fn declared_boards(entry: &castra_library::Entry) -> Vec<String> {
    let tree = castra_syntax::parse(&SourceFile::new(FileId(0), "", entry.text)).tree;
    let boards = tree.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Board(board) => board.name.as_ref().map(|name| name.text.to_string()),
        _ => None,
    });
    boards.collect()
}

/// Returns an id for each army, derived from its name.
fn army_ids(names: &[String; 2]) -> [String; 2] {
    let word = |name: &String| {
        let letters = name.chars().map(|c| if c.is_ascii_alphabetic() { c } else { ' ' });
        let words: String = letters.collect();
        // The first long word is distinctive, unlike an article.
        let word = words.split_whitespace().find(|word| word.len() > 3);
        word.map(str::to_ascii_lowercase)
    };
    let [(near, _), (far, _)] = new_battle::DEFAULT_ARMIES;
    match [word(&names[0]), word(&names[1])] {
        [Some(one), Some(other)] if one != other => [one, other],
        _ => [near.to_owned(), far.to_owned()],
    }
}

/// Returns the title in the header of a source.
fn title(text: &str) -> Option<&str> {
    let words = ["campaign ", "game ", "module ", "scenario "];
    let line = text.lines().find(|line| words.iter().any(|word| line.starts_with(word)))?;
    line.split('"').nth(1)
}
