//! Sections in the order of play, some with further rules in them.

use std::collections::{BTreeMap, BTreeSet};

use super::flow::{Flow, Group};

impl Flow {
    /// Returns the flow with sections only for rules that satisfy `is_section`. Each other rule
    /// becomes part of its calling section, which takes over its calls.
    pub(super) fn with_sections(mut self, is_section: &dyn Fn(usize) -> bool) -> Self {
        let all = self.setup.iter().chain(self.phases.iter().flatten()).chain(&self.standing_rules);
        let calls: BTreeMap<usize, Vec<usize>> =
            all.filter_map(|group| Some((group.head?, group.calls.clone()))).collect();
        let sections = |group: &Group| -> Vec<usize> {
            let mut found = Vec::new();
            let mut passed = BTreeSet::new();
            let mut open: Vec<usize> = group.calls.iter().rev().copied().collect();
            while let Some(at) = open.pop() {
                if is_section(at) {
                    if !found.contains(&at) {
                        found.push(at);
                    }
                } else if passed.insert(at) {
                    open.extend(calls.get(&at).into_iter().flatten().rev());
                }
            }
            found
        };
        let phases = self.phases.iter_mut();
        for groups in phases.chain([&mut self.setup, &mut self.standing_rules]) {
            let mut kept: Vec<Group> = Vec::new();
            // The new index of each old group. Callers come before their callees.
            let mut new_indices: Vec<usize> = Vec::new();
            for mut group in std::mem::take(groups) {
                let caller = group.parent.and_then(|parent| new_indices.get(parent)).copied();
                let outer = caller.and_then(|caller| Some((caller, kept.get_mut(caller)?)));
                match (group.head.filter(|at| !is_section(*at)), outer) {
                    (Some(head), Some((caller, outer))) => {
                        outer.inner.push(head);
                        outer.helpers.push(head);
                        outer.helpers.append(&mut group.helpers);
                        new_indices.push(caller);
                    }
                    _ => {
                        group.calls = sections(&group);
                        group.parent = caller;
                        new_indices.push(kept.len());
                        kept.push(group);
                    }
                }
            }
            *groups = reading_order(kept);
        }
        self
    }
}

/// Moves each rule that several sections of a phase call to the last of these sections, when its
/// purpose is clear.
fn move_to_last_caller(groups: &mut [Group]) {
    let by_head: BTreeMap<usize, usize> =
        (0..).zip(&*groups).filter_map(|(at, group)| Some((group.head?, at))).collect();
    let parents: Vec<Option<usize>> = groups.iter().map(|group| group.parent).collect();
    let is_root = |at: usize| parents.get(at).is_some_and(Option::is_none);
    let is_child = |at: usize| parents.get(at).copied().flatten().is_some_and(is_root);
    let mut last: BTreeMap<usize, usize> = BTreeMap::new();
    for child in (0..groups.len()).filter(|at| is_child(*at)) {
        let mut open = vec![child];
        let mut met = BTreeSet::from([child]);
        while let Some(at) = open.pop() {
            let calls = groups.get(at).map(|group| group.calls.as_slice()).unwrap_or_default();
            for called in calls.iter().filter_map(|head| by_head.get(head)) {
                if !is_child(*called) && !is_root(*called) && met.insert(*called) {
                    last.insert(*called, child);
                    open.push(*called);
                }
            }
        }
    }
    for (at, child) in &last {
        let caller = parents.get(*at).copied().flatten();
        let with_it =
            caller.is_some_and(|caller| caller == *child || last.get(&caller) == Some(child));
        if let Some(group) = groups.get_mut(*at)
            && !with_it
        {
            group.parent = Some(*child);
        }
    }
}

/// Sorts sections for reading: all callees of a section come before the callees of those. The
/// direct callees of a phase each come with all their own callees.
fn reading_order(mut groups: Vec<Group>) -> Vec<Group> {
    move_to_last_caller(&mut groups);
    let mut called_by: Vec<Vec<usize>> = vec![Vec::new(); groups.len()];
    let mut roots: Vec<usize> = Vec::new();
    for (at, group) in groups.iter().enumerate() {
        match group.parent.and_then(|parent| called_by.get_mut(parent)) {
            Some(others) => others.push(at),
            None => roots.push(at),
        }
    }
    let below = |at: usize| called_by.get(at).cloned().unwrap_or_default();
    let mut order: Vec<usize> = Vec::with_capacity(groups.len());
    for root in roots {
        order.push(root);
        for child in below(root) {
            order.push(child);
            let mut open = vec![child];
            while let Some(at) = open.pop() {
                order.extend(below(at));
                open.extend(below(at).into_iter().rev());
            }
        }
    }
    let mut groups: Vec<Option<Group>> = groups.into_iter().map(Some).collect();
    order.into_iter().filter_map(|at| groups.get_mut(at)?.take()).collect()
}
