//! Which changes are compared with each other.

use std::collections::{BTreeMap, BTreeSet};

use castra_syntax::ast::ChangeKind;
use smol_str::SmolStr;

use crate::change::Change;
use crate::change::Target;
use crate::guard::Term;

/// Changes of one thing that can be in each other's way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Family {
    /// Those that set the value.
    Set,
    /// Those that halve it.
    Rounding,
    /// Those that halve it in the second run.
    RoundingAgain,
    /// Those that stand instead of a step.
    Instead,
    /// What is done before it.
    Before,
    /// What is done after it.
    After,
}

impl Family {
    /// The families that a change belongs to. Additions, limits and answers
    /// never are in each other's way: their order makes no difference.
    pub(crate) fn of(change: &Change) -> Vec<Self> {
        match change.kind {
            ChangeKind::Modify => {
                let set = change.sets().then_some(Self::Set);
                let first = change.rounds_up(false).map(|_| Self::Rounding);
                let second = change.rounds_up(true).map(|_| Self::RoundingAgain);
                set.into_iter().chain(first).chain(second).collect()
            }
            ChangeKind::Allow | ChangeKind::Forbid | ChangeKind::Except => Vec::new(),
            ChangeKind::Before => vec![Self::Before],
            ChangeKind::After => vec![Self::After],
            ChangeKind::InsteadOf => vec![Self::Instead],
        }
    }
}

/// Changes by what they aim at and by their family, in their order.
pub(crate) fn families(changes: &[Change]) -> BTreeMap<(Target, Family), Vec<usize>> {
    let mut families: BTreeMap<(Target, Family), Vec<usize>> = BTreeMap::new();
    for (i, change) in changes.iter().enumerate() {
        for family in Family::of(change) {
            families.entry((change.target, family)).or_default().push(i);
        }
    }
    families
}

/// Pairs of positions that may overlap, the second after the first. Each
/// position has what it needs to be which value: those that need something to be
/// two different values never meet, and are not gone through.
pub(crate) fn pairs(pins: &[BTreeMap<Term, i64>]) -> Vec<(usize, usize)> {
    // By what most of them need, in buckets.
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

/// Which modules come with which.
#[derive(Clone, Debug, Default)]
pub(crate) struct Closures {
    /// By module, all that it requires, by whatever way; itself included.
    of: BTreeMap<SmolStr, BTreeSet<SmolStr>>,
}

impl Closures {
    pub(crate) fn of(requires: &BTreeMap<SmolStr, BTreeSet<SmolStr>>) -> Self {
        let mut of = requires.clone();
        for (name, all) in &mut of {
            all.insert(name.clone());
        }
        // Names are only added, and there are finitely many of them.
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

    fn has(&self, module: &SmolStr, required: &SmolStr) -> bool {
        module == required || self.of.get(module).is_some_and(|all| all.contains(required))
    }

    /// Whether a module is in play wherever two others are; the game always is.
    pub(crate) fn comes_with(&self, module: &SmolStr, a: &SmolStr, b: &SmolStr) -> bool {
        module.is_empty() || self.has(a, module) || self.has(b, module)
    }

    /// Whether what a module says of two others counts where modules are
    /// compared: it is in play wherever they are, or it is there for both.
    pub(crate) fn settles(&self, module: &SmolStr, a: &SmolStr, b: &SmolStr) -> bool {
        self.comes_with(module, a, b) || self.has(module, a) && self.has(module, b)
    }
}
