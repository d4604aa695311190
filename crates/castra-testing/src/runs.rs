//! Tests, their results, and the clauses that they cover.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;

use castra_base::{SourceMap, Span};
use castra_course::Course;
use castra_ir::visit_mut::visit_stmt_parts_mut;
use castra_ir::{Clause, ClauseId, Program, Shared, Stmt, Test};
use castra_sim::{ExplainedLine, Explainer, map_in_order};
use castra_vm::{TestFailure, TestFailureKind, TestOutcome, run_test};
use castra_workspace::campaign::CampaignTest;
use castra_workspace::{CheckedCampaign, CheckedTest};

use crate::coverage::ClauseCoverage;

/// A test with its result.
#[derive(Debug)]
pub struct TestRun {
    /// The name of the test, after the name of its battle or module.
    pub name: String,
    /// The source span of the test.
    pub span: Span,
    /// The id of the game.
    pub game: String,
    /// The numbers of the clauses that the test cites.
    pub cites: Vec<String>,
    /// The reason for the failure; `None` if the test passed or was not run.
    pub failure: Option<TestFailure>,
    /// True if the test was run.
    pub was_run: bool,
    /// The program, if the test failed.
    program: Option<Arc<Program>>,
}

impl TestRun {
    /// Returns the derivation of the unexpected value, line by line. It is empty unless an
    /// expectation failed and has a derivation.
    #[must_use]
    pub fn derivation(&self, files: &SourceMap) -> Vec<ExplainedLine> {
        let kind = self.failure.as_ref().map(|failure| &failure.kind);
        match (kind, &self.program) {
            (Some(TestFailureKind::Expectation(Some(derivation))), Some(program)) => {
                Explainer { program, files, depth: usize::MAX }.lines(derivation)
            }
            _ => Vec::new(),
        }
    }
}

/// Tests in the order in which they were added, and the clauses of their games.
#[derive(Debug, Default)]
pub struct Runs {
    /// The tests.
    pub tests: Vec<TestRun>,
    /// The clauses, with the tests that cite them.
    pub clauses: Vec<ClauseCoverage>,
    /// The index in `clauses` of each clause, by source span.
    clause_indices: BTreeMap<Span, usize>,
}

impl Runs {
    /// Creates the list of tests without running them.
    #[must_use]
    pub fn list(tests: &[&CheckedTest]) -> Self {
        let mut runs = Self::default();
        for test in tests {
            runs.add(test.link(), None);
        }
        runs
    }

    /// Runs tests with `jobs` threads. `step` is called after each test.
    pub fn run(tests: &[&CheckedTest], jobs: NonZero<usize>, step: impl Fn()) -> Self {
        let mut runs = Self::default();
        let run = |_: &mut (), index: u64| {
            let mut test = usize::try_from(index).ok().and_then(|index| tests.get(index))?.link();
            drop_own_citations(&mut test);
            let outcome = run_test(&test);
            Some((test, outcome))
        };
        map_in_order(
            0..tests.len() as u64,
            jobs,
            || (),
            run,
            |ran| {
                if let Some((test, outcome)) = ran {
                    runs.add(test, Some(outcome));
                }
                step();
                ControlFlow::Continue(())
            },
        );
        runs
    }

    /// Adds the tests of campaigns. Runs them if `is_run` is true.
    pub fn add_campaign_tests(
        &mut self,
        trials: &[(&CheckedCampaign, Vec<&CampaignTest>)],
        files: &SourceMap,
        is_run: bool,
    ) {
        if trials.is_empty() {
            return;
        }
        for (campaign, trials) in trials {
            let course = Course::new((*campaign).clone(), Vec::new());
            self.tests.extend(trials.iter().map(|trial| TestRun {
                failure: if is_run { course.run_test(trial) } else { None },
                name: trial.name.clone(),
                span: trial.span,
                game: campaign.campaign.game.clone(),
                cites: Vec::new(),
                was_run: is_run,
                program: None,
            }));
        }
        self.tests.sort_by_cached_key(|ran| {
            (files.get(ran.span.file).map(|file| file.path.clone()), ran.span.start)
        });
    }

    fn add(&mut self, test: Test, outcome: Option<TestOutcome>) {
        let Test { name, span, cites, program, unset: _ } = test;
        for (id, clause) in (0..).map(ClauseId).zip(&program.clauses) {
            let at = *self.clause_indices.entry(clause.span).or_insert_with(|| {
                self.clauses.push(ClauseCoverage::new(&program.game, &program.sources, clause));
                self.clauses.len() - 1
            });
            let Some(covered) = self.clauses.get_mut(at) else { continue };
            if cites.contains(&id) {
                covered.tests.push(name.clone());
            }
            covered.carried_out += outcome.as_ref().map_or(0, |o| o.coverage.count(id));
        }
        let number = |clause: &Clause| clause.id.clone();
        let cites = cites.iter().filter_map(|id| program.clauses.get(id)).map(number);
        let cites = cites.collect();
        let was_run = outcome.is_some();
        let failure = outcome.and_then(|outcome| outcome.failure);
        self.tests.push(TestRun {
            cites,
            game: program.game.clone(),
            was_run,
            program: failure.is_some().then_some(program),
            failure,
            name,
            span,
        });
    }
}

/// Removes the clauses that a test cites from its own statements: only rules exercise a clause.
fn drop_own_citations(test: &mut Test) {
    fn drop_within(test: Span, stmts: &mut [Stmt]) {
        for stmt in stmts {
            if test.contains(stmt.span) {
                stmt.cites = Shared::default();
            }
            visit_stmt_parts_mut(stmt, &mut |_| {}, &mut |block| drop_within(test, block));
        }
    }
    let rules = &mut Arc::make_mut(&mut test.program).rules;
    if let Some(body) = &mut rules.test {
        drop_within(test.span, &mut body.stmts);
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test may stop where it fails")]
mod tests {
    use castra_workspace::{NoLibrary, Package, Workspace};

    use super::*;

    const TOLL: &str = r#"game toll "Toll"
source notes "Notes" {
  N-DEAL "Gold is dealt."
  N-FILL "Purses are filled."
  N-PAY "A turn costs one piece."
}
council { armies 2 }
state gold per army: int = 0
setup {
  cite N-DEAL
  for each a in armies { a.gold = 3 }
  fill()
}
proc fill() {
  cite N-FILL
  for each a in armies { a.gold += 1 }
}
turn army at most 2 "dusk" {
  phase pay "Pay" {
    cite N-PAY
    us.gold -= 1
  }
}
test "gold is dealt" {
  cite N-DEAL N-PAY
  armies reds greys
  begin
  expect reds.gold == 4
}
"#;

    #[test]
    fn a_clause_that_only_a_test_cites_is_not_exercised() {
        let mut workspace = Workspace::new(&NoLibrary);
        let package = workspace.add_package(Package::default());
        workspace.add(package, "toll.castra", TOLL);
        let checked = workspace.check();
        let tests: Vec<&CheckedTest> = checked.tests.iter().collect();
        let runs = Runs::run(&tests, NonZero::<usize>::MIN, || {});
        assert!(runs.tests.iter().all(|ran| ran.was_run && ran.failure.is_none()));
        let counts = |id: &str| {
            let clause = runs.clauses.iter().find(|clause| clause.id == id).expect(id);
            (clause.carried_out, clause.tests.len())
        };
        // The setup assigns twice and calls once.
        assert_eq!(counts("N-DEAL"), (3, 1));
        assert_eq!(counts("N-FILL"), (2, 0));
        assert_eq!(counts("N-PAY"), (0, 1));
    }
}
