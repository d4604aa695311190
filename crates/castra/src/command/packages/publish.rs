//! `castra publish`: the archive of a package for others.

use std::path::PathBuf;

use castra_base::Diagnostic;
use castra_packages::pack_publication;
use castra_workspace::Levels;

use super::current::CurrentPackage;
use crate::command::error::Error;
use crate::command::{battle_loader, write};
use crate::exit::Exit;
use crate::output::Output;
use castra_base::count_noun;
use castra_disk::sources::{self, SearchResult};
use castra_library::Embedded;

/// Make the archive of a package, and its line for an index
///
/// Writes the archive `NAME-VERSION.tar.gz`, and prints the line for the file `NAME.ron` of an
/// index. The command sends nothing: put both on a server for others. A package with errors is
/// refused.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra publish --dry-run                                        here
  castra publish --dry-run -o ../index                            into a folder
  castra publish --dry-run --url https://example.org/ford.tar.gz  where the archive will be")]
pub(in crate::command) struct Args {
    /// Make the archive and the line, and send nothing: Castra has no server to send them to
    #[arg(long, required = true)]
    dry_run: bool,
    /// Folder for the archive
    #[arg(short, long, value_name = "FOLDER", default_value = ".")]
    output: PathBuf,
    /// Address of the archive for others; by default, a file in the index
    #[arg(long, value_name = "URL")]
    url: Option<String>,
    /// Package to publish: a folder
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
}

pub(in crate::command) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let here = CurrentPackage::find(&args.folder)?;
    let found: Vec<SearchResult> = sources::find(std::slice::from_ref(&here.root))?;
    let sources = sources::load(&found, None);
    let checked = sources.check(&Embedded, &Levels::default());
    if checked.diagnostics.iter().any(Diagnostic::is_error) {
        battle_loader::show_errors(&sources, &checked, out);
        return Ok(Exit::Diagnostics);
    }
    let publication = pack_publication(&here.root, &here.config, args.url.as_deref())?;
    let path = args.output.join(&publication.file);
    write::write_file(&path, &publication.archive)?;
    for file in &publication.files {
        out.print_detail(&format!("  {file}"));
    }
    let size = publication.archive.len().div_ceil(1024);
    let files = count_noun(publication.files.len(), "file");
    out.print_note(&format!("wrote {}: {files}, {size} kB", path.display()));
    out.print_note(&format!(
        "the line for `{}.ron` of an index, within its `[` and `]`:",
        publication.name
    ));
    out.write_result(&format!("{},\n", publication.release.to_line()))?;
    Ok(Exit::Success)
}
