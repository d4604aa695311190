//! The pictures that a text names with `art "…"`.

use std::collections::BTreeSet;
use std::fs;
use std::io::Read as _;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use castra_base::suggest::nearest;
use castra_base::{Picture, Pictures, Unusable, codes, pictures_named};

use super::plain::plain;
use crate::files;

/// The most paths that are offered for a text.
const MOST_NAMES: usize = 500;

/// The most pictures that are read for a text.
const MOST_READ: usize = 200;

/// Returns whether a file may be a picture, by its name.
pub(super) fn is_picture(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    ending.eq_ignore_ascii_case("svg") || ending.eq_ignore_ascii_case("png")
}

/// Reads the pictures that a text names, relative to its folder. `root` is the folder of its
/// package, and `all` lists the pictures in the package.
pub(super) fn pictures<'a>(
    root: &Path,
    folder: &Path,
    text: &str,
    all: impl FnOnce() -> &'a [PathBuf],
) -> Arc<Pictures> {
    if pictures_named(text).is_empty() {
        return Arc::default();
    }
    let names = all().iter().filter_map(|path| relative(folder, path)).take(MOST_NAMES).collect();
    Arc::new(read(root, folder, text, &Pictures { names, ..Pictures::default() }))
}

/// Returns the pictures that a file names after a change of its text, and reads only those that it
/// did not name before. `root` is the folder of its package. Returns `None` if the pictures of the
/// package are not known, because the file named none when it was loaded.
#[must_use]
pub fn pictures_after(
    root: &Path,
    path: &Path,
    text: &str,
    before: &Arc<Pictures>,
) -> Option<Arc<Pictures>> {
    let named = pictures_named(text);
    let known = before.found.keys().chain(before.unusable.keys());
    if known.map(String::as_str).collect::<BTreeSet<_>>() == named {
        return Some(Arc::clone(before));
    }
    if **before == Pictures::default() {
        return None;
    }
    let folder = path.parent()?;
    Some(Arc::new(read(root, folder, text, before)))
}

/// Reads the pictures that a text names, except those that are known.
fn read(root: &Path, folder: &Path, text: &str, known: &Pictures) -> Pictures {
    let mut pictures = Pictures { names: known.names.clone(), ..Pictures::default() };
    for (count, path) in pictures_named(text).into_iter().enumerate() {
        if let Some(picture) = known.found.get(path).filter(|_| count < MOST_READ) {
            pictures.found.insert(path.to_owned(), Arc::clone(picture));
            continue;
        }
        let found = if count < MOST_READ {
            picture(root, folder, path, &pictures.names)
        } else {
            Err(Unusable {
                code: &codes::PICTURE_BROKEN,
                why: format!("a file names at most {MOST_READ} pictures"),
                help: "use fewer pictures, or divide the file".to_owned(),
                meant: None,
            })
        };
        match found {
            Ok(picture) => drop(pictures.found.insert(path.to_owned(), Arc::new(picture))),
            Err(why) => drop(pictures.unusable.insert(path.to_owned(), why)),
        }
    }
    pictures
}

fn picture(root: &Path, folder: &Path, path: &str, names: &[String]) -> Result<Picture, Unusable> {
    let missing = |why: String, help: &str| Unusable {
        code: &codes::PICTURE_MISSING,
        why,
        help: help.to_owned(),
        meant: nearest(path, names.iter().map(String::as_str)).map(str::to_owned),
    };
    const HELP: &str = "give the path of an SVG or a PNG in the package, relative to this file";
    if path.contains('\\') {
        return Err(missing("`/` is between folders, not `\\`".to_owned(), HELP));
    }
    let outside = || Unusable {
        meant: None,
        ..missing(
            "it is outside the package".to_owned(),
            "copy the picture into the folder of the package, so that it goes where the package goes",
        )
    };
    let place = within(root, folder, path).ok_or_else(outside)?;
    let real = fs::canonicalize(&place).map_err(|error| missing(plain(&error), HELP))?;
    let top = fs::canonicalize(root).map_err(|error| missing(plain(&error), HELP))?;
    // A link may lead out of the package.
    if !real.starts_with(top) {
        return Err(outside());
    }
    let unreadable = |why: String| Unusable {
        code: &codes::PICTURE_BROKEN,
        why,
        ..missing(String::new(), HELP)
    };
    let about = fs::metadata(&real).map_err(|error| unreadable(plain(&error)))?;
    if !about.is_file() {
        return Err(missing("it is not a file".to_owned(), HELP));
    }
    let mut data = Vec::new();
    let most = castra_art::MOST_BYTES as u64 + 1;
    let read = files::open(&real).and_then(|file| file.take(most).read_to_end(&mut data));
    read.map_err(|error| unreadable(plain(&error)))?;
    castra_art::read(&data).map_err(|error| Unusable {
        code: error.code(),
        why: error.to_string(),
        help: error.help().to_owned(),
        meant: None,
    })
}

/// Returns the place of a path in a folder, or `None` if it is outside the package.
fn within(root: &Path, folder: &Path, path: &str) -> Option<PathBuf> {
    let mut place = folder.to_owned();
    for part in Path::new(path).components() {
        match part {
            Component::Normal(name) => place.push(name),
            Component::CurDir => {}
            Component::ParentDir if place.pop() => {}
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    place.starts_with(root).then_some(place)
}

/// Returns the path of a file as a text in a folder writes it, with `/` between folders.
fn relative(folder: &Path, file: &Path) -> Option<String> {
    let shared = folder.ancestors().find(|above| file.starts_with(above))?;
    let up = folder.strip_prefix(shared).ok()?.components().count();
    let down = file.strip_prefix(shared).ok()?;
    let parts = down.components().map(|part| part.as_os_str().to_str());
    let parts: Option<Vec<&str>> = parts.collect();
    Some(format!("{}{}", "../".repeat(up), parts?.join("/")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lead_from_a_text_to_a_file() {
        let path = |file| relative(Path::new("/p/battles"), Path::new(file));
        assert_eq!(path("/p/battles/a.svg").as_deref(), Some("a.svg"));
        assert_eq!(path("/p/art/a.svg").as_deref(), Some("../art/a.svg"));
        let (root, folder) = (Path::new("/p"), Path::new("/p/battles"));
        assert_eq!(within(root, folder, "../art/a.svg"), Some("/p/art/a.svg".into()));
        assert_eq!(within(root, folder, "../../a.svg"), None);
        assert_eq!(within(root, folder, "/p/a.svg"), None);
    }
}
