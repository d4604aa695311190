//! Mistakes of Castra's own, found while it goes on.
//!
//! What goes wrong in a text is a diagnostic, and what goes wrong with a file an error. What
//! cannot happen unless Castra is wrong, such as an id that is in no list, ends neither a server
//! nor a run of games: it is noted here, and every check and every command that ends shows it
//! (`play/internal`). Where debug assertions are compiled in, as in tests, it panics at once.

use std::collections::BTreeSet;
use std::panic::Location;
use std::sync::{Mutex, PoisonError};

/// Each mistake once, however often it is met.
static MISTAKES: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Notes a mistake: what is wrong, and where in Castra's code it was found.
///
/// # Panics
///
/// Where debug assertions are compiled in.
#[cold]
#[track_caller]
pub fn mistake(what: &str) {
    debug_assert!(false, "{what}");
    let mut mistakes = MISTAKES.lock().unwrap_or_else(PoisonError::into_inner);
    mistakes.insert(format!("{what} ({})", Location::caller()));
}

/// The mistakes that have been noted, in order. They stay: what this process has worked out
/// since may be wrong.
pub fn noted() -> Vec<String> {
    let mistakes = MISTAKES.lock().unwrap_or_else(PoisonError::into_inner);
    mistakes.iter().cloned().collect()
}
