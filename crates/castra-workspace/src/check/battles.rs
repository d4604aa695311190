//! Battles: each with its game and the modules that are in play.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_check::settings;
use castra_check::{Compare, Near, Reporter, Settings};
use castra_syntax::ast::{Header, HeaderKind, Name, Setting, Tree};
use smol_str::SmolStr;

use super::{Check, Key, Known};
use crate::PackageId;
use crate::checked::CheckedScenario;
use crate::memo::{Battle, BattleStep};
use crate::plan::Origin;
use crate::steps::{Same, Step};

/// A battle that has been read, with its text.
pub(super) struct ReadBattle {
    pub(super) package: PackageId,
    pub(super) tree: Arc<Tree>,
    pub(super) game: Known,
    pub(super) origin: Origin,
}

impl ReadBattle {
    pub(super) fn into_checked(self) -> CheckedScenario {
        let Origin { file, scenario, playable, has_errors } = self.origin;
        CheckedScenario { file, scenario, game: self.game.game(), has_errors, playable }
    }
}

/// A battle with a module that its header does not name.
pub(super) struct ModuleBattle {
    pub(super) module: Key,
    pub(super) read: ReadBattle,
}

impl Check<'_, '_> {
    /// The battles that tests of modules start from, as they are with the module:
    /// it is in play in its own tests, whether or not the battle names it.
    pub(super) fn battles_of_modules(
        &mut self,
        modules: &[(Key, Known)],
        battles: &[ReadBattle],
    ) -> Vec<ModuleBattle> {
        let mut all: Vec<ModuleBattle> = Vec::new();
        let mut known: BTreeSet<(Key, SmolStr)> = BTreeSet::new();
        let mut by_name: BTreeMap<Key, &ReadBattle> = BTreeMap::new();
        for battle in battles {
            let name = battle.origin.scenario.id.as_str().into();
            by_name.entry((battle.package, name)).or_insert(battle);
        }
        for (key, _) in modules {
            let trees = self.modules.get(key).cloned().unwrap_or_default();
            for tree in &trees {
                for name in &self.memo.tested(tree).battles {
                    let Some(battle) = by_name.get(&(key.0, name.text.clone())) else { continue };
                    let has_it = battle.origin.scenario.modules.iter().any(|m| m.module == key.1);
                    if has_it || !known.insert((key.clone(), name.text.clone())) {
                        continue;
                    }
                    let module = Name { text: key.1.clone(), span: name.span };
                    // What is wrong with the battle alone has been said.
                    let said = (self.diagnostics.len(), self.uses.len());
                    let (broken, accepts) = (self.broken.clone(), self.accepts.clone());
                    let found = self.scenario(key.0, &battle.tree, Some(&module));
                    self.diagnostics.truncate(said.0);
                    self.uses.truncate(said.1);
                    (self.broken, self.accepts) = (broken, accepts);
                    all.extend(found.map(|read| ModuleBattle { module: key.clone(), read }));
                }
            }
        }
        all
    }

    /// A battle; `extra` is a module that is put into it besides.
    pub(super) fn scenario(
        &mut self,
        package: PackageId,
        tree: &Arc<Tree>,
        extra: Option<&Name>,
    ) -> Option<ReadBattle> {
        let tree = &self.varied_battle(package, tree);
        let mut header = self.varied_header(package, tree.header()?);
        header.with.extend(extra.map(|name| Setting { name: name.clone(), value: None }));
        let name = header.game.as_ref()?;
        let key = self.game_named(package, name)?;
        let mut game = self.game(&key)?;
        let mut modules = Vec::new();
        for setting in header.with.iter().filter(|s| s.value.is_none()) {
            let module = &setting.name;
            if let Some(key) = self.find(HeaderKind::Module, package, &module.text) {
                modules.push((module, key));
            }
        }
        if !modules.is_empty() {
            // The battle's own rules may settle what modules leave open.
            let own = castra_check::has_own_rules(tree, &game.text.game);
            let compare = if own { Compare::Nothing } else { Compare::InPlay };
            game = self.with_modules(&game, &key, &modules, compare);
        }
        let named = modules.iter().map(|(name, _)| name.text.clone()).collect();
        let (battle, has_errors) = self.battle(tree, &header, named, &game);
        game.has_errors |= has_errors;
        game.text = Arc::clone(&battle.game);
        let origin = Origin {
            file: tree.file,
            scenario: battle.scenario,
            playable: Arc::clone(&game.text.playable),
            has_errors: game.has_errors || self.broken.contains(&tree.file),
        };
        Some(ReadBattle { package, tree: Arc::clone(tree), game, origin })
    }

    /// The step: the own rules of a battle on top of its game, and the battle. Says
    /// whether an error was found in it.
    fn battle(
        &mut self,
        tree: &Arc<Tree>,
        header: &Header,
        modules: Vec<SmolStr>,
        game: &Known,
    ) -> (Battle, bool) {
        let key = BattleStep {
            tree: Same::of(tree),
            game: Same::of(&game.text),
            modules,
            near: Same::of(&self.near),
        };
        let named: Vec<String> = key.modules.iter().map(ToString::to_string).collect();
        let near = Near { modules: &self.near, compare: Compare::InPlay };
        let step = self.memo.battles.get(key, || {
            Step::of(|reporter| {
                let Reporter { diagnostics, notes } = reporter;
                let own = castra_check::own_rules(tree, &game.text, &near, diagnostics, notes);
                let game = own.map_or_else(|| Arc::clone(&game.text), Arc::new);
                notes.uses.open_part(tree.file);
                let mut reporter = Reporter { diagnostics, notes };
                let in_play: Vec<&str> = named.iter().map(String::as_str).collect();
                let options =
                    settings::options(header, &in_play, near.modules, &game, &mut reporter);
                let settings = Settings { modules: named, options };
                let Reporter { diagnostics, notes } = reporter;
                let scenario = castra_check::scenario(tree, &game, settings, diagnostics, notes);
                Battle { scenario: Arc::new(scenario), game }
            })
        });
        self.collect(&step.found);
        self.uses.push(Arc::clone(&step.found.uses));
        (step.value, step.found.has_errors())
    }
}
