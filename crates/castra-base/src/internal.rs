//! Internal errors: broken invariants of Castra itself, recorded at run time.
//!
//! A problem in a source is a diagnostic, and a problem with a file is an error. A state that only
//! a bug in Castra can cause, such as an id missing from its table, must not end a server or a run
//! of games. It is recorded here, and every check and every command that ends reports it
//! (`play/internal`). With debug assertions, which this crate has in the `dev` profile, it panics
//! at once.

use std::collections::BTreeSet;
use std::panic::Location;
use std::sync::{Mutex, PoisonError};

/// The internal errors so far, each once.
static MISTAKES: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Records an internal error: its description, and the location of the caller in Castra's code.
///
/// # Panics
///
/// With debug assertions.
#[cold]
#[track_caller]
pub fn record_error(description: &str) {
    debug_assert!(false, "{description}");
    let mut mistakes = MISTAKES.lock().unwrap_or_else(PoisonError::into_inner);
    mistakes.insert(format!("{description} ({})", Location::caller()));
}

/// Records an internal error, with a description, unless an invariant `holds`.
///
/// # Panics
///
/// With debug assertions, if it does not hold.
#[track_caller]
pub fn require(holds: bool, description: &str) {
    if !holds {
        record_error(description);
    }
}

/// Returns the recorded errors in alphabetical order. They are never cleared, since every later
/// result of this process may be wrong.
pub fn recorded_errors() -> Vec<String> {
    let mistakes = MISTAKES.lock().unwrap_or_else(PoisonError::into_inner);
    mistakes.iter().cloned().collect()
}
