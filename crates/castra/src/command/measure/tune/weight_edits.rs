//! Replacement of weights in sources, without any other change.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use castra_measure::tuning::{DeclaredWeight, replace_weights};

use crate::command::error::Error;
use castra_disk::sources;

/// A source with new weights.
pub(super) struct ChangedSource {
    pub(super) path: PathBuf,
    pub(super) old: String,
    pub(super) new: String,
}

/// Returns the sources whose weights have changed.
pub(super) fn changed_sources(
    knobs: &[DeclaredWeight],
    after: &[i64],
) -> Result<Vec<ChangedSource>, Error> {
    let mut by_path: BTreeMap<&Path, Vec<(&DeclaredWeight, i64)>> = BTreeMap::new();
    for (knob, &value) in knobs.iter().zip(after) {
        if knob.dial.start != value {
            by_path.entry(&knob.path).or_default().push((knob, value));
        }
    }
    let mut texts = Vec::new();
    for (path, changes) in by_path {
        let old = sources::read(path).map_err(|_| not_a_file_error(path))?;
        let new = replace_weights(&old, changes).ok_or_else(|| not_a_file_error(path))?;
        texts.push(ChangedSource { path: path.to_owned(), old, new });
    }
    Ok(texts)
}

fn not_a_file_error(path: &Path) -> Error {
    let error = format!("the weights are in `{}`, which cannot be changed", path.display());
    Error::usage(error).help("tune a game whose texts you have; it has to stay as it is meanwhile")
}
