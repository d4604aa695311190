//! The problems in a source.

use castra_base::{Diagnostic, FileId};

use crate::analysis::Analysis;

impl Analysis {
    /// Returns the problems in a source, the most urgent first.
    pub fn diagnostics(&self, file: FileId) -> impl Iterator<Item = &Diagnostic> {
        self.checked.diagnostics.iter().filter(move |d| d.primary.span.file == file)
    }
}
