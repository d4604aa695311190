//! Merges equal diagnostics of a file into one with several locations.

use std::collections::HashMap;

use castra_base::{Diagnostic, FileId, Label, Severity};

/// A diagnostic merged with equal diagnostics of the same file.
#[derive(Clone, Debug)]
pub struct MergedDiagnostic<'a> {
    /// The first of the equal diagnostics.
    pub first: &'a Diagnostic,
    /// The primary labels of the other diagnostics.
    pub other_locations: Vec<&'a Label>,
}

/// Merges diagnostics of the same file that agree in code, severity, message and help. Diagnostics
/// with related locations stay separate. The results are in the order of first occurrence.
#[must_use]
pub fn merge_equal(diagnostics: &[Diagnostic]) -> Vec<MergedDiagnostic<'_>> {
    type Key<'a> = (FileId, &'a str, Severity, &'a str, Option<&'a str>);
    let mut folded: Vec<MergedDiagnostic<'_>> = Vec::new();
    let mut index: HashMap<Key<'_>, usize> = HashMap::new();
    for diagnostic in diagnostics {
        let key = (
            diagnostic.primary.span.file,
            diagnostic.code.name,
            diagnostic.severity,
            diagnostic.message.as_str(),
            diagnostic.help.as_deref(),
        );
        // A diagnostic with related locations is not merged.
        let twin = index.get(&key).and_then(|&i| folded.get_mut(i));
        match twin {
            Some(twin) if diagnostic.related.is_empty() => {
                twin.other_locations.push(&diagnostic.primary)
            }
            _ => {
                if diagnostic.related.is_empty() {
                    index.insert(key, folded.len());
                }
                folded.push(MergedDiagnostic { first: diagnostic, other_locations: Vec::new() });
            }
        }
    }
    folded
}
