//! Tests in the sources: their list, and runs in slices, so that a page can show progress and stop.

use std::collections::{BTreeMap, BTreeSet};

use castra_base::{Diagnostic, FileId, Span};
use castra_course::Course;
use castra_ide::{Analysis, SourceRole};
use castra_sim::{ExplainedLine, Explainer};
use castra_syntax::ast::{Header, HeaderKind, Name};
use castra_vm::{TestFailure, TestFailureKind, run_test};
use castra_workspace::campaign::CampaignTest;
use castra_workspace::{CheckedCampaign, CheckedTest};
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, RequestError, to_json};
use crate::state::{Api, ListedTests, Listing};
use crate::texts::{Labelled, labelled};
use crate::utf16::{Place, range};

/// A request about the tests in the sources.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum TestsRequest {
    /// Lists the tests of the user's own sources that can run, ordered by path and position. The
    /// list is kept for [`TestsRequest::Run`].
    List {
        /// Restricts the list to tests related to this source: for a battle, the tests of the
        /// battle, its game and the modules in play.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        path: Option<String>,
    },
    /// Runs some of the listed tests.
    Run {
        /// The index of the first, from 0.
        from: usize,
        count: usize,
    },
}

/// The maximum number of lines of a derivation.
const MAX_LINES: usize = 40;

/// The name and the location of a test.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListedTest {
    #[serde(flatten)]
    place: Place,
    name: String,
}

/// The failure of a test.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Failure {
    #[serde(flatten)]
    at: Labelled,
    message: String,
    help: Option<String>,
    related: Vec<Labelled>,
    /// The derivation of the unexpected value.
    lines: Vec<ExplainedLine>,
    /// The number of its lines that are left out.
    left: usize,
}

pub(crate) fn answer(api: &mut Api, ask: TestsRequest) -> Answer {
    match ask {
        TestsRequest::List { path } => {
            let analysis = api.host.analysis();
            let near = path
                .and_then(|path| analysis.file(&path))
                .map(|file| related_sources(&analysis, file));
            let is_near = |file| near.as_ref().is_none_or(|near| near.contains(&file));
            let mut order = listings(&analysis);
            order.retain(|at| {
                let file = span(&analysis, *at).map(|span| span.file);
                let own = file.filter(|file| analysis.role(*file) == Some(SourceRole::Own));
                own.is_some_and(is_near)
            });
            // A stable sort keeps the runs of one test in order.
            order.sort_by_cached_key(|at| {
                let span = span(&analysis, *at);
                span.map(|span| (analysis.source(span.file).map(|f| f.path.clone()), span.start))
            });
            let tests = order.iter().filter_map(|at| listed_test(&analysis, *at));
            let tests: Vec<ListedTest> = tests.collect::<Result<_, _>>()?;
            api.tests = Some(ListedTests { analysis, order });
            to_json(&tests)
        }
        TestsRequest::Run { from, count } => {
            let listed = api.tests.as_ref().ok_or("no tests were listed")?;
            let wanted = listed.order.iter().skip(from).take(count);
            let analysis = &listed.analysis;
            // The tests of a campaign share its compiled battles.
            let mut courses = BTreeMap::new();
            let ran = wanted.filter_map(|&at| run_listed(analysis, at, &mut courses));
            to_json(&ran.collect::<Result<Vec<_>, _>>()?)
        }
    }
}

/// Returns the sources related to one. For a battle they are the sources in play, for a module the
/// module and its game, for a game all sources that use it.
fn related_sources(analysis: &Analysis, file: FileId) -> BTreeSet<FileId> {
    let checked = analysis.checked();
    if let Some(battle) = checked.scenarios.iter().find(|battle| battle.file == file) {
        return battle.trees().iter().map(|tree| tree.file).chain([file]).collect();
    }
    let trees = checked.trees();
    let own = trees.iter().find(|tree| tree.file == file).and_then(|tree| tree.header());
    let Some(own) = own else { return BTreeSet::from([file]) };
    let is_near = |other: &Header| match own.kind {
        HeaderKind::Game => declared_game(other) == declared_game(own),
        HeaderKind::Module => {
            let same = |a: &Option<Name>, b: &Option<Name>| {
                a.as_ref().map(|name| &name.text) == b.as_ref().map(|name| &name.text)
            };
            match other.kind {
                HeaderKind::Game => declared_game(other) == declared_game(own),
                HeaderKind::Module => same(&other.id, &own.id),
                HeaderKind::Scenario | HeaderKind::Campaign => false,
            }
        }
        HeaderKind::Scenario | HeaderKind::Campaign => false,
    };
    let all = trees.iter().filter(|tree| tree.header().is_some_and(is_near));
    all.map(|tree| tree.file).chain([file]).collect()
}

/// Returns the game that a source belongs to or is for.
fn declared_game(header: &Header) -> Option<&str> {
    let name = match header.kind {
        HeaderKind::Game => &header.id,
        HeaderKind::Module | HeaderKind::Scenario | HeaderKind::Campaign => &header.game,
    };
    name.as_ref().map(|name| name.text.as_str())
}

/// Returns all tests: those of rules and battles, and those of campaigns.
fn listings(analysis: &Analysis) -> Vec<Listing> {
    let checked = analysis.checked();
    let campaigns = checked.campaigns.iter().enumerate();
    let trials = campaigns.flat_map(|(at, one)| {
        (0..one.campaign.trials.len()).map(move |trial| Listing::Trial(at, trial))
    });
    (0..checked.tests.len()).map(Listing::Test).chain(trials).collect()
}

/// Returns a test of a campaign.
fn campaign_test(
    analysis: &Analysis,
    campaign: usize,
    trial: usize,
) -> Option<(&CheckedCampaign, &CampaignTest)> {
    let campaign = analysis.checked().campaigns.get(campaign)?;
    Some((campaign, campaign.campaign.trials.get(trial)?))
}

/// Returns the location of a test.
fn span(analysis: &Analysis, at: Listing) -> Option<Span> {
    match at {
        Listing::Test(at) => analysis.checked().tests.get(at).map(CheckedTest::span),
        Listing::Trial(of, at) => campaign_test(analysis, of, at).map(|(_, trial)| trial.span),
    }
}

/// Returns the name and location of a test.
fn listed_test(analysis: &Analysis, at: Listing) -> Option<Result<ListedTest, RequestError>> {
    let name = match at {
        Listing::Test(at) => analysis.checked().tests.get(at)?.name(),
        Listing::Trial(of, at) => campaign_test(analysis, of, at)?.1.name.clone(),
    };
    let place = range(analysis, span(analysis, at)?);
    Some(place.map(|place| ListedTest { place, name }))
}

/// Runs a test. Returns its failure, `Ok(None)` if it passes, or `None` for an unknown test.
fn run_listed(
    analysis: &Analysis,
    at: Listing,
    courses: &mut BTreeMap<usize, Course>,
) -> Option<Result<Option<Failure>, RequestError>> {
    match at {
        Listing::Test(at) => {
            let test = analysis.checked().tests.get(at)?.link();
            let failure = run_test(&test).failure;
            Some(
                failure
                    .map(|failure| test_failure(analysis, Some(&test.program), &failure))
                    .transpose(),
            )
        }
        Listing::Trial(of, at) => {
            let (campaign, trial) = campaign_test(analysis, of, at)?;
            let course =
                courses.entry(of).or_insert_with(|| Course::new(campaign.clone(), Vec::new()));
            let failure = course.run_test(trial);
            Some(failure.map(|failure| test_failure(analysis, None, &failure)).transpose())
        }
    }
}

/// Returns the failure of a test. A campaign's test has no program, and therefore no derivation.
fn test_failure(
    analysis: &Analysis,
    program: Option<&castra_ir::Program>,
    failure: &TestFailure,
) -> Result<Failure, RequestError> {
    let problem: Diagnostic = failure.diagnostic();
    let lines = program.map(|program| derivation(analysis, program, failure));
    let mut lines = lines.unwrap_or_default();
    let left = lines.len().saturating_sub(MAX_LINES);
    lines.truncate(MAX_LINES);
    let related = problem.related.iter().map(|label| labelled(analysis, label));
    Ok(Failure {
        at: labelled(analysis, &problem.primary)?,
        related: related.collect::<Result<_, _>>()?,
        message: problem.message,
        help: problem.help,
        lines,
        left,
    })
}

/// Returns the derivation of the unexpected value, or nothing if a single line shows everything.
fn derivation(
    analysis: &Analysis,
    program: &castra_ir::Program,
    failure: &TestFailure,
) -> Vec<ExplainedLine> {
    let TestFailureKind::Expectation(Some(derivation)) = &failure.kind else { return Vec::new() };
    let files = &analysis.checked().files;
    let lines = Explainer { program, files, depth: usize::MAX }.lines(derivation);
    if lines.len() < 2 { Vec::new() } else { lines }
}
