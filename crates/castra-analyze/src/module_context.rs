//! The modules that could be in play with the checked files, and the files that get warnings.

use std::collections::BTreeSet;

use castra_base::FileId;
use castra_compose::ComparisonScope;

/// The modules that could be in play with the checked files, the comparison of their changes, and
/// the files that get warnings.
#[derive(Clone, Copy, Debug)]
pub struct ModuleContext<'n> {
    /// The names of all modules that could be in play, including those that are not.
    pub available_modules: &'n [String],
    /// The changes that are compared with each other.
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
    /// Returns whether the warnings of at least one file are reported.
    pub fn warns_any_file(self) -> bool {
        match self {
            Self::All => true,
            Self::Only(files) => !files.is_empty(),
        }
    }

    /// Returns whether the warnings of all files are reported, with the problems that only a check
    /// of all files can find.
    pub const fn warns_all_files(self) -> bool {
        matches!(self, Self::All)
    }
}
