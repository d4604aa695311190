//! The removal of a piece, and the read of its hex, each with the calls that lead to it.

use std::sync::Arc;

use castra_base::Span;
use smol_str::SmolStr;

/// A statement that removes a piece.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Cause {
    /// The statement, or the piece that is passed to a call.
    pub(super) at: Span,
    /// The callee, and the statement in it that removes the piece.
    pub(super) callee: Option<(String, Arc<Cause>)>,
}

impl Cause {
    pub(super) fn direct(span: Span) -> Arc<Self> {
        Arc::new(Self { at: span, callee: None })
    }

    /// Returns the cause of a call, within which the piece is removed.
    pub(super) fn through_call(span: Span, callee: &str, cause: &Arc<Self>) -> Arc<Self> {
        Arc::new(Self { at: span, callee: Some((callee.to_owned(), Arc::clone(cause))) })
    }

    /// Iterates over the calls that lead to the removal, down to the statement that removes.
    pub(super) fn chain(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |cause| cause.callee.as_ref().map(|inner| &*inner.1))
    }

    /// Returns the statement that removes.
    pub(super) fn removal(&self) -> &Self {
        self.chain().last().unwrap_or(self)
    }
}

/// A statement that reads the hex of a piece.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct HexRead {
    /// The value, or the piece that is passed to a call.
    pub(super) at: Span,
    /// The name of the piece at that place.
    pub(super) piece: SmolStr,
    /// The callee, and the value in it that reads the hex.
    pub(super) callee: Option<(SmolStr, Arc<Self>)>,
}

impl HexRead {
    /// Iterates over the calls that lead to the read, down to the value that reads the hex.
    pub(super) fn chain(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |hex_read| {
            hex_read.callee.as_ref().map(|inner| &*inner.1)
        })
    }
}
