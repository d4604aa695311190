//! Rows of sets made for conditions, by condition and circumstance.

use castra_ir::ClauseId;
use rustc_hash::FxHashMap;

use crate::op::Operand;

/// Which condition, for which value, with which locals known.
type Key = (usize, Option<i64>, Vec<(u32, i64)>);

/// Tables made so far, by condition or call, whose turn it is, and known locals;
/// none where it cannot become one.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    pub(super) made: FxHashMap<Key, Option<Made>>,
    pub(super) calls: FxHashMap<Key, Option<Made>>,
    /// Words of all tables made so far.
    pub(super) words: usize,
}

impl Tables {
    /// Whether there is room for one more table of so many words.
    pub(super) fn has_room(&self, words: usize) -> bool {
        self.words + words <= MAX_ALL_WORDS
    }
}

/// Where a table stands, and the clauses that its values follow.
pub(super) type Made = (Operand, Vec<ClauseId>);

/// The most words of all tables: what could be worked out in play as well must not
/// take the memory that the state of a game needs.
pub(super) const MAX_ALL_WORDS: usize = 24_576;
