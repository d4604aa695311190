//! Definitions and uses of names, computed per source on demand, and cached for sources that the
//! next check finds unchanged.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{Arc, OnceLock};

use castra_base::{FileId, SourceMap, Span};
use castra_defs::{DefId, Definition, Reference, Use};
use castra_resolve::Uses;
use castra_resolve::references::{self, HeaderNames, Names, ResolveInput, Spellings};
use castra_syntax::ast::Tree;

use crate::memo::{ByAddress, StepMemo};

/// The name tables of the sources in scope.
type VisibleNames = Arc<[Arc<Names>]>;

/// The cached name tables between checks.
#[derive(Debug, Default)]
pub(crate) struct NameCache {
    names: StepMemo<NamesKey, Arc<Names>>,
    visible: StepMemo<Vec<ByAddress<Names>>, VisibleNames>,
    uses: StepMemo<UsesKey, Arc<OnceLock<Vec<Use>>>>,
    heads: Arc<HeaderNames>,
}

/// The key of the names that a source declares.
type NamesKey = (ByAddress<Tree>, Vec<ByAddress<Uses>>);

/// The key of the uses of names in a source.
#[derive(Debug, PartialEq, Eq, Hash)]
struct UsesKey {
    tree: ByAddress<Tree>,
    recorded_uses: Vec<ByAddress<Uses>>,
    visible: ByAddress<[Arc<Names>]>,
    heads: ByAddress<HeaderNames>,
}

/// A source, its recorded uses, and the names that it declares.
type NamedSource = (Arc<Tree>, Vec<Arc<Uses>>, Arc<Names>);

/// The definitions, uses and visible files of a source.
type SourceNames<'r> = (&'r [Definition], &'r [Use], BTreeSet<FileId>);

/// The definitions in some sources, and every use of a name in them.
#[derive(Clone, Default)]
pub struct References {
    texts: BTreeMap<FileId, Text>,
    heads: Arc<HeaderNames>,
}

#[derive(Clone)]
struct Text {
    source: Arc<str>,
    tree: Arc<Tree>,
    noted: Vec<Arc<Uses>>,
    names: Arc<Names>,
    seen: VisibleNames,
    /// The uses, computed on demand.
    uses: Arc<OnceLock<Vec<Use>>>,
}

impl NameCache {
    /// Returns the names in sources that were checked together, with their recorded uses.
    pub(crate) fn references(
        &mut self,
        files: &SourceMap,
        texts: &[references::CheckedSources],
        uses: &[Arc<Uses>],
    ) -> References {
        self.names.begin_check();
        self.visible.begin_check();
        self.uses.begin_check();
        let trees = references::trees_of(texts);
        let sees = references::visible_sources(texts);
        let mut noted_in: BTreeMap<FileId, Vec<Arc<Uses>>> = BTreeMap::new();
        for step in uses {
            step.files().for_each(|file| noted_in.entry(file).or_default().push(Arc::clone(step)));
        }
        let mut found: BTreeMap<FileId, NamedSource> = BTreeMap::new();
        for (file, tree) in trees {
            let noted = noted_in.remove(&file).unwrap_or_default();
            let key = (ByAddress::of(&tree), ByAddress::all(&noted));
            let names = self.names.get(key, || Arc::new(Names::collect(&tree, &noted)));
            found.insert(file, (tree, noted, names));
        }
        let heads =
            HeaderNames::collect(found.values().map(|(tree, _, names)| (&**tree, &**names)));
        if heads != *self.heads {
            self.heads = Arc::new(heads);
        }
        let texts = found.iter().map(|(file, (tree, noted, names))| {
            let seen = sees.get(file).into_iter().flatten().filter_map(|other| found.get(other));
            let seen: Vec<ByAddress<Names>> =
                seen.map(|(_, _, names)| ByAddress::of(names)).collect();
            let all = seen.iter().map(|names| Arc::clone(&names.0)).collect();
            let seen = self.visible.get(seen, || all);
            let key = UsesKey {
                tree: ByAddress::of(tree),
                recorded_uses: ByAddress::all(noted),
                visible: ByAddress::of(&seen),
                heads: ByAddress::of(&self.heads),
            };
            let uses = self.uses.get(key, Arc::default);
            let (tree, noted, names) = (Arc::clone(tree), noted.clone(), Arc::clone(names));
            let source = files.get(*file).map(|source| Arc::clone(&source.text));
            let source = source.unwrap_or_else(|| Arc::from(""));
            (*file, Text { source, tree, noted, names, seen, uses })
        });
        References { texts: texts.collect(), heads: Arc::clone(&self.heads) }
    }
}

impl References {
    /// Returns the definition or use at an offset of a file.
    #[must_use]
    pub fn reference_at(&self, file: FileId, offset: u32) -> Option<Reference<'_>> {
        let around = |span: Span| (span.start..=span.end).contains(&offset);
        let uses = self.uses_in(file);
        let last = uses.partition_point(|one| one.span.start <= offset);
        let used = uses.iter().take(last).next_back().filter(|one| around(one.span));
        let definitions = self.definitions_in(file);
        let last = definitions.partition_point(|d| d.span.start <= offset);
        let defined = definitions.iter().take(last).next_back().filter(|d| around(d.span));
        match (used, defined) {
            // If two names touch at the offset, the name that begins there is chosen.
            (Some(used), Some(defined)) if used.span.start > defined.span.start => {
                Some(Reference::Use(used))
            }
            (_, Some(defined)) => Some(Reference::Definition(defined)),
            (Some(used), None) => Some(Reference::Use(used)),
            (None, None) => None,
        }
    }

    /// Returns the uses of a definition, by file and position.
    #[must_use]
    pub fn uses_of(&self, id: &DefId) -> Vec<Use> {
        self.uses_of_in(&[id], self.texts.keys().copied())
    }

    /// Returns the uses of some definitions, by file and position.
    #[must_use]
    pub fn uses_of_all(&self, ids: &[&DefId]) -> Vec<Use> {
        self.uses_of_in(ids, self.texts.keys().copied())
    }

    /// Returns the uses of some definitions in some files, in the order of `files`, and by position
    /// in each.
    pub fn uses_of_in(&self, ids: &[&DefId], files: impl IntoIterator<Item = FileId>) -> Vec<Use> {
        let (mut places, mut spellings) = (BTreeSet::new(), Spellings::default());
        for id in ids {
            let Some(names) = self.texts.get(&id.file).map(|text| &text.names) else { continue };
            let Some(place) = names.find(id) else { continue };
            places.insert(place);
            spellings.extend(names.spellings(place));
        }
        let is_of = |one: &Use| one.definitions.iter().any(|place| places.contains(place));
        let mut found = Vec::new();
        for text in files.into_iter().filter_map(|file| self.texts.get(&file)) {
            match text.uses.get() {
                Some(known) => found.extend(known.iter().filter(|one| is_of(one)).cloned()),
                None => {
                    let uses = self.uses_with_spellings(text, &spellings);
                    found.extend(uses.into_iter().filter(|one| is_of(one)));
                }
            }
        }
        found
    }

    /// Returns the uses in a source with certain spellings; empty for most sources.
    fn uses_with_spellings(&self, text: &Text, spellings: &Spellings) -> Vec<Use> {
        match spellings.occurs_in(&text.source) {
            true => references::resolve_uses_spelled(self.resolver(text), spellings),
            false => Vec::new(),
        }
    }

    /// Returns the uses in a file with certain spellings, by position, including unresolved ones.
    #[must_use]
    pub fn uses_spelled(&self, file: FileId, spellings: &Spellings) -> Vec<Use> {
        self.texts
            .get(&file)
            .map(|text| self.uses_with_spellings(text, spellings))
            .unwrap_or_default()
    }

    /// Returns whether any declaration or use has one of some spellings.
    #[must_use]
    pub fn has_spelling(&self, spellings: &Spellings) -> bool {
        let is_used = |file: &FileId| !self.uses_spelled(*file, spellings).is_empty();
        self.texts.values().any(|text| text.names.has_spelling(spellings))
            || self.texts.keys().any(is_used)
    }

    /// Returns the spellings of a definition in its uses.
    #[must_use]
    pub fn spellings(&self, id: &DefId) -> Spellings {
        let names = self.texts.get(&id.file).map(|text| &text.names);
        let found = names.and_then(|names| Some(names.spellings(names.find(id)?)));
        found.unwrap_or_default()
    }

    /// Returns a definition by its id; `None` if there is none.
    #[must_use]
    pub fn definition(&self, id: &DefId) -> Option<&Definition> {
        let names = &self.texts.get(&id.file)?.names;
        names.definition(names.find(id)?)
    }

    /// Iterates over the definitions that a use refers to.
    pub fn definitions_of<'r, 'u>(
        &'r self,
        name_use: &'u Use,
    ) -> impl Iterator<Item = &'r Definition> + use<'r, 'u> {
        let definitions = name_use.definitions.iter();
        definitions.filter_map(|place| self.texts.get(&place.file)?.names.definition(*place))
    }

    /// Returns the definitions of a file, by position.
    #[must_use]
    pub fn definitions_in(&self, file: FileId) -> &[Definition] {
        self.texts.get(&file).map_or(&[], |text| text.names.definitions())
    }

    /// Returns the uses of names in a file, by position, including unresolved ones.
    #[must_use]
    pub fn uses_in(&self, file: FileId) -> &[Use] {
        let Some(text) = self.texts.get(&file) else { return &[] };
        text.uses.get_or_init(|| references::resolve_uses(self.resolver(text)))
    }

    fn resolver<'r>(&'r self, text: &'r Text) -> ResolveInput<'r> {
        let Text { tree, noted, seen, .. } = text;
        ResolveInput { tree, recorded_uses: noted, seen, heads: &self.heads }
    }

    /// Iterates over the syntax trees, by file.
    pub fn trees(&self) -> impl Iterator<Item = &Arc<Tree>> {
        self.texts.values().map(|text| &text.tree)
    }

    /// Returns the syntax tree of a file; `None` if there is none.
    #[must_use]
    pub fn tree(&self, file: FileId) -> Option<&Arc<Tree>> {
        self.texts.get(&file).map(|text| &text.tree)
    }

    /// Iterates over the files whose declarations are in scope in a file, including itself. A file
    /// without a game sees none.
    pub fn visible_files(&self, file: FileId) -> impl Iterator<Item = FileId> {
        let seen = self.texts.get(&file).map(|text| &*text.seen);
        seen.into_iter().flatten().map(|names| names.file())
    }

    /// Returns whether the declarations of `other` are in scope in `file`. A file sees itself if it
    /// has a game.
    #[must_use]
    pub fn sees(&self, file: FileId, other: FileId) -> bool {
        let by_file = |text: &Text| text.seen.binary_search_by_key(&other, |n| n.file()).is_ok();
        self.texts.get(&file).is_some_and(by_file)
    }

    fn all(&self) -> BTreeMap<FileId, SourceNames<'_>> {
        let of = |file: &FileId| {
            let seen = self.visible_files(*file).collect();
            (*file, (self.definitions_in(*file), self.uses_in(*file), seen))
        };
        self.texts.keys().map(of).collect()
    }
}

impl PartialEq for References {
    fn eq(&self, other: &Self) -> bool {
        self.all() == other.all()
    }
}

impl fmt::Debug for References {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.all()).finish()
    }
}
