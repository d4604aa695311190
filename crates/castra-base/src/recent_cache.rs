//! A cache of the most recently used values.

use std::fmt;
use std::sync::{Mutex, PoisonError};

/// A cache of the `KEPT` most recently used values, shared by threads. While one thread computes a
/// value, the others wait.
pub struct RecentCache<K, V, const KEPT: usize>(Mutex<Vec<(K, V)>>);

impl<K, V, const KEPT: usize> Default for RecentCache<K, V, KEPT> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K, V, const KEPT: usize> fmt::Debug for RecentCache<K, V, KEPT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RecentCache").finish_non_exhaustive()
    }
}

impl<K: PartialEq, V: Clone, const KEPT: usize> RecentCache<K, V, KEPT> {
    /// Returns the cached value of a key. If there is none, computes it with `make` and caches it.
    /// A full cache drops the value that was used longest ago.
    pub fn get_or_insert_with(&self, key: K, make: impl FnOnce(&K) -> V) -> V {
        // A panic in `make` leaves the list consistent, so a poisoned lock is usable.
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|(known, _)| *known == key);
        let entry = match at {
            Some(at) => kept.remove(at),
            None => {
                let value = make(&key);
                (key, value)
            }
        };
        let value = entry.1.clone();
        let excess = (kept.len() + 1).saturating_sub(KEPT);
        kept.drain(..excess);
        kept.push(entry);
        value
    }
}
