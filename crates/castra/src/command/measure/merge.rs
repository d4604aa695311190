//! `castra measure merge`: the merged results of a sharded run.

use std::path::PathBuf;

use castra_sim::results::{ResultFormat, RowReceiver, write_results};

use crate::command::error::Error;
use crate::command::simulate::{ResultFile, not_results_error};
use crate::exit::Exit;
use crate::output::Output;
use castra_disk::files;

/// Merge the result files of a sharded run
///
/// The files are those that `castra simulate --shard --results` wrote, in any
/// order. The merged file is, byte for byte, the one that a single run would have
/// written.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  castra simulate my-battle.castra --games 100000 --shard 1/2 --results one.csv
  castra simulate my-battle.castra --games 100000 --shard 2/2 --results two.csv
  castra measure merge one.csv two.csv -o all.csv")]
pub(in crate::command) struct Args {
    /// Result files: all `.csv`, all `.jsonl` or, if Castra was built with it, all `.parquet`
    #[arg(value_name = "RESULTS", required = true)]
    parts: Vec<PathBuf>,
    /// File to write
    #[arg(short, long, value_name = "OUT", required = true)]
    output: PathBuf,
}

pub(in crate::command) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let format = ResultFormat::of(&args.output)?;
    let mut parts = Vec::with_capacity(args.parts.len());
    for path in &args.parts {
        if ResultFormat::of(path)? != format {
            let shown = path.display();
            return Err(Error::usage(format!("`{shown}` does not have the format of the output"))
                .help("give all result files the same ending"));
        }
        let part = ResultFile::read(path)?;
        if part.games().is_empty() {
            return Err(not_results_error(path, "it contains no games"));
        }
        parts.push(part);
    }
    parts.sort_by_key(|part| part.games().start);
    for pair in parts.windows(2) {
        if let [before, after] = pair {
            check_adjacent(before, after)?;
        }
    }
    // The command line requires at least one part.
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return Ok(Exit::Success) };
    files::write_with(&args.output, |to| {
        let mut rows =
            |take: RowReceiver<'_>| parts.iter().try_for_each(|part| part.visit_rows(&mut *take));
        write_results(format, first.origin(), &mut rows, to)
    })
    .map_err(|source| Error::write_error(&args.output, source))?;
    let (shown, first, last) = (args.output.display(), first.games().start, last.games().end - 1);
    out.print_note(&format!("wrote {shown}: games {first} to {last}"));
    Ok(Exit::Success)
}

/// Checks that the games of a part directly follow those of another.
fn check_adjacent(before: &ResultFile, after: &ResultFile) -> Result<(), Error> {
    let (one, other) = (before.path().display(), after.path().display());
    if before.origin() != after.origin() {
        return Err(Error::usage(format!("`{one}` and `{other}` are from different runs"))
            .help("parts of a run have the same rules, battle, options, seed and bots"));
    }
    let (end, next) = (before.games().end, after.games().start);
    if next < end {
        return Err(Error::usage(format!("game {next} is both in `{one}` and in `{other}`")));
    }
    if next > end {
        return Err(Error::usage(format!("games {end} to {} are missing", next - 1))
            .help(format!("they belong between `{one}` and `{other}`")));
    }
    Ok(())
}
