//! The games that ship with Castra: the files of `scenarios/`, embedded in the program.
//!
//! `build.rs` lists the files, and [`Embedded`] is a [`Library`] of them. No file is read when the
//! program runs.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, OnceLock};

use castra_base::{Attachments, Picture, picture_paths, translation_paths};
use castra_syntax::ast::HeaderKind;
use castra_syntax::{game_in_header, peek_header};
use castra_workspace::{Library, LibrarySource};

/// Paths below `scenarios/` and contents, by path.
static TEXTS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/texts.rs"));

/// The files of translations, in the form of [`TEXTS`].
static TRANSLATIONS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/translations.rs"));

/// The pictures that the sources name, as JSON: vector data by path below `scenarios/`. They are
/// converted in advance, since the core for browsers reads neither SVG nor PNG.
const DRAWINGS: &str = include_str!("../drawings.json");

/// The contents of `library.ron`, the manifest of the library.
const MANIFEST: &str = include_str!(concat!(env!("OUT_DIR"), "/library.ron"));

/// The embedded games, modules and battles.
#[derive(Clone, Copy, Debug, Default)]
pub struct Embedded;

/// The drawings of [`DRAWINGS`] by path. A test parses the JSON, so it is never damaged.
static PICTURES: LazyLock<BTreeMap<String, Arc<Picture>>> =
    LazyLock::new(|| serde_json::from_str(DRAWINGS).unwrap_or_default());

/// An embedded source file, with the kind and the name in its header.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The kind of its header.
    pub kind: HeaderKind,
    /// The name in its header.
    pub id: &'static str,
    /// The path below the library, such as `my-game/rules/units.castra`.
    pub path: &'static str,
    /// The contents.
    pub text: &'static str,
    attachments: OnceLock<Arc<Attachments>>,
}

impl Entry {
    /// Returns the pictures and the translations that the source names. The first call searches the
    /// source for them, since most commands need those of a few sources only.
    #[must_use]
    pub fn attachments(&self) -> Arc<Attachments> {
        Arc::clone(self.attachments.get_or_init(|| Arc::new(self.find_attachments())))
    }

    fn find_attachments(&self) -> Attachments {
        let mut named = Attachments::default();
        for name in picture_paths(self.text) {
            let picture = resolve_path(self.path, name).and_then(|place| PICTURES.get(&place));
            if let Some(picture) = picture {
                named.found.insert(name.to_owned(), Arc::clone(picture));
            }
        }
        for name in translation_paths(self.text) {
            let place = resolve_path(self.path, name).unwrap_or_default();
            let at = TRANSLATIONS.binary_search_by_key(&place.as_str(), |(path, _)| path);
            if let Some((_, text)) = at.ok().and_then(|at| TRANSLATIONS.get(at)) {
                named.texts.insert(name.to_owned(), Arc::from(*text));
            }
        }
        named.names.extend(named.found.keys().chain(named.texts.keys()).cloned());
        named
    }
}

/// Resolves a file name in a source to a path below `scenarios/`; `None` outside that folder.
fn resolve_path(text: &str, name: &str) -> Option<String> {
    let mut parts: Vec<&str> = text.split('/').collect();
    parts.pop();
    for part in name.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()?),
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

impl Embedded {
    /// Returns every source of the library, sorted by path. The first call parses the header of
    /// each.
    #[must_use]
    pub fn entries() -> &'static [Entry] {
        static INDEX: LazyLock<Vec<Entry>> = LazyLock::new(|| {
            let known = TEXTS.iter().filter_map(|&(path, text)| {
                let (kind, id) = peek_header(text)?;
                Some(Entry { kind, id, path, text, attachments: OnceLock::new() })
            });
            known.collect()
        });
        &INDEX
    }

    /// Returns the pictures and translations of all shipped source files for one game: the game of
    /// the source `text`. A page without a server has no folder, so a battle finds them by their
    /// paths.
    #[must_use]
    pub fn attachments_for(text: &str) -> Arc<Attachments> {
        let game = game_in_header(text);
        let is_alike = |entry: &&Entry| game.is_some() && game_in_header(entry.text) == game;
        let alike = Self::entries().iter().filter(is_alike);
        let mut all = Attachments::default();
        for entry in alike {
            let named = entry.attachments();
            all.found.extend(named.found.iter().map(|(path, one)| (path.clone(), Arc::clone(one))));
            all.texts.extend(named.texts.iter().map(|(path, one)| (path.clone(), Arc::clone(one))));
        }
        all.names.extend(all.found.keys().chain(all.texts.keys()).cloned());
        Arc::new(all)
    }

    /// Returns the game that `castra new` uses if the user names none.
    #[must_use]
    pub fn default_game() -> Option<&'static str> {
        let (_, named) = MANIFEST.split_once("default_game:")?;
        named.split('"').nth(1)
    }
}

impl Library for Embedded {
    fn sources(&self, kind: HeaderKind, id: &str) -> Vec<LibrarySource> {
        Self::entries()
            .iter()
            .filter(|e| e.kind == kind && e.id == id)
            .map(|e| LibrarySource {
                path: format!("<castra>/{}", e.path),
                text: Arc::from(e.text),
                pictures: e.attachments(),
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
    fn files_that_a_source_names_are_embedded() {
        assert!(!PICTURES.is_empty() && !TRANSLATIONS.is_empty());
        for entry in Embedded::entries() {
            let named: Vec<&str> = castra_base::attachment_paths(entry.text).into_iter().collect();
            let attachments = entry.attachments();
            let mut found: Vec<&str> = attachments.names.iter().map(String::as_str).collect();
            found.sort_unstable();
            assert_eq!(found, named, "{}", entry.path);
        }
    }

    #[test]
    fn a_name_leads_from_a_text_to_a_file() {
        assert_eq!(resolve_path("a/b/c.castra", "d.svg").as_deref(), Some("a/b/d.svg"));
        assert_eq!(resolve_path("a/b/c.castra", "../d/./e.svg").as_deref(), Some("a/d/e.svg"));
        assert_eq!(resolve_path("c.castra", "../d.svg"), None);
    }

    #[test]
    fn battles_of_a_shipped_game_find_its_pictures() {
        let road = Embedded::attachments_for("scenario ford \"Ford\" for salt-road\n");
        let (emblem, back) = ("art/moon.svg", "art/back.svg");
        assert!(road.found.contains_key(emblem) && road.found.contains_key(back));
        assert!(Embedded::attachments_for("scenario ford \"Ford\" for nothing\n").found.is_empty());
        assert!(Embedded::attachments_for("").found.is_empty());
    }
}
