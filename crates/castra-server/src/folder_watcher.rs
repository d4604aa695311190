//! Waiting for file changes.
//!
//! Events only wake the watcher, which then reads every file again, because editors save in many
//! ways and events get lost.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant};

use notify::event::{CreateKind, EventKind, ModifyKind, RemoveKind};
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};

use castra_disk::sources::{CONFIG_FILE, LOCK_FILE};

/// The time without events after which a burst of changes is over.
const BURST_PAUSE: Duration = Duration::from_millis(20);
/// The maximum duration of a burst.
const MAX_BURST: Duration = Duration::from_millis(250);
/// The interval at which a missing folder is searched for.
const MISSING_INTERVAL: Duration = Duration::from_millis(200);
/// The delays after which all files are read without an event; the last delay repeats. A file that
/// is written while its folder is new may cause no event.
const RECHECK_DELAYS: [Duration; 3] =
    [Duration::from_millis(300), Duration::from_secs(2), Duration::from_secs(10)];

/// The default interval of polling on systems without events.
const POLL: Duration = Duration::from_secs(1);

/// A watcher that waits for changes of files in folders.
pub struct FolderWatcher {
    /// The source of events; `None` if the system provides none.
    watcher: Option<RecommendedWatcher>,
    /// The interval of polling; `None` if events are sufficient.
    poll: Option<Duration>,
    /// The message about the need for polling, until it is taken.
    notice: Option<String>,
    /// A channel of one slot: any number of events wake the receiver once.
    wake_receiver: Receiver<()>,
    /// True if a folder may have been removed. Its watch was removed with it, and a new folder may
    /// have the same inode number.
    lost: Arc<AtomicBool>,
    roots: Vec<Root>,
    /// The number of periodic checks since the last event.
    checks: usize,
}

/// A watched folder, which may not exist yet.
struct Root {
    path: PathBuf,
    /// True if the folders below are watched too.
    deep: bool,
    /// The identity of the folder on disk; `None` while it does not exist.
    identity: Option<Identity>,
}

type Identity = (u64, u64);

impl FolderWatcher {
    /// Creates a watcher without folders. On systems without events, it polls.
    #[must_use]
    pub fn with_events() -> Self {
        let (wake, woken) = mpsc::sync_channel(1);
        let lost = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&lost);
        let watcher = notify::recommended_watcher(move |event| on_event(event, &wake, &flag));
        let mut changes = Self { wake_receiver: woken, lost, ..Self::with_polling(POLL) };
        match watcher {
            Ok(watcher) => {
                changes.watcher = Some(watcher);
                changes.poll = None;
            }
            Err(why) => changes.start_polling(&why.to_string()),
        }
        changes
    }

    /// Creates a watcher that polls at this interval.
    #[must_use]
    pub fn with_polling(interval: Duration) -> Self {
        let (_, woken) = mpsc::sync_channel(1);
        let (lost, roots) = (Arc::default(), Vec::new());
        Self {
            watcher: None,
            poll: Some(interval),
            notice: None,
            wake_receiver: woken,
            lost,
            roots,
            checks: 0,
        }
    }

    /// Switches to polling, because there are no events.
    fn start_polling(&mut self, why: &str) {
        if self.poll.is_none() || self.watcher.is_none() {
            let seconds = POLL.as_secs();
            self.notice = Some(format!(
                "no file events here ({why}): everything is looked at every {seconds} s; `--poll` \
                 sets another time"
            ));
        }
        self.poll = Some(POLL);
    }

    /// Takes the message about folders without events; `None` if there is no new one.
    pub fn take_notice(&mut self) -> Option<String> {
        self.notice.take()
    }

    /// Watches a folder; with `deep`, also the folders below.
    pub fn watch(&mut self, folder: &Path, deep: bool) {
        // A missing folder has no canonical path.
        let path = fs::canonicalize(folder).unwrap_or_else(|_| {
            std::env::current_dir().map_or_else(|_| folder.to_owned(), |here| here.join(folder))
        });
        let covers = |root: &Root| root.path == path || root.deep && path.starts_with(&root.path);
        if self.roots.iter().any(|root| covers(root) && (root.deep || !deep)) {
            return;
        }
        self.roots.retain(|root| root.path != path);
        if self.watcher.is_some()
            && self.poll.is_none()
            && let Some(system) = silent_file_system(&path)
        {
            self.start_polling(&format!("`{}` is on {system}", path.display()));
        }
        self.roots.push(Root { path, deep, identity: None });
        self.refresh_watches();
    }

    /// Waits until a burst of changes is over, or until the next periodic check.
    pub fn wait(&mut self) {
        let start = Instant::now();
        let [.., last] = RECHECK_DELAYS;
        let again = self.poll.or_else(|| RECHECK_DELAYS.get(self.checks).copied()).unwrap_or(last);
        while let Some(left) = again.checked_sub(start.elapsed()) {
            let missing = self.roots.iter().any(|root| root.identity.is_none());
            let woken = self.wake_receiver.recv_timeout(if missing {
                left.min(MISSING_INTERVAL)
            } else {
                left
            });
            if self.refresh_watches() || woken.is_ok() {
                self.checks = 0;
                return self.settle();
            }
            if woken == Err(RecvTimeoutError::Disconnected) {
                // Without a watcher, the channel returns immediately, so this thread sleeps.
                std::thread::sleep(left.min(MISSING_INTERVAL));
            }
        }
        self.checks += 1;
    }

    /// Waits at most `time` for a change, and then for the end of its burst. Returns whether files
    /// may have changed, which is always true without events.
    pub fn wait_for(&mut self, time: Duration) -> bool {
        let woken = match self.wake_receiver.recv_timeout(time) {
            Ok(()) => true,
            Err(RecvTimeoutError::Timeout) => false,
            // Without a watcher, changes are unknown, so the caller must check the files.
            Err(RecvTimeoutError::Disconnected) => {
                std::thread::sleep(time);
                true
            }
        };
        let woken = self.refresh_watches() || woken;
        if woken {
            self.settle();
        }
        woken
    }

    /// Waits for the end of a burst.
    fn settle(&self) {
        let start = Instant::now();
        while start.elapsed() < MAX_BURST && self.wake_receiver.recv_timeout(BURST_PAUSE).is_ok() {}
    }

    /// Watches folders that were created or replaced, and ends the watches of deleted ones. Returns
    /// whether there are such folders.
    fn refresh_watches(&mut self) -> bool {
        let mut changed = false;
        let lost = self.lost.swap(false, Ordering::Relaxed);
        let mut failed = None;
        for root in &mut self.roots {
            let identity = identity(&root.path);
            if identity == root.identity && !lost {
                continue;
            }
            changed |= identity != root.identity;
            root.identity = identity;
            let Some(watcher) = &mut self.watcher else { continue };
            // A replaced folder may still be watched under the same path.
            let _ = watcher.unwatch(&root.path);
            let mode =
                if root.deep { RecursiveMode::Recursive } else { RecursiveMode::NonRecursive };
            if identity.is_some()
                && let Err(why) = watcher.watch(&root.path, mode)
            {
                // The folder may have vanished again, and then counts as missing. Otherwise, the
                // system has no watches left.
                match root.path.is_dir() {
                    true => failed = Some(why.to_string()),
                    false => root.identity = None,
                }
            }
        }
        if let Some(why) = failed.filter(|_| self.poll.is_none()) {
            self.start_polling(&why);
        }
        changed
    }
}

/// Returns the file system of a folder if it sends no events for changes elsewhere, for example on
/// another machine.
fn silent_file_system(folder: &Path) -> Option<String> {
    const SILENT: [&str; 9] =
        ["nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "virtiofs", "vboxsf", "fuse.sshfs"];
    // Only Linux has this file.
    let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
    file_system(folder, &mounts).filter(|system| SILENT.contains(system)).map(str::to_owned)
}

/// Returns the file system of a folder, from the list of mounts.
fn file_system<'m>(folder: &Path, mounts: &'m str) -> Option<&'m str> {
    let mount = |line: &'m str| {
        let (before, after) = line.split_once(" - ")?;
        // A space in a path is escaped as `\040`.
        let place = before.split(' ').nth(4)?.replace("\\040", " ");
        folder.starts_with(&place).then_some((place.len(), after.split(' ').next()?))
    };
    // The innermost mount applies. Of several mounts at one place, it is the last.
    mounts.lines().filter_map(mount).max_by_key(|(length, _)| *length).map(|(_, system)| system)
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

/// Wakes the watcher if an event may concern a file that a server reads.
fn on_event(event: notify::Result<Event>, wake: &SyncSender<()>, lost: &AtomicBool) {
    // A lost event may have been about any change.
    if event.as_ref().map_or(true, |event| event.need_rescan() || is_lost(event)) {
        lost.store(true, Ordering::Relaxed);
    }
    let matters = event.map_or(true, |event| event.need_rescan() || is_relevant(&event));
    if matters {
        // If the slot is full, the receiver wakes anyway.
        let _ = wake.try_send(());
    }
}

fn is_relevant(event: &Event) -> bool {
    match event.kind {
        EventKind::Access(_) | EventKind::Modify(ModifyKind::Metadata(_)) => false,
        EventKind::Create(CreateKind::Folder) | EventKind::Remove(RemoveKind::Folder) => true,
        // A moved or removed folder causes no events about its files. Its name has no extension.
        EventKind::Modify(ModifyKind::Name(_)) | EventKind::Remove(_) => {
            event.paths.iter().any(|path| is_text(path) || path.extension().is_none())
        }
        _ => event.paths.iter().any(|path| is_text(path)),
    }
}

/// Returns whether an event may have moved or removed a folder: a path without an extension.
fn is_lost(event: &Event) -> bool {
    let moved = matches!(event.kind, EventKind::Modify(ModifyKind::Name(_)) | EventKind::Remove(_));
    moved && event.paths.iter().any(|path| path.extension().is_none())
}

/// Returns whether a server reads files with this name. It excludes temporary files of editors.
fn is_text(path: &Path) -> bool {
    let Some(name) = path.file_name().and_then(|name| name.to_str()) else { return false };
    !name.starts_with('.')
        && ([".castra", ".svg", ".png"].iter().any(|end| name.ends_with(end))
            || [CONFIG_FILE, LOCK_FILE].contains(&name))
}

#[cfg(test)]
mod tests {
    use notify::event::{DataChange, MetadataKind, RenameMode};

    use super::*;

    fn event(kind: EventKind, path: &str) -> bool {
        is_relevant(&Event::new(kind).add_path(PathBuf::from(path)))
    }

    #[test]
    fn the_innermost_mount_is_that_of_a_folder() {
        let mounts = "22 1 8:1 / / rw shared:1 - ext4 /dev/sda1 rw\n\
                      40 22 0:50 / /mnt/a\\040b rw - nfs4 server:/x rw\n\
                      41 40 8:2 / /mnt/a\\040b/here rw - xfs /dev/sdb rw\n";
        let of = |folder: &str| file_system(Path::new(folder), mounts);
        assert_eq!(of("/home/me"), Some("ext4"));
        assert_eq!(of("/mnt/a b/battles"), Some("nfs4"));
        assert_eq!(of("/mnt/a b/here/battles"), Some("xfs"));
        assert_eq!(of("relative"), None);
    }

    #[test]
    fn only_castra_files_and_folders_are_relevant() {
        let written = EventKind::Modify(ModifyKind::Data(DataChange::Any));
        for read in ["a/cannae.castra", "a/castra.ron", "a/castra.lock"] {
            assert!(event(written, read), "{read}");
        }
        for other in ["a/cannae.castra~", "a/.cannae.castra.swp", "a/.#cannae.castra", "a/4913"] {
            assert!(!event(written, other), "{other}");
        }
        let renamed = EventKind::Modify(ModifyKind::Name(RenameMode::To));
        assert!(event(renamed, "a/cannae.castra") && event(renamed, "a/battles"));
        assert!(!event(renamed, "a/cannae.pdf"));
        // Sources may name pictures.
        assert!(event(renamed, "a/tusk.png"));
        let touched = EventKind::Modify(ModifyKind::Metadata(MetadataKind::Any));
        assert!(!event(touched, "a/cannae.castra"));
    }
}
