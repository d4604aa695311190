//! The names of places in a book: anchors of clauses and phases, keys of rules and chapters.

/// Returns the key of a rule as a place.
pub(super) fn rule_key(index: usize) -> String {
    format!("rule-{index}")
}

/// Returns the key of a module's chapter as a place.
pub(super) fn module_key(title: &str) -> String {
    format!("module-{title}")
}

/// Returns the anchor of a phase.
pub(super) fn phase_anchor(number: usize) -> String {
    format!("phase-{number}")
}

/// Returns the anchor of a clause.
pub(super) fn clause_anchor(id: &str) -> String {
    crate::book::anchor(&format!("clause-{id}"))
}
