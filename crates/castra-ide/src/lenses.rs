//! What can be done with an item, said above it: run a test, simulate a battle, show what
//! uses and changes a rule.

use castra_base::{FileId, Span};
use castra_defs::{DefKind, Definition};
use castra_syntax::ast::{Header, HeaderKind, ItemKind};

use crate::analysis::Analysis;

/// What a lens is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LensKind {
    /// Runs the test of this name.
    Test(String),
    /// Plays games of the battle of this name.
    Simulate(String),
    /// Shows what uses the name there.
    References,
}

/// Something that can be done with an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lens {
    /// Where it is shown: the head of the item, or its name.
    pub span: Span,
    /// What it does.
    pub kind: LensKind,
}

/// The places that use and change a rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Uses, those in changes and reactions among them.
    pub uses: Vec<Span>,
    /// Changes of a rule, reactions to a window.
    pub changes: Vec<Span>,
}

/// What is worth counting the uses of.
const fn is_counted(kind: DefKind) -> bool {
    matches!(
        kind,
        DefKind::Function
            | DefKind::Procedure
            | DefKind::Table
            | DefKind::Record
            | DefKind::Window
            | DefKind::State
            | DefKind::Enum
            | DefKind::Kind
            | DefKind::Option
            | DefKind::Weight
    )
}

impl Analysis {
    /// The lenses of a text, by place. What uses a name is looked for when it is asked:
    /// see [`Self::lens_found`].
    #[must_use]
    pub fn lenses(&self, file: FileId) -> Vec<Lens> {
        let Some(source) = self.source(file) else { return Vec::new() };
        let tree = castra_syntax::parse(source).tree;
        let definitions = self.references().definitions_in(file);
        let mut lenses = Vec::new();
        for item in &tree.items {
            match &item.kind {
                ItemKind::Test(test) => {
                    if let Some(name) = &test.name {
                        let kind = LensKind::Test(name.value.clone());
                        lenses.push(Lens { span: item.head, kind });
                    }
                }
                ItemKind::Header(Header { kind: HeaderKind::Scenario, id: Some(id), .. }) => {
                    let kind = LensKind::Simulate(id.text.to_string());
                    lenses.push(Lens { span: item.head, kind });
                }
                _ => {
                    let named = definitions.iter().find(|one| item.head.contains(one.span));
                    if let Some(one) = named.filter(|one| is_counted(one.id.kind)) {
                        lenses.push(Lens { span: one.span, kind: LensKind::References });
                    }
                }
            }
        }
        lenses
    }

    /// What uses and changes the name that a lens stands at.
    #[must_use]
    pub fn lens_found(&self, file: FileId, offset: u32) -> Found {
        let Some((_, named)) = self.named(file, offset) else { return Found::default() };
        let own: Vec<&Definition> = named;
        let uses = self.uses_of(&own).iter().map(|used| used.span).collect();
        let changes = own.iter().flat_map(|one| self.changes_of(one)).collect();
        Found { uses, changes }
    }
}
