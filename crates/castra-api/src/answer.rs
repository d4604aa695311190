//! Answers to requests, and refusals.

use serde::Serialize;
use serde_json::Value;

/// The reason why a request failed, for the user.
pub(crate) type RequestError = String;

/// The result of a request.
pub(crate) type Answer = Result<Value, RequestError>;

/// The answer to a request that only changes the state of the session.
pub(crate) const DONE: Answer = Ok(Value::Null);

/// Converts an answer to JSON.
pub(crate) fn to_json(answer: &impl Serialize) -> Answer {
    serde_json::to_value(answer).map_err(|error| error.to_string())
}
