//! Maps in the order in which their keys were put in.

/// A map that keeps the order of its keys. Keys are names of what authors write, and hashed quickly.
pub type IndexMap<K, V> = indexmap::IndexMap<K, V, rustc_hash::FxBuildHasher>;
