//! The files that a source names: pictures with `art "…"`, translations with `texts de "…"`.

use std::collections::BTreeSet;
use std::fs;
use std::io::Read as _;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use castra_base::suggest::nearest;
use castra_base::{
    Attachments, Code, Picture, UnusableFile, attachment_paths, codes, picture_paths,
    translation_paths,
};

use super::io_error::describe_io_error;
use crate::files;

/// The maximum size of a translation file in bytes. It has the words of one game or battle.
const MAX_TRANSLATION_BYTES: u64 = 4 << 20;

/// The extension of translation files.
const TEXTS_ENDING: &str = "ftl";

/// The maximum number of paths to suggest.
const MAX_NAMES: usize = 500;

/// The maximum number of pictures that are read for a source, and of translations.
const MAX_READ: usize = 200;

/// Returns whether a source may name a file, by the file's name.
pub(super) fn may_be_named(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    ["svg", "png", TEXTS_ENDING].iter().any(|known| ending.eq_ignore_ascii_case(known))
}

/// Reads the files that a source names, relative to its folder. `root` is the folder of its
/// package, and `list_files` lists the files in the package that a source may name.
pub(super) fn read_attachments<'a>(
    root: &Path,
    folder: &Path,
    text: &str,
    list_files: impl FnOnce() -> &'a [PathBuf],
) -> Arc<Attachments> {
    if attachment_paths(text).is_empty() {
        return Arc::default();
    }
    let names = list_files()
        .iter()
        .filter_map(|path| relative_path(folder, path))
        .take(MAX_NAMES)
        .collect();
    Arc::new(read(root, folder, text, &Attachments { names, ..Attachments::default() }))
}

/// Returns the files that a source names after a change, and reads only those that it did not name
/// before. `root` is the folder of its package. Returns `None` if the files of the package are
/// unknown, because the source named none when it was loaded.
#[must_use]
pub fn updated_attachments(
    root: &Path,
    path: &Path,
    text: &str,
    before: &Arc<Attachments>,
) -> Option<Arc<Attachments>> {
    let named = attachment_paths(text);
    let known = before.found.keys().chain(before.texts.keys()).chain(before.unusable.keys());
    if known.map(String::as_str).collect::<BTreeSet<_>>() == named {
        return Some(Arc::clone(before));
    }
    if **before == Attachments::default() {
        return None;
    }
    let folder = path.parent()?;
    Some(Arc::new(read(root, folder, text, before)))
}

/// Reads the files that a source names, except the known ones.
fn read(root: &Path, folder: &Path, text: &str, attachments: &Attachments) -> Attachments {
    let mut pictures = Attachments { names: attachments.names.clone(), ..Attachments::default() };
    let too_many = |code, what: &str| UnusableFile {
        code,
        reason: format!("a file names at most {MAX_READ} {what}"),
        help: format!("use fewer {what}, or divide the file"),
        intended_path: None,
    };
    for (count, path) in picture_paths(text).into_iter().enumerate() {
        if let Some(picture) = attachments.found.get(path).filter(|_| count < MAX_READ) {
            pictures.found.insert(path.to_owned(), Arc::clone(picture));
            continue;
        }
        let found = if count < MAX_READ {
            picture(root, folder, path, &pictures.names)
        } else {
            Err(too_many(&codes::PICTURE_BROKEN, "pictures"))
        };
        match found {
            Ok(picture) => drop(pictures.found.insert(path.to_owned(), Arc::new(picture))),
            Err(why) => drop(pictures.unusable.insert(path.to_owned(), why)),
        }
    }
    for (count, path) in translation_paths(text).into_iter().enumerate() {
        if let Some(text) = attachments.texts.get(path).filter(|_| count < MAX_READ) {
            pictures.texts.insert(path.to_owned(), Arc::clone(text));
            continue;
        }
        let found = if count < MAX_READ {
            translations(root, folder, path, &pictures.names)
        } else {
            Err(too_many(&codes::TEXTS_UNREAD, "translations"))
        };
        match found {
            Ok(text) => drop(pictures.texts.insert(path.to_owned(), text)),
            Err(why) => drop(pictures.unusable.insert(path.to_owned(), why)),
        }
    }
    pictures
}

/// The requirements of the files of one kind.
struct FileRequirements<'n> {
    /// The code for a file that is not in the package.
    missing: &'static Code,
    /// The code for a file that cannot be read.
    broken: &'static Code,
    /// Advice for a wrong path.
    help: &'static str,
    /// Advice for a file outside the package.
    outside: &'static str,
    /// The greatest number of bytes.
    max_bytes: u64,
    /// The names of the files.
    names: Vec<&'n str>,
}

fn picture(
    root: &Path,
    folder: &Path,
    path: &str,
    names: &[String],
) -> Result<Picture, UnusableFile> {
    let wanted = FileRequirements {
        missing: &codes::PICTURE_MISSING,
        broken: &codes::PICTURE_BROKEN,
        help: "give the path of an SVG or a PNG in the package, relative to this file",
        outside: "copy the picture into the folder of the package, so that it goes where the package goes",
        max_bytes: castra_art::MAX_FILE_BYTES as u64 + 1,
        names: names.iter().map(String::as_str).filter(|name| !is_translation(name)).collect(),
    };
    let data = read_in_package(root, folder, path, &wanted)?;
    castra_art::read(&data).map_err(|error| UnusableFile {
        code: error.code(),
        reason: error.to_string(),
        help: error.help().to_owned(),
        intended_path: None,
    })
}

/// Reads a translation file.
fn translations(
    root: &Path,
    folder: &Path,
    path: &str,
    names: &[String],
) -> Result<Arc<str>, UnusableFile> {
    let wanted = FileRequirements {
        missing: &codes::TEXTS_UNREAD,
        broken: &codes::TEXTS_UNREAD,
        help: "give the path of a file of translations in the package, relative to this file; \
               `castra texts` writes one",
        outside: "copy the file into the folder of the package, so that it goes where the package goes",
        max_bytes: MAX_TRANSLATION_BYTES + 1,
        names: names.iter().map(String::as_str).filter(|name| is_translation(name)).collect(),
    };
    let data = read_in_package(root, folder, path, &wanted)?;
    let broken = |why: String, help: &str| UnusableFile {
        code: &codes::TEXTS_UNREAD,
        reason: why,
        help: help.to_owned(),
        intended_path: None,
    };
    if data.len() as u64 > MAX_TRANSLATION_BYTES {
        let why = format!("it is larger than {} MB", MAX_TRANSLATION_BYTES >> 20);
        return Err(broken(why, "a file has the translations of one game or battle"));
    }
    let text = String::from_utf8(data)
        .map_err(|_| broken("it is not UTF-8 text".to_owned(), "save the file as UTF-8"))?;
    Ok(Arc::from(text.strip_prefix('\u{FEFF}').unwrap_or(&text)))
}

fn is_translation(name: &str) -> bool {
    let ending = Path::new(name).extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case(TEXTS_ENDING))
}

/// Reads a file of the package that a source names.
fn read_in_package(
    root: &Path,
    folder: &Path,
    path: &str,
    wanted: &FileRequirements<'_>,
) -> Result<Vec<u8>, UnusableFile> {
    let missing = |why: String, help: &str| UnusableFile {
        code: wanted.missing,
        reason: why,
        help: help.to_owned(),
        intended_path: nearest(path, wanted.names.iter().copied()).map(str::to_owned),
    };
    if path.contains('\\') {
        return Err(missing("`/` is between folders, not `\\`".to_owned(), wanted.help));
    }
    let outside = || UnusableFile {
        intended_path: None,
        ..missing("it is outside the package".to_owned(), wanted.outside)
    };
    let place = path_within(root, folder, path).ok_or_else(outside)?;
    let real = fs::canonicalize(&place)
        .map_err(|error| missing(describe_io_error(&error), wanted.help))?;
    let top =
        fs::canonicalize(root).map_err(|error| missing(describe_io_error(&error), wanted.help))?;
    // A link may lead out of the package.
    if !real.starts_with(top) {
        return Err(outside());
    }
    let unreadable = |why: String| UnusableFile {
        code: wanted.broken,
        reason: why,
        ..missing(String::new(), wanted.help)
    };
    let about = fs::metadata(&real).map_err(|error| unreadable(describe_io_error(&error)))?;
    if !about.is_file() {
        return Err(missing("it is not a file".to_owned(), wanted.help));
    }
    let mut data = Vec::new();
    let read =
        files::open(&real).and_then(|file| file.take(wanted.max_bytes).read_to_end(&mut data));
    read.map_err(|error| unreadable(describe_io_error(&error)))?;
    Ok(data)
}

/// Returns the full path of a file in a folder; `None` if it is outside the package.
fn path_within(root: &Path, folder: &Path, path: &str) -> Option<PathBuf> {
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

/// Returns the path of a file relative to a folder, with `/` between folders.
fn relative_path(folder: &Path, file: &Path) -> Option<String> {
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
        let path = |file| relative_path(Path::new("/p/battles"), Path::new(file));
        assert_eq!(path("/p/battles/a.svg").as_deref(), Some("a.svg"));
        assert_eq!(path("/p/art/a.svg").as_deref(), Some("../art/a.svg"));
        let (root, folder) = (Path::new("/p"), Path::new("/p/battles"));
        assert_eq!(path_within(root, folder, "../art/a.svg"), Some("/p/art/a.svg".into()));
        assert_eq!(path_within(root, folder, "../../a.svg"), None);
        assert_eq!(path_within(root, folder, "/p/a.svg"), None);
    }
}
