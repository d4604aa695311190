//! Trials of battles and games: compilation in the background, after a pause in typing, finds those
//! that cannot be played.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::thread::JoinHandle;

use castra_base::internal::record_error;
use castra_base::{Diagnostic, FileId};
use castra_ide::{Analysis, SourceRole, capacity};

/// A running trial in a thread.
pub(crate) struct Trial(JoinHandle<Vec<Diagnostic>>);

impl Trial {
    pub(crate) fn start(analysis: Arc<Analysis>) -> Self {
        Self(std::thread::spawn(move || {
            let reported = |file: FileId| analysis.role(file) == Some(SourceRole::Own);
            // One thread only: the other cores serve the user.
            let found = std::panic::catch_unwind(AssertUnwindSafe(|| {
                capacity::capacity_diagnostics(analysis.checked(), &reported, 1)
            }));
            found.unwrap_or_else(|_| {
                record_error("the compiler of games panicked");
                Vec::new()
            })
        }))
    }

    pub(crate) fn is_done(&self) -> bool {
        self.0.is_finished()
    }

    /// Returns the diagnostics of sources that cannot be played.
    pub(crate) fn into_diagnostics(self) -> Vec<Diagnostic> {
        self.0.join().unwrap_or_else(|_| {
            record_error("the thread that compiles games panicked");
            Vec::new()
        })
    }
}
