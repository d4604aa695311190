//! Waiting for files to change.
//!
//! What an event says is not relied on: it only wakes, and everything is read
//! again. Editors save in many ways, and events get lost.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant};

use notify::event::{CreateKind, EventKind, ModifyKind, RemoveKind};
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};

use crate::sources::CONFIG_FILE;

/// So long nothing must happen before a burst of changes is over.
pub(super) const QUIET: Duration = Duration::from_millis(20);
/// So long a burst is waited for at most.
const LONGEST: Duration = Duration::from_millis(250);
/// So often a folder is looked for that is not there.
const MISSING: Duration = Duration::from_millis(200);
/// After these times everything is looked at again without an event, since a
/// file that is written while its folder is new may bring none; then after the
/// last of them again and again.
const AGAIN: [Duration; 3] =
    [Duration::from_millis(300), Duration::from_secs(2), Duration::from_secs(10)];

/// Folders that are watched.
pub(super) struct Changes {
    watcher: RecommendedWatcher,
    /// One slot: however much happens, it wakes once.
    woken: Receiver<()>,
    /// Whether a folder may have gone: then its watch has gone with it, and a new
    /// folder in its place may even have its number.
    lost: Arc<AtomicBool>,
    roots: Vec<Root>,
    /// How often it was looked since the last event.
    looked: usize,
}

/// A folder that is watched, or would be if it were there.
struct Root {
    path: PathBuf,
    /// Whether the folders below it are watched too.
    deep: bool,
    /// What tells the folder from another one of that name; none while it is
    /// not there.
    identity: Option<Identity>,
}

type Identity = (u64, u64);

impl Changes {
    /// Watches nothing yet.
    pub(super) fn new() -> notify::Result<Self> {
        let (wake, woken) = mpsc::sync_channel(1);
        let lost = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&lost);
        let watcher = notify::recommended_watcher(move |event| see(event, &wake, &flag))?;
        Ok(Self { watcher, woken, lost, roots: Vec::new(), looked: 0 })
    }

    /// Watches a folder, and with `deep` those below it.
    pub(super) fn watch(&mut self, folder: &Path, deep: bool) {
        // A folder that is not there yet has no canonical name.
        let path = fs::canonicalize(folder).unwrap_or_else(|_| {
            std::env::current_dir().map_or_else(|_| folder.to_owned(), |here| here.join(folder))
        });
        let covers = |root: &Root| root.path == path || root.deep && path.starts_with(&root.path);
        if self.roots.iter().any(|root| covers(root) && (root.deep || !deep)) {
            return;
        }
        self.roots.retain(|root| root.path != path);
        self.roots.push(Root { path, deep, identity: None });
        self.hold();
    }

    /// Waits until something has changed and the burst is over, or until it is
    /// time to look whether something has.
    pub(super) fn wait(&mut self) {
        let start = Instant::now();
        let [.., last] = AGAIN;
        let again = AGAIN.get(self.looked).copied().unwrap_or(last);
        while let Some(left) = again.checked_sub(start.elapsed()) {
            let missing = self.roots.iter().any(|root| root.identity.is_none());
            let woken = self.woken.recv_timeout(if missing { left.min(MISSING) } else { left });
            if self.hold() || woken.is_ok() {
                self.looked = 0;
                return self.settle();
            }
            if woken == Err(RecvTimeoutError::Disconnected) {
                // Cannot be, since the watcher holds the other end.
                std::thread::sleep(MISSING);
            }
        }
        self.looked += 1;
    }

    /// Waits a while for something to change; whether it did.
    pub(super) fn wait_for(&mut self, time: Duration) -> bool {
        let woken = self.woken.recv_timeout(time).is_ok();
        let woken = self.hold() || woken;
        if woken {
            self.settle();
        }
        woken
    }

    /// Waits for the end of a burst.
    fn settle(&self) {
        let start = Instant::now();
        while start.elapsed() < LONGEST && self.woken.recv_timeout(QUIET).is_ok() {}
    }

    /// Watches folders that have come (back), and forgets those that have gone.
    /// Whether there were any.
    fn hold(&mut self) -> bool {
        let mut changed = false;
        let lost = self.lost.swap(false, Ordering::Relaxed);
        for root in &mut self.roots {
            let identity = identity(&root.path);
            if identity == root.identity && !lost {
                continue;
            }
            changed |= identity != root.identity;
            // It may be a new folder in the place of the old one.
            let _ = self.watcher.unwatch(&root.path);
            let mode =
                if root.deep { RecursiveMode::Recursive } else { RecursiveMode::NonRecursive };
            let held = identity.is_some() && self.watcher.watch(&root.path, mode).is_ok();
            root.identity = identity.filter(|_| held);
        }
        changed
    }
}

#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    let metadata = fs::metadata(path).ok().filter(fs::Metadata::is_dir)?;
    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<Identity> {
    fs::metadata(path).ok().filter(fs::Metadata::is_dir).map(|_| (0, 0))
}

/// Wakes, if an event can be about a text.
fn see(event: notify::Result<Event>, wake: &SyncSender<()>, lost: &AtomicBool) {
    // What cannot be told may have been anything.
    if event.as_ref().map_or(true, |event| event.need_rescan() || is_lost(event)) {
        lost.store(true, Ordering::Relaxed);
    }
    let matters = event.map_or(true, |event| event.need_rescan() || matters(&event));
    if matters {
        // A full slot wakes as well.
        let _ = wake.try_send(());
    }
}

fn matters(event: &Event) -> bool {
    match event.kind {
        EventKind::Access(_) | EventKind::Modify(ModifyKind::Metadata(_)) => false,
        EventKind::Create(CreateKind::Folder) | EventKind::Remove(RemoveKind::Folder) => true,
        // A folder that is moved says no more than its name.
        EventKind::Modify(ModifyKind::Name(_)) | EventKind::Remove(_) => {
            event.paths.iter().any(|path| is_text(path) || path.extension().is_none())
        }
        _ => event.paths.iter().any(|path| is_text(path)),
    }
}

/// Whether a folder is no longer where it was.
fn is_lost(event: &Event) -> bool {
    let moved = matches!(event.kind, EventKind::Modify(ModifyKind::Name(_)) | EventKind::Remove(_));
    moved && event.paths.iter().any(|path| path.extension().is_none())
}

/// Whether a file of that name is one that is read. Editors put files of their
/// own beside it, whose names begin or end otherwise.
fn is_text(path: &Path) -> bool {
    let Some(name) = path.file_name().and_then(|name| name.to_str()) else { return false };
    !name.starts_with('.') && (name.ends_with(".castra") || name == CONFIG_FILE)
}

#[cfg(test)]
mod tests {
    use notify::event::{DataChange, MetadataKind, RenameMode};

    use super::*;

    fn event(kind: EventKind, path: &str) -> bool {
        matters(&Event::new(kind).add_path(PathBuf::from(path)))
    }

    #[test]
    fn only_texts_and_folders_matter() {
        let written = EventKind::Modify(ModifyKind::Data(DataChange::Any));
        assert!(event(written, "a/cannae.castra") && event(written, "a/castra.ron"));
        for other in ["a/cannae.castra~", "a/.cannae.castra.swp", "a/.#cannae.castra", "a/4913"] {
            assert!(!event(written, other), "{other}");
        }
        let renamed = EventKind::Modify(ModifyKind::Name(RenameMode::To));
        assert!(event(renamed, "a/cannae.castra") && event(renamed, "a/battles"));
        assert!(!event(renamed, "a/cannae.png"));
        let touched = EventKind::Modify(ModifyKind::Metadata(MetadataKind::Any));
        assert!(!event(touched, "a/cannae.castra"));
    }
}
