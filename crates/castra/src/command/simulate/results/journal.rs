//! The file of an unfinished run. While a run writes it, the file is locked.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use castra_measure::journal::{JournalHead, line_json, line_with_checksum, parse_valid_part};
use castra_sim::results::Row;
use serde::Serialize;

use super::super::super::error::Error;
use castra_disk::files;

/// The maximum time for which a game may stay in the buffer.
const FLUSH_INTERVAL: Duration = Duration::from_millis(200);

/// A journal of an unfinished run.
pub(super) struct Journal {
    path: PathBuf,
    file: BufWriter<File>,
    len: u64,
    flushed_at: Instant,
}

/// An opened journal with its contents.
pub(super) struct OpenedJournal {
    pub(super) journal: Journal,
    /// The games of the stopped run; empty if there was no run.
    pub(super) rows: Vec<Row>,
    /// True if the journal was empty.
    pub(super) is_new: bool,
    /// True if a damaged part after these games was discarded.
    pub(super) is_damaged: bool,
}

impl Journal {
    /// Opens the journal of a run, or creates it. Without `resume`, the journal must not contain a
    /// stopped run.
    ///
    /// # Errors
    /// If another process is writing it, if it is not the journal of this run, or if it cannot be
    /// read or written.
    pub(super) fn open(
        path: &Path,
        head: &JournalHead,
        resume: bool,
    ) -> Result<OpenedJournal, Error> {
        let failed = |action| {
            move |source: io::Error| Error::File { what: action, path: path.to_owned(), source }
        };
        if let Some(folder) = path.parent().filter(|f| !f.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(failed("create the folder of"))?;
        }
        let mut file = open_locked(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed("read"))?;
        let (end, rows) = match parse_valid_part(&bytes, head)
            .map_err(|why| mismatch_error(path, &why))?
        {
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
        let mut journal = Self { path: path.to_owned(), file, len, flushed_at: Instant::now() };
        if end == 0 {
            journal.write_line(head)?;
            journal.file.flush().map_err(failed("write"))?;
        }
        Ok(OpenedJournal { journal, rows, is_new: end == 0, is_damaged })
    }

    /// Returns the number of games.
    pub(super) const fn len(&self) -> u64 {
        self.len
    }

    pub(super) fn add(&mut self, row: &Row) -> Result<(), Error> {
        self.write_line(row)?;
        self.len += 1;
        Ok(())
    }

    fn write_line(&mut self, line: &impl Serialize) -> Result<(), Error> {
        let text = line_with_checksum(line).map_err(|e| Error::usage(e.to_string()))?;
        let mut result = self.file.write_all(text.as_bytes());
        if result.is_ok() && self.flushed_at.elapsed() > FLUSH_INTERVAL {
            result = self.file.flush();
            self.flushed_at = Instant::now();
        }
        result.map_err(|source| Error::File { what: "write", path: self.path.clone(), source })
    }

    /// Removes the journal. It is called when no game is left to play.
    pub(super) fn discard(self) -> Result<(), Error> {
        let Self { path, file: _locked, .. } = self;
        fs::remove_file(&path).map_err(|source| Error::File { what: "remove", path, source })
    }

    /// Flushes the journal, and returns its path and its file. The journal stays locked until the
    /// file is dropped.
    pub(super) fn close(self) -> Result<(PathBuf, File), Error> {
        let Self { path, file, .. } = self;
        match file.into_inner() {
            Ok(file) => Ok((path, file)),
            Err(error) => Err(Error::File { what: "write", path, source: error.into_error() }),
        }
    }
}

/// Opens a file, which is created if it does not exist, and locks it.
fn open_locked(path: &Path) -> Result<File, Error> {
    let failed = |action| {
        move |source: io::Error| Error::File { what: action, path: path.to_owned(), source }
    };
    files::check_allowed(path).map_err(|why| Error::write_error(path, io::Error::other(why)))?;
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
        // Another run may have held the lock, and removed the file at its end.
        if is_at(&file, path) {
            return Ok(file);
        }
    }
}

/// Returns whether an open file is still the file at the path.
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

/// Returns the error for a file with the games of another run.
pub(super) fn mismatch_error(path: &Path, why: &str) -> Error {
    Error::usage(format!("`{}` does not belong to this run: {why}", path.display())).help(
        "use the battle and options that the run was started with, or delete it to start again",
    )
}

/// Calls `take` with each game of a complete journal.
pub(super) fn visit_rows(
    path: &Path,
    mut take: impl FnMut(Row) -> io::Result<()>,
) -> io::Result<()> {
    for line in BufReader::new(File::open(path)?).lines().skip(1) {
        let line = line? + "\n";
        let json = line_json(line.as_bytes()).ok_or_else(|| io::Error::other("it is damaged"))?;
        take(serde_json::from_slice(json).map_err(io::Error::other)?)?;
    }
    Ok(())
}
