//! The check of a workspace: from sources to checked games, battles and tests with their
//! diagnostics.
//!
//! Games are checked first, then modules on top of their games, then modules with each other, then
//! battles with the modules in play, then tests. Each of these is a step, a pure function of its
//! inputs. This module determines the inputs of each step and collects the diagnostics.

mod battles;
mod campaigns;
mod cascading_errors;
mod combinations;
mod games;
mod glyphs;
mod headers;
mod not_in_play;
mod outside_conflicts;
mod parse_extent;
mod parted_names;
mod report;
mod session;
mod source_lookup;
mod test_plan;
mod translations;
mod unresolved;
mod variation;
mod vary;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_base::{Diagnostic, FileId, Span, codes};
use castra_resolve::{Suppressions, references};
use castra_syntax::ParseScope;
use castra_syntax::ast::{HeaderKind, Name, Tree};

use smol_str::SmolStr;

use crate::cache::{Cache, ParsedSource};
use crate::checked::{Checked, CombinationCounts};
use crate::memo::Findings;
use crate::workspace::{Key, PackageId, Workspace};
use battles::ReadBattle;
use cascading_errors::Suspects;
use session::{Check, GameWithModules};
use variation::VariationNames;

impl Workspace<'_> {
    /// Checks all source files, without a cache.
    #[must_use]
    pub fn check(&self) -> Checked {
        self.check_again(&mut Cache::default())
    }

    /// Checks all source files, and reuses results of the last check that are still valid. The
    /// result is the same as without the cache.
    #[must_use]
    pub fn check_again(&self, cache: &mut Cache) -> Checked {
        check(self, cache, None)
    }

    /// Checks one source together with its dependencies: its game, its module, or for a battle
    /// everything in play and its tests.
    ///
    /// Reports nothing about other sources, and nothing that needs all sources, such as unused
    /// names.
    #[must_use]
    pub fn check_source(&self, file: FileId, cache: &mut Cache) -> Checked {
        self.check_sources(&BTreeSet::from([file]), cache)
    }

    /// Checks some sources as [`Self::check_source`] checks one.
    #[must_use]
    pub fn check_sources(&self, files: &BTreeSet<FileId>, cache: &mut Cache) -> Checked {
        check(self, cache, Some(files))
    }
}

/// Checks everything, or only some sources and their dependencies.
pub(crate) fn check(
    workspace: &Workspace<'_>,
    cache: &mut Cache,
    only_files: Option<&BTreeSet<FileId>>,
) -> Checked {
    // A variation and a language apply to this check only, so their results are not cached.
    let mut fresh = Cache::default();
    let cache = if workspace.is_plain() { cache } else { &mut fresh };
    match only_files {
        Some(_) => cache.begin_partial_check(),
        None => cache.begin_check(),
    }
    Check::new(workspace, cache, only_files).run()
}

/// The state of the diagnostics at a point of a check.
struct DiagnosticState {
    diagnostics: usize,
    broken: BTreeSet<FileId>,
}

impl<'w, 'l> Check<'w, 'l> {
    fn new(
        workspace: &'w Workspace<'l>,
        cache: &'w mut Cache,
        only_files: Option<&'w BTreeSet<FileId>>,
    ) -> Self {
        Self {
            workspace,
            cache,
            only: only_files,
            reported: workspace.texts.iter().filter(|t| t.is_reported).map(|t| t.file).collect(),
            files: workspace.files.clone(),
            games: BTreeMap::new(),
            modules: BTreeMap::new(),
            campaigns: Vec::new(),
            campaign_inputs: Vec::new(),
            module_names: Arc::default(),
            checked_games: BTreeMap::new(),
            survey: CombinationCounts::default(),
            diagnostics: Vec::new(),
            accepts: Suppressions::default(),
            uses: Vec::new(),
            unused_checked: BTreeSet::new(),
            files_with_errors: BTreeSet::new(),
            variation: VariationNames::default(),
            varied_modules: BTreeSet::new(),
            uncited_specials: BTreeSet::new(),
            varied_games: BTreeMap::new(),
            requested_game: None,
            translatable: Vec::new(),
            text_counts: BTreeMap::new(),
            translation_files: BTreeMap::new(),
        }
    }

    fn run(mut self) -> Checked {
        let parsed = self.parse();
        let quiet: BTreeSet<FileId> = self
            .workspace
            .texts
            .iter()
            .filter(|text| !text.is_reported)
            .map(|text| text.file)
            .collect();
        self.variation = VariationNames::of(&self.workspace.variation, &mut self.files);
        let (trees, misnamed) = headers::infer_headers(self.workspace, &parsed, self.cache);
        let whole = parsed.iter().filter(|text| text.reading != ParseScope::Header);
        let whole: BTreeSet<FileId> = whole.map(|text| text.tree.file).collect();
        let trees = self.translations(trees, &whole);
        let mut scenarios = Vec::new();
        for ((text, parsed), tree) in self.workspace.texts.iter().zip(&parsed).zip(&trees) {
            self.report(parsed.diagnostics.iter().cloned());
            self.add_source(text.package, tree, &mut scenarios);
        }
        self.report(misnamed);
        let unprinted = glyphs::report_unprintable(self.workspace, self.only);
        self.report(unprinted);
        self.module_names = {
            let known = self.known_names(HeaderKind::Module);
            self.cache.share_module_names(known)
        };
        let suspects = Suspects::of(&self.files, &parsed, &trees, &self.workspace.invalid_texts);
        if let Some((package, name)) = self.workspace.requested_game.clone() {
            let found = self.resolve(HeaderKind::Game, package, &name);
            self.requested_game = found.map(|key| (package, key));
        }
        self.check_games(&quiet);
        // Sources with only a parsed header are not checked.
        let unread: BTreeSet<FileId> = parsed
            .iter()
            .filter(|text| text.reading == ParseScope::Header)
            .map(|text| text.tree.file)
            .collect();
        let modules = self.check_modules(&unread, &quiet);
        if self.only.is_none() {
            let before = self.diagnostic_state();
            let broken = self.files_with_errors.clone();
            combinations::check(&mut self, &modules);
            // Conflicts between modules are kept only if a reported file takes part.
            let found = self.diagnostics.split_off(before.diagnostics);
            self.roll_back(before);
            let is_requested = |d: &Diagnostic| {
                let mut labels = std::iter::once(&d.primary).chain(&d.related);
                labels.any(|label| !quiet.contains(&label.span.file))
            };
            self.report(found.into_iter().filter(is_requested));
            // A conflict between modules concerns only battles with both, which report it
            // themselves. Each module alone is still playable.
            self.files_with_errors = broken;
        }
        let duplicate_battles = duplicate_battles(&scenarios, &quiet);
        self.report(duplicate_battles);
        let mut started = self.start_battles(&trees);
        started.extend(self.campaign_battles());
        let mut wanted = Vec::new();
        for (package, tree) in scenarios {
            let id = tree.header().and_then(|header| header.id.as_ref());
            let is_started = id.is_some_and(|id| started.contains(&id.text));
            if !unread.contains(&tree.file) && (is_started || self.is_requested([&tree])) {
                wanted.push((package, tree, None));
            }
        }
        // Problems of an unreported battle are dropped, as for modules.
        let (others, is_requested): (Vec<_>, Vec<_>) =
            wanted.into_iter().partition(|(_, tree, _)| quiet.contains(&tree.file));
        let mut battles: Vec<ReadBattle> =
            self.scenarios(is_requested).into_iter().flatten().collect();
        let before = self.diagnostic_state();
        battles.extend(self.scenarios(others).into_iter().flatten());
        self.roll_back(before);
        let campaigns = self.campaigns(&battles);
        let of_modules = self.battles_of_modules(&modules, &battles);
        let tests = self.check_tests(&modules, &battles, &of_modules);
        let mut resolved = resolved_sources(&self.checked_games, &modules, &battles);
        resolved.append(&mut self.campaign_inputs);
        let checked = battles.into_iter().map(ReadBattle::into_checked);
        let checked = checked.filter(|battle| !quiet.contains(&battle.file)).collect();
        self.finish((checked, campaigns, tests, resolved), &quiet, &modules, &suspects, &trees)
    }

    /// Returns the state of the diagnostics, for [`Self::roll_back`].
    fn diagnostic_state(&self) -> DiagnosticState {
        DiagnosticState {
            diagnostics: self.diagnostics.len(),
            broken: self.files_with_errors.clone(),
        }
    }

    /// Drops the diagnostics since a state.
    fn roll_back(&mut self, before: DiagnosticState) {
        self.diagnostics.truncate(before.diagnostics);
        self.files_with_errors = before.broken;
    }

    /// Returns whether any of some sources is checked.
    fn is_requested<'t>(&self, trees: impl IntoIterator<Item = &'t Arc<Tree>>) -> bool {
        self.only.is_none_or(|only| trees.into_iter().any(|tree| only.contains(&tree.file)))
    }

    /// Returns the battles that the tests of the checked sources start from, if not all sources are
    /// checked.
    fn start_battles(&mut self, trees: &[Arc<Tree>]) -> BTreeSet<SmolStr> {
        let is_named = |tree: &&Arc<Tree>| self.only.is_some_and(|only| only.contains(&tree.file));
        let only = trees.iter().filter(is_named);
        let tested: Vec<_> = only.map(|tree| self.cache.test_facts(tree)).collect();
        tested.iter().flat_map(|text| &text.battles).map(|name| name.text.clone()).collect()
    }

    /// Parses the sources of the workspace as far as needed.
    fn parse(&mut self) -> Vec<Arc<ParsedSource>> {
        let readings = parse_extent::readings(self.workspace, self.cache);
        let texts = self.workspace.texts.iter().zip(readings);
        let texts: Vec<_> = texts
            .filter_map(|(text, reading)| Some((self.workspace.files.get(text.file)?, reading)))
            .collect();
        self.cache.parse(&texts)
    }

    /// Adds diagnostics.
    fn report(&mut self, problems: impl IntoIterator<Item = Diagnostic>) {
        for problem in problems {
            if problem.is_error() {
                self.files_with_errors.insert(problem.primary.span.file);
            }
            self.diagnostics.push(problem);
        }
    }

    /// Adds the findings of a step, except uses of names.
    fn collect(&mut self, findings: &Findings) {
        self.report(findings.diagnostics.iter().cloned());
        self.accepts.extend(&findings.accepts);
    }

    /// Returns whether any of some sources has an error.
    fn have_errors(&self, trees: &[Arc<Tree>]) -> bool {
        trees.iter().any(|tree| self.files_with_errors.contains(&tree.file))
    }
}

/// Reports battles of a package with the name of an earlier one, which may be unreported.
fn duplicate_battles(
    scenarios: &[(PackageId, Arc<Tree>)],
    quiet: &BTreeSet<FileId>,
) -> Vec<Diagnostic> {
    let mut known: BTreeMap<Key, &Name> = BTreeMap::new();
    let mut found = Vec::new();
    for (package, tree) in scenarios {
        let Some(id) = tree.header().and_then(|header| header.id.as_ref()) else { continue };
        match known.entry((*package, id.text.clone())) {
            Entry::Vacant(entry) => _ = entry.insert(id),
            Entry::Occupied(first) => {
                let (mut second, mut first) = (id, *first.get());
                if quiet.contains(&second.span.file) {
                    std::mem::swap(&mut first, &mut second);
                }
                found.push(duplicate_battle(second, first.span));
            }
        }
    }
    found
}

/// Returns the diagnostic for a battle whose name is taken: tests start from the first.
fn duplicate_battle(id: &Name, first: Span) -> Diagnostic {
    let message = format!("two battles are called `{}`", id.text);
    Diagnostic::new(&codes::NAME_DUPLICATE_BATTLE, id.span, message)
        .label("one of the two")
        .related(first, "the other")
        .help("write another name after `scenario` in one of them")
}

/// Returns the sources that were checked together, for the resolution of names.
fn resolved_sources(
    games: &BTreeMap<Key, GameWithModules>,
    modules: &[(Key, GameWithModules)],
    battles: &[ReadBattle],
) -> Vec<references::CheckedSources> {
    let games = games.values().chain(modules.iter().map(|(_, known)| known));
    let games = games.map(|known| (None, Arc::clone(&known.text)));
    let of_battles = battles.iter();
    let of_battles = of_battles.map(|b| (Some(Arc::clone(&b.tree)), Arc::clone(&b.game.text)));
    games
        .chain(of_battles)
        .map(|(own, game)| references::CheckedSources { battle_tree: own, game })
        .collect()
}
