//! Checks of battles, each with its game and the modules in play.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_compose::ComparisonScope;
use castra_syntax::ParseScope;
use castra_syntax::ast::{Header, HeaderKind, Name, Setting, Tree};
use smol_str::SmolStr;

use super::games::UncheckedModules;
use super::session::{Check, GameWithModules};
use crate::cache::{Battle, BattleStep};
use crate::checked::CheckedScenario;
use crate::memo::ByAddress;
use crate::test_plan::TestBattle;
use crate::workspace::Key;
use crate::workspace::PackageId;

/// A checked battle with its tree.
pub(super) struct ReadBattle {
    pub(super) package: PackageId,
    pub(super) tree: Arc<Tree>,
    pub(super) game: GameWithModules,
    pub(super) origin: TestBattle,
}

/// A battle with its effective header.
struct HeadedBattle {
    package: PackageId,
    tree: Arc<Tree>,
    /// The header after the variation is applied.
    header: Arc<Header>,
    /// The modules in play.
    modules: Vec<SmolStr>,
}

impl ReadBattle {
    pub(super) fn into_checked(self) -> CheckedScenario {
        let TestBattle { file, scenario, playable, has_errors } = self.origin;
        CheckedScenario { file, scenario, game: self.game.game(), has_errors, playable }
    }
}

/// A battle with a module that its header does not name.
pub(super) struct ModuleBattle {
    pub(super) module: Key,
    pub(super) read: ReadBattle,
}

impl Check<'_, '_> {
    /// Checks the battles that tests of modules start from, with the module in play: a module is
    /// always in play in its own tests.
    ///
    /// Tests may start from a battle of the module's package, of one of its dependencies, or of the
    /// game's library.
    pub(super) fn battles_of_modules(
        &mut self,
        modules: &[(Key, GameWithModules)],
        battles: &[ReadBattle],
    ) -> Vec<ModuleBattle> {
        let mut all: Vec<ModuleBattle> = Vec::new();
        let mut known: BTreeSet<(Key, SmolStr)> = BTreeSet::new();
        let mut by_name: BTreeMap<Key, &ReadBattle> = BTreeMap::new();
        for battle in battles {
            let name = battle.origin.scenario.id.as_str().into();
            by_name.entry((battle.package, name)).or_insert(battle);
        }
        let mut shipped: BTreeMap<SmolStr, Option<Arc<Tree>>> = BTreeMap::new();
        for (key, _) in modules {
            let trees = self.modules.get(key).cloned().unwrap_or_default();
            for tree in &trees {
                for name in &self.cache.test_facts(tree).battles {
                    let near = std::iter::once(key.0).chain(self.workspace.dependencies(key.0));
                    let mut near = near.map(|package| (package, name.text.clone()));
                    let battle = near.find_map(|key| by_name.get(&key));
                    let has_it = battle.is_some_and(|battle| {
                        let mut modules = battle.origin.scenario.modules.iter();
                        battle.package == key.0 && modules.any(|m| m.module == key.1)
                    });
                    if has_it || !known.insert((key.clone(), name.text.clone())) {
                        continue;
                    }
                    let of_game = tree.header().and_then(|header| header.game.as_ref());
                    let found = match battle {
                        Some(battle) => Some(Arc::clone(&battle.tree)),
                        None if let Some(found) = shipped.get(&name.text) => found.clone(),
                        None => {
                            let found = self.library_battle_tree(&name.text);
                            shipped.insert(name.text.clone(), found.clone());
                            found
                        }
                    };
                    let is_of_game = |tree: &Arc<Tree>| {
                        let game = tree.header().and_then(|header| header.game.as_ref());
                        game.map(|game| &game.text) == of_game.map(|game| &game.text)
                    };
                    let Some(of_battle) = found.filter(is_of_game) else { continue };
                    let module = Name { text: key.1.clone(), span: name.span };
                    // Errors in the battle alone are reported elsewhere.
                    let before = self.diagnostic_state();
                    let (uses, accepts) = (self.uses.len(), self.accepts.clone());
                    let wanted = vec![(key.0, of_battle, Some(module))];
                    let found = self.scenarios(wanted).into_iter().flatten();
                    self.roll_back(before);
                    self.uses.truncate(uses);
                    self.accepts = accepts;
                    all.extend(found.map(|read| ModuleBattle { module: key.clone(), read }));
                }
            }
        }
        all
    }

    /// Returns a battle of the library.
    pub(super) fn library_battle_tree(&mut self, id: &str) -> Option<Arc<Tree>> {
        let text = self.workspace.library.sources(HeaderKind::Scenario, id).into_iter().next()?;
        let file = self.files.add(text.path, text.text);
        self.files.set_attachments(file, text.pictures);
        let source = self.files.get(file)?;
        let parsed = self.cache.parse(&[(source, ParseScope::WithoutTests)]);
        parsed.first().map(|parsed| Arc::clone(&parsed.tree))
    }

    /// Checks battles, each with an optional additional module. A battle whose game is missing
    /// gives `None`. Battles not in the cache are checked in parallel.
    pub(super) fn scenarios(
        &mut self,
        wanted: Vec<(PackageId, Arc<Tree>, Option<Name>)>,
    ) -> Vec<Option<ReadBattle>> {
        let mut headed = Vec::new();
        let mut grown = Vec::new();
        let mut places = Vec::new();
        for (package, tree, extra) in wanted {
            let found = self.effective_header(package, tree, extra);
            places.push(found.is_some());
            if let Some((battle, game)) = found {
                headed.push(battle);
                grown.push(game);
            }
        }
        let games = self.check_all(grown);
        let steps = headed.iter().zip(&games).map(|(headed, game)| BattleStep {
            tree: ByAddress::of(&headed.tree),
            game: ByAddress::of(&game.text),
            modules: headed.modules.clone(),
            near: ByAddress::of(&self.module_names),
        });
        let steps: Vec<BattleStep> = steps.collect();
        let headers = headed.iter().map(|headed| Arc::clone(&headed.header));
        let with_headers = steps.iter().cloned().zip(headers).collect();
        self.cache.battles.fill_missing(with_headers, |step, header| step.check(header));
        let all = headed.into_iter().zip(steps).zip(games);
        let mut read = all.map(|((headed, step), mut game)| {
            let HeadedBattle { package, tree, header, .. } = headed;
            let (battle, has_errors) = self.battle(step, &header);
            game.has_errors |= has_errors;
            game.text = Arc::clone(&battle.game);
            let origin = TestBattle {
                file: tree.file,
                scenario: battle.scenario,
                playable: Arc::clone(&game.text.playable),
                has_errors: game.has_errors || self.files_with_errors.contains(&tree.file),
            };
            ReadBattle { package, tree, game, origin }
        });
        places.into_iter().map(|is_there| if is_there { read.next() } else { None }).collect()
    }

    /// Returns the header of a battle after the variation is applied, the modules in play, and the
    /// game with these modules.
    fn effective_header(
        &mut self,
        package: PackageId,
        tree: Arc<Tree>,
        extra: Option<Name>,
    ) -> Option<(HeadedBattle, UncheckedModules)> {
        let tree = self.varied_battle(package, &tree);
        let mut header = self.varied_header(package, tree.header()?);
        header.with.extend(extra.map(|name| Setting { name, value: None }));
        let name = header.game.as_ref()?;
        let key = self.resolve_game(package, name)?;
        let game = self.checked_game(&key)?;
        let mut modules = Vec::new();
        for setting in header.with.iter().filter(|s| s.value.is_none()) {
            let module = &setting.name;
            if let Some(key) = self.resolve(HeaderKind::Module, package, &module.text) {
                modules.push((module, key));
            }
        }
        // The battle's own rules may resolve conflicts between modules.
        let own = castra_check::has_own_rules(&tree, &game.text.game);
        let compare = if own { ComparisonScope::Nothing } else { ComparisonScope::InPlay };
        let grown = self.with_modules(&game, &key, &modules, compare);
        let modules = modules.iter().map(|(name, _)| name.text.clone()).collect();
        Some((HeadedBattle { package, tree, header: Arc::new(header), modules }, grown))
    }

    /// Runs the step of a battle: its own rules on top of its game, and the battle. Returns the
    /// battle and whether it has an error.
    fn battle(&mut self, step: BattleStep, header: &Header) -> (Battle, bool) {
        let step = self.cache.battles.get_by(step, |step| step.check(header));
        self.collect(&step.findings);
        self.uses.extend(step.findings.uses.iter().map(|(_, uses)| Arc::clone(uses)));
        (step.value, step.findings.has_errors())
    }
}
