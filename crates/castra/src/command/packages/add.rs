//! `castra add`: adds a dependency, after a check of the package.

use std::path::{Path, PathBuf};

use castra_packages::{
    AddedPackage, Fetcher, PackagesError, Proposal, lock_diff, manifest, proposal_text,
};
use semver::VersionReq;

use super::current::{CurrentPackage, report_style};
use crate::command::error::Error;
use crate::command::progress::Progress;
use crate::exit::Exit;
use crate::output::Output;
use castra_diagnostics;
use castra_disk::files::CONFIG_FILE;
use castra_disk::sources::{self, Dependency, GitRef, Lock, is_package_name};

/// Add a package from elsewhere
///
/// Fetches the package, checks it with everything that is here, and shows what would change. Then
/// it writes the dependency into `castra.ron`, and its hash into `castra.lock`. If the
/// package and the files here have errors together, nothing is written.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra add ../house-rules                          a folder
  castra add https://example.org/ford --tag v1.2     a git repository
  castra add https://example.org/ford-0.3.tar.gz     an archive
  castra add ford                                    the newest version in the index
  castra add ford@0.3                                0.3, or what is compatible with it
  castra add ford --dry-run                          only the report")]
pub(in crate::command) struct Args {
    /// A folder, an address, or the name of a package in the index
    #[arg(value_name = "SOURCE")]
    source: String,
    /// Name of the dependency, if the package has none
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Tag of the git repository
    #[arg(long, value_name = "TAG", conflicts_with_all = ["rev", "branch"])]
    tag: Option<String>,
    /// Commit of the git repository: the whole hash
    #[arg(long, value_name = "COMMIT", conflicts_with = "branch")]
    rev: Option<String>,
    /// Branch of the git repository
    #[arg(long, value_name = "BRANCH")]
    branch: Option<String>,
    /// Show the report, and write nothing
    #[arg(long)]
    dry_run: bool,
    /// Take the package although the report has errors
    #[arg(long)]
    accept: bool,
    /// Fetch nothing
    #[arg(long)]
    offline: bool,
    /// Package that gets the dependency: a folder
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    to: PathBuf,
}

pub(in crate::command) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let here = CurrentPackage::find(&args.to)?;
    let shelf = Fetcher::new(&here.root, args.offline)?;
    let (name, dependency) = requested_dependency(args, &here, &shelf)?;
    if here.config.dependencies.get(&name) == Some(&dependency) && here.lock_mismatch().is_none() {
        out.print_note(&format!("`{name}` is there already: {}", dependency.description()));
        return Ok(Exit::Success);
    }
    let text = manifest::with_dependency(&here.text, &name, &dependency)?;
    let config = manifest::read(&text)?;
    let Some(lock) = here.resolve(&shelf, &text, &config, &here.lock, out)? else {
        return Ok(Exit::Diagnostics);
    };
    let before = (here.text.as_str(), &here.lock);
    let proposal = Proposal { root: &here.root, before, after: (&text, &lock) };
    let progress = Progress::with_parts("tests", out);
    let report = proposal.check(report_style(out), &progress);
    progress.finish();
    let folders: Vec<(String, PathBuf)> = named_folders(&here.root, &config, &shelf, &lock)?;
    let named = |newcomer: &AddedPackage| {
        let found = folders.iter().find(|(_, folder)| *folder == newcomer.folder);
        let name = found.map_or("?", |(name, _)| name);
        let version = lock.packages.get(name).and_then(|pin| pin.version.clone());
        let source = config.dependencies.get(name).map(Dependency::description);
        let source = source.unwrap_or_else(|| "a package that another needs".to_owned());
        let version = version.map(|version| format!(" {version}")).unwrap_or_default();
        format!("`{name}`{version}: {source}")
    };
    out.write_result(&proposal_text(&report, &named, report_style(out)))?;
    out.write_result(&castra_diagnostics::unified_diff(
        CONFIG_FILE,
        &here.text,
        &text,
        out.has_colour(),
    ))?;
    let changed = lock_diff(&here.lock, &lock);
    if !changed.is_empty() {
        out.write_result(&format!("{}:\n{}\n", sources::LOCK_FILE, changed.join("\n")))?;
    }
    if report.has_errors() && !args.accept {
        out.print_note("not taken: the report has errors; `--accept` takes it all the same");
        return Ok(Exit::Diagnostics);
    }
    if args.dry_run {
        out.print_note("not taken: `--dry-run` writes nothing");
        return Ok(Exit::Success);
    }
    here.write(&text, &lock)?;
    out.print_note(&format!("took `{name}`"));
    Ok(Exit::Success)
}

/// Returns the folders of all dependencies with their names.
fn named_folders(
    root: &Path,
    config: &sources::Config,
    shelf: &Fetcher,
    lock: &Lock,
) -> Result<Vec<(String, PathBuf)>, Error> {
    let beside = config.dependencies.iter().filter_map(|(name, dependency)| match dependency {
        Dependency::Path(path) => {
            // A missing folder is a problem of the manifest, which the check of the package
            // reports.
            Some((name.clone(), std::fs::canonicalize(root.join(path)).ok()?))
        }
        Dependency::Git { .. } | Dependency::Archive { .. } | Dependency::Version(_) => None,
    });
    let mut folders: Vec<(String, PathBuf)> = beside.collect();
    let fetched = shelf.fetch_all(lock)?;
    folders.extend(fetched.into_iter().map(|(name, taken)| (name, taken.folder)));
    Ok(folders)
}

/// Returns the requested dependency with its name.
fn requested_dependency(
    args: &Args,
    here: &CurrentPackage,
    shelf: &Fetcher,
) -> Result<(String, Dependency), Error> {
    let at = match (&args.tag, &args.rev, &args.branch) {
        (Some(tag), ..) => GitRef::Tag(tag.clone()),
        (_, Some(rev), _) => GitRef::Rev(rev.clone()),
        (.., Some(branch)) => GitRef::Branch(branch.clone()),
        (None, None, None) => GitRef::Head,
    };
    let is_archive = [".tar.gz", ".tgz", ".tar.zst"].iter().any(|end| args.source.ends_with(end));
    let is_git = args.source.contains("://") && !is_archive;
    if at != GitRef::Head && !is_git {
        return Err(Error::usage("`--tag`, `--rev` and `--branch` belong to a git repository")
            .help("give the address of a repository, such as `https://example.org/ford`"));
    }
    if let Some(address) = args.source.strip_prefix("git+") {
        return Err(Error::usage(format!("`{}` is not an address of Castra", args.source))
            .help(format!("leave out `git+`: `castra add {address}`")));
    }
    if args.source.contains("://") {
        let dependency = match is_archive {
            true => shelf.archive_source(&args.source)?,
            false => Dependency::Git { url: args.source.clone(), at },
        };
        // A dependency without a notation in `castra.ron` is rejected before it is fetched.
        manifest::with_dependency("()", "name", &dependency)?;
        let taken = shelf.fetch_source(&dependency, None)?;
        return Ok((dependency_name(args, taken.config.name.as_deref())?, dependency));
    }
    let path = Path::new(&args.source);
    if path.is_dir() {
        return folder_dependency(args, here, path);
    }
    if is_archive {
        return Err(Error::usage(format!("`{}` is not an address", args.source))
            .help("the address of a file begins with `file:///`"));
    }
    index_dependency(args, here, shelf)
}

fn folder_dependency(
    args: &Args,
    here: &CurrentPackage,
    path: &Path,
) -> Result<(String, Dependency), Error> {
    let folder = std::fs::canonicalize(path).map_err(|source| Error::File {
        what: "find",
        path: path.to_owned(),
        source,
    })?;
    let other = CurrentPackage::find(&folder)?;
    if other.root != folder {
        return Err(Error::usage(format!("`{}` has no `{CONFIG_FILE}`", path.display())));
    }
    if folder == here.root {
        return Err(Error::usage("a package cannot depend on itself"));
    }
    let name = dependency_name(args, other.config.name.as_deref())?;
    Ok((name, Dependency::Path(relative_path(&here.root, &folder))))
}

fn index_dependency(
    args: &Args,
    here: &CurrentPackage,
    shelf: &Fetcher,
) -> Result<(String, Dependency), Error> {
    let (name, requirement) = match args.source.split_once('@') {
        Some((name, requirement)) => (name, Some(requirement)),
        None => (args.source.as_str(), None),
    };
    // `git@host:path` is git's short form of an ssh address.
    if let Some((host, path)) = requirement.and_then(|rest| rest.split_once(':')) {
        return Err(Error::usage(format!("`{}` is not an address of Castra", args.source))
            .help(format!("write `ssh://{name}@{host}/{path}`")));
    }
    if !is_package_name(name) {
        return Err(Error::usage(format!("there is no folder `{}`", args.source))
            .help("give a folder, an address such as `https://…`, or the name of a package"));
    }
    if args.name.as_ref().is_some_and(|other| other != name) {
        return Err(Error::usage("a package of an index keeps its name"));
    }
    let Some(index) = here.config.index.as_deref() else {
        return Err(Error::usage(format!(
            "there is no folder `{name}`, and `{CONFIG_FILE}` has no `index` to look in"
        ))
        .help("write `index: \"…\"` into it: a folder, or the address of a git repository"));
    };
    let version = match requirement {
        Some(requirement) => {
            VersionReq::parse(requirement).map_err(|why| {
                Error::usage(format!("`{requirement}` is not a requirement of a version: {why}"))
            })?;
            requirement.to_owned()
        }
        None => match shelf.newest_version(name, index)? {
            Some(newest) => newest.to_string(),
            None => {
                let why = format!("it has no `{name}` with a version that is not a pre-release");
                return Err(PackagesError::Index { index: index.to_owned(), why }.into());
            }
        },
    };
    Ok((name.to_owned(), Dependency::Version(version)))
}

fn dependency_name(args: &Args, declared_name: Option<&str>) -> Result<String, Error> {
    let name = args.name.as_deref().or(declared_name).ok_or_else(|| {
        Error::usage("the package does not say its name").help("give it one with `--name NAME`")
    })?;
    if is_package_name(name) {
        return Ok(name.to_owned());
    }
    Err(Error::usage(format!("`{name}` cannot be the name of a package"))
        .help("a name has small letters, digits and `-`, and begins with a letter"))
}

/// Returns the relative path from a folder to another. Both paths are absolute.
fn relative_path(from: &Path, to: &Path) -> String {
    let shared = from.components().zip(to.components()).take_while(|(a, b)| a == b).count();
    let up = from.components().skip(shared).map(|_| "..".to_owned());
    let down = to.components().skip(shared).map(|part| part.as_os_str().display().to_string());
    up.chain(down).collect::<Vec<_>>().join("/")
}
