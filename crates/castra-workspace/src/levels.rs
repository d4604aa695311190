//! Configured severities of problems.

use std::collections::BTreeMap;

use castra_base::{Diagnostic, Severity};

/// The configured severity of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Not reported.
    Allow,
    /// Reported as a warning.
    Warn,
    /// Reported as an error.
    Deny,
}

/// The levels by code name. Other codes keep their own severity, and errors cannot be lowered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levels(pub BTreeMap<String, Level>);

impl Levels {
    /// Applies the level to a diagnostic. Returns `None` if it is not reported.
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
