//! The games of an unfinished run, one on each line, in the order of their numbers.
//!
//! ```text
//! 5d2d4ae8 {"castra":"0.1.0","run":"26c0ff-3-sensible",…}
//! 0f1bb9a1 [1,"reds","victory","has won",12,140,[5,3]]
//! ```
//!
//! Every line begins with the checksum of what follows. Lines are only ever
//! added. A run that is killed in the middle of a line leaves one without an end,
//! and a disk may damage one: the journal counts up to the first of these, and
//! the games after it are played again. While a run writes it, the journal is
//! locked.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use castra_ir::Program;
use castra_sim::Match;
use castra_sim::results::{Origin, Row, csv};
use serde::{Deserialize, Serialize};

use super::super::super::error::Error;
use crate::files;

/// So long a game may be known and not yet be written.
const FLUSH: Duration = Duration::from_millis(200);

/// The head of a journal. Results belong together if their heads differ only in the games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Head {
    /// Version of Castra.
    castra: String,
    /// The identifier of the run: rules, battle and options, seed, bots.
    run: String,
    /// The rules, the battle and the options, whole.
    fingerprint: String,
    /// The names of what is counted.
    columns: Vec<String>,
    /// Number of the first game, and that after the last.
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

    /// Returns the common origin of the games.
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

/// A journal that was opened, and what was in it.
pub(super) struct Opened {
    pub(super) journal: Journal,
    /// The games of the run that was stopped; none if there was no run.
    pub(super) rows: Vec<Row>,
    /// True if there was no run in it.
    pub(super) is_new: bool,
    /// True if something after these games was damaged, and is given up.
    pub(super) is_damaged: bool,
}

impl Journal {
    /// Opens the journal of a run, or begins it. Without `resume`, a run that was
    /// stopped is in the way.
    ///
    /// # Errors
    /// If another process writes it, if it is of another run or of none, or if the
    /// disk refuses.
    pub(super) fn open(path: &Path, head: &Head, resume: bool) -> Result<Opened, Error> {
        let failed =
            |what| move |source: io::Error| Error::File { what, path: path.to_owned(), source };
        if let Some(folder) = path.parent().filter(|f| !f.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(failed("create the folder of"))?;
        }
        let mut file = locked(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed("read"))?;
        let (end, rows) = match whole(&bytes, head).map_err(|why| unfit(path, &why))? {
            Some(_) if !resume => {
                let shown = path.display();
                return Err(Error::usage(format!("`{shown}` contains the games of a stopped run"))
                    .help("use `--resume` to continue it, or delete it to start again"));
            }
            Some(whole) => whole,
            None => (0, Vec::new()),
        };
        let is_damaged = bytes.get(end..).is_some_and(|rest| rest.contains(&b'\n'));
        file.set_len(end as u64).map_err(failed("write"))?;
        let len = rows.len() as u64;
        let file = BufWriter::new(file);
        let mut journal = Self { path: path.to_owned(), file, len, flushed: Instant::now() };
        if end == 0 {
            journal.line(head)?;
            journal.file.flush().map_err(failed("write"))?;
        }
        Ok(Opened { journal, rows, is_new: end == 0, is_damaged })
    }

    /// Returns the number of games.
    pub(super) const fn len(&self) -> u64 {
        self.len
    }

    pub(super) fn add(&mut self, row: &Row) -> Result<(), Error> {
        self.line(row)?;
        self.len += 1;
        Ok(())
    }

    fn line(&mut self, line: &impl Serialize) -> Result<(), Error> {
        let text = checked(line).map_err(|e| Error::usage(e.to_string()))?;
        let mut result = self.file.write_all(text.as_bytes());
        if result.is_ok() && self.flushed.elapsed() > FLUSH {
            result = self.file.flush();
            self.flushed = Instant::now();
        }
        result.map_err(|source| Error::File { what: "write", path: self.path.clone(), source })
    }

    /// Removes it: there is nothing to play.
    pub(super) fn discard(self) -> Result<(), Error> {
        let Self { path, file: _locked, .. } = self;
        fs::remove_file(&path).map_err(|source| Error::File { what: "remove", path, source })
    }

    /// Writes what is left. The journal stays locked until what is returned is
    /// dropped.
    pub(super) fn close(self) -> Result<(PathBuf, File), Error> {
        let Self { path, file, .. } = self;
        match file.into_inner() {
            Ok(file) => Ok((path, file)),
            Err(error) => Err(Error::File { what: "write", path, source: error.into_error() }),
        }
    }
}

/// Opens a file, makes it if it is not there, and locks it.
fn locked(path: &Path) -> Result<File, Error> {
    let failed =
        |what| move |source: io::Error| Error::File { what, path: path.to_owned(), source };
    files::allows(path).map_err(|why| Error::unwritten(path, io::Error::other(why)))?;
    loop {
        let file = OpenOptions::new().create(true).read(true).append(true).open(path);
        let file = file.map_err(failed("write"))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let shown = path.display();
                return Err(Error::usage(format!("another run is writing `{shown}`"))
                    .help("wait for it to end, or write the results to another file"));
            }
            Err(TryLockError::Error(source)) => return Err(failed("lock")(source)),
        }
        // The run that had the lock may have ended and removed the file.
        if is_at(&file, path) {
            return Ok(file);
        }
    }
}

/// Returns whether an open file is the one at a path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(one), Ok(other)) = (file.metadata(), fs::metadata(path)) else { return false };
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Always returns true: on this platform an open file cannot be removed.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

/// A line with its checksum.
fn checked(line: &impl Serialize) -> serde_json::Result<String> {
    let json = serde_json::to_string(line)?;
    Ok(format!("{:08x} {json}\n", crc32fast::hash(json.as_bytes())))
}

/// Returns the content of a line; none if the line is damaged.
fn content(line: &[u8]) -> Option<&[u8]> {
    let line = line.strip_suffix(b"\n")?;
    let (sum, rest) = line.split_at_checked(8)?;
    let json = rest.strip_prefix(b" ")?;
    (format!("{:08x}", crc32fast::hash(json)).as_bytes() == sum).then_some(json)
}

/// A file has the games of another run.
pub(super) fn unfit(path: &Path, why: &str) -> Error {
    Error::usage(format!("`{}` does not belong to this run: {why}", path.display())).help(
        "use the battle and options that the run was started with, or delete it to start again",
    )
}

/// Returns the number of undamaged bytes of a journal, and the games in them; none if there is no
/// run in it. Refuses files of other formats.
fn whole(bytes: &[u8], head: &Head) -> Result<Option<(usize, Vec<Row>)>, String> {
    let no_journal = || "it is not the journal of a run".to_owned();
    let mut lines = bytes.split_inclusive(|&byte| byte == b'\n');
    let first = lines.next().unwrap_or_default();
    if !first.ends_with(b"\n") {
        // Nothing, or the beginning of the first line.
        let all = checked(head).map_err(|error| error.to_string())?;
        return if all.as_bytes().starts_with(first) { Ok(None) } else { Err(no_journal()) };
    }
    let json = content(first).ok_or_else(no_journal)?;
    let begun: Head = serde_json::from_slice(json).map_err(|_| no_journal())?;
    if begun != *head {
        return Err(difference(&begun, head));
    }
    let (mut end, mut rows) = (first.len(), Vec::new());
    for (line, game) in lines.zip(head.first..head.end) {
        let row = content(line).and_then(|json| serde_json::from_slice::<Row>(json).ok());
        let Some(row) = row else { break };
        if row.game != game {
            return Err(format!("it has game {} where game {game} should be", row.game));
        }
        end += line.len();
        rows.push(row);
    }
    Ok(Some((end, rows)))
}

fn difference(begun: &Head, now: &Head) -> String {
    if begun.castra != now.castra {
        return format!("it was started by Castra {}; this is {}", begun.castra, now.castra);
    }
    if (begun.first, begun.end) != (now.first, now.end) {
        let last = begun.end.saturating_sub(1);
        return format!("it is for games {} to {last}", begun.first);
    }
    if begun.fingerprint != now.fingerprint {
        return "the rules, the battle or its options are different".to_owned();
    }
    "the seed or the bots are different".to_owned()
}

/// Passes on the games of a journal that is whole.
pub(super) fn rows(path: &Path, mut take: impl FnMut(Row) -> io::Result<()>) -> io::Result<()> {
    for line in BufReader::new(File::open(path)?).lines().skip(1) {
        let line = line? + "\n";
        let json = content(line.as_bytes()).ok_or_else(|| io::Error::other("it is damaged"))?;
        take(serde_json::from_slice(json).map_err(io::Error::other)?)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head() -> Head {
        Head {
            castra: "0".to_owned(),
            run: "r".to_owned(),
            fingerprint: "f".to_owned(),
            columns: vec!["game".to_owned()],
            first: 1,
            end: 9,
        }
    }

    fn row(game: u64) -> Row {
        let (how, reason) = ("drawn".to_owned(), "nobody, \"won\"".to_owned());
        Row { game, winner: None, how, reason, turns: 3, decisions: 4, counted: vec![-1, 2] }
    }

    fn written() -> Vec<u8> {
        let games = (1..4).map(|game| checked(&row(game)).unwrap());
        std::iter::once(checked(&head()).unwrap()).chain(games).collect::<String>().into_bytes()
    }

    #[test]
    fn any_bit_that_is_damaged_is_found() {
        let journal = written();
        let rows = [row(1), row(2), row(3)];
        assert_eq!(whole(&journal, &head()), Ok(Some((journal.len(), rows.to_vec()))));
        for at in 0..journal.len() {
            for bit in 0..8 {
                let mut bytes = journal.clone();
                bytes[at] ^= 1 << bit;
                match whole(&bytes, &head()) {
                    Ok(Some((end, kept))) => {
                        assert!(kept.len() < 3 && end <= at, "a damaged byte {at} counts");
                        assert_eq!(kept, rows[..kept.len()]);
                    }
                    Ok(None) => panic!("a damaged byte {at} makes it no run"),
                    Err(_) => assert!(at < checked(&head()).unwrap().len()),
                }
            }
        }
    }

    #[test]
    fn an_empty_journal_is_no_run() {
        let first = checked(&head()).unwrap();
        for cut in 0..first.len() {
            assert_eq!(whole(&first.as_bytes()[..cut], &head()), Ok(None));
        }
        assert_eq!(whole(first.as_bytes(), &head()), Ok(Some((first.len(), Vec::new()))));
        assert!(whole(b"notes of mine", &head()).is_err());
        assert!(whole(b"notes of mine\n", &head()).is_err());
    }
}
