//! Changes: what a module does to the rules of its game.

use super::body::Stmt;
use super::game::{DeckItem, KindItem};
use super::node::{Block, Name};

/// `modify NAME(a, b) named LABEL over LABEL { … }`, `before PROC.STEP(a, b) { … }`
/// and their like.
#[derive(Clone, Debug)]
pub struct Change {
    /// The effect on the target.
    pub kind: ChangeKind,
    /// The function or procedure.
    pub target: Option<Name>,
    /// The step of a procedure.
    pub step: Option<Name>,
    /// Names for the parameters, in their order.
    pub args: Vec<Name>,
    /// `with A, B`: names for what the step shares.
    pub with: Vec<Name>,
    /// `named LABEL`: what others call this change.
    pub label: Option<Name>,
    /// `over LABEL, MODULE.LABEL`: changes that this one goes before.
    pub over: Vec<Name>,
    /// `settle A, B in FN(…)`: changes of others that all have to hold for this one, which
    /// goes over them.
    pub both: Vec<Name>,
    /// True if it is `on turn N { … }`, which is done before the first phase of turns with
    /// these numbers: its body asks for them.
    pub scheduled: bool,
    /// `cite`, `let`, a `when`, and what the change is.
    pub body: Block<Stmt>,
}

/// `settle LABEL, LABEL over LABEL`: which changes win where several hold.
#[derive(Clone, Debug)]
pub struct Settle {
    /// The changes that win: a label, a module, `MODULE.LABEL`.
    pub over: Vec<Name>,
    /// The changes that lose.
    pub under: Vec<Name>,
}

/// The effect of a [`Change`] on its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChangeKind {
    /// `modify`: another value.
    Modify,
    /// `allow`: a question is answered with yes.
    Allow,
    /// `forbid`: a question is answered with no.
    Forbid,
    /// `before`: something is done before a step.
    Before,
    /// `after`: something is done after a step.
    After,
    /// `except`: when another change does not hold.
    Except,
    /// `instead of`: something else is done than a step.
    InsteadOf,
}

impl ChangeKind {
    /// The keyword.
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

    /// Returns whether it changes a step of a procedure, and not a function.
    #[must_use]
    pub const fn of_step(self) -> bool {
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
    /// True if it is `requires`.
    pub requires: bool,
    /// The modules.
    pub modules: Vec<Name>,
}
