//! Variations: modules added to games and battles, or removed from them, for one run.

use std::collections::BTreeSet;
use std::sync::Arc;

use castra_base::{FileId, SourceFile};
use castra_syntax::ast::mentions::{Mention, visit_item};
use castra_syntax::ast::{Header, HeaderKind, Item, ItemKind, Setting, Tree};
use castra_syntax::parse;
use smol_str::SmolStr;

use castra_compose::ComparisonScope;

use super::session::Check;
use crate::workspace::{Key, PackageId, Variation};

/// The name that stands for all special rules of a battle.
const SPECIAL: &str = Variation::SPECIAL;

impl Check<'_, '_> {
    /// Returns a header with the variation applied: modules added, and modules removed together
    /// with the options that only they declare.
    pub(super) fn varied_header(&mut self, package: PackageId, header: &Header) -> Header {
        let mut header = header.clone();
        let variation = self.variation.clone();
        for name in variation.without {
            let Some(key) = self.resolve(HeaderKind::Module, package, &name.text) else {
                continue;
            };
            self.varied_modules.insert(name.text.to_string());
            let is_it = |s: &Setting| s.value.is_none() && s.name.text == name.text;
            if header.with.iter().any(is_it) {
                let own = self.modules.get(&key).map(|trees| options_of(trees)).unwrap_or_default();
                header.with.retain(|s| !is_it(s) && !own.contains(&s.name.text));
            }
        }
        for name in variation.with {
            if self.resolve(HeaderKind::Module, package, &name.text).is_none() {
                continue;
            }
            self.varied_modules.insert(name.text.to_string());
            if !header.with.iter().any(|s| s.value.is_none() && s.name.text == name.text) {
                header.with.push(Setting { name, value: None });
            }
        }
        header
    }

    /// Returns a battle without the special rules to leave out: the rules that cite a `special` of
    /// that name, or all of them for [`SPECIAL`]. Declarations stay, since other items may name
    /// them.
    pub(super) fn varied_battle(&mut self, package: PackageId, tree: &Arc<Tree>) -> Arc<Tree> {
        let named = |name: &str| {
            tree.items.iter().any(|item| match &item.kind {
                ItemKind::Special(special) => special.id.as_ref().is_some_and(|id| id.text == name),
                _ => false,
            })
        };
        let mut left_out = BTreeSet::new();
        for name in self.variation.without.clone() {
            let is_special = named(&name.text)
                || name.text == SPECIAL && tree.items.iter().any(|item| affects_play(&item.kind));
            if is_special && self.resolve(HeaderKind::Module, package, &name.text).is_none() {
                self.varied_modules.insert(name.text.to_string());
                left_out.insert(name.text);
            }
        }
        if left_out.is_empty() {
            return Arc::clone(tree);
        }
        let all = left_out.contains(SPECIAL);
        let mut idle = left_out.clone();
        idle.remove(SPECIAL);
        let mut stays = |item: &&Item| {
            if !affects_play(&item.kind) {
                return true;
            }
            let mut cites = false;
            visit_item(item, &mut |mention| {
                if let Mention::Clause(clause) = mention {
                    cites |= left_out.contains(&clause.text);
                    idle.remove(&clause.text);
                }
            });
            !(all || cites)
        };
        let items = tree.items.iter().filter(|item| stays(item)).cloned().collect();
        self.uncited_specials.extend(idle.iter().map(SmolStr::to_string));
        Arc::new(Tree::new(tree.file, items).with_pictures(&tree.pictures))
    }

    /// Checks a game with those modules of the variation that belong to it.
    pub(super) fn varied_game(&mut self, key: &Key) {
        let package = match &self.requested_game {
            Some((package, wanted)) if wanted == key => *package,
            _ => key.0,
        };
        let variation = self.variation.clone();
        let mut modules = Vec::new();
        for (name, put_in) in variation
            .with
            .iter()
            .map(|n| (n, true))
            .chain(variation.without.iter().map(|n| (n, false)))
        {
            let Some(found) = self.resolve(HeaderKind::Module, package, &name.text) else {
                continue;
            };
            let header = self.modules.get(&found).and_then(|trees| trees.first()?.header());
            if header.and_then(|h| h.game.as_ref()).is_none_or(|game| game.text != key.1) {
                continue;
            }
            self.varied_modules.insert(name.text.to_string());
            if put_in && !modules.iter().any(|(_, other)| *other == found) {
                modules.push((name, found));
            }
        }
        if modules.is_empty() {
            return;
        }
        if let Some(game) = self.checked_game(key) {
            let varied = self.with_modules(&game, key, &modules, ComparisonScope::InPlay);
            let varied = self.check_with_modules(varied);
            self.varied_games.insert(key.clone(), varied);
        }
    }

    /// Returns all known modules, each with its game.
    pub(super) fn all_known_modules(&self) -> Vec<(String, String)> {
        let game = |tree: &Tree| Some(tree.header()?.game.as_ref()?.text.to_string());
        let known = self.known_names(HeaderKind::Module).into_iter();
        let with_game = known.filter_map(|name| {
            let read = self.modules.iter().find(|((_, id), _)| *id == name.as_str());
            let game = match read {
                Some((_, trees)) => trees.first().and_then(|tree| game(tree))?,
                None => {
                    let text = self
                        .workspace
                        .library
                        .sources(HeaderKind::Module, &name)
                        .into_iter()
                        .next()?;
                    game(&parse(&SourceFile::new(FileId(0), text.path, text.text)).tree)?
                }
            };
            Some((name, game))
        });
        with_game.collect()
    }
}

/// Returns whether an item affects play by itself and is not only a declaration.
const fn affects_play(item: &ItemKind) -> bool {
    matches!(
        item,
        ItemKind::Change(_)
            | ItemKind::Whenever(_)
            | ItemKind::Ending(_)
            | ItemKind::Reaction(_)
            | ItemKind::AddToDeck(_)
    )
}

/// Returns the options that the sources of a module declare.
pub(super) fn options_of(trees: &[Arc<Tree>]) -> BTreeSet<SmolStr> {
    let items = trees.iter().flat_map(|tree| &tree.items);
    items
        .filter_map(|item| match &item.kind {
            ItemKind::Option(option) => option.name.as_ref().map(|name| name.text.clone()),
            _ => None,
        })
        .collect()
}
