//! How results are written.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::Path;

use super::super::super::Error;
#[cfg(feature = "parquet")]
use super::columnar;
use super::lines;
use super::row::Row;

/// The number of the format of results. It goes up when a column or its meaning
/// changes; results of another number are refused.
pub(super) const FORMAT: u64 = 2;

/// How results are written, by the ending of their file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::command) enum Format {
    /// A line a game, its fields parted by commas.
    Csv,
    /// A line a game, each a JSON object.
    Jsonl,
    /// Columns with types, in the format Apache Parquet.
    #[cfg(feature = "parquet")]
    Parquet,
}

/// What the games of results have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::command) struct Origin {
    /// Version of Castra that wrote them; none if nothing was written yet.
    pub(super) castra: Option<String>,
    /// What tells the run from others.
    pub(super) run: String,
    /// The names of the columns after that of the run.
    pub(super) columns: Vec<String>,
}

impl Format {
    pub(in crate::command) fn of(path: &Path) -> Result<Self, Error> {
        let ending = path.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase);
        match ending.as_deref() {
            Some("csv") => Ok(Self::Csv),
            Some("jsonl") => Ok(Self::Jsonl),
            #[cfg(feature = "parquet")]
            Some("parquet") => Ok(Self::Parquet),
            #[cfg(not(feature = "parquet"))]
            Some("parquet") => Err(Error::usage(format!(
                "this build of Castra has no `.parquet` files: `{}`",
                path.display()
            ))
            .help(
                "use `.csv` or `.jsonl`, or install Castra with \
                 `cargo install --locked --path crates/castra --features parquet`",
            )),
            _ => {
                let shown = path.display();
                Err(Error::usage(format!("results cannot be written to `{shown}`"))
                    .help("use the ending `.csv`, `.jsonl` or `.parquet`"))
            }
        }
    }
}

/// Results that are being written, game by game in the order of their numbers.
pub(in crate::command) enum Writer<'a> {
    Lines(lines::Writer<'a>),
    #[cfg(feature = "parquet")]
    Columns(columnar::Writer<'a>),
}

impl<'a> Writer<'a> {
    pub(in crate::command) fn new(
        format: Format,
        origin: &'a Origin,
        to: &'a mut (dyn Write + Send),
    ) -> io::Result<Self> {
        Ok(match format {
            Format::Csv => Self::Lines(lines::Writer::csv(origin, to)?),
            Format::Jsonl => Self::Lines(lines::Writer::jsonl(origin, to)),
            #[cfg(feature = "parquet")]
            Format::Parquet => Self::Columns(columnar::Writer::new(origin, to)?),
        })
    }

    pub(in crate::command) fn row(&mut self, row: Row) -> io::Result<()> {
        match self {
            Self::Lines(lines) => lines.row(&row),
            #[cfg(feature = "parquet")]
            Self::Columns(columns) => columns.row(row),
        }
    }

    /// Writes what can only be written when all games are known.
    pub(in crate::command) fn finish(self) -> io::Result<()> {
        match self {
            Self::Lines(_) => Ok(()),
            #[cfg(feature = "parquet")]
            Self::Columns(columns) => columns.finish(),
        }
    }
}
