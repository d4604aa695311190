//! Access to the files that an imported file may name, such as tile sets. They must be in its
//! package.

use std::io::Read;
use std::path::{Path, PathBuf};

use castra_exchange::import::Folder;

const UNREADABLE: &str = "the file cannot be read";

/// The root folder of the files that a file may name. It is the file's package or project, else the
/// working folder if that contains the file, else the file's own folder.
#[derive(Debug)]
pub(super) struct Package(PathBuf);

impl Package {
    pub(super) fn locate(file: &Path) -> Self {
        let whole = |path: &Path| path.canonicalize().ok();
        let folder = file.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folder = whole(folder).unwrap_or_else(|| folder.to_owned());
        let named = folder.ancestors().find(|folder| is_package(folder)).map(Path::to_owned);
        let working = || whole(Path::new(".")).filter(|working| folder.starts_with(working));
        Self(named.or_else(working).unwrap_or(folder))
    }
}

impl Folder for Package {
    fn find(&self, from: &Path, name: &str) -> Result<PathBuf, String> {
        // On Windows, programs may write paths with backslashes.
        let path = from.join(name.replace('\\', "/"));
        let path = path.canonicalize().map_err(|_| UNREADABLE.to_owned())?;
        if !path.starts_with(&self.0) {
            return Err(
                "the file is outside the package of the map; run `castra import` in the folder \
                 that holds both"
                    .to_owned(),
            );
        }
        if !path.metadata().is_ok_and(|metadata| metadata.is_file()) {
            return Err("not a file".to_owned());
        }
        Ok(path)
    }

    fn read(&self, path: &Path, most: u64) -> Result<Vec<u8>, String> {
        let file = castra_disk::files::open(path).map_err(|_| UNREADABLE.to_owned())?;
        let mut bytes = Vec::new();
        file.take(most).read_to_end(&mut bytes).map_err(|_| UNREADABLE.to_owned())?;
        Ok(bytes)
    }
}

/// Returns whether a folder is a Castra package or a Tiled project, which contain all files of a
/// battle.
fn is_package(folder: &Path) -> bool {
    let is_project = |entry: std::io::Result<std::fs::DirEntry>| {
        entry.is_ok_and(|entry| {
            let path = entry.path();
            path.extension().is_some_and(|ending| ending == "tiled-project")
        })
    };
    folder.join("castra.ron").is_file()
        || std::fs::read_dir(folder).is_ok_and(|mut entries| entries.any(is_project))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use std::fs;

    use super::*;

    #[test]
    fn only_files_of_the_package_are_found() {
        let outer = tempfile::tempdir().unwrap();
        let folder = outer.path().join("game");
        let maps = folder.join("maps");
        fs::create_dir_all(&maps).unwrap();
        fs::create_dir_all(folder.join("tilesets")).unwrap();
        fs::write(folder.join("castra.ron"), "()").unwrap();
        fs::write(folder.join("tilesets/ground.tsx"), "within").unwrap();
        fs::write(outer.path().join("secret.tsx"), "outside").unwrap();
        let package = Package::locate(&maps.join("m.tmx"));
        for name in ["../tilesets/ground.tsx", "..\\tilesets\\ground.tsx"] {
            let path = package.find(&maps, name).unwrap();
            assert_eq!(package.read(&path, 100).unwrap(), b"within");
            assert_eq!(package.read(&path, 4).unwrap(), b"with");
        }
        assert_eq!(package.find(&maps, "../tilesets"), Err("not a file".to_owned()));
        assert_eq!(package.find(&maps, "none.tsx"), Err(UNREADABLE.to_owned()));
        let mut outside = vec!["../../secret.tsx".to_owned(), "/etc/hostname".to_owned()];
        #[cfg(unix)]
        {
            let link = folder.join("tilesets/link.tsx");
            std::os::unix::fs::symlink(outer.path().join("secret.tsx"), link).unwrap();
            outside.push("../tilesets/link.tsx".to_owned());
        }
        for name in outside {
            let why = package.find(&maps, &name).unwrap_err();
            assert!(why.starts_with("the file is outside the package of the map"), "{name}: {why}");
        }
    }
}
