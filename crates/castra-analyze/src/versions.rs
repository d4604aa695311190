//! Versions of slots and locals, by index.

/// The version of each element; 0 if it has never changed.
#[derive(Debug, Default)]
pub(super) struct VersionTable(Vec<u32>);

impl VersionTable {
    pub(super) fn get(&self, index: usize) -> u32 {
        self.0.get(index).copied().unwrap_or_default()
    }

    /// Sets the version of an element, and returns the one before.
    pub(super) fn set(&mut self, index: usize, version: u32) -> u32 {
        if index >= self.0.len() {
            // Ids mostly arrive in order, so the list grows by 32 entries at a time.
            self.0.resize((index + 1).next_multiple_of(32), 0);
        }
        self.0.get_mut(index).map_or(0, |now| std::mem::replace(now, version))
    }
}
