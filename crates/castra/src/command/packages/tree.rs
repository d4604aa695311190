//! `castra tree`: the dependencies of a package.

use std::path::PathBuf;

use castra_packages::dependency_tree_text;

use super::current::CurrentPackage;
use crate::command::error::Error;
use crate::exit::Exit;
use crate::output::Output;

/// Show the dependencies of a package
///
/// Shows each package with its version and its source, below the one that needs it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra tree")]
pub(in crate::command) struct Args {
    /// Package to show: a folder
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
}

pub(in crate::command) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let here = CurrentPackage::find(&args.folder)?;
    out.write_result(&dependency_tree_text(&here.config, &here.lock, out.has_unicode()))?;
    if let Some(mismatch) = here.lock_mismatch() {
        out.print_warning(&format!(
            "`castra.lock` does not fit `castra.ron`: {mismatch}; `castra update` renews it"
        ));
    }
    Ok(Exit::Success)
}
