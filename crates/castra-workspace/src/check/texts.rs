//! Which texts make up which game or module, and where one is found by its name.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_base::suggest::{listing, nearest, none_called};
use castra_base::{Asked, Diagnostic, codes};
use castra_syntax::Reading;
use castra_syntax::ast::{HeaderKind, Name, Tree};
use smol_str::SmolStr;

use super::session::{Check, LIBRARY};
use crate::workspace::Key;
use crate::workspace::PackageId;

impl Check<'_, '_> {
    /// The texts of everything of a kind.
    pub(super) fn texts_of(&self, kind: HeaderKind) -> &BTreeMap<Key, Vec<Arc<Tree>>> {
        match kind {
            HeaderKind::Module => &self.modules,
            HeaderKind::Game | HeaderKind::Scenario => &self.games,
        }
    }

    /// Puts a text where its header says that it belongs.
    pub(super) fn place(
        &mut self,
        package: PackageId,
        tree: &Arc<Tree>,
        scenarios: &mut Vec<(PackageId, Arc<Tree>)>,
    ) {
        let Some(header) = tree.header() else { return };
        let id = header.id.as_ref().map(|n| n.text.clone()).unwrap_or_default();
        match header.kind {
            HeaderKind::Game => {
                self.games.entry((package, id)).or_default().push(Arc::clone(tree));
            }
            HeaderKind::Module => {
                self.modules.entry((package, id)).or_default().push(Arc::clone(tree));
            }
            HeaderKind::Scenario => scenarios.push((package, Arc::clone(tree))),
        }
    }

    /// Where a game or module that a package names is to be found: in the
    /// package, in one it depends on, in the library.
    pub(super) fn find(
        &mut self,
        kind: HeaderKind,
        package: PackageId,
        id: &SmolStr,
    ) -> Option<Key> {
        let near = std::iter::once(package).chain(self.workspace.dependencies(package));
        for package in near {
            let key = (package, id.clone());
            if self.texts_of(kind).contains_key(&key) {
                return Some(key);
            }
        }
        let key = (LIBRARY, id.clone());
        if !self.texts_of(kind).contains_key(&key) {
            // Nobody plays the library's battles.
            let mut scenarios = Vec::new();
            for text in self.workspace.library.texts(kind, id) {
                let file = self.files.add(text.path, text.text);
                let Some(source) = self.files.get(file) else { continue };
                // Nobody runs its tests.
                for parsed in self.cache.parse(&[(source, Reading::WithoutTests)]) {
                    self.report(parsed.diagnostics.iter().cloned());
                    self.place(LIBRARY, &parsed.tree, &mut scenarios);
                }
            }
        }
        self.texts_of(kind).contains_key(&key).then_some(key)
    }

    /// The game that a header names; one that is not there is reported.
    pub(super) fn game_named(&mut self, package: PackageId, name: &Name) -> Option<Key> {
        let found = self.find(HeaderKind::Game, package, &name.text);
        if found.is_none() {
            let known = self.known(HeaderKind::Game);
            let problem = self.named_by_title(name, &known);
            self.report([problem.unwrap_or_else(|| unknown(name, &known))]);
        }
        found
    }

    /// What to say of a game that is named by its title, or by the beginning of it.
    fn named_by_title(&self, name: &Name, known: &[String]) -> Option<Diagnostic> {
        let written = plain(&name.text);
        let is_meant = |id: &&String| {
            let title = self.title_of(id).map(|title| plain(&title)).unwrap_or_default();
            plain(id) == written || title == written || title.starts_with(&format!("{written}-"))
        };
        let id = known.iter().find(is_meant).filter(|_| !written.is_empty())?;
        Some(
            none_called(&codes::GAME_UNKNOWN, Asked::Game, (&name.text, name.span))
                .label(format!("its name is `{id}`"))
                .help("a game is named by the word after `game` in its files, not by its title")
                .suggest(format!("write `{id}`"), name.span, id.as_str()),
        )
    }

    /// The title of a game of the packages, or of the library.
    fn title_of(&self, id: &str) -> Option<String> {
        let own = self.games.iter().filter(|(key, _)| key.1 == id).flat_map(|(_, trees)| trees);
        let mut titles = own.filter_map(|tree| tree.header()?.title.as_ref());
        if let Some(title) = titles.next() {
            return Some(title.value.clone());
        }
        self.workspace.library.texts(HeaderKind::Game, id).into_iter().find_map(|text| {
            let head = text.text.lines().find(|line| line.starts_with("game "))?;
            head.split('"').nth(1).map(str::to_owned)
        })
    }

    /// The names of everything of a kind.
    pub(super) fn known(&self, kind: HeaderKind) -> Vec<String> {
        let mut names = self.workspace.library.names(kind);
        names.extend(self.texts_of(kind).keys().map(|(_, id)| id.to_string()));
        names.sort();
        names.dedup();
        names
    }
}

/// The words of a title, without what people leave out or write in another way.
fn plain(title: &str) -> String {
    let title = title.to_lowercase().replace('&', " and ");
    let words = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

fn unknown(name: &Name, known: &[String]) -> Diagnostic {
    let diagnostic = none_called(&codes::GAME_UNKNOWN, Asked::Game, (&name.text, name.span));
    let words = known.iter().map(String::as_str);
    match nearest(&name.text, words.clone()) {
        Some(meant) => diagnostic.label(format!("did you mean `{meant}`?")).suggest(
            format!("write `{meant}`"),
            name.span,
            meant,
        ),
        None if known.is_empty() => {
            diagnostic.label("not found").help("no game is declared here; is the folder complete?")
        }
        None => diagnostic
            .label("not found")
            .help(format!("the games that can be used here are {}", listing(words, 8))),
    }
}
