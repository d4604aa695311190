//! Maps that keep insertion order.

/// A map in insertion order with a fast hash, for keys that are names from an author's source.
pub type IndexMap<K, V> = indexmap::IndexMap<K, V, rustc_hash::FxBuildHasher>;
