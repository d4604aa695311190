//! The sources of games and modules, and their resolution by name.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_base::suggest::{list_with_or, nearest, undeclared_name_without_advice};
use castra_base::{Diagnostic, ExpectedName, codes};
use castra_syntax::ParseScope;
use castra_syntax::ast::{HeaderKind, Name, Tree};
use smol_str::SmolStr;

use super::session::{Check, LIBRARY};
use crate::workspace::Key;
use crate::workspace::PackageId;

impl Check<'_, '_> {
    /// Returns the trees of all games, or of all modules.
    pub(super) fn texts_of(&self, kind: HeaderKind) -> &BTreeMap<Key, Vec<Arc<Tree>>> {
        match kind {
            HeaderKind::Module => &self.modules,
            HeaderKind::Game | HeaderKind::Scenario | HeaderKind::Campaign => &self.games,
        }
    }

    /// Adds a source to the game or module of its header, or to the battles or the campaigns.
    pub(super) fn add_source(
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
            HeaderKind::Campaign => self.campaigns.push((package, Arc::clone(tree))),
        }
    }

    /// Resolves the name of a game or module in a package: in the package itself, in its
    /// dependencies, in the library.
    pub(super) fn resolve(
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
            // Battles of the library are not checked.
            let mut scenarios = Vec::new();
            let mut trees = Vec::new();
            for text in self.workspace.library.sources(kind, id) {
                let file = self.files.add(text.path, text.text);
                self.files.set_attachments(file, text.pictures);
                let Some(source) = self.files.get(file) else { continue };
                // Tests of the library are not run.
                for parsed in self.cache.parse(&[(source, ParseScope::WithoutTests)]) {
                    self.report(parsed.diagnostics.iter().cloned());
                    trees.push(Arc::clone(&parsed.tree));
                }
            }
            for tree in &self.translate_library_texts(kind, id, trees) {
                self.add_source(LIBRARY, tree, &mut scenarios);
            }
        }
        self.texts_of(kind).contains_key(&key).then_some(key)
    }

    /// Resolves the game that a header names, and reports an unresolved one.
    pub(super) fn resolve_game(&mut self, package: PackageId, name: &Name) -> Option<Key> {
        let found = self.resolve(HeaderKind::Game, package, &name.text);
        if found.is_none() {
            let known = self.known_names(HeaderKind::Game);
            let problem = self.title_suggestion(name, &known);
            self.report([problem.unwrap_or_else(|| unknown_game(name, &known))]);
        }
        found
    }

    /// Returns the diagnostic for a game that is named by its title or the start of it.
    fn title_suggestion(&self, name: &Name, known_games: &[String]) -> Option<Diagnostic> {
        let written = normalized_title(&name.text);
        let is_meant = |id: &&String| {
            let title = self.title_of(id).map(|title| normalized_title(&title)).unwrap_or_default();
            normalized_title(id) == written
                || title == written
                || title.starts_with(&format!("{written}-"))
        };
        let id =
            known_games.iter().find(is_meant).filter(|id| !written.is_empty() && !id.is_empty())?;
        Some(
            undeclared_name_without_advice(
                &codes::GAME_UNKNOWN,
                ExpectedName::Game,
                &name.text,
                name.span,
            )
            .label(format!("its name is `{id}`"))
            .help("a game is named by the word after `game` in its files, not by its title")
            .suggest(format!("write `{id}`"), name.span, id.as_str()),
        )
    }

    /// Returns the title of a game of the packages or the library.
    fn title_of(&self, id: &str) -> Option<String> {
        let own = self.games.iter().filter(|(key, _)| key.1 == id).flat_map(|(_, trees)| trees);
        let mut titles = own.filter_map(|tree| tree.header()?.title.as_ref());
        if let Some(title) = titles.next() {
            return Some(title.value.clone());
        }
        self.workspace.library.sources(HeaderKind::Game, id).into_iter().find_map(|text| {
            let head = text.text.lines().find(|line| line.starts_with("game "))?;
            head.split('"').nth(1).map(str::to_owned)
        })
    }

    /// Returns the names of all games, or of all modules.
    pub(super) fn known_names(&self, kind: HeaderKind) -> Vec<String> {
        let mut names = self.workspace.library.names(kind);
        names.extend(self.texts_of(kind).keys().map(|(_, id)| id.to_string()));
        names.sort();
        names.dedup();
        names
    }
}

/// Returns the words of a title, without articles and spelling variants.
fn normalized_title(title: &str) -> String {
    let title = title.to_lowercase().replace('&', " and ");
    let words = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

fn unknown_game(name: &Name, known_games: &[String]) -> Diagnostic {
    let diagnostic = undeclared_name_without_advice(
        &codes::GAME_UNKNOWN,
        ExpectedName::Game,
        &name.text,
        name.span,
    );
    let words = known_games.iter().map(String::as_str);
    match nearest(&name.text, words.clone()) {
        Some(intended) => diagnostic.did_you_mean(name.span, intended),
        None if known_games.is_empty() => {
            diagnostic.label("not found").help("no game is declared here; is the folder complete?")
        }
        None => diagnostic
            .label("not found")
            .help(format!("the games that can be used here are {}", list_with_or(words, 8))),
    }
}
