//! All places of a text that bear the name at a place.

use castra_base::{FileId, Span};
use castra_defs::{Use, UseKind};

use crate::analysis::Analysis;

/// A place with the name that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Highlight {
    /// The place.
    pub span: Span,
    /// Whether it is given a value there, or declared.
    pub write: bool,
}

impl Analysis {
    /// The places of a text that declare or use what the name at a place stands for,
    /// in their order.
    #[must_use]
    pub fn highlights(&self, file: FileId, offset: u32) -> Vec<Highlight> {
        let Some((_, named)) = self.named(file, offset) else { return Vec::new() };
        let mut found = Vec::new();
        for one in named.into_iter().flat_map(|one| self.together(one)) {
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
