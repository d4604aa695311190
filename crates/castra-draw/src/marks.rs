//! The distinctions that occur in a battle, in the order they first occur.

use castra_defs::Scenario;

/// Names of all distinctions that pieces of the battle carry.
pub(crate) fn used(scenario: &Scenario) -> Vec<&str> {
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

/// Which of them a name is.
pub(crate) fn index(scenario: &Scenario, mark: &str) -> usize {
    used(scenario).iter().position(|&m| m == mark).unwrap_or(0)
}
