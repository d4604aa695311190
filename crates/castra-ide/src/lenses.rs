//! Code lenses above items: run a test, simulate a battle, show the uses and changes of a rule.

use castra_base::{FileId, Span};
use castra_defs::{DefKind, Definition};
use castra_syntax::ast::{Header, HeaderKind, ItemKind};

use crate::analysis::Analysis;

/// The command of a lens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LensKind {
    /// Runs the test with this name.
    Test(String),
    /// Plays games of the battle, or campaign, with this name.
    Simulate(String),
    /// Shows the uses of the name.
    References,
}

/// A command that an editor shows above an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lens {
    /// The head of the item, or its name for [`LensKind::References`].
    pub span: Span,
    /// The command.
    pub kind: LensKind,
}

/// The uses and changes of a rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LensTargets {
    /// Uses, including those in changes and reactions.
    pub uses: Vec<Span>,
    /// Changes of a rule, or reactions to a window.
    pub changes: Vec<Span>,
}

/// Returns whether a lens counts the uses of a kind of definition.
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
    /// Returns the lenses of a source, by position. Uses are searched on demand: see
    /// [`Self::lens_targets`].
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
                ItemKind::Header(Header {
                    kind: HeaderKind::Scenario | HeaderKind::Campaign,
                    id: Some(id),
                    ..
                }) => {
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

    /// Returns the uses and changes of the name at a lens.
    #[must_use]
    pub fn lens_targets(&self, file: FileId, offset: u32) -> LensTargets {
        let Some((_, named)) = self.definitions_at(file, offset) else {
            return LensTargets::default();
        };
        let own: Vec<&Definition> = named;
        let uses = self.uses_of(&own).iter().map(|used| used.span).collect();
        let changes = own.iter().flat_map(|one| self.changes_of(one)).collect();
        LensTargets { uses, changes }
    }
}
