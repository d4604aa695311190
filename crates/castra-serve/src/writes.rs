//! Answers that wait for the database of a file, committed together.
//!
//! SQLite has one writer at a time, and each commit waits until the disk has it. So the answers that
//! come during a commit share the next one. Each is acknowledged after the commit that has it.

use std::sync::{Mutex, PoisonError};

use sqlx::Acquire as _;
use tokio::sync::oneshot;

use crate::clock::Clock;
use crate::notify::notice::Turn;
use crate::ratings::Ended;
use crate::store::{AnswerRow, Store, StoreError};

/// An answer, and everything that the database changes with it.
#[derive(Debug)]
pub(crate) struct Write {
    pub(crate) game: String,
    pub(crate) row: AnswerRow,
    pub(crate) clock: Option<Clock>,
    pub(crate) ended: Option<Ended>,
    pub(crate) turn: Turn,
}

/// An answer that waits for a commit, and the way to tell its task.
#[derive(Debug)]
struct Waiting {
    write: Write,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// The answers that wait for a commit.
#[derive(Debug, Default)]
pub(crate) struct Writes {
    waiting: Mutex<Vec<Waiting>>,
    /// Held by the task that commits for all.
    writer: tokio::sync::Mutex<()>,
}

impl Writes {
    // Answers are added and taken whole, so a poisoned lock is usable.
    fn waiting(&self) -> std::sync::MutexGuard<'_, Vec<Waiting>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store {
    /// Adds an answer with the notices about it, and notes if the game is over with it. When this
    /// returns, the answer survives the end of the process.
    pub(crate) async fn answer(&self, write: Write) -> Result<(), StoreError> {
        if self.is_shared() {
            return self.write_alone(&write).await;
        }
        let (done, mut told) = oneshot::channel();
        self.writes().waiting().push(Waiting { write, done });
        let _writer = self.writes().writer.lock().await;
        // The task that had the lock before may have written this answer.
        if let Ok(written) = told.try_recv() {
            return written;
        }
        let waiting = std::mem::take(&mut *self.writes().waiting());
        self.write_together(waiting).await;
        // If the answer is not among these, the task that took it has ended within a commit.
        told.try_recv().unwrap_or(Err(StoreError::Interrupted))
    }

    /// Writes answers in one transaction, or each in its own if that fails.
    async fn write_together(&self, waiting: Vec<Waiting>) {
        let together = if waiting.len() > 1 { self.written(&waiting).await.ok() } else { None };
        match together {
            Some(written) => {
                for (Waiting { done, .. }, written) in waiting.into_iter().zip(written) {
                    // A task that does not wait any more finds the answer in the database.
                    let _ = done.send(written);
                }
            }
            None => {
                for Waiting { write, done } in waiting {
                    let _ = done.send(self.write_alone(&write).await);
                }
            }
        }
    }

    /// Writes answers in one transaction; returns for each whether the database has it. An answer
    /// that the database refuses leaves the others as they are.
    async fn written(
        &self,
        waiting: &[Waiting],
    ) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        let mut change = self.pool().begin().await?;
        let mut written = Vec::with_capacity(waiting.len());
        for Waiting { write, .. } in waiting {
            let mut one = change.begin().await?;
            let added = self.write(&mut one, write).await;
            match &added {
                Ok(()) => one.commit().await?,
                Err(_) => one.rollback().await?,
            }
            written.push(added);
        }
        change.commit().await?;
        Ok(written)
    }

    /// Writes an answer in a transaction of its own.
    async fn write_alone(&self, write: &Write) -> Result<(), StoreError> {
        let mut change = self.pool().begin().await?;
        self.write(&mut change, write).await?;
        change.commit().await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests;
