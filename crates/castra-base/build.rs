//! Finds the pages of diagnostics: in this crate where it is packaged, else in the repository.

use std::path::Path;
use std::{fs, io};

fn main() -> io::Result<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let packaged = here.join("codes");
    let folder = if packaged.is_dir() { packaged } else { here.join("../../docs/codes") };
    println!("cargo::rustc-env=CASTRA_CODES={}", fs::canonicalize(folder)?.display());
    println!("cargo::rerun-if-changed=build.rs");
    Ok(())
}
