//! From a rule to what changes it, and from a window to its reactions.

use std::collections::BTreeSet;

use castra_base::{FileId, Span};
use castra_defs::{DefKind, Definition};
use castra_syntax::ast::{
    Block, Change, Header, HeaderKind, Item, ItemKind, Reaction, Stmt, StmtKind,
};
use smol_str::SmolStr;

use crate::analysis::Analysis;

/// A change of a rule, or a reaction to a window.
#[derive(Clone, Debug)]
pub(crate) struct Changed {
    /// Where the rule or window is named.
    pub(crate) name: Span,
    /// Its head, without what follows.
    pub(crate) head: Span,
    /// The module or battle that has it; none if it is the game itself.
    pub(crate) by: Option<(&'static str, SmolStr)>,
    /// The clauses that it follows.
    pub(crate) clauses: Vec<SmolStr>,
}

/// The changes and reactions in some texts, by what they name.
pub(crate) struct AllChanges<'a> {
    analysis: &'a Analysis,
    /// The text of each, and the item.
    found: Vec<(&'a SmolStr, FileId, &'a Item)>,
}

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
        self.all_changes().of(one).into_iter().map(|change| change.name).collect()
    }

    /// All changes and reactions in the texts.
    pub(crate) fn all_changes(&self) -> AllChanges<'_> {
        let mut found = Vec::new();
        for tree in self.references().trees() {
            for item in &tree.items {
                let names = match &item.kind {
                    ItemKind::Change(Change { target, step, .. }) => {
                        [target.as_ref(), step.as_ref()]
                    }
                    ItemKind::Reaction(Reaction { window, .. }) => [window.as_ref(), None],
                    _ => continue,
                };
                let names = names.into_iter().flatten();
                found.extend(names.map(|name| (&name.text, tree.file, item)));
            }
        }
        AllChanges { analysis: self, found }
    }
}

impl AllChanges<'_> {
    /// The changes of a rule, or the reactions to a window, by file and place.
    pub(crate) fn of(&self, one: &Definition) -> Vec<Changed> {
        match one.id.kind {
            DefKind::Function
            | DefKind::Procedure
            | DefKind::Table
            | DefKind::Step
            | DefKind::Phase
            | DefKind::Window => {}
            _ => return Vec::new(),
        }
        let named: Vec<_> = self.found.iter().filter(|(name, ..)| **name == one.name).collect();
        let files: BTreeSet<FileId> = named.iter().map(|(_, file, _)| *file).collect();
        let references = self.analysis.references();
        let uses = references.uses_of_in(&[&one.id], files);
        let uses: BTreeSet<Span> = uses.into_iter().map(|used| used.span).collect();
        let mut found = Vec::new();
        for (_, file, item) in named {
            let (names, body) = match &item.kind {
                ItemKind::Change(i) => ([i.target.as_ref(), i.step.as_ref()], &i.body),
                ItemKind::Reaction(i) => ([i.window.as_ref(), None], &i.body),
                _ => continue,
            };
            let mut names = names.into_iter().flatten().map(|name| name.span);
            let Some(name) = names.find(|span| uses.contains(span)) else { continue };
            let header = references.tree(*file).and_then(|tree| tree.header());
            let by = header.and_then(|Header { kind, id, .. }| match kind {
                HeaderKind::Game => None,
                HeaderKind::Module => Some(("module", id.as_ref()?.text.clone())),
                HeaderKind::Scenario => Some(("battle", id.as_ref()?.text.clone())),
            });
            found.push(Changed { name, head: item.head, by, clauses: clauses(body) });
        }
        found.sort_by_key(|change| change.name);
        found.dedup_by_key(|change| change.name);
        found
    }
}

/// The clauses that a body follows.
fn clauses(body: &Block<Stmt>) -> Vec<SmolStr> {
    let within = body.iter().filter_map(|stmt| match &stmt.kind {
        StmtKind::Cite(clauses) => Some(clauses),
        _ => None,
    });
    body.cites().chain(within.flatten()).map(|name| name.text.clone()).collect()
}
