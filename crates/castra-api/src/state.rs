//! The state that a door keeps between requests: texts in memory, simulations, and the game at the table.

use std::num::NonZero;
use std::sync::Arc;

use castra_base::FileId;
use castra_ide::{Analysis, Host};
use castra_library::Embedded;
use castra_sim::{Comparison, Match, Session, Summary};
use castra_vm::Image;
use castra_workspace::CheckedScenario;

use crate::account::Account;
use crate::answer::Refusal;
use crate::drawn::Drawn;
use crate::subject::Subject;

/// Texts in memory, and what is being done with them.
#[derive(Debug)]
pub struct Door {
    pub(crate) host: Host<'static>,
    /// Threads that games are played on.
    pub(crate) threads: NonZero<usize>,
    /// The package of texts that were opened beside what was loaded.
    pub(crate) alone: Option<usize>,
    pub(crate) simulation: Option<Simulation>,
    pub(crate) comparing: Comparing,
    pub(crate) table: Option<Table>,
    pub(crate) tests: Option<Listed>,
}

impl Default for Door {
    fn default() -> Self {
        Self::new(NonZero::<usize>::MIN)
    }
}

/// The battle that a text is of.
pub(crate) fn battle(analysis: &Analysis, file: FileId) -> Result<&CheckedScenario, Refusal> {
    let found = analysis.checked().scenarios.iter().find(|battle| battle.file == file);
    found.ok_or_else(|| "this file is not a battle".to_owned())
}

impl Door {
    /// A core without texts, which plays games on so many threads: what is answered does not depend on
    /// their number. A browser has one.
    #[must_use]
    pub fn new(threads: NonZero<usize>) -> Self {
        Self {
            host: Host::new(&Embedded),
            threads,
            alone: None,
            simulation: None,
            comparing: Comparing::default(),
            table: None,
            tests: None,
        }
    }

    /// A text with all that it is checked together with.
    pub(crate) fn near(&mut self, path: &str) -> Result<(Arc<Analysis>, FileId), Refusal> {
        let analysis = self.host.analysis_near(path);
        let file = analysis.file(path).ok_or_else(|| format!("`{path}` is not open"))?;
        Ok((analysis, file))
    }
}

/// A game being played, and what its map is drawn of.
pub(crate) struct Table {
    pub(crate) session: Session,
    pub(crate) drawn: Drawn,
    pub(crate) account: Option<Account>,
    /// What its rules are asked with.
    pub(crate) subject: Subject,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("answers", &self.session.answers().len()).finish()
    }
}

/// A battle that is played over and over.
#[derive(Debug)]
pub(crate) struct Simulation {
    pub(crate) games: Match,
    pub(crate) summary: Summary,
    pub(crate) played: u64,
}

/// What is compared.
#[derive(Debug, Default)]
pub(crate) struct Comparing {
    pub(crate) base: Option<Arc<Image>>,
    pub(crate) pairs: Option<Pairs>,
}

/// Pairs of games that are being played.
#[derive(Debug)]
pub(crate) struct Pairs {
    pub(crate) base: Match,
    pub(crate) now: Match,
    pub(crate) comparison: Comparison,
    pub(crate) played: u64,
    /// Pairs of which the two games come to different things.
    pub(crate) differing: u64,
    /// The number of the first of them.
    pub(crate) first: Option<u64>,
}

/// Tests that were listed.
#[derive(Debug)]
pub(crate) struct Listed {
    pub(crate) analysis: Arc<Analysis>,
    /// Where each is among all tests of the texts.
    pub(crate) order: Vec<usize>,
}
