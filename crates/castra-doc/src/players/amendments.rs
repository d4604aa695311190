//! The clauses that replace and amend other clauses.

use std::collections::{BTreeMap, BTreeSet};

use castra_ir::{Clause, Program};

/// The clauses that replace and amend other clauses, by the numbers of these other clauses.
#[derive(Clone, Debug, Default)]
pub(super) struct Amendments {
    replaced: BTreeMap<String, Vec<String>>,
    amended: BTreeMap<String, Vec<String>>,
}

impl Amendments {
    /// Collects the replacing and amending clauses of all clauses in play.
    pub(super) fn of_program(program: &Program) -> Self {
        let mut found = Self::default();
        for clause in &program.clauses {
            for old in &clause.replaces {
                found.replaced.entry(old.clone()).or_default().push(clause.id.clone());
            }
            for old in &clause.amends {
                found.amended.entry(old.clone()).or_default().push(clause.id.clone());
            }
        }
        found
    }

    /// Returns whether another clause replaces a clause.
    pub(super) fn is_replaced(&self, id: &str) -> bool {
        self.replaced.contains_key(id)
    }

    /// Returns the clauses to print below a clause: the replacing ones first.
    pub(super) fn of(&self, id: &str) -> Vec<String> {
        let all = [&self.replaced, &self.amended];
        all.into_iter().filter_map(|of| of.get(id)).flatten().cloned().collect()
    }

    /// Returns the clauses in force, each once: a replaced clause gives way to its replacements.
    pub(super) fn in_force(&self, ids: impl IntoIterator<Item = String>) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        let mut met: BTreeSet<String> = BTreeSet::new();
        let mut open: Vec<String> = ids.into_iter().collect();
        open.reverse();
        while let Some(id) = open.pop() {
            if !met.insert(id.clone()) {
                continue;
            }
            match self.replaced.get(&id) {
                Some(new) => open.extend(new.iter().rev().cloned()),
                None => found.push(id),
            }
        }
        found
    }

    /// Returns the sort key of a clause in the order of sources. A clause that replaces or amends
    /// another follows that clause.
    pub(super) fn order(&self, id: &str, program: &Program) -> Vec<usize> {
        let mut path: Vec<usize> = Vec::new();
        let mut next = Some(id);
        while let Some(id) = next {
            let clause = program.clauses.iter().enumerate().find(|(_, clause)| clause.id == id);
            let Some((at, clause)) = clause.filter(|(at, _)| !path.contains(at)) else { break };
            path.push(at);
            next = first_target(clause);
        }
        path.reverse();
        path
    }
}

/// Returns the first clause that a clause replaces or amends.
fn first_target(clause: &Clause) -> Option<&str> {
    clause.replaces.iter().chain(&clause.amends).next().map(String::as_str)
}

/// Moves clauses that replace or amend others to the places of their targets.
pub(super) fn move_to_targets(homes: &mut BTreeMap<String, String>, program: &Program) {
    for clause in &program.clauses {
        let mut met: BTreeSet<&str> = BTreeSet::new();
        let mut last = clause;
        while met.insert(&last.id)
            && let Some(target) = first_target(last)
            && let Some(next) = program.clauses.iter().find(|other| other.id == target)
        {
            last = next;
        }
        if last.id == clause.id {
            continue;
        }
        match homes.get(&last.id).cloned() {
            Some(home) => drop(homes.insert(clause.id.clone(), home)),
            None => drop(homes.remove(&clause.id)),
        }
    }
}
