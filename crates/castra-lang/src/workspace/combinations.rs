//! Modules that may be in play together, checked together.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_syntax::ast::{HeaderKind, Name, Tree};

use super::{Key, Known, LIBRARY, Run, Workspace};
use crate::check::relations;

/// The most modules of a game of which every combination is checked; of more,
/// every two.
const MOST: usize = 5;

/// Checks every combination of modules of one game that `requires` and
/// `excludes` allow, whether or not a battle uses it; of a module for a game of
/// the library also that with each module that comes with the game.
pub(super) fn check(workspace: &mut Workspace<'_>, modules: &[(Key, Known)], run: &mut Run) {
    let mut of_game: BTreeMap<Key, Vec<Key>> = BTreeMap::new();
    for (key, _) in modules.iter().filter(|((package, _), _)| *package != LIBRARY) {
        let Some(name) = game_of(key, run) else { continue };
        let Some(game) = workspace.find(HeaderKind::Game, key.0, &name.text, run) else { continue };
        of_game.entry(game).or_default().push(key.clone());
    }
    for (game, own) in of_game {
        let shipped = match game.0 == LIBRARY {
            true => shipped(workspace, &game, &own, run),
            false => Vec::new(),
        };
        let Some(known) = workspace.game(&game, run) else { continue };
        for chosen in chosen(&own, &shipped) {
            let named: Vec<(Name, Key)> =
                chosen.iter().filter_map(|key| Some((id_of(key, run)?, key.clone()))).collect();
            let texts: Vec<(&Name, &[Arc<Tree>])> = named
                .iter()
                .filter_map(|(name, key)| Some((name, run.modules.get(key)?.as_slice())))
                .collect();
            if relations::check(&texts).is_empty() {
                let named: Vec<(&Name, Key)> =
                    named.iter().map(|(name, key)| (name, key.clone())).collect();
                workspace.with_modules(&known, &game, &named, run);
            }
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

/// Combinations of two modules and more.
fn chosen(own: &[Key], shipped: &[Key]) -> Vec<Vec<Key>> {
    let mut all = Vec::new();
    for bits in 1u64..1 << own.len().min(16) {
        let few = own.len() <= MOST || bits.count_ones() == 2;
        if bits.count_ones() >= 2 && few {
            let of = own.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
            all.push(of.map(|(_, key)| key.clone()).collect());
        }
    }
    for module in own {
        all.extend(shipped.iter().map(|other| vec![other.clone(), module.clone()]));
    }
    all
}

fn id_of(key: &Key, run: &Run) -> Option<Name> {
    run.modules.get(key)?.first()?.header()?.id.clone()
}

fn game_of(key: &Key, run: &Run) -> Option<Name> {
    run.modules.get(key)?.first()?.header()?.game.clone()
}
