//! A proposal, and the alternatives that are tried for it.

use castra_base::{Diagnostic, Edit};

/// What is proposed.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// What it does, as an instruction.
    pub title: String,
    /// The problem that it fixes, if it does.
    pub fixes: Option<Diagnostic>,
    /// What it is.
    pub kind: ProposalKind,
    /// The changes of the text, none overlapping another.
    pub edits: Vec<Edit>,
}

/// What a proposal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProposalKind {
    /// A declaration.
    Declare,
    /// A test.
    Test,
    /// A procedure made of statements that stood elsewhere, or a name for a value that did.
    Extract,
}

/// The same thing in several ways: the first that holds is offered.
pub(super) struct Ways {
    pub(super) title: String,
    pub(super) kind: ProposalKind,
    pub(super) fixes: Option<Diagnostic>,
    pub(super) tried: Vec<Vec<Edit>>,
}
