//! Texts in memory, and checking them when somebody asks.

use std::collections::BTreeSet;
use std::sync::Arc;

use castra_base::Characters;
use castra_workspace::{Cache, Checked, Levels, Library, Package, Workspace};

use crate::analysis::{Analysis, Standing};

/// Texts of some packages, open ones laid over those that are not.
pub struct Host<'l> {
    library: &'l dyn Library,
    packages: Vec<Root>,
    documents: Vec<Document>,
    lost: String,
    cache: Cache,
    analysis: Option<Arc<Analysis>>,
    /// Of one text with what it is checked together with, where the whole is out of date.
    near: Option<(String, Arc<Analysis>)>,
}

struct Root {
    dependencies: Vec<usize>,
    levels: Levels,
    characters: Characters,
}

struct Document {
    package: usize,
    path: String,
    standing: Standing,
    /// The text when no editor has it open; none if there is none then.
    at_rest: Option<Arc<str>>,
    /// The text in the editor.
    open: Option<Arc<str>>,
}

impl Document {
    /// A text that is gone keeps its place, so that the others keep theirs.
    fn text(&self) -> Arc<str> {
        let text = self.open.as_ref().or(self.at_rest.as_ref());
        text.cloned().unwrap_or_else(|| Arc::from(""))
    }
}

impl std::fmt::Debug for Host<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Host").field("documents", &self.documents.len()).finish_non_exhaustive()
    }
}

impl<'l> Host<'l> {
    /// No texts yet; games that are named but not among them come from the library.
    #[must_use]
    pub fn new(library: &'l dyn Library) -> Self {
        Self {
            library,
            packages: Vec::new(),
            documents: Vec::new(),
            lost: String::new(),
            cache: Cache::default(),
            analysis: None,
            near: None,
        }
    }

    /// One whose texts are known and do not change: it answers from what is known of them.
    #[must_use]
    pub fn of(analysis: Arc<Analysis>) -> Self {
        Self { analysis: Some(analysis), ..Self::new(&castra_workspace::NoLibrary) }
    }

    /// Takes over what another host has made of its texts: what is the same here need
    /// not be checked again.
    #[must_use]
    pub fn following(mut self, other: Self) -> Self {
        self.cache = other.cache;
        self
    }

    /// Adds a package, and says its number, counted from 0.
    pub fn add_package(&mut self, levels: Levels) -> usize {
        self.outdated();
        let characters = Characters::default();
        self.packages.push(Root { dependencies: Vec::new(), levels, characters });
        self.packages.len() - 1
    }

    /// Says what a package's own fonts print, besides those that pictures and books always have.
    pub fn set_characters(&mut self, package: usize, characters: Characters) {
        self.outdated();
        if let Some(root) = self.packages.get_mut(package) {
            root.characters = characters;
        }
    }

    /// Lets a package use the games and modules of another.
    pub fn add_dependency(&mut self, package: usize, on: usize) {
        self.outdated();
        if let Some(root) = self.packages.get_mut(package) {
            root.dependencies.push(on);
        }
    }

    /// Adds a text that no editor has open.
    pub fn add(
        &mut self,
        package: usize,
        path: &str,
        text: impl Into<Arc<str>>,
        standing: Standing,
    ) {
        self.put(package, path, Some(text.into()), None, standing);
    }

    /// Adds a text that could not be read in full, as far as there is text: what seems
    /// to be missing may be in it.
    pub fn add_lost(&mut self, text: &str) {
        self.outdated();
        self.lost.push_str(text);
        self.lost.push('\n');
    }

    /// Lays an open text over the one of that path, or adds it.
    pub fn open(&mut self, package: usize, path: &str, text: impl Into<Arc<str>>) {
        let text = text.into();
        if !self.set_text(path, Arc::clone(&text)) {
            self.put(package, path, None, Some(text), Standing::Own);
        }
    }

    fn put(
        &mut self,
        package: usize,
        path: &str,
        at_rest: Option<Arc<str>>,
        open: Option<Arc<str>>,
        standing: Standing,
    ) {
        self.outdated();
        let made = Document { package, path: path.to_owned(), standing, at_rest, open };
        match self.documents.iter_mut().find(|document| document.path == path) {
            Some(document) => *document = made,
            None => self.documents.push(made),
        }
    }

    /// Gives a text another content; false if there is no text of that path.
    pub fn set_text(&mut self, path: &str, text: impl Into<Arc<str>>) -> bool {
        let Some(document) = self.documents.iter_mut().find(|d| d.path == path) else {
            return false;
        };
        let text = text.into();
        if document.open.as_ref() != Some(&text) {
            document.open = Some(text);
            self.outdated();
        }
        true
    }

    /// Takes an open text away: what lies below it counts again.
    pub fn close(&mut self, path: &str) {
        if let Some(document) = self.documents.iter_mut().find(|d| d.path == path) {
            document.open = None;
            self.outdated();
        }
    }

    /// Takes note that a text has changed.
    fn outdated(&mut self) {
        (self.analysis, self.near) = (None, None);
    }

    /// What the texts are, checked anew if one has changed.
    pub fn analysis(&mut self) -> Arc<Analysis> {
        if let Some(known) = &self.analysis {
            return Arc::clone(known);
        }
        let made = Arc::new(self.analysis_with(&[]));
        self.analysis = Some(Arc::clone(&made));
        made
    }

    /// The same texts but for some, which are given by their places.
    pub(crate) fn analysis_with(&mut self, changed: &[(usize, Arc<str>)]) -> Analysis {
        self.analysed(changed, None)
    }

    /// What a text is, and the texts that it is checked together with: enough to say what
    /// is wrong in it and what the names in it mean, at once. Of other texts nothing is
    /// said. Where all texts are known as they are, it is all of them.
    pub fn analysis_near(&mut self, path: &str) -> Arc<Analysis> {
        if let Some(known) = &self.analysis {
            return Arc::clone(known);
        }
        if let Some((_, known)) = self.near.as_ref().filter(|(of, _)| of == path) {
            return Arc::clone(known);
        }
        let at = self.documents.iter().position(|document| document.path == path);
        let Some(at) = at else { return self.analysis() };
        let made = Arc::new(self.analysed(&[], Some(&BTreeSet::from([at]))));
        self.near = Some((path.to_owned(), Arc::clone(&made)));
        made
    }

    /// Gives back what the last letters have left over: to be called when an answer has been
    /// given and nobody waits for another. The next letter does it otherwise.
    pub fn tidy(&mut self) {
        self.cache.tidy();
    }

    /// The same texts but for some; where only some are in question, as [`Self::analysis_near`]
    /// has it. Texts are given by their places.
    pub(crate) fn analysed(
        &mut self,
        changed: &[(usize, Arc<str>)],
        only: Option<&BTreeSet<usize>>,
    ) -> Analysis {
        let mut cache = std::mem::take(&mut self.cache);
        let checked = self.check(&mut cache, changed, only);
        self.cache = cache;
        let standings = self.documents.iter().map(|d| d.standing).collect();
        Analysis::new(checked, standings)
    }

    fn check(
        &self,
        cache: &mut Cache,
        changed: &[(usize, Arc<str>)],
        only: Option<&BTreeSet<usize>>,
    ) -> Checked {
        let mut workspace = Workspace::new(self.library);
        let add = |root: &Root| Package {
            dependencies: Vec::new(),
            levels: root.levels.clone(),
            characters: root.characters.clone(),
        };
        let ids: Vec<_> =
            self.packages.iter().map(|root| workspace.add_package(add(root))).collect();
        for (root, &id) in self.packages.iter().zip(&ids) {
            for on in root.dependencies.iter().filter_map(|on| ids.get(*on)) {
                workspace.add_dependency(id, *on);
            }
        }
        let mut files = Vec::with_capacity(self.documents.len());
        for (at, document) in self.documents.iter().enumerate() {
            let other = changed.iter().find(|(place, _)| *place == at);
            let text = other.map_or_else(|| document.text(), |(_, text)| Arc::clone(text));
            let id = ids.get(document.package).copied();
            // A text of no package is one of its own.
            let id = id.unwrap_or_else(|| workspace.add_package(Package::default()));
            files.push(match document.standing {
                Standing::Own | Standing::Beside => workspace.add(id, &document.path, text),
                Standing::Dependency => workspace.add_quietly(id, &document.path, text),
            });
        }
        let is_whole = self.lost.is_empty();
        if !is_whole {
            workspace.add_lost(&self.lost);
        }
        let mut checked = match only {
            Some(only) => {
                let only = only.iter().filter_map(|at| files.get(*at).copied()).collect();
                workspace.check_texts(&only, cache)
            }
            None => workspace.check_again(cache),
        };
        // What could not be read may be what seems to be missing or unused.
        checked.diagnostics.retain(|d| is_whole || !d.code.is_of_the_whole());
        checked
    }
}
