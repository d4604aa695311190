//! Running selected tests as a part of another command.

use std::num::NonZero;

use castra_base::SourceMap;
use castra_diagnostics::Style;
use castra_workspace::campaign::CampaignTest;
use castra_workspace::{CheckedCampaign, CheckedTest};

use crate::failures::failure_report;
use crate::runs::Runs;

/// The results of selected tests.
#[derive(Debug)]
pub struct TestSummary {
    /// The number of passed tests.
    pub passed: usize,
    /// The names of the failed tests.
    pub failed: Vec<String>,
    /// The report on the failed tests.
    pub text: String,
}

/// Selected tests of campaigns, grouped by campaign.
pub type CampaignTests<'t> = Vec<(&'t CheckedCampaign, Vec<&'t CampaignTest>)>;

/// Returns the tests of campaigns that `is_asked` selects. Campaigns without such a test are left
/// out.
pub fn select_campaign_tests<'t>(
    campaigns: impl Iterator<Item = &'t CheckedCampaign>,
    is_asked: impl Fn(&CampaignTest) -> bool,
) -> CampaignTests<'t> {
    let of_campaign = |campaign: &'t CheckedCampaign| {
        let trials = campaign.campaign.trials.iter();
        let trials: Vec<&CampaignTest> = trials.filter(|trial| is_asked(trial)).collect();
        (!trials.is_empty()).then_some((campaign, trials))
    };
    campaigns.filter_map(of_campaign).collect()
}

/// A receiver of the progress of tests.
pub trait TestListener: Sync {
    /// Called before `count` tests run. `name` says which, for example those with a module.
    fn tests_started(&self, name: &str, count: usize);
    /// Called after each test.
    fn test_finished(&self);
}

/// Runs the tests on all processors, then those of campaigns, and formats the failures in `style`.
/// The listener receives the progress of the tests, which it knows by `name`.
#[must_use]
pub fn run_selected(
    tests: &[&CheckedTest],
    trials: &CampaignTests<'_>,
    files: &SourceMap,
    style: Style,
    (listener, name): (&dyn TestListener, &str),
) -> TestSummary {
    let jobs = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    listener.tests_started(name, tests.len());
    let mut runs = Runs::run(tests, jobs, || listener.test_finished());
    runs.add_campaign_tests(trials, files, true);
    let failed = runs.tests.iter().filter(|ran| ran.failure.is_some());
    let failed: Vec<String> = failed.map(|ran| ran.name.clone()).collect();
    TestSummary {
        passed: runs.tests.len() - failed.len(),
        failed,
        text: failure_report(&runs, files, style),
    }
}
