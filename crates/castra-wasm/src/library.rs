//! The games that ship with Castra.

use castra_library::Embedded;
use castra_syntax::ast::HeaderKind;
use castra_syntax::game_named;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::door::Answer;

/// What can be asked of the library.
#[derive(Debug, Deserialize)]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum Ask {
    /// All battles, each with its game.
    Battles,
    /// A text by its path.
    Text {
        /// Its path below the library.
        path: String,
    },
}

pub(crate) fn answer(ask: Ask) -> Answer {
    match ask {
        Ask::Battles => {
            let battles = Embedded::entries().iter().filter(|e| e.kind == HeaderKind::Scenario);
            let battles = battles.map(|entry| {
                json!({
                    "path": entry.path,
                    "id": entry.id,
                    "title": title(entry.text),
                    "game": game_named(entry.text),
                })
            });
            let games = Embedded::entries().iter().filter(|e| e.kind == HeaderKind::Game);
            let mut games: Vec<(&str, &str)> =
                games.filter_map(|e| Some((e.id, title(e.text)?))).collect();
            games.sort_unstable();
            games.dedup_by_key(|(id, _)| *id);
            let games: Vec<Value> =
                games.iter().map(|(id, title)| json!({ "id": id, "title": title })).collect();
            Ok(json!({
                "battles": battles.collect::<Vec<Value>>(),
                "games": games,
                "default": Embedded::default_game(),
            }))
        }
        Ask::Text { path } => {
            let found = Embedded::entries().iter().find(|entry| entry.path == path);
            let found = found.ok_or_else(|| format!("the library has no `{path}`"))?;
            Ok(json!(found.text))
        }
    }
}

/// The title in the header of a text, if it has one.
fn title(text: &str) -> Option<&str> {
    let words = ["game ", "module ", "scenario "];
    let line = text.lines().find(|line| words.iter().any(|word| line.starts_with(word)))?;
    line.split('"').nth(1)
}
