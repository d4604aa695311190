//! Comparison of a lock with its description, with the pinned folders and with another lock.

use std::path::Path;

use castra_base::{Diagnostic, SourceMap, Span, codes};
use castra_disk::files::CONFIG_FILE;
use castra_disk::sources::{self, Config, Lock, Pin};

use crate::error::PackagesError;
use crate::folder_pins::folder_pins;

/// Returns the first difference between the `path` dependencies and their pins, as text. Returns
/// `None` if there is none.
///
/// # Errors
/// If a folder cannot be read.
pub fn folder_mismatch(
    root: &Path,
    config: &Config,
    lock: &Lock,
) -> Result<Option<String>, PackagesError> {
    let pins = folder_pins(root, config)?;
    let changed = pins.into_iter().find_map(|(name, pin)| match lock.folders.get(&name) {
        Some(pinned) if *pinned == pin => None,
        Some(pinned) if pinned.path == pin.path => {
            Some(format!("the folder of `{name}` has other files"))
        }
        Some(_) => Some(format!("`{name}` is another folder")),
        None => Some(format!("the folder of `{name}` is not pinned")),
    });
    let spare = lock
        .folders
        .keys()
        .find(|name| !matches!(config.dependencies.get(*name), Some(sources::Dependency::Path(_))));
    Ok(changed.or_else(|| {
        spare.map(|name| format!("the folder of `{name}` is pinned, and nothing needs it"))
    }))
}

/// Returns the first difference between the required and the pinned sources, as text. Returns
/// `None` if there is none. `path` dependencies are not compared; see [`folder_mismatch`].
#[must_use]
pub fn lock_mismatch(config: &Config, lock: &Lock) -> Option<String> {
    let index = config.index.as_deref();
    let mut pins: Vec<(&String, &Pin)> = Vec::new();
    for (name, dependency) in &config.dependencies {
        if matches!(dependency, sources::Dependency::Path(_)) {
            continue;
        }
        match lock.packages.get_key_value(name) {
            Some((name, pin)) if pin.matches(dependency, index) => pins.push((name, pin)),
            Some(_) => return Some(format!("`{name}` has another source or version")),
            None => return Some(format!("`{name}` is not pinned")),
        }
    }
    let mut met: Vec<&String> = Vec::new();
    while let Some((name, pin)) = pins.pop() {
        if met.contains(&name) {
            continue;
        }
        met.push(name);
        for on in &pin.dependencies {
            match lock.packages.get_key_value(on) {
                Some(found) => pins.push(found),
                None => return Some(format!("`{on}` is not pinned, and `{name}` needs it")),
            }
        }
    }
    let spare = lock.packages.keys().find(|name| !met.contains(name));
    spare.map(|name| format!("`{name}` is pinned, and nothing needs it"))
}

/// Returns the changes from one lock to another, one on each line.
#[must_use]
pub fn lock_diff(before: &Lock, after: &Lock) -> Vec<String> {
    let shown = |pin: &Pin| match (&pin.version, &pin.commit) {
        (Some(version), Some(commit)) => format!("{version}, commit {}", short_hash(commit)),
        (Some(version), None) => version.clone(),
        (None, Some(commit)) => format!("commit {}", short_hash(commit)),
        (None, None) => format!("content {}", short_hash(&pin.content)),
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
        let content = short_hash(&pin.content);
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

/// Returns the first ten digits of a hash.
fn short_hash(hash: &str) -> &str {
    hash.get(..10).unwrap_or(hash)
}

/// Returns the diagnostic of conflicting dependencies, with its source: `text`, the description.
#[must_use]
pub fn conflict_diagnostic(
    text: &str,
    names: &[String],
    explanation: &[String],
) -> (SourceMap, Diagnostic) {
    let mut files = SourceMap::default();
    let file = files.add(CONFIG_FILE, text);
    let entries = sources::dependencies(text).unwrap_or_default();
    let places = names.iter().filter_map(|name| {
        let entry = entries.get(name)?;
        let fit = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Some(Span::new(file, fit(entry.key_range.start), fit(entry.value_range.end)))
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
    (files, problem)
}
