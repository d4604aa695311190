//! The sentence that counts the problems of a check.

use std::collections::BTreeSet;

use castra_base::{Diagnostic, Severity};

/// The numbers of problems and files in a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The number of errors.
    pub errors: usize,
    /// The number of warnings.
    pub warnings: usize,
    /// The number of files with errors or warnings.
    pub files: usize,
    /// The number of checked files.
    pub checked_files: usize,
    /// The number of diagnostics that `--fix` would fix.
    pub fixable: usize,
}

impl Summary {
    /// Counts the diagnostics; `checked` is the number of checked files.
    #[must_use]
    pub fn count(diagnostics: &[Diagnostic], checked: usize) -> Self {
        let count = |severity| diagnostics.iter().filter(|d| d.severity == severity).count();
        let files: BTreeSet<_> = diagnostics.iter().map(|d| d.primary.span.file).collect();
        Self {
            errors: count(Severity::Error),
            warnings: count(Severity::Warning),
            files: files.len(),
            checked_files: checked,
            fixable: diagnostics.iter().filter(|d| d.fixes.iter().any(|f| f.safe)).count(),
        }
    }
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let number = |n: usize, noun: &str| format!("{n} {noun}{}", if n == 1 { "" } else { "s" });
        match (self.errors, self.warnings) {
            (0, 0) => return write!(f, "no problems in {}", number(self.checked_files, "file")),
            (0, w) => write!(f, "{}", number(w, "warning"))?,
            (e, 0) => write!(f, "{}", number(e, "error"))?,
            (e, w) => write!(f, "{} and {}", number(e, "error"), number(w, "warning"))?,
        }
        write!(f, " in {}", number(self.files, "file"))?;
        let mut notes = Vec::new();
        if self.checked_files != self.files {
            notes.push(format!("checked {}", self.checked_files));
        }
        if self.fixable > 0 {
            notes.push(format!("{} fixable with --fix", self.fixable));
        }
        if !notes.is_empty() {
            write!(f, " ({})", notes.join(", "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summaries_read_as_prose() {
        let some = Summary { errors: 3, warnings: 1, files: 2, checked_files: 9, fixable: 4 };
        assert_eq!(
            some.to_string(),
            "3 errors and 1 warning in 2 files (checked 9, 4 fixable with --fix)"
        );
        let none = Summary { checked_files: 1, ..Summary::default() };
        assert_eq!(none.to_string(), "no problems in 1 file");
        let one = Summary { warnings: 1, files: 1, checked_files: 1, ..Summary::default() };
        assert_eq!(one.to_string(), "1 warning in 1 file");
    }
}
