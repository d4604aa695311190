//! Results as JSON.

use std::io;

use serde::Serialize;

use crate::command::error::Error;

/// Returns a value as indented JSON.
pub(in crate::command) fn to_pretty_json(value: &impl Serialize) -> Result<String, Error> {
    let mut text = serde_json::to_string_pretty(value).map_err(io::Error::from)?;
    text.push('\n');
    Ok(text)
}
