//! Campaigns that people play.

use std::sync::Arc;

use castra_base::IndexMap;
use castra_ir::Program;
use castra_sim::{Bot, Chairs, End, HUMAN, Record, RecordedCampaign, Session};
use castra_vm::{Image, Status};
use castra_workspace::CheckedScenario;
use castra_workspace::campaign::{BattleChanges, CampaignProgress};
use thiserror::Error;

use crate::course::{Course, CourseError};
use crate::record::PointError;

/// A campaign in play: its current battle with the changes, and its players.
#[derive(Clone)]
pub struct CampaignPlay {
    course: Arc<Course>,
    seed: u64,
    number: u64,
    /// The bot of each side; `None` for a person.
    players: Vec<Option<Bot>>,
    /// The progress before the statements of `before`, which records store.
    point: CampaignProgress,
    /// The progress after the statements of `before`.
    standing: CampaignProgress,
    changes: BattleChanges,
}

/// The reason why a campaign cannot be resumed.
#[derive(Clone, Debug, Error)]
pub enum ResumeError {
    /// The record belongs to a battle outside campaigns.
    #[error("this is the record of a single battle")]
    Single,
    /// The campaign lacks the recorded point.
    #[error(transparent)]
    Point(#[from] PointError),
    /// The battle cannot be prepared.
    #[error(transparent)]
    Course(#[from] CourseError),
}

impl CampaignPlay {
    /// Begins a campaign. `players` has the bot of each side, or `None` for a person.
    ///
    /// # Errors
    ///
    /// If a statement before the first battle fails, or that battle cannot be compiled.
    pub fn begin(
        course: Arc<Course>,
        players: Vec<Option<Bot>>,
        seed: u64,
        number: u64,
    ) -> Result<Self, CourseError> {
        let start = course.campaign().initial_progress();
        Self::prepare_at(course, players, (seed, number), start)
    }

    /// Resumes a campaign at the battle of a record. `players` replaces those of the record.
    ///
    /// # Errors
    ///
    /// If the record belongs to a single battle, or the campaign has changed and lacks the point.
    /// Also if the battle cannot be prepared.
    pub fn resume(
        course: Arc<Course>,
        record: &Record,
        players: Option<Vec<Option<Bot>>>,
    ) -> Result<Self, ResumeError> {
        let point = record.campaign.as_ref().ok_or(ResumeError::Single)?;
        let standing = course.progress_at(point)?;
        let players = match players {
            Some(players) => players,
            None => course.players(point)?,
        };
        Ok(Self::prepare_at(course, players, (record.seed, point.number), standing)?)
    }

    fn prepare_at(
        course: Arc<Course>,
        players: Vec<Option<Bot>>,
        (seed, number): (u64, u64),
        point: CampaignProgress,
    ) -> Result<Self, CourseError> {
        let mut standing = point.clone();
        let changes = course.prepare(&mut standing, seed, number)?;
        Ok(Self { course, seed, number, players, point, standing, changes })
    }

    /// Returns this campaign in a changed version of its sources, at the same point.
    ///
    /// # Errors
    ///
    /// If the changed campaign lacks the point, or the battle cannot be prepared.
    pub fn with_course(&self, course: Arc<Course>) -> Result<Self, ResumeError> {
        let standing = course.progress_at(&self.to_recorded_campaign())?;
        Ok(Self::prepare_at(course, self.players.clone(), (self.seed, self.number), standing)?)
    }

    /// Returns the campaign with its battles.
    #[must_use]
    pub const fn course(&self) -> &Arc<Course> {
        &self.course
    }

    /// Returns the progress before the statements of `before`, as records store it.
    #[must_use]
    pub const fn recorded_progress(&self) -> &CampaignProgress {
        &self.point
    }

    /// Returns the progress after the statements of `before`, when the battle begins.
    #[must_use]
    pub const fn progress(&self) -> &CampaignProgress {
        &self.standing
    }

    /// Returns the changes that the campaign has made to the current battle.
    #[must_use]
    pub const fn changes(&self) -> &BattleChanges {
        &self.changes
    }

    /// Returns the current battle with its changes.
    ///
    /// # Errors
    ///
    /// As [`Course::battle`].
    pub fn battle(&self) -> Result<CheckedScenario, CourseError> {
        self.course.battle(self.standing.stage, &self.changes)
    }

    /// Returns the current battle, compiled to track the knowledge of armies.
    ///
    /// # Errors
    ///
    /// As [`Course::image`].
    pub fn image(&self) -> Result<Arc<Image>, CourseError> {
        self.course.image(self.standing.stage, &self.changes, true)
    }

    /// Returns the program of the battle in the language of its source, or `None` if the campaign
    /// is not a translation.
    ///
    /// # Errors
    ///
    /// As [`Course::source_program`].
    pub fn source_program(&self) -> Result<Option<Program>, CourseError> {
        self.course.source_program(self.standing.stage, &self.changes)
    }

    /// Creates a game of the current battle, at its start.
    ///
    /// # Errors
    ///
    /// As [`Course::image`].
    pub fn new_session(&self) -> Result<Session, CourseError> {
        let image = self.image()?;
        let chairs = Chairs::of_armies(image.program());
        let bots = self.bots(&chairs);
        let game = self.course.game_number(self.number, &self.standing);
        Ok(Session::with_chairs(&image, self.seed, game, chairs, &bots))
    }

    /// Returns the bot in each chair of the battle, or `None` for a person. The player of a side
    /// has the chairs of its army. Chairs of other armies have the bot `sensible`.
    fn bots(&self, chairs: &Chairs) -> Vec<Option<Bot>> {
        let player = |army: u32| self.players.get(self.side(army)?).copied();
        chairs.iter().map(|chair| player(chair.army).unwrap_or(Some(Bot::Sensible))).collect()
    }

    /// Returns the index of the side that commands an army; `None` if no side does.
    #[must_use]
    pub fn side(&self, army: u32) -> Option<usize> {
        let stage = self.course.campaign().stages.get(self.standing.stage)?;
        stage.armies.iter().position(|own| *own == army as usize)
    }

    /// Sets the players of the sides from now on. `bots` has the bot of each chair of the current
    /// battle, or `None` for a person.
    pub fn assign_players(&mut self, program: &Program, bots: &[Option<Bot>]) {
        for (chair, bot) in Chairs::of_armies(program).iter().zip(bots) {
            let player = self.side(chair.army).and_then(|side| self.players.get_mut(side));
            if let Some(player) = player {
                *player = *bot;
            }
        }
    }

    /// Returns the point of the campaign for a record of the battle.
    #[must_use]
    pub fn to_recorded_campaign(&self) -> RecordedCampaign {
        let sides = self.course.campaign().sides.iter().map(|side| side.id.clone());
        let word = |player: &Option<Bot>| player.map_or(HUMAN, Bot::word).to_owned();
        let players: IndexMap<String, String> = sides.zip(self.players.iter().map(word)).collect();
        self.course.recorded_campaign(&self.point, players, self.number)
    }

    /// Returns the progress after the battle, or `None` if the battle is not over or ended with a
    /// runtime error. The campaign does not change, since players may take answers back.
    ///
    /// # Errors
    ///
    /// If a statement of `after` fails.
    pub fn progress_after(
        &self,
        session: &Session,
    ) -> Result<Option<CampaignProgress>, CourseError> {
        if session.game().status() != Some(Status::Finished) {
            return Ok(None);
        }
        let End::Over(ending) = session.result().end else { return Ok(None) };
        let mut standing = self.standing.clone();
        let run = (self.seed, self.number);
        self.course.conclude(&mut standing, session.game(), ending.winner, run)?;
        Ok(Some(standing))
    }

    /// Returns the campaign at its next battle. `after` is the progress after the current battle,
    /// without an outcome.
    ///
    /// # Errors
    ///
    /// If a statement before that battle fails, or the battle in its file cannot be compiled.
    pub fn next_battle(&self, after: CampaignProgress) -> Result<Self, CourseError> {
        let course = Arc::clone(&self.course);
        Self::prepare_at(course, self.players.clone(), (self.seed, self.number), after)
    }
}
