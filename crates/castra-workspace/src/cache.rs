//! The cache between checks: results of a check that the next one reuses.
//!
//! Callers do not report changes. Each source is compared with the previous one of the same id, and
//! equal inputs give equal results: trees, games checked from trees, battles checked from games. A
//! changed battle repeats its own steps; a changed game also repeats those of its modules and
//! battles. Spans contain file ids, so equal contents under another id are a different source.

use std::collections::BTreeSet;
use std::collections::btree_map::{BTreeMap, Entry};
use std::sync::{Arc, Mutex};

use castra_analyze::{ModuleContext, WarningScope};
use castra_base::{Attachments, Diagnostic, FileId, SourceFile, parallel};
use castra_check::{Settings, settings};
use castra_compose::ComparisonScope;
use castra_defs::Scenario;
use castra_resolve::{Playable, Reporter, ResolvedGame, clauses};
use castra_syntax::ast::{Header, ItemKind, Name, Tree};
use castra_syntax::{ParseScope, parse_part};
use smol_str::SmolStr;

use crate::memo::{ByAddress, Step, StepMemo, Steps};
use crate::references::NameCache;
use crate::test_plan::{self, Plan};
use crate::word_counts::WordCounts;
use crate::workspace::{Key, PackageId};

/// The number of previous contents of a source that are stored, for edits that are undone.
const MAX_CONTENTS: usize = 2;

/// The results of the last check, for reuse by the next.
#[derive(Default)]
pub struct Cache {
    /// The last contents of each source, the oldest first.
    texts: BTreeMap<FileId, Vec<Arc<ParsedSource>>>,
    /// The sources whose headers were parsed to identify them.
    headers: BTreeMap<FileId, Arc<ParsedSource>>,
    /// The names of modules in the last check.
    context: Arc<[String]>,
    pub(crate) headed: StepMemo<HeaderStep, Arc<Tree>>,
    pub(crate) games: Steps<GameStep, Arc<ResolvedGame>>,
    pub(crate) battles: Steps<BattleStep, Battle>,
    tested: StepMemo<ByAddress<Tree>, Arc<TestFacts>>,
    pub(crate) plans: Steps<PlanStep, Arc<[Arc<Plan>]>>,
    pub(crate) sets: StepMemo<SetsStep, Arc<[BTreeSet<Key>]>>,
    /// The clauses that the tests of each package cite, in the last check.
    cited: BTreeMap<PackageId, Arc<BTreeSet<SmolStr>>>,
    pub(crate) untested: StepMemo<UntestedStep, Arc<[Diagnostic]>>,
    pub(crate) names: Arc<Mutex<NameCache>>,
    /// The word counts of the last check with an unresolved name.
    pub(crate) words: WordCounts,
}

/// A source with the result of parsing it.
#[derive(Debug)]
pub(crate) struct ParsedSource {
    pub(crate) path: String,
    text: Arc<str>,
    pictures: Arc<Attachments>,
    pub(crate) reading: ParseScope,
    pub(crate) tree: Arc<Tree>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl ParsedSource {
    fn of(source: &SourceFile, reading: ParseScope) -> Self {
        let parsed = parse_part(source, reading);
        Self {
            path: source.path.clone(),
            text: Arc::clone(&source.text),
            pictures: Arc::clone(&source.pictures),
            reading,
            tree: Arc::new(parsed.tree),
            diagnostics: parsed.diagnostics,
        }
    }

    /// Returns whether the contents and the parsed extent of a source are unchanged.
    fn is_current(&self, source: &SourceFile, reading: ParseScope) -> bool {
        self.reading == reading
            && self.path == source.path
            && same_text(&self.text, &source.text)
            && self.pictures == source.pictures
    }
}

/// The key of a tree that takes the header of another tree.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct HeaderStep {
    pub(crate) tree: ByAddress<Tree>,
    pub(crate) model: ByAddress<Tree>,
}

/// The key of the check of a game, or of modules on top of a game.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct GameStep {
    /// The trees of the game, or of each module.
    pub(crate) parts: Vec<Vec<ByAddress<Tree>>>,
    pub(crate) base: Option<ByAddress<ResolvedGame>>,
    pub(crate) available_modules: ByAddress<[String]>,
    pub(crate) compare: ComparisonScope,
    /// The files to report warnings in; `None` for all.
    pub(crate) files_to_warn: Option<BTreeSet<FileId>>,
}

impl GameStep {
    /// Runs the check.
    pub(crate) fn check(&self) -> Step<Arc<ResolvedGame>> {
        let shared =
            |part: &Vec<ByAddress<Tree>>| part.iter().map(|tree| Arc::clone(&tree.0)).collect();
        let parts: Vec<Vec<Arc<Tree>>> = self.parts.iter().map(shared).collect();
        let base = self.base.as_ref().map(|base| &*base.0);
        let warning_files =
            self.files_to_warn.as_ref().map_or(WarningScope::All, WarningScope::Only);
        let context = ModuleContext {
            available_modules: &self.available_modules.0,
            compare: self.compare,
            warned: warning_files,
        };
        Step::of(|reporter| {
            let (diagnostics, notes) = (&mut *reporter.diagnostics, &mut *reporter.notes);
            Arc::new(castra_check::check_game(&parts, base, &context, diagnostics, notes))
        })
    }
}

/// The key of the check of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BattleStep {
    pub(crate) tree: ByAddress<Tree>,
    pub(crate) game: ByAddress<ResolvedGame>,
    /// The modules in play.
    pub(crate) modules: Vec<SmolStr>,
    pub(crate) near: ByAddress<[String]>,
}

impl BattleStep {
    /// Runs the step: checks the battle's own rules on top of its game, and the battle. `header` is
    /// the tree's header with the modules in play.
    pub(crate) fn check(&self, header: &Header) -> Step<Battle> {
        let (tree, game) = (&*self.tree.0, &*self.game.0);
        let named: Vec<String> = self.modules.iter().map(ToString::to_string).collect();
        let available_modules = ModuleContext {
            available_modules: &self.near.0,
            compare: ComparisonScope::InPlay,
            warned: WarningScope::All,
        };
        Step::of(|reporter| {
            let Reporter { diagnostics, notes } = reporter;
            let own =
                castra_check::check_own_rules(tree, game, &available_modules, diagnostics, notes);
            let game = own.map_or_else(|| Arc::clone(&self.game.0), Arc::new);
            notes.uses.open_part(tree.file);
            let mut reporter = Reporter { diagnostics, notes };
            let in_play: Vec<&str> = named.iter().map(String::as_str).collect();
            let options = settings::check_header_options(
                header,
                &in_play,
                available_modules.available_modules,
                &game,
                &mut reporter,
            );
            let settings = Settings { modules: named, options };
            let Reporter { diagnostics, notes } = reporter;
            let scenario = castra_check::check_scenario(tree, &game, settings, diagnostics, notes);
            Battle { scenario: Arc::new(scenario), game }
        })
    }
}

/// A battle, and its game with everything in play.
#[derive(Clone, Debug)]
pub(crate) struct Battle {
    pub(crate) scenario: Arc<Scenario>,
    pub(crate) game: Arc<ResolvedGame>,
}

/// The facts about the tests of a source that are known before their check.
#[derive(Debug, Default)]
pub(crate) struct TestFacts {
    /// True if there are any tests.
    pub(crate) has_tests: bool,
    /// The battles that the tests start from, as named in the source.
    pub(crate) battles: Vec<Name>,
    /// The clauses that the parsed tests cite.
    pub(crate) cited: BTreeSet<SmolStr>,
}

/// A battle that tests start from. The flag is true if it has errors.
pub(crate) type StartBattle = (ByAddress<Scenario>, ByAddress<Playable>, bool);

/// The key of the check of the tests of a source.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct PlanStep {
    pub(crate) tree: ByAddress<Tree>,
    pub(crate) game: ByAddress<ResolvedGame>,
    pub(crate) own: Option<StartBattle>,
    /// The battles that the tests name.
    pub(crate) named_battles: Vec<Option<StartBattle>>,
    /// The names of all battles, if a test names an unknown one.
    pub(crate) battle_names: Vec<String>,
}

/// The key of the sets of modules to check together.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct SetsStep {
    pub(crate) own: Vec<Key>,
    pub(crate) modules: Vec<(Key, Vec<ByAddress<Tree>>)>,
}

/// The key of the clauses without a test.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct UntestedStep {
    pub(crate) game: ByAddress<ResolvedGame>,
    pub(crate) file: FileId,
    pub(crate) cited: ByAddress<BTreeSet<SmolStr>>,
}

impl std::fmt::Debug for Cache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cache").field("texts", &self.texts.len()).finish_non_exhaustive()
    }
}

impl Cache {
    /// Begins a check of everything.
    pub(crate) fn begin_check(&mut self) {
        self.headed.begin_check();
        self.games.begin_check();
        self.battles.begin_check();
        self.tested.begin_check();
        self.plans.begin_check();
        self.sets.begin_check();
        self.untested.begin_check();
    }

    /// Begins a check of single sources.
    pub(crate) fn begin_partial_check(&mut self) {
        self.headed.begin_partial_check();
        self.games.begin_partial_check();
        self.battles.begin_partial_check();
        self.tested.begin_partial_check();
        self.plans.begin_partial_check();
        self.sets.begin_partial_check();
        self.untested.begin_partial_check();
    }

    /// Frees the results that the last check of single sources dropped. Call it when the user is
    /// idle; otherwise the next check does it.
    pub fn free_dropped(&mut self) {
        self.headed.free_dropped();
        self.games.free_dropped();
        self.battles.free_dropped();
        self.tested.free_dropped();
        self.plans.free_dropped();
        self.sets.free_dropped();
        self.untested.free_dropped();
    }

    /// Parses the sources that have changed.
    pub(crate) fn parse(&mut self, texts: &[(&SourceFile, ParseScope)]) -> Vec<Arc<ParsedSource>> {
        let known: Vec<_> =
            texts.iter().map(|(source, reading)| self.take_parsed(source, *reading)).collect();
        let new = texts.iter().zip(&known).filter(|(_, known)| known.is_none());
        let new = parallel::map(new.map(|(text, _)| *text).collect(), |(source, reading)| {
            Arc::new(ParsedSource::of(source, reading))
        });
        let mut new = new.into_iter();
        let all = known.into_iter().filter_map(|known| known.or_else(|| new.next()));
        let all: Vec<Arc<ParsedSource>> = all.collect();
        for ((source, _), parsed) in texts.iter().zip(&all) {
            let kept = self.texts.entry(source.id).or_default();
            let gone = (kept.len() + 1).saturating_sub(MAX_CONTENTS);
            kept.drain(..gone);
            kept.push(Arc::clone(parsed));
        }
        all
    }

    /// Removes the result of parsing a source from the cache and returns it, if the source has not
    /// changed.
    fn take_parsed(
        &mut self,
        source: &SourceFile,
        reading: ParseScope,
    ) -> Option<Arc<ParsedSource>> {
        let known = self.texts.get_mut(&source.id);
        let found = known.and_then(|known| {
            let at = known.iter().position(|before| before.is_current(source, reading))?;
            Some(known.remove(at))
        });
        found.or_else(|| {
            let header = self.headers.get(&source.id)?;
            header.is_current(source, reading).then(|| Arc::clone(header))
        })
    }

    /// Returns the header of a source without parsing the rest.
    pub(crate) fn header(&mut self, source: &SourceFile) -> Option<&Header> {
        let new = || Arc::new(ParsedSource::of(source, ParseScope::Header));
        let parsed = match self.headers.entry(source.id) {
            Entry::Vacant(entry) => entry.insert(new()),
            Entry::Occupied(entry) if entry.get().is_current(source, ParseScope::Header) => {
                entry.into_mut()
            }
            Entry::Occupied(mut entry) => {
                entry.insert(new());
                entry.into_mut()
            }
        };
        parsed.tree.header()
    }

    /// Returns the facts about the tests of a source.
    pub(crate) fn test_facts(&mut self, tree: &Arc<Tree>) -> Arc<TestFacts> {
        self.tested.get(ByAddress::of(tree), || {
            let mut tested = TestFacts::default();
            for item in &tree.items {
                let is_read = matches!(item.kind, ItemKind::Test(_));
                tested.has_tests |= is_read || matches!(item.kind, ItemKind::Unparsed(_));
                if is_read {
                    clauses::collect_cited_clauses(item, &mut tested.cited);
                }
            }
            tested.battles = test_plan::named_battles(tree).collect();
            Arc::new(tested)
        })
    }

    /// Returns the names of all modules, sharing the previous list if it is equal.
    pub(crate) fn share_module_names(&mut self, names: Vec<String>) -> Arc<[String]> {
        if *self.context != *names {
            self.context = names.into();
        }
        Arc::clone(&self.context)
    }

    /// Returns the clauses that the tests of a package cite, sharing the previous set if it is
    /// equal.
    pub(crate) fn share_cited_clauses(
        &mut self,
        package: PackageId,
        cited: BTreeSet<SmolStr>,
    ) -> Arc<BTreeSet<SmolStr>> {
        let known = self.cited.entry(package).or_default();
        if **known != cited {
            *known = Arc::new(cited);
        }
        Arc::clone(known)
    }
}

fn same_text(before: &Arc<str>, now: &Arc<str>) -> bool {
    Arc::ptr_eq(before, now) || before == now
}
