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
pub(super) const FORMAT: u64 = 3;

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

/// Goes through games in the order of their numbers and hands each on; may be called again.
pub(in crate::command) type Rows<'a> = &'a mut dyn FnMut(Take<'_>) -> io::Result<()>;

/// What a game is handed on to.
pub(in crate::command) type Take<'a> = &'a mut dyn FnMut(Row) -> io::Result<()>;

/// Writes results whole.
pub(in crate::command) fn write_results(
    format: Format,
    origin: &Origin,
    rows: Rows<'_>,
    to: &mut (dyn Write + Send),
) -> io::Result<()> {
    match format {
        Format::Csv => lines::write(lines::Form::Csv, origin, rows, to),
        Format::Jsonl => lines::write(lines::Form::Jsonl, origin, rows, to),
        #[cfg(feature = "parquet")]
        Format::Parquet => {
            let mut writer = columnar::Writer::new(origin, to)?;
            rows(&mut |row| writer.row(row))?;
            writer.finish()
        }
    }
}
