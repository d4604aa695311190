//! `castra man`: manual pages.

use std::path::{Path, PathBuf};

use clap_mangen::Man;

use super::error::Error;
use super::write::write_file;
use crate::exit::Exit;
use crate::output::Output;

/// Write the manual page, or with --dir a page for each command
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  castra man | man -l -
  castra man --dir ~/.local/share/man/man1")]
pub(super) struct Args {
    /// Folder to write a page for each command to
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

pub(super) fn run(
    args: &Args,
    mut command: clap::Command,
    out: &mut Output,
) -> Result<Exit, Error> {
    command.build();
    let Some(dir) = &args.dir else {
        out.write_bytes(&page(command)?)?;
        return Ok(Exit::Success);
    };
    write_all(dir, "castra", &command)?;
    out.print_note(&format!("wrote the manual to {}", dir.display()));
    Ok(Exit::Success)
}

/// Writes the pages of a command and of its subcommands. Former names have no pages.
fn write_all(dir: &Path, name: &str, command: &clap::Command) -> Result<(), Error> {
    let has_page = |sub: &&clap::Command| sub.get_name() != "help" && !sub.is_hide_set();
    for sub in command.get_subcommands().filter(has_page) {
        write_all(dir, &format!("{name}-{}", sub.get_name()), sub)?;
    }
    write(dir, name, page(command.clone())?)
}

fn page(command: clap::Command) -> Result<Vec<u8>, Error> {
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    Ok(page)
}

fn write(dir: &Path, name: &str, page: Vec<u8>) -> Result<(), Error> {
    let path = dir.join(format!("{name}.1"));
    write_file(&path, &page)
}
