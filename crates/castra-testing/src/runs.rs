//! Tests, their results, and the clauses that they cover.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;

use castra_base::{SourceMap, Span};
use castra_course::Course;
use castra_ir::{Clause, ClauseId, Program, Test};
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
            let test = usize::try_from(index).ok().and_then(|index| tests.get(index))?.link();
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
