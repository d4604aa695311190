//! Find all references.

use castra_base::{FileId, Span};
use castra_defs::{DefKind, Definition, Use};

use crate::analysis::Analysis;

impl Analysis {
    /// Returns every use of the definition of the name at a position, by file and position,
    /// optionally with its declarations.
    #[must_use]
    pub fn uses(&self, file: FileId, offset: u32, with_declaration: bool) -> Vec<Span> {
        let Some((_, named)) = self.definitions_at(file, offset) else { return Vec::new() };
        let all: Vec<_> = named.into_iter().flat_map(|one| self.same_entity(one)).collect();
        let mut found: Vec<Span> = self.uses_of(&all).iter().map(|used| used.span).collect();
        if with_declaration {
            found.extend(all.iter().map(|one| one.span));
        }
        found.sort();
        found.dedup();
        found
    }

    /// Returns the uses of some definitions, by file and position.
    pub(crate) fn uses_of(&self, all: &[&Definition]) -> Vec<Use> {
        let ids: Vec<_> = all.iter().map(|one| &one.id).collect();
        match all {
            [one] if self.is_local_to_body(one) => {
                self.references().uses_of_in(&ids, [one.span.file])
            }
            _ => self.references().uses_of_all(&ids),
        }
    }

    /// Returns whether a definition is visible only in the body that contains it. The parameters of
    /// cards, tables and windows are visible elsewhere.
    pub(crate) fn is_local_to_body(&self, one: &Definition) -> bool {
        if one.id.kind != DefKind::Parameter {
            return one.id.kind == DefKind::Local;
        }
        let before = self.text(one.span.file).get(..one.span.start as usize);
        let mut lines = before.unwrap_or_default().lines().rev();
        let head = lines.find(|line| line.starts_with(|c: char| c.is_ascii_alphabetic()));
        let word = head.and_then(|line| line.split_whitespace().next());
        matches!(word, Some("fn" | "judge" | "proc"))
    }
}
