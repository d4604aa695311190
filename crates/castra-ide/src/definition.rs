//! Go to definition.

use castra_base::{FileId, Span};

use crate::analysis::Analysis;

impl Analysis {
    /// Returns the locations where the name at a position is declared. There are several if it
    /// refers to several definitions, and none without a name or for a built-in.
    #[must_use]
    pub fn definition(&self, file: FileId, offset: u32) -> Vec<Span> {
        let named = self.named(file, offset);
        named.map(|(_, all)| all.iter().map(|d| d.span).collect()).unwrap_or_default()
    }
}
