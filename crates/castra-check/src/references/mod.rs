//! From the uses noted while checking, and from what stands in the trees anyway, to
//! [`References`]: each use with the definitions it names.
//!
//! Names whose sort their place says (`fill PILE with DECK`, `board NAME`, types) are
//! read off the trees (`places`), as definitions are (`definitions`). What only the
//! check knows, such as which of two enums a word is of, it has noted.

mod bodies;
mod definitions;
mod places;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use castra_base::{FileId, Span, codes};
use castra_defs::{DefId, DefKind, Definition, References, Use, UseKind};
use castra_syntax::ast::{HeaderKind, ItemKind, StmtKind, TestStmt, Tree};
use smol_str::SmolStr;

use crate::GameText;
use crate::names::ARMIES;
use crate::uses::{Meant, RawUse, Uses};
use crate::vocabulary::plural;
use definitions::Defined;

/// Texts that were checked together: a game, a module on top of its game, or a battle
/// with all that is in play.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The text of a battle.
    pub own: Option<Arc<Tree>>,
    /// A game, with the modules that are in play.
    pub game: Arc<GameText>,
}

/// What declares a type.
const TYPES: [DefKind; 3] = [DefKind::Enum, DefKind::Die, DefKind::Kind];

/// Everything that declares a name, by sort and name.
struct Table {
    all: Vec<Defined>,
    by_name: HashMap<(DefKind, SmolStr), Vec<usize>>,
    by_place: HashMap<Span, usize>,
    by_abbr: HashMap<String, Vec<usize>>,
    by_plural: HashMap<SmolStr, Vec<usize>>,
}

fn trees_of(texts: &[Checked]) -> BTreeMap<FileId, Arc<Tree>> {
    let mut trees = BTreeMap::new();
    for text in texts {
        // The own rules of a battle are among the texts of its game once more.
        for tree in text.own.iter().chain(&text.game.trees) {
            trees.entry(tree.file).or_insert_with(|| Arc::clone(tree));
        }
    }
    trees
}

/// Which texts each text sees: those whose declarations it may use, itself among them.
#[must_use]
pub fn sees(texts: &[Checked]) -> BTreeMap<FileId, BTreeSet<FileId>> {
    let mut sees: BTreeMap<FileId, BTreeSet<FileId>> = BTreeMap::new();
    for text in texts {
        for tree in text.own.iter().chain(&text.game.trees) {
            let scopes = &text.game.scopes;
            let seen = text.game.trees.iter().map(|other| other.file);
            let seen = seen.filter(|other| scopes.sees_file(tree.file, *other));
            sees.entry(tree.file).or_insert_with(|| seen.chain([tree.file]).collect());
        }
    }
    sees
}

/// Resolves all uses in some texts. A text that is there several times is resolved the
/// first time.
#[must_use]
pub fn references(texts: &[Checked], uses: &[Arc<Uses>]) -> References {
    let trees = trees_of(texts);
    let sees = sees(texts);
    let mut table = Table::of(&trees, uses);
    let mut found: BTreeMap<Span, Use> = BTreeMap::new();
    let mut add = |one: &RawUse, table: &Table| {
        let Some(seen) = sees.get(&one.name.span.file) else { return };
        let mut kind = one.kind;
        let mut definitions = table.meant(one, seen, &trees);
        if definitions.is_empty()
            && let Meant::Declared(sort, within) = &one.meant
        {
            definitions = table.abbreviated(*sort, within, &one.name.text, seen);
            if !definitions.is_empty() {
                kind = UseKind::Abbreviation;
            }
        }
        let built_in = definitions.is_empty() && is_built_in(one);
        let made = Use::new(one.name.span, kind, built_in, definitions);
        let known = found.entry(one.name.span).or_insert_with(|| made.clone());
        if known.is_miss() {
            *known = made;
        }
    };
    for one in uses.iter().flat_map(|uses| &uses.noted.uses) {
        add(one, &table);
    }
    for tree in trees.values() {
        places::of_tree(tree, &mut |one| add(&one, &table));
    }
    // A definition is no use of itself.
    found.retain(|place, _| !table.by_place.contains_key(place));
    let definitions: Vec<Definition> = table.all.drain(..).map(|d| d.definition).collect();
    References::new(definitions, found.into_values().collect())
}

fn is_built_in(one: &RawUse) -> bool {
    match &one.meant {
        Meant::BuiltIn => true,
        Meant::Declared(DefKind::Army, _) => ARMIES.contains(&one.name.text.as_str()),
        Meant::Declared(..) | Meant::At(_) | Meant::Nothing => {
            one.kind == UseKind::Label && codes::find(&one.name.text).is_some()
        }
    }
}

impl Table {
    fn of(trees: &BTreeMap<FileId, Arc<Tree>>, uses: &[Arc<Uses>]) -> Self {
        let mut all = Vec::new();
        for tree in trees.values() {
            definitions::of_tree(tree, &mut all);
        }
        let known: BTreeSet<Span> = all.iter().map(|d: &Defined| d.definition.span).collect();
        let items: Vec<_> = trees.values().flat_map(|tree| &tree.items).collect();
        let mut locals: BTreeMap<Span, Defined> = BTreeMap::new();
        let introduced = uses.iter().flat_map(|uses| &uses.noted.locals);
        for local in introduced.filter(|local| !known.contains(&local.name.span)) {
            let span = local.name.span;
            let at =
                items.partition_point(|i| (i.span.file, i.span.start) <= (span.file, span.start));
            let item = items.get(at.saturating_sub(1));
            let path = item.map_or_else(String::new, |item| definitions::item_path(item));
            let ty = (!local.ty.is_empty()).then(|| local.ty.clone());
            let within = SmolStr::default();
            let made = Defined::new(DefKind::Local, &within, &path, &local.name, None, ty);
            locals.entry(span).or_insert(made);
        }
        all.extend(locals.into_values());
        all.sort_by_key(|d| (d.definition.span.file, d.definition.span.start));
        // Of several with one path, each but the first gets a number.
        let mut counts: HashMap<DefId, usize> = HashMap::new();
        for defined in &mut all {
            let count = counts.entry(defined.definition.id.clone()).or_default();
            *count += 1;
            if *count > 1 {
                let id = &mut defined.definition.id;
                id.path = format!("{}#{count}", id.path).into();
            }
        }
        let mut by_name: HashMap<(DefKind, SmolStr), Vec<usize>> = HashMap::new();
        let mut by_place = HashMap::new();
        let mut by_abbr: HashMap<String, Vec<usize>> = HashMap::new();
        let mut by_plural: HashMap<SmolStr, Vec<usize>> = HashMap::new();
        for (i, defined) in all.iter().enumerate() {
            let key = (defined.definition.id.kind, defined.definition.name.clone());
            by_name.entry(key).or_default().push(i);
            by_place.insert(defined.definition.span, i);
            if TYPES.contains(&defined.definition.id.kind) {
                by_plural.entry(plural(&defined.definition.name)).or_default().push(i);
            }
            for abbr in &defined.abbrs {
                by_abbr.entry(abbr.to_ascii_lowercase()).or_default().push(i);
            }
        }
        Self { all, by_name, by_place, by_abbr, by_plural }
    }

    /// The definitions that a use names.
    fn meant(
        &self,
        one: &RawUse,
        seen: &BTreeSet<FileId>,
        trees: &BTreeMap<FileId, Arc<Tree>>,
    ) -> Vec<usize> {
        let name = &one.name.text;
        match &one.meant {
            Meant::At(place) => self.by_place.get(place).copied().into_iter().collect(),
            Meant::BuiltIn | Meant::Nothing => Vec::new(),
            Meant::Declared(kind, within) => match kind {
                DefKind::Game | DefKind::Module | DefKind::Battle => {
                    let all = self.by_name.get(&(*kind, name.clone())).cloned();
                    let all = all.unwrap_or_default();
                    let near: Vec<usize> =
                        all.iter().copied().filter(|i| self.is_in(*i, seen)).collect();
                    if near.is_empty() { all.into_iter().take(1).collect() } else { near }
                }
                DefKind::Army => self.army(one, trees),
                DefKind::Enum if one.kind == UseKind::Type => {
                    let found = |kind| self.find(kind, "", name, seen);
                    TYPES.into_iter().map(found).find(|all| !all.is_empty()).unwrap_or_default()
                }
                // A field by which a piece is asked for its mark, and a piece that has
                // no name but that of its kind.
                DefKind::Field | DefKind::Element => {
                    let found = self.find(*kind, within, name, seen);
                    if found.is_empty() { self.find(DefKind::Kind, "", name, seen) } else { found }
                }
                DefKind::Kind if one.kind == UseKind::Plural => {
                    let all = self.by_plural.get(name).into_iter().flatten().copied();
                    all.filter(|i| self.is_in(*i, seen)).collect()
                }
                _ => self.find(*kind, within, name, seen),
            },
        }
    }

    fn is_in(&self, at: usize, seen: &BTreeSet<FileId>) -> bool {
        self.all.get(at).is_some_and(|d| seen.contains(&d.definition.span.file))
    }

    fn find(
        &self,
        kind: DefKind,
        within: &str,
        name: &SmolStr,
        seen: &BTreeSet<FileId>,
    ) -> Vec<usize> {
        let all = self.by_name.get(&(kind, name.clone())).into_iter().flatten().copied();
        let fits = |d: &Defined| within.is_empty() || d.within == within;
        all.filter(|i| self.is_in(*i, seen) && self.all.get(*i).is_some_and(fits)).collect()
    }

    /// What an abbreviation stands for; in a deployment, a piece that bears the name
    /// of its kind as well.
    fn abbreviated(
        &self,
        sort: DefKind,
        within: &str,
        name: &str,
        seen: &BTreeSet<FileId>,
    ) -> Vec<usize> {
        let sorts: &[DefKind] = match sort {
            DefKind::Element => &[DefKind::Element, DefKind::Kind],
            DefKind::Kind => &[DefKind::Kind],
            DefKind::Word => &[DefKind::Word],
            _ => &[],
        };
        let called = self.by_abbr.get(&name.to_ascii_lowercase()).into_iter().flatten().copied();
        let is_it = |d: &Defined| {
            let kind = d.definition.id.kind;
            let fits = within.is_empty() || kind == DefKind::Kind || d.within == within;
            sorts.contains(&kind) && fits
        };
        called.filter(|i| self.is_in(*i, seen) && self.all.get(*i).is_some_and(is_it)).collect()
    }

    /// An army: of the test, of the battle that it starts from, of the battle.
    fn army(&self, one: &RawUse, trees: &BTreeMap<FileId, Arc<Tree>>) -> Vec<usize> {
        let all = self.by_name.get(&(DefKind::Army, one.name.text.clone())).into_iter().flatten();
        let all: Vec<usize> = all.copied().collect();
        let place = |i: usize| self.all.get(i).map(|d| d.definition.span);
        let span = one.name.span;
        let items = trees.get(&span.file).into_iter().flat_map(|tree| &tree.items);
        let item = items.into_iter().find(|i| i.span.start <= span.start && span.end <= i.span.end);
        let of_item: Vec<usize> = all
            .iter()
            .copied()
            .filter(|i| {
                let within = |at: Span| {
                    item.is_some_and(|item| {
                        at.file == span.file
                            && item.span.start <= at.start
                            && at.end <= item.span.end
                    })
                };
                place(*i).is_some_and(within)
            })
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
        let is_battle = |tree: &Tree| {
            let header = tree.header().filter(|h| h.kind == HeaderKind::Scenario);
            battle.is_some() && header.and_then(|h| h.id.as_ref()).map(|id| &id.text) == battle
        };
        let file = match battle {
            Some(_) => trees.values().find(|tree| is_battle(tree)).map(|tree| tree.file),
            None => Some(span.file),
        };
        all.into_iter().filter(|i| place(*i).map(|at| at.file) == file).collect()
    }
}
