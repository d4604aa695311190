//! The report on a package before it is added.

use castra_base::count_noun;
use castra_diagnostics::{self as diagnostics, Format, Style};

use crate::proposal::{AddedPackage, ModuleTrial, ProposalReport};

/// The maximum number of lines below a heading, and of diagnostics of each kind.
const MAX_LINES: usize = 12;

/// Returns the report as text. `names` returns the name and the source of a new package.
#[must_use]
pub fn proposal_text(
    report: &ProposalReport,
    names: &dyn Fn(&AddedPackage) -> String,
    style: Style,
) -> String {
    let mut text = String::new();
    for added in &report.added_packages {
        text.push_str(&format!("{}\n", names(added)));
        let files = count_noun(added.files, "Castra file");
        text.push_str(&row("files", &[files]));
        text.push_str(&row("declares", &added.declarations));
        text.push_str(&row("changes", &added.changes));
    }
    text.push_str("with what is here\n");
    text.push_str(&row(
        "names",
        &lines_or_none(&report.duplicate_names, "each name is in one package only"),
    ));
    let conflicts = match report.conflicts.len() {
        0 => "none between its modules and the others".to_owned(),
        count => format!("{} between its modules and the others", count_noun(count, "conflict")),
    };
    text.push_str(&row("conflicts", &[conflicts]));
    let here = match report.existing_problems.len() {
        0 => "no new problems in the files of this package".to_owned(),
        count => format!("{} in the files of this package", count_noun(count, "new problem")),
    };
    let mut here = vec![here];
    if report.solved_problem_count > 0 {
        here.push(format!("{} of today gone", count_noun(report.solved_problem_count, "problem")));
    }
    text.push_str(&row("problems", &here));
    if !report.new_package_errors.is_empty() {
        text.push_str(&row(
            "",
            &[format!("{} of its own", count_noun(report.new_package_errors.len(), "error"))],
        ));
    }
    let (passed, failed) = (report.tests.passed, report.tests.failed.len());
    let tests = match (passed, failed) {
        (0, 0) => "it has no tests of its own".to_owned(),
        (_, 0) => format!("its own: {} passed", count_noun(passed, "test")),
        _ => format!("its own: {failed} of {} failed", count_noun(passed + failed, "test")),
    };
    let mut lines = vec![tests];
    lines.extend(report.trials.iter().map(trial));
    if report.untried_modules > 0 {
        lines.push(format!("{} not tried", count_noun(report.untried_modules, "further module")));
    }
    text.push_str(&row("tests", &lines));
    let files = &report.checked.files;
    for problems in [&report.new_package_errors, &report.existing_problems, &report.conflicts] {
        let style = Style { most: MAX_LINES, ..style };
        text.push_str(&diagnostics::render(Format::Human, style, files, problems));
    }
    text.push_str(&report.tests.text);
    text
}

fn trial(module_trial: &ModuleTrial) -> String {
    let module = &module_trial.module;
    if !module_trial.is_usable {
        return format!("`{module}` was not tried: there is no game or battle for it here");
    }
    let mut parts = Vec::new();
    if module_trial.errors > 0 {
        parts.push(count_noun(module_trial.errors, "error"));
    }
    if module_trial.too_large_count > 0 {
        parts.push(format!(
            "{} too large",
            count_noun(module_trial.too_large_count, "battle or game")
        ));
    }
    match (module_trial.tests, module_trial.failed.as_slice()) {
        (0, _) => parts.push("no tests of games and battles here".to_owned()),
        (count, []) => parts.push(format!("{} here as before", count_noun(count, "test"))),
        (count, failed) => {
            let names = castra_base::suggest::list_with_and(failed.iter().map(String::as_str), 4);
            let count = count_noun(count, "test");
            parts.push(format!("{} of {count} here no longer hold: {names}", failed.len()));
        }
    }
    format!("with `{module}` in play: {}", parts.join(", "))
}

fn lines_or_none(lines: &[String], none: &str) -> Vec<String> {
    if lines.is_empty() { vec![none.to_owned()] } else { lines.to_vec() }
}

/// Returns lines with a heading on their left.
fn row(heading: &str, lines: &[String]) -> String {
    let mut text = String::new();
    for (n, line) in lines.iter().take(MAX_LINES).enumerate() {
        let heading = if n == 0 { heading } else { "" };
        text.push_str(&format!("  {heading:<10} {}\n", diagnostics::sanitize(line)));
    }
    if let Some(more) = lines.len().checked_sub(MAX_LINES).filter(|more| *more > 0) {
        text.push_str(&format!("  {:<10} and {more} more\n", ""));
    }
    text
}
