//! The formats of result files: each is written and read here.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::lines::{self, ResultFileInfo};
use super::origin::{Origin, RowSource};
#[cfg(feature = "parquet")]
use super::parquet;
use super::read_error::ReadError;
use super::row::Row;

/// A format of result files, chosen by the extension of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultFormat {
    /// A line per game, with fields separated by commas.
    Csv,
    /// A JSON object per game, one per line.
    Jsonl,
    /// Columns with types, in the format Apache Parquet.
    #[cfg(feature = "parquet")]
    Parquet,
}

/// The reason why results cannot have a format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FormatError {
    /// This build of Castra has no Parquet.
    #[error("this build of Castra cannot write `.parquet` files: `{}`", .0.display())]
    WithoutParquet(PathBuf),
    /// No format has the extension of the file.
    #[error("results cannot be written to `{}`", .0.display())]
    Unknown(PathBuf),
}

impl ResultFormat {
    /// Returns the format of a file, by its extension.
    ///
    /// # Errors
    /// If no format of this build has that extension.
    pub fn of(path: &Path) -> Result<Self, FormatError> {
        let ending = path.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase);
        match ending.as_deref() {
            Some("csv") => Ok(Self::Csv),
            Some("jsonl") => Ok(Self::Jsonl),
            #[cfg(feature = "parquet")]
            Some("parquet") => Ok(Self::Parquet),
            #[cfg(not(feature = "parquet"))]
            Some("parquet") => Err(FormatError::WithoutParquet(path.to_owned())),
            _ => Err(FormatError::Unknown(path.to_owned())),
        }
    }

    /// Passes the games of a result file to `take`, each with the identifier of its run. Returns
    /// the other data of the file.
    ///
    /// # Errors
    /// If the file cannot be read, is not a result file, or is damaged; or the error of `take`.
    pub fn read(
        self,
        file: File,
        take: impl FnMut(&str, Row) -> Result<(), ReadError>,
    ) -> Result<ResultFileInfo, ReadError> {
        match self {
            Self::Csv => lines::read_csv(BufReader::new(file), take),
            Self::Jsonl => lines::read_jsonl(BufReader::new(file), take),
            #[cfg(feature = "parquet")]
            Self::Parquet => {
                let (castra, columns) = parquet::read(file, take)?;
                Ok(ResultFileInfo { castra: Some(castra), columns })
            }
        }
    }
}

/// Writes results. `rows` is called once for Parquet and twice for the other formats, whose
/// checksum is in every line.
///
/// # Errors
/// The error of `rows`, or an error if the results cannot be written.
pub fn write_results(
    format: ResultFormat,
    origin: &Origin,
    rows: RowSource<'_>,
    to: &mut (dyn Write + Send),
) -> io::Result<()> {
    match format {
        ResultFormat::Csv => lines::write(lines::LineFormat::Csv, origin, rows, to),
        ResultFormat::Jsonl => lines::write(lines::LineFormat::Jsonl, origin, rows, to),
        #[cfg(feature = "parquet")]
        ResultFormat::Parquet => {
            let mut writer = parquet::Writer::new(origin, to)?;
            rows(&mut |row| writer.row(row))?;
            writer.finish()
        }
    }
}
