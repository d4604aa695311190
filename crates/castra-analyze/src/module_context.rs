//! The modules that could be in play with the checked files, and the files that get warnings.

use std::collections::BTreeSet;

use castra_base::FileId;
use castra_compose::ComparisonScope;

/// The modules in play, and the scope in which their changes are compared.
#[derive(Clone, Copy, Debug)]
pub struct ModuleContext<'n> {
    /// Names of modules that could be in play, whether they are or not.
    pub available_modules: &'n [String],
    /// The scope in which their changes are compared.
    pub compare: ComparisonScope,
    /// The files to warn about.
    pub warned: WarningScope<'n>,
}

/// The files whose warnings are reported. Errors are reported for all checked files.
#[derive(Clone, Copy, Debug)]
pub enum WarningScope<'n> {
    /// All checked files, and the problems that only a check of all files can find.
    All,
    /// These files, possibly none, without the problems that only a check of all files can find.
    Only(&'n BTreeSet<FileId>),
}

impl WarningScope<'_> {
    /// Returns whether any file has its warnings reported.
    pub fn are_any(self) -> bool {
        match self {
            Self::All => true,
            Self::Only(files) => !files.is_empty(),
        }
    }

    /// Returns whether all files have their warnings reported, and the problems that only a check
    /// of all files can find.
    pub const fn are_all(self) -> bool {
        matches!(self, Self::All)
    }
}
