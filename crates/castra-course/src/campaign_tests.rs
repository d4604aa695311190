//! The tests of campaigns.

use castra_defs::Scenario;
use castra_ir::Query;
use castra_vm::{Machine, TestFailure, TestFailureKind};
use castra_workspace::campaign::{
    BattleChanges, CampaignTest, CampaignTestFailure, Position, QueryAnswer, TestBattles,
};

use crate::course::{BattlePosition, Course};

/// A position that owns its game.
struct OwnedPosition(Machine);

impl Position for OwnedPosition {
    fn answer(&self, query: &Query, given: &[i64]) -> Result<QueryAnswer, String> {
        BattlePosition(&self.0).answer(query, given)
    }
}

impl TestBattles for Course {
    fn scenario(&self, stage: usize) -> Option<&Scenario> {
        self.original_battle(stage).map(|battle| &*battle.scenario)
    }

    fn position(
        &self,
        stage: usize,
        changes: &BattleChanges,
        over: Option<Option<usize>>,
    ) -> Result<Box<dyn Position>, String> {
        let image = self.image(stage, changes, false).map_err(|error| error.to_string())?;
        let mut machine = Machine::new(&image, 1, 1);
        machine.run();
        if let Some(winner) = over {
            machine.end(winner.and_then(|army| u32::try_from(army).ok()));
        }
        Ok(Box::new(OwnedPosition(machine)))
    }
}

impl Course {
    /// Runs a test of the campaign, and returns its failure, or `None` if it passes.
    #[must_use]
    pub fn run_test(&self, trial: &CampaignTest) -> Option<TestFailure> {
        let failed = |CampaignTestFailure { span, message }| TestFailure {
            kind: TestFailureKind::Expectation(None),
            span,
            message,
        };
        self.campaign().run_test(trial, self).err().map(failed)
    }
}
