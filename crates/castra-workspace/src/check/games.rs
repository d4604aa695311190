//! Checks of games, of modules on top of their games, and of games with sets of modules.

use std::collections::BTreeSet;
use std::sync::Arc;

use castra_base::{Diagnostic, ExpectedName, FileId, codes};
use castra_compose::ComparisonScope;
use castra_resolve::names::unknown_name;
use castra_resolve::{ResolvedGame, relations};
use castra_syntax::ast::{HeaderKind, Name, Tree};

use super::session::{Check, GameWithModules, LIBRARY};
use crate::cache::GameStep;
use crate::memo::{ByAddress, Findings};
use crate::workspace::Key;

/// Modules to check on top of a checked game.
pub(super) struct UncheckedModules {
    /// The game, and whether it or the combination of modules has errors.
    base: GameWithModules,
    /// The trees of each module, required modules first.
    parts: Vec<Vec<Arc<Tree>>>,
    compare: ComparisonScope,
}

impl Check<'_, '_> {
    /// Checks all games of the packages, and the game that the workspace requests.
    pub(super) fn check_games(&mut self, quiet: &BTreeSet<FileId>) {
        let wanted = self.requested_game.as_ref().map(|(_, key)| key.clone());
        // Games of the library are checked only when they are named.
        let own = self.games.keys().filter(|key| key.0 != LIBRARY).cloned();
        let keys: Vec<Key> = own.chain(wanted.clone().filter(|key| key.0 == LIBRARY)).collect();
        for key in keys {
            if !self.is_requested(self.games.get(&key).into_iter().flatten()) {
                continue;
            }
            self.checked_game(&key);
            // A game that is neither requested nor reported is not varied on its own. It may lack
            // modules that its battles have in play, and that the added modules need.
            let mut texts = self.games.get(&key).into_iter().flatten();
            if wanted.as_ref() == Some(&key) || texts.any(|tree| !quiet.contains(&tree.file)) {
                self.varied_game(&key);
            }
        }
    }

    /// Checks all modules of the packages, except modules with only their headers parsed. Problems
    /// of a module that is not reported are dropped; the checks of battles that use it report them.
    pub(super) fn check_modules(
        &mut self,
        unread: &BTreeSet<FileId>,
        quiet: &BTreeSet<FileId>,
    ) -> Vec<(Key, GameWithModules)> {
        let is_read = |trees: &[Arc<Tree>]| trees.iter().any(|tree| !unread.contains(&tree.file));
        let read = self.modules.iter().filter(|(key, trees)| key.0 != LIBRARY && is_read(trees));
        let keys: Vec<Key> = read
            .filter(|(_, trees)| self.is_requested(*trees))
            .map(|(key, _)| key.clone())
            .collect();
        let found: Vec<(Key, UncheckedModules)> = keys
            .into_iter()
            .filter_map(|key| self.module_to_check(&key).map(|module| (key, module)))
            .collect();
        let steps = found.iter().filter_map(|(_, grown)| self.step_of(grown)).collect();
        self.make_ahead(steps);
        let mut all = Vec::with_capacity(found.len());
        for (key, grown) in found {
            let before = self.diagnostic_state();
            let known = self.check_with_modules(grown);
            let mut trees = self.modules.get(&key).into_iter().flatten();
            if trees.all(|tree| quiet.contains(&tree.file)) {
                self.roll_back(before);
            }
            all.push((key, known));
        }
        all
    }

    /// Returns the checked game with this key. The first call checks it.
    pub(super) fn checked_game(&mut self, key: &Key) -> Option<GameWithModules> {
        if let Some(done) = self.checked_games.get(key) {
            return Some(done.clone());
        }
        let trees = self.games.get(key)?.clone();
        let (text, _) =
            self.run_step(self.step(std::slice::from_ref(&trees), None, ComparisonScope::InPlay));
        let files = trees.iter().map(|tree| tree.file).collect();
        let checked = GameWithModules { files, text, has_errors: self.have_errors(&trees) };
        self.checked_games.insert(key.clone(), checked.clone());
        Some(checked)
    }

    /// Returns a module with its requirements, to be checked on top of its game.
    fn module_to_check(&mut self, key: &Key) -> Option<UncheckedModules> {
        let trees = self.modules.get(key)?.clone();
        let name = trees.first()?.header()?.game.clone()?;
        let game_key = self.resolve_game(key.0, &name)?;
        let mut base = self.checked_game(&game_key)?;
        let needed: Vec<Name> = relations::required_modules(&trees).cloned().collect();
        let mut found: Vec<(&Name, Key)> = Vec::new();
        for name in &needed {
            match self.resolve(HeaderKind::Module, key.0, &name.text) {
                Some(other) if other == *key => {}
                Some(other) => found.push((name, other)),
                None => {
                    let known = self.known_names(HeaderKind::Module);
                    let known = known.iter().map(String::as_str).filter(|id| *id != key.1);
                    let expected = ExpectedName::Module;
                    let unknown = unknown_name(&codes::MODULE_UNKNOWN, expected, name, known);
                    self.report([unknown]);
                }
            }
        }
        // The module may resolve conflicts between its requirements.
        let mut parts = self.module_trees(&mut base, &game_key, &found);
        parts.push(trees);
        Some(UncheckedModules { base, parts, compare: ComparisonScope::InPlay })
    }

    /// Returns modules to check on top of a game, which may be given in any order.
    pub(super) fn with_modules(
        &mut self,
        game: &GameWithModules,
        game_key: &Key,
        modules: &[(&Name, Key)],
        compare: ComparisonScope,
    ) -> UncheckedModules {
        let mut base = game.clone();
        let parts = self.module_trees(&mut base, game_key, modules);
        UncheckedModules { base, parts, compare }
    }

    /// Checks games with modules on top; those not in the cache in parallel.
    pub(super) fn check_all(&mut self, unchecked: Vec<UncheckedModules>) -> Vec<GameWithModules> {
        let steps = unchecked.iter().filter_map(|grown| self.step_of(grown)).collect();
        self.make_ahead(steps);
        unchecked.into_iter().map(|grown| self.check_with_modules(grown)).collect()
    }

    fn make_ahead(&mut self, steps: Vec<GameStep>) {
        let steps = steps.into_iter().map(|step| (step, ())).collect();
        self.cache.games.fill_missing(steps, |step, ()| step.check());
    }

    fn step_of(&self, grown: &UncheckedModules) -> Option<GameStep> {
        let is_step = !grown.parts.is_empty();
        is_step.then(|| self.step(&grown.parts, Some(&grown.base.text), grown.compare))
    }

    /// Checks a game with modules on top.
    pub(super) fn check_with_modules(&mut self, grown: UncheckedModules) -> GameWithModules {
        let step = self.step_of(&grown);
        let UncheckedModules { base: mut known, parts, .. } = grown;
        let Some(step) = step else { return known };
        let (text, found) = self.run_step(step);
        known.text = text;
        let are_broken = parts.iter().any(|part| self.have_errors(part));
        known.has_errors |= found.has_errors() || are_broken;
        known
    }

    /// Returns the trees of modules for a game, required modules first. Reports and drops modules
    /// for other games, and reports incompatible modules.
    fn module_trees(
        &mut self,
        game: &mut GameWithModules,
        game_key: &Key,
        modules: &[(&Name, Key)],
    ) -> Vec<Vec<Arc<Tree>>> {
        let modules = &self.in_order(modules);
        let mut parts = Vec::new();
        for (place, key) in modules {
            let Some(trees) = self.modules.get(key).cloned() else { continue };
            let made_for = trees.iter().find_map(|t| t.header().and_then(|h| h.game.as_ref()));
            if let Some(other) = made_for
                && other.text != game_key.1
            {
                self.report([wrong_game(place, key, other, game_key)]);
                continue;
            }
            parts.push(trees);
        }
        let named: Vec<(&Name, &[Arc<Tree>])> = modules
            .iter()
            .filter_map(|(name, key)| Some((*name, self.modules.get(key)?.as_slice())))
            .collect();
        let problems = relations::check(&named);
        game.has_errors |= !problems.is_empty();
        self.report(problems);
        parts
    }

    /// Returns the cache key of the check of a game, or of modules on top of a game.
    fn step(
        &self,
        parts: &[Vec<Arc<Tree>>],
        base: Option<&Arc<ResolvedGame>>,
        compare: ComparisonScope,
    ) -> GameStep {
        let below = base.into_iter().flat_map(|base| &base.playable.trees);
        let files = parts.iter().flatten().chain(below).map(|tree| tree.file);
        let reported: BTreeSet<FileId> =
            files.filter(|file| self.reported.contains(file)).collect();
        let whole = GameStep {
            parts: parts.iter().map(ByAddress::all).collect(),
            base: base.map(ByAddress::of),
            available_modules: ByAddress::of(&self.module_names),
            compare,
            files_to_warn: reported.is_empty().then(BTreeSet::new),
        };
        match self.only {
            Some(only) if whole.files_to_warn.is_none() && !self.cache.games.contains(&whole) => {
                GameStep { files_to_warn: Some(&reported & only), ..whole }
            }
            _ => whole,
        }
    }

    /// Runs the step of a game, or of modules on top of a game.
    fn run_step(&mut self, step: GameStep) -> (Arc<ResolvedGame>, Arc<Findings>) {
        let files = step.parts.iter().flatten().map(|tree| tree.0.file);
        let new: Vec<FileId> = files.filter(|file| self.unused_checked.insert(*file)).collect();
        let step = self.cache.games.get_by(step, GameStep::check);
        self.collect(&step.findings);
        let uses = step.findings.uses.iter().filter(|(file, _)| new.contains(file));
        self.uses.extend(uses.map(|(_, uses)| Arc::clone(uses)));
        (step.value, step.findings)
    }

    /// Sorts modules so that required ones come first, by name otherwise, without duplicates.
    fn in_order<'n>(&self, modules: &[(&'n Name, Key)]) -> Vec<(&'n Name, Key)> {
        let mut left: Vec<(&'n Name, Key)> = modules.to_vec();
        left.sort_by(|a, b| a.1.cmp(&b.1));
        left.dedup_by(|a, b| a.1 == b.1);
        let mut sorted: Vec<(&'n Name, Key)> = Vec::with_capacity(left.len());
        while !left.is_empty() {
            let is_left = |name: &Name| left.iter().any(|(_, key)| key.1 == name.text);
            let waits = |key: &Key| {
                let trees = self.modules.get(key).map_or(&[][..], Vec::as_slice);
                relations::required_modules(trees).any(|name| name.text != key.1 && is_left(name))
            };
            // Circular requirements are reported elsewhere.
            let next = left.iter().position(|(_, key)| !waits(key)).unwrap_or(0);
            sorted.push(left.remove(next));
        }
        sorted
    }
}

fn wrong_game(game_name: &Name, module: &Key, made_for: &Name, game: &Key) -> Diagnostic {
    let (module, game) = (&module.1, &game.1);
    Diagnostic::new(
        &codes::MODULE_WRONG_GAME,
        game_name.span,
        format!("`{module}` is a module for `{}`, not for `{game}`", made_for.text),
    )
    .label("does not fit this battle's game")
    .related(made_for.span, "declared here")
    .help("leave the module out, or choose one for this game")
}
