//! Where a piece was removed, and where its hex is asked for: the place, and the calls that lead to it.

use std::sync::Arc;

use castra_base::Span;
use smol_str::SmolStr;

/// A statement that removes a piece.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Cause {
    /// The statement; of a call, the piece that is handed over.
    pub(super) at: Span,
    /// What is called there, and what removes the piece in it.
    pub(super) within: Option<(String, Arc<Cause>)>,
}

impl Cause {
    pub(super) fn removed(at: Span) -> Arc<Self> {
        Arc::new(Self { at, within: None })
    }

    /// Makes the cause of a call, within which the piece is removed.
    pub(super) fn called(at: Span, callee: &str, cause: &Arc<Self>) -> Arc<Self> {
        Arc::new(Self { at, within: Some((callee.to_owned(), Arc::clone(cause))) })
    }

    /// It and what it calls, down to the statement that removes.
    pub(super) fn chain(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |cause| cause.within.as_ref().map(|inner| &*inner.1))
    }

    /// The statement that removes.
    pub(super) fn last(&self) -> &Self {
        self.chain().last().unwrap_or(self)
    }
}

/// A statement that reads the hex of a piece.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Asked {
    /// The place; of a call, the piece that is handed over.
    pub(super) at: Span,
    /// The name of the piece at that place.
    pub(super) piece: SmolStr,
    /// What is called there, and what asks for the hex in it.
    pub(super) within: Option<(SmolStr, Arc<Self>)>,
}

impl Asked {
    /// It and what it calls, down to the value that asks for the hex.
    pub(super) fn chain(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |asked| asked.within.as_ref().map(|inner| &*inner.1))
    }
}
