//! Go to definition.

use castra_base::{FileId, Span};

use crate::analysis::Analysis;

impl Analysis {
    /// Returns the locations of the declarations of the name at a position. The result has several
    /// locations if the name refers to several definitions. It is empty without a name and for a
    /// built-in.
    #[must_use]
    pub fn definition(&self, file: FileId, offset: u32) -> Vec<Span> {
        let named = self.definitions_at(file, offset);
        named.map(|(_, all)| all.iter().map(|d| d.span).collect()).unwrap_or_default()
    }
}
