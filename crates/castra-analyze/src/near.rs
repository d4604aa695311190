//! The modules that could be in play besides the checked texts, and the texts that get warnings.

use std::collections::BTreeSet;

use castra_base::FileId;
use castra_compose::Compare;

/// What modules there are, and which of their changes are compared.
#[derive(Clone, Copy, Debug)]
pub struct Near<'n> {
    /// Names of modules that could be in play, whether they are or not.
    pub modules: &'n [String],
    /// Which changes are compared.
    pub compare: Compare,
    /// Of which texts warnings are looked for.
    pub warned: Warned<'n>,
}

/// Of which texts warnings are looked for. Errors are, of all that are checked.
#[derive(Clone, Copy, Debug)]
pub enum Warned<'n> {
    /// Of all that are checked.
    All,
    /// Of these, perhaps of none, and not of what only all texts together show.
    Only(&'n BTreeSet<FileId>),
}

impl Warned<'_> {
    /// Returns whether any are looked for.
    pub fn are_any(self) -> bool {
        match self {
            Self::All => true,
            Self::Only(files) => !files.is_empty(),
        }
    }

    /// Returns whether those are that only all texts together show.
    pub const fn are_all(self) -> bool {
        matches!(self, Self::All)
    }
}
