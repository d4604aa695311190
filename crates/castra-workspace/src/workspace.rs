//! A set of source texts, checked together.

mod asked;
mod blame;
mod combinations;
mod echoes;
mod headers;
mod memo;
mod vary;
mod wanted;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_base::suggest::{listing, nearest};
use castra_base::{Diagnostic, FileId, Severity, SourceMap, Span, codes};
use castra_syntax::ast::{HeaderKind, Item, ItemKind, Name, Setting, Tree};
use castra_syntax::{Reading, parse_as};
use indexmap::IndexMap;
use smol_str::SmolStr;

use crate::levels::Levels;
use crate::library::Library;
use crate::plan::{self, Battle, Plan};
use castra_check::{Compare, GameText, Near, Notes, Playable, Reporter, Settings, settings};
use castra_check::{Uses, references};
use castra_defs::{Game, References, Scenario};
use castra_ir::Program;
use castra_link::LinkError;

pub use combinations::Survey;
use echoes::Suspects;
pub use memo::Memo;
use vary::Asked;
pub use vary::Variation;

/// Which package of a [`Workspace`] a text belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackageId(u32);

/// A folder of texts that see each other: the games and modules in it can be
/// used by the battles in it.
#[derive(Clone, Debug, Default)]
pub struct Package {
    /// Packages whose games and modules it may use too.
    pub dependencies: Vec<PackageId>,
    /// How seriously it takes each problem.
    pub levels: Levels,
}

/// Source texts to be checked together.
pub struct Workspace<'l> {
    library: &'l dyn Library,
    files: SourceMap,
    packages: Vec<Package>,
    texts: Vec<Text>,
    variation: Variation,
    wanted: Option<Key>,
    lost: String,
}

struct Text {
    file: FileId,
    package: PackageId,
    /// Whether problems in it are reported; not so for dependencies.
    report: bool,
    /// Whether its tests are in question.
    tests: bool,
}

/// What came of checking a [`Workspace`].
#[derive(Debug)]
pub struct Checked {
    /// All source texts, those of the library included.
    pub files: SourceMap,
    /// Every problem: first what keeps a text from being read, then the other errors,
    /// then warnings, each by file and place.
    pub diagnostics: Vec<Diagnostic>,
    /// Games among the texts, in the order of their first file.
    pub games: Vec<CheckedGame>,
    /// Battles among the texts, in the order given.
    pub scenarios: Vec<CheckedScenario>,
    /// Tests among the texts that can be run, each as often as it is to be run.
    /// A test with an error, or of a game or battle with one, is not there.
    pub tests: Vec<CheckedTest>,
    /// Where there is a [`Variation`]: all modules that are known, each with the
    /// game that it is for.
    pub modules: Vec<(String, String)>,
    /// The names of the [`Variation`] that are modules.
    pub varied: BTreeSet<String>,
    /// What checking modules together has taken.
    pub survey: Survey,
    /// The texts, each with the game that it is of, and what they use: what
    /// [`Checked::references`] is made of.
    resolved: (Vec<references::Checked>, Uses),
}

/// A checked game.
#[derive(Clone, Debug)]
pub struct CheckedGame {
    /// Its files.
    pub files: Vec<FileId>,
    /// The game.
    pub game: Arc<Game>,
    /// Whether any of its texts has an error.
    pub has_errors: bool,
    /// Its words and rules.
    pub(crate) playable: Arc<Playable>,
}

/// A checked battle.
#[derive(Clone, Debug)]
pub struct CheckedScenario {
    /// Its file.
    pub file: FileId,
    /// The battle; parts that could not be read are left out.
    pub scenario: Scenario,
    /// The game it is for, modules included.
    pub game: Arc<Game>,
    /// Whether it or its game has an error.
    pub has_errors: bool,
    /// The game's words and rules.
    pub(crate) playable: Arc<Playable>,
}

impl Checked {
    /// Every definition in the texts, those of the library included, and every use of
    /// a name. It is worked out anew with each call.
    #[must_use]
    pub fn references(&self) -> References {
        references::references(&self.resolved.0, &self.resolved.1)
    }

    /// Which texts each text sees: those whose declarations it may use, itself among
    /// them. A text that could not be placed is not there.
    #[must_use]
    pub fn sees(&self) -> BTreeMap<FileId, BTreeSet<FileId>> {
        references::sees(&self.resolved.0)
    }
}

impl CheckedGame {
    /// The game as a program, without a battle; options by name and value, where
    /// they are not what they are by default.
    ///
    /// # Errors
    ///
    /// If the game has errors or no sequence of play, if it is played in battles,
    /// or if an option does not fit.
    pub fn link(&self, options: &[(String, String)]) -> Result<Program, LinkError> {
        if self.has_errors {
            return Err(LinkError::Errors { name: self.game.id.clone() });
        }
        castra_link::game(&self.playable, None, options)
    }
}

impl CheckedScenario {
    /// The battle as a program; options by name and value, where they are not
    /// what the battle or the game says.
    ///
    /// # Errors
    ///
    /// If the battle or its game has errors, if the game has no sequence of
    /// play, or if an option does not fit.
    pub fn link(&self, options: &[(String, String)]) -> Result<Program, LinkError> {
        if self.has_errors {
            return Err(LinkError::Errors { name: self.scenario.id.clone() });
        }
        castra_link::game(&self.playable, Some(&self.scenario), options)
    }
}

/// A run of a checked test: a test that is run for several values is there
/// several times.
#[derive(Clone, Debug)]
pub struct CheckedTest {
    /// The package it belongs to.
    pub package: PackageId,
    plan: Arc<Plan>,
    run: usize,
}

impl CheckedTest {
    /// Its name, with the values of this run.
    #[must_use]
    pub fn name(&self) -> String {
        self.plan.name(self.run)
    }

    /// The battle that it starts from, by its name; none if it sets up its own
    /// board.
    #[must_use]
    pub fn battle(&self) -> Option<&str> {
        self.plan.battle()
    }

    /// Where it stands.
    #[must_use]
    pub fn span(&self) -> Span {
        self.plan.span()
    }

    /// The run as a program. Every call makes it anew: a test is best linked
    /// when it is run.
    #[must_use]
    pub fn link(&self) -> castra_ir::Test {
        self.plan.link(self.run)
    }
}

/// The name of a thing with a header within a run.
type Key = (PackageId, SmolStr);

impl<'l> Workspace<'l> {
    /// No texts yet; games that are named but not among them come from the
    /// library.
    #[must_use]
    pub fn new(library: &'l dyn Library) -> Self {
        Self {
            library,
            files: SourceMap::default(),
            packages: Vec::new(),
            texts: Vec::new(),
            variation: Variation::default(),
            wanted: None,
            lost: String::new(),
        }
    }

    /// Takes note of a text of the packages that cannot be read as Castra, as far
    /// as there is text: speaking of a name that stands in it is no mistake.
    pub fn add_lost(&mut self, text: &str) {
        self.lost.push_str(text);
        self.lost.push('\n');
    }

    /// Puts modules into every battle and game, and takes others out.
    pub fn vary(&mut self, variation: Variation) {
        self.variation = variation;
    }

    /// Asks for a game by its name, as a package sees it: it is among the games
    /// that were checked even if it comes from the library.
    pub fn want(&mut self, package: PackageId, game: &str) {
        self.wanted = Some((package, game.into()));
    }

    /// Adds a package.
    pub fn add_package(&mut self, package: Package) -> PackageId {
        let id = PackageId(u32::try_from(self.packages.len()).unwrap_or(u32::MAX));
        self.packages.push(package);
        id
    }

    /// Lets a package use the games and modules of another.
    pub fn add_dependency(&mut self, package: PackageId, on: PackageId) {
        if let Some(package) = self.packages.get_mut(package.0 as usize) {
            package.dependencies.push(on);
        }
    }

    /// Adds a text whose problems are to be reported.
    pub fn add(&mut self, package: PackageId, path: &str, text: impl Into<Arc<str>>) -> FileId {
        self.add_text(package, path, text.into(), (true, true))
    }

    /// Adds a text whose problems are to be reported, but whose tests are not in
    /// question: a module put into a battle that stands elsewhere. What they start
    /// from need not be there.
    pub fn add_without_tests(
        &mut self,
        package: PackageId,
        path: &str,
        text: impl Into<Arc<str>>,
    ) -> FileId {
        self.add_text(package, path, text.into(), (true, false))
    }

    /// Adds a text that others may use but that is not itself in question.
    pub fn add_quietly(
        &mut self,
        package: PackageId,
        path: &str,
        text: impl Into<Arc<str>>,
    ) -> FileId {
        self.add_text(package, path, text.into(), (false, false))
    }

    fn add_text(
        &mut self,
        package: PackageId,
        path: &str,
        text: Arc<str>,
        (report, tests): (bool, bool),
    ) -> FileId {
        let file = self.files.add(path, text);
        self.texts.push(Text { file, package, report, tests });
        file
    }

    /// Checks everything.
    #[must_use]
    pub fn check(self) -> Checked {
        self.check_again(&mut Memo::default())
    }

    /// Checks everything, and takes over from the last check of the same texts
    /// what still holds. What comes of it is the same as without.
    #[must_use]
    pub fn check_again(mut self, memo: &mut Memo) -> Checked {
        let parsed = memo.parse(&self);
        let quiet: Vec<FileId> =
            self.texts.iter().filter(|text| !text.report).map(|text| text.file).collect();
        // What is put in and taken out is part of no check but this one.
        let varied = !self.variation.is_empty() || self.wanted.is_some();
        let before = if varied { None } else { memo.resume(&parsed, &mut self) };
        let known = before.is_some();
        let mut run = before.unwrap_or_default();
        run.asked = self.variation.written(&mut self.files);
        let mut scenarios = Vec::new();
        let (trees, misnamed) = headers::settled(&self.files, &parsed);
        for ((text, parsed), tree) in self.texts.iter().zip(&parsed).zip(&trees) {
            let is_battle = tree.header().is_some_and(|h| h.kind == HeaderKind::Scenario);
            if is_battle || !known {
                run.diagnostics.extend(parsed.diagnostics.iter().cloned());
                run.place(text.package, tree, &mut scenarios);
            }
        }
        if !known {
            run.diagnostics.extend(misnamed);
        }
        let suspects = Suspects::of(&self.files, &parsed, &trees, &self.lost);
        if let Some((package, name)) = self.wanted.clone() {
            let found = self.find(HeaderKind::Game, package, &name, &mut run);
            run.wanted = found.map(|key| (package, key));
        }
        // The library's are there only after the first check; nobody asks for them here.
        let own = |key: &&Key| key.0 != LIBRARY;
        let wanted = run.wanted.as_ref().map(|(_, key)| key.clone());
        let keys = run.games.keys().filter(own).cloned();
        let keys: Vec<Key> = keys.chain(wanted.filter(|key| key.0 == LIBRARY)).collect();
        for key in keys {
            self.game(&key, &mut run);
            // Of a battle in question only what its own header comes to counts: the
            // bare game may lack modules that the battle has in play.
            let is_wanted = run.wanted.as_ref().is_some_and(|(_, wanted)| *wanted == key);
            let mut texts = run.games.get(&key).into_iter().flatten();
            if is_wanted || texts.any(|tree| !quiet.contains(&tree.file)) {
                self.varied_game(&key, &mut run);
            }
        }
        // What was not read, nothing uses.
        let unread: BTreeSet<FileId> = parsed
            .iter()
            .filter(|text| text.reading == Reading::Header)
            .map(|text| text.tree.file)
            .collect();
        let is_read = |trees: &[Arc<Tree>]| trees.iter().any(|tree| !unread.contains(&tree.file));
        let read = run.modules.iter().filter(|(key, trees)| own(key) && is_read(trees));
        let keys: Vec<Key> = read.map(|(key, _)| key.clone()).collect();
        let mut modules = Vec::new();
        for key in keys {
            modules.extend(self.module(&key, &mut run).map(|known| (key, known)));
        }
        if !known {
            combinations::check(&mut self, &modules, &mut run);
        }
        let shared = run.diagnostics.len();
        let mut battles = Vec::new();
        for (package, tree) in scenarios {
            if unread.contains(&tree.file) {
                continue;
            }
            if let Some((scenario, game)) = self.scenario(package, &tree, None, &mut run) {
                battles.push(ReadBattle { package, tree, game, scenario });
            }
        }
        let of_modules = self.battles_of_modules(&modules, &battles, &mut run);
        if !varied {
            memo.keep(parsed, &self, &run, shared);
        }
        let untested: Vec<FileId> =
            self.texts.iter().filter(|text| !text.tests).map(|text| text.file).collect();
        let tests = tests(&mut run, &modules, &battles, &of_modules, &untested);
        let games = run.checked.values().chain(modules.iter().map(|(_, known)| known));
        let games = games.map(|known| (None, Arc::clone(&known.text)));
        let of_battles = battles.iter();
        let of_battles = of_battles.map(|b| (Some(Arc::clone(&b.tree)), Arc::clone(&b.game.text)));
        let resolved = games.chain(of_battles);
        let resolved = resolved.map(|(own, game)| references::Checked { own, game }).collect();
        let checked = battles.into_iter().map(|battle| battle.scenario);
        let checked = checked.filter(|battle| !quiet.contains(&battle.file)).collect();
        self.finish(run, (checked, tests, resolved), &quiet, (&suspects, &trees))
    }

    /// The checked game of a key, checked on first use.
    fn game(&mut self, key: &Key, run: &mut Run) -> Option<Known> {
        if let Some(done) = run.checked.get(key) {
            return Some(done.clone());
        }
        let near = self.known(HeaderKind::Module, run);
        let trees = run.games.get(key)?;
        let mut diagnostics = Vec::new();
        let near = Near { modules: &near, compare: Compare::InPlay };
        let text = castra_check::game(trees, None, &near, &mut diagnostics, &mut run.notes);
        let files: Vec<FileId> = trees.iter().map(|t| t.file).collect();
        run.diagnostics.extend(diagnostics);
        let has_errors =
            run.diagnostics.iter().any(|d| d.is_error() && files.contains(&d.primary.span.file));
        let checked = Known { files, text: Arc::new(text), has_errors };
        run.checked.insert(key.clone(), checked.clone());
        Some(checked)
    }

    /// Checks a module on top of its game, whether or not a battle uses it.
    fn module(&mut self, key: &Key, run: &mut Run) -> Option<Known> {
        if let Some(done) = run.grown.get(key) {
            return Some(done.clone());
        }
        let header = run.modules.get(key).and_then(|trees| trees.first()?.header().cloned());
        let name = header.and_then(|h| h.game)?;
        let game_key = self.game_named(key.0, &name, run)?;
        let mut known = self.game(&game_key, run)?;
        let needed: Vec<Name> =
            castra_check::relations::required(run.modules.get(key)?).cloned().collect();
        let found: Vec<(&Name, Key)> = needed
            .iter()
            .filter_map(|name| Some((name, self.find(HeaderKind::Module, key.0, &name.text, run)?)))
            .filter(|(_, found)| found != key)
            .collect();
        let alone = found.is_empty();
        if !alone {
            // It may settle what they leave open between them.
            known = self.with_modules(&known, &game_key, &found, Compare::Nothing, run);
        }
        let near = self.known(HeaderKind::Module, run);
        let near = Near { modules: &near, compare: Compare::InPlay };
        let trees = run.modules.get(key)?;
        let mut diagnostics = Vec::new();
        let grown =
            castra_check::game(trees, Some(&known.text), &near, &mut diagnostics, &mut run.notes);
        known.text = Arc::new(grown);
        known.has_errors |= diagnostics.iter().any(Diagnostic::is_error);
        run.diagnostics.extend(diagnostics);
        if alone {
            // The first battle that uses it alone need not check it again.
            let woven = Woven { known: known.clone(), diagnostics: Vec::new(), fits: true };
            run.woven.insert((vec![game_key, key.clone()], Compare::InPlay), woven);
        }
        run.grown.insert(key.clone(), known.clone());
        Some(known)
    }

    /// The game that a header names; one that is not there is reported.
    fn game_named(&mut self, package: PackageId, name: &Name, run: &mut Run) -> Option<Key> {
        let found = self.find(HeaderKind::Game, package, &name.text, run);
        if found.is_none() {
            let known = self.known(HeaderKind::Game, run);
            run.diagnostics.push(unknown(&codes::GAME_UNKNOWN, "game", name, &known));
        }
        found
    }

    /// Where a game or module that a package names is to be found: in the
    /// package, in one it depends on, in the library.
    fn find(
        &mut self,
        kind: HeaderKind,
        package: PackageId,
        id: &SmolStr,
        run: &mut Run,
    ) -> Option<Key> {
        let near = std::iter::once(package).chain(
            self.packages.get(package.0 as usize).into_iter().flat_map(|p| p.dependencies.clone()),
        );
        for package in near {
            let key = (package, id.clone());
            if run.texts_of(kind).contains_key(&key) {
                return Some(key);
            }
        }
        let key = (LIBRARY, id.clone());
        if !run.texts_of(kind).contains_key(&key) {
            let texts = self.library.texts(kind, id);
            if texts.is_empty() {
                return None;
            }
            let mut scenarios = Vec::new();
            for text in texts {
                let file = self.files.add(text.path, text.text);
                let Some(source) = self.files.get(file) else { continue };
                // Nobody runs its tests.
                let parsed = parse_as(source, Reading::WithoutTests);
                run.diagnostics.extend(parsed.diagnostics);
                run.place(LIBRARY, &Arc::new(parsed.tree), &mut scenarios);
            }
        }
        run.texts_of(kind).contains_key(&key).then_some(key)
    }

    /// The battles that tests of modules start from, as they are with the module:
    /// it is in play in its own tests, whether or not the battle names it.
    fn battles_of_modules(
        &mut self,
        modules: &[(Key, Known)],
        battles: &[ReadBattle],
        run: &mut Run,
    ) -> Vec<ModuleBattle> {
        let mut all: Vec<ModuleBattle> = Vec::new();
        for (key, _) in modules {
            let trees = run.modules.get(key).cloned().unwrap_or_default();
            for name in trees.iter().flat_map(|tree| plan::battles_named(tree)) {
                let is_it =
                    |b: &&ReadBattle| b.package == key.0 && b.scenario.scenario.id == name.text;
                let Some(battle) = battles.iter().find(is_it) else { continue };
                let has_it = battle.scenario.scenario.modules.iter().any(|m| m.module == key.1);
                let is_known = |known: &ModuleBattle| {
                    known.module == *key && known.read.scenario.scenario.id == name.text
                };
                if has_it || all.iter().any(is_known) {
                    continue;
                }
                let module = Name { text: key.1.clone(), span: name.span };
                // What is wrong with the battle alone has been said.
                let (said, accepts) = (run.diagnostics.clone(), run.notes.accepts.clone());
                let found = self.scenario(key.0, &battle.tree, Some(&module), run);
                (run.diagnostics, run.notes.accepts) = (said, accepts);
                if let Some((scenario, game)) = found {
                    let tree = Arc::clone(&battle.tree);
                    let read = ReadBattle { package: key.0, tree, game, scenario };
                    all.push(ModuleBattle { module: key.clone(), read });
                }
            }
        }
        all
    }

    /// A battle; `extra` is a module that is put into it besides.
    fn scenario(
        &mut self,
        package: PackageId,
        tree: &Tree,
        extra: Option<&Name>,
        run: &mut Run,
    ) -> Option<(CheckedScenario, Known)> {
        let mut header = self.varied_header(package, tree.header()?, run);
        header.with.extend(extra.map(|name| Setting { name: name.clone(), value: None }));
        let header = &header;
        let name = header.game.as_ref()?;
        let key = self.game_named(package, name, run)?;
        let mut game = self.game(&key, run)?;
        let mut modules = Vec::new();
        for setting in header.with.iter().filter(|s| s.value.is_none()) {
            let module = &setting.name;
            if let Some(key) = self.find(HeaderKind::Module, package, &module.text, run) {
                modules.push((module, key));
            }
        }
        if !modules.is_empty() {
            // The battle's own rules may settle what modules leave open.
            let own = castra_check::has_own_rules(tree, &game.text.game);
            let compare = if own { Compare::Nothing } else { Compare::InPlay };
            game = self.with_modules(&game, &key, &modules, compare, run);
        }
        let near = self.known(HeaderKind::Module, run);
        let near = Near { modules: &near, compare: Compare::InPlay };
        let mut diagnostics = Vec::new();
        if let Some(grown) =
            castra_check::own_rules(tree, &game.text, &near, &mut diagnostics, &mut run.notes)
        {
            game.has_errors |= diagnostics.iter().any(Diagnostic::is_error);
            game.text = Arc::new(grown);
        }
        let named: Vec<&str> = modules.iter().map(|(name, _)| name.text.as_str()).collect();
        let known = self.known(HeaderKind::Module, run);
        run.notes.uses.open_part(tree.file);
        let mut reporter = Reporter { diagnostics: &mut diagnostics, notes: &mut run.notes };
        let options = settings::options(header, &named, &known, &game.text, &mut reporter);
        let modules = named.into_iter().map(str::to_owned).collect();
        let settings = Settings { modules, options };
        let notes = &mut run.notes;
        let scenario = castra_check::scenario(tree, &game.text, settings, &mut diagnostics, notes);
        run.diagnostics.extend(diagnostics);
        let has_errors = game.has_errors
            || run.diagnostics.iter().any(|d| d.is_error() && d.primary.span.file == tree.file);
        let playable = Arc::clone(&game.text.playable);
        let scenario =
            CheckedScenario { file: tree.file, scenario, game: game.game(), has_errors, playable };
        Some((scenario, game))
    }

    /// The game with what its modules add, checked once for each set of them
    /// and each way to compare what they change.
    fn with_modules(
        &mut self,
        game: &Known,
        game_key: &Key,
        modules: &[(&Name, Key)],
        compare: Compare,
        run: &mut Run,
    ) -> Known {
        let name = &game_key.1;
        let modules = &in_order(modules, run);
        let mut woven: Vec<Key> = vec![game_key.clone()];
        woven.extend(modules.iter().map(|(_, key)| key.clone()));
        let woven = (woven, compare);
        if let Some(done) = run.woven.get(&woven) {
            run.diagnostics.extend(done.diagnostics.iter().cloned());
            return done.known.clone();
        }
        let near = self.known(HeaderKind::Module, run);
        let mut result = game.clone();
        let mut found = Vec::new();
        let mut fits = true;
        let last = modules.last().map(|(_, key)| key);
        for (place, key) in modules {
            let Some(trees) = run.modules.get(key) else { continue };
            // Changes are compared once all are there.
            let compare = if Some(key) == last { compare } else { Compare::Nothing };
            let near = Near { modules: &near, compare };
            let made_for = trees.iter().find_map(|t| t.header().and_then(|h| h.game.clone()));
            if let Some(other) = made_for
                && other.text != *name
            {
                fits = false;
                found.push(
                    Diagnostic::new(
                        &codes::MODULE_WRONG_GAME,
                        place.span,
                        format!("`{}` is a module for `{}`, not for `{name}`", key.1, other.text),
                    )
                    .label("does not fit this battle's game")
                    .related(other.span, "declared here")
                    .help("leave the module out, or choose one for this game"),
                );
                continue;
            }
            let mut diagnostics = Vec::new();
            let grown = castra_check::game(
                trees,
                Some(&result.text),
                &near,
                &mut diagnostics,
                &mut run.notes,
            );
            let files: Vec<FileId> = trees.iter().map(|t| t.file).collect();
            let broken = |d: &Diagnostic| d.is_error() && files.contains(&d.primary.span.file);
            result.has_errors |= run.diagnostics.iter().any(broken);
            result.has_errors |= diagnostics.iter().any(Diagnostic::is_error);
            result.text = Arc::new(grown);
            found.extend(diagnostics);
        }
        let named: Vec<(&Name, &[Arc<Tree>])> = modules
            .iter()
            .filter_map(|(name, key)| Some((*name, run.modules.get(key)?.as_slice())))
            .collect();
        let problems = castra_check::relations::check(&named);
        fits &= problems.is_empty();
        result.has_errors |= !problems.is_empty();
        found.extend(problems);
        run.diagnostics.extend(found.iter().cloned());
        let done = Woven { known: result.clone(), diagnostics: found, fits };
        run.woven.insert(woven, done);
        result
    }

    fn known(&self, kind: HeaderKind, run: &Run) -> Vec<String> {
        let mut names = self.library.names(kind);
        names.extend(run.texts_of(kind).keys().map(|(_, id)| id.to_string()));
        names.sort();
        names.dedup();
        names
    }

    fn finish(
        self,
        mut run: Run,
        (scenarios, tests, resolved): (
            Vec<CheckedScenario>,
            Vec<CheckedTest>,
            Vec<references::Checked>,
        ),
        quiet: &[FileId],
        (suspects, trees): (&Suspects, &[Arc<Tree>]),
    ) -> Checked {
        let own: BTreeSet<FileId> = self.texts.iter().map(|text| text.file).collect();
        // Of two changes, the one in a text that can be changed is told of.
        for d in
            run.diagnostics.iter_mut().filter(|d| d.code.name == codes::MODULE_MAY_CONFLICT.name)
        {
            let can = |file: FileId| own.contains(&file) && !quiet.contains(&file);
            if let [other] = d.related.as_mut_slice()
                && !can(d.primary.span.file)
                && can(other.span.file)
            {
                std::mem::swap(&mut d.primary.span, &mut other.span);
            }
        }
        let mut diagnostics = run.notes.accepts.settle(std::mem::take(&mut run.diagnostics));
        // Nobody can mend what ships with Castra: only what stops it from being
        // used is told.
        let packages: BTreeMap<FileId, PackageId> =
            self.texts.iter().map(|t| (t.file, t.package)).collect();
        // What is in a text with errors is not known, so neither is what it lacks.
        let broken: BTreeSet<PackageId> = diagnostics
            .iter()
            .filter(|d| d.code.severity == Severity::Error)
            .filter_map(|d| packages.get(&d.primary.span.file).copied())
            .collect();
        diagnostics.retain(|d| {
            let package = packages.get(&d.primary.span.file);
            !(d.code.is_of_the_whole() && package.is_some_and(|p| broken.contains(p)))
        });
        // What a battle that is asked about is made of in its own package: it
        // cannot be played with errors there.
        let asked = scenarios.iter().filter(|s| !quiet.contains(&s.file));
        let needed: BTreeSet<FileId> = asked
            .flat_map(|s| s.playable.trees.iter().map(|t| (s.file, t.file)))
            .filter(|(own, file)| packages.get(own) == packages.get(file))
            .map(|(_, file)| file)
            .collect();
        let concerns = |d: &Diagnostic| {
            let file = d.primary.span.file;
            if quiet.contains(&file) {
                d.is_error() && needed.contains(&file)
            } else {
                own.contains(&file) || d.is_error()
            }
        };
        diagnostics.retain(concerns);
        let mut diagnostics: Vec<Diagnostic> = diagnostics
            .into_iter()
            .filter_map(|d| {
                let package = packages.get(&d.primary.span.file);
                match package.and_then(|p| self.packages.get(p.0 as usize)) {
                    Some(package) => package.levels.apply(d),
                    None => Some(d),
                }
            })
            .collect();
        let path = |d: &Diagnostic| {
            self.files.get(d.primary.span.file).map(|f| f.path.clone()).unwrap_or_default()
        };
        let order = |d: &Diagnostic| {
            let span = d.primary.span;
            (d.urgency(), path(d), span.start, span.end, d.code.name, d.message.clone())
        };
        diagnostics.sort_by_cached_key(order);
        // What is wrong in a module is found with every set of modules it is in.
        diagnostics.dedup_by(|a, b| {
            (a.code.name, a.primary.span, &a.message) == (b.code.name, b.primary.span, &b.message)
        });
        let diagnostics = suspects.without_echoes(&self.files, diagnostics);
        let mut diagnostics = blame::together(diagnostics, &self.files, trees);
        diagnostics.sort_by_cached_key(order);
        let modules = if self.variation.is_empty() { Vec::new() } else { self.modules(&run) };
        let wanted = run.wanted.map(|(_, key)| key);
        let mut varied_games = run.varied_games;
        let mut games: Vec<CheckedGame> = run
            .checked
            .into_iter()
            .filter(|(key, _)| key.0 != LIBRARY || Some(key) == wanted.as_ref())
            .map(|(key, known)| varied_games.remove(&key).unwrap_or(known))
            .map(|known| CheckedGame {
                game: known.game(),
                playable: Arc::clone(&known.text.playable),
                files: known.files,
                has_errors: known.has_errors,
            })
            .collect();
        games.sort_by_key(|g| g.files.first().copied());
        let varied = run.varied;
        let survey = run.survey;
        let resolved = (resolved, run.notes.uses);
        let files = self.files;
        Checked { files, diagnostics, games, scenarios, tests, modules, varied, survey, resolved }
    }
}

/// A battle that has been read, with its text.
struct ReadBattle {
    package: PackageId,
    tree: Arc<Tree>,
    game: Known,
    scenario: CheckedScenario,
}

impl ReadBattle {
    /// The battle as tests start from it.
    fn battle(&self) -> Battle {
        Battle {
            file: self.scenario.file,
            scenario: Arc::new(self.scenario.scenario.clone()),
            playable: Arc::clone(&self.scenario.playable),
            has_errors: self.scenario.has_errors,
        }
    }
}

/// Whether a text of a package is one of a module of that package.
fn is_of(tree: &Tree, module: &Key) -> bool {
    let header = tree.header().filter(|header| header.kind == HeaderKind::Module);
    header.and_then(|header| header.id.as_ref()).is_some_and(|id| id.text == module.1)
}

/// A battle with a module that its header does not name.
struct ModuleBattle {
    module: Key,
    read: ReadBattle,
}

/// Checks the tests of every package, and which clauses they are about.
fn tests(
    run: &mut Run,
    modules: &[(Key, Known)],
    battles: &[ReadBattle],
    of_modules: &[ModuleBattle],
    untested: &[FileId],
) -> Vec<CheckedTest> {
    // Where tests stand: the package, the text, the game they are of.
    let mut places: Vec<(PackageId, &Tree, &Known)> = Vec::new();
    for (key, known) in &run.checked {
        let known = run.varied_games.get(key).unwrap_or(known);
        let trees = run.games.get(key).into_iter().flatten();
        places.extend(trees.map(|tree| (key.0, &**tree, known)));
    }
    for (key, known) in modules {
        let trees = run.modules.get(key).into_iter().flatten();
        places.extend(trees.map(|tree| (key.0, &**tree, known)));
    }
    places.extend(battles.iter().map(|b| (b.package, &*b.tree, &b.game)));
    places.retain(|(package, ..)| *package != LIBRARY);
    let is_test = |item: &&Item| matches!(item.kind, ItemKind::Test(_) | ItemKind::Unread(_));
    let with_tests: BTreeSet<PackageId> = places
        .iter()
        .filter(|(_, tree, _)| tree.items.iter().any(|item| is_test(&item)))
        .map(|(package, ..)| *package)
        .collect();
    let mut diagnostics = Vec::new();
    let mut tests = Vec::new();
    for package in with_tests {
        let all = battles_of(package, battles);
        let mut cited = BTreeSet::new();
        for (_, tree, game) in places.iter().filter(|(of, ..)| *of == package) {
            let mut battles = all.get(&game.text.game.id).cloned().unwrap_or_default();
            for of_module in
                of_modules.iter().filter(|b| b.module.0 == package && is_of(tree, &b.module))
            {
                let id = of_module.read.scenario.scenario.id.clone();
                battles.insert(id, of_module.read.battle());
            }
            let battles = &battles;
            for item in tree.items.iter().filter(is_test) {
                castra_check::clauses::cited(item, &mut cited);
                let ItemKind::Test(test) = &item.kind else { continue };
                if untested.contains(&tree.file) {
                    continue;
                }
                run.notes.uses.open_part(tree.file);
                let mut reporter =
                    Reporter { diagnostics: &mut diagnostics, notes: &mut run.notes };
                let plan = plan::check(item, test, &game.text, battles, &mut reporter);
                if let Some(plan) = plan.filter(|_| !game.has_errors) {
                    let plan = Arc::new(plan);
                    tests.extend((0..plan.runs()).map(|run| CheckedTest {
                        package,
                        plan: Arc::clone(&plan),
                        run,
                    }));
                }
            }
        }
        let mut seen: BTreeSet<FileId> = BTreeSet::new();
        for (_, tree, game) in places.iter().filter(|(of, ..)| *of == package) {
            let is_battle = tree.header().is_some_and(|h| h.kind == HeaderKind::Scenario);
            if !game.has_errors && !is_battle && seen.insert(tree.file) {
                let template = &game.text.playable.vocabulary.template;
                diagnostics.extend(castra_check::clauses::untested(template, &[tree.file], &cited));
            }
        }
    }
    run.diagnostics.extend(diagnostics);
    tests.sort_by_key(|test| (test.span().file, test.span().start, test.run));
    tests
}

/// The battles of a package that tests can start from, by game and name.
fn battles_of(
    package: PackageId,
    battles: &[ReadBattle],
) -> BTreeMap<String, IndexMap<String, Battle>> {
    let mut all: BTreeMap<String, IndexMap<String, Battle>> = BTreeMap::new();
    for read in battles.iter().filter(|b| b.package == package) {
        let battle = read.battle();
        let of_game = all.entry(read.scenario.game.id.clone()).or_default();
        of_game.insert(read.scenario.scenario.id.clone(), battle);
    }
    all
}

/// Texts that came from the library belong to no package of the workspace.
const LIBRARY: PackageId = PackageId(u32::MAX);

/// A game that has been checked, with the places of its declarations.
#[derive(Clone)]
struct Known {
    files: Vec<FileId>,
    text: Arc<GameText>,
    has_errors: bool,
}

impl Known {
    fn game(&self) -> Arc<Game> {
        Arc::clone(&self.text.game)
    }
}

/// A game with a set of modules.
#[derive(Clone)]
struct Woven {
    known: Known,
    /// What was found when it was put together.
    diagnostics: Vec<Diagnostic>,
    /// Whether the modules fit each other and the game; if not, that is said at
    /// the battle that names them.
    fits: bool,
}

/// What a check has found so far.
#[derive(Clone, Default)]
struct Run {
    games: BTreeMap<Key, Vec<Arc<Tree>>>,
    modules: BTreeMap<Key, Vec<Arc<Tree>>>,
    checked: BTreeMap<Key, Known>,
    /// Modules on top of their games.
    grown: BTreeMap<Key, Known>,
    woven: BTreeMap<(Vec<Key>, Compare), Woven>,
    survey: Survey,
    diagnostics: Vec<Diagnostic>,
    notes: Notes,
    /// What is to be put in and taken out.
    asked: Asked,
    /// Which names of it are modules.
    varied: BTreeSet<String>,
    /// Games with the modules that were put in.
    varied_games: BTreeMap<Key, Known>,
    /// The game asked for by name, and the package that it was asked for in.
    wanted: Option<(PackageId, Key)>,
}

impl Run {
    fn texts_of(&self, kind: HeaderKind) -> &BTreeMap<Key, Vec<Arc<Tree>>> {
        match kind {
            HeaderKind::Module => &self.modules,
            HeaderKind::Game | HeaderKind::Scenario => &self.games,
        }
    }

    fn place(
        &mut self,
        package: PackageId,
        tree: &Arc<Tree>,
        scenarios: &mut Vec<(PackageId, Arc<Tree>)>,
    ) {
        let Some(header) = tree.header() else { return };
        let kind = header.kind;
        let id = header.id.as_ref().map(|n| n.text.clone()).unwrap_or_default();
        match kind {
            HeaderKind::Game => self.games.entry((package, id)).or_default().push(Arc::clone(tree)),
            HeaderKind::Module => {
                self.modules.entry((package, id)).or_default().push(Arc::clone(tree))
            }
            HeaderKind::Scenario => scenarios.push((package, Arc::clone(tree))),
        }
    }
}

/// Modules so that those that others require come first, and otherwise by their
/// names: in which order they are named never matters.
fn in_order<'n>(modules: &[(&'n Name, Key)], run: &Run) -> Vec<(&'n Name, Key)> {
    let mut left: Vec<(&'n Name, Key)> = modules.to_vec();
    left.sort_by(|a, b| a.1.cmp(&b.1));
    let mut sorted: Vec<(&'n Name, Key)> = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let is_left = |name: &Name| left.iter().any(|(_, key)| key.1 == name.text);
        let waits = |key: &Key| {
            let trees = run.modules.get(key).map_or(&[][..], Vec::as_slice);
            castra_check::relations::required(trees).any(|name| name.text != key.1 && is_left(name))
        };
        // Where they require each other in a ring, that is told elsewhere.
        let next = left.iter().position(|(_, key)| !waits(key)).unwrap_or(0);
        sorted.push(left.remove(next));
    }
    sorted
}

fn unknown(
    code: &'static castra_base::Code,
    what: &str,
    name: &Name,
    known: &[String],
) -> Diagnostic {
    let diagnostic =
        Diagnostic::new(code, name.span, format!("there is no {what} called `{}`", name.text));
    let words = known.iter().map(String::as_str);
    match nearest(&name.text, words.clone()) {
        Some(meant) => diagnostic.label(format!("did you mean `{meant}`?")).suggest(
            format!("write `{meant}`"),
            name.span,
            meant,
        ),
        None if known.is_empty() => diagnostic
            .label("not found")
            .help(format!("no {what} is declared here; is the folder complete?")),
        None => diagnostic
            .label("not found")
            .help(format!("the {what}s that can be used here are {}", listing(words, 8))),
    }
}
