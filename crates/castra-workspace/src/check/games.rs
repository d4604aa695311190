//! Games, modules on top of their games, and games with sets of modules.

use std::collections::BTreeSet;
use std::sync::Arc;

use castra_base::{Diagnostic, FileId, codes};
use castra_check::{Compare, GameText, Near, relations};
use castra_syntax::ast::{HeaderKind, Name, Tree};

use super::{Check, Key, Known, LIBRARY};
use crate::memo::GameStep;
use crate::steps::{Findings, Same, Step};

impl Check<'_, '_> {
    /// All games of the packages, and the one that was asked for.
    pub(super) fn all_games(&mut self, quiet: &BTreeSet<FileId>) {
        let wanted = self.wanted.as_ref().map(|(_, key)| key.clone());
        // The library's are there only as far as something has named them.
        let own = self.games.keys().filter(|key| key.0 != LIBRARY).cloned();
        let keys: Vec<Key> = own.chain(wanted.clone().filter(|key| key.0 == LIBRARY)).collect();
        for key in keys {
            if !self.is_in_question(self.games.get(&key).into_iter().flatten()) {
                continue;
            }
            self.game(&key);
            // Of a battle in question only what its own header comes to counts: the
            // bare game may lack modules that the battle has in play.
            let mut texts = self.games.get(&key).into_iter().flatten();
            if wanted.as_ref() == Some(&key) || texts.any(|tree| !quiet.contains(&tree.file)) {
                self.varied_game(&key);
            }
        }
    }

    /// All modules of the packages, but for those of which only headers were read.
    pub(super) fn all_modules(&mut self, unread: &BTreeSet<FileId>) -> Vec<(Key, Known)> {
        let is_read = |trees: &[Arc<Tree>]| trees.iter().any(|tree| !unread.contains(&tree.file));
        let read = self.modules.iter().filter(|(key, trees)| key.0 != LIBRARY && is_read(trees));
        let keys: Vec<Key> = read
            .filter(|(_, trees)| self.is_in_question(*trees))
            .map(|(key, _)| key.clone())
            .collect();
        keys.into_iter().filter_map(|key| self.module(&key).map(|known| (key, known))).collect()
    }

    /// The checked game of a key, checked on first use.
    pub(super) fn game(&mut self, key: &Key) -> Option<Known> {
        if let Some(done) = self.checked.get(key) {
            return Some(done.clone());
        }
        let trees = self.games.get(key)?.clone();
        let (text, _) = self.grown(&trees, None, Compare::InPlay);
        let files = trees.iter().map(|tree| tree.file).collect();
        let checked = Known { files, text, has_errors: self.are_broken(&trees) };
        self.checked.insert(key.clone(), checked.clone());
        Some(checked)
    }

    /// Checks a module on top of its game, whether or not a battle uses it.
    fn module(&mut self, key: &Key) -> Option<Known> {
        if let Some(done) = self.grown.get(key) {
            return Some(done.clone());
        }
        let trees = self.modules.get(key)?.clone();
        let name = trees.first()?.header()?.game.clone()?;
        let game_key = self.game_named(key.0, &name)?;
        let mut known = self.game(&game_key)?;
        let needed: Vec<Name> = relations::required(&trees).cloned().collect();
        let found: Vec<(&Name, Key)> = needed
            .iter()
            .filter_map(|name| Some((name, self.find(HeaderKind::Module, key.0, &name.text)?)))
            .filter(|(_, found)| found != key)
            .collect();
        if !found.is_empty() {
            // It may settle what they leave open between them.
            known = self.with_modules(&known, &game_key, &found, Compare::Nothing);
        }
        let (text, found) = self.grown(&trees, Some(&known.text), Compare::InPlay);
        known.text = text;
        known.has_errors |= found.has_errors();
        self.grown.insert(key.clone(), known.clone());
        Some(known)
    }

    /// The game with what its modules add. In which order they are named never
    /// matters.
    pub(super) fn with_modules(
        &mut self,
        game: &Known,
        game_key: &Key,
        modules: &[(&Name, Key)],
        compare: Compare,
    ) -> Known {
        let modules = &self.in_order(modules);
        let mut result = game.clone();
        let last = modules.last().map(|(_, key)| key);
        for (place, key) in modules {
            let Some(trees) = self.modules.get(key).cloned() else { continue };
            let made_for = trees.iter().find_map(|t| t.header().and_then(|h| h.game.as_ref()));
            if let Some(other) = made_for
                && other.text != game_key.1
            {
                self.report([not_for(place, key, other, game_key)]);
                continue;
            }
            // Changes are compared once all are there.
            let compare = if Some(key) == last { compare } else { Compare::Nothing };
            let (text, found) = self.grown(&trees, Some(&result.text), compare);
            result.text = text;
            result.has_errors |= found.has_errors() || self.are_broken(&trees);
        }
        let named: Vec<(&Name, &[Arc<Tree>])> = modules
            .iter()
            .filter_map(|(name, key)| Some((*name, self.modules.get(key)?.as_slice())))
            .collect();
        let problems = relations::check(&named);
        result.has_errors |= !problems.is_empty();
        self.report(problems);
        result
    }

    /// The step: a game, or a module on top of other texts.
    fn grown(
        &mut self,
        trees: &[Arc<Tree>],
        base: Option<&Arc<GameText>>,
        compare: Compare,
    ) -> (Arc<GameText>, Arc<Findings>) {
        let key = GameStep {
            trees: Same::all(trees),
            base: base.map(Same::of),
            near: Same::of(&self.near),
            compare,
        };
        let near = Near { modules: &self.near, compare };
        let step = self.memo.games.get(key, || {
            Step::of(|reporter| {
                let base = base.map(|base| &**base);
                let (diagnostics, notes) = (&mut *reporter.diagnostics, &mut *reporter.notes);
                Arc::new(castra_check::game(trees, base, &near, diagnostics, notes))
            })
        });
        self.collect(&step.found);
        let mut is_new = false;
        trees.iter().for_each(|tree| is_new |= self.read.insert(tree.file));
        if is_new {
            self.uses.push(Arc::clone(&step.found.uses));
        }
        (step.value, step.found)
    }

    /// Modules so that those that others require come first, and otherwise by their
    /// names.
    fn in_order<'n>(&self, modules: &[(&'n Name, Key)]) -> Vec<(&'n Name, Key)> {
        let mut left: Vec<(&'n Name, Key)> = modules.to_vec();
        left.sort_by(|a, b| a.1.cmp(&b.1));
        let mut sorted: Vec<(&'n Name, Key)> = Vec::with_capacity(left.len());
        while !left.is_empty() {
            let is_left = |name: &Name| left.iter().any(|(_, key)| key.1 == name.text);
            let waits = |key: &Key| {
                let trees = self.modules.get(key).map_or(&[][..], Vec::as_slice);
                relations::required(trees).any(|name| name.text != key.1 && is_left(name))
            };
            // Where they require each other in a ring, that is told elsewhere.
            let next = left.iter().position(|(_, key)| !waits(key)).unwrap_or(0);
            sorted.push(left.remove(next));
        }
        sorted
    }
}

fn not_for(place: &Name, module: &Key, made_for: &Name, game: &Key) -> Diagnostic {
    let (module, game) = (&module.1, &game.1);
    Diagnostic::new(
        &codes::MODULE_WRONG_GAME,
        place.span,
        format!("`{module}` is a module for `{}`, not for `{game}`", made_for.text),
    )
    .label("does not fit this battle's game")
    .related(made_for.span, "declared here")
    .help("leave the module out, or choose one for this game")
}
