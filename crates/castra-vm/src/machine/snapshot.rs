//! Copies of a game, comparing and hashing.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use super::core::At;
use super::game::Machine;
use crate::chance::Chance;

/// A copy of a game: all that decides how it goes on.
#[derive(Clone, Debug)]
pub struct Snapshot {
    words: Vec<i64>,
    chance: Chance,
    pc: u32,
    at: At,
}

impl Machine {
    /// A copy of the game.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            words: self.live().to_vec(),
            chance: self.core.chance.clone(),
            pc: self.core.pc,
            at: self.core.at,
        }
    }

    /// A copy of the game over an older one of the same image, for which
    /// nothing is allocated.
    pub fn snapshot_into(&self, snapshot: &mut Snapshot) {
        let live = self.live();
        if snapshot.words.len() == live.len() {
            snapshot.words.copy_from_slice(live);
        } else {
            live.clone_into(&mut snapshot.words);
        }
        snapshot.chance.clone_from(&self.core.chance);
        snapshot.pc = self.core.pc;
        snapshot.at = self.core.at;
    }

    /// Goes back to a copy, of this game or of another of the same image.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        if let Some(live) = self.core.memory.get_mut(..snapshot.words.len()) {
            live.copy_from_slice(&snapshot.words);
        }
        self.core.chance.clone_from(&snapshot.chance);
        self.core.pc = snapshot.pc;
        self.core.at = snapshot.at;
    }

    /// Whether dice, shuffles or picks have used chance since a copy was made.
    #[must_use]
    pub fn chance_used(&self, since: &Snapshot) -> bool {
        self.core.chance != since.chance
    }

    /// State and registers.
    fn live(&self) -> &[i64] {
        self.core.memory.get(..self.image.live_words).unwrap_or(&[])
    }

    /// The words that decide how the game goes on, as slices: state, and of
    /// every body that is being done the registers in use.
    fn decisive(&self) -> impl Iterator<Item = &[i64]> {
        let m = &self.core.memory;
        let rests = &self.image.rests;
        let mut at = Some(self.core.pc);
        let frames = std::iter::from_fn(move || {
            let pc = at?;
            let rest = rests.get(rests.binary_search_by_key(&pc, |r| r.at).ok()?)?;
            at = rest.ret.and_then(|ret| u32::try_from(m[usize::from(ret)]).ok());
            m.get(usize::from(rest.from)..usize::from(rest.to))
        });
        let state = m.get(..self.image.state_words).unwrap_or(&[]);
        // Chains are as deep as calls, and nothing calls itself.
        std::iter::once(state).chain(frames.take(1_000))
    }

    /// A number that is equal for games that are equal, and hardly ever
    /// otherwise. The same on every machine of the same sort of processor.
    #[must_use]
    pub fn state_hash(&self) -> u64 {
        let mut hasher = FxHasher::default();
        for words in self.decisive() {
            words.iter().for_each(|&w| hasher.write_u64(w as u64));
        }
        self.core.chance.fingerprint().iter().for_each(|&w| hasher.write_u64(w));
        hasher.write_u32(self.core.pc);
        hasher.finish()
    }

    /// Whether two games of the same image have the same state and wait for the
    /// same, whatever else was worked out on the way: registers in use may hold
    /// what nothing reads any more.
    #[must_use]
    pub fn same_position(&self, other: &Self) -> bool {
        let state = ..self.image.state_words;
        self.waits_as(other) && self.core.memory.get(state) == other.core.memory.get(state)
    }

    /// Whether two games of the same image stand the same and will go on the
    /// same, given the same choices. Games that stand the same after different
    /// work may be taken to differ.
    #[must_use]
    pub fn same_as(&self, other: &Self) -> bool {
        self.waits_as(other) && self.decisive().eq(other.decisive())
    }

    /// Whether two games are of the same image, at the same place, with the same
    /// chance to come.
    fn waits_as(&self, other: &Self) -> bool {
        std::sync::Arc::ptr_eq(&self.image, &other.image)
            && self.core.pc == other.core.pc
            && self.core.at == other.core.at
            && self.core.chance == other.core.chance
    }
}
