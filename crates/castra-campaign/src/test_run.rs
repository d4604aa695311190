//! The execution of a campaign's tests.

use std::collections::VecDeque;

use castra_base::Span;
use castra_defs::Scenario;
use thiserror::Error;

use crate::model::{Campaign, CampaignTest, StatementKind, StepKind};
use crate::progress::{BattleChanges, CampaignError, CampaignProgress, Position, QueryAnswer};

/// The source of battles for the tests of a campaign.
pub trait TestBattles {
    /// Returns the battle of a stage as in its file, or `None` without such a stage.
    fn scenario(&self, stage: usize) -> Option<&Scenario>;

    /// Returns the initial position of a battle with changes. `over` is `Some` for a finished
    /// battle: the index of the winning army, or `None` for a draw.
    ///
    /// # Errors
    /// The reason, if the battle cannot be played.
    fn position(
        &self,
        stage: usize,
        changes: &BattleChanges,
        over: Option<Option<usize>>,
    ) -> Result<Box<dyn Position>, String>;
}

/// The failure of a test: its first statement that fails, or picks that are left over.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct CampaignTestFailure {
    /// The location of the statement, or of the head of the test if picks are left over.
    pub span: Span,
    /// The reason.
    pub message: String,
}

/// The state of a running test.
struct Run<'r> {
    campaign: &'r Campaign,
    battles: &'r dyn TestBattles,
    standing: CampaignProgress,
    changes: BattleChanges,
    /// The index of the winning army, once the current battle is over.
    winner_army: Option<Option<usize>>,
    /// The current or last battle.
    stage: usize,
    picks: VecDeque<i64>,
}

impl Campaign {
    /// Runs a test.
    ///
    /// # Errors
    /// If a statement fails, or scripted picks are left over at the end.
    pub fn run_test(
        &self,
        test: &CampaignTest,
        fields: &dyn TestBattles,
    ) -> Result<(), CampaignTestFailure> {
        let mut run = Run {
            campaign: self,
            battles: fields,
            standing: self.initial_progress(),
            changes: BattleChanges::default(),
            winner_army: None,
            stage: 0,
            picks: VecDeque::new(),
        };
        for step in &test.steps {
            run.step(&step.kind)
                .map_err(|message| CampaignTestFailure { span: step.span, message })?;
        }
        match run.picks.is_empty() {
            true => Ok(()),
            false => {
                let message = "scripted picks are left over".to_owned();
                Err(CampaignTestFailure { span: test.span, message })
            }
        }
    }
}

impl Run<'_> {
    fn step(&mut self, step: &StepKind) -> Result<(), String> {
        match step {
            StepKind::Begin(stage) => {
                self.stage = *stage;
                self.standing.stage = *stage;
            }
            StepKind::Picks(picks) => self.picks.extend(picks),
            StepKind::Act(StatementKind::End { side, reason }) => {
                let expected = match reason.is_empty() {
                    true => self.ending_text(*side),
                    false => format!("{} with \"{reason}\"", self.ending_text(*side)),
                };
                let found = self.course_text();
                let is_it = self.standing.outcome.as_ref().is_some_and(|outcome| {
                    outcome.side == *side && (reason.is_empty() || outcome.reason == *reason)
                });
                if !is_it {
                    return Err(format!("expected {expected}, but {found}"));
                }
            }
            StepKind::Act(act) => {
                let start = self.battles.position(self.stage, &BattleChanges::default(), None)?;
                let scenario =
                    self.battles.scenario(self.stage).ok_or("there is no such battle")?;
                let about = (scenario, &*start);
                let standing = &mut self.standing;
                let done = self.campaign.arrange(act, standing, about, &mut self.changes);
                done.map_err(|error| error.message)?;
            }
            StepKind::Winner(army) => self.conclude(army)?,
            StepKind::Next(stage) => self.begin_battle(*stage)?,
            StepKind::Expect(condition) => {
                let position =
                    self.battles.position(self.stage, &self.changes, self.winner_army)?;
                match position.answer(condition, &self.standing.numbers)? {
                    QueryAnswer::One(0) => return Err(self.failure_text()),
                    QueryAnswer::One(_) => {}
                    QueryAnswer::Several(_) => {
                        return Err("this is a set, and no condition".to_owned());
                    }
                }
            }
        }
        Ok(())
    }

    fn conclude(&mut self, army: &castra_ir::Query) -> Result<(), String> {
        let position = self.battles.position(self.stage, &self.changes, None)?;
        let winner = match position.answer(army, &self.standing.numbers)? {
            QueryAnswer::One(castra_ir::NONE) => None,
            QueryAnswer::One(army) => usize::try_from(army).ok(),
            QueryAnswer::Several(_) => return Err("this is a set, and no army".to_owned()),
        };
        self.winner_army = Some(winner);
        let end = self.battles.position(self.stage, &self.changes, self.winner_army)?;
        let (campaign, standing) = (self.campaign, &mut self.standing);
        with_scripted_picks(&mut self.picks, |chooser| {
            campaign.conclude(standing, &*end, winner, chooser)
        })
    }

    fn begin_battle(&mut self, stage: usize) -> Result<(), String> {
        if self.standing.outcome.is_some() || self.standing.stage != stage {
            let expected = self.stage_name(stage);
            return Err(format!("expected the battle `{expected}`, but {}", self.course_text()));
        }
        self.stage = stage;
        self.winner_army = None;
        let start = self.battles.position(stage, &BattleChanges::default(), None)?;
        let scenario = self.battles.scenario(stage).ok_or("there is no such battle")?;
        let (campaign, standing) = (self.campaign, &mut self.standing);
        self.changes = with_scripted_picks(&mut self.picks, |chooser| {
            campaign.prepare(standing, scenario, &*start, chooser)
        })?;
        Ok(())
    }

    fn stage_name(&self, stage: usize) -> &str {
        self.campaign.stages.get(stage).map_or("", |stage| stage.name.as_str())
    }

    fn ending_text(&self, side: Option<usize>) -> String {
        match side.and_then(|side| self.campaign.sides.get(side)) {
            Some(side) => format!("the victory of `{}`", side.id),
            None => "an end without a winner".to_owned(),
        }
    }

    /// Describes how the campaign continues or has ended, for a message.
    fn course_text(&self) -> String {
        match &self.standing.outcome {
            None => {
                format!("the campaign continues with `{}`", self.stage_name(self.standing.stage))
            }
            Some(outcome) => {
                let end = self.ending_text(outcome.side);
                format!("the campaign ends with {end}: \"{}\"", outcome.reason)
            }
        }
    }

    fn failure_text(&self) -> String {
        let numbers = self.campaign.numbers.iter().zip(&self.standing.numbers);
        let numbers = numbers
            .map(|(number, value)| format!("`{}` is {}", number.name, number.format_value(*value)));
        let numbers: Vec<String> = numbers.collect();
        match numbers.is_empty() {
            true => "the expectation is not met".to_owned(),
            false => format!("the expectation is not met: {}", numbers.join(", ")),
        }
    }
}

/// Executes statements with scripted picks. Fails if a pick is not scripted, or not in its set.
fn with_scripted_picks<T>(
    picks: &mut VecDeque<i64>,
    work: impl FnOnce(&mut dyn FnMut(&[i64]) -> usize) -> Result<T, CampaignError>,
) -> Result<T, String> {
    let mut problem = None;
    let mut chooser = |among: &[i64]| {
        // A pick from a single value does not consume a scripted pick.
        if among.len() == 1 {
            return 0;
        }
        let at = picks.front().and_then(|pick| among.iter().position(|one| one == pick));
        let numbers: Vec<String> = among.iter().map(i64::to_string).collect();
        let numbers = numbers.join(", ");
        match (picks.pop_front(), at) {
            (_, Some(at)) => return at,
            (Some(pick), None) => {
                problem.get_or_insert(format!("a pick cannot give {pick}, only {numbers}"));
            }
            (None, None) => {
                let message = format!("a pick is not scripted: write `dice [N]` with {numbers}");
                problem.get_or_insert(message);
            }
        }
        0
    };
    let done = work(&mut chooser).map_err(|error| error.message)?;
    problem.map_or(Ok(done), Err)
}
