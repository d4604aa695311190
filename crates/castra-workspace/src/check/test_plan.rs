//! Tests: the battles that they start from, their runs, and clauses without a test.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_base::{FileId, IndexMap};
use castra_resolve::{Reporter, clauses};
use castra_syntax::ast::{HeaderKind, ItemKind, Name, Tree};

use super::battles::{ModuleBattle, ReadBattle};
use super::session::{Check, GameWithModules, LIBRARY};
use crate::cache::{PlanStep, StartBattle, TestFacts, UntestedStep};
use crate::checked::CheckedTest;
use crate::memo::{ByAddress, Step};
use crate::test_plan::{self, Plan, TestBattle, TestBattles};
use crate::workspace::Key;
use crate::workspace::PackageId;

/// A source that may contain tests.
struct TestSource {
    package: PackageId,
    tree: Arc<Tree>,
    /// Its game.
    game: GameWithModules,
}

/// The battles of a package, by game and name.
type BattlesByGame<'b> = BTreeMap<&'b str, IndexMap<&'b str, &'b TestBattle>>;

impl Check<'_, '_> {
    /// Checks the tests of every package, and the clauses that they cite.
    pub(super) fn check_tests(
        &mut self,
        modules: &[(Key, GameWithModules)],
        battles: &[ReadBattle],
        of_modules: &[ModuleBattle],
    ) -> Vec<CheckedTest> {
        let places = self.test_sources(modules, battles);
        let mut of_package: BTreeMap<PackageId, Vec<(&TestSource, Arc<TestFacts>)>> =
            BTreeMap::new();
        for place in &places {
            let tested = self.cache.test_facts(&place.tree);
            of_package.entry(place.package).or_default().push((place, tested));
        }
        of_package.retain(|_, places| places.iter().any(|(_, tested)| tested.has_tests));
        let texts = self.workspace.texts.iter().filter(|text| text.checks_tests);
        let in_question: BTreeSet<FileId> = texts.map(|text| text.file).collect();
        let mut with_modules: BTreeMap<Key, IndexMap<&str, &TestBattle>> = BTreeMap::new();
        for of in of_modules {
            let battles = with_modules.entry(of.module.clone()).or_default();
            battles.insert(&of.read.origin.scenario.id, &of.read.origin);
        }
        let of_modules = with_modules;
        let by_file: BTreeMap<FileId, &TestBattle> =
            battles.iter().map(|read| (read.origin.file, &read.origin)).collect();
        let mut tests = Vec::new();
        for (package, places) in of_package {
            let all = battles_of(package, battles);
            let none = IndexMap::default();
            for (place, tested) in places.iter().filter(|(_, tested)| tested.has_tests) {
                if !in_question.contains(&place.tree.file) {
                    continue;
                }
                let of_game = all.get(place.game.text.game.id.as_str()).unwrap_or(&none);
                let module = module_of(&place.tree);
                let instead = module.and_then(|id| of_modules.get(&(package, id.text.clone())));
                let instead = instead.unwrap_or(&none);
                let own = by_file.get(&place.tree.file).copied();
                let labels = castra_resolve::map_labels(&place.tree);
                let origins = TestBattles { of_game, with_module: instead, own, labels: &labels };
                let plans = self.plans(place, tested, &origins);
                tests.extend(plans.iter().flat_map(|plan| {
                    plan.runs().enumerate().map(|(number, run)| CheckedTest {
                        package,
                        plan: Arc::clone(plan),
                        run: Arc::clone(run),
                        number,
                    })
                }));
            }
            if self.only.is_none() {
                self.report_untested(package, &places);
            }
        }
        tests.sort_by_key(|test| (test.span().file, test.span().start, test.number));
        tests
    }

    /// Reports the clauses of a package without a test.
    fn report_untested(&mut self, package: PackageId, places: &[(&TestSource, Arc<TestFacts>)]) {
        let has_clauses = |TestSource { tree, game, .. }: &TestSource| {
            let is_battle = tree.header().is_some_and(|h| h.kind == HeaderKind::Scenario);
            !game.has_errors && !is_battle && self.reported.contains(&tree.file)
        };
        let with_clauses: BTreeMap<FileId, &TestSource> = places
            .iter()
            .rev()
            .filter(|(place, _)| has_clauses(place))
            .map(|(place, _)| (place.tree.file, *place))
            .collect();
        if with_clauses.is_empty() {
            return;
        }
        let mut cited = BTreeSet::new();
        for (TestSource { tree, game, .. }, tested) in places.iter().filter(|(_, t)| t.has_tests) {
            cited.extend(tested.cited.iter().cloned());
            if tree.mentions().has_unparsed_tests() {
                cited.extend(clauses::clauses_cited_in_tests(tree, &game.text).cloned());
            }
        }
        let cited = self.cache.share_cited_clauses(package, cited);
        for (file, TestSource { game, .. }) in with_clauses {
            let (game_of, clauses) = (ByAddress::of(&game.text), ByAddress::of(&cited));
            let key = UntestedStep { game: game_of, file, cited: clauses };
            let found = self.cache.untested.get(key, || {
                let template = &game.text.playable.symbols.template;
                clauses::untested_clauses(template, &[file], &cited).into()
            });
            self.report(found.iter().cloned());
        }
    }

    /// Returns the sources that may contain tests.
    fn test_sources(
        &self,
        modules: &[(Key, GameWithModules)],
        battles: &[ReadBattle],
    ) -> Vec<TestSource> {
        let mut places: Vec<TestSource> = Vec::new();
        let mut add = |package: PackageId, trees: &[Arc<Tree>], game: &GameWithModules| {
            let place = |tree| TestSource { package, tree: Arc::clone(tree), game: game.clone() };
            places.extend(trees.iter().map(place));
        };
        for (key, known) in &self.checked_games {
            let known = self.varied_games.get(key).unwrap_or(known);
            add(key.0, self.games.get(key).map_or(&[], Vec::as_slice), known);
        }
        for (key, known) in modules {
            add(key.0, self.modules.get(key).map_or(&[], Vec::as_slice), known);
        }
        for battle in battles {
            add(battle.package, std::slice::from_ref(&battle.tree), &battle.game);
        }
        places.retain(|place| place.package != LIBRARY && self.is_requested([&place.tree]));
        places
    }

    /// Runs the step that plans the tests of a source. Tests of a game with errors cannot run.
    fn plans(
        &mut self,
        test_source: &TestSource,
        tested: &TestFacts,
        origins: &TestBattles<'_>,
    ) -> Vec<Arc<Plan>> {
        let tree = &test_source.tree;
        let named = |name: &Name| origins.get(&name.text).map(start_battle);
        let named: Vec<Option<StartBattle>> = tested.battles.iter().map(named).collect();
        let is_lacking = named.iter().any(Option::is_none);
        let known = if is_lacking { origins.names().map(str::to_owned).collect() } else { vec![] };
        let key = PlanStep {
            tree: ByAddress::of(tree),
            game: ByAddress::of(&test_source.game.text),
            own: origins.own.map(start_battle),
            named_battles: named,
            battle_names: known,
        };
        let step = self.cache.plans.get(key, || {
            Step::of(|reporter| {
                let mut plans = Vec::new();
                for item in &tree.items {
                    let ItemKind::Test(test) = &item.kind else { continue };
                    reporter.notes.uses.open_part(tree.file);
                    let Reporter { diagnostics, notes } = reporter;
                    let mut reporter = Reporter { diagnostics, notes };
                    let game = &test_source.game.text;
                    plans.extend(test_plan::check(item, test, game, origins, &mut reporter));
                }
                plans.into_iter().map(Arc::new).collect()
            })
        });
        self.collect(&step.findings);
        self.uses.extend(step.findings.uses.iter().map(|(_, uses)| Arc::clone(uses)));
        if test_source.game.has_errors { Vec::new() } else { step.value.to_vec() }
    }
}

fn start_battle(origin: &TestBattle) -> StartBattle {
    (ByAddress::of(&origin.scenario), ByAddress::of(&origin.playable), origin.has_errors)
}

/// Returns the module that a source belongs to.
fn module_of(tree: &Tree) -> Option<&Name> {
    tree.header().filter(|header| header.kind == HeaderKind::Module)?.id.as_ref()
}

/// Returns the battles of a package that tests can start from.
fn battles_of(package: PackageId, battles: &[ReadBattle]) -> BattlesByGame<'_> {
    let mut all = BattlesByGame::new();
    for read in battles.iter().filter(|b| b.package == package) {
        let of_game = all.entry(&read.game.text.game.id).or_default();
        // A second battle of the same name is reported elsewhere.
        of_game.entry(&read.origin.scenario.id).or_insert(&read.origin);
    }
    all
}
