//! Packages from repositories, archives and indexes of this machine, and hostile ones.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

mod conflict;
mod fetch;
mod hostile;
mod server;

use std::path::Path;

use castra_disk::sources::{Config, Lock};
use castra_packages::{Fetcher, PackageCache};
use tempfile::TempDir;

/// A package with a cache of its own.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    fn shelf(&self, offline: bool) -> Fetcher {
        Fetcher::with_cache(
            self.path(),
            PackageCache::in_folder(self.path().join("cache")),
            offline,
        )
    }
}

fn config(text: &str) -> Config {
    let (config, problems) = Config::parse(text);
    assert!(problems.is_empty(), "{problems:?}");
    config
}

fn nothing() -> Lock {
    Lock::new([].into())
}
