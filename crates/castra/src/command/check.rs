//! `castra check`: reports all problems.

use std::collections::BTreeSet;
use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};

use castra_base::count_noun;
use castra_base::suggest::list_with_and;
use castra_base::{Diagnostic, Severity, codes};
use castra_workspace::{Checked, Level, Levels, OutsideConflict};

use super::error::Error;
use super::write::change_file;
use crate::exit::Exit;
use crate::fix::fix_all;
use crate::output::Output;
use castra_diagnostics::{Format, Style, Summary};
use castra_disk::sources::{self, SearchResult, Sources};
use castra_ide::capacity;
use castra_library::Embedded;

/// The maximum number of conflicting modules that a message names.
const MAX_MODULES: usize = 6;

/// Find the problems in battles, games and modules
///
/// Checks the given files, and all `.castra` files in the given folders and their
/// subfolders. The files of a package (a folder with a `castra.ron`, and everything
/// below it) can use each other's declarations.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra check                       every file in this folder and its subfolders
  castra check my-battle.castra      one battle
  castra check --fix                 apply the safe fixes
  castra check --diff                show what --fix would change
  castra check --deny warnings       for continuous integration: warnings fail, too
  castra check - < my-battle.castra  standard input

`castra explain CODE` explains a diagnostic.")]
pub(super) struct Args {
    /// Files and folders; `-` is standard input
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,
    /// Output format
    #[arg(
        long,
        value_enum,
        default_value = "human",
        value_name = "FORMAT",
        help_heading = "Output"
    )]
    format: Format,
    /// Apply the safe fixes, then report what is left
    #[arg(long, help_heading = "Fixes")]
    fix: bool,
    /// Also apply fixes that you should look over afterwards; implies --fix
    #[arg(long, help_heading = "Fixes")]
    unsafe_fixes: bool,
    /// Show what --fix would change, without writing any file
    #[arg(long, help_heading = "Fixes")]
    diff: bool,
    /// Treat a warning as an error; `warnings` means all of them
    #[arg(long, value_name = "CODE", help_heading = "Levels")]
    deny: Vec<String>,
    /// Report a warning as a warning, whatever `castra.ron` says
    #[arg(long, value_name = "CODE", help_heading = "Levels")]
    warn: Vec<String>,
    /// Do not report a warning
    #[arg(long, value_name = "CODE", help_heading = "Levels")]
    allow: Vec<String>,
    /// Show at most N problems; 0 shows all
    #[arg(long, value_name = "N", default_value_t = 100, help_heading = "Output")]
    max_diagnostics: usize,
    /// Name for standard input in messages; its folder decides the package
    #[arg(long, value_name = "PATH")]
    stdin_filename: Option<PathBuf>,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let levels = levels(args)?;
    let found = sources::find(&args.paths)?;
    let mending = args.fix || args.unsafe_fixes || args.diff;
    if mending && found.contains(&SearchResult::Stdin) {
        return Err(Error::usage("`--fix` and `--diff` work on files, not on standard input")
            .help("save it to a file first"));
    }
    let mut sources = sources::load(&found, args.stdin_filename.as_deref());
    for text in sources.texts.iter().filter(|t| !t.report) {
        out.print_detail(&format!("also reading {}", text.shown));
    }
    let denied = args.deny.iter().any(|d| d == "warnings");
    let checked = if mending {
        fix(args, out, &mut sources, &levels)?
    } else {
        sources.check(&Embedded, &levels)
    };
    // The process ends soon, so freeing the memory piece by piece would only take time.
    let mut checked = ManuallyDrop::new(deny_warnings(checked, denied));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let refused = capacity::capacity_diagnostics(&checked, &|file| sources.reports(file), threads);
    if !refused.is_empty() {
        checked.diagnostics.extend(refused);
        Sources::sort_diagnostics(&mut checked);
    }
    if args.diff {
        let changed = diff_status(&checked);
        return Ok(changed);
    }
    report(args, out, &sources, &mut checked)
}

/// Returns the exit status of `--diff`: success unless errors remain after the fixes.
fn diff_status(checked: &Checked) -> Exit {
    if checked.diagnostics.iter().any(Diagnostic::is_error) {
        Exit::Diagnostics
    } else {
        Exit::Success
    }
}

fn fix(
    args: &Args,
    out: &mut Output,
    sources: &mut Sources,
    levels: &Levels,
) -> Result<Checked, Error> {
    let before: Vec<_> = sources.texts.iter().map(|t| t.text.clone()).collect();
    let fixed = fix_all(sources, &Embedded, levels, args.unsafe_fixes);
    let mut shown = String::new();
    for &index in &fixed.changed_sources {
        let (Some(text), Some(old)) = (sources.texts.get(index), before.get(index)) else {
            continue;
        };
        if args.diff {
            shown.push_str(&castra_diagnostics::unified_diff(
                &text.shown,
                old,
                &text.text,
                out.has_colour(),
            ));
        } else if let Some(path) = &text.disk {
            change_file(path, text.text.as_bytes())?;
            out.print_detail(&format!("fixed {}", text.shown));
        }
    }
    out.write_verdict(&shown)?;
    if fixed.fixes > 0 {
        let (fixes, count) = (fixed.fixes, fixed.changed_sources.len());
        let verb = if args.diff { "would fix" } else { "fixed" };
        out.print_note(&format!(
            "{verb} {} in {}",
            count_noun(fixes, "problem"),
            count_noun(count, "file")
        ));
    }
    if fixed.withheld {
        out.print_note("a file cannot be read, so only safe fixes were applied");
    }
    Ok(fixed.checked)
}

fn report(
    args: &Args,
    out: &mut Output,
    sources: &Sources,
    checked: &mut Checked,
) -> Result<Exit, Error> {
    let diagnostics = &checked.diagnostics;
    let style =
        Style { colour: out.has_colour(), unicode: out.has_unicode(), most: args.max_diagnostics };
    out.write_verdict(&castra_diagnostics::render(
        args.format,
        style,
        &checked.files,
        diagnostics,
    ))?;
    let summary = Summary::count(diagnostics, sources.len());
    if sources.is_empty() {
        out.print_note("no `.castra` files found");
    } else {
        out.print_note(&summary.to_string());
    }
    for (game, folder) in broken_games(sources, checked) {
        out.print_note(&format!(
            "the rules of `{game}` have errors; `castra check {folder}` shows them"
        ));
    }
    if let Some(line) = conflict_note(&checked.outside_conflicts) {
        out.print_note(&line);
    }
    Ok(if summary.errors > 0 { Exit::Diagnostics } else { Exit::Success })
}

/// Returns the games with errors that the checked battles use, with the folders of their sources.
pub(super) fn broken_games(sources: &Sources, checked: &Checked) -> Vec<(String, String)> {
    let quiet =
        |id: &castra_base::FileId| sources.texts.get(id.0 as usize).filter(|text| !text.report);
    let is_used = |id: &str| checked.scenarios.iter().any(|s| s.game.id == id);
    let broken = checked.games.iter().filter(|g| g.has_errors && is_used(&g.game.id));
    broken
        .filter_map(|game| {
            let text = game.files.iter().find_map(quiet)?;
            let folder = Path::new(&text.shown).parent()?;
            let shown = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
            Some((game.game.id.clone(), shown.display().to_string()))
        })
        .collect()
}

fn deny_warnings(mut checked: Checked, denied: bool) -> Checked {
    if denied {
        for diagnostic in &mut checked.diagnostics {
            diagnostic.severity = Severity::Error;
        }
    }
    checked
}

fn levels(args: &Args) -> Result<Levels, Error> {
    let mut levels = Levels::default();
    let lists = [(Level::Allow, &args.allow), (Level::Warn, &args.warn), (Level::Deny, &args.deny)];
    for (level, codes) in lists {
        for code in codes {
            if level == Level::Deny && code == "warnings" {
                continue;
            }
            if let Err(misfit) = sources::check_level(code, level) {
                let error = Error::usage(misfit.message);
                return Err(match misfit.suggestion {
                    Some(intended) => error.help(format!("did you mean `{intended}`?")),
                    None => error.help(misfit.help),
                });
            }
            levels.0.insert(code.clone(), level);
        }
    }
    Ok(levels)
}

/// Returns a note about changes that conflict, or may conflict, with modules that no checked battle
/// combines with them. It says how to see the conflict.
fn conflict_note(conflicts: &[OutsideConflict]) -> Option<String> {
    let modules: BTreeSet<&str> = conflicts.iter().map(|one| one.module.as_str()).collect();
    if modules.is_empty() {
        return None;
    }
    let code = codes::MODULE_MAY_CONFLICT.name;
    let modules = list_with_and(modules, MAX_MODULES);
    let certain = conflicts.iter().filter(|one| one.diagnostic.code.name != code).count();
    let counted: Vec<String> =
        [(certain, "conflict"), (conflicts.len() - certain, "possible conflict")]
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, noun)| count_noun(count, noun))
            .collect();
    Some(format!(
        "{} with {modules}, which no battle here uses together with these modules; `castra check --warn {code}` \
         shows where",
        counted.join(" and ")
    ))
}
