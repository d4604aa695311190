//! Puts the built page into the program, if there is one: a table of the files of
//! `web/dist`. An ordinary build needs no page, and no tool to build one.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = fs::canonicalize(entry?.path())?;
        if path.is_file() && !path.ends_with("README.md") {
            paths.push(path);
        }
    }
    paths.sort();
    let mut table = String::from("&[\n");
    for path in &paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // Writing to a string does not fail.
        let _ = writeln!(table, "    ({name:?}, include_bytes!({path:?})),");
    }
    table.push(']');
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    fs::write(Path::new(&out).join("page.rs"), table)
}
