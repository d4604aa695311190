//! The tests of campaigns.

use castra_base::SourceMap;
use castra_defs::Scenario;
use castra_ir::Query;
use castra_vm::{Machine, TestFailure, TestFailureKind};
use castra_workspace::CheckedCampaign;
use castra_workspace::campaign::{Answer, Changes, Fields, Position, Trial, TrialFailure};

use super::loaded::{Asked, Loaded, Stopped};

/// A position of its own.
struct Held(Machine);

impl Position for Held {
    fn answer(&self, query: &Query, given: &[i64]) -> Result<Answer, String> {
        Asked(&self.0).answer(query, given)
    }
}

impl Fields for Loaded {
    fn scenario(&self, stage: usize) -> Option<&Scenario> {
        self.written(stage).map(|battle| &*battle.scenario)
    }

    fn position(
        &self,
        stage: usize,
        changes: &Changes,
        over: Option<Option<usize>>,
    ) -> Result<Box<dyn Position>, String> {
        let image = self.image(stage, changes, false).map_err(|stopped| match stopped {
            Stopped::Follow(error) => error.message,
            Stopped::Fault(fault) => fault.message,
            Stopped::Other(message) => message,
        })?;
        let mut machine = Machine::new(&image, 1, 1);
        machine.run();
        if let Some(winner) = over {
            machine.end(winner.and_then(|army| u32::try_from(army).ok()));
        }
        Ok(Box::new(Held(machine)))
    }
}

/// Runs the tests of a campaign. Returns each with the reason why it fails.
pub(in crate::command) fn run<'t>(
    campaign: &CheckedCampaign,
    trials: &[&'t Trial],
    files: &SourceMap,
) -> Vec<(&'t Trial, Option<TestFailure>)> {
    let loaded = Loaded::of(campaign.clone(), files.clone());
    let failed = |TrialFailure { span, message }| TestFailure {
        kind: TestFailureKind::Expectation(None),
        span,
        message,
    };
    let ran = |trial: &&'t Trial| (*trial, loaded.campaign.run(trial, &loaded).err().map(failed));
    trials.iter().map(ran).collect()
}
