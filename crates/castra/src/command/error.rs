//! Errors that end a command with a message.

use std::io;
use std::path::{Path, PathBuf};

use castra_mcp::McpError;
use castra_measure::MeasureError;
use castra_server::ServerError;
use castra_sim::results::FormatError;
use thiserror::Error;

use castra_disk::files;

/// A usage or environment error that prevents a command. Problems in the input are diagnostics
/// instead.
#[derive(Debug, Error)]
#[non_exhaustive]
pub(super) enum Error {
    #[error(transparent)]
    Missing(#[from] castra_disk::sources::MissingPath),
    #[error("{message}{}", help.as_ref().map(|h| format!("\n  help: {h}")).unwrap_or_default())]
    Usage { message: String, help: Option<String> },
    #[error("cannot {what} `{}`: {}", path.display(), castra_disk::sources::describe_io_error(.source))]
    File { what: &'static str, path: PathBuf, source: io::Error },
    #[error(transparent)]
    Draw(#[from] castra_draw::DrawError),
    #[error(transparent)]
    Export(#[from] castra_exchange::export::ExportError),
    #[error(transparent)]
    Server(ServerError),
    #[error(transparent)]
    Mcp(#[from] McpError),
    #[error(transparent)]
    Print(#[from] castra_print::PrintError),
    #[error("`{}` is not an exported battle: {why}", path.display())]
    NotAModel { path: PathBuf, why: String },
    #[error("`{}` cannot be imported: {why}", path.display())]
    NotImported { path: PathBuf, why: String },
    #[error("`{}` is not a record of a game: {why}", path.display())]
    NotARecord { path: PathBuf, why: String },
    #[error("`{}` cannot be read as records: {why}", path.display())]
    NotRecords { path: PathBuf, why: String },
    #[error("this is a bug in castra; please report it, with the files that were played\n  {0}")]
    Flaw(#[from] castra_sim::Flaw),
    #[error("{of}{}", of.help().map(|help| format!("\n  help: {help}")).unwrap_or_default())]
    Packages {
        #[from]
        of: castra_packages::PackagesError,
    },
    #[error(transparent)]
    Report(#[from] castra_doc::report::ReportError),
    #[error("cannot write the result: {}", castra_disk::sources::describe_io_error(.0))]
    Output(#[from] io::Error),
}

impl From<FormatError> for Error {
    fn from(error: FormatError) -> Self {
        let help = match &error {
            FormatError::WithoutParquet(_) => {
                "use `.csv` or `.jsonl`, or install Castra with \
                 `cargo install --locked --path crates/castra --features parquet`"
            }
            FormatError::Unknown(_) => "use the ending `.csv`, `.jsonl` or `.parquet`",
        };
        Self::usage(error.to_string()).help(help)
    }
}

impl From<MeasureError> for Error {
    fn from(error: MeasureError) -> Self {
        match (error.help(), error) {
            (_, MeasureError::Flaw(flaw)) => Self::Flaw(flaw),
            (Some(help), error) => Self::usage(error.to_string()).help(help),
            (None, error) => Self::usage(error.to_string()),
        }
    }
}

impl From<ServerError> for Error {
    fn from(error: ServerError) -> Self {
        match error {
            ServerError::Incomplete { .. } => Self::usage(error.to_string())
                .help("`npm run build` in `web` writes it to `crates/castra-page/built`"),
            other => Self::Server(other),
        }
    }
}

impl Error {
    pub(super) fn usage(message: impl Into<String>) -> Self {
        Self::Usage { message: message.into(), help: None }
    }

    /// Returns the error for an output that could not be written.
    pub(super) fn write_error(path: &Path, source: io::Error) -> Self {
        match source.get_ref().and_then(|inner| inner.downcast_ref::<files::GuardError>()) {
            Some(why) => Self::usage(format!("`{}` would be written over: {why}", path.display()))
                .help("name another file for the output, or write over it with `--force`"),
            None => Self::File { what: "write", path: path.to_owned(), source },
        }
    }

    pub(super) fn help(self, text: impl Into<String>) -> Self {
        match self {
            Self::Usage { message, .. } => Self::Usage { message, help: Some(text.into()) },
            other => other,
        }
    }
}
