//! The tests of a campaign.

use castra_ir::Ty;
use castra_syntax::ast::{
    AssignOp, ExprKind, ItemKind, ScriptItem, Stmt, StmtKind, Test, TestStmt, Tree, Value,
};

use super::acts::{Body, Part};
use super::{Check, Ground};
use crate::model::{StepKind, Trial, TrialStep};

/// The form of a test, for messages.
const FORM: &str = "a test of a campaign begins with `scenario NAME`, sets numbers, removes and \
    places pieces, says `winner = ARMY`, and expects `next battle NAME` or the end";

/// The state of a test at the current statement.
#[derive(Default)]
struct Reading<'c> {
    /// True after `scenario NAME`, even if the battle cannot be played.
    is_named: bool,
    /// The current battle of the test.
    ground: Option<Ground<'c>>,
    /// True from the end of a battle to the beginning of the next.
    is_over: bool,
}

impl<'t, 'c> Check<'t, 'c> {
    /// Checks the tests, and returns the valid ones.
    pub(super) fn trials(&mut self, tree: &'t Tree) -> Vec<Trial> {
        let mut trials: Vec<Trial> = Vec::new();
        for item in &tree.items {
            let ItemKind::Test(test) = &item.kind else { continue };
            // The parser has reported the missing name.
            let Some(name) = &test.name else { continue };
            let steps = self.steps(test);
            trials.push(Trial { name: name.value.clone(), span: item.head, steps });
        }
        trials
    }

    fn steps(&mut self, test: &Test) -> Vec<TrialStep> {
        if let Some(each) = test.each.first() {
            self.misplaced(each.name.span, "a test of a campaign runs once", FORM);
        }
        let mut reading = Reading::default();
        let mut steps = Vec::new();
        for stmt in test.body.iter() {
            let step = self.step(stmt, &mut reading);
            steps.extend(step.map(|kind| TrialStep { span: stmt.span, kind }));
        }
        steps
    }

    fn step(&mut self, stmt: &Stmt, reading: &mut Reading<'c>) -> Option<StepKind> {
        if let StmtKind::Test(TestStmt::Scenario(name)) = &stmt.kind {
            if reading.is_named {
                self.misplaced(stmt.span, "this test has begun with a battle already", FORM);
                return None;
            }
            reading.is_named = true;
            let at = self.battle_called(name)?;
            reading.ground = self.ground_of(at);
            return Some(StepKind::Begin(at));
        }
        let Some(ground) = reading.ground else {
            // A named battle that is unknown or has errors has been reported.
            if !reading.is_named {
                self.misplaced(stmt.span, "this test begins with no battle", FORM);
            }
            return None;
        };
        let mut body = Body::of(Part::Test, ground, &self.numbers);
        match &stmt.kind {
            StmtKind::Test(TestStmt::Expect(condition)) => {
                self.query(condition, &Ty::Bool, "the expectation", &body).map(StepKind::Expect)
            }
            StmtKind::Test(TestStmt::Dice(items)) => self.picks(items),
            StmtKind::Assign { place, op: AssignOp::Set, value } if matches!(&place.kind, ExprKind::Name(name) if name.text == "winner") =>
            {
                if let ExprKind::Name(name) = &place.kind {
                    self.built_in(name);
                }
                if reading.is_over {
                    self.misplaced(stmt.span, "this battle has ended already", FORM);
                    return None;
                }
                reading.is_over = true;
                let army = Ty::Option(Box::new(Ty::Army));
                self.query(value, &army, "the winner", &body).map(StepKind::Winner)
            }
            StmtKind::Remove(_) | StmtKind::RemoveSome { .. } | StmtKind::Place { .. }
                if reading.is_over =>
            {
                self.misplaced(stmt.span, "this battle has ended already", FORM);
                None
            }
            StmtKind::NextBattle(_) | StmtKind::End { .. } if !reading.is_over => {
                self.misplaced(stmt.span, "this battle has not ended", FORM);
                None
            }
            StmtKind::NextBattle(name) => {
                let at = self.battle_called(name)?;
                let ground = self.ground_of(at);
                *reading = Reading { is_named: true, ground, is_over: false };
                Some(StepKind::Next(at))
            }
            StmtKind::Assign { .. }
            | StmtKind::Remove(_)
            | StmtKind::RemoveSome { .. }
            | StmtKind::Place { .. }
            | StmtKind::End { .. } => self.act(stmt, &mut body).map(StepKind::Act),
            _ => {
                self.misplaced(stmt.span, "a test of a campaign cannot do this", FORM);
                None
            }
        }
    }

    fn ground_of(&self, battle: usize) -> Option<Ground<'c>> {
        let scenario = &self.battles.get(battle)?.fought().text;
        self.grounds.battles.get(scenario).copied()
    }

    /// Returns the values of the next picks.
    fn picks(&mut self, items: &[ScriptItem]) -> Option<StepKind> {
        let mut picks = Vec::new();
        for item in items {
            match item {
                ScriptItem::One(word) if word.args.is_none() => match &word.value {
                    Value::Int(number) => picks.push(number.value),
                    _ => {
                        self.misplaced(word.span, "a campaign picks numbers", "write `dice [2]`");
                        return None;
                    }
                },
                other => {
                    self.misplaced(other.span(), "a campaign picks numbers", "write `dice [2]`");
                    return None;
                }
            }
        }
        Some(StepKind::Picks(picks))
    }
}
