//! Answers that wait for SQLite, and are committed together.
//!
//! SQLite allows one writer at a time, and each commit waits for the disk. So answers that arrive
//! during a commit share the next one. Each is acknowledged after its commit.

use sqlx::{Acquire as _, Any, Transaction};
use tokio::sync::oneshot;

use crate::notify::notice;
use crate::queue::{AnswerWrite, WaitingWrite};
use crate::store::{State, Store, StoreError, to_signed};
use crate::{clock_row, result_row};

impl Store {
    /// Adds an answer with its notices, and records the end of the game if the answer ends it. When
    /// this returns, the answer survives the end of the process.
    pub(crate) async fn answer(&self, write: AnswerWrite) -> Result<(), StoreError> {
        if self.is_shared() {
            return self.write_alone(&write).await;
        }
        let (done, mut receiver) = oneshot::channel();
        self.queue().waiting().push(WaitingWrite { write, result_sender: done });
        let _writer = self.queue().writer.lock().await;
        // The task that had the lock before may have written this answer.
        if let Ok(written) = receiver.try_recv() {
            return written;
        }
        let waiting = std::mem::take(&mut *self.queue().waiting());
        self.write_together(waiting).await;
        // If the answer was not among these, another task took it and was ended during its commit.
        receiver.try_recv().unwrap_or(Err(StoreError::Interrupted))
    }

    /// Writes answers in one transaction. If that fails, writes each answer in a separate one.
    async fn write_together(&self, waiting: Vec<WaitingWrite>) {
        let together = if waiting.len() > 1 { self.write_batch(&waiting).await.ok() } else { None };
        match together {
            Some(written) => {
                for (WaitingWrite { result_sender: done, .. }, written) in
                    waiting.into_iter().zip(written)
                {
                    // If the task no longer waits, the answer is in the database anyway.
                    let _ = done.send(written);
                }
            }
            None => {
                for WaitingWrite { write, result_sender: done } in waiting {
                    let _ = done.send(self.write_alone(&write).await);
                }
            }
        }
    }

    /// Writes answers in one transaction. Returns the result of each. A refused answer does not
    /// affect the others.
    async fn write_batch(
        &self,
        waiting: &[WaitingWrite],
    ) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        let mut change = self.pool().begin().await?;
        let mut written = Vec::with_capacity(waiting.len());
        for WaitingWrite { write, .. } in waiting {
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

    /// Adds an answer and its related data within a transaction.
    async fn write(
        &self,
        change: &mut Transaction<'_, Any>,
        write: &AnswerWrite,
    ) -> Result<(), StoreError> {
        let AnswerWrite { game, row: answer, clock, ended, turn } = write;
        let added = sqlx::query(
            "INSERT INTO answers (game, number, place, event, answer, events, hash, castra, given) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        )
        .bind(game)
        .bind(to_signed(answer.number as u64))
        .bind(i64::from(answer.place))
        .bind(to_signed(answer.event))
        .bind(&answer.answer)
        .bind(&answer.events)
        .bind(answer.hash.to_string())
        .bind(&answer.castra)
        .bind(answer.given_at)
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
        notice::add_turn_notices(change, game, turn).await?;
        if let Some(clock) = clock {
            clock_row::store_clock(change, game, clock).await?;
        }
        if answer.event > 0 {
            let number = to_signed(answer.number as u64);
            result_row::record_player(change, game, answer.place, number).await?;
        }
        if let Some(ended) = ended {
            result_row::record_result(change, game, ended, turn.now).await?;
        }
        self.notify_servers(change, game).await?;
        Ok(())
    }

    /// Writes an answer in a separate transaction.
    async fn write_alone(&self, write: &AnswerWrite) -> Result<(), StoreError> {
        let mut change = self.pool().begin().await?;
        self.write(&mut change, write).await?;
        change.commit().await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests;
