//! Checks of modules that may be in play together.
//!
//! All compatible modules of a package are checked as one set, and their changes compared pairwise;
//! modules that exclude each other are put in further sets. So every pair that may be in play
//! together is in some set, and the number of sets grows with the exclusions, not with the modules.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_compose::ComparisonScope;
use castra_resolve::relations;
use castra_syntax::ast::{HeaderKind, Name, Tree};

use super::session::{Check, GameWithModules, LIBRARY};
use crate::cache::SetsStep;
use crate::memo::ByAddress;
use crate::workspace::Key;
use crate::workspace::PackageId;

/// The trees of modules.
type Modules = BTreeMap<Key, Vec<Arc<Tree>>>;

/// Checks the modules of each package with each other and with those of its dependencies, as far as
/// `requires` and `excludes` allow. For a game of the library, the library's modules are included.
/// A battle need not use them. A module with errors is left out.
pub(super) fn check(check: &mut Check<'_, '_>, modules: &[(Key, GameWithModules)]) {
    let mut of_game: BTreeMap<(PackageId, Key), Vec<Key>> = BTreeMap::new();
    for (key, _) in modules {
        let Some(name) = game_of(key, check).cloned() else { continue };
        let Some(game) = check.resolve(HeaderKind::Game, key.0, &name.text) else { continue };
        of_game.entry((key.0, game)).or_default().push(key.clone());
    }
    for ((package, game), own) in &of_game {
        let mut all = own.clone();
        for other in check.workspace.dependencies(*package) {
            let theirs = of_game.get(&(other, game.clone())).into_iter().flatten();
            all.extend(theirs.filter(|key| own.iter().all(|o| o.1 != key.1)).cloned());
        }
        if game.0 == LIBRARY {
            all.extend(library_modules(check, game, own));
        }
        let broken = |key: &Key| modules.iter().any(|(of, known)| of == key && known.has_errors);
        all.retain(|key| !broken(key));
        let Some(known) = check.checked_game(game) else { continue };
        let mut grown = Vec::new();
        for chosen in cached_sets(check, own, &all).iter() {
            let named: Vec<(Name, Key)> = chosen
                .iter()
                .filter_map(|key| Some((id_of(key, check)?.clone(), key.clone())))
                .collect();
            let named: Vec<(&Name, Key)> =
                named.iter().map(|(name, key)| (name, key.clone())).collect();
            grown.push(check.with_modules(&known, game, &named, ComparisonScope::Package));
        }
        for known in check.check_all(grown) {
            check.survey.sets += 1;
            check.survey.pairs += known.text.playable.compared_pairs;
        }
    }
}

/// Returns the [`sets`], cached until a module changes.
fn cached_sets(
    check: &mut Check<'_, '_>,
    own_modules: &[Key],
    all_modules: &[Key],
) -> Arc<[BTreeSet<Key>]> {
    let trees = |key: &Key| check.modules.get(key).map_or(&[][..], Vec::as_slice);
    let modules = all_modules.iter().map(|key| (key.clone(), ByAddress::all(trees(key)))).collect();
    let key = SetsStep { own: own_modules.to_vec(), modules };
    let modules = &check.modules;
    check.cache.sets.get(key, || sets(own_modules, all_modules, modules).into())
}

/// Returns the library's modules for a game of the library, except those with a name of the user's
/// own.
fn library_modules(check: &mut Check<'_, '_>, game: &Key, own_modules: &[Key]) -> Vec<Key> {
    let mut found = Vec::new();
    for name in check.workspace.library.names(HeaderKind::Module) {
        let name = name.into();
        if own_modules.iter().any(|(_, id)| *id == name) {
            continue;
        }
        let key = check.resolve(HeaderKind::Module, LIBRARY, &name);
        let fits = |key: &Key| game_of(key, check).is_some_and(|of| of.text == game.1);
        found.extend(key.filter(fits));
    }
    found
}

/// Returns sets of compatible modules. Every compatible pair with a module of the package is in a
/// set.
fn sets(own_modules: &[Key], all_modules: &[Key], modules: &Modules) -> Vec<BTreeSet<Key>> {
    let related = ModuleRelations::of(all_modules, modules);
    // Each module with all required modules. A missing required module is reported elsewhere.
    let whole: Vec<ModuleSet> =
        (0..all_modules.len()).filter_map(|at| related.with_required(at)).collect();
    let is_own = related.modules_where(|key| own_modules.contains(key));
    let mut left: BTreeSet<(usize, usize)> = BTreeSet::new();
    for (y, b) in whole.iter().enumerate() {
        for (x, a) in whole.iter().enumerate().take(y) {
            let have_own = a.intersects(&is_own) || b.intersects(&is_own);
            if have_own && related.are_compatible(&a.union(b)) {
                left.insert((x, y));
            }
        }
    }
    let mut sets = Vec::new();
    while let Some((x, y)) = left.pop_first() {
        let pair = [x, y];
        let pair = pair.iter().filter_map(|&i| whole.get(i));
        let mut set = pair.fold(related.modules_where(|_| false), |set, one| set.union(one));
        for more in &whole {
            let grown = set.union(more);
            if related.are_compatible(&grown) {
                set = grown;
            }
        }
        let has = |i: usize| whole.get(i).is_some_and(|w| w.is_within(&set));
        left.retain(|&(a, b)| !(has(a) && has(b)));
        sets.push(related.keys(&set));
    }
    sets
}

/// The requirements and exclusions between modules, by their index.
struct ModuleRelations<'k> {
    all: &'k [Key],
    relations: Vec<Relations>,
}

/// The requirements and exclusions of a module.
struct Relations {
    /// For each required name, the modules of that name.
    requires: Vec<ModuleSet>,
    /// All modules with an excluded name.
    excludes: ModuleSet,
}

impl<'k> ModuleRelations<'k> {
    fn of(all_modules: &'k [Key], modules: &Modules) -> Self {
        let mut related =
            Self { all: all_modules, relations: Vec::with_capacity(all_modules.len()) };
        let of_name = |name: &Name| related.modules_where(|key| key.1 == name.text);
        let trees = |key: &Key| modules.get(key).map_or(&[][..], Vec::as_slice);
        let relations = all_modules.iter().map(|key| Relations {
            requires: relations::required_modules(trees(key)).map(of_name).collect(),
            excludes: relations::excluded_modules(trees(key))
                .fold(related.modules_where(|_| false), |union, name| union.union(&of_name(name))),
        });
        let relations: Vec<Relations> = relations.collect();
        related.relations = relations;
        related
    }

    /// Returns the modules that satisfy a predicate.
    fn modules_where(&self, holds: impl Fn(&Key) -> bool) -> ModuleSet {
        ModuleSet(self.all.iter().map(holds).collect())
    }

    fn keys(&self, chosen: &ModuleSet) -> BTreeSet<Key> {
        let keys = self.all.iter().zip(&chosen.0);
        keys.filter(|(_, is_in)| **is_in).map(|(key, _)| key.clone()).collect()
    }

    /// Returns a module with all required modules, if these are complete and compatible.
    fn with_required(&self, index: usize) -> Option<ModuleSet> {
        let mut whole = ModuleSet(vec![false; self.all.len()]);
        let mut open = vec![index];
        while let Some(next) = open.pop() {
            if !std::mem::replace(whole.0.get_mut(next)?, true) {
                for required in &self.relations.get(next)?.requires {
                    open.push(required.0.iter().position(|is_it| *is_it)?);
                }
            }
        }
        self.are_compatible(&whole).then_some(whole)
    }

    /// Returns whether modules contain all their required modules, and none excludes another.
    fn are_compatible(&self, chosen: &ModuleSet) -> bool {
        let relations = self.relations.iter().zip(&chosen.0).filter(|(_, is_in)| **is_in);
        relations.map(|(relations, _)| relations).all(|relations| {
            let has_all = relations.requires.iter().all(|required| required.intersects(chosen));
            has_all && !relations.excludes.intersects(chosen)
        })
    }
}

/// A set of modules, as a flag for each index.
#[derive(Clone)]
struct ModuleSet(Vec<bool>);

impl ModuleSet {
    fn pairs<'c>(&'c self, other: &'c Self) -> impl Iterator<Item = (bool, bool)> + 'c {
        self.0.iter().copied().zip(other.0.iter().copied())
    }

    fn union(&self, other: &Self) -> Self {
        Self(self.pairs(other).map(|(a, b)| a || b).collect())
    }

    fn intersects(&self, other: &Self) -> bool {
        self.pairs(other).any(|(a, b)| a && b)
    }

    fn is_within(&self, other: &Self) -> bool {
        self.pairs(other).all(|(a, b)| !a || b)
    }
}

fn id_of<'c>(key: &Key, check: &'c Check<'_, '_>) -> Option<&'c Name> {
    check.modules.get(key)?.first()?.header()?.id.as_ref()
}

fn game_of<'c>(key: &Key, check: &'c Check<'_, '_>) -> Option<&'c Name> {
    check.modules.get(key)?.first()?.header()?.game.as_ref()
}
