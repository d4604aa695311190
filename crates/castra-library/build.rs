//! Lists the shipped texts, so that they are compiled in: a table of paths, texts and the pictures
//! that the texts name. Pictures are read here, since a core for browsers cannot read their files.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{env, fs, io};

use castra_base::{Pictures, pictures_named};

fn main() -> io::Result<()> {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    // A packaged crate has them in its own folder.
    let packaged = here.join("scenarios");
    let folder = if packaged.is_dir() { packaged } else { here.join("../../scenarios") };
    let folder = fs::canonicalize(folder)?;
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut paths = Vec::new();
    collect(&folder, &mut paths)?;
    let mut texts = Vec::new();
    for path in paths {
        let below = path.strip_prefix(&folder).map_err(io::Error::other)?;
        let below: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
        texts.push((below.join("/"), path));
    }
    texts.sort();
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    let mut table = String::from("&[\n");
    for (number, (below, path)) in texts.iter().enumerate() {
        let drawings = match pictures(&folder, path)? {
            Some(drawings) => {
                let place = Path::new(&out).join(format!("pictures-{number}.json"));
                fs::write(&place, drawings)?;
                format!("include_str!({place:?})")
            }
            None => "\"\"".to_owned(),
        };
        // Writing to a string does not fail.
        let _ = writeln!(table, "    ({below:?}, include_str!({path:?}), {drawings}),");
    }
    table.push(']');
    fs::copy(folder.join("library.ron"), Path::new(&out).join("library.ron"))?;
    fs::write(Path::new(&out).join("texts.rs"), table)
}

/// The pictures that a text names, as JSON.
fn pictures(folder: &Path, path: &Path) -> io::Result<Option<String>> {
    let text = fs::read_to_string(path)?;
    let mut pictures = Pictures::default();
    for name in pictures_named(&text) {
        let file = fs::canonicalize(path.with_file_name(name))?;
        if !file.starts_with(folder) {
            return Err(io::Error::other(format!("{} is elsewhere", file.display())));
        }
        let picture = castra_art::read(&fs::read(&file)?)
            .map_err(|error| io::Error::other(format!("{}: {error}", file.display())))?;
        pictures.found.insert(name.to_owned(), Arc::new(picture));
        pictures.names.push(name.to_owned());
    }
    if pictures.found.is_empty() {
        return Ok(None);
    }
    serde_json::to_string(&pictures).map(Some).map_err(io::Error::other)
}

/// All texts below a folder; whoever plays a game of the library need not read its tests.
fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            if !path.ends_with("tests") {
                collect(&path, paths)?;
            }
        } else if path.extension().is_some_and(|ending| ending == "castra") {
            paths.push(path);
        }
    }
    Ok(())
}
