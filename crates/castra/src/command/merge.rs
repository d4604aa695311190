//! `castra merge`: the results of the parts of a run, as one.

use std::fs;
use std::path::{Path, PathBuf};

use super::Error;
use super::simulate::Format;
use crate::Exit;
use crate::files;
use crate::output::Output;

/// Put the results of the parts of a run together
///
/// The parts are files that `castra simulate --shard --results` has written,
/// in any order. What comes of it is, byte for byte, what the whole run would
/// have written.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  castra simulate my-battle.castra --games 100000 --shard 1/2 --results one.csv
  castra simulate my-battle.castra --games 100000 --shard 2/2 --results two.csv
  castra merge one.csv two.csv -o all.csv")]
pub(super) struct Args {
    /// Results, all `.csv` or all `.jsonl`
    #[arg(value_name = "RESULTS", required = true)]
    parts: Vec<PathBuf>,
    /// Where to write them together
    #[arg(short, long, value_name = "OUT", required = true)]
    output: PathBuf,
}

/// Results of some games.
struct Part {
    path: PathBuf,
    text: String,
    /// Where the games begin in the text, behind the names of the columns.
    start: usize,
    run: String,
    first: u64,
    last: u64,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let format = Format::of(&args.output)?;
    let mut parts = Vec::with_capacity(args.parts.len());
    for path in &args.parts {
        if Format::of(path)? != format {
            let shown = path.display();
            return Err(Error::usage(format!("`{shown}` is written otherwise than the whole is"))
                .help("all results have the same ending"));
        }
        parts.push(Part::read(path, format)?);
    }
    parts.sort_by_key(|part| part.first);
    for pair in parts.windows(2) {
        if let [before, after] = pair {
            before.fits(after)?;
        }
    }
    files::write_with(&args.output, |to| {
        for (at, part) in parts.iter().enumerate() {
            let from = if at == 0 { 0 } else { part.start };
            to.write_all(part.text.as_bytes().get(from..).unwrap_or_default())?;
        }
        Ok(())
    })
    .map_err(|source| Error::File { what: "write", path: args.output.clone(), source })?;
    if let (Some(first), Some(last)) = (parts.first(), parts.last()) {
        let shown = args.output.display();
        out.note(&format!("wrote {shown}: games {} to {}", first.first, last.last));
    }
    Ok(Exit::Fine)
}

impl Part {
    fn read(path: &Path, format: Format) -> Result<Self, Error> {
        let text = fs::read_to_string(path).map_err(|source| Error::File {
            what: "read",
            path: path.to_owned(),
            source,
        })?;
        let not_results = |why: &str| {
            Error::usage(format!("`{}` is not the results of a run: {why}", path.display()))
                .help("`castra simulate --results` writes them")
        };
        if !text.is_empty() && !text.ends_with('\n') {
            return Err(not_results("its last line is cut off"));
        }
        let start = match format {
            Format::Csv => text.find('\n').map_or(0, |end| end + 1),
            Format::Jsonl => 0,
        };
        let games = text.get(start..).unwrap_or_default();
        if format == Format::Csv && !text.starts_with("run,game,") {
            return Err(not_results("its columns are other ones"));
        }
        let (mut run, mut first, mut last): (Option<String>, u64, u64) = (None, 0, 0);
        for line in games.lines() {
            let (of, game) =
                line_of(line, format).ok_or_else(|| not_results("a line is no game"))?;
            match &run {
                None => (run, first) = (Some(of), game),
                Some(run) if *run != of => return Err(not_results("it mixes several runs")),
                Some(_) if game != last + 1 => {
                    return Err(not_results("its games are not in order"));
                }
                Some(_) => {}
            }
            last = game;
        }
        let run = run.ok_or_else(|| not_results("there is no game in it"))?;
        Ok(Self { path: path.to_owned(), text, start, run, first, last })
    }

    /// Whether another goes on where this one ends.
    fn fits(&self, after: &Self) -> Result<(), Error> {
        let (one, other) = (self.path.display(), after.path.display());
        let head = |part: &Self| part.text.get(..part.start).unwrap_or_default().to_owned();
        if self.run != after.run || head(self) != head(after) {
            return Err(Error::usage(format!("`{one}` and `{other}` are of different runs"))
                .help("parts of a run have the same rules, battle, options, seed and bots"));
        }
        if after.first <= self.last {
            let game = after.first;
            return Err(Error::usage(format!("game {game} is in `{one}` and in `{other}`")));
        }
        if after.first > self.last + 1 {
            let (from, to) = (self.last + 1, after.first - 1);
            return Err(Error::usage(format!("the games {from} to {to} are missing"))
                .help(format!("they belong between `{one}` and `{other}`")));
        }
        Ok(())
    }
}

/// The run and the number of a game.
fn line_of(line: &str, format: Format) -> Option<(String, u64)> {
    match format {
        Format::Csv => {
            let mut fields = line.split(',');
            Some((fields.next()?.to_owned(), fields.next()?.parse().ok()?))
        }
        Format::Jsonl => {
            let value: serde_json::Value = serde_json::from_str(line).ok()?;
            Some((value.get("run")?.as_str()?.to_owned(), value.get("game")?.as_u64()?))
        }
    }
}
