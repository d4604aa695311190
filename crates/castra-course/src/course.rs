//! The battles of a campaign, with the changes that the campaign makes in them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use castra_ir::{Program, Query};
use castra_sim::Bot;
use castra_vm::{CompileOptions, DerivationError, Fault, Image, Machine, QueryValue, RandomStream};
use castra_workspace::campaign::{
    BattleChanges, Campaign, CampaignError, CampaignProgress, Position, QueryAnswer,
};
use castra_workspace::{CheckedCampaign, CheckedScenario};
use thiserror::Error;

/// The first random stream of a campaign. Lower streams belong to the armies of its battles.
const STREAM: u64 = 1 << 32;

/// The maximum number of compiled battles in the cache.
const IMAGES: usize = 64;

/// A campaign with its battles, which it compiles with the changes of the campaign.
pub struct Course {
    campaign: Arc<Campaign>,
    /// The battle of each stage as in its file.
    battles: Vec<CheckedScenario>,
    /// The position after the setup of the battle of each stage, computed on demand.
    starts: Vec<OnceLock<Machine>>,
    /// The compiled battles by stage, changes, and whether they track knowledge.
    images: Mutex<BTreeMap<(usize, String, bool), Arc<Image>>>,
    options: Vec<(String, String)>,
    /// The course in the language of its source, if this is a translation.
    source: Option<Arc<Self>>,
}

/// The reason why a campaign cannot continue.
#[derive(Clone, Debug, Error)]
pub enum CourseError {
    /// A statement of the campaign failed.
    #[error("{0}")]
    Follow(CampaignError),
    /// A runtime error of the rules in a battle.
    #[error("{}", .0.message)]
    Fault(Box<Fault>),
    /// A battle cannot be played with its changes.
    #[error("{0}")]
    UnplayableBattle(String),
}

/// The position of a battle, in which queries of a campaign are evaluated.
pub struct BattlePosition<'m>(pub &'m Machine);

impl Position for BattlePosition<'_> {
    fn answer(&self, query: &Query, given: &[i64]) -> Result<QueryAnswer, String> {
        match self.0.evaluate_query(query, given) {
            Ok(QueryValue::One(value)) => Ok(QueryAnswer::One(value)),
            Ok(QueryValue::Several(all)) => Ok(QueryAnswer::Several(all)),
            Err(DerivationError::Fault(fault)) => Err(fault.message),
            Err(DerivationError::TooLong | DerivationError::Hidden) => {
                Err("this takes too many steps to work out".to_owned())
            }
        }
    }
}

impl Course {
    /// Creates the course of a campaign. `options` are the names and values of options to set in
    /// its battles.
    #[must_use]
    pub fn new(checked: CheckedCampaign, options: Vec<(String, String)>) -> Self {
        let CheckedCampaign { file: _, campaign, battles } = checked;
        let starts = battles.iter().map(|_| OnceLock::new()).collect();
        Self { campaign, battles, starts, images: Mutex::default(), options, source: None }
    }

    /// Creates the course of a translated campaign. `source` is the course before translation.
    #[must_use]
    pub fn new_translated(
        checked: CheckedCampaign,
        options: Vec<(String, String)>,
        source: Arc<Self>,
    ) -> Self {
        Self { source: Some(source), ..Self::new(checked, options) }
    }

    /// Returns the checked campaign.
    #[must_use]
    pub const fn campaign(&self) -> &Arc<Campaign> {
        &self.campaign
    }

    /// Returns the battle of a stage as in its file, or `None` without such a stage.
    #[must_use]
    pub fn original_battle(&self, stage: usize) -> Option<&CheckedScenario> {
        self.battles.get(stage)
    }

    /// Returns the random stream before or after a battle. It depends on the number of battles so
    /// far, so a resumed campaign has the same streams.
    fn random_stream(
        seed: u64,
        number: u64,
        standing: &CampaignProgress,
        after: bool,
    ) -> RandomStream {
        let step = standing.fought.len() as u64;
        RandomStream::stream(seed, number, STREAM + 2 * step + u64::from(after))
    }

    /// Returns the game number of the next battle in run `number` of this campaign, from 1. No
    /// other battle of any run of this campaign has the same game number.
    #[must_use]
    pub fn game_number(&self, number: u64, standing: &CampaignProgress) -> u64 {
        let most = self.campaign.stages.len() as u64;
        number.saturating_sub(1).saturating_mul(most) + standing.fought.len() as u64 + 1
    }

    /// Executes the statements before the next battle, updates `standing`, and returns the changes
    /// to the battle. `seed` and the number of the run determine all chance.
    ///
    /// # Errors
    ///
    /// If a statement fails, or the battle in its file cannot be compiled.
    pub fn prepare(
        &self,
        standing: &mut CampaignProgress,
        seed: u64,
        number: u64,
    ) -> Result<BattleChanges, CourseError> {
        let at = standing.stage;
        // Invariant: the progress refers to a stage, and each stage has its battle.
        let (Some(battle), Some(stage)) = (self.battles.get(at), self.campaign.stages.get(at))
        else {
            return Ok(BattleChanges::default());
        };
        if stage.statements_before.is_empty() {
            return Ok(BattleChanges::default());
        }
        let start = self.start(at)?;
        let mut chance = Self::random_stream(seed, number, standing, false);
        let mut chooser = |among: &[i64]| random_below(&mut chance, among.len());
        let scenario = &battle.scenario;
        let changes =
            self.campaign.prepare(standing, scenario, &BattlePosition(start), &mut chooser);
        changes.map_err(CourseError::Follow)
    }

    /// Executes the statements after a battle, and updates `standing`. `winner` is the index of the
    /// winning army, or `None` after a draw. The seed and the number of the run determine all
    /// chance.
    ///
    /// # Errors
    ///
    /// If a statement fails.
    pub fn conclude(
        &self,
        standing: &mut CampaignProgress,
        end: &Machine,
        winner: Option<u32>,
        (seed, number): (u64, u64),
    ) -> Result<(), CourseError> {
        let mut chance = Self::random_stream(seed, number, standing, true);
        let mut chooser = |among: &[i64]| random_below(&mut chance, among.len());
        let winner = winner.map(|army| army as usize);
        let concluded =
            self.campaign.conclude(standing, &BattlePosition(end), winner, &mut chooser);
        concluded.map_err(CourseError::Follow)
    }

    /// Returns the position after the setup of the unchanged battle.
    fn start(&self, stage: usize) -> Result<&Machine, CourseError> {
        // Invariant: `starts` has an entry for each stage.
        let place =
            self.starts.get(stage).ok_or_else(|| CourseError::UnplayableBattle(String::new()))?;
        if let Some(start) = place.get() {
            return Ok(start);
        }
        let image = self.image(stage, &BattleChanges::default(), false)?;
        let mut machine = Machine::new(&image, 1, 1);
        machine.run();
        Ok(place.get_or_init(|| machine))
    }

    /// Returns the battle of a stage with the given changes.
    ///
    /// # Errors
    ///
    /// If an added piece would share its hex with another of its kind, or if there is no such
    /// stage.
    pub fn battle(
        &self,
        stage: usize,
        changes: &BattleChanges,
    ) -> Result<CheckedScenario, CourseError> {
        // Invariant: each stage has its battle.
        let battle =
            self.battles.get(stage).ok_or_else(|| CourseError::UnplayableBattle(String::new()))?;
        let name = self.campaign.stages.get(stage).map_or("", |stage| stage.name.as_str());
        battle
            .with_changes(changes)
            .map_err(|why| CourseError::UnplayableBattle(format!("before `{name}`: {why}")))
    }

    /// Returns the program of a changed battle in the language of its source, or `None` if the
    /// course is not a translation.
    ///
    /// # Errors
    ///
    /// If the battle cannot be linked.
    pub fn source_program(
        &self,
        stage: usize,
        changes: &BattleChanges,
    ) -> Result<Option<Program>, CourseError> {
        self.source.as_ref().map(|source| source.program(stage, changes)).transpose()
    }

    fn program(&self, stage: usize, changes: &BattleChanges) -> Result<Program, CourseError> {
        let program = self.battle(stage, changes)?.link(&self.options);
        program.map_err(|error| CourseError::UnplayableBattle(error.to_string()))
    }

    /// Returns the compiled battle of a stage with the given changes, and caches it. `knowledge`
    /// makes it track what each army knows.
    ///
    /// # Errors
    ///
    /// If the battle cannot be linked or compiled.
    pub fn image(
        &self,
        stage: usize,
        changes: &BattleChanges,
        knowledge: bool,
    ) -> Result<Arc<Image>, CourseError> {
        let key = (stage, format!("{changes:?}"), knowledge);
        let images = || self.images.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = images().get(&key) {
            return Ok(Arc::clone(known));
        }
        let program = self.program(stage, changes)?;
        let made = Image::compile_with_options(
            Arc::new(program),
            CompileOptions { knowledge, ..CompileOptions::default() },
        );
        let image = made.map(Arc::new);
        let image = image.map_err(|error| {
            CourseError::UnplayableBattle(format!("this cannot be played: {error}"))
        })?;
        let mut images = images();
        if images.len() >= IMAGES {
            images.pop_last();
        }
        Ok(Arc::clone(images.entry(key).or_insert(image)))
    }

    /// Returns the bot of each army in the battle of a stage; empty without such a stage. `bots`
    /// has the bots of the sides. An army without a bot gets [`Bot::Random`].
    #[must_use]
    pub fn army_bots(&self, stage: usize, bots: &[Bot]) -> Vec<Bot> {
        let Some(stage) = self.campaign.stages.get(stage) else { return Vec::new() };
        let side = |army: usize| stage.armies.iter().position(|own| *own == army);
        let all =
            (0..stage.armies.len()).map(|army| side(army).and_then(|at| bots.get(at)).copied());
        all.map(|bot| bot.unwrap_or(Bot::Random)).collect()
    }
}

fn random_below(chance: &mut RandomStream, n: usize) -> usize {
    let n = u64::try_from(n).unwrap_or(u64::MAX).max(1);
    usize::try_from(chance.next_below(n)).unwrap_or_default()
}
