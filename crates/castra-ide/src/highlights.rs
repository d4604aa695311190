//! Occurrences of the name at a position.

use castra_base::{FileId, Span};
use castra_defs::{Use, UseKind};

use crate::analysis::Analysis;

/// An occurrence of the requested name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the fields without a comment are named after their types")]
pub struct Highlight {
    pub span: Span,
    /// True if the occurrence is a declaration or an assignment.
    pub write: bool,
}

impl Analysis {
    /// Returns the locations in a source that declare or use the definition of the name at a
    /// position, sorted by position.
    #[must_use]
    pub fn highlights(&self, file: FileId, offset: u32) -> Vec<Highlight> {
        let Some((_, named)) = self.definitions_at(file, offset) else { return Vec::new() };
        let mut found = Vec::new();
        for one in named.into_iter().flat_map(|one| self.same_entity(one)) {
            if one.span.file == file {
                found.push(Highlight { span: one.span, write: true });
            }
            let highlight =
                |used: Use| Highlight { span: used.span, write: used.kind == UseKind::Write };
            let uses = self.references().uses_of_in(&[&one.id], [file]);
            found.extend(uses.into_iter().map(highlight));
        }
        found.sort();
        found.dedup();
        found
    }
}
