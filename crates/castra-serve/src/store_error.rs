//! Rows of the database: their numbers, and the failures of reading and writing them.

use sqlx::Row as _;
use sqlx::any::AnyRow;
use thiserror::Error;

use crate::token::NoRandomness;

/// The reason why the database could not be opened, read or changed.
#[derive(Debug, Error)]
pub enum StoreError {
    /// A statement failed.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// The schema of the database could not be brought up to date.
    #[error("the form of the database: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The path of the data folder is not UTF-8.
    #[error("the path of the database is not UTF-8")]
    Path,
    /// A row has an invalid value in this column.
    #[error("the database has a damaged row of `{0}`")]
    Damaged(&'static str),
    /// Another server has changed the row first.
    #[error("another server has changed this game")]
    Overtaken,
    /// The task that committed this answer has ended during the commit.
    #[error("the commit of an answer was interrupted")]
    Interrupted,
    /// The system provides no random numbers.
    #[error(transparent)]
    Randomness(#[from] NoRandomness),
    /// The database is not a file in a data folder, so it cannot be copied.
    #[error(
        "only the database of a data folder is backed up: use the tools of the database server"
    )]
    NotAFile,
}

/// Converts a number to the signed integers of the databases. Larger numbers become `i64::MAX`.
pub(crate) fn to_signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(crate) fn read_unsigned<T: TryFrom<i64>>(
    row: &AnyRow,
    column: &'static str,
) -> Result<T, StoreError> {
    let number: i64 = row.try_get(column)?;
    T::try_from(number).map_err(|_| StoreError::Damaged(column))
}
