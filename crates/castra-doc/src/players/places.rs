//! The names of places in a book: anchors of clauses and phases, keys of rules and chapters.

/// What a rule is called as a place.
pub(super) fn rule_key(at: usize) -> String {
    format!("rule-{at}")
}

/// What the chapter of a module is called as a place.
pub(super) fn module_key(title: &str) -> String {
    format!("module-{title}")
}

/// Where links to a phase lead.
pub(super) fn phase_anchor(number: usize) -> String {
    format!("phase-{number}")
}

/// Where links to a clause lead.
pub(super) fn clause_anchor(id: &str) -> String {
    crate::book::anchor(&format!("clause-{id}"))
}
