//! Maps that keep insertion order.

/// A map in insertion order with a fast hash. Its keys are names from an author's source.
pub type IndexMap<K, V> = indexmap::IndexMap<K, V, rustc_hash::FxBuildHasher>;
