//! Modules that may be in play together, checked together.
//!
//! All modules of a package that go together are put together at once, and
//! their changes compared two by two; what excludes another is put together
//! with the others in a further set. So each two that may be in play together
//! are in some set, and the number of sets does not grow with the number of
//! modules but with how many exclude each other.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_check::{Compare, relations};
use castra_syntax::ast::{HeaderKind, Name, Tree};

use super::{Check, Key, Known, LIBRARY};
use crate::PackageId;
use crate::cache::SetsStep;
use crate::steps::Same;

/// The texts of modules.
type Modules = BTreeMap<Key, Vec<Arc<Tree>>>;

/// Checks the modules of each package with each other, with those of the
/// packages that it may use, and, of modules for a game of the library, with
/// those that come with the game, as far as `requires` and `excludes` allow it;
/// whether or not a battle uses them. A module with errors of its own is left
/// out: those are reported.
pub(super) fn check(check: &mut Check<'_, '_>, modules: &[(Key, Known)]) {
    let mut of_game: BTreeMap<(PackageId, Key), Vec<Key>> = BTreeMap::new();
    for (key, _) in modules {
        let Some(name) = game_of(key, check).cloned() else { continue };
        let Some(game) = check.find(HeaderKind::Game, key.0, &name.text) else { continue };
        of_game.entry((key.0, game)).or_default().push(key.clone());
    }
    for ((package, game), own) in &of_game {
        let mut all = own.clone();
        for other in check.workspace.dependencies(*package) {
            let theirs = of_game.get(&(other, game.clone())).into_iter().flatten();
            all.extend(theirs.filter(|key| own.iter().all(|o| o.1 != key.1)).cloned());
        }
        if game.0 == LIBRARY {
            all.extend(shipped(check, game, own));
        }
        let broken = |key: &Key| modules.iter().any(|(of, known)| of == key && known.has_errors);
        all.retain(|key| !broken(key));
        let Some(known) = check.game(game) else { continue };
        let mut grown = Vec::new();
        for chosen in known_sets(check, own, &all).iter() {
            let named: Vec<(Name, Key)> = chosen
                .iter()
                .filter_map(|key| Some((id_of(key, check)?.clone(), key.clone())))
                .collect();
            let named: Vec<(&Name, Key)> =
                named.iter().map(|(name, key)| (name, key.clone())).collect();
            grown.push(check.with_modules(&known, game, &named, Compare::Package));
        }
        for known in check.check_all(grown) {
            check.survey.sets += 1;
            check.survey.pairs += known.text.playable.compared;
        }
    }
}

/// The [`sets`], worked out again only if a module has changed.
fn known_sets(check: &mut Check<'_, '_>, own: &[Key], all: &[Key]) -> Arc<[BTreeSet<Key>]> {
    let trees = |key: &Key| check.modules.get(key).map_or(&[][..], Vec::as_slice);
    let modules = all.iter().map(|key| (key.clone(), Same::all(trees(key)))).collect();
    let key = SetsStep { own: own.to_vec(), modules };
    let modules = &check.modules;
    check.cache.sets.get(key, || sets(own, all, modules).into())
}

/// Modules of the library for a game of the library, besides those of the same
/// name.
fn shipped(check: &mut Check<'_, '_>, game: &Key, own: &[Key]) -> Vec<Key> {
    let mut found = Vec::new();
    for name in check.workspace.library.names(HeaderKind::Module) {
        let name = name.into();
        if own.iter().any(|(_, id)| *id == name) {
            continue;
        }
        let key = check.find(HeaderKind::Module, LIBRARY, &name);
        let fits = |key: &Key| game_of(key, check).is_some_and(|of| of.text == game.1);
        found.extend(key.filter(fits));
    }
    found
}

/// Sets of modules that go together, so that each two that do, and of which one
/// is the package's own, are in one of them.
fn sets(own: &[Key], all: &[Key], modules: &Modules) -> Vec<BTreeSet<Key>> {
    // Each with what it requires; one that lacks something is told so elsewhere.
    let whole: Vec<BTreeSet<Key>> = all
        .iter()
        .filter_map(|key| {
            let mut set = BTreeSet::from([key.clone()]);
            let mut open = vec![key.clone()];
            while let Some(next) = open.pop() {
                for name in relations::required(modules.get(&next)?) {
                    let found = all.iter().find(|(_, id)| *id == name.text)?;
                    if set.insert(found.clone()) {
                        open.push(found.clone());
                    }
                }
            }
            go_together(&set, modules).then_some(set)
        })
        .collect();
    let is_own = |set: &BTreeSet<Key>| set.iter().any(|key| own.contains(key));
    let mut left: BTreeSet<(usize, usize)> = BTreeSet::new();
    for (y, b) in whole.iter().enumerate() {
        for (x, a) in whole.iter().enumerate().take(y) {
            if (is_own(a) || is_own(b)) && go_together(&(a | b), modules) {
                left.insert((x, y));
            }
        }
    }
    let mut sets = Vec::new();
    while let Some((x, y)) = left.pop_first() {
        let mut set: BTreeSet<Key> =
            [x, y].iter().filter_map(|&i| whole.get(i)).flatten().cloned().collect();
        for more in &whole {
            let grown = &set | more;
            if go_together(&grown, modules) {
                set = grown;
            }
        }
        let has = |i: usize| whole.get(i).is_some_and(|w| w.is_subset(&set));
        left.retain(|&(a, b)| !(has(a) && has(b)));
        sets.push(set);
    }
    sets
}

/// Whether none of some modules excludes another.
fn go_together(set: &BTreeSet<Key>, modules: &Modules) -> bool {
    let texts: Vec<(&Name, &[Arc<Tree>])> = set
        .iter()
        .filter_map(|key| {
            let trees = modules.get(key)?;
            Some((trees.first()?.header()?.id.as_ref()?, trees.as_slice()))
        })
        .collect();
    relations::check(&texts).is_empty()
}

fn id_of<'c>(key: &Key, check: &'c Check<'_, '_>) -> Option<&'c Name> {
    check.modules.get(key)?.first()?.header()?.id.as_ref()
}

fn game_of<'c>(key: &Key, check: &'c Check<'_, '_>) -> Option<&'c Name> {
    check.modules.get(key)?.first()?.header()?.game.as_ref()
}
