//! The package of the current folder, and the changes of its description and its lock.

use std::path::{Path, PathBuf};

use castra_base::{Diagnostic, SourceMap, Span, codes};
use castra_packages::{PackagesError, Shelf, folder_pins, manifest};

use crate::command::error::Error;
use crate::command::write::change_file;
use crate::diagnostics::{self, Format, Style};
use crate::files::CONFIG_FILE;
use crate::output::Output;
use crate::sources::{self, Config, LOCK_FILE, Lock, Pin};

/// The package that a command is about.
pub(super) struct Here {
    pub(super) root: PathBuf,
    /// Its description, as it is written.
    pub(super) text: String,
    pub(super) config: Config,
    /// The lock; empty if there is no file.
    pub(super) lock: Lock,
    /// True if the lock is there.
    pub(super) has_lock: bool,
}

impl Here {
    /// Finds the package of a folder.
    pub(super) fn of(folder: &Path) -> Result<Self, Error> {
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
            Lock::of([].into())
        };
        Ok(Self { root, text, config, lock, has_lock })
    }

    /// Finds versions that fit together, or shows why there are none; then there is nothing.
    /// `text` is the description that `config` was read from.
    pub(super) fn resolve(
        &self,
        shelf: &Shelf,
        text: &str,
        config: &Config,
        keep: &Lock,
        out: &mut Output,
    ) -> Result<Option<Lock>, Error> {
        match shelf.resolve(config, keep) {
            Ok(lock) => Ok(Some(lock)),
            Err(PackagesError::Conflict { names, explanation }) => {
                show_conflict(text, &names, &explanation, out);
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Writes the description and the lock, as far as they change.
    pub(super) fn write(&self, text: &str, lock: &Lock) -> Result<(), Error> {
        // First the lock: it may pin more than is asked for, but not less.
        let is_needed = self.has_lock || !lock.packages.is_empty() || !lock.folders.is_empty();
        if is_needed && (!self.has_lock || *lock != self.lock) {
            change_file(&self.root.join(LOCK_FILE), lock.to_text().as_bytes())?;
        }
        if text != self.text {
            change_file(&self.root.join(CONFIG_FILE), text.as_bytes())?;
        }
        Ok(())
    }

    /// Returns the first folder that `path` names and whose files are not those that are pinned.
    pub(super) fn changed_folder(&self) -> Result<Option<String>, PackagesError> {
        let pins = folder_pins(&self.root, &self.config)?;
        let changed = pins.into_iter().find_map(|(name, pin)| match self.lock.folders.get(&name) {
            Some(pinned) if *pinned == pin => None,
            Some(pinned) if pinned.path == pin.path => {
                Some(format!("the folder of `{name}` has other files"))
            }
            Some(_) => Some(format!("`{name}` is another folder")),
            None => Some(format!("the folder of `{name}` is not pinned")),
        });
        let spare = self.lock.folders.keys().find(|name| {
            !matches!(self.config.dependencies.get(*name), Some(sources::Dependency::Path(_)))
        });
        Ok(changed.or_else(|| {
            spare.map(|name| format!("the folder of `{name}` is pinned, and nothing needs it"))
        }))
    }

    /// Returns the first difference between the sources from elsewhere that are asked for and those
    /// that are pinned.
    pub(super) fn stale(&self) -> Option<String> {
        let index = self.config.index.as_deref();
        let mut asked: Vec<(&String, &Pin)> = Vec::new();
        for (name, dependency) in &self.config.dependencies {
            if matches!(dependency, sources::Dependency::Path(_)) {
                continue;
            }
            match self.lock.packages.get_key_value(name) {
                Some((name, pin)) if pin.fits(dependency, index) => asked.push((name, pin)),
                Some(_) => return Some(format!("`{name}` has another source or version")),
                None => return Some(format!("`{name}` is not pinned")),
            }
        }
        let mut met: Vec<&String> = Vec::new();
        while let Some((name, pin)) = asked.pop() {
            if met.contains(&name) {
                continue;
            }
            met.push(name);
            for on in &pin.dependencies {
                match self.lock.packages.get_key_value(on) {
                    Some(found) => asked.push(found),
                    None => return Some(format!("`{on}` is not pinned, and `{name}` needs it")),
                }
            }
        }
        let spare = self.lock.packages.keys().find(|name| !met.contains(name));
        spare.map(|name| format!("`{name}` is pinned, and nothing needs it"))
    }
}

/// Says what of a lock changes, a line each.
pub(super) fn changes(before: &Lock, after: &Lock) -> Vec<String> {
    let shown = |pin: &Pin| match (&pin.version, &pin.commit) {
        (Some(version), Some(commit)) => format!("{version}, commit {}", short(commit)),
        (Some(version), None) => version.clone(),
        (None, Some(commit)) => format!("commit {}", short(commit)),
        (None, None) => format!("content {}", short(&pin.content)),
    };
    let mut lines = Vec::new();
    for (name, pin) in &after.packages {
        match before.packages.get(name) {
            None => lines.push(format!("  + {name} {}", shown(pin))),
            Some(old) if old != pin && shown(old) == shown(pin) => {
                lines.push(format!(
                    "  ~ {name} {}, from another source or with other files",
                    shown(pin)
                ));
            }
            Some(old) if old != pin => {
                lines.push(format!("  ~ {name} {} → {}", shown(old), shown(pin)));
            }
            Some(_) => {}
        }
    }
    for (name, pin) in &after.folders {
        let content = short(&pin.content);
        match before.folders.get(name) {
            None => lines.push(format!("  + {name}, folder {}, content {content}", pin.path)),
            Some(old) if old != pin => {
                lines.push(format!("  ~ {name}, folder {}, content {content}", pin.path));
            }
            Some(_) => {}
        }
    }
    let folders = before.folders.iter().filter(|(name, _)| !after.folders.contains_key(*name));
    lines.extend(folders.map(|(name, pin)| format!("  - {name}, folder {}", pin.path)));
    let gone = before.packages.iter().filter(|(name, _)| !after.packages.contains_key(*name));
    lines.extend(gone.map(|(name, pin)| format!("  - {name} {}", shown(pin))));
    lines
}

/// The start of a hash.
fn short(hash: &str) -> &str {
    hash.get(..10).unwrap_or(hash)
}

fn show_conflict(text: &str, names: &[String], explanation: &[String], out: &mut Output) {
    let mut files = SourceMap::default();
    let file = files.add(CONFIG_FILE, text);
    let entries = sources::dependencies(text).unwrap_or_default();
    let places = names.iter().filter_map(|name| {
        let entry = entries.get(name)?;
        let fit = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Some(Span::new(file, fit(entry.key_at.start), fit(entry.value_at.end)))
    });
    let mut places = places;
    let first = places.next().unwrap_or(Span::new(file, 0, 0));
    let mut problem = Diagnostic::new(
        &codes::CONFIG_DEPENDENCY,
        first,
        "no versions of the dependencies fit together",
    )
    .label("takes part in this");
    for place in places {
        problem = problem.related(place, "takes part in this, too");
    }
    let problem = problem.help(explanation.join("\n"));
    let style = Style { colour: out.has_colour(), unicode: out.has_unicode(), most: 0 };
    out.problems(&diagnostics::write(Format::Human, style, &files, &[problem]));
}
