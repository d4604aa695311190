//! Complete result files, read back.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use castra_measure::journal::JournalHead;
use castra_sim::results::{Origin, ReadError, ResultFileInfo, ResultFormat, Row};

use super::super::super::error::Error;
use super::journal::{Journal, mismatch_error};
use castra_disk::files;

/// The results of consecutive games.
pub(in crate::command) struct ResultFile {
    path: PathBuf,
    format: ResultFormat,
    origin: Origin,
    games: Range<u64>,
}

impl ResultFile {
    /// Reads a result file. Returns an error unless the games are of one run and in order.
    pub(in crate::command) fn read(path: &Path) -> Result<Self, Error> {
        let format = ResultFormat::of(path)?;
        let (mut known, mut games) = (None, 0..0);
        let take = |run: &str, row: Row| {
            let why = match &known {
                None => {
                    known = Some(run.to_owned());
                    games.start = row.game;
                    ""
                }
                Some(known) if known != run => "it contains games of several runs",
                Some(_) if row.game != games.end => "its games are not in order",
                Some(_) => "",
            };
            games.end = row.game.saturating_add(1);
            if why.is_empty() { Ok(()) } else { Err(ReadError::Invalid(why.to_owned())) }
        };
        let ResultFileInfo { castra, columns } =
            visit_file(path, format, take).map_err(|why| match why {
                ReadError::Io(source) => {
                    Error::File { what: "read", path: path.to_owned(), source }
                }
                ReadError::Invalid(why) => not_results_error(path, &why),
            })?;
        let origin = Origin { castra, run: known.unwrap_or_default(), columns };
        Ok(Self { path: path.to_owned(), format, origin, games })
    }

    pub(in crate::command) fn path(&self) -> &Path {
        &self.path
    }

    pub(in crate::command) const fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Returns the numbers of the games.
    pub(in crate::command) const fn games(&self) -> &Range<u64> {
        &self.games
    }

    /// Calls `take` with each game.
    pub(in crate::command) fn visit_rows(
        &self,
        mut take: impl FnMut(Row) -> io::Result<()>,
    ) -> io::Result<()> {
        let done = visit_file(&self.path, self.format, |_, row| Ok(take(row)?));
        done.map(|_| ()).map_err(|why| match why {
            ReadError::Io(error) => error,
            unfit @ ReadError::Invalid(_) => io::Error::other(unfit),
        })
    }

    /// Copies the games to the journal of a run that continues after them.
    pub(super) fn copy_to_journal(&self, journal: &mut Journal) -> Result<Vec<Row>, Error> {
        let (mut rows, mut failed) = (Vec::new(), None);
        let read = self.visit_rows(|row| {
            if failed.is_none() {
                failed = journal.add(&row).err();
                rows.push(row);
            }
            Ok(())
        });
        read.map_err(|source| Error::File { what: "read", path: self.path.clone(), source })?;
        failed.map_or(Ok(rows), Err)
    }

    /// Returns an error unless the games are the first games of a run, or all of them.
    pub(super) fn check_prefix(&self, head: &JournalHead) -> Result<(), Error> {
        let wanted = head.origin();
        let other = || "its rules, battle, options, seed or bots are different".to_owned();
        let why = match &self.origin.castra {
            Some(castra) if wanted.castra.as_ref() != Some(castra) => {
                format!("it was written by Castra {castra}; this is {}", env!("CARGO_PKG_VERSION"))
            }
            _ if !self.origin.columns.is_empty() && self.origin.columns != wanted.columns => {
                other()
            }
            _ if self.games.is_empty() => return Ok(()),
            _ if self.origin.run != wanted.run => other(),
            _ if self.games.start != head.first || self.games.end > head.end => {
                format!("it contains games {} to {}", self.games.start, self.games.end - 1)
            }
            _ => return Ok(()),
        };
        Err(mismatch_error(&self.path, &why))
    }
}

/// Calls `take` with each game and the head of its run, and returns the layout of the file.
fn visit_file(
    path: &Path,
    format: ResultFormat,
    take: impl FnMut(&str, Row) -> Result<(), ReadError>,
) -> Result<ResultFileInfo, ReadError> {
    format.read(files::open(path)?, take)
}

/// Returns the error for a file that contains no results.
pub(in crate::command) fn not_results_error(path: &Path, why: &str) -> Error {
    Error::usage(format!("`{}` is not a result file: {why}", path.display()))
        .help("`castra simulate --results` writes them")
}
