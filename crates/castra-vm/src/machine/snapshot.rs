//! Copying, comparing and hashing games.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use super::core::CoreStatus;
use super::game::Machine;
use crate::chance::RandomStream;

/// A copy of everything that determines how a game continues.
#[derive(Clone, Debug)]
pub struct Snapshot {
    words: Vec<i64>,
    chance: RandomStream,
    pc: u32,
    status: CoreStatus,
}

impl Machine {
    /// Copies everything that determines how the game continues.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            words: self.live_words().to_vec(),
            chance: self.core.chance.clone(),
            pc: self.core.pc,
            status: self.core.status,
        }
    }

    /// Copies the game into an older snapshot of the same image, without allocation.
    pub fn snapshot_into(&self, snapshot: &mut Snapshot) {
        let live = self.live_words();
        if snapshot.words.len() == live.len() {
            snapshot.words.copy_from_slice(live);
        } else {
            live.clone_into(&mut snapshot.words);
        }
        snapshot.chance.clone_from(&self.core.chance);
        snapshot.pc = self.core.pc;
        snapshot.status = self.core.status;
    }

    /// Restores a snapshot of this game or of another one of the same image.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        if let Some(live) = self.core.memory.get_mut(..snapshot.words.len()) {
            live.copy_from_slice(&snapshot.words);
        }
        self.core.chance.clone_from(&snapshot.chance);
        self.core.pc = snapshot.pc;
        self.core.status = snapshot.status;
    }

    /// Returns whether dice, shuffles or picks have used random numbers since a snapshot.
    #[must_use]
    pub fn has_used_chance(&self, since: &Snapshot) -> bool {
        self.core.chance != since.chance
    }

    /// Returns the words of state and registers.
    fn live_words(&self) -> &[i64] {
        self.core.memory.get(..self.image.live_words).unwrap_or(&[])
    }

    /// Returns the words that determine how the game continues, as slices: state, and the live
    /// registers of every active body.
    fn decisive_words(&self) -> impl Iterator<Item = &[i64]> {
        let m = &self.core.memory;
        let safepoints = &self.image.safepoints;
        let mut at = Some(self.core.pc);
        let frames = std::iter::from_fn(move || {
            let pc = at?;
            let rest = safepoints.get(safepoints.binary_search_by_key(&pc, |r| r.at).ok()?)?;
            at = rest.ret.and_then(|ret| u32::try_from(m[usize::from(ret)]).ok());
            m.get(usize::from(rest.from)..usize::from(rest.to))
        });
        let state = m.get(..self.image.state_words).unwrap_or(&[]);
        // Calls have no cycle, so the chain of frames ends. The limit only guards against bugs.
        std::iter::once(state).chain(frames.take(1_000))
    }

    /// Returns a hash that is equal for [identical](Self::is_identical_to) games, and hardly ever
    /// for others. It is the same on all processors with the same byte order.
    #[must_use]
    pub fn state_hash(&self) -> u64 {
        let mut hasher = FxHasher::default();
        for words in self.decisive_words() {
            words.iter().for_each(|&w| hasher.write_u64(w as u64));
        }
        self.core.chance.fingerprint().iter().for_each(|&w| hasher.write_u64(w));
        hasher.write_u32(self.core.pc);
        hasher.finish()
    }

    /// Returns whether two games of the same image have the same state, the same pending decision
    /// and the same random numbers. Locals of the rules may differ.
    #[must_use]
    pub fn has_same_position(&self, other: &Self) -> bool {
        let state = ..self.image.state_words;
        self.continues_like(other) && self.core.memory.get(state) == other.core.memory.get(state)
    }

    /// Returns whether two games of the same image are equal and will continue equally, given the
    /// same choices. Games with equal state may count as different if their dead registers differ.
    #[must_use]
    pub fn is_identical_to(&self, other: &Self) -> bool {
        self.continues_like(other) && self.decisive_words().eq(other.decisive_words())
    }

    /// Returns whether two games share one image and have the same next instruction, the same
    /// status and the same future random numbers.
    fn continues_like(&self, other: &Self) -> bool {
        std::sync::Arc::ptr_eq(&self.image, &other.image)
            && self.core.pc == other.core.pc
            && self.core.status == other.core.status
            && self.core.chance == other.core.chance
    }
}
