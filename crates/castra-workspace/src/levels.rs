//! How seriously each problem is taken.

use std::collections::BTreeMap;

use castra_base::{Diagnostic, Severity};

/// What a project makes of one problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Not reported.
    Allow,
    /// Reported as a warning.
    Warn,
    /// Reported as an error.
    Deny,
}

/// Levels by code name. Codes not listed keep their own severity; problems
/// that are errors of themselves cannot be lowered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levels(pub BTreeMap<String, Level>);

impl Levels {
    /// Sets the severity of a diagnostic, or says that it is not to be reported.
    #[must_use]
    pub fn apply(&self, mut diagnostic: Diagnostic) -> Option<Diagnostic> {
        if diagnostic.code.severity == Severity::Error {
            return Some(diagnostic);
        }
        match self.0.get(diagnostic.code.name) {
            Some(Level::Allow) => return None,
            Some(Level::Deny) => diagnostic.severity = Severity::Error,
            Some(Level::Warn) | None => {}
        }
        Some(diagnostic)
    }
}
