//! The games of a run that goes on, a line each, in the order of their numbers.
//!
//! Lines are only ever added. Whoever stops the run in the middle of one leaves
//! a line without an end, which is cut off before the run goes on.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use castra_lang::program::Program;
use castra_sim::Match;
use serde::{Deserialize, Serialize};

use super::super::super::Error;
use super::super::csv;
use super::format::Origin;
use super::row::Row;

/// So long a game may be known and not yet be written.
const FLUSH: Duration = Duration::from_millis(200);

/// What is played: results belong together if all but the games are the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Head {
    /// Version of Castra.
    castra: String,
    /// What tells the run from others: rules, battle and options, seed, bots.
    run: String,
    /// The rules, the battle and the options, whole.
    fingerprint: String,
    /// The names of what is counted.
    columns: Vec<String>,
    /// Number of the first game, and that behind the last.
    pub(super) first: u64,
    pub(super) end: u64,
}

impl Head {
    pub(super) fn of(program: &Program, games: &Match, range: &Range<u64>) -> Self {
        let fingerprint = program.fingerprint();
        let mut bots: Vec<&str> = games.bots.iter().map(|bot| bot.word()).collect();
        if bots.windows(2).all(|pair| pair.first() == pair.last()) {
            bots.truncate(1);
        }
        let rules = fingerprint.get(..12).unwrap_or(&fingerprint);
        Self {
            castra: env!("CARGO_PKG_VERSION").to_owned(),
            run: format!("{rules}-{}-{}", games.seed, bots.join("+")),
            columns: csv::columns(program, &games.counters),
            fingerprint,
            first: range.start,
            end: range.end,
        }
    }

    /// What all games have in common.
    pub(super) fn origin(&self) -> Origin {
        let Self { castra, run, columns, .. } = self.clone();
        Origin { castra: Some(castra), run, columns }
    }
}

/// A journal that is being written.
pub(super) struct Journal {
    path: PathBuf,
    file: BufWriter<File>,
    len: u64,
    flushed: Instant,
}

/// A journal that was opened.
pub(super) enum Open {
    /// There was none.
    New(Journal),
    /// There was one, with these games.
    Begun(Journal, Vec<Row>),
}

impl Journal {
    pub(super) fn open(path: &Path, head: &Head) -> Result<Open, Error> {
        let failed =
            |what| move |source: io::Error| Error::File { what, path: path.to_owned(), source };
        if let Some(folder) = path.parent().filter(|f| !f.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(failed("make the folder of"))?;
        }
        let begun = match fs::read(path) {
            Ok(bytes) => Some(bytes),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(failed("read")(error)),
        };
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.map_err(failed("write"))?;
        let (end, rows) = match begun.as_deref() {
            Some(bytes) => whole(bytes, head).map_err(|why| unfit(path, &why))?,
            None => (0, Vec::new()),
        };
        file.set_len(end).map_err(failed("write"))?;
        let len = rows.len() as u64;
        let file = BufWriter::new(file);
        let mut journal = Self { path: path.to_owned(), file, len, flushed: Instant::now() };
        if end > 0 {
            return Ok(Open::Begun(journal, rows));
        }
        journal.line(head)?;
        Ok(Open::New(journal))
    }

    /// How many games it has.
    pub(super) const fn len(&self) -> u64 {
        self.len
    }

    pub(super) fn add(&mut self, row: &Row) -> Result<(), Error> {
        self.line(row)?;
        self.len += 1;
        Ok(())
    }

    fn line(&mut self, line: &impl Serialize) -> Result<(), Error> {
        let mut text = serde_json::to_string(line).map_err(|e| Error::usage(e.to_string()))?;
        text.push('\n');
        let mut result = self.file.write_all(text.as_bytes());
        if result.is_ok() && self.flushed.elapsed() > FLUSH {
            result = self.file.flush();
            self.flushed = Instant::now();
        }
        result.map_err(|source| Error::File { what: "write", path: self.path.clone(), source })
    }

    /// Writes what is left, and says where it is.
    pub(super) fn close(mut self) -> Result<PathBuf, Error> {
        match self.file.flush() {
            Ok(()) => Ok(self.path),
            Err(source) => Err(Error::File { what: "write", path: self.path, source }),
        }
    }
}

/// A file has the games of another run.
pub(super) fn unfit(path: &Path, why: &str) -> Error {
    Error::usage(format!("`{}` does not belong to this run: {why}", path.display()))
        .help("run what was begun with the same battle and options, or delete it to begin again")
}

/// How many bytes of a journal are whole, and the games in them.
fn whole(bytes: &[u8], head: &Head) -> Result<(u64, Vec<Row>), String> {
    let mut lines = bytes.split_inclusive(|&byte| byte == b'\n').filter(|l| l.ends_with(b"\n"));
    let Some(first) = lines.next() else { return Ok((0, Vec::new())) };
    let begun: Head =
        serde_json::from_slice(first).map_err(|_| "it is not the journal of a run".to_owned())?;
    if begun != *head {
        return Err(difference(&begun, head));
    }
    let (mut end, mut rows) = (first.len() as u64, Vec::new());
    for (line, game) in lines.zip(head.first..head.end) {
        let row: Row =
            serde_json::from_slice(line).map_err(|_| format!("its game {game} is damaged"))?;
        if row.game != game {
            return Err(format!("game {} stands where game {game} should", row.game));
        }
        end += line.len() as u64;
        rows.push(row);
    }
    Ok((end, rows))
}

fn difference(begun: &Head, now: &Head) -> String {
    if begun.castra != now.castra {
        return format!("Castra {} began it, this is {}", begun.castra, now.castra);
    }
    if (begun.first, begun.end) != (now.first, now.end) {
        let last = begun.end.saturating_sub(1);
        return format!("it is of the games {} to {last}", begun.first);
    }
    if begun.fingerprint != now.fingerprint {
        return "the rules, the battle or its options are other ones".to_owned();
    }
    "another seed or other bots were given".to_owned()
}

/// Hands on the games of a journal that is whole.
pub(super) fn rows(path: &Path, mut take: impl FnMut(Row) -> io::Result<()>) -> io::Result<()> {
    for line in BufReader::new(File::open(path)?).lines().skip(1) {
        take(serde_json::from_str(&line?).map_err(io::Error::other)?)?;
    }
    Ok(())
}
