//! Lists the shipped texts and their translations, so that they are compiled in: tables of paths and
//! texts.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    // A packaged crate has them in its own folder.
    let packaged = here.join("scenarios");
    let folder = if packaged.is_dir() { packaged } else { here.join("../../scenarios") };
    let folder = fs::canonicalize(folder)?;
    println!("cargo::rerun-if-changed={}", folder.display());
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    let out = Path::new(&out);
    for (ending, table) in [("castra", "texts.rs"), ("ftl", "translations.rs")] {
        fs::write(out.join(table), table_source(&folder, ending)?)?;
    }
    fs::copy(folder.join("library.ron"), out.join("library.ron")).map(|_| ())
}

/// Returns the Rust source of a table: the path and the contents of each file with an ending.
fn table_source(folder: &Path, ending: &str) -> io::Result<String> {
    let mut paths = Vec::new();
    collect(folder, ending, &mut paths)?;
    let mut texts = Vec::new();
    for path in paths {
        let below = path.strip_prefix(folder).map_err(io::Error::other)?;
        let below: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
        texts.push((below.join("/"), path));
    }
    texts.sort();
    let mut table = String::from("&[\n");
    for (below, path) in &texts {
        // Writing to a string does not fail.
        let _ = writeln!(table, "    ({below:?}, include_str!({path:?})),");
    }
    table.push(']');
    Ok(table)
}

/// Collects the files with an ending in a folder and its subfolders, except `tests`.
fn collect(folder: &Path, ending: &str, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            if !path.ends_with("tests") {
                collect(&path, ending, paths)?;
            }
        } else if path.extension().is_some_and(|found| found == ending) {
            paths.push(path);
        }
    }
    Ok(())
}
