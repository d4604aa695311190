//! Families of changes, which determine the pairs to compare.

use std::collections::{BTreeMap, BTreeSet};

use castra_syntax::ast::ChangeKind;
use smol_str::SmolStr;

use crate::change::Change;
use crate::change::Target;
use crate::guard::Term;

/// A group of changes of one target that can conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Family {
    /// Changes that set the value.
    Set,
    /// Changes that halve the value.
    Rounding,
    /// Changes that halve the value in the second scaling.
    SecondRounding,
    /// Changes that replace a step.
    Replacement,
    /// Insertions before a step.
    Before,
    /// Insertions after a step.
    After,
}

impl Family {
    /// Returns the families that a change belongs to. Additions, limits and answers commute, so
    /// they belong to none.
    pub(crate) fn of(change: &Change) -> Vec<Self> {
        match change.kind {
            ChangeKind::Modify => {
                let set = change.sets_value().then_some(Self::Set);
                let first = change.rounds_up(false).map(|_| Self::Rounding);
                let second = change.rounds_up(true).map(|_| Self::SecondRounding);
                set.into_iter().chain(first).chain(second).collect()
            }
            ChangeKind::Allow | ChangeKind::Forbid | ChangeKind::Except => Vec::new(),
            ChangeKind::Before => vec![Self::Before],
            ChangeKind::After => vec![Self::After],
            ChangeKind::InsteadOf => vec![Self::Replacement],
        }
    }
}

/// Groups changes by target and family, in their order.
pub(crate) fn families(changes: &[Change]) -> BTreeMap<(Target, Family), Vec<usize>> {
    let mut families: BTreeMap<(Target, Family), Vec<usize>> = BTreeMap::new();
    for (i, change) in changes.iter().enumerate() {
        for family in Family::of(change) {
            families.entry((change.target, family)).or_default().push(i);
        }
    }
    families
}

/// Returns pairs of indices that may overlap, the second greater than the first.
///
/// Each element lists the values that its condition requires of leaves. Two that require different
/// values of one leaf never overlap; they are skipped without enumerating all pairs.
pub(crate) fn pairs(pins: &[BTreeMap<Term, i64>]) -> Vec<(usize, usize)> {
    // Bucket by the leaf that most elements constrain.
    let mut counts: BTreeMap<Term, usize> = BTreeMap::new();
    for own in pins {
        for term in own.keys() {
            *counts.entry(*term).or_default() += 1;
        }
    }
    let by = counts.iter().max_by_key(|(term, count)| (**count, std::cmp::Reverse(**term)));
    let by = by.map(|(term, _)| *term);
    let mut buckets: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
    let (mut any, mut all): (Vec<usize>, Vec<(usize, usize)>) = (Vec::new(), Vec::new());
    let apart = |a: usize, b: usize| match (pins.get(a), pins.get(b)) {
        (Some(a), Some(b)) => a.iter().any(|(term, v)| b.get(term).is_some_and(|w| v != w)),
        _ => false,
    };
    for (y, own) in pins.iter().enumerate() {
        let value = by.and_then(|by| own.get(&by));
        let before: Vec<usize> = match value {
            Some(value) => {
                let bucket = buckets.entry(*value).or_default();
                let before = bucket.iter().chain(&any).copied().collect();
                bucket.push(y);
                before
            }
            None => {
                any.push(y);
                (0..y).collect()
            }
        };
        all.extend(before.into_iter().filter(|&x| !apart(x, y)).map(|x| (x, y)));
    }
    all.sort_unstable_by_key(|&(x, y)| (y, x));
    all
}

/// The modules that each module requires.
#[derive(Clone, Debug, Default)]
pub(crate) struct Closures {
    /// For each module, all modules that it requires directly or indirectly, and itself.
    of: BTreeMap<SmolStr, BTreeSet<SmolStr>>,
}

impl Closures {
    pub(crate) fn of(requires: &BTreeMap<SmolStr, BTreeSet<SmolStr>>) -> Self {
        let mut of = requires.clone();
        for (name, all) in &mut of {
            all.insert(name.clone());
        }
        // The sets only grow and are finite, so the loop terminates.
        loop {
            let before = of.clone();
            for all in of.values_mut() {
                for name in all.clone() {
                    all.extend(before.get(&name).into_iter().flatten().cloned());
                }
            }
            if of == before {
                return Self { of };
            }
        }
    }

    fn requires(&self, module: &SmolStr, required: &SmolStr) -> bool {
        module == required || self.of.get(module).is_some_and(|all| all.contains(required))
    }

    /// Returns whether a module is in play whenever two others are. The game always is.
    pub(crate) fn comes_with(&self, module: &SmolStr, a: &SmolStr, b: &SmolStr) -> bool {
        module.is_empty() || self.requires(a, module) || self.requires(b, module)
    }

    /// Returns whether an override in one module applies to changes of two others: it is in play
    /// whenever they are, or it requires both.
    pub(crate) fn settles(&self, module: &SmolStr, a: &SmolStr, b: &SmolStr) -> bool {
        self.comes_with(module, a, b) || self.requires(module, a) && self.requires(module, b)
    }
}
