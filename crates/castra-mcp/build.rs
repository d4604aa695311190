//! Joins the pages of the documentation that a writer of rules needs, so that the program has them
//! wherever it is installed.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The folders whose pages are joined. Pages of diagnostics are in `castra-base`.
const FOLDERS: [&str; 3] = ["tour", "guide", "reference"];

/// The pages of the documentation itself that are joined.
const PAGES: [&str; 6] =
    ["cheat-sheet.md", "cookbook.md", "faq.md", "glossary.md", "limits.md", "troubleshooting.md"];

fn main() -> io::Result<()> {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    // A packaged crate has them in its own folder.
    let packaged = here.join("docs");
    let docs = if packaged.is_dir() { packaged } else { here.join("../../docs") };
    let docs = fs::canonicalize(docs)?;
    let mut paths: Vec<PathBuf> = PAGES.iter().map(|page| docs.join(page)).collect();
    for folder in FOLDERS {
        collect(&docs.join(folder), &mut paths)?;
    }
    paths.sort();
    // A page is a line with its name and its length in bytes, and then its text.
    let mut all = String::new();
    for path in &paths {
        println!("cargo::rerun-if-changed={}", path.display());
        let below = path.strip_prefix(&docs).map_err(io::Error::other)?;
        let below: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
        let text = fs::read_to_string(path)?;
        // Writing to a string does not fail.
        let _ = writeln!(all, "{}\t{}", below.join("/"), text.len());
        all.push_str(&text);
    }
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    fs::write(Path::new(&out).join("docs.txt"), all)
}

/// Collects all pages below a folder.
fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, paths)?;
        } else if path.extension().is_some_and(|ending| ending == "md") {
            paths.push(path);
        }
    }
    Ok(())
}
