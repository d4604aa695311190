//! A proposal, and the alternatives that are tried for it.

use castra_base::{Diagnostic, Edit};

/// Proposed edits that write something new.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// The instruction to the user.
    pub title: String,
    /// The problem that it fixes, if any.
    pub fixes: Option<Diagnostic>,
    /// The kind of proposal.
    pub kind: ProposalKind,
    /// The edits, without overlap.
    pub edits: Vec<Edit>,
}

/// The kind of a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProposalKind {
    /// A declaration for an undeclared name.
    Declare,
    /// A test for a clause.
    Test,
    /// A procedure extracted from statements, or a variable extracted from an expression.
    Extract,
}

/// The alternatives of a proposal. The first valid one is offered.
pub(super) struct Alternatives {
    pub(super) title: String,
    pub(super) kind: ProposalKind,
    pub(super) fixes: Option<Diagnostic>,
    pub(super) candidates: Vec<Vec<Edit>>,
}
