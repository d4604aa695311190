//! `castra test`: the tests in Castra sources.

use std::num::NonZero;
use std::path::{Path, PathBuf};

use castra_base::SourceMap;
use castra_testing::{
    CampaignTests, Report, Runs, TestRun, coverage, failure_report, select_campaign_tests,
};
use castra_workspace::{Checked, CheckedTest, Levels};

use super::battle_loader;
use super::error::Error;
use super::output_format::OutputFormat;
use super::progress::Progress;
use super::simulate::json::to_pretty_json;
use super::simulate::threads;
use super::vary::{self, VariationArgs};
use crate::exit::Exit;
use crate::output::Output;
use castra_base::count_noun;
use castra_diagnostics::Style;
use castra_disk::sources;
use castra_library::Embedded;

/// Run the tests in games, modules, battles and campaigns
///
/// Runs the tests in the given files, and in all `.castra` files in the given folders and their
/// subfolders. A failed expectation is shown in its place, with the derivation of its value.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra test                        every test in this folder and its subfolders
  castra test my-game                every test in one folder
  castra test --filter retreat       the tests with `retreat` in their names
  castra test --list                 list the tests without running them
  castra test --with my-module       find the tests of the game that the module breaks
  castra test --coverage             for each clause: is it implemented, and tested?")]
pub(super) struct Args {
    /// Files and folders; `-` is standard input
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,
    /// Run only tests with TEXT in their names; repeat to run more
    #[arg(long, value_name = "TEXT")]
    filter: Vec<String>,
    /// Run only tests whose whole name is TEXT
    #[arg(long, requires = "filter")]
    exact: bool,
    /// Run the tests with this module in play: its name, or the path of its file
    #[arg(long, value_name = "MODULE", value_delimiter = ',')]
    with: Vec<String>,
    /// List the tests without running them
    #[arg(long, conflicts_with = "coverage")]
    list: bool,
    /// For every clause, show whether rules implement it and tests cite it
    #[arg(long)]
    coverage: bool,
    #[command(flatten)]
    format: OutputFormat,
    /// Number of threads; by default, one for each processor
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<usize>>,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let found = sources::find(&args.paths)?;
    let (mut with, mut beside) = (args.with.clone(), Vec::new());
    for name in &mut with {
        if vary::is_path(name) {
            let (path, id) = vary::find_module(Path::new(&*name))?;
            name.clone_from(&id);
            beside.push((path, id));
        }
    }
    let mut sources = sources::load_with(&found, None, &beside);
    // A module of one folder is added to the tests of all folders.
    with.iter().for_each(|name| sources.share_module(name));
    sources.variation.with.clone_from(&with);
    let checked = sources.check(&Embedded, &Levels::default());
    if let Some(name) = with.iter().find(|name| !checked.varied_modules.contains(*name)) {
        let game = match checked.games.as_slice() {
            [only] => Some(only.game.id.as_str()),
            _ => None,
        };
        return Err(VariationArgs::unknown_name(name, game, &[], &checked));
    }
    let broken = battle_loader::show_errors(&sources, &checked, out);
    let files = &checked.files;
    let (tests, campaign_tests) = choose_tests(args, &checked, broken)?;
    let is_empty = tests.is_empty() && campaign_tests.is_empty();
    if is_empty {
        out.print_note(if broken { "no test can be run" } else { "no tests found" });
    }
    let mut runs = if args.list {
        Runs::list(&tests)
    } else {
        let progress = Progress::new(tests.len() as u64, "tests", out);
        let runs = Runs::run(&tests, threads(args.jobs), || progress.step());
        progress.finish();
        runs
    };
    runs.add_campaign_tests(&campaign_tests, files, !args.list);
    let text = if args.format.is_json() {
        to_pretty_json(&Report::new(&runs, files))?
    } else if args.list {
        list(&runs, files)
    } else {
        human(args, &runs, files, out)
    };
    out.write_verdict(&text)?;
    if !args.list && !is_empty {
        summarise(&runs, out);
        if broken {
            out.print_note("tests that the errors concern were not run");
        }
    }
    let failed = runs.tests.iter().any(|ran| ran.failure.is_some());
    Ok(if broken || failed { Exit::Diagnostics } else { Exit::Success })
}

/// The chosen tests: of rules and battles, and of campaigns.
type ChosenTests<'t> = (Vec<&'t CheckedTest>, CampaignTests<'t>);

/// Returns the chosen tests in source order. `broken` is true if errors hide tests.
fn choose_tests<'t>(
    args: &Args,
    checked: &'t Checked,
    broken: bool,
) -> Result<ChosenTests<'t>, Error> {
    let (tests, files) = (&checked.tests, &checked.files);
    let is_requested = |name: &str, title: &str| {
        let is_asked = |text: &String| match args.exact {
            true => name == *text || title == text,
            false => name.contains(text.as_str()),
        };
        args.filter.is_empty() || args.filter.iter().any(is_asked)
    };
    let all = tests.iter().filter(|test| is_requested(&test.name(), test.name_without_values()));
    let mut chosen: Vec<&CheckedTest> = all.collect();
    let campaign_tests = select_campaign_tests(checked.campaigns.iter(), |campaign_test| {
        is_requested(&campaign_test.name, &campaign_test.name)
    });
    let any = checked.campaigns.iter().any(|campaign| !campaign.campaign.trials.is_empty());
    if chosen.is_empty() && campaign_tests.is_empty() && (any || !tests.is_empty()) {
        let filters = args.filter.iter().map(String::as_str);
        let filters = castra_base::suggest::list_with_or(filters, 4);
        let problem = match args.exact {
            true => format!("no test is called {filters}"),
            false => format!("no test has {filters} in its name"),
        };
        let problem = if broken {
            format!("{problem}; tests of files with errors were left out")
        } else {
            problem
        };
        return Err(Error::usage(problem).help("`castra test --list` names them"));
    }
    // The sort is stable: the runs of one test stay in order.
    chosen.sort_by_cached_key(|test| {
        let span = test.span();
        (files.get(span.file).map(|file| file.path.clone()), span.start)
    });
    Ok((chosen, campaign_tests))
}

/// Lists the tests as `PATH:LINE: NAME`, one on each line.
fn list(runs: &Runs, files: &SourceMap) -> String {
    let line = |ran: &TestRun| {
        let (path, line) = test_location(ran, files);
        format!("{path}:{line}: {}\n", ran.name)
    };
    runs.tests.iter().map(line).collect()
}

/// Returns the path and line of a test.
fn test_location<'f>(ran: &TestRun, files: &'f SourceMap) -> (&'f str, u32) {
    let file = files.get(ran.span.file);
    file.map_or(("", 1), |file| (&file.path, file.line_col(ran.span.start).line))
}

/// Returns the failures as text, and the table of clauses with `--coverage`.
fn human(args: &Args, runs: &Runs, files: &SourceMap, out: &mut Output) -> String {
    for ran in &runs.tests {
        let (path, line) = test_location(ran, files);
        let word = if ran.failure.is_some() { "fails" } else { "passes" };
        out.print_detail(&format!("{path}:{line}: {word}: {}", ran.name));
    }
    let style = Style { colour: out.has_colour(), unicode: out.has_unicode(), most: 0 };
    let mut text = failure_report(runs, files, style);
    if args.coverage {
        text.push_str(&coverage::table(&runs.clauses));
    }
    text
}

fn summarise(runs: &Runs, out: &mut Output) {
    let failed = runs.tests.iter().filter(|ran| ran.failure.is_some()).count();
    let passed = runs.tests.len() - failed;
    out.print_note(&match (passed, failed) {
        (_, 0) => format!("{} passed", count_noun(passed, "test")),
        (0, _) => format!("{} failed", count_noun(failed, "test")),
        _ => format!("{} passed, {failed} failed", count_noun(passed, "test")),
    });
    if let Some(line) = coverage::summary_line(&runs.clauses) {
        out.print_note(&line);
    }
}
