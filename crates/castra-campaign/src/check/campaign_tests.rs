//! The tests of a campaign.

use castra_ir::Ty;
use castra_syntax::ast::{
    AssignOp, ExprKind, ItemKind, ScriptItem, Stmt, StmtKind, Test, TestStmt, Tree, Value,
};

use super::scope::{Part, StatementScope};
use super::{Check, OriginalBattle};
use crate::model::{CampaignTest, CampaignTestStep, StepKind};

/// The form of a test, for messages.
const TEST_FORM: &str = "a test of a campaign begins with `scenario NAME`, sets numbers, removes and \
    places pieces, says `winner = ARMY`, and expects `next battle NAME` or the end";

/// The state of a test at the current statement.
#[derive(Default)]
struct TestState<'c> {
    /// True after `scenario NAME`, even if the battle cannot be played.
    is_named: bool,
    /// The current battle of the test.
    ground: Option<OriginalBattle<'c>>,
    /// True between the end of a battle and the beginning of the next.
    is_over: bool,
}

impl<'t, 'c> Check<'t, 'c> {
    /// Checks the tests, and returns each with its valid statements.
    pub(super) fn check_trials(&mut self, tree: &'t Tree) -> Vec<CampaignTest> {
        let mut trials: Vec<CampaignTest> = Vec::new();
        for item in &tree.items {
            let ItemKind::Test(test) = &item.kind else { continue };
            // The parser has reported the missing name.
            let Some(name) = &test.name else { continue };
            let steps = self.check_steps(test);
            trials.push(CampaignTest { name: name.value.clone(), span: item.head, steps });
        }
        trials
    }

    fn check_steps(&mut self, test: &Test) -> Vec<CampaignTestStep> {
        if let Some(each) = test.each.first() {
            self.report_misplaced(each.name.span, "a test of a campaign runs once", TEST_FORM);
        }
        let mut reading = TestState::default();
        let mut steps = Vec::new();
        for stmt in test.body.iter() {
            let step = self.check_step(stmt, &mut reading);
            steps.extend(step.map(|kind| CampaignTestStep { span: stmt.span, kind }));
        }
        steps
    }

    fn check_step(&mut self, stmt: &Stmt, reading: &mut TestState<'c>) -> Option<StepKind> {
        if let StmtKind::Test(TestStmt::Scenario(name)) = &stmt.kind {
            if reading.is_named {
                self.report_misplaced(
                    stmt.span,
                    "this test has begun with a battle already",
                    TEST_FORM,
                );
                return None;
            }
            reading.is_named = true;
            let at = self.find_battle(name)?;
            reading.ground = self.original_battle(at);
            return Some(StepKind::Begin(at));
        }
        let Some(ground) = reading.ground else {
            // A named battle that is unknown or has errors has been reported.
            if !reading.is_named {
                self.report_misplaced(stmt.span, "this test begins with no battle", TEST_FORM);
            }
            return None;
        };
        let mut body = StatementScope::new(Part::Test, ground, &self.numbers);
        match &stmt.kind {
            StmtKind::Test(TestStmt::Expect(condition)) => {
                self.query(condition, &Ty::Bool, "the expectation", &body).map(StepKind::Expect)
            }
            StmtKind::Test(TestStmt::Dice(items)) => self.picks(items),
            StmtKind::Assign { place, op: AssignOp::Set, value } if matches!(&place.kind, ExprKind::Name(name) if name.text == "winner") =>
            {
                if let ExprKind::Name(name) = &place.kind {
                    self.record_built_in_use(name);
                }
                if reading.is_over {
                    self.report_misplaced(stmt.span, "this battle has ended already", TEST_FORM);
                    return None;
                }
                reading.is_over = true;
                let army = Ty::Option(Box::new(Ty::Army));
                self.query(value, &army, "the winner", &body).map(StepKind::Winner)
            }
            StmtKind::Remove(_) | StmtKind::RemoveSome { .. } | StmtKind::Place { .. }
                if reading.is_over =>
            {
                self.report_misplaced(stmt.span, "this battle has ended already", TEST_FORM);
                None
            }
            StmtKind::NextBattle(_) | StmtKind::End { .. } if !reading.is_over => {
                self.report_misplaced(stmt.span, "this battle has not ended", TEST_FORM);
                None
            }
            StmtKind::NextBattle(name) => {
                let at = self.find_battle(name)?;
                let ground = self.original_battle(at);
                *reading = TestState { is_named: true, ground, is_over: false };
                Some(StepKind::Next(at))
            }
            StmtKind::Assign { .. }
            | StmtKind::Remove(_)
            | StmtKind::RemoveSome { .. }
            | StmtKind::Place { .. }
            | StmtKind::End { .. } => self.check_statement(stmt, &mut body).map(StepKind::Act),
            _ => {
                self.report_misplaced(stmt.span, "a test of a campaign cannot do this", TEST_FORM);
                None
            }
        }
    }

    fn original_battle(&self, battle: usize) -> Option<OriginalBattle<'c>> {
        let scenario = &self.battles.get(battle)?.scenario_id().text;
        self.grounds.battles.get(scenario).copied()
    }

    /// Returns the scripted values of the next picks.
    fn picks(&mut self, items: &[ScriptItem]) -> Option<StepKind> {
        let mut picks = Vec::new();
        for item in items {
            match item {
                ScriptItem::Single(word) if word.args.is_none() => match &word.value {
                    Value::Int(number) => picks.push(number.value),
                    _ => {
                        self.report_misplaced(
                            word.span,
                            "a campaign picks numbers",
                            "write `dice [2]`",
                        );
                        return None;
                    }
                },
                other => {
                    self.report_misplaced(
                        other.span(),
                        "a campaign picks numbers",
                        "write `dice [2]`",
                    );
                    return None;
                }
            }
        }
        Some(StepKind::Picks(picks))
    }
}
