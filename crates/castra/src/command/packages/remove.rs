//! `castra remove`: removes a dependency.

use std::path::PathBuf;

use castra_packages::{Fetcher, Proposal, lock_diff, manifest};

use super::current::{CurrentPackage, report_style};
use crate::command::error::Error;
use crate::command::progress::Progress;
use crate::exit::Exit;
use crate::output::Output;
use castra_base::count_noun;
use castra_disk::sources::LOCK_FILE;

/// Remove a dependency
///
/// Removes the dependency from `castra.ron`, and the packages that nothing else needs from
/// `castra.lock`. Then it counts the new problems in the files of the package.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra remove ford")]
pub(in crate::command) struct Args {
    /// Name of the dependency
    #[arg(value_name = "NAME")]
    name: String,
    /// Fetch nothing
    #[arg(long)]
    offline: bool,
    /// Package that loses the dependency: a folder
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    from: PathBuf,
}

pub(in crate::command) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let here = CurrentPackage::find(&args.from)?;
    let text = manifest::without_dependency(&here.text, &args.name)?;
    let config = manifest::read(&text)?;
    let shelf = Fetcher::new(&here.root, args.offline)?;
    let Some(lock) = here.resolve(&shelf, &text, &config, &here.lock, out)? else {
        return Ok(Exit::Diagnostics);
    };
    let before = (here.text.as_str(), &here.lock);
    let proposal = Proposal { root: &here.root, before, after: (&text, &lock) };
    let progress = Progress::with_parts("tests", out);
    let report = proposal.check(report_style(out), &progress);
    progress.finish();
    here.write(&text, &lock)?;
    for line in lock_diff(&here.lock, &lock) {
        out.print_note(&format!("{LOCK_FILE}:{line}"));
    }
    out.print_note(&format!("removed `{}`", args.name));
    if !report.existing_problems.is_empty() {
        let count = count_noun(report.existing_problems.len(), "new problem");
        out.print_note(&format!("{count} in the files of this package: `castra check` shows them"));
    }
    Ok(Exit::Success)
}
