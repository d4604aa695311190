//! The delays of spectators.

use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;

/// The maximum number of answers in a delay.
const MAX_ANSWERS: u32 = 1_000;
/// The maximum number of minutes in a delay: a week.
const MAX_MINUTES: u32 = 7 * 24 * 60;
/// The delay after which spectators see an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Delay {
    /// The number of further answers.
    Answers(u32),
    /// The number of minutes.
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
        if matches!(self, Self::Answers(0..=MAX_ANSWERS) | Self::Minutes(0..=MAX_MINUTES)) {
            return Ok(());
        }
        let message =
            format!("spectators wait for at most {MAX_ANSWERS} answers or {MAX_MINUTES} minutes");
        Err(Refusal::bad_request("delay", message))
    }
}
