//! Books of the game or battle of a source: for players, and for designers.

use std::sync::Arc;

use castra_base::FileId;
use castra_doc::book::to_html;
use castra_doc::{PlayersBook, Ruleset};
use castra_ide::Analysis;
use castra_library::Embedded;
use castra_workspace::{Checked, Package, Subject, Workspace};
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, RequestError, to_json};
use crate::state::Api;

/// A request about books.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum BooksRequest {
    /// Returns the [`Book`] for players of a game, or of a battle's game with its modules.
    Players {
        /// The path of a battle, or of a source of a game.
        path: String,
    },
    /// Returns the [`Book`] for designers of the same game.
    Designers {
        /// The path of a battle, or of a source of a game.
        path: String,
    },
}

/// A book as a file, with messages to the authors of its rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Book {
    /// A self-contained HTML file.
    pub html: String,
    /// Messages to the authors about rules without a description for players. Empty in a book for
    /// designers.
    pub silent: Vec<String>,
}

pub(crate) fn answer(api: &mut Api, ask: BooksRequest) -> Answer {
    let (BooksRequest::Players { path } | BooksRequest::Designers { path }) = &ask;
    let (analysis, file) = api.analyse(path)?;
    let subject = subject(&analysis, file)?;
    if subject.has_errors() {
        return Err("the game has errors that must be fixed first".to_owned());
    }
    let ruleset =
        Ruleset { subject: &subject, checked: analysis.checked(), fonts: &api.fonts, options: &[] };
    to_json(&match ask {
        BooksRequest::Players { .. } => players(&ruleset),
        BooksRequest::Designers { .. } => {
            let book = castra_doc::designers_book(&ruleset).map_err(|error| error.to_string())?;
            Book { html: book.html, silent: Vec::new() }
        }
    })
}

fn players(ruleset: &Ruleset<'_>) -> Book {
    let id = &ruleset.subject.game().id;
    let shipped = shipped_game(id);
    let among = |checked: &Checked| {
        let game = checked.games.iter().find(|game| game.game.id == *id && !game.has_errors);
        game.cloned().map(Subject::Game)
    };
    // The game without modules, from these sources or else the library, determines the order of the
    // rules.
    let alone = match among(ruleset.checked) {
        Some(game) => Some((game, ruleset.checked)),
        None => among(&shipped).map(|game| (game, &shipped)),
    };
    let alone = alone.as_ref().map(|(subject, checked)| Ruleset {
        subject,
        checked,
        fonts: ruleset.fonts,
        options: &[],
    });
    let PlayersBook { book, undescribed: silent } =
        castra_doc::players_book(ruleset, alone.as_ref());
    Book { html: to_html(&book), silent }
}

/// Returns a checked game of the library, or an empty result if no game has this id.
fn shipped_game(id: &str) -> Checked {
    let mut workspace = Workspace::new(&Embedded);
    let package = workspace.add_package(Package::default());
    workspace.request_game(package, id);
    workspace.check()
}

/// Returns the battle of a source, or the game.
fn subject(analysis: &Arc<Analysis>, file: FileId) -> Result<Subject, RequestError> {
    let checked = analysis.checked();
    let battle = checked.scenarios.iter().find(|battle| battle.file == file);
    let game = || checked.games.iter().find(|game| game.files.contains(&file));
    match battle {
        Some(battle) => Ok(Subject::Battle(battle.clone())),
        None => match game() {
            Some(game) => Ok(Subject::Game(game.clone())),
            None => Err("this file is neither a battle nor part of a game".to_owned()),
        },
    }
}
