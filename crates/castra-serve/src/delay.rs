//! The delays of spectators.

use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;

/// Answers that spectators wait for at most.
const MOST_ANSWERS: u32 = 1_000;
/// Minutes that spectators wait at most: a week.
const MOST_MINUTES: u32 = 7 * 24 * 60;
/// How long spectators wait before they see an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Delay {
    /// Until so many further answers are given.
    Answers(u32),
    /// So many minutes.
    Minutes(u32),
}

impl Default for Delay {
    fn default() -> Self {
        Self::Answers(3)
    }
}

impl Delay {
    /// No delay.
    pub(crate) const NONE: Self = Self::Answers(0);

    /// Refuses a delay that is too long.
    pub(crate) fn check(self) -> Result<(), Refusal> {
        if matches!(self, Self::Answers(0..=MOST_ANSWERS) | Self::Minutes(0..=MOST_MINUTES)) {
            return Ok(());
        }
        let message =
            format!("spectators wait for at most {MOST_ANSWERS} answers or {MOST_MINUTES} minutes");
        Err(Refusal::bad("delay", message))
    }
}
