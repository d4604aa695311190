//! The results of a check.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use castra_base::{Diagnostic, FileId, SourceMap, Span};
use castra_campaign::{BattleChanges, Campaign};
use castra_defs::{Game, Scenario};
use castra_ir::Program;
use castra_link::LinkError;
use castra_resolve::{Playable, Uses, references};
use castra_syntax::ast::Tree;

use crate::references::{NameCache, References};
use crate::test_plan::{Plan, Run};
use crate::translatable::{TextCounts, Translatable};
use crate::workspace::PackageId;

/// The numbers of sets and pairs of modules that a check compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CombinationCounts {
    /// The number of sets of modules checked together.
    pub sets: usize,
    /// The number of pairs of changes given to the guard solver.
    pub pairs: usize,
}

/// The result of checking a [`Workspace`](crate::Workspace).
#[derive(Debug)]
pub struct Checked {
    /// All sources, including those of the library.
    pub files: SourceMap,
    /// Every problem, sorted by [`Diagnostic::urgency`], then by path and position.
    pub diagnostics: Vec<Diagnostic>,
    /// The possible conflicts with modules from outside the package, such as those of a game's
    /// library. They occur in no battle of the package, since none has both modules in play. They
    /// are not problems unless a level is configured for their code.
    pub outside_conflicts: Vec<OutsideConflict>,
    /// The games among the sources, in the order of their first file.
    pub games: Vec<CheckedGame>,
    /// The battles among the sources, in the given order.
    pub scenarios: Vec<CheckedScenario>,
    /// The campaigns without errors among the sources, in the given order.
    pub campaigns: Vec<CheckedCampaign>,
    /// The tests that can run, one element for each run. Tests with errors, and tests of a game or
    /// battle with errors, are left out.
    pub tests: Vec<CheckedTest>,
    /// All known modules with their games, if there is a [`Variation`](crate::Variation).
    pub modules: Vec<(String, String)>,
    /// The names of the [`Variation`](crate::Variation) that are modules.
    pub varied_modules: BTreeSet<String>,
    /// The special rules to leave out that no removable rule cites, so leaving them out has no
    /// effect.
    pub uncited_specials: BTreeSet<String>,
    /// The numbers of sets and pairs of modules that were compared.
    pub survey: CombinationCounts,
    /// The sources of the workspace, as far as they were parsed.
    pub(crate) trees: Vec<Arc<Tree>>,
    /// The names of all games, including those of the library.
    pub(crate) known_games: Vec<String>,
    /// The inputs of [`Checked::references`]: the sources with their games, and the uses of names
    /// in each.
    pub(crate) reference_inputs: (Vec<references::CheckedSources>, Vec<Arc<Uses>>),
    /// The battles, games and modules of the workspace, with their translations.
    pub translatable: Vec<Translatable>,
    /// The requested language.
    pub(crate) language: Option<String>,
    /// The numbers of texts in each source, if a language was requested.
    pub(crate) text_counts: BTreeMap<FileId, TextCounts>,
    /// The name tables of earlier checks.
    pub(crate) names: Arc<Mutex<NameCache>>,
}

/// A possible conflict with a module from outside the package.
#[derive(Clone, Debug)]
pub struct OutsideConflict {
    /// The name of the other module.
    pub module: String,
    /// The diagnostic that a battle with both modules in play would have.
    pub diagnostic: Diagnostic,
}

/// A checked game, which can be linked if it has no errors.
#[derive(Clone, Debug)]
pub struct CheckedGame {
    /// The files of the game, without modules.
    pub files: Vec<FileId>,
    /// The model of the game.
    pub game: Arc<Game>,
    /// True if any of its files has an error.
    pub has_errors: bool,
    /// The declarations and rules.
    pub(crate) playable: Arc<Playable>,
}

/// A checked battle with its game, which can be linked if it has no errors.
#[derive(Clone, Debug)]
pub struct CheckedScenario {
    /// The file of the battle.
    pub file: FileId,
    /// The model of the battle; invalid parts are left out.
    pub scenario: Arc<Scenario>,
    /// The model of its game, including modules.
    pub game: Arc<Game>,
    /// True if the battle or its game has an error.
    pub has_errors: bool,
    /// The declarations and rules of the game.
    pub(crate) playable: Arc<Playable>,
}

/// A checked campaign with the battles of its stages.
#[derive(Clone, Debug)]
pub struct CheckedCampaign {
    /// The file of the campaign.
    pub file: FileId,
    /// The campaign.
    pub campaign: Arc<Campaign>,
    /// The battle of each of its stages.
    pub battles: Vec<CheckedScenario>,
}

impl Checked {
    /// Returns the requested language; `None` for that of the sources.
    #[must_use]
    pub fn language(&self) -> Option<&str> {
        self.language.as_deref()
    }

    /// Returns the languages of all translations.
    #[must_use]
    pub fn languages(&self) -> BTreeSet<&str> {
        let declared = self.translatable.iter().flat_map(|one| &one.translations);
        declared.map(|declared| declared.language.as_str()).collect()
    }

    /// Returns the language tag of the translation of some sources into a language, or into the
    /// language without its region. Returns `None` if there is no such translation.
    #[must_use]
    pub fn translation_tag(
        &self,
        files: impl IntoIterator<Item = FileId>,
        language: &str,
    ) -> Option<&str> {
        let files: BTreeSet<FileId> = files.into_iter().collect();
        let of_files = |one: &&Translatable| one.files().any(|file| files.contains(&file));
        let found = self.translatable.iter().filter(of_files);
        let mut found = found.filter_map(|one| one.translation_for(language));
        found.find(|found| found.text.is_some()).map(|found| found.language.as_str())
    }

    /// Returns the numbers of texts in some sources; 0 if no language was requested.
    #[must_use]
    pub fn text_counts(&self, files: impl IntoIterator<Item = FileId>) -> TextCounts {
        let files: BTreeSet<FileId> = files.into_iter().collect();
        let mut sum = TextCounts::default();
        for counts in files.iter().filter_map(|file| self.text_counts.get(file)) {
            sum.all += counts.all;
            sum.missing += counts.missing;
        }
        sum
    }

    /// Returns the syntax trees of the workspace, as far as they were parsed.
    #[must_use]
    pub fn trees(&self) -> &[Arc<Tree>] {
        &self.trees
    }

    /// Returns the names of all games that a battle can be for, including those of the library.
    #[must_use]
    pub fn known_games(&self) -> &[String] {
        &self.known_games
    }

    /// Returns every definition and every use of a name, including the library's. The uses in a
    /// source are computed on demand.
    #[must_use]
    pub fn references(&self) -> References {
        // Entries are added complete, so a poisoned lock is usable.
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        names.references(&self.files, &self.reference_inputs.0, &self.reference_inputs.1)
    }
}

impl CheckedGame {
    /// Links the game without a battle. `options` are names and values that override the defaults.
    ///
    /// # Errors
    ///
    /// If the game has errors or no sequence of play, if it needs a battle, or if an option is
    /// invalid.
    pub fn link(&self, options: &[(String, String)]) -> Result<Program, LinkError> {
        if self.has_errors {
            return Err(LinkError::Errors { name: self.game.id.clone() });
        }
        castra_link::link_game(&self.playable, None, options)
    }
}

impl CheckedScenario {
    /// Returns the sources of the battle and of its game with the modules in play.
    pub fn sources(&self) -> impl Iterator<Item = FileId> {
        self.playable.trees.iter().map(|tree| tree.file).chain([self.file])
    }

    /// Links the battle. `options` are names and values that override those of the battle and the
    /// game.
    ///
    /// # Errors
    ///
    /// If the battle or its game has errors, if the game has no sequence of play, or if an option
    /// is invalid.
    pub fn link(&self, options: &[(String, String)]) -> Result<Program, LinkError> {
        if self.has_errors {
            return Err(LinkError::Errors { name: self.scenario.id.clone() });
        }
        castra_link::link_game(&self.playable, Some(&self.scenario), options)
    }

    /// Returns the battle with other values of options and War Council entries.
    ///
    /// # Errors
    ///
    /// If a name or a value is invalid.
    pub fn with_settings(&self, given: &[(String, String)]) -> Result<Scenario, LinkError> {
        castra_link::with_settings(&self.playable, &self.scenario, given)
    }

    /// Returns the battle with the changes that a campaign makes to it.
    ///
    /// # Errors
    ///
    /// If an added piece would share a hex with another of its kind.
    pub fn with_changes(&self, changes: &BattleChanges) -> Result<Self, String> {
        // Invariant: a checked battle has a board of its game.
        let Some(board) = self.game.boards.get(&self.scenario.board) else {
            return Ok(self.clone());
        };
        let scenario = Arc::new(changes.apply_to(&self.scenario, board)?);
        Ok(Self { scenario, ..self.clone() })
    }
}

impl CheckedCampaign {
    /// Returns the sources of the campaign and of its battles, with those of their game.
    pub fn sources(&self) -> impl Iterator<Item = FileId> {
        let battles = self.battles.iter().flat_map(CheckedScenario::sources);
        std::iter::once(self.file).chain(battles)
    }
}

/// A run of a checked test. A test with several runs appears several times.
#[derive(Clone, Debug)]
pub struct CheckedTest {
    /// The package of the test.
    pub package: PackageId,
    pub(crate) plan: Arc<Plan>,
    /// The run within its plan.
    pub(crate) run: Arc<Run>,
    /// The index of the run within its plan.
    pub(crate) number: usize,
}

impl CheckedTest {
    /// Returns the name with the values of this run.
    #[must_use]
    pub fn name(&self) -> String {
        self.plan.name(&self.run)
    }

    /// Returns the name without the values of this run.
    #[must_use]
    pub fn name_without_values(&self) -> &str {
        self.plan.title()
    }

    /// Returns the name of the battle that the test starts from, or `None` if it sets up its own
    /// board.
    #[must_use]
    pub fn battle(&self) -> Option<&str> {
        self.plan.battle()
    }

    /// Returns the span of the test in its source file.
    #[must_use]
    pub fn span(&self) -> Span {
        self.plan.span()
    }

    /// Links the run. Every call builds the program again, so link a test only to run it.
    #[must_use]
    pub fn link(&self) -> castra_ir::Test {
        self.plan.link(&self.run)
    }
}
