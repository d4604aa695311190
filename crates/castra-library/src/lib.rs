//! The games that ship with Castra: the files of `scenarios/`, embedded in the program.
//!
//! `build.rs` lists the files, and [`Embedded`] answers for them as a [`Library`]. No
//! file is read when the program runs.

use std::sync::{Arc, OnceLock};

use castra_base::Pictures;
use castra_syntax::ast::HeaderKind;
use castra_syntax::{game_named, peek};
use castra_workspace::{Library, LibraryText};

/// Paths below `scenarios/`, contents and the pictures that they name as JSON, by path.
static TEXTS: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/texts.rs"));

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
    /// The pictures that it names.
    pub pictures: Arc<Pictures>,
}

impl Embedded {
    /// Returns every file of the library, by path. The first call reads the header of each.
    #[must_use]
    pub fn entries() -> &'static [Entry] {
        static INDEX: OnceLock<Vec<Entry>> = OnceLock::new();
        INDEX.get_or_init(|| {
            let known = TEXTS.iter().filter_map(|&(path, text, pictures)| {
                let (kind, id) = peek(text)?;
                // The build script has written them, and a test reads all of them.
                let pictures = serde_json::from_str(pictures).map(Arc::new).unwrap_or_default();
                Some(Entry { kind, id, path, text, pictures })
            });
            known.collect()
        })
    }

    /// Returns the pictures that the shipped texts of a text's game name. A page without a server has
    /// no folder, so its battles of that game find them by the same paths.
    #[must_use]
    pub fn pictures_for(text: &str) -> Arc<Pictures> {
        let of = game_named(text);
        let is_alike = |entry: &&Entry| of.is_some() && game_named(entry.text) == of;
        let alike = Self::entries().iter().filter(is_alike);
        let mut all = Pictures::default();
        for entry in alike {
            let found = entry.pictures.found.iter();
            all.found.extend(found.map(|(path, picture)| (path.clone(), Arc::clone(picture))));
        }
        all.names.extend(all.found.keys().cloned());
        Arc::new(all)
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
            .map(|e| LibraryText {
                path: format!("<castra>/{}", e.path),
                text: Arc::from(e.text),
                pictures: Arc::clone(&e.pictures),
            })
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

    #[test]
    fn pictures_are_read() {
        for (entry, (path, _, pictures)) in Embedded::entries().iter().zip(TEXTS) {
            assert_eq!(entry.pictures.found.is_empty(), pictures.is_empty(), "{path}");
            let named = castra_base::pictures_named(entry.text);
            let found: Vec<&str> = entry.pictures.found.keys().map(String::as_str).collect();
            assert_eq!(found, named.into_iter().collect::<Vec<_>>(), "{path}");
        }
        assert!(Embedded::entries().iter().any(|entry| !entry.pictures.found.is_empty()));
    }

    #[test]
    fn battles_of_a_shipped_game_find_its_pictures() {
        let road = Embedded::pictures_for("scenario ford \"Ford\" for salt-road\n");
        let (emblem, back) = ("art/moon.svg", "art/back.svg");
        assert!(road.found.contains_key(emblem) && road.found.contains_key(back));
        assert!(Embedded::pictures_for("scenario ford \"Ford\" for nothing\n").found.is_empty());
        assert!(Embedded::pictures_for("").found.is_empty());
    }
}
