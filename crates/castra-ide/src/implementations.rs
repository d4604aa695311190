//! From a rule to what changes it, and from a window to its reactions.

use std::collections::BTreeSet;

use castra_base::{FileId, Span};
use castra_defs::{DefKind, Definition};
use castra_syntax::ast::{Change, ItemKind, Name, Reaction};

use crate::Analysis;

impl Analysis {
    /// The heads of changes of the rule at a place and of reactions to the window there,
    /// by file and place.
    #[must_use]
    pub fn implementations(&self, file: FileId, offset: u32) -> Vec<Span> {
        let Some((_, named)) = self.named(file, offset) else { return Vec::new() };
        let mut found: Vec<Span> = named.iter().flat_map(|one| self.changes_of(one)).collect();
        found.sort();
        found.dedup();
        found
    }

    /// Where a rule is changed, or a window reacted to: the places that name it.
    pub(crate) fn changes_of(&self, one: &Definition) -> Vec<Span> {
        match one.id.kind {
            DefKind::Function
            | DefKind::Procedure
            | DefKind::Table
            | DefKind::Step
            | DefKind::Phase
            | DefKind::Window => {}
            _ => return Vec::new(),
        }
        let uses: BTreeSet<Span> =
            self.references().uses_of(&one.id).map(|used| used.span).collect();
        let files: BTreeSet<FileId> = uses.iter().map(|span| span.file).collect();
        let mut found = Vec::new();
        for source in files.into_iter().filter_map(|file| self.source(file)) {
            let tree = castra_syntax::parse(source).tree;
            let heads = tree.items.iter().flat_map(|item| match &item.kind {
                ItemKind::Change(Change { target, step, .. }) => [target.as_ref(), step.as_ref()],
                ItemKind::Reaction(Reaction { window, .. }) => [window.as_ref(), None],
                _ => [None, None],
            });
            let named = heads.flatten().map(|name: &Name| name.span);
            found.extend(named.filter(|span| uses.contains(span)));
        }
        found
    }
}
