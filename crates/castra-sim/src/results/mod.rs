//! Results: a row for each game, as CSV, JSON Lines or Parquet, and back.
//!
//! Every format has the run, the version of Castra and a checksum in it. A file in which games were
//! changed, removed or repeated is rejected when it is read back.

#[cfg(feature = "parquet")]
mod checksum;
pub mod csv;
mod format;
mod lines;
mod origin;
#[cfg(feature = "parquet")]
mod parquet;
mod read_error;
mod row;

pub use format::{FormatError, ResultFormat, write_results};
pub use lines::ResultFileInfo;
pub use origin::{Origin, RowReceiver, RowSource};
pub use read_error::ReadError;
pub use row::Row;
