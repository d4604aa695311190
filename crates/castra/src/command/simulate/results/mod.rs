//! Results of single games. They are written during play, so that a run can stop at any moment and
//! resume.

#[cfg(test)]
mod interrupted_runs;
mod journal;
mod result_file;

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};

use castra_ir::Program;
use castra_sim::results::{ResultFormat, Row, RowReceiver, write_results};
use castra_sim::{Match, PlayedGame};

use super::super::error::Error;
use super::super::write::check_output_path;
use crate::output::Output;
use castra_base::count_noun;
use castra_disk::files;
use castra_measure::journal::JournalHead;
use journal::{Journal, OpenedJournal, mismatch_error};
pub(in crate::command) use result_file::{ResultFile, not_results_error};

/// The results of a run in progress.
pub(super) struct Results {
    path: PathBuf,
    format: ResultFormat,
    head: JournalHead,
    journal: Journal,
    /// True if the result file may already exist with the first of these games.
    resumed: bool,
}

impl Results {
    /// Creates the results of a run, or resumes those of a stopped run and calls `take` with its
    /// games. Returns `None` if the results are complete.
    pub(super) fn open(
        path: &Path,
        resume: bool,
        games: &Match,
        range: &Range<u64>,
        mut take: impl FnMut(PlayedGame) -> Result<(), Error>,
        out: &mut Output,
    ) -> Result<Option<Self>, Error> {
        let format = ResultFormat::of(path)?;
        let program = games.image.program();
        #[cfg(feature = "parquet")]
        if format == ResultFormat::Parquet && i64::try_from(range.end).is_err() {
            return Err(Error::usage("the numbers of the games are too large for `.parquet`")
                .help("let `--first` and `--games` be smaller"));
        }
        let head = JournalHead::of(program, games, range);
        check_output_path(Some(path))?;
        if !resume && path.is_file() && !files::is_forced() {
            return Err(Error::usage(format!("`{}` is there already", path.display())).help(
                "name another file, continue its games with `--resume`, or write over it with \
                 `--force`",
            ));
        }
        let part = journal_path(path);
        let OpenedJournal { mut journal, mut rows, is_new, is_damaged } =
            Journal::open(&part, &head, resume)?;
        if is_damaged {
            let shown = part.display();
            out.print_note(&format!("`{shown}` is damaged; the games after that are played again"));
        }
        if resume && is_new && path.is_file() {
            // The existing file may have fewer games than requested. It stays unchanged until all
            // games have been played.
            let finished = match ResultFile::read(path).and_then(|there| {
                there.check_prefix(&head)?;
                Ok(there)
            }) {
                Ok(finished) => finished,
                Err(error) => {
                    journal.discard()?;
                    return Err(error);
                }
            };
            if finished.games().end == head.end || range.is_empty() {
                journal.discard()?;
                out.print_note(&format!(
                    "{} is complete; there is nothing left to play",
                    path.display()
                ));
                return Ok(None);
            }
            rows = finished.copy_to_journal(&mut journal)?;
        }
        if resume && !rows.is_empty() {
            out.print_note(&format!("continuing after {}", count_noun(rows.len(), "game")));
        }
        let mut table = games.runner();
        for row in rows {
            // The journal does not store runtime errors, so a game with one is played again.
            let played =
                match row.to_played_game(program).map_err(|why| mismatch_error(path, &why))? {
                    Some(played) => played,
                    None => table.play(row.game)?,
                };
            take(played)?;
        }
        Ok(Some(Self { path: path.to_owned(), format, head, journal, resumed: resume }))
    }

    /// Returns the numbers of the remaining games.
    pub(super) fn remaining_games(&self) -> Range<u64> {
        self.head.first + self.journal.len()..self.head.end
    }

    /// Writes a game to the journal.
    pub(super) fn add(&mut self, program: &Program, played: &PlayedGame) -> Result<(), Error> {
        self.journal.add(&Row::of(program, played))?;
        #[cfg(test)]
        interrupted_runs::abort_after(played.number);
        Ok(())
    }

    /// Closes the journal of an interrupted run, which can resume.
    pub(super) fn suspend(self, out: &mut Output) -> Result<(), Error> {
        let (part, _lock) = self.journal.close()?;
        out.print_note(&format!("`{}` has the games; `--resume` plays the rest", part.display()));
        Ok(())
    }

    /// Writes the result file after the last game.
    pub(super) fn finish(self, out: &mut Output) -> Result<(), Error> {
        let Self { path, format, head, journal, resumed } = self;
        // The lock stays until the results are written, so that no other run begins.
        let (part, _lock) = journal.close()?;
        let origin = head.origin();
        let mut rows = |take: RowReceiver<'_>| journal::visit_rows(&part, take);
        let write = |to: &mut (dyn Write + Send)| write_results(format, &origin, &mut rows, to);
        let written = match resumed {
            true => files::write_unguarded_with(&path, write),
            false => files::write_with(&path, write),
        };
        written.map_err(|source| Error::write_error(&path, source))?;
        fs::remove_file(&part).map_err(|source| Error::File {
            what: "remove",
            path: part.clone(),
            source,
        })?;
        out.print_note(&format!("wrote {}", path.display()));
        Ok(())
    }
}

/// Returns the path of the journal of an incomplete run.
fn journal_path(path: &Path) -> PathBuf {
    let mut name = path.file_name().map_or_else(OsString::new, OsStr::to_owned);
    name.push(".part");
    path.with_file_name(name)
}
