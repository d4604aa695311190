//! Answers that wait for the database of a file, committed together.
//!
//! SQLite has one writer at a time, and each commit waits until the disk has it. So the answers that
//! come during a commit share the next one. Each is acknowledged after the commit that has it.

use sqlx::{Acquire as _, Any, Transaction};
use tokio::sync::oneshot;

use crate::notify::notice;
use crate::queue::{Waiting, Write};
use crate::store::{State, Store, StoreError, signed};
use crate::{clock_row, result_row};

impl Store {
    /// Adds an answer with the notices about it, and notes if the game is over with it. When this
    /// returns, the answer survives the end of the process.
    pub(crate) async fn answer(&self, write: Write) -> Result<(), StoreError> {
        if self.is_shared() {
            return self.write_alone(&write).await;
        }
        let (done, mut told) = oneshot::channel();
        self.queue().waiting().push(Waiting { write, done });
        let _writer = self.queue().writer.lock().await;
        // The task that had the lock before may have written this answer.
        if let Ok(written) = told.try_recv() {
            return written;
        }
        let waiting = std::mem::take(&mut *self.queue().waiting());
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

    /// Adds an answer, and everything that changes with it, within a transaction.
    async fn write(
        &self,
        change: &mut Transaction<'_, Any>,
        write: &Write,
    ) -> Result<(), StoreError> {
        let Write { game, row: answer, clock, ended, turn } = write;
        let added = sqlx::query(
            "INSERT INTO answers (game, number, place, event, answer, events, hash, castra, given) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        )
        .bind(game)
        .bind(signed(answer.number as u64))
        .bind(i64::from(answer.place))
        .bind(signed(answer.event))
        .bind(&answer.answer)
        .bind(&answer.events)
        .bind(answer.hash.to_string())
        .bind(&answer.castra)
        .bind(answer.given)
        .execute(&mut **change)
        .await;
        if let Err(sqlx::Error::Database(error)) = &added
            && error.is_unique_violation()
        {
            return Err(StoreError::Overtaken);
        }
        added?;
        let state = if turn.is_over { State::Over } else { State::Open };
        sqlx::query("UPDATE games SET touched = $1, state = $2 WHERE id = $3")
            .bind(turn.now)
            .bind(state.word())
            .bind(game)
            .execute(&mut **change)
            .await?;
        if let Some(rules) = &turn.rules {
            sqlx::query("UPDATE games SET fingerprint = $1 WHERE id = $2")
                .bind(rules)
                .bind(game)
                .execute(&mut **change)
                .await?;
        }
        notice::turned(change, game, turn).await?;
        if let Some(clock) = clock {
            clock_row::keep(change, game, clock).await?;
        }
        if answer.event > 0 {
            let number = signed(answer.number as u64);
            result_row::entered(change, game, answer.place, number).await?;
        }
        if let Some(ended) = ended {
            result_row::ended(change, game, ended, turn.now).await?;
        }
        self.tell(change, game).await?;
        Ok(())
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
