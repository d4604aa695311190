//! Modules that may be in play together, checked together.
//!
//! All modules of a package that go together are put together at once, and
//! their changes compared two by two; what excludes another is put together
//! with the others in a further set. So each two that may be in play together
//! are in some set, and the number of sets does not grow with the number of
//! modules but with how many exclude each other.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_syntax::ast::{HeaderKind, Name, Tree};

use super::{Key, Known, LIBRARY, PackageId, Run, Workspace};
use castra_check::{Compare, relations};

/// What checking modules together has taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// Sets of modules that were put together.
    pub sets: usize,
    /// Pairs of changes that the guard solver was asked about.
    pub pairs: usize,
}

/// Checks the modules of each package with each other, with those of the
/// packages that it may use, and, of modules for a game of the library, with
/// those that come with the game, as far as `requires` and `excludes` allow it;
/// whether or not a battle uses them. A module with errors of its own is left
/// out: those are reported.
pub(super) fn check(workspace: &mut Workspace<'_>, modules: &[(Key, Known)], run: &mut Run) {
    let mut of_game: BTreeMap<(PackageId, Key), Vec<Key>> = BTreeMap::new();
    for (key, _) in modules.iter().filter(|((package, _), _)| *package != LIBRARY) {
        let Some(name) = game_of(key, run) else { continue };
        let Some(game) = workspace.find(HeaderKind::Game, key.0, &name.text, run) else { continue };
        of_game.entry((key.0, game)).or_default().push(key.clone());
    }
    for ((package, game), own) in &of_game {
        let mut all = own.clone();
        let near = workspace.packages.get(package.0 as usize);
        for other in near.map(|p| p.dependencies.clone()).unwrap_or_default() {
            let theirs = of_game.get(&(other, game.clone())).into_iter().flatten();
            all.extend(theirs.filter(|key| own.iter().all(|o| o.1 != key.1)).cloned());
        }
        if game.0 == LIBRARY {
            all.extend(shipped(workspace, game, own, run));
        }
        let broken = |key: &Key| modules.iter().any(|(of, known)| of == key && known.has_errors);
        all.retain(|key| !broken(key));
        let Some(known) = workspace.game(game, run) else { continue };
        for chosen in sets(own, &all, run) {
            let named: Vec<(Name, Key)> =
                chosen.iter().filter_map(|key| Some((id_of(key, run)?, key.clone()))).collect();
            let named: Vec<(&Name, Key)> =
                named.iter().map(|(name, key)| (name, key.clone())).collect();
            let known = workspace.with_modules(&known, game, &named, Compare::Package, run);
            let compared = &known.text.playable.vocabulary.compared;
            run.survey.sets += 1;
            run.survey.pairs += compared.load(std::sync::atomic::Ordering::Relaxed);
        }
    }
}

/// Modules of the library for a game of the library, besides those of the same
/// name.
fn shipped(workspace: &mut Workspace<'_>, game: &Key, own: &[Key], run: &mut Run) -> Vec<Key> {
    let mut found = Vec::new();
    for name in workspace.library.names(HeaderKind::Module) {
        let name = name.into();
        if own.iter().any(|(_, id)| *id == name) {
            continue;
        }
        let key = workspace.find(HeaderKind::Module, LIBRARY, &name, run);
        let fits = |key: &Key| game_of(key, run).is_some_and(|of| of.text == game.1);
        found.extend(key.filter(fits));
    }
    found
}

/// Sets of modules that go together, so that each two that do, and of which one
/// is the package's own, are in one of them.
fn sets(own: &[Key], all: &[Key], run: &Run) -> Vec<BTreeSet<Key>> {
    // Each with what it requires; one that lacks something is told so elsewhere.
    let whole: Vec<BTreeSet<Key>> = all
        .iter()
        .filter_map(|key| {
            let mut set = BTreeSet::from([key.clone()]);
            let mut open = vec![key.clone()];
            while let Some(next) = open.pop() {
                for name in relations::required(run.modules.get(&next)?) {
                    let found = all.iter().find(|(_, id)| *id == name.text)?;
                    if set.insert(found.clone()) {
                        open.push(found.clone());
                    }
                }
            }
            go_together(&set, run).then_some(set)
        })
        .collect();
    let is_own = |set: &BTreeSet<Key>| set.iter().any(|key| own.contains(key));
    let mut left: BTreeSet<(usize, usize)> = BTreeSet::new();
    for (y, b) in whole.iter().enumerate() {
        for (x, a) in whole.iter().enumerate().take(y) {
            if (is_own(a) || is_own(b)) && go_together(&(a | b), run) {
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
            if go_together(&grown, run) {
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
fn go_together(set: &BTreeSet<Key>, run: &Run) -> bool {
    let named: Vec<(Name, &[Arc<Tree>])> = set
        .iter()
        .filter_map(|key| Some((id_of(key, run)?, run.modules.get(key)?.as_slice())))
        .collect();
    let texts: Vec<(&Name, &[Arc<Tree>])> =
        named.iter().map(|(name, trees)| (name, *trees)).collect();
    relations::check(&texts).is_empty()
}

fn id_of(key: &Key, run: &Run) -> Option<Name> {
    run.modules.get(key)?.first()?.header()?.id.clone()
}

fn game_of(key: &Key, run: &Run) -> Option<Name> {
    run.modules.get(key)?.first()?.header()?.game.clone()
}
