//! The games that ship with Castra: the files of `scenarios/`, embedded in the program.
//!
//! `build.rs` lists the files, and [`Embedded`] answers for them as a [`Library`]. No
//! file is read when the program runs.

use std::sync::{Arc, OnceLock};

use castra_syntax::ast::HeaderKind;
use castra_syntax::peek;
use castra_workspace::{Library, LibraryText};

/// Paths below `scenarios/` and contents, by path.
static TEXTS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/texts.rs"));

/// `library.ron`: what the library says about itself.
const MANIFEST: &str = include_str!(concat!(env!("OUT_DIR"), "/library.ron"));

/// The embedded games, modules and battles.
#[derive(Clone, Copy, Debug, Default)]
pub struct Embedded;

/// An embedded text.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The kind of its header.
    pub kind: HeaderKind,
    /// The name in its header.
    pub id: &'static str,
    /// The path below the library, such as `my-game/rules/units.castra`.
    pub path: &'static str,
    /// The text.
    pub text: &'static str,
}

impl Embedded {
    /// Returns every file of the library, by path. The first call reads the header of each.
    #[must_use]
    pub fn entries() -> &'static [Entry] {
        static INDEX: OnceLock<Vec<Entry>> = OnceLock::new();
        INDEX.get_or_init(|| {
            let known = TEXTS.iter().filter_map(|&(path, text)| {
                let (kind, id) = peek(text)?;
                Some(Entry { kind, id, path, text })
            });
            known.collect()
        })
    }

    /// The game that `castra new` takes if none is named.
    #[must_use]
    pub fn default_game() -> Option<&'static str> {
        let (_, named) = MANIFEST.split_once("default_game:")?;
        named.split('"').nth(1)
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
        assert!(default.is_some_and(|game| games.iter().any(|known| known == game)));
    }

    #[test]
    fn every_embedded_text_is_indexed() {
        assert!(!TEXTS.is_empty());
        assert_eq!(Embedded::entries().len(), TEXTS.len());
        assert!(TEXTS.is_sorted(), "texts are listed by path");
    }
}
