//! The declarations of a source, with their indices.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use castra_base::{FileId, Span};
use castra_defs::{DefId, DefKind, DefRef, Definition};
use castra_syntax::ast::{HeaderKind, Tree};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::definition_entry::DefinitionEntry;
use super::spellings::Spellings;
use crate::definitions::visit_declarations;
use crate::symbols::plural;
use crate::uses::Uses;

/// Indices of definitions, by a lookup key.
type Index<K> = FxHashMap<K, Vec<u32>>;

/// A name together with the kind of its declaration.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct NameKey {
    pub(super) kind: DefKind,
    pub(super) name: SmolStr,
}

/// The declarations in a source file, with indices by id, place and spelling.
#[derive(Debug, Default)]
pub struct Names {
    file: FileId,
    /// The definitions, by position.
    definitions: Vec<Definition>,
    /// The enclosing declaration of each definition.
    enclosing: Vec<SmolStr>,
    by_id: FxHashMap<DefId, u32>,
    by_place: FxHashMap<Span, u32>,
    by_name: Index<NameKey>,
    by_abbr: Index<String>,
    by_plural: Index<SmolStr>,
}

impl Names {
    /// Collects the declarations in a source file, and the names that the check recorded in its
    /// bodies.
    #[must_use]
    pub fn collect(tree: &Tree, noted: &[Arc<Uses>]) -> Self {
        let mut all: Vec<DefinitionEntry> = Vec::new();
        for item in &tree.items {
            visit_declarations(item, true, &mut |declared| all.push(declared.into()));
        }
        let known: BTreeSet<Span> = all.iter().map(|d| d.definition.span).collect();
        let mut locals: BTreeMap<Span, DefinitionEntry> = BTreeMap::new();
        let noted = noted.iter().filter_map(|noted| noted.file_uses(tree.file));
        let introduced = noted.flat_map(|noted| &noted.locals);
        for local in introduced.filter(|local| !known.contains(&local.name.span)) {
            let span = local.name.span;
            let at = tree.items.partition_point(|item| item.span.start <= span.start);
            let item = tree.items.get(at.saturating_sub(1));
            let made = DefinitionEntry::local(&local.name, item, &local.ty);
            locals.entry(span).or_insert(made);
        }
        all.extend(locals.into_values());
        all.sort_by_key(|d| d.definition.span.start);
        let mut names = Self { file: tree.file, ..Self::default() };
        let mut counts: HashMap<DefId, usize> = HashMap::new();
        for (at, mut defined) in (0..).zip(all) {
            // Definitions with equal paths are numbered, starting with the second.
            let count = counts.entry(defined.definition.id.clone()).or_default();
            *count += 1;
            if *count > 1 {
                let id = &mut defined.definition.id;
                id.path = format!("{}#{count}", id.path).into();
            }
            names.add(at, defined);
        }
        names
    }

    fn add(&mut self, index: u32, defined: DefinitionEntry) {
        let DefinitionEntry { definition, within, abbrs } = defined;
        let kind = definition.id.kind;
        self.by_id.insert(definition.id.clone(), index);
        self.by_place.insert(definition.span, index);
        let name = definition.name.clone();
        self.by_name.entry(NameKey { kind, name }).or_default().push(index);
        if TYPE_DEF_KINDS.contains(&kind) {
            let all = definition.plural.clone().unwrap_or_else(|| plural(&definition.name));
            self.by_plural.entry(all).or_default().push(index);
        }
        for abbr in abbrs {
            self.by_abbr.entry(abbr.to_ascii_lowercase()).or_default().push(index);
        }
        self.definitions.push(definition);
        self.enclosing.push(within);
    }

    /// Returns the file that declares these names.
    #[must_use]
    pub const fn file(&self) -> FileId {
        self.file
    }

    /// Returns the definitions of the file, by position.
    #[must_use]
    pub fn definitions(&self) -> &[Definition] {
        &self.definitions
    }

    /// Returns the definition that a reference to this file denotes; `None` if there is none.
    #[must_use]
    pub fn definition(&self, definition: DefRef) -> Option<&Definition> {
        self.definitions.get(definition.at as usize)
    }

    /// Returns a reference to the definition with an id; `None` if the file does not declare it.
    #[must_use]
    pub fn find(&self, id: &DefId) -> Option<DefRef> {
        self.by_id.get(id).map(|&at| self.place(at))
    }

    const fn place(&self, offset: u32) -> DefRef {
        DefRef { file: self.file, at: offset }
    }

    /// Returns the spellings of a definition in its uses.
    #[must_use]
    pub fn spellings(&self, definition: DefRef) -> Spellings {
        let mut spellings = Spellings::default();
        if let Some(one) = self.definition(definition) {
            spellings.add(&one.name);
            one.plural.iter().for_each(|plural| spellings.add_plural(plural));
            let abbrs = self.by_abbr.iter().filter(|(_, all)| all.contains(&definition.at));
            abbrs.for_each(|(abbr, _)| spellings.add_abbreviation(abbr));
        }
        spellings
    }

    /// Returns whether one of the file's definitions may have one of these spellings.
    #[must_use]
    pub fn has_spelling(&self, spellings: &Spellings) -> bool {
        self.definitions.iter().any(|one| spellings.contains(&one.name))
            || self.by_plural.keys().any(|plural| spellings.contains(plural))
            || self.by_abbr.keys().any(|abbr| spellings.contains(abbr))
    }

    fn places<'n>(&'n self, offsets: Option<&'n Vec<u32>>) -> impl Iterator<Item = DefRef> + 'n {
        offsets.into_iter().flatten().map(|&at| self.place(at))
    }

    /// Returns the definition whose name has a span.
    pub(super) fn find_at(&self, span: Span) -> Option<DefRef> {
        self.by_place.get(&span).map(|&at| self.place(at))
    }

    /// Returns the enclosing declaration of a definition.
    pub(super) fn enclosing(&self, definition: DefRef) -> &str {
        self.enclosing.get(definition.at as usize).map_or("", SmolStr::as_str)
    }

    pub(super) fn find_all(&self, name: &NameKey) -> impl Iterator<Item = DefRef> {
        self.places(self.by_name.get(name))
    }

    pub(super) fn find_plural(&self, name: &str) -> impl Iterator<Item = DefRef> {
        self.places(self.by_plural.get(name))
    }

    pub(super) fn find_abbr(&self, abbr: &str) -> impl Iterator<Item = DefRef> {
        self.places(self.by_abbr.get(abbr))
    }
}

/// The names that a source may use although it does not see their sources. These are games,
/// modules, battles, campaigns, and the armies of the battles that tests start from.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct HeaderNames {
    headers: BTreeMap<NameKey, Vec<DefRef>>,
    battles: BTreeMap<SmolStr, FileId>,
    armies: BTreeMap<SmolStr, Vec<(DefRef, Span)>>,
}

impl HeaderNames {
    /// Collects the names of some sources, which the caller has sorted by file.
    #[must_use]
    pub fn collect<'t>(texts: impl IntoIterator<Item = (&'t Tree, &'t Names)>) -> Self {
        let mut heads = Self::default();
        for (tree, names) in texts {
            for (at, definition) in (0..).zip(&names.definitions) {
                let (place, name) = (names.place(at), definition.name.clone());
                match definition.id.kind {
                    kind @ (DefKind::Game
                    | DefKind::Module
                    | DefKind::Battle
                    | DefKind::Campaign) => {
                        heads.headers.entry(NameKey { kind, name }).or_default().push(place);
                    }
                    DefKind::Army => {
                        heads.armies.entry(name).or_default().push((place, definition.span));
                    }
                    DefKind::Side
                    | DefKind::Stage
                    | DefKind::Enum
                    | DefKind::Word
                    | DefKind::Die
                    | DefKind::Board
                    | DefKind::Section
                    | DefKind::Place
                    | DefKind::Kind
                    | DefKind::Field
                    | DefKind::Element
                    | DefKind::Deck
                    | DefKind::Group
                    | DefKind::Pile
                    | DefKind::Table
                    | DefKind::Record
                    | DefKind::Sign
                    | DefKind::Entry
                    | DefKind::ArmyEntry
                    | DefKind::Function
                    | DefKind::Procedure
                    | DefKind::Step
                    | DefKind::Phase
                    | DefKind::State
                    | DefKind::Role
                    | DefKind::Option
                    | DefKind::Weight
                    | DefKind::Source
                    | DefKind::Clause
                    | DefKind::Window
                    | DefKind::Change
                    | DefKind::Parameter
                    | DefKind::Local => {}
                }
            }
            let header = tree.header().filter(|header| header.kind == HeaderKind::Scenario);
            if let Some(id) = header.and_then(|header| header.id.as_ref()) {
                heads.battles.entry(id.text.clone()).or_insert(tree.file);
            }
        }
        heads
    }

    pub(super) fn headers_of_kind(&self, kind: DefKind, name: &SmolStr) -> &[DefRef] {
        self.headers.get(&NameKey { kind, name: name.clone() }).map_or(&[], Vec::as_slice)
    }

    pub(super) fn battle(&self, name: &str) -> Option<FileId> {
        self.battles.get(name).copied()
    }

    pub(super) fn armies(&self, name: &str) -> &[(DefRef, Span)] {
        self.armies.get(name).map_or(&[], Vec::as_slice)
    }
}

/// The kinds of definitions that declare types.
pub(super) const TYPE_DEF_KINDS: [DefKind; 4] =
    [DefKind::Enum, DefKind::Die, DefKind::Kind, DefKind::Record];
