//! Names of the files that authors write.

/// The name of the file at the root of a package that describes the package.
pub const CONFIG_FILE: &str = "castra.ron";

/// The extension of Castra files, without the dot.
pub const EXTENSION: &str = "castra";
