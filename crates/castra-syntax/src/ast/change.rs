//! Changes: the effects of a module on the rules of its game.

use super::expr_and_stmt::Stmt;
use super::game::{DeckItem, KindItem};
use super::node::{Block, Name};

/// `modify NAME(a, b) named LABEL over LABEL { … }`, `before PROC.STEP(a, b) { … }` and similar
/// items.
#[derive(Clone, Debug)]
pub struct Change {
    /// The effect on the target.
    pub kind: ChangeKind,
    /// The function, the procedure, or the battle of a campaign; for `except`, the label of the
    /// change, or the module before it.
    pub target: Option<Name>,
    /// The step of a procedure or phase of a turn; for `except`, the label after a module.
    pub step: Option<Name>,
    /// The names of the parameters, in their order.
    pub args: Vec<Name>,
    /// `with A, B`: names for the locals that the step shares.
    pub with: Vec<Name>,
    /// `named LABEL`: the name by which others refer to this change.
    pub label: Option<Name>,
    /// `over LABEL, MODULE.LABEL`: the changes over which this one takes precedence.
    pub overridden: Vec<Name>,
    /// `settle A, B in FN(…)`: the changes that must all apply for this one to apply. It takes
    /// precedence over them.
    pub combined: Vec<Name>,
    /// True for `on turn N { … }`, which runs before the first phase of turns with these numbers.
    /// The body tests the numbers.
    pub scheduled: bool,
    /// The statements: `cite`, `let`, `when` and the change proper.
    pub body: Block<Stmt>,
}

/// `settle LABEL, LABEL over LABEL`: the precedence between changes that apply at once.
#[derive(Clone, Debug)]
pub struct Settle {
    /// The changes that take precedence: a label, a module or `MODULE.LABEL`.
    pub winners: Vec<Name>,
    /// The changes that are overridden.
    pub overridden: Vec<Name>,
}

/// The effect of a [`Change`] on its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChangeKind {
    /// `modify`: alters the value.
    Modify,
    /// `allow`: answers a question with yes.
    Allow,
    /// `forbid`: answers a question with no.
    Forbid,
    /// `before`: runs before a step.
    Before,
    /// `after`: runs after a step.
    After,
    /// `except`: excludes cases from another change.
    Except,
    /// `instead of`: replaces a step.
    InsteadOf,
}

impl ChangeKind {
    /// Returns the keyword.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Modify => "modify",
            Self::Allow => "allow",
            Self::Forbid => "forbid",
            Self::Before => "before",
            Self::After => "after",
            Self::InsteadOf => "instead of",
            Self::Except => "except",
        }
    }

    /// Returns whether the change runs before, after or instead of a procedure or a step of it.
    #[must_use]
    pub const fn is_of_step(self) -> bool {
        matches!(self, Self::Before | Self::After | Self::InsteadOf)
    }
}

/// `add to KIND { … }`: fields that a module adds to a kind.
#[derive(Clone, Debug)]
pub struct AddTo {
    /// The kind.
    pub kind: Option<Name>,
    /// The new fields, each with a default.
    pub block: Block<KindItem>,
}

/// `add to deck NAME { … }`: cards that a module adds to a deck.
#[derive(Clone, Debug)]
pub struct AddToDeck {
    /// The deck.
    pub deck: Option<Name>,
    /// The new cards.
    pub block: Block<DeckItem>,
}

/// `requires MODULE, MODULE` or `excludes MODULE, MODULE`.
#[derive(Clone, Debug)]
pub struct Relation {
    /// True for `requires`, false for `excludes`.
    pub requires: bool,
    /// The modules.
    pub modules: Vec<Name>,
}
