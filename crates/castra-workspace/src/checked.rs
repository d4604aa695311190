//! What came of a check.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use castra_base::{Diagnostic, FileId, SourceMap, Span};
use castra_check::{Playable, Uses, references};
use castra_defs::{Game, Scenario};
use castra_ir::Program;
use castra_link::LinkError;
use castra_syntax::ast::Tree;

use crate::plan::{Plan, Run};
use crate::references::{Known, References};
use crate::workspace::PackageId;

/// What checking modules together has taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// Sets of modules that were put together.
    pub sets: usize,
    /// Pairs of changes that the guard solver was asked about.
    pub pairs: usize,
}

/// What came of checking a [`Workspace`](crate::Workspace).
#[derive(Debug)]
pub struct Checked {
    /// All source texts, those of the library included.
    pub files: SourceMap,
    /// Every problem: first what keeps a text from being read, then the other errors,
    /// then warnings, each by file and place.
    pub diagnostics: Vec<Diagnostic>,
    /// Conflicts that may come about with modules from outside the package, such as those that come with a
    /// game, which no battle of the package has in play with its own. They are no problems of
    /// these texts, unless a level is set for their code.
    pub elsewhere: Vec<Elsewhere>,
    /// Games among the texts, in the order of their first file.
    pub games: Vec<CheckedGame>,
    /// Battles among the texts, in the order given.
    pub scenarios: Vec<CheckedScenario>,
    /// Tests among the texts that can be run, each as often as it is to be run.
    /// A test with an error, or of a game or battle with one, is not there.
    pub tests: Vec<CheckedTest>,
    /// Where there is a [`Variation`](crate::Variation): all modules that are known, each with the
    /// game that it is for.
    pub modules: Vec<(String, String)>,
    /// The names of the [`Variation`](crate::Variation) that are modules.
    pub varied: BTreeSet<String>,
    /// Special rules that were to be left out, and that nothing cites which could be: without them the
    /// battle is what it was.
    pub idle: BTreeSet<String>,
    /// What checking modules together has taken.
    pub survey: Survey,
    /// The texts of the workspace, as far as they have been read.
    pub(crate) trees: Vec<Arc<Tree>>,
    /// The names of all games, those of the library among them.
    pub(crate) known_games: Vec<String>,
    /// The texts, each with the game that it is of, and what they use: what
    /// [`Checked::references`] is made of.
    pub(crate) resolved: (Vec<references::Checked>, Vec<Arc<Uses>>),
    /// What is known of names from earlier checks.
    pub(crate) names: Arc<Mutex<Known>>,
}

/// A conflict that may come about with a module that is in play nowhere here.
#[derive(Clone, Debug)]
pub struct Elsewhere {
    /// The other module.
    pub module: String,
    /// What would be reported.
    pub diagnostic: Diagnostic,
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
    pub scenario: Arc<Scenario>,
    /// The game it is for, modules included.
    pub game: Arc<Game>,
    /// Whether it or its game has an error.
    pub has_errors: bool,
    /// The game's words and rules.
    pub(crate) playable: Arc<Playable>,
}

impl Checked {
    /// The texts of the workspace as far as they have been read, whether or not they have to do
    /// with what was in question.
    #[must_use]
    pub fn trees(&self) -> &[Arc<Tree>] {
        &self.trees
    }

    /// The names of all games that a battle can be for, those of the library among them.
    #[must_use]
    pub fn known_games(&self) -> &[String] {
        &self.known_games
    }

    /// Every definition in the texts, those of the library included, and every use of
    /// a name. What a text uses is worked out when it is asked for.
    #[must_use]
    pub fn references(&self) -> References {
        // What is kept is added whole.
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        names.references(&self.files, &self.resolved.0, &self.resolved.1)
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
    pub(crate) plan: Arc<Plan>,
    /// Of its plan.
    pub(crate) run: Arc<Run>,
    /// Which run of its plan.
    pub(crate) number: usize,
}

impl CheckedTest {
    /// Its name, with the values of this run.
    #[must_use]
    pub fn name(&self) -> String {
        self.plan.name(&self.run)
    }

    /// Its name without the values of this run.
    #[must_use]
    pub fn title(&self) -> &str {
        self.plan.title()
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
        self.plan.link(&self.run)
    }
}
