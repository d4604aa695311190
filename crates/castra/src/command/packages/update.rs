//! `castra update`: updates or fetches the pinned packages.

use std::path::PathBuf;

use castra_packages::{Fetcher, PackagesError, lock_diff};

use super::current::CurrentPackage;
use crate::command::error::Error;
use crate::exit::Exit;
use crate::output::Output;
use castra_base::count_noun;
use castra_disk::sources::{LOCK_FILE, Lock};

/// Update `castra.lock`, and fetch the packages that it pins
///
/// Finds the newest versions that `castra.ron` allows, and pins them. With names, it updates only
/// these packages. With `--locked`, it updates none, and fetches the pinned versions.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra update              the newest of everything that fits
  castra update ford         only `ford`, and what it then needs
  castra update --locked     fetch what is pinned: after a clone, or in continuous integration
  castra update --dry-run    what would change")]
pub(in crate::command) struct Args {
    /// Packages to update; by default, all
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Keep the lock file; fail if it does not match `castra.ron`
    #[arg(long, conflicts_with_all = ["names", "dry_run"])]
    locked: bool,
    /// Fetch nothing
    #[arg(long)]
    offline: bool,
    /// Show what would change, without writing any file
    #[arg(long)]
    dry_run: bool,
    /// Package to renew: a folder
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    of: PathBuf,
}

pub(in crate::command) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let here = CurrentPackage::find(&args.of)?;
    let shelf = Fetcher::new(&here.root, args.offline)?;
    if args.locked {
        let stale = here.lock_mismatch();
        if let Some(mismatch) =
            stale.map_or_else(|| here.changed_folder(), |mismatch| Ok(Some(mismatch)))?
        {
            return Err(PackagesError::Locked { what: mismatch }.into());
        }
        let fetched = shelf.fetch_all(&here.lock)?;
        out.print_note(&format!(
            "{} in the cache, as `{LOCK_FILE}` pins",
            count_noun(fetched.len(), "package")
        ));
        return Ok(Exit::Success);
    }
    let mut keep = Lock::new([].into());
    if !args.names.is_empty() {
        keep = here.lock.clone();
        for name in &args.names {
            if keep.packages.remove(name).is_none() {
                return Err(Error::usage(format!("`{LOCK_FILE}` has no package `{name}`"))
                    .help("`castra tree` names them"));
            }
        }
    }
    // With `--offline` and no names, all pins are kept: newer versions could usually not be
    // fetched.
    let keep = if args.offline && args.names.is_empty() { here.lock.clone() } else { keep };
    let Some(lock) = here.resolve(&shelf, &here.text, &here.config, &keep, out)? else {
        return Ok(Exit::Diagnostics);
    };
    let changed = lock_diff(&here.lock, &lock);
    if changed.is_empty() {
        out.print_note(&format!("{}, nothing newer", count_noun(lock.packages.len(), "package")));
    } else {
        out.write_result(&format!("{}\n", changed.join("\n")))?;
    }
    if args.dry_run {
        out.print_note("not written: `--dry-run`");
        return Ok(Exit::Success);
    }
    here.write(&here.text, &lock)?;
    Ok(Exit::Success)
}
