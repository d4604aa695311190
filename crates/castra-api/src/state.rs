//! The state that an API keeps between requests: sources in memory, simulations, and the game at
//! the table.

use std::num::NonZero;
use std::sync::Arc;

use castra_base::FileId;
use castra_defs::{Game, Scenario};
use castra_draw::AuthorFont;
use castra_ide::{Analysis, Host};
use castra_ir::Program;
use castra_library::Embedded;
use castra_measure::balance::BalanceSearch;
use castra_measure::worth::Measurement;
use castra_sim::{Comparison, Match, Record, Session, Summary};
use castra_syntax::ast::HeaderKind;
use castra_vm::Image;
use castra_workspace::{CheckedCampaign, CheckedScenario};

use crate::account::Account;
use crate::active_campaign::{ActiveCampaign, BattleEnd};
use crate::answer::RequestError;
use crate::game_map::MapInputs;
use crate::subject::Subject;

/// A session of a page: the sources in memory, and the state of games, simulations and tests in
/// progress.
#[derive(Debug)]
pub struct Api {
    pub(crate) host: Host<'static>,
    /// The number of threads that play games.
    pub(crate) threads: NonZero<usize>,
    /// The package for sources opened in addition to the loaded ones.
    pub(crate) separate_package: Option<usize>,
    /// The fonts of the loaded packages, for characters that the embedded fonts lack.
    pub(crate) fonts: Vec<AuthorFont>,
    pub(crate) simulation: Option<Simulation>,
    pub(crate) comparison: ComparisonState,
    /// A search for changes that make a battle even.
    pub(crate) even: Option<BalanceSearch>,
    /// A measurement of the parts of a battle.
    pub(crate) worth: Option<WorthMeasurement>,
    pub(crate) table: Option<Table>,
    pub(crate) tests: Option<ListedTests>,
}

impl Default for Api {
    fn default() -> Self {
        Self::new(NonZero::<usize>::MIN)
    }
}

/// Returns the battle in a source.
pub(crate) fn battle(analysis: &Analysis, file: FileId) -> Result<&CheckedScenario, RequestError> {
    let found = analysis.checked().scenarios.iter().find(|battle| battle.file == file);
    found.ok_or_else(|| "this file is not a battle".to_owned())
}

/// Returns whether a source is a campaign.
pub(crate) fn is_campaign(analysis: &Analysis, file: FileId) -> bool {
    let trees = analysis.checked().trees();
    let header = trees.iter().find(|tree| tree.file == file).and_then(|tree| tree.header());
    header.is_some_and(|header| header.kind == HeaderKind::Campaign)
}

/// Returns the campaign in a source, or `None` if it has errors.
pub(crate) fn campaign(analysis: &Analysis, file: FileId) -> Option<&CheckedCampaign> {
    analysis.checked().campaigns.iter().find(|campaign| campaign.file == file)
}

impl Api {
    /// Returns the table.
    ///
    /// # Errors
    ///
    /// Nobody is at the table.
    pub(crate) fn current_table(&mut self) -> Result<&mut Table, RequestError> {
        self.table.as_mut().ok_or_else(|| "no game is at the table".to_owned())
    }

    /// Creates a session without sources. `threads` is the number of threads that play games; it
    /// does not affect answers. A browser has one thread.
    #[must_use]
    pub fn new(threads: NonZero<usize>) -> Self {
        Self {
            host: Host::new(&Embedded),
            threads,
            separate_package: None,
            fonts: Vec::new(),
            simulation: None,
            comparison: ComparisonState::default(),
            even: None,
            worth: None,
            table: None,
            tests: None,
        }
    }

    /// Returns the analysis of a source together with everything that it is checked with.
    pub(crate) fn analyse(&mut self, path: &str) -> Result<(Arc<Analysis>, FileId), RequestError> {
        let analysis = self.host.analysis_with_dependencies(path);
        let file = analysis.file(path).ok_or_else(|| format!("`{path}` is not open"))?;
        Ok((analysis, file))
    }
}

/// A game in progress and the inputs of its map.
pub(crate) struct Table {
    pub(crate) session: Session,
    pub(crate) map: MapInputs,
    pub(crate) account: Option<Account>,
    /// The checked rules, for explanations.
    pub(crate) subject: Subject,
    /// The program in the language of its source, if the game is played in another.
    pub(crate) source: Option<Arc<Program>>,
    /// The campaign that the game is a battle of.
    pub(crate) campaign: Option<ActiveCampaign>,
    /// The end of the campaign's battle, computed on demand; `None` as soon as the game changes.
    pub(crate) battle_end: Option<BattleEnd>,
}

impl Table {
    /// Returns the record of the game in the language of its source, with the point of its
    /// campaign.
    pub(crate) fn record(&self) -> Record {
        let record = self.session.record();
        let record = match &self.source {
            Some(source) => {
                record.in_source_language(self.session.game().image().program(), source)
            }
            None => record,
        };
        match &self.campaign {
            Some(campaign) => campaign.with_campaign(record),
            None => record,
        }
    }

    /// Returns the campaign, its battle, and the end of the battle if that is over. The end is
    /// computed once.
    pub(crate) fn current_campaign(&mut self) -> Result<Option<CurrentCampaign<'_>>, RequestError> {
        let Self { session, campaign: Some(campaign), battle_end: ended, .. } = self else {
            return Ok(None);
        };
        if ended.is_none() {
            *ended = campaign.battle_end(session)?;
        }
        Ok(Some(CurrentCampaign { campaign, session, battle_end: ended.as_ref() }))
    }
}

/// A campaign with its battle at the table.
pub(crate) struct CurrentCampaign<'t> {
    pub(crate) campaign: &'t ActiveCampaign,
    pub(crate) session: &'t Session,
    /// The end of the battle, or `None` while it continues.
    pub(crate) battle_end: Option<&'t BattleEnd>,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("answers", &self.session.answers().len()).finish()
    }
}

/// A battle that is played repeatedly.
#[derive(Debug)]
pub(crate) struct Simulation {
    pub(crate) games: Match,
    pub(crate) summary: Summary,
    pub(crate) played: u64,
}

/// The base and the pairs in progress.
#[derive(Debug, Default)]
pub(crate) struct ComparisonState {
    pub(crate) base: Option<Arc<Image>>,
    pub(crate) pairs: Option<Pairs>,
}

/// A measurement of the parts of a battle.
#[derive(Debug)]
pub(crate) struct WorthMeasurement {
    pub(crate) measurement: Measurement,
    pub(crate) battle: (Scenario, Arc<Game>),
}

/// The pairs of games played so far.
#[derive(Debug)]
pub(crate) struct Pairs {
    pub(crate) base: Match,
    pub(crate) now: Match,
    pub(crate) comparison: Comparison,
    pub(crate) played: u64,
    /// The number of pairs with different results.
    pub(crate) differing: u64,
    /// The number of the first such pair.
    pub(crate) first: Option<u64>,
}

/// The listed tests.
#[derive(Debug)]
pub(crate) struct ListedTests {
    pub(crate) analysis: Arc<Analysis>,
    pub(crate) order: Vec<Listing>,
}

/// A listed test.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Listing {
    /// The index of a test among all tests of rules and battles.
    Test(usize),
    /// The index of a campaign, and of a test among its own.
    Trial(usize, usize),
}
