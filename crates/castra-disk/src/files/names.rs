//! Names of the files that authors write.

/// The file at the root of a package, which describes it.
pub const CONFIG_FILE: &str = "castra.ron";

/// The extension of Castra files, without the dot.
pub const EXTENSION: &str = "castra";
