//! Which change goes over which.

use castra_base::{Diagnostic, codes};

use super::Change;
use crate::Reporter;
use crate::names::unknown;

/// By change, those that it goes over, by whatever way.
pub(super) struct Order {
    below: Vec<Vec<usize>>,
    /// Those that go over something that is not there.
    astray: Vec<usize>,
}

impl Order {
    /// Those that a change goes over.
    pub(super) fn below(&self, change: usize) -> &[usize] {
        self.below.get(change).map_or(&[], Vec::as_slice)
    }

    /// Whether a change means to go over something that is not there, so that
    /// nothing is known of what it is to win against.
    pub(super) fn is_astray(&self, change: usize) -> bool {
        self.astray.contains(&change)
    }

    /// Whether one goes over another.
    pub(super) fn is_over(&self, a: usize, b: usize) -> bool {
        self.below.get(a).is_some_and(|below| below.contains(&b))
    }

    /// Whether neither goes over the other.
    pub(super) fn are_apart(&self, a: usize, b: usize) -> bool {
        !self.is_over(a, b) && !self.is_over(b, a)
    }

    /// Changes so that those that go over others come first; else as they are.
    pub(super) fn sorted(&self, mut changes: Vec<usize>) -> Vec<usize> {
        let mut sorted = Vec::with_capacity(changes.len());
        while !changes.is_empty() {
            let free = |&&a: &&usize| !changes.iter().any(|&b| b != a && self.is_over(b, a));
            let next = changes.iter().find(free).or(changes.first()).copied();
            changes.retain(|&c| Some(c) != next);
            sorted.extend(next);
        }
        sorted
    }
}

/// Reads what changes say they go over.
pub(super) fn order(changes: &[Change<'_>], near: &[String], reporter: &mut Reporter<'_>) -> Order {
    let labels: Vec<&str> = changes
        .iter()
        .map(|c| c.head.ast.label.as_ref().map_or("", |label| label.text.as_str()))
        .collect();
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); changes.len()];
    let mut astray = Vec::new();
    for (i, change) in changes.iter().enumerate() {
        twice(i, changes, &labels, reporter);
        for name in &change.head.ast.over {
            let others = (0..changes.len()).filter(|&k| k != i);
            let mut found: Vec<usize> =
                others.clone().filter(|&k| labels[k] == name.text).collect();
            if found.is_empty() {
                // All that a module does to the same thing.
                let same = |k: &usize| {
                    let other = &changes[*k].head;
                    other.module == name.text && other.target == change.head.target
                };
                found = others.filter(same).collect();
            }
            // A module that is not in play need not be gone over.
            if found.is_empty() && !near.iter().any(|module| name.text == *module) {
                astray.push(i);
                let known = labels.iter().copied().filter(|l| !l.is_empty());
                reporter.report(unknown(&codes::MODULE_UNKNOWN_LABEL, "change", name, known).help(
                    "name a change with `as NAME` in its first line; the name of a module means \
                     all its changes to the same target",
                ));
            }
            below[i].extend(found);
        }
        // What a battle says of itself goes over what rules say of battles.
        if change.head.of_battle {
            let other = |k: &usize| {
                let other = &changes[*k].head;
                !other.of_battle && other.target == change.head.target
            };
            below[i].extend((0..changes.len()).filter(other));
        }
    }
    // What goes over one that goes over another goes over that too.
    loop {
        let before = below.clone();
        for own in &mut below {
            for k in own.clone() {
                let more = before.get(k).into_iter().flatten().copied();
                let new: Vec<usize> = more.filter(|m| !own.contains(m)).collect();
                own.extend(new);
            }
        }
        if below == before {
            break;
        }
    }
    for (i, change) in changes.iter().enumerate() {
        if below[i].contains(&i) {
            reporter.report(
                Diagnostic::new(
                    &codes::MODULE_CONFLICT,
                    change.place(),
                    format!("{} overrides itself, through others", change.head.title()),
                )
                .label("part of a cycle")
                .help("leave out one `over` of the cycle"),
            );
        }
    }
    Order { below, astray }
}

/// A label that another change has already.
fn twice(i: usize, changes: &[Change<'_>], labels: &[&str], reporter: &mut Reporter<'_>) {
    let Some(label) = changes.get(i).and_then(|c| c.head.ast.label.as_ref()) else { return };
    let Some(first) = labels.iter().take(i).position(|l| *l == label.text) else { return };
    let first = changes.get(first).and_then(|c| c.head.ast.label.as_ref());
    let mut diagnostic = Diagnostic::new(
        &codes::NAME_DUPLICATE,
        label.span,
        format!("another change is called `{}`", label.text),
    )
    .label("the second")
    .help("choose another name");
    if let Some(first) = first {
        diagnostic = diagnostic.related(first.span, "the first");
    }
    reporter.report(diagnostic);
}
