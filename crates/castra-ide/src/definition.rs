//! From a use to what it names.

use castra_base::{FileId, Span};

use crate::analysis::Analysis;

impl Analysis {
    /// Where the name at a place is declared: several places where it stands for
    /// several things, none where there is no name or Castra itself gives it its
    /// meaning.
    #[must_use]
    pub fn definition(&self, file: FileId, offset: u32) -> Vec<Span> {
        let named = self.named(file, offset);
        named.map(|(_, all)| all.iter().map(|d| d.span).collect()).unwrap_or_default()
    }
}
