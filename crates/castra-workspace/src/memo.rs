//! Memoization of the steps of a check.
//!
//! A step is a pure function of its inputs: trees, checked sources, names. It is not repeated while
//! its inputs are identical, which means the same allocations, not just equal. A key owns its
//! inputs, so no other allocation can have their address.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use castra_base::{Diagnostic, FileId, parallel};
use castra_resolve::{Notes, Reporter, Suppressions, Uses};
use rustc_hash::FxHashMap;

/// The number of checks for which an unused value is stored, so that a source that changes for a
/// moment does not empty the cache.
const MAX_UNUSED_CHECKS: u64 = 2;

/// The number of checks of single sources for which an unused value is stored. An editor runs one
/// at each keystroke.
const MAX_UNUSED_PARTS: u64 = 2;

/// A shared allocation as part of a key, compared by address.
#[derive(Debug)]
pub(crate) struct ByAddress<T: ?Sized>(pub(crate) Arc<T>);

impl<T: ?Sized> ByAddress<T> {
    pub(crate) fn of(shared: &Arc<T>) -> Self {
        Self(Arc::clone(shared))
    }

    pub(crate) fn all<'t>(shared: impl IntoIterator<Item = &'t Arc<T>>) -> Vec<Self>
    where
        T: 't,
    {
        shared.into_iter().map(Self::of).collect()
    }
}

impl<T: ?Sized> Clone for ByAddress<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T: ?Sized> PartialEq for ByAddress<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<T: ?Sized> Eq for ByAddress<T> {}

impl<T: ?Sized> Hash for ByAddress<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.0).cast::<()>().hash(state);
    }
}

/// A memo table.
///
/// A check covers all sources or single ones. Values that only checks of single sources use expire
/// with those, even if no check of all sources comes in between.
#[derive(Debug)]
pub(crate) struct StepMemo<K, V> {
    values: FxHashMap<K, Value<V>>,
    /// The values that the last check of single sources dropped. They are freed in an idle moment:
    /// freeing the rules of a game takes a fifth of the time to check them.
    dropped: Vec<(K, Value<V>)>,
    /// The numbers of checks so far: of all sources, and of single sources.
    checks: u64,
    parts: u64,
    /// True during a check of single sources.
    is_part: bool,
}

/// A value with the number of the check that last used it.
#[derive(Debug)]
struct Value<V> {
    value: V,
    check: u64,
    /// The last check of single sources that used it; `None` if a check of all sources did.
    part: Option<u64>,
}

impl<K, V> Default for StepMemo<K, V> {
    fn default() -> Self {
        Self {
            values: FxHashMap::default(),
            dropped: Vec::new(),
            checks: 0,
            parts: 0,
            is_part: false,
        }
    }
}

impl<K: Eq + Hash, V: Clone> StepMemo<K, V> {
    /// Returns the value of a key, computed on first use.
    pub(crate) fn get(&mut self, key: K, make: impl FnOnce() -> V) -> V {
        self.get_by(key, |_| make())
    }

    /// Returns the value of a key, computed from the key on first use.
    pub(crate) fn get_by(&mut self, key: K, make: impl FnOnce(&K) -> V) -> V {
        let (check, part) = (self.checks, self.is_part.then_some(self.parts));
        let entry = self.values.entry(key);
        let entry = entry.or_insert_with_key(|key| Value { value: make(key), check, part });
        entry.check = check;
        // A value that a check of all sources used stays marked as such.
        entry.part = entry.part.and(part);
        entry.value.clone()
    }

    /// Returns whether a key has a value.
    pub(crate) fn contains(&self, key: &K) -> bool {
        self.values.contains_key(key)
    }

    /// Computes the missing values of some keys in parallel, each from its key and an extra
    /// argument.
    pub(crate) fn fill_missing<B: Send>(
        &mut self,
        keys: Vec<(K, B)>,
        make: impl Fn(&K, &B) -> V + Sync,
    ) where
        K: Send,
        V: Send,
    {
        let mut missing: FxHashMap<K, B> = FxHashMap::default();
        missing.extend(keys.into_iter().filter(|(key, _)| !self.values.contains_key(key)));
        // The order of computation has no effect.
        let made = parallel::map(missing.into_iter().collect(), |(key, beside)| {
            let value = make(&key, &beside);
            (key, value)
        });
        let (check, part) = (self.checks, self.is_part.then_some(self.parts));
        for (key, value) in made {
            self.values.insert(key, Value { value, check, part });
        }
    }

    /// Begins the next check of all sources, and drops values that the last ones did not use.
    pub(crate) fn begin_check(&mut self) {
        self.free_dropped();
        let now = self.checks;
        self.values.retain(|_, one| one.check + MAX_UNUSED_CHECKS > now);
        self.checks += 1;
        self.is_part = false;
    }

    /// Begins the next check of single sources. Values that it does not use stay, unless only
    /// earlier checks of single sources used them.
    pub(crate) fn begin_partial_check(&mut self) {
        self.free_dropped();
        let now = self.parts;
        let is_old = |one: &Value<V>| one.part.is_some_and(|part| part + MAX_UNUSED_PARTS <= now);
        self.dropped.extend(self.values.extract_if(|_, one| is_old(one)));
        self.parts += 1;
        self.is_part = true;
    }

    /// Frees the dropped values.
    pub(crate) fn free_dropped(&mut self) {
        self.dropped = Vec::new();
    }
}

/// The diagnostics and the notes that a step produced besides its value.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) accepts: Suppressions,
    /// The uses of names, by file.
    pub(crate) uses: Vec<(FileId, Arc<Uses>)>,
}

impl Findings {
    pub(crate) fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// The result of a step: its value and its findings.
#[derive(Clone, Debug)]
pub(crate) struct Step<V> {
    pub(crate) value: V,
    pub(crate) findings: Arc<Findings>,
}

/// A memo table of steps.
pub(crate) type Steps<K, V> = StepMemo<K, Step<V>>;

impl<V> Step<V> {
    /// Runs a step.
    pub(crate) fn of(work: impl FnOnce(&mut Reporter<'_>) -> V) -> Self {
        let (mut diagnostics, mut notes) = (Vec::new(), Notes::default());
        let value = work(&mut Reporter { diagnostics: &mut diagnostics, notes: &mut notes });
        let Notes { suppressions: accepts, uses } = notes;
        let uses =
            uses.into_files().into_iter().map(|(file, uses)| (file, Arc::new(uses))).collect();
        Self { value, findings: Arc::new(Findings { diagnostics, accepts, uses }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_computed_once_and_kept_while_used() {
        let (one, other) = (Arc::new(1), Arc::new(1));
        let mut kept: StepMemo<ByAddress<i32>, i32> = StepMemo::default();
        assert_eq!(kept.get(ByAddress::of(&one), || 5), 5);
        assert_eq!(kept.get(ByAddress::of(&one), || 6), 5, "made twice");
        assert_eq!(kept.get(ByAddress::of(&other), || 7), 7, "an equal thing is not the same");
        kept.begin_check();
        assert_eq!(kept.get(ByAddress::of(&one), || 8), 5);
        for _ in 0..MAX_UNUSED_CHECKS {
            kept.begin_check();
        }
        assert_eq!(kept.get(ByAddress::of(&other), || 9), 9, "kept for ever");
        assert_eq!(kept.get(ByAddress::of(&one), || 10), 5, "forgotten too soon");
    }

    #[test]
    fn values_of_partial_checks_expire_with_them() {
        let keys: Vec<Arc<i32>> = (0..9).map(Arc::new).collect();
        let mut kept: StepMemo<ByAddress<i32>, i32> = StepMemo::default();
        kept.begin_check();
        assert_eq!(kept.get(ByAddress::of(&keys[0]), || 0), 0);
        for key in &keys[1..] {
            kept.begin_partial_check();
            assert_eq!(kept.get(ByAddress::of(key), || **key), **key);
        }
        assert!(kept.values.len() <= 3 + 1, "{}", kept.values.len());
        assert_eq!(kept.get(ByAddress::of(&keys[0]), || 9), 0, "no letter makes it out of date");
        assert_eq!(
            kept.get(ByAddress::of(&keys[7]), || 9),
            7,
            "the last but one is what is undone to"
        );
        kept.begin_check();
        assert_eq!(kept.get(ByAddress::of(&keys[8]), || 9), 8);
        for _ in 0..9 {
            kept.begin_partial_check();
        }
        assert_eq!(
            kept.get(ByAddress::of(&keys[8]), || 9),
            8,
            "a check of all texts has asked for it"
        );
    }
}
