//! `castra vendor`: copies of all external packages within the package.

use std::path::PathBuf;

use castra_packages::Fetcher;

use super::current::CurrentPackage;
use crate::command::error::Error;
use crate::exit::Exit;
use crate::output::Output;
use castra_base::count_noun;
use castra_disk::files::CONFIG_FILE;
use castra_disk::sources::{LOCK_FILE, VENDOR_FOLDER};

/// Copy the packages from elsewhere into this package
///
/// Copies the packages that `castra.lock` pins to `.castra/vendor`. With this folder, Castra
/// needs neither a network nor a cache. Castra uses the copies as long as they match the
/// lock.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra vendor")]
pub(in crate::command) struct Args {
    /// Fetch nothing
    #[arg(long)]
    offline: bool,
    /// Package that gets the copies: a folder
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    of: PathBuf,
}

pub(in crate::command) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let here = CurrentPackage::find(&args.of)?;
    if let Some(mismatch) = here.lock_mismatch() {
        return Err(Error::usage(format!(
            "`{LOCK_FILE}` does not fit `{CONFIG_FILE}`: {mismatch}"
        ))
        .help("`castra update` renews it"));
    }
    let shelf = Fetcher::new(&here.root, args.offline)?;
    let vendor = here.root.join(VENDOR_FOLDER);
    let fetched = shelf.fetch_all(&here.lock)?;
    let mut copied = 0;
    for (name, taken) in &fetched {
        copied += usize::from(shelf.copy_package(taken, &vendor.join(name))?);
    }
    let count = count_noun(fetched.len(), "package");
    out.print_note(&format!("{count} in `{VENDOR_FOLDER}`, {copied} of them new"));
    for entry in std::fs::read_dir(&vendor).into_iter().flatten().filter_map(Result::ok) {
        let name = entry.file_name().to_string_lossy().into_owned();
        if !fetched.contains_key(&name) {
            out.print_note(&format!(
                "`{VENDOR_FOLDER}/{name}` is no longer pinned, and can be removed"
            ));
        }
    }
    Ok(Exit::Success)
}
