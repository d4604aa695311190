//! New numbers in old texts: nothing but the numbers changes.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::gather::Knob;
use crate::command::error::Error;
use crate::sources;

/// A text with new numbers.
pub(super) struct Changed {
    pub(super) path: PathBuf,
    pub(super) old: String,
    pub(super) new: String,
}

/// The texts in which a weight is another now.
pub(super) fn changed(knobs: &[Knob], after: &[i64]) -> Result<Vec<Changed>, Error> {
    let mut by_path: BTreeMap<&Path, Vec<(&Knob, i64)>> = BTreeMap::new();
    for (knob, &value) in knobs.iter().zip(after) {
        if knob.dial.start != value {
            by_path.entry(&knob.path).or_default().push((knob, value));
        }
    }
    let mut texts = Vec::new();
    for (path, changes) in by_path {
        let old = sources::read(path).map_err(|_| not_a_file(path))?;
        let new = with_numbers(&old, changes).ok_or_else(|| not_a_file(path))?;
        texts.push(Changed { path: path.to_owned(), old, new });
    }
    Ok(texts)
}

/// A text with other numbers; none if it is not the text that was tuned.
fn with_numbers(old: &str, mut changes: Vec<(&Knob, i64)>) -> Option<String> {
    changes.sort_by_key(|(knob, _)| knob.span.start);
    let mut new = String::with_capacity(old.len());
    let mut from = 0;
    for (knob, value) in changes {
        let (start, end) = (knob.span.start as usize, knob.span.end as usize);
        if old.get(start..end)?.parse() != Ok(knob.dial.start) {
            return None;
        }
        new.push_str(old.get(from..start)?);
        new.push_str(&value.to_string());
        from = end;
    }
    new.push_str(old.get(from..)?);
    Some(new)
}

fn not_a_file(path: &Path) -> Error {
    let error = format!("the weights are in `{}`, which cannot be changed", path.display());
    Error::usage(error).help("tune a game whose texts you have; it has to stay as it is meanwhile")
}
