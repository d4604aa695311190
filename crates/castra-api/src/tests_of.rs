//! Tests in the sources: listed, and run in slices, so that a page can show progress and stop.

use std::collections::BTreeSet;

use castra_base::{Diagnostic, FileId};
use castra_ide::{Analysis, SourceRole};
use castra_sim::{ExplainedLine, Explainer};
use castra_syntax::ast::{Header, HeaderKind, Name};
use castra_vm::{TestFailure, TestFailureKind, run_test};
use castra_workspace::CheckedTest;
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, RequestError, json_of};
use crate::state::{Api, Listed};
use crate::texts::{Labelled, labelled};
use crate::utf16::{Place, range};

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

/// The greatest number of lines of a derivation.
const MOST_LINES: usize = 40;

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
            let all = &analysis.checked().tests;
            let near = path.and_then(|path| analysis.file(&path)).map(|file| near(&analysis, file));
            let is_near = |file| near.as_ref().is_none_or(|near| near.contains(&file));
            let mut order: Vec<usize> = (0..all.len()).collect();
            order.retain(|&at| {
                let file = all.get(at).map(|test| test.span().file);
                let own = file.filter(|file| analysis.role(*file) == Some(SourceRole::Own));
                own.is_some_and(is_near)
            });
            // A stable sort keeps the runs of one test in order.
            order.sort_by_cached_key(|&at| {
                let span = all.get(at).map(CheckedTest::span);
                span.map(|span| (analysis.source(span.file).map(|f| f.path.clone()), span.start))
            });
            let tests = order.iter().filter_map(|&at| all.get(at));
            let tests: Vec<ListedTest> =
                tests.map(|test| shown(&analysis, test)).collect::<Result<_, _>>()?;
            api.tests = Some(Listed { analysis, order });
            json_of(&tests)
        }
        TestsRequest::Run { from, count } => {
            let listed = api.tests.as_ref().ok_or("no tests were listed")?;
            let wanted = listed.order.iter().skip(from).take(count);
            let tests = wanted.filter_map(|&at| listed.analysis.checked().tests.get(at));
            json_of(&tests.map(|test| ran(&listed.analysis, test)).collect::<Result<Vec<_>, _>>()?)
        }
    }
}

/// Returns the sources related to one: for a battle the sources in play, for a module itself and
/// its game, for a game everything for it.
fn near(analysis: &Analysis, file: FileId) -> BTreeSet<FileId> {
    let checked = analysis.checked();
    if let Some(battle) = checked.scenarios.iter().find(|battle| battle.file == file) {
        return battle.trees().iter().map(|tree| tree.file).chain([file]).collect();
    }
    let trees = checked.trees();
    let own = trees.iter().find(|tree| tree.file == file).and_then(|tree| tree.header());
    let Some(own) = own else { return BTreeSet::from([file]) };
    let is_near = |other: &Header| match own.kind {
        HeaderKind::Game => game_of(other) == game_of(own),
        HeaderKind::Module => {
            let same = |a: &Option<Name>, b: &Option<Name>| {
                a.as_ref().map(|name| &name.text) == b.as_ref().map(|name| &name.text)
            };
            match other.kind {
                HeaderKind::Game => game_of(other) == game_of(own),
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
fn game_of(header: &Header) -> Option<&str> {
    let name = match header.kind {
        HeaderKind::Game => &header.id,
        HeaderKind::Module | HeaderKind::Scenario | HeaderKind::Campaign => &header.game,
    };
    name.as_ref().map(|name| name.text.as_str())
}

/// Returns the name and location of a test.
fn shown(analysis: &Analysis, test: &CheckedTest) -> Result<ListedTest, RequestError> {
    let name = test.name().to_owned();
    Ok(ListedTest { place: range(analysis, test.span())?, name })
}

/// Runs a test and returns its failure; `None` if it passes.
fn ran(analysis: &Analysis, test: &CheckedTest) -> Result<Option<Failure>, RequestError> {
    let test = test.link();
    let Some(failure) = run_test(&test).failure else { return Ok(None) };
    let problem: Diagnostic = failure.diagnostic();
    let mut lines = derivation(analysis, &test.program, &failure);
    let left = lines.len().saturating_sub(MOST_LINES);
    lines.truncate(MOST_LINES);
    let related = problem.related.iter().map(|label| labelled(analysis, label));
    Ok(Some(Failure {
        at: labelled(analysis, &problem.primary)?,
        related: related.collect::<Result<_, _>>()?,
        message: problem.message,
        help: problem.help,
        lines,
        left,
    }))
}

/// Returns the derivation of the unexpected value; empty if a single line shows everything.
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
