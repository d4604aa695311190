//! A round of watching: the changed files, their dependents, and the present problems.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use castra_server::events::PageState;
use castra_server::folder_watcher::FolderWatcher;
use castra_server::watch::PlayableBattles;
use castra_syntax::ast::HeaderKind;
use castra_testing::{TestListener, run_selected, select_campaign_tests};
use castra_workspace::{Cache, Checked, CheckedCampaign, CheckedTest, Levels};

use super::super::error::Error;
use super::super::progress::Progress;
use super::args::Args;
use super::pictures::{PictureSubject, PictureUpdate, Pictures};
use super::problems::ProblemList;
use super::screen::Screen;
use crate::output::Output;
use castra_diagnostics::Style;
use castra_disk::sources::{self, CONFIG_FILE, DiskSource, Sources, peek_header};
use castra_library::Embedded;

/// The waiting time for a missing or empty file, which an editor may be saving.
const SAVE_DELAY: Duration = Duration::from_millis(60);
/// The maximum number of waits.
const MAX_SAVE_WAITS: u32 = 5;

/// The live page, with the games that it can show.
pub(super) struct LivePage {
    pub(super) state: Arc<PageState>,
    pub(super) games: Arc<PlayableBattles>,
}

/// The state between rounds.
pub(super) struct WatchState<'a> {
    args: &'a Args,
    screen: Screen,
    /// The live page.
    page: Option<LivePage>,
    pictures: Pictures,
    problems: ProblemList,
    /// The sources of the last round, by displayed name.
    texts: Option<BTreeMap<String, Arc<str>>>,
    /// The cache of checks of all files.
    memo: Cache,
    /// The cache of the checks of single battles.
    quick: Cache,
    /// The paths of the command line that do not exist.
    missing: Vec<PathBuf>,
}

impl<'a> WatchState<'a> {
    pub(super) fn new(
        args: &'a Args,
        screen: Screen,
        pictures: Pictures,
        page: Option<LivePage>,
    ) -> Self {
        Self {
            args,
            screen,
            page,
            pictures,
            problems: ProblemList::default(),
            texts: None,
            memo: Cache::default(),
            quick: Cache::default(),
            missing: Vec::new(),
        }
    }

    /// Reads all files, then checks, draws and tests the changed ones.
    pub(super) fn run_round(
        &mut self,
        changes: &mut FolderWatcher,
        out: &mut Output,
    ) -> Result<(), Error> {
        let mut start = Instant::now();
        let mut sources = self.read()?;
        for _ in 0..MAX_SAVE_WAITS {
            if !self.is_being_saved(&sources) || !changes.wait_for(SAVE_DELAY) {
                break;
            }
            start = Instant::now();
            sources = self.read()?;
        }
        self.watch_folders(&sources, changes);
        if let Some(deaf) = changes.take_notice() {
            out.print_note(&deaf);
        }
        let now = contents(&sources);
        let Some(changed) = self.changed_sources(&now) else { return Ok(()) };
        let first = self.texts.is_none();
        self.texts = Some(now);
        let battles: BTreeSet<&str> = battles(&sources).collect();
        // Files other than battles may have tests, which take long to check.
        let slow = sources.texts.iter().any(|t| t.report && !battles.contains(t.shown.as_str()));
        let quick =
            slow && !first && matches!(changed.as_slice(), [one] if battles.contains(one.as_str()));
        if quick {
            self.check_single(&sources, &changed, start, out)?;
        }
        let checked = self.check_all(&sources, &changed, quick, start, out)?;
        if let Some(battle) = battles.first().filter(|_| slow && first) {
            // The cache is filled in advance, so that the first edit is fast.
            let part = sources_for(&sources, &[(*battle).to_owned()]);
            let _ = part.check_again(&Embedded, &Levels::default(), &mut self.quick);
        }
        if self.args.test && !first {
            self.test(&sources, &checked, &changed, out)?;
        }
        Ok(())
    }

    /// Checks and draws a single battle. The tests of its game run in the check of all files.
    fn check_single(
        &mut self,
        sources: &Sources,
        changed: &[String],
        start: Instant,
        out: &mut Output,
    ) -> Result<(), Error> {
        let part = sources_for(sources, changed);
        let checked = part.check_again(&Embedded, &Levels::default(), &mut self.quick);
        let names: Vec<&str> = changed.iter().map(String::as_str).collect();
        self.problems.replace(&checked, Screen::style(out), &names);
        self.show(sources);
        self.screen.report_check(&self.problems, changed, sources.len(), start.elapsed(), out)?;
        self.draw(&part, &checked, start, out)
    }

    /// Checks and draws everything. Unchanged reports are not printed again.
    fn check_all(
        &mut self,
        sources: &Sources,
        changed: &[String],
        shown: bool,
        start: Instant,
        out: &mut Output,
    ) -> Result<Checked, Error> {
        let checked = sources.check_again(&Embedded, &Levels::default(), &mut self.memo);
        let before = std::mem::take(&mut self.problems);
        let style = Screen::style(out);
        let names: Vec<&str> =
            sources.texts.iter().filter(|t| t.report).map(|t| t.shown.as_str()).collect();
        self.problems.replace(&checked, style, &names);
        self.show(sources);
        if !shown || self.problems != before {
            self.screen.report_check(
                &self.problems,
                changed,
                sources.len(),
                start.elapsed(),
                out,
            )?;
        }
        for path in &self.missing {
            out.print_note(&format!("`{}` does not exist; waiting for it", path.display()));
        }
        let there: BTreeSet<&Path> =
            sources.texts.iter().filter_map(|text| text.disk.as_deref()).collect();
        self.pictures.retain(|text| there.contains(text));
        self.draw(sources, &checked, start, out)?;
        Ok(checked)
    }

    /// Updates the live page, except for the maps.
    fn show(&self, sources: &Sources) {
        let Some(LivePage { state: page, games }) = &self.page else { return };
        let requested = sources.texts.iter().filter(|text| text.report);
        let paths: BTreeSet<&str> = requested.clone().map(|text| text.shown.as_str()).collect();
        page.retain_files(|path| paths.contains(path));
        games.retain_files(|path| paths.contains(path));
        for text in requested {
            page.set_text(&text.shown, &text.text);
        }
        page.set_problems(&self.problems.json());
    }

    fn draw(
        &mut self,
        sources: &Sources,
        checked: &Checked,
        start: Instant,
        out: &mut Output,
    ) -> Result<(), Error> {
        let of = |file: castra_base::FileId| sources.texts.get(file.0 as usize);
        let count = checked.scenarios.len() + checked.campaigns.len();
        if self.pictures.is_single() && count > 1 {
            let message = format!("cannot write {count} pictures to one file");
            return Err(Error::usage(message).help("name a folder with `-o`"));
        }
        let fonts = sources.fonts();
        self.pictures.set_fonts(fonts.clone());
        for scenario in &checked.scenarios {
            let Some(text) = of(scenario.file).filter(|text| text.report) else { continue };
            let Some(path) = &text.disk else { continue };
            let page = self.page.as_ref();
            if let Some(page) = page {
                page.games.set_battle(&text.shown, scenario, &fonts);
            }
            let live = |svg: &str| {
                if let Some(page) = page {
                    page.state.set_map(&text.shown, &scenario.scenario.title, svg, &text.text);
                }
            };
            let update = self.pictures.update(path, PictureSubject::Battle(scenario), live);
            self.report_update(path, update, start, out)?;
        }
        for campaign in &checked.campaigns {
            let Some(text) = of(campaign.file).filter(|text| text.report) else { continue };
            let Some(path) = &text.disk else { continue };
            let page = self.page.as_ref();
            let live = |svg: &str| {
                if let Some(page) = page {
                    page.state.set_map(&text.shown, &campaign.campaign.title, svg, &text.text);
                }
            };
            let update = self.pictures.update(path, PictureSubject::Campaign(campaign), live);
            self.report_update(path, update, start, out)?;
        }
        Ok(())
    }

    /// Reports the result of updating a picture.
    fn report_update(
        &self,
        path: &Path,
        update: Result<PictureUpdate, Error>,
        start: Instant,
        out: &mut Output,
    ) -> Result<(), Error> {
        match update {
            Ok(PictureUpdate::Drawn(picture)) => {
                self.screen.report_drawn(&picture, start.elapsed(), out)
            }
            Ok(PictureUpdate::Unchanged) => Ok(()),
            Err(error) => self.screen.report_draw_error(path, &error, out),
        }
    }

    /// Runs the tests that depend on changed files. They are the tests of packages with changed
    /// shared sources, of changed battles and campaigns, and those that start from these battles.
    fn test(
        &self,
        sources: &Sources,
        checked: &Checked,
        changed: &[String],
        out: &mut Output,
    ) -> Result<(), Error> {
        let is_changed = |text: &DiskSource| changed.contains(&text.shown);
        let is_battle = |text: &DiskSource| kind(&text.text) == Some(HeaderKind::Scenario);
        let packages: BTreeSet<usize> = sources
            .texts
            .iter()
            .filter(|text| is_changed(text) && !is_battle(text))
            .map(|text| text.package)
            .collect();
        // All tests run if a changed file is not a source, such as a manifest or a removed file.
        let all = changed.iter().any(|name| !sources.texts.iter().any(|t| t.shown == *name));
        let depends = |package: usize| {
            let on = sources.packages.get(package).map(|root| root.dependencies.as_slice());
            packages.contains(&package)
                || on.unwrap_or_default().iter().any(|on| packages.contains(on))
        };
        let battles: BTreeSet<&str> = checked
            .scenarios
            .iter()
            .filter(|s| sources.texts.get(s.file.0 as usize).is_some_and(is_changed))
            .map(|s| s.scenario.id.as_str())
            .collect();
        let is_asked = |test: &&CheckedTest| {
            let Some(text) = sources.texts.get(test.span().file.0 as usize) else { return false };
            all || is_changed(text)
                || depends(text.package)
                || test.battle().is_some_and(|battle| battles.contains(battle))
        };
        let tests: Vec<&CheckedTest> = checked.tests.iter().filter(is_asked).collect();
        let is_near = |campaign: &&CheckedCampaign| {
            let Some(text) = sources.texts.get(campaign.file.0 as usize) else { return false };
            all || is_changed(text)
                || depends(text.package)
                || campaign.battles.iter().any(|b| battles.contains(b.scenario.id.as_str()))
        };
        let campaign_tests =
            select_campaign_tests(checked.campaigns.iter().filter(is_near), |_| true);
        if tests.is_empty() && campaign_tests.is_empty() {
            return Ok(());
        }
        let style = Style { most: 0, ..Screen::style(out) };
        let progress = Progress::with_parts("tests", out);
        let listener = (&progress as &dyn TestListener, "running");
        let outcome = run_selected(&tests, &campaign_tests, &checked.files, style, listener);
        progress.finish();
        self.screen.report_tests(&outcome, out)
    }

    /// Reads all watched files.
    fn read(&mut self) -> Result<Sources, Error> {
        let (there, missing): (Vec<PathBuf>, Vec<PathBuf>) =
            self.args.paths.iter().cloned().partition(|path| path.exists());
        self.missing = missing;
        // A file may vanish between the search and the reading.
        let found = sources::find(&there).unwrap_or_default();
        Ok(sources::load(&found, None))
    }

    /// Returns whether a file is newly missing or empty.
    fn is_being_saved(&self, sources: &Sources) -> bool {
        let Some(before) = &self.texts else { return false };
        let now = contents(sources);
        let is_gone = |name: &String, text: &Arc<str>| {
            !text.is_empty() && now.get(name).is_none_or(|now| now.is_empty())
        };
        before.iter().any(|(name, text)| is_gone(name, text))
    }

    /// Returns the names of the sources that differ from the last round, or `None` if none does.
    fn changed_sources(&self, now: &BTreeMap<String, Arc<str>>) -> Option<Vec<String>> {
        let Some(before) = &self.texts else { return Some(Vec::new()) };
        let differs = |name: &&String| before.get(*name) != now.get(*name);
        let names: BTreeSet<&String> = before.keys().chain(now.keys()).filter(differs).collect();
        (!names.is_empty()).then(|| names.into_iter().cloned().collect())
    }

    /// Watches the folders of all sources.
    fn watch_folders(&self, sources: &Sources, changes: &mut FolderWatcher) {
        let mut folders: BTreeSet<&Path> = BTreeSet::new();
        let files = sources.texts.iter().filter_map(|text| text.disk.as_deref());
        // A change to the target of a link happens in the folder of the target.
        let targets: Vec<PathBuf> =
            files.clone().filter_map(|file| fs::canonicalize(file).ok()).collect();
        folders.extend(files.chain(targets.iter().map(PathBuf::as_path)).filter_map(Path::parent));
        for folder in folders {
            let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
            let Ok(whole) = fs::canonicalize(folder) else { continue };
            match whole.ancestors().find(|f| f.join(CONFIG_FILE).is_file()) {
                Some(root) => changes.watch(root, true),
                None => changes.watch(&whole, false),
            }
        }
    }
}

/// Returns the contents of each file by displayed name, or the error for an unreadable file.
fn contents(sources: &Sources) -> BTreeMap<String, Arc<str>> {
    let texts = sources.texts.iter().map(|text| {
        // The pictures and translations of a source count as part of it.
        let hashes = text.pictures.found.values().map(|picture| picture.hash);
        let hashes = hashes.map(|hash| format!("\0{hash:x}"));
        let texts = text.pictures.texts.values().map(|text| format!("\0{text}"));
        let all: String = hashes.chain(texts).collect();
        let wrong: Vec<&String> = text.pictures.unusable.keys().collect();
        if all.is_empty() && wrong.is_empty() {
            return (text.shown.clone(), Arc::clone(&text.text));
        }
        (text.shown.clone(), Arc::from(format!("{}{all}\0{wrong:?}", text.text)))
    });
    let others = sources.others.iter().map(|other| {
        let problems: Vec<&str> = other.diagnostics.iter().map(|d| d.message.as_str()).collect();
        (other.shown.clone(), Arc::from(format!("{}\n{}", other.text, problems.join("\n"))))
    });
    // The manifests of packages determine the severity of problems and the set of files.
    let packages = sources.packages.iter().filter_map(|root| root.description.clone());
    texts.chain(packages).chain(others).collect()
}

fn kind(text: &str) -> Option<HeaderKind> {
    peek_header(text).map(|(kind, _)| kind)
}

/// Returns the names of the battles whose problems are reported.
fn battles(sources: &Sources) -> impl Iterator<Item = &str> {
    let texts = sources.texts.iter().filter(|text| text.report);
    texts
        .filter(|text| kind(&text.text) == Some(HeaderKind::Scenario))
        .map(|text| text.shown.as_str())
}

/// Returns the named battles with the sources that they need. The battles come last, so that the
/// positions of the other sources do not depend on the choice.
fn sources_for(sources: &Sources, names: &[String]) -> Sources {
    let mut part = Sources::default();
    for root in &sources.packages {
        part.packages.push(root.clone());
    }
    let shared = sources.texts.iter().filter(|t| kind(&t.text) != Some(HeaderKind::Scenario));
    part.texts.extend(shared.map(|text| DiskSource { report: false, ..text.clone() }));
    let requested = sources.texts.iter().filter(|text| names.contains(&text.shown));
    part.texts.extend(requested.cloned());
    part
}
