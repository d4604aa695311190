//! The package of the current folder, and updates of its manifest and its lock.

use std::path::{Path, PathBuf};

use castra_packages::{
    Fetcher, PackagesError, conflict_diagnostic, folder_mismatch, lock_mismatch, manifest,
};

use crate::command::error::Error;
use crate::command::write::change_file;
use crate::output::Output;
use castra_diagnostics::{Format, Style};
use castra_disk::files::CONFIG_FILE;
use castra_disk::sources::{self, Config, LOCK_FILE, Lock};

/// The package that a command changes.
pub(super) struct CurrentPackage {
    pub(super) root: PathBuf,
    /// The manifest as written.
    pub(super) text: String,
    pub(super) config: Config,
    /// The lock, which is empty if there is no file.
    pub(super) lock: Lock,
    /// True if the lock file exists.
    pub(super) has_lock: bool,
}

impl CurrentPackage {
    /// Finds the package of a folder.
    pub(super) fn find(folder: &Path) -> Result<Self, Error> {
        if !folder.is_dir() {
            return Err(Error::usage(format!("there is no folder `{}`", folder.display())));
        }
        let root = sources::package_folder(folder);
        let path = root.join(CONFIG_FILE);
        if !path.is_file() {
            return Err(Error::usage(format!("there is no `{CONFIG_FILE}` here or above"))
                .help(format!("write `{CONFIG_FILE}` with `(name: \"my-battles\")` in it")));
        }
        let unread = |path: &Path, error: sources::ReadError| {
            Error::usage(format!("cannot read `{}`: {error}", path.display()))
        };
        let text = sources::read(&path).map_err(|error| unread(&path, error))?;
        let config = manifest::read(&text).map_err(|error| match error {
            PackagesError::Manifest { why } => Error::usage(format!("`{CONFIG_FILE}`: {why}"))
                .help("`castra check` shows the place"),
            other => other.into(),
        })?;
        let path = root.join(LOCK_FILE);
        let has_lock = path.is_file();
        let lock = if has_lock {
            let text = sources::read(&path).map_err(|error| unread(&path, error))?;
            Lock::parse(&text).map_err(|why| {
                Error::usage(format!("`{LOCK_FILE}` cannot be used: {why}"))
                    .help("restore the file, or remove it and run `castra update`")
            })?
        } else {
            Lock::new([].into())
        };
        Ok(Self { root, text, config, lock, has_lock })
    }

    /// Resolves compatible versions. Reports a conflict and returns `None` if there are none.
    /// `text` is the manifest that `config` was parsed from.
    pub(super) fn resolve(
        &self,
        shelf: &Fetcher,
        text: &str,
        config: &Config,
        keep: &Lock,
        out: &mut Output,
    ) -> Result<Option<Lock>, Error> {
        match shelf.resolve(config, keep) {
            Ok(lock) => Ok(Some(lock)),
            Err(PackagesError::Conflict { names, explanation }) => {
                let (files, problem) = conflict_diagnostic(text, &names, &explanation);
                let text = castra_diagnostics::render(
                    Format::Human,
                    report_style(out),
                    &files,
                    &[problem],
                );
                out.print_diagnostics(&text);
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Writes the manifest and the lock if they change.
    pub(super) fn write(&self, text: &str, lock: &Lock) -> Result<(), Error> {
        // The lock comes first, since it may pin more than the manifest requires, but not less.
        let is_needed = self.has_lock || !lock.packages.is_empty() || !lock.folders.is_empty();
        if is_needed && (!self.has_lock || *lock != self.lock) {
            change_file(&self.root.join(LOCK_FILE), lock.to_text().as_bytes())?;
        }
        if text != self.text {
            change_file(&self.root.join(CONFIG_FILE), text.as_bytes())?;
        }
        Ok(())
    }

    /// Returns the first difference between the required and the pinned dependencies.
    pub(super) fn lock_mismatch(&self) -> Option<String> {
        lock_mismatch(&self.config, &self.lock)
    }

    /// Returns the first folder whose files differ from the pinned ones.
    pub(super) fn changed_folder(&self) -> Result<Option<String>, PackagesError> {
        folder_mismatch(&self.root, &self.config, &self.lock)
    }
}

/// Returns the style of reports.
pub(super) fn report_style(out: &Output) -> Style {
    Style { colour: out.has_colour(), unicode: out.has_unicode(), most: 0 }
}
