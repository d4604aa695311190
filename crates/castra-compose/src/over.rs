//! Which change goes over which.

use castra_base::suggest::unknown;
use castra_base::{Diagnostic, codes};

use crate::Change;

/// By change, those that it goes over, by whatever way.
pub(crate) struct Order {
    below: Vec<Vec<usize>>,
    /// Those that go over something that is not there.
    astray: Vec<usize>,
}

impl Order {
    /// Those that a change goes over.
    pub(crate) fn below(&self, change: usize) -> &[usize] {
        self.below.get(change).map_or(&[], Vec::as_slice)
    }

    /// Whether a change means to go over something that is not there, so that
    /// nothing is known of what it is to win against.
    pub(crate) fn is_astray(&self, change: usize) -> bool {
        self.astray.contains(&change)
    }

    /// Whether one goes over another.
    pub(crate) fn is_over(&self, a: usize, b: usize) -> bool {
        self.below.get(a).is_some_and(|below| below.contains(&b))
    }

    /// Whether neither goes over the other.
    pub(crate) fn are_apart(&self, a: usize, b: usize) -> bool {
        !self.is_over(a, b) && !self.is_over(b, a)
    }

    /// Changes so that those that go over others come first; else as they are.
    pub(crate) fn sorted(&self, mut changes: Vec<usize>) -> Vec<usize> {
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
pub(crate) fn order(
    changes: &[Change],
    near: &[String],
    diagnostics: &mut Vec<Diagnostic>,
) -> Order {
    let labels: Vec<&str> =
        changes.iter().map(|c| c.label.as_ref().map_or("", |label| label.text.as_str())).collect();
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); changes.len()];
    let mut astray = Vec::new();
    for (i, change) in changes.iter().enumerate() {
        twice(i, changes, &labels, diagnostics);
        for name in &change.over {
            let others = (0..changes.len()).filter(|&k| k != i);
            let mut found: Vec<usize> =
                others.clone().filter(|&k| labels[k] == name.text).collect();
            if found.is_empty() {
                // All that a module does to the same thing.
                let same = |k: &usize| {
                    let other = &changes[*k];
                    other.module == name.text && other.target == change.target
                };
                found = others.filter(same).collect();
            }
            // A module that is not in play need not be gone over.
            if found.is_empty() && !near.iter().any(|module| name.text == *module) {
                astray.push(i);
                let known = labels.iter().copied().filter(|l| !l.is_empty());
                diagnostics.push(unknown(&codes::MODULE_UNKNOWN_LABEL, "change", (&name.text, name.span), known).help(
                    "name a change with `as NAME` in its first line; the name of a module means \
                     all its changes to the same target",
                ));
            }
            below[i].extend(found);
        }
        // What a battle says of itself goes over what rules say of battles.
        if change.of_battle {
            let other = |k: &usize| {
                let other = &changes[*k];
                !other.of_battle && other.target == change.target
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
            diagnostics.push(
                Diagnostic::new(
                    &codes::MODULE_CONFLICT,
                    change.head,
                    format!("{} overrides itself, through others", change.title()),
                )
                .label("part of a cycle")
                .help("leave out one `over` of the cycle"),
            );
        }
    }
    Order { below, astray }
}

/// A label that another change has already.
fn twice(i: usize, changes: &[Change], labels: &[&str], diagnostics: &mut Vec<Diagnostic>) {
    let Some(label) = changes.get(i).and_then(|c| c.label.as_ref()) else { return };
    let Some(first) = labels.iter().take(i).position(|l| *l == label.text) else { return };
    let first = changes.get(first).and_then(|c| c.label.as_ref());
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
    diagnostics.push(diagnostic);
}
