//! The answers that wait for a database commit.

use std::sync::{Mutex, PoisonError};

use tokio::sync::oneshot;

use crate::clock::Clock;
use crate::notify::notice::AnswerEffects;
use crate::ratings::RatedResult;
use crate::store_error::StoreError;

/// A row of the table `answers`, which contains all deeds of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AnswerRow {
    /// The number of the deed, from 1.
    pub(crate) number: usize,
    pub(crate) place: u32,
    /// The event of the chair that was answered; 0 for a bot.
    pub(crate) event: u64,
    /// The [deed](crate::game_change::Deed), as JSON.
    pub(crate) answer: String,
    /// The event of each chair after the answer, with commas between them.
    pub(crate) events: String,
    /// The hash of the position after the answer.
    pub(crate) hash: u64,
    /// The version of Castra that computed the hash.
    pub(crate) castra: String,
    /// The time of the deed, in seconds since 1970.
    pub(crate) given_at: i64,
}

/// An answer, with all data that is written in its transaction.
#[derive(Debug)]
pub(crate) struct AnswerWrite {
    pub(crate) game: String,
    pub(crate) row: AnswerRow,
    pub(crate) clock: Option<Clock>,
    pub(crate) ended: Option<RatedResult>,
    pub(crate) turn: AnswerEffects,
}

/// An answer that waits for a commit, and the channel that reports the result to its task.
#[derive(Debug)]
pub(crate) struct WaitingWrite {
    pub(crate) write: AnswerWrite,
    pub(crate) result_sender: oneshot::Sender<Result<(), StoreError>>,
}

/// The answers that wait for a commit.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    waiting: Mutex<Vec<WaitingWrite>>,
    /// Locked by the task that commits the waiting answers of all tasks.
    pub(crate) writer: tokio::sync::Mutex<()>,
}

impl Queue {
    // Each change of the list is complete, so a poisoned lock is usable.
    pub(crate) fn waiting(&self) -> std::sync::MutexGuard<'_, Vec<WaitingWrite>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
