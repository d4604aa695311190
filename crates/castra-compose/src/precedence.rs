//! The partial order of overrides between changes.

use castra_base::suggest::undeclared_name_diagnostic;
use castra_base::{Diagnostic, ExpectedName, codes};

use castra_syntax::ast::Name;

use crate::change::Change;
use crate::context::{ComparisonScope, CompositionContext, Override, RequirementClosures};

/// The changes that each change overrides, directly or indirectly.
pub(crate) struct OverrideOrder {
    below: Vec<Vec<usize>>,
    /// The changes that override something that does not exist.
    unresolved: Vec<usize>,
}

impl OverrideOrder {
    /// Returns the changes that a change overrides.
    pub(crate) fn overridden(&self, change: usize) -> &[usize] {
        self.below.get(change).map_or(&[], Vec::as_slice)
    }

    /// Returns whether a change overrides something that does not exist, in which case its position
    /// in the order is unknown.
    pub(crate) fn is_unresolved(&self, change: usize) -> bool {
        self.unresolved.contains(&change)
    }

    /// Returns whether `a` overrides `b`.
    pub(crate) fn overrides(&self, a: usize, b: usize) -> bool {
        self.below.get(a).is_some_and(|below| below.contains(&b))
    }

    /// Returns whether neither overrides the other.
    pub(crate) fn are_incomparable(&self, a: usize, b: usize) -> bool {
        !self.overrides(a, b) && !self.overrides(b, a)
    }

    /// Sorts changes so that overriding ones come first; the sort is stable.
    pub(crate) fn sorted(&self, mut changes: Vec<usize>) -> Vec<usize> {
        let mut sorted = Vec::with_capacity(changes.len());
        while !changes.is_empty() {
            let free = |&&a: &&usize| !changes.iter().any(|&b| b != a && self.overrides(b, a));
            let next = changes.iter().find(free).or(changes.first()).copied();
            changes.retain(|&c| Some(c) != next);
            sorted.extend(next);
        }
        sorted
    }
}

/// Resolves the names after `over` and the declarations of `settle` into the order.
pub(crate) fn resolve_precedence(
    changes: &[Change],
    context: &CompositionContext<'_>,
    closures: &RequirementClosures,
    diagnostics: &mut Vec<Diagnostic>,
) -> OverrideOrder {
    let near = context.available_modules;
    let labels: Vec<&str> =
        changes.iter().map(|c| c.label.as_ref().map_or("", |label| label.text.as_str())).collect();
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); changes.len()];
    let mut astray = Vec::new();
    for (i, change) in changes.iter().enumerate() {
        report_duplicate_label(i, changes, &labels, diagnostics);
        for name in &change.overridden {
            let found = resolve_name(name, &change.module, Some(i), changes);
            // A module that is not in play need not be overridden.
            if found.is_empty() && !is_of_absent_module(name, near, changes) {
                astray.push(i);
                let known = labels.iter().copied().filter(|l| !l.is_empty());
                let unknown = undeclared_name_diagnostic(
                    &codes::MODULE_UNKNOWN_LABEL,
                    ExpectedName::Change,
                    &name.text,
                    name.span,
                    known,
                );
                diagnostics.push(unknown.help(
                    "name a change with `named NAME` in its first line; the name of a module means \
                     all its changes to the same target",
                ));
            }
            below[i].extend(found);
        }
        // The battle's own changes override all others of the target.
        if change.of_battle {
            let other = |k: &usize| {
                let other = &changes[*k];
                !other.of_battle && other.target == change.target
            };
            below[i].extend((0..changes.len()).filter(other));
        }
    }
    add_declared_overrides(changes, context, closures, &mut below, diagnostics);
    // The transitive closure.
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
                    change.head_span,
                    format!("{} overrides itself, through others", change.description()),
                )
                .label("part of a cycle")
                .help("leave out one `over` of the cycle"),
            );
        }
    }
    OverrideOrder { below, unresolved: astray }
}

/// Resolves a name to changes: `LABEL`, first of the module itself; all changes of a module;
/// `LABEL` of others; `MODULE.LABEL`. An overriding change never refers to itself, and the name of
/// a module refers only to the module's changes of the same target.
pub(crate) fn resolve_name(
    name: &Name,
    own_module: &str,
    from: Option<usize>,
    changes: &[Change],
) -> Vec<usize> {
    let aim = from.and_then(|from| changes.get(from)).map(|change| &change.target);
    let all = |fits: &dyn Fn(&Change) -> bool| -> Vec<usize> {
        let others = (0..).zip(changes).filter(|(i, _)| Some(*i) != from);
        others.filter(|(_, change)| fits(change)).map(|(i, _)| i).collect()
    };
    let has =
        |change: &Change, label: &str| change.label.as_ref().is_some_and(|own| own.text == label);
    if let Some((module, label)) = name.text.split_once('.') {
        return all(&|change| change.module == module && has(change, label));
    }
    let label = name.text.as_str();
    let mut found = all(&|change| change.module == own_module && has(change, label));
    if found.is_empty() {
        let same = |change: &Change| aim.is_none_or(|aim| *aim == change.target);
        found = all(&|change| change.module == label && same(change));
    }
    if found.is_empty() {
        found = all(&|change| has(change, label));
    }
    found
}

/// Returns whether a module is available, but has no change among `changes`. A name in it may refer
/// to a change that is not in play.
#[must_use]
pub fn is_absent_module(module: &str, available: &[String], changes: &[Change]) -> bool {
    available.iter().any(|known| known == module) && changes.iter().all(|c| c.module != module)
}

/// Returns whether a name refers to a known module, or to a change of a module not in play.
pub(crate) fn is_of_absent_module(name: &Name, near: &[String], changes: &[Change]) -> bool {
    match name.text.split_once('.') {
        Some((module, _)) => is_absent_module(module, near, changes),
        None => near.iter().any(|module| name.text == *module),
    }
}

/// Adds overrides declared outside of the changes. A declaration applies if its module is in play
/// with both.
fn add_declared_overrides(
    changes: &[Change],
    context: &CompositionContext<'_>,
    closures: &RequirementClosures,
    below: &mut [Vec<usize>],
    diagnostics: &mut Vec<Diagnostic>,
) {
    // The battle's declarations come last, and remove contradicting ones.
    let (of_battle, others): (Vec<&Override>, Vec<&Override>) =
        context.overrides.iter().partition(|settle| settle.of_battle);
    for settle in others.into_iter().chain(of_battle) {
        let mut sides = [Vec::new(), Vec::new()];
        for (names, side) in [&settle.winners, &settle.overridden].into_iter().zip(&mut sides) {
            for name in names {
                let found = resolve_name(name, &settle.module, None, changes);
                if found.is_empty()
                    && !is_of_absent_module(name, context.available_modules, changes)
                {
                    let known = changes.iter().filter_map(|change| change.label.as_ref());
                    let known = known.map(|label| label.text.as_str());
                    diagnostics.push(
                        undeclared_name_diagnostic(
                            &codes::MODULE_UNKNOWN_LABEL,
                            ExpectedName::Change,
                            &name.text,
                            name.span,
                            known,
                        )
                        .help("name a change with `named NAME` in its first line"),
                    );
                }
                side.extend(found);
            }
        }
        let [above, under] = sides;
        let (mut same, mut any) = (false, false);
        for &a in &above {
            for &b in under.iter().filter(|&&b| b != a) {
                let (x, y) = (&changes[a], &changes[b]);
                any = true;
                if x.target != y.target {
                    continue;
                }
                same = true;
                let counts = context.comparison_scope != ComparisonScope::Package
                    || closures.applies_to(&settle.module, &x.module, &y.module);
                if !counts {
                    continue;
                }
                if settle.of_battle
                    && let Some(other) = below.get_mut(b)
                {
                    other.retain(|&k| k != a);
                }
                if let Some(own) = below.get_mut(a) {
                    own.push(b);
                }
            }
        }
        if any && !same {
            diagnostics.push(
                Diagnostic::new(
                    &codes::MODULE_UNKNOWN_LABEL,
                    settle.span,
                    "these changes have different targets",
                )
                .label("never in each other's way")
                .help("settle two changes of one function, or of one step"),
            );
        }
    }
}

/// Reports a label that another change of the module already has.
fn report_duplicate_label(
    i: usize,
    changes: &[Change],
    labels: &[&str],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(label) = changes.get(i).and_then(|c| c.label.as_ref()) else { return };
    let own = changes.get(i).map(|change| change.module.as_str());
    let again = |(k, l): (usize, &&str)| {
        **l == *label.text && changes.get(k).map(|c| c.module.as_str()) == own
    };
    let Some(first) = labels.iter().enumerate().take(i).position(again) else { return };
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
