//! Puts the core for browsers into the crate, if `web/dist` has it: an ordinary build needs none,
//! and no tool to build one.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    // A packaged crate has it in its own folder.
    let packaged = here.join("core.bin").is_file();
    let folder = if packaged { here.to_owned() } else { here.join("../../web/dist") };
    // To cargo, what is not there has always changed.
    let watched = if folder.is_dir() { folder.clone() } else { "build.rs".into() };
    println!("cargo::rerun-if-changed={}", watched.display());
    let value = match fs::canonicalize(folder.join("core.bin")) {
        Ok(core) => format!("Some(include_bytes!({core:?}))"),
        Err(_) => "None".to_owned(),
    };
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    fs::write(Path::new(&out).join("core.rs"), value)
}
