//! The host of the sources in memory, which checks them on demand.

use std::collections::BTreeSet;
use std::sync::Arc;

use castra_base::{Attachments, Characters};
use castra_workspace::{Cache, Checked, Levels, Library, Package, Variation, Workspace};

use crate::analysis::{Analysis, SourceRole};

/// The sources of some packages, with open files overlaid.
pub struct Host<'l> {
    library: &'l dyn Library,
    packages: Vec<Root>,
    documents: Vec<Document>,
    invalid_texts: String,
    cache: Cache,
    analysis: Option<Arc<Analysis>>,
    /// The analysis of one source with its dependencies, while the full analysis is out of date.
    partial: Option<(String, Arc<Analysis>)>,
    /// The analysis of a source in a language, with its path and language.
    translated: Option<(String, String, Arc<Analysis>)>,
}

struct Root {
    dependencies: Vec<usize>,
    levels: Levels,
    characters: Characters,
}

struct Document {
    package: usize,
    path: String,
    role: SourceRole,
    /// The attached pictures.
    pictures: Arc<Attachments>,
    /// The contents on disk; `None` if the file does not exist there.
    on_disk: Option<Arc<str>>,
    /// The contents in the editor, if open.
    open: Option<Arc<str>>,
}

impl Document {
    /// Returns the contents in the editor or on disk. A deleted file is empty, and its id stays.
    fn text(&self) -> Arc<str> {
        let text = self.open.as_ref().or(self.on_disk.as_ref());
        text.cloned().unwrap_or_else(|| Arc::from(""))
    }
}

impl std::fmt::Debug for Host<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Host").field("documents", &self.documents.len()).finish_non_exhaustive()
    }
}

impl<'l> Host<'l> {
    /// Creates a host without sources. `library` supplies the games that its sources lack.
    #[must_use]
    pub fn new(library: &'l dyn Library) -> Self {
        Self {
            library,
            packages: Vec::new(),
            documents: Vec::new(),
            invalid_texts: String::new(),
            cache: Cache::default(),
            analysis: None,
            partial: None,
            translated: None,
        }
    }

    /// Creates a host of a finished analysis whose sources do not change.
    #[must_use]
    pub fn from_analysis(analysis: Arc<Analysis>) -> Self {
        Self { analysis: Some(analysis), ..Self::new(&castra_workspace::NoLibrary) }
    }

    /// Takes over the cached results of another host, so that equal sources are not checked again.
    #[must_use]
    pub fn with_cache_of(mut self, other: Self) -> Self {
        self.cache = other.cache;
        self
    }

    /// Adds a package and returns its index.
    pub fn add_package(&mut self, levels: Levels) -> usize {
        self.mark_changed();
        let characters = Characters::default();
        self.packages.push(Root { dependencies: Vec::new(), levels, characters });
        self.packages.len() - 1
    }

    /// Sets the characters of a package's own fonts, which add to those of the embedded fonts.
    pub fn set_characters(&mut self, package: usize, characters: Characters) {
        self.mark_changed();
        if let Some(root) = self.packages.get_mut(package) {
            root.characters = characters;
        }
    }

    /// Lets a package use the games and modules of another.
    pub fn add_dependency(&mut self, package: usize, on: usize) {
        self.mark_changed();
        if let Some(root) = self.packages.get_mut(package) {
            root.dependencies.push(on);
        }
    }

    /// Adds a source that is not open in an editor. Replaces a source with the same path, including
    /// its contents in the editor and its attachments.
    pub fn add(&mut self, package: usize, path: &str, text: impl Into<Arc<str>>, role: SourceRole) {
        self.set_document(package, path, Some(text.into()), None, role);
    }

    /// Adds the contents of a file that could not be read in full. Its words are not reported as
    /// undeclared names elsewhere.
    pub fn add_invalid(&mut self, text: &str) {
        self.mark_changed();
        self.invalid_texts.push_str(text);
        self.invalid_texts.push('\n');
    }

    /// Opens a source over the one on disk with the same path. If there is none, adds it to the
    /// package, as the user's own.
    pub fn open(&mut self, package: usize, path: &str, text: impl Into<Arc<str>>) {
        let text = text.into();
        if !self.set_text(path, Arc::clone(&text)) {
            self.set_document(package, path, None, Some(text), SourceRole::Own);
        }
    }

    fn set_document(
        &mut self,
        package: usize,
        path: &str,
        on_disk: Option<Arc<str>>,
        open: Option<Arc<str>>,
        role: SourceRole,
    ) {
        self.mark_changed();
        let (path, pictures) = (path.to_owned(), Arc::default());
        let made = Document { package, path, role, pictures, on_disk, open };
        match self.documents.iter_mut().find(|document| document.path == made.path) {
            Some(document) => *document = made,
            None => self.documents.push(made),
        }
    }

    /// Returns the pictures and translations that a source names, or `None` if there is no source
    /// with that path.
    #[must_use]
    pub fn attachments(&self, path: &str) -> Option<&Arc<Attachments>> {
        self.documents.iter().find(|d| d.path == path).map(|document| &document.pictures)
    }

    /// Sets the pictures and translations that a source names. Returns false if there is no source
    /// with that path.
    pub fn set_attachments(&mut self, path: &str, pictures: Arc<Attachments>) -> bool {
        let Some(document) = self.documents.iter_mut().find(|d| d.path == path) else {
            return false;
        };
        if document.pictures != pictures {
            document.pictures = pictures;
            self.mark_changed();
        }
        true
    }

    /// Replaces the contents of a source until it is closed. Returns false if there is no source
    /// with that path.
    pub fn set_text(&mut self, path: &str, text: impl Into<Arc<str>>) -> bool {
        let Some(document) = self.documents.iter_mut().find(|d| d.path == path) else {
            return false;
        };
        let text = text.into();
        if document.open.as_ref() != Some(&text) {
            document.open = Some(text);
            self.mark_changed();
        }
        true
    }

    /// Closes a source; the contents on disk apply again.
    pub fn close(&mut self, path: &str) {
        let document = self.documents.iter_mut().find(|d| d.path == path);
        if document.is_some_and(|document| document.open.take().is_some()) {
            self.mark_changed();
        }
    }

    /// Records that a source has changed.
    fn mark_changed(&mut self) {
        (self.analysis, self.partial, self.translated) = (None, None, None);
    }

    /// Returns the library of games that sources can name.
    pub(crate) fn library(&self) -> &dyn Library {
        self.library
    }

    /// Iterates over all sources except the library's: path, contents and role.
    pub fn sources(&self) -> impl Iterator<Item = (&str, Arc<str>, SourceRole)> {
        self.documents.iter().map(|one| (one.path.as_str(), one.text(), one.role))
    }

    /// Iterates over the sources of a source's package and of those that it uses: path, contents
    /// and role.
    pub(crate) fn texts_in_reach(
        &self,
        path: &str,
    ) -> impl Iterator<Item = (&str, Arc<str>, SourceRole)> {
        let own = self.documents.iter().find(|document| document.path == path);
        let own = own.map(|document| document.package);
        let root = own.and_then(|package| self.packages.get(package));
        let reached: BTreeSet<usize> = own
            .into_iter()
            .chain(root.into_iter().flat_map(|root| root.dependencies.clone()))
            .collect();
        let near = self.documents.iter().filter(move |one| reached.contains(&one.package));
        near.map(|one| (one.path.as_str(), one.text(), one.role))
    }

    /// Returns the analysis of all sources, checking them if one has changed.
    pub fn analysis(&mut self) -> Arc<Analysis> {
        if let Some(known) = &self.analysis {
            return Arc::clone(known);
        }
        let made = Arc::new(self.analysis_with(&[]));
        self.analysis = Some(Arc::clone(&made));
        made
    }

    /// Analyses the sources with some of them, given by index, replaced.
    pub(crate) fn analysis_with(&mut self, changed: &[(usize, Arc<str>)]) -> Analysis {
        self.analyse(changed, None)
    }

    /// Returns the analysis of a source and its dependencies: enough for its problems and names,
    /// and fast. It reports nothing about other sources. Returns the full analysis if that is
    /// current or the source is unknown.
    pub fn analysis_with_dependencies(&mut self, path: &str) -> Arc<Analysis> {
        if let Some(known) = &self.analysis {
            return Arc::clone(known);
        }
        if let Some((_, known)) = self.partial.as_ref().filter(|(of, _)| of == path) {
            return Arc::clone(known);
        }
        let at = self.documents.iter().position(|document| document.path == path);
        let Some(at) = at else { return self.analysis() };
        let made = Arc::new(self.analyse(&[], Some(&BTreeSet::from([at]))));
        self.partial = Some((path.to_owned(), Arc::clone(&made)));
        made
    }

    /// Returns the analysis of a source as [`Self::analysis_with_dependencies`] does, with its
    /// strings translated into a language as far as possible.
    pub fn analysis_in_language(&mut self, path: &str, language: &str) -> Arc<Analysis> {
        let known =
            self.translated.as_ref().filter(|(of, known, _)| of == path && known == language);
        if let Some((_, _, known)) = known {
            return Arc::clone(known);
        }
        let made =
            Arc::new(self.analysis_with_variation(path, Variation::default(), Some(language)));
        self.translated = Some((path.to_owned(), language.to_owned(), Arc::clone(&made)));
        made
    }

    /// Returns the analysis of a source as [`Self::analysis_with_dependencies`] does, in a language
    /// and with modules added to all battles or removed from them. It is not cached.
    pub fn analysis_with_variation(
        &mut self,
        path: &str,
        variation: Variation,
        language: Option<&str>,
    ) -> Analysis {
        let at = self.documents.iter().position(|document| document.path == path);
        let only = at.map(|at| BTreeSet::from([at]));
        self.analyse_with(&[], only.as_ref(), variation, language)
    }

    /// Frees the results that the last check of single sources dropped. Call it when no request is
    /// pending; otherwise the next check does it.
    pub fn free_dropped(&mut self) {
        self.cache.free_dropped();
    }

    /// Analyses the sources with some of them replaced. With `only`, checks just those, as
    /// [`Self::analysis_with_dependencies`] does. Sources are given by index.
    pub(crate) fn analyse(
        &mut self,
        changed: &[(usize, Arc<str>)],
        only: Option<&BTreeSet<usize>>,
    ) -> Analysis {
        self.analyse_with(changed, only, Variation::default(), None)
    }

    fn analyse_with(
        &mut self,
        changed: &[(usize, Arc<str>)],
        only: Option<&BTreeSet<usize>>,
        variation: Variation,
        language: Option<&str>,
    ) -> Analysis {
        let mut cache = std::mem::take(&mut self.cache);
        let checked = self.check(&mut cache, changed, only, variation, language);
        self.cache = cache;
        let roles = self.documents.iter().map(|d| d.role).collect();
        Analysis::new(checked, roles)
    }

    fn check(
        &self,
        cache: &mut Cache,
        changed: &[(usize, Arc<str>)],
        only: Option<&BTreeSet<usize>>,
        variation: Variation,
        language: Option<&str>,
    ) -> Checked {
        let mut workspace = Workspace::new(self.library);
        workspace.set_variation(variation);
        language.into_iter().for_each(|language| workspace.set_language(language));
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
            // A source without a package gets a separate one.
            let id = id.unwrap_or_else(|| workspace.add_package(Package::default()));
            let file = match document.role {
                SourceRole::Own | SourceRole::Unreported => workspace.add(id, &document.path, text),
                SourceRole::Dependency => workspace.add_unreported(id, &document.path, text),
            };
            workspace.set_attachments(file, Arc::clone(&document.pictures));
            files.push(file);
        }
        let is_whole = self.invalid_texts.is_empty();
        if !is_whole {
            workspace.add_invalid(&self.invalid_texts);
        }
        let mut checked = match only {
            Some(only) => {
                let only = only.iter().filter_map(|at| files.get(*at).copied()).collect();
                workspace.check_sources(&only, cache)
            }
            None => workspace.check_again(cache),
        };
        // A file that could not be read may contain anything that seems missing or unused.
        checked.diagnostics.retain(|d| is_whole || !d.code.is_whole_program());
        checked
    }
}
