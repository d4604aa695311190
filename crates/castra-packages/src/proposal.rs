//! A check of the changes that a new package would make, before any file is written.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use castra_base::{Diagnostic, FileId, codes};
use castra_diagnostics::Style;
use castra_disk::sources::{self, Lock, Sources};
use castra_ide::capacity;
use castra_library::Embedded;
use castra_syntax::ast::{HeaderKind, ItemKind};
use castra_syntax::{game_in_header, peek_header};
use castra_testing::{TestListener, TestSummary, run_selected, select_campaign_tests};
use castra_workspace::{Cache, Checked, Level, Levels};

/// The maximum number of modules of the new package to try in the existing battles.
const MAX_TRIALS: usize = 16;

/// A proposed change of the dependencies of a package.
pub struct Proposal<'a> {
    /// The folder of the package.
    pub root: &'a Path,
    /// The current description and lock.
    pub before: (&'a str, &'a Lock),
    /// The description and the lock with the change.
    pub after: (&'a str, &'a Lock),
}

/// The effects of a proposed change of the dependencies.
pub struct ProposalReport {
    /// The check of the sources with the new packages. The diagnostics below refer to its files.
    pub checked: Checked,
    /// The new packages.
    pub added_packages: Vec<AddedPackage>,
    /// Lines about names of games and modules that two packages declare.
    pub duplicate_names: Vec<String>,
    /// New problems in existing files, which the new packages cause.
    pub existing_problems: Vec<Diagnostic>,
    /// The number of problems in existing files that the new packages solve.
    pub solved_problem_count: usize,
    /// Errors of the new packages themselves.
    pub new_package_errors: Vec<Diagnostic>,
    /// Conflicts between modules of the new packages and other modules, with their sources.
    pub conflicts: Vec<Diagnostic>,
    /// The results of the tests of the new packages.
    pub tests: TestSummary,
    /// The effects of the new packages' modules on the battles and tests of the package.
    pub trials: Vec<ModuleTrial>,
    /// The number of modules that were not tried because there are too many.
    pub untried_modules: usize,
}

/// A package that the change adds, or whose version it changes.
pub struct AddedPackage {
    /// The folder in the cache.
    pub folder: PathBuf,
    /// The number of Castra files.
    pub files: usize,
    /// Lines about its games, modules and battles.
    pub declarations: Vec<String>,
    /// The first line, up to `{`, of each item in its modules that changes a game.
    pub changes: Vec<String>,
}

/// The effects of a module on the existing battles.
pub struct ModuleTrial {
    /// The name of the module.
    pub module: String,
    /// True if at least one game or battle can use the module.
    pub is_usable: bool,
    /// The number of errors in games and battles with the module.
    pub errors: usize,
    /// The number of battles and games that become too large with the module.
    pub too_large_count: usize,
    /// The number of executed tests.
    pub tests: usize,
    /// The tests that fail with the module but pass without it.
    pub failed: Vec<String>,
}

impl ProposalReport {
    /// Returns whether the change causes errors in existing files, or the new packages have errors,
    /// or their tests fail.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.existing_problems.iter().any(Diagnostic::is_error)
            || !self.new_package_errors.is_empty()
            || !self.tests.failed.is_empty()
    }
}

impl Proposal<'_> {
    /// Checks the package with the new packages; `listener` receives the progress of the tests.
    #[must_use]
    pub fn check(&self, style: Style, listener: &dyn TestListener) -> ProposalReport {
        let none = |_: &Path| false;
        let before = sources::load_proposed(self.root, self.before.0, self.before.1, &none);
        let known: BTreeSet<PathBuf> =
            before.packages.iter().map(|package| package.folder.clone()).collect();
        let is_new = |folder: &Path| !known.contains(folder);
        let after = sources::load_proposed(self.root, self.after.0, self.after.1, &is_new);
        let mut cache = Cache::default();
        let old = before.check_again(&Embedded, &Levels::default(), &mut cache);
        let checked = after.check_again(&Embedded, &Levels::default(), &mut cache);
        let new: BTreeSet<usize> = (0..after.packages.len())
            .filter(|package| after.packages.get(*package).is_some_and(|p| is_new(&p.folder)))
            .collect();
        let is_of_new = |file: FileId| {
            let text = after.texts.get(file.0 as usize);
            text.is_some_and(|text| new.contains(&text.package))
        };
        let mut report = ProposalReport {
            added_packages: added_packages(&after, &checked, &new),
            duplicate_names: duplicate_names(&after, &new),
            existing_problems: new_problems(&old, &checked, &is_of_new),
            solved_problem_count: new_problems(&checked, &old, &|_| false).len(),
            new_package_errors: checked
                .diagnostics
                .iter()
                .filter(|d| d.is_error() && is_of_new(d.primary.span.file))
                .cloned()
                .collect(),
            conflicts: conflicts(&after, &new, &mut cache),
            tests: {
                let tests: Vec<_> =
                    checked.tests.iter().filter(|test| is_of_new(test.span().file)).collect();
                let campaigns = checked.campaigns.iter().filter(|one| is_of_new(one.file));
                let campaign_tests = select_campaign_tests(campaigns, |_| true);
                run_selected(&tests, &campaign_tests, &checked.files, style, (listener, "its own"))
            },
            trials: Vec::new(),
            untried_modules: 0,
            checked,
        };
        // A battle without problems may still be too large to be played.
        report.new_package_errors.extend(capacity::capacity_diagnostics(
            &report.checked,
            &is_of_new,
            1,
        ));
        self.try_modules((&after, &new), &mut report, &mut cache, style, listener);
        report
    }

    /// Tries each module of a new package in the existing games and battles, up to [`MAX_TRIALS`].
    fn try_modules(
        &self,
        (after, new): (&Sources, &BTreeSet<usize>),
        report: &mut ProposalReport,
        cache: &mut Cache,
        style: Style,
        listener: &dyn TestListener,
    ) {
        let direct = after.packages.first().map(|root| root.dependencies.clone());
        let direct = direct.unwrap_or_default();
        let games: BTreeSet<&str> = after
            .texts
            .iter()
            .filter(|text| !new.contains(&text.package))
            .filter_map(|text| game_in_header(&text.text))
            .collect();
        let mut modules: Vec<&str> = after
            .texts
            .iter()
            .filter(|text| new.contains(&text.package) && direct.contains(&text.package))
            .filter(|text| game_in_header(&text.text).is_some_and(|game| games.contains(game)))
            .filter_map(|text| {
                peek_header(&text.text)
                    .filter(|(kind, _)| *kind == HeaderKind::Module)
                    .map(|(_, n)| n)
            })
            .collect();
        modules.sort_unstable();
        modules.dedup();
        report.untried_modules = modules.len().saturating_sub(MAX_TRIALS);
        if modules.is_empty() {
            return;
        }
        let mut sources = after.clone();
        for text in &mut sources.texts {
            // The new module does not apply to the tests of other modules, so these do not run. It
            // may break the tests of any game, even one in another package.
            let kind = peek_header(&text.text).map(|(kind, _)| kind);
            let is_here = text.package == 0 && kind != Some(HeaderKind::Module);
            let is_game = kind == Some(HeaderKind::Game) && !new.contains(&text.package);
            (text.report, text.tests) = (is_here || is_game, is_here || is_game);
        }
        let plain = sources.check_again(&Embedded, &Levels::default(), cache);
        let held = |checked: &Checked, name: &str| {
            let tests: Vec<_> = checked.tests.iter().collect();
            let campaign_tests = select_campaign_tests(checked.campaigns.iter(), |_| true);
            run_selected(&tests, &campaign_tests, &checked.files, style, (listener, name))
        };
        let failed_before: BTreeSet<String> =
            held(&plain, "without modules").failed.into_iter().collect();
        for module in modules.into_iter().take(MAX_TRIALS) {
            let mut sources = sources.clone();
            // A game does not depend on the new package, and would not find its module.
            sources.share_module(module);
            sources.variation.with = vec![module.to_owned()];
            let checked = sources.check_again(&Embedded, &Levels::default(), cache);
            let outcome = held(&checked, &format!("with `{module}`"));
            let mut errors = new_problems(&plain, &checked, &|_| false);
            errors.retain(Diagnostic::is_error);
            let too_large =
                capacity::capacity_diagnostics(&checked, &|file| sources.reports(file), 1);
            let mut failed = outcome.failed.clone();
            failed.retain(|name| !failed_before.contains(name));
            report.trials.push(ModuleTrial {
                module: module.to_owned(),
                is_usable: checked.varied_modules.contains(module),
                errors: errors.len(),
                too_large_count: too_large.len(),
                tests: outcome.passed + outcome.failed.len(),
                failed,
            });
        }
    }
}

/// Returns the problems in `new` that `old` lacks, without those in files that satisfy `is_aside`.
fn new_problems(
    old: &Checked,
    new: &Checked,
    is_aside: &dyn Fn(FileId) -> bool,
) -> Vec<Diagnostic> {
    let key = |checked: &Checked, d: &Diagnostic| {
        let path = checked.files.get(d.primary.span.file).map(|file| file.path.clone());
        (path, d.code.name, d.message.clone())
    };
    let known: BTreeSet<_> = old.diagnostics.iter().map(|d| key(old, d)).collect();
    new.diagnostics
        .iter()
        .filter(|d| !is_aside(d.primary.span.file) && !known.contains(&key(new, d)))
        .cloned()
        .collect()
}

fn added_packages(after: &Sources, checked: &Checked, new: &BTreeSet<usize>) -> Vec<AddedPackage> {
    let of = |&package: &usize| {
        let texts = || after.texts.iter().zip(0_u32..).filter(move |(t, _)| t.package == package);
        let mut declares: Vec<String> = texts()
            .filter_map(|(text, _)| {
                let (kind, name) = peek_header(&text.text)?;
                let of = game_in_header(&text.text).unwrap_or_default();
                Some(match kind {
                    HeaderKind::Game => format!("game `{name}`"),
                    HeaderKind::Module => format!("module `{name}` for `{of}`"),
                    HeaderKind::Scenario => format!("battle `{name}` for `{of}`"),
                    HeaderKind::Campaign => format!("campaign `{name}` for `{of}`"),
                })
            })
            .collect();
        declares.sort();
        declares.dedup();
        let mut changes = Vec::new();
        for (text, file) in texts() {
            let is_module =
                peek_header(&text.text).is_some_and(|(kind, _)| kind == HeaderKind::Module);
            let tree = checked.trees().iter().find(|tree| tree.file == FileId(file));
            for item in tree.filter(|_| is_module).into_iter().flat_map(|tree| &tree.items) {
                if is_change(&item.kind) {
                    let start = item.span.start as usize;
                    let head = text.text.get(start..).and_then(|t| t.split(['{', '\n']).next());
                    changes.push(head.unwrap_or_default().trim().to_owned());
                }
            }
        }
        let folder = after.packages.get(package).map(|root| root.folder.clone());
        AddedPackage {
            folder: folder.unwrap_or_default(),
            files: texts().count(),
            declarations: declares,
            changes,
        }
    };
    new.iter().map(of).collect()
}

/// Returns whether an item of a module changes the game, rather than only adding a name.
const fn is_change(kind: &ItemKind) -> bool {
    matches!(
        kind,
        ItemKind::Change(_)
            | ItemKind::AddTo(_)
            | ItemKind::AddToDeck(_)
            | ItemKind::Settle(_)
            | ItemKind::Whenever(_)
            | ItemKind::Ending(_)
            | ItemKind::Reaction(_)
            | ItemKind::Turn(_)
            | ItemKind::Setup(_)
    )
}

/// Returns the names of games and modules that a new package shares with another package.
fn duplicate_names(after: &Sources, new: &BTreeSet<usize>) -> Vec<String> {
    let named = |package: usize| -> BTreeSet<(&str, &str)> {
        let texts = after.texts.iter().filter(|text| text.package == package);
        let heads = texts.filter_map(|text| peek_header(&text.text));
        heads
            .filter_map(|(kind, name)| match kind {
                HeaderKind::Game => Some(("game", name)),
                HeaderKind::Module => Some(("module", name)),
                HeaderKind::Scenario | HeaderKind::Campaign => None,
            })
            .collect()
    };
    let folder = |package: usize| {
        let root = after.packages.get(package);
        root.map(|root| root.folder.display().to_string()).unwrap_or_default()
    };
    let mut found = Vec::new();
    for &added in new {
        for other in 0..after.packages.len() {
            let is_first = !new.contains(&other) || other < added;
            if other == added || !is_first {
                continue;
            }
            for (kind, name) in named(added).intersection(&named(other)) {
                let one = folder(added);
                let other = if other == 0 { "this package".to_owned() } else { folder(other) };
                found.push(format!("the {kind} `{name}` is in `{one}` and in {other}"));
            }
        }
    }
    found
}

/// Returns the conflicts between modules of the new packages and those of all other packages.
fn conflicts(after: &Sources, new: &BTreeSet<usize>, cache: &mut Cache) -> Vec<Diagnostic> {
    let mut sources = after.clone();
    // The check compares the modules of a package only with modules of its dependencies. So each
    // new package temporarily depends on all packages.
    let all: Vec<usize> = (0..sources.packages.len()).collect();
    for &added in new {
        if let Some(root) = sources.packages.get_mut(added) {
            let others = all.iter().filter(|other| **other != added);
            let others: Vec<usize> =
                others.filter(|other| !root.dependencies.contains(other)).copied().collect();
            root.dependencies.extend(others);
        }
    }
    let may = codes::MODULE_MAY_CONFLICT.name;
    let levels = Levels([(may.to_owned(), Level::Warn)].into());
    let checked = sources.check_again(&Embedded, &levels, cache);
    let package = |file: FileId| sources.texts.get(file.0 as usize).map(|text| text.package);
    let mut met = BTreeSet::new();
    let wanted = checked.diagnostics.iter().filter(|d| {
        let is_one = d.code.name == may || d.code.name == codes::MODULE_CONFLICT.name;
        let other = d.related.first().map(|label| label.span);
        let (one, two) = (package(d.primary.span.file), other.and_then(|o| package(o.file)));
        let is_new = |of: Option<usize>| of.is_some_and(|of| new.contains(&of));
        // Each pair is reported at one place, regardless of the order of comparison.
        let own = d.primary.span;
        let pair = other.map(|other| {
            let (a, b) = ((own.file, own.start), (other.file, other.start));
            if a < b { (a, b) } else { (b, a) }
        });
        is_one && one != two && (is_new(one) || is_new(two)) && met.insert(pair)
    });
    wanted.cloned().collect()
}
