//! The games that ship with Castra, embedded in the binary.

use std::sync::{Arc, OnceLock};

use castra_syntax::ast::HeaderKind;
use castra_workspace::{Library, LibraryText};
use include_dir::{Dir, include_dir};

use crate::sources::peek;

static SCENARIOS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../scenarios");

/// The embedded games, modules and battles.
#[derive(Clone, Copy, Debug, Default)]
pub struct Embedded;

/// One embedded text.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What its header says it belongs to.
    pub kind: HeaderKind,
    /// The name in its header.
    pub id: &'static str,
    /// Its path below the library, such as `my-game/rules/units.castra`.
    pub path: &'static str,
    /// The text.
    pub text: &'static str,
}

/// `library.ron`: what the library says about itself.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    /// The game that `castra new` takes if none is named.
    default_game: String,
}

impl Embedded {
    /// Every text, by path. Only headers are read for this, once.
    #[must_use]
    pub fn entries() -> &'static [Entry] {
        static INDEX: OnceLock<Vec<Entry>> = OnceLock::new();
        INDEX.get_or_init(|| {
            let mut entries = Vec::new();
            collect(&SCENARIOS, &mut entries);
            entries.sort_by_key(|e| e.path);
            entries
        })
    }

    /// The game that `castra new` takes if none is named.
    #[must_use]
    pub fn default_game() -> Option<String> {
        let text = SCENARIOS.get_file("library.ron")?.contents_utf8()?;
        ron::from_str::<Manifest>(text).ok().map(|m| m.default_game)
    }
}

fn collect(dir: &'static Dir<'static>, entries: &mut Vec<Entry>) {
    for file in dir.files() {
        let path = file.path().to_str();
        let text = file.contents_utf8();
        let (Some(path), Some(text)) = (path.filter(|p| p.ends_with(".castra")), text) else {
            continue;
        };
        if let Some((kind, id)) = peek(text) {
            entries.push(Entry { kind, id, path, text });
        }
    }
    // Whoever plays a game of the library need not read its tests.
    for dir in dir.dirs().filter(|dir| !dir.path().ends_with("tests")) {
        collect(dir, entries);
    }
}

impl Library for Embedded {
    fn texts(&self, kind: HeaderKind, id: &str) -> Vec<LibraryText> {
        Self::entries()
            .iter()
            .filter(|e| e.kind == kind && e.id == id)
            .map(|e| LibraryText { path: format!("<castra>/{}", e.path), text: Arc::from(e.text) })
            .collect()
    }

    fn names(&self, kind: HeaderKind) -> Vec<String> {
        let mut names: Vec<String> =
            Self::entries().iter().filter(|e| e.kind == kind).map(|e| e.id.to_owned()).collect();
        names.sort();
        names.dedup();
        names
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_game_is_in_the_library() {
        let games = Embedded.names(HeaderKind::Game);
        let default = Embedded::default_game();
        assert!(default.is_some_and(|game| games.contains(&game)));
    }

    #[test]
    fn every_embedded_text_is_indexed() {
        fn count(dir: &Dir<'_>) -> usize {
            let own = dir.files().filter(|f| f.path().extension().is_some_and(|e| e == "castra"));
            let below = dir.dirs().filter(|dir| !dir.path().ends_with("tests"));
            own.count() + below.map(count).sum::<usize>()
        }
        assert_eq!(Embedded::entries().len(), count(&SCENARIOS));
    }
}
