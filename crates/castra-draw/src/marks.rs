//! The distinctions that occur in a battle, in the order of first occurrence.

use castra_defs::Scenario;

/// Returns the names of all distinctions that pieces of the battle carry.
pub(crate) fn marks_in_use(scenario: &Scenario) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    let pieces = scenario.pieces.iter().flat_map(|p| &p.marks);
    for mark in pieces.chain(scenario.reserves.iter().flat_map(|p| &p.marks)) {
        let mark = mark.as_str();
        if !names.contains(&mark) {
            names.push(mark);
        }
    }
    names
}

/// Returns the index of a distinction among [`marks_in_use`]; 0 if no piece carries it.
pub(crate) fn mark_index(scenario: &Scenario, mark: &str) -> usize {
    marks_in_use(scenario).iter().position(|&m| m == mark).unwrap_or(0)
}
