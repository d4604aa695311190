//! The state that a page on this machine shows, and the connections that wait for changes.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::socket::{SocketReader, SocketWriter};

/// The interval at which the server checks whether a page is still open.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// The state that a page shows, as items of JSON.
#[derive(Debug, Default)]
pub struct PageState {
    inner: Mutex<Inner>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Inner {
    /// The number of changes so far.
    change_count: u64,
    /// The items as JSON, by kind and path, each with the number of its last change. The path of
    /// the problems is empty.
    items: BTreeMap<(&'static str, String), (u64, String)>,
}

impl PageState {
    /// Sets the current problems, which replace the earlier ones.
    pub fn set_problems(&self, problems: &[Value]) {
        self.set("problems", "", &json!(problems));
    }

    /// Sets the source text of a file, in which the page looks up lines.
    pub fn set_text(&self, path: &str, text: &str) {
        self.set("text", path, &json!({ "path": path, "text": text }));
    }

    /// Sets the map of a battle, and its source text.
    pub fn set_map(&self, path: &str, title: &str, svg: &str, text: &str) {
        let map = json!({ "path": path, "title": title, "svg": svg, "text": text });
        self.set("map", path, &map);
    }

    /// Removes the texts and maps of files that no longer exist.
    pub fn retain_files(&self, is_there: impl Fn(&str) -> bool) {
        let gone: Vec<String> = {
            let inner = self.lock();
            let texts = inner.items.keys().filter(|(kind, _)| *kind == "text");
            texts.filter(|(_, path)| !is_there(path)).map(|(_, path)| path.clone()).collect()
        };
        for path in gone {
            self.lock().items.remove(&("text", path.clone()));
            self.lock().items.remove(&("map", path.clone()));
            self.set("gone", &path, &json!({ "path": path }));
        }
    }

    /// Sets the item of a kind and path. An equal value is not a change.
    pub fn set(&self, kind: &'static str, path: &str, value: &Value) {
        let data = value.to_string();
        let mut inner = self.lock();
        let key = (kind, path.to_owned());
        if inner.items.get(&key).is_some_and(|(_, before)| *before == data) {
            return;
        }
        if kind != "gone" {
            inner.items.remove(&("gone", path.to_owned()));
        }
        inner.change_count += 1;
        let now = inner.change_count;
        inner.items.insert(key, (now, data));
        drop(inner);
        self.changed.notify_all();
    }

    /// Returns the number of the last change, and the items that have changed since `last_seen`, in
    /// order. Waits for at most `patience` if there are none.
    pub(crate) fn wait_since(
        &self,
        last_seen: u64,
        patience: Duration,
    ) -> (u64, Vec<(&'static str, String)>) {
        let inner = self.lock();
        let waited = self
            .changed
            .wait_timeout_while(inner, patience, |inner| inner.change_count <= last_seen);
        let (inner, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let new = inner.items.iter().filter(|(_, (at, _))| *at > last_seen);
        let mut new: Vec<(u64, &'static str, String)> =
            new.map(|((kind, _), (at, data))| (*at, *kind, data.clone())).collect();
        new.sort_by_key(|(at, ..)| *at);
        (inner.change_count, new.into_iter().map(|(_, kind, data)| (kind, data)).collect())
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // The data is valid after every statement, so a poisoned lock is usable.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Sends all items, and then all changes, until the page is closed.
pub(crate) fn events(
    mut reader: SocketReader,
    mut writer: SocketWriter,
    state: &PageState,
) -> io::Result<()> {
    let is_gone = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            // The page sends no messages on this socket.
            while reader.next().is_some() {}
            is_gone.store(true, Ordering::Relaxed);
        });
        let mut seen = 0;
        let mut result = Ok(());
        while result.is_ok() && !is_gone.load(Ordering::Relaxed) {
            let (now, events) = state.wait_since(seen, CHECK_INTERVAL);
            seen = now;
            result = events.iter().try_for_each(|(event, data)| {
                writer.send(&format!("{{\"event\":\"{event}\",\"data\":{data}}}"))
            });
        }
        writer.close();
        result
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn late_pages_get_the_current_items_once() {
        let state = PageState::default();
        let none = Duration::ZERO;
        state.set_text("a", "one");
        state.set_map("a", "A", "<svg/>", "one");
        state.set_problems(&[]);
        state.set_text("a", "two");
        let (now, events) = state.wait_since(0, none);
        let kinds: Vec<&str> = events.iter().map(|(kind, _)| *kind).collect();
        assert_eq!(kinds, ["map", "problems", "text"]);
        assert_eq!(state.wait_since(now, none).1, []);
        state.set_text("a", "two");
        assert_eq!(state.wait_since(now, none).1, [], "nothing new");
        state.retain_files(|path| path != "a");
        let (_, events) = state.wait_since(0, none);
        assert_eq!(events.iter().map(|e| e.0).collect::<Vec<_>>(), ["problems", "gone"]);
    }
}
