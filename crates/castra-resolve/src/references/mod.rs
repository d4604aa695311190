//! The meaning of the names in a source: its declarations ([`Names`]), and the definitions for each
//! use of a name ([`resolve_uses`]).
//!
//! Names whose kind follows from their position (`fill PILE with DECK`, `board NAME`, types) are
//! read from the trees (`positional_names`), as definitions are (`crate::definitions`). The check
//! records the rest, such as the enum of a word that two enums have.

mod bodies;
mod campaigns;
mod definition_entry;
mod map_names;
mod names;
mod positional_names;
mod spellings;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_base::{FileId, Span, codes};
use castra_defs::{DefKind, DefRef, Use, UseKind};
use castra_syntax::ast::{HeaderKind, Item, ItemKind, Stmt, StmtKind, TestStmt, Tree};
use names::{NameKey, TYPE_DEF_KINDS};
use smol_str::SmolStr;

use crate::names::TEST_ARMIES;
use crate::resolved_game::ResolvedGame;
use crate::uses::split_qualified;
use crate::uses::{Meaning, RawUse, Uses};
pub use names::{HeaderNames, Names};
pub use spellings::Spellings;

/// Sources that were checked together: a game, a game with a module, or a battle with its game and
/// modules.
#[derive(Clone, Debug)]
pub struct CheckedSources {
    /// The tree of a battle, or of a campaign with one of its battles.
    pub battle_tree: Option<Arc<Tree>>,
    /// The game with the modules in play.
    pub game: Arc<ResolvedGame>,
}

/// Returns the trees of some sources. A source that occurs several times counts once, as its first
/// occurrence: the rules of a battle are also among the sources of its game.
#[must_use]
pub fn trees_of(texts: &[CheckedSources]) -> BTreeMap<FileId, Arc<Tree>> {
    let mut trees = BTreeMap::new();
    for text in texts {
        for tree in text.battle_tree.iter().chain(&text.game.trees) {
            trees.entry(tree.file).or_insert_with(|| Arc::clone(tree));
        }
    }
    trees
}

/// Returns, for each source, the sources whose declarations it may use, including itself.
#[must_use]
pub fn visible_sources(texts: &[CheckedSources]) -> BTreeMap<FileId, BTreeSet<FileId>> {
    let mut sees: BTreeMap<FileId, BTreeSet<FileId>> = BTreeMap::new();
    for text in texts {
        for tree in text.battle_tree.iter().chain(&text.game.trees) {
            let scopes = &text.game.scopes;
            let seen = text.game.trees.iter().map(|other| other.file);
            let visible_names = seen.filter(|other| scopes.sees_file(tree.file, *other));
            let is_own = text.battle_tree.as_ref().is_some_and(|own| own.file == tree.file);
            // A campaign is checked with each of its battles in turn, and sees the sources of all.
            if is_own && tree.header().is_some_and(|header| header.kind == HeaderKind::Campaign) {
                sees.entry(tree.file).or_default().extend(visible_names.chain([tree.file]));
            } else {
                sees.entry(tree.file).or_insert_with(|| visible_names.chain([tree.file]).collect());
            }
        }
    }
    sees
}

/// A source whose uses of names are resolved.
#[derive(Clone, Copy, Debug)]
pub struct ResolveInput<'r> {
    /// The syntax tree of the source.
    pub tree: &'r Tree,
    /// The uses that each step of the check noted in the source.
    pub recorded_uses: &'r [Arc<Uses>],
    /// The names in the sources visible to it, including itself, by file.
    pub seen: &'r [Arc<Names>],
    /// The names of headers that it may use although it does not see their sources.
    pub heads: &'r HeaderNames,
}

/// Resolves every use of a name in a source file. The uses are sorted by position.
#[must_use]
pub fn resolve_uses(text: ResolveInput<'_>) -> Vec<Use> {
    resolve_where(text, |_| true)
}

/// Resolves the uses with one of these spellings in a source file, sorted by position. Other uses
/// are skipped, since resolution is the costly part.
#[must_use]
pub fn resolve_uses_spelled(text: ResolveInput<'_>, spellings: &Spellings) -> Vec<Use> {
    resolve_where(text, |name| spellings.contains(name))
}

fn resolve_where(text: ResolveInput<'_>, is_wanted: impl Fn(&str) -> bool) -> Vec<Use> {
    let file = text.tree.file;
    let own = text.names(file);
    let mut found: BTreeMap<Span, Use> = BTreeMap::new();
    let mut add = |one: &RawUse| {
        if let Some((module, own_name)) = split_qualified(&one.name).filter(|(module, _)| {
            one.meaning.may_be_qualified()
                && !text.heads.headers_of_kind(DefKind::Module, &module.text).is_empty()
        }) {
            let meaning = Meaning::declaration(DefKind::Module);
            let module = RawUse { name: module, kind: UseKind::Label, meaning };
            if is_wanted(&module.name.text) {
                let span = module.name.span;
                found.entry(span).or_insert_with(|| text.resolve(&module));
            }
            if is_wanted(&own_name.text) {
                let whose = text.heads.headers_of_kind(DefKind::Module, &module.name.text);
                let own = RawUse { name: own_name, ..one.clone() };
                let mut made = text.resolve(&own);
                let is_of = |at: &DefRef| whose.iter().any(|of| of.file == at.file);
                if made.definitions.iter().any(is_of) {
                    made.definitions.retain(is_of);
                }
                let known = found.entry(own.name.span).or_insert_with(|| made.clone());
                if known.is_unresolved() {
                    *known = made;
                }
            }
            return;
        }
        if !is_wanted(&one.name.text) {
            return;
        }
        // A definition is not a use of itself.
        if own.is_some_and(|own| own.find_at(one.name.span).is_some()) {
            return;
        }
        let made = text.resolve(one);
        let known = found.entry(one.name.span).or_insert_with(|| made.clone());
        if known.is_unresolved() {
            *known = made;
        }
    };
    for noted in text.recorded_uses.iter().filter_map(|noted| noted.file_uses(file)) {
        noted.uses.iter().for_each(&mut add);
    }
    positional_names::visit_tree(text.tree, &mut |one| add(&one));
    found.into_values().collect()
}

/// Visits the names in a file whose position determines their kind, such as types.
pub fn visit_positional_names(tree: &Tree, see: &mut dyn FnMut(RawUse)) {
    positional_names::visit_tree(tree, see);
}

fn is_built_in(name_use: &RawUse) -> bool {
    match &name_use.meaning {
        Meaning::BuiltIn => true,
        Meaning::Declaration(DefKind::Army, _) => {
            TEST_ARMIES.contains(&name_use.name.text.as_str())
        }
        Meaning::Declaration(..) | Meaning::Local(_) | Meaning::Unresolved => {
            name_use.kind == UseKind::Label && codes::find(&name_use.name.text).is_some()
        }
    }
}

impl<'r> ResolveInput<'r> {
    fn names(&self, file: FileId) -> Option<&'r Names> {
        self.seen.iter().find(|names| names.file() == file).map(|names| &**names)
    }

    fn resolve(&self, name_use: &RawUse) -> Use {
        let mut kind = name_use.kind;
        let mut definitions = self.find_definitions(name_use);
        if definitions.is_empty()
            && let Meaning::Declaration(sort, within) = &name_use.meaning
        {
            definitions = self.find_abbreviated(*sort, within, &name_use.name.text);
            if !definitions.is_empty() {
                kind = UseKind::Abbreviation;
            }
        }
        let built_in = definitions.is_empty() && is_built_in(name_use);
        Use { span: name_use.name.span, kind, built_in, definitions }
    }

    /// Returns the definitions that a use refers to.
    fn find_definitions(&self, name_use: &RawUse) -> Vec<DefRef> {
        let name = &name_use.name.text;
        match &name_use.meaning {
            Meaning::Local(place) => {
                self.names(place.file).and_then(|names| names.find_at(*place)).into_iter().collect()
            }
            Meaning::BuiltIn | Meaning::Unresolved => Vec::new(),
            Meaning::Declaration(kind, within) => match kind {
                DefKind::Game | DefKind::Module | DefKind::Battle | DefKind::Campaign => {
                    self.find_headers(*kind, name)
                }
                DefKind::Army => self.find_army(name_use),
                // A battle of a campaign has the name of its file, unless the campaign gives it
                // another name.
                DefKind::Stage => {
                    let found = self.find(DefKind::Stage, "", name);
                    if found.is_empty() {
                        return self.find_headers(DefKind::Battle, name);
                    }
                    found
                }
                DefKind::Enum if name_use.kind == UseKind::Type => {
                    let found = |kind| self.find(kind, "", name);
                    TYPE_DEF_KINDS
                        .into_iter()
                        .map(found)
                        .find(|all| !all.is_empty())
                        .unwrap_or_default()
                }
                // A field that holds a mark is named after its kind, as is a piece without a
                // separate name.
                DefKind::Field | DefKind::Element => {
                    let found = self.find(*kind, within, name);
                    if found.is_empty() { self.find(DefKind::Kind, "", name) } else { found }
                }
                DefKind::Kind if name_use.kind == UseKind::Plural => {
                    self.seen.iter().flat_map(|names| names.find_plural(name)).collect()
                }
                DefKind::Enum
                | DefKind::Word
                | DefKind::Side
                | DefKind::Die
                | DefKind::Board
                | DefKind::Section
                | DefKind::Place
                | DefKind::Kind
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
                | DefKind::Local => self.find(*kind, within, name),
            },
        }
    }

    /// Returns the headers with a name, only those in visible sources if there are any.
    fn find_headers(&self, kind: DefKind, name: &SmolStr) -> Vec<DefRef> {
        let all = self.heads.headers_of_kind(kind, name);
        let is_near = |at: &&DefRef| self.names(at.file).is_some();
        let near: Vec<DefRef> = all.iter().filter(is_near).copied().collect();
        if near.is_empty() { all.iter().take(1).copied().collect() } else { near }
    }

    fn find(&self, kind: DefKind, container: &str, name: &SmolStr) -> Vec<DefRef> {
        let key = NameKey { kind, name: name.clone() };
        let fits =
            |names: &Names, at: &DefRef| container.is_empty() || names.enclosing(*at) == container;
        let of = |names: &'r Arc<Names>| names.find_all(&key).filter(move |at| fits(names, at));
        self.seen.iter().flat_map(of).collect()
    }

    /// Returns the definitions with an abbreviation. In a deployment that includes the kind itself,
    /// whose name a piece may bear.
    fn find_abbreviated(&self, sort: DefKind, container: &str, name: &str) -> Vec<DefRef> {
        let sorts: &[DefKind] = match sort {
            DefKind::Element => &[DefKind::Element, DefKind::Kind],
            DefKind::Kind => &[DefKind::Kind],
            DefKind::Word => &[DefKind::Word],
            DefKind::Game
            | DefKind::Module
            | DefKind::Battle
            | DefKind::Campaign
            | DefKind::Side
            | DefKind::Stage
            | DefKind::Enum
            | DefKind::Die
            | DefKind::Board
            | DefKind::Section
            | DefKind::Place
            | DefKind::Field
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
            | DefKind::Army
            | DefKind::Parameter
            | DefKind::Local => &[],
        };
        let abbr = name.to_ascii_lowercase();
        let is_it = |names: &Names, at: &DefRef| {
            names.definition(*at).is_some_and(|definition| {
                let kind = definition.id.kind;
                let fits = container.is_empty()
                    || kind == DefKind::Kind
                    || names.enclosing(*at) == container;
                sorts.contains(&kind) && fits
            })
        };
        let of = |names: &'r Arc<Names>| names.find_abbr(&abbr).filter(move |at| is_it(names, at));
        self.seen.iter().flat_map(of).collect()
    }

    /// Returns the battle that the item of a campaign concerns at a span.
    fn campaign_battle(&self, item: &'r Item, span: Span) -> Option<&'r SmolStr> {
        let begins = |stmt: &'r Stmt| match &stmt.kind {
            StmtKind::Test(TestStmt::Scenario(name)) | StmtKind::NextBattle(name) => Some(name),
            _ => None,
        };
        let about = match &item.kind {
            ItemKind::Instance(battle) => Some(&battle.name),
            ItemKind::Change(change) => change.target.as_ref(),
            ItemKind::Test(test) => {
                let before = test.body.iter().filter(|stmt| stmt.span.start < span.start);
                before.filter_map(begins).last()
            }
            _ => None,
        }?;
        let mut battles = self.tree.campaign_battles();
        battles
            .find(|battle| battle.name.text == about.text)
            .map(|battle| &battle.scenario_id().text)
    }

    /// Returns an army's definitions: in the test, in the battle that it starts from, or in the
    /// file.
    fn find_army(&self, name_use: &RawUse) -> Vec<DefRef> {
        let all = self.heads.armies(&name_use.name.text);
        let span = name_use.name.span;
        let mut items = self.tree.items.iter();
        let item = items.find(|i| i.span.start <= span.start && span.end <= i.span.end);
        let of_item: Vec<DefRef> = all
            .iter()
            .filter(|(_, at)| item.is_some_and(|item| item.span.contains(*at)))
            .map(|(place, _)| *place)
            .collect();
        if !of_item.is_empty() {
            return of_item;
        }
        let battle = item.and_then(|item| match &item.kind {
            ItemKind::Test(test) => test.body.iter().find_map(|stmt| match &stmt.kind {
                StmtKind::Test(TestStmt::Scenario(name)) => Some(&name.text),
                _ => None,
            }),
            _ => None,
        });
        let of_campaign = item.and_then(|item| self.campaign_battle(item, span));
        let battle = of_campaign.or(battle);
        let file = match battle {
            Some(battle) => self.heads.battle(battle),
            None => Some(span.file),
        };
        all.iter().map(|(place, _)| *place).filter(|at| Some(at.file) == file).collect()
    }
}
