//! Go to implementations: from a rule to its changes, and from a window to its reactions.

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
pub(crate) struct RuleChange {
    /// The span of the target's name.
    pub(crate) name: Span,
    /// The span of the head, without the body.
    pub(crate) head: Span,
    /// The keyword and the name of its module or battle; `None` for the game itself.
    pub(crate) owner: Option<(&'static str, SmolStr)>,
    /// The cited clauses.
    pub(crate) clauses: Vec<SmolStr>,
}

/// The changes and reactions in some sources, by target.
pub(crate) struct AllChanges<'a> {
    analysis: &'a Analysis,
    /// Each change and reaction with its file, by the name of its target. A change of a step is
    /// also listed by the name of the step.
    found: Vec<(&'a SmolStr, FileId, &'a Item)>,
}

impl Analysis {
    /// Returns the heads of changes of the rule at a position, and of reactions to the window
    /// there, by file and position.
    #[must_use]
    pub fn implementations(&self, file: FileId, offset: u32) -> Vec<Span> {
        let Some((_, named)) = self.definitions_at(file, offset) else { return Vec::new() };
        let mut found: Vec<Span> = named.iter().flat_map(|one| self.changes_of(one)).collect();
        found.sort();
        found.dedup();
        found
    }

    /// Returns the locations where changes or reactions name a definition as their target.
    pub(crate) fn changes_of(&self, one: &Definition) -> Vec<Span> {
        self.all_changes().of(one).into_iter().map(|change| change.name).collect()
    }

    /// Returns all changes and reactions in the sources.
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
    /// Returns the changes of a rule, or the reactions to a window, by file and position.
    pub(crate) fn of(&self, one: &Definition) -> Vec<RuleChange> {
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
                HeaderKind::Game | HeaderKind::Campaign => None,
                HeaderKind::Module => Some(("module", id.as_ref()?.text.clone())),
                HeaderKind::Scenario => Some(("battle", id.as_ref()?.text.clone())),
            });
            found.push(RuleChange { name, head: item.head, owner: by, clauses: clauses(body) });
        }
        found.sort_by_key(|change| change.name);
        found.dedup_by_key(|change| change.name);
        found
    }
}

/// Returns the clauses that a body cites.
fn clauses(body: &Block<Stmt>) -> Vec<SmolStr> {
    let within = body.iter().filter_map(|stmt| match &stmt.kind {
        StmtKind::Cite(clauses) => Some(clauses),
        _ => None,
    });
    body.cited_clauses().chain(within.flatten()).map(|name| name.text.clone()).collect()
}
