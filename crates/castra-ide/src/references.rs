//! From a name to all places that use it.

use castra_base::{FileId, Span};

use crate::Analysis;

impl Analysis {
    /// Every place that uses what the name at a place stands for, by file and place,
    /// if wanted with those that declare it.
    #[must_use]
    pub fn uses(&self, file: FileId, offset: u32, with_declaration: bool) -> Vec<Span> {
        let Some((_, named)) = self.named(file, offset) else { return Vec::new() };
        let mut found = Vec::new();
        for one in named.into_iter().flat_map(|one| self.together(one)) {
            found.extend(self.references().uses_of(&one.id).map(|used| used.span));
            if with_declaration {
                found.push(one.span);
            }
        }
        found.sort();
        found.dedup();
        found
    }
}
