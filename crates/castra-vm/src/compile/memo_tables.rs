//! Memo tables of conditions and calls, by their context.

use castra_ir::{ClauseId, Expr, LocalId, NodeRef};
use rustc_hash::FxHashMap;

use crate::op::Operand;

/// The tree of the condition or call, the army whose turn it is, and the constant locals.
type MemoKey<'p> = (NodeRef<'p, Expr>, Option<i64>, Vec<(u32, i64)>);

/// The tables made so far, by condition or call, army whose turn it is, and constant locals; `None`
/// if there can be no table.
#[derive(Debug, Default)]
pub(crate) struct MemoTables<'p> {
    /// A condition may be asked of the elements of two sets, as in `any(u in units, u.hex == it)`,
    /// so the local of the element belongs to the key.
    pub(super) conditions: FxHashMap<(MemoKey<'p>, LocalId), Option<MemoTable>>,
    pub(super) calls: FxHashMap<MemoKey<'p>, Option<MemoTable>>,
    /// Number of words of all tables.
    pub(super) words: usize,
}

impl MemoTables<'_> {
    /// Returns whether another table of a number of words fits.
    pub(super) fn has_room(&self, words: usize) -> bool {
        self.words + words <= MAX_TOTAL_WORDS
    }
}

/// A table, and the clauses that its values follow.
pub(super) type MemoTable = (Operand, Vec<ClauseId>);

/// The maximum number of words of all tables, which must not take the memory that the state of a
/// game needs.
pub(super) const MAX_TOTAL_WORDS: usize = 24_576;
