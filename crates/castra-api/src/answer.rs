//! Answers to requests, and refusals.

use serde::Serialize;
use serde_json::Value;

/// Why there is no answer, in words for a person.
pub(crate) type Refusal = String;

/// An answer, or why there is none.
pub(crate) type Answer = Result<Value, Refusal>;

/// An answer as JSON.
pub(crate) fn json_of(answer: &impl Serialize) -> Answer {
    serde_json::to_value(answer).map_err(|error| error.to_string())
}
