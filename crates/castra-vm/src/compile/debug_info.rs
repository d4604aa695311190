//! Debug locations, coverage marks and trace events of an image's instructions, each stored once.

use castra_base::Span;
use castra_ir::ClauseId;
use rustc_hash::FxHashMap;

use super::mir::{MarkId, NoteId, OriginId};
use crate::image::{DebugLocation, TracePoint};

/// A list without duplicates, with the index of each element.
#[derive(Debug)]
pub(crate) struct Pool<T> {
    pub(crate) items: Vec<T>,
    seen: FxHashMap<T, u32>,
}

impl<T: Clone + Eq + std::hash::Hash> Pool<T> {
    pub(crate) fn beginning_with(first: T) -> Self {
        let mut pool = Self { items: Vec::new(), seen: FxHashMap::default() };
        pool.add(&first);
        pool
    }

    pub(crate) fn add(&mut self, item: &T) -> u32 {
        if let Some(&at) = self.seen.get(item) {
            return at;
        }
        let at = self.items.len() as u32;
        self.items.push(item.clone());
        self.seen.insert(item.clone(), at);
        at
    }
}

/// The source of an instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct DebugLoc {
    pub(crate) span: Span,
    /// Clauses of the statement.
    pub(crate) cites: MarkId,
}

/// The origins, clause sets and trace events of all instructions.
#[derive(Debug)]
pub(crate) struct DebugInfo {
    /// Set if locations, marks and events are recorded; code that is only counted needs none.
    is_kept: bool,
    /// The source of the last instruction and its index, since consecutive instructions often share
    /// it.
    last: (DebugLoc, OriginId),
    origins: FxHashMap<DebugLoc, OriginId>,
    /// The sources in the form of the image.
    pub(crate) sources: Vec<DebugLocation>,
    pub(crate) coverage: Pool<Vec<ClauseId>>,
    pub(crate) notes: Vec<Vec<TracePoint>>,
}

impl DebugInfo {
    pub(crate) fn new(is_kept: bool) -> Self {
        let mut account = Self {
            is_kept,
            last: Default::default(),
            origins: FxHashMap::default(),
            sources: Vec::new(),
            coverage: Pool::beginning_with(Vec::new()),
            notes: vec![Vec::new()],
        };
        // `last` must refer to an existing entry from the beginning.
        account.origin_of(DebugLoc::default());
        account
    }

    pub(crate) const fn is_kept(&self) -> bool {
        self.is_kept
    }

    pub(crate) fn origin(&mut self, source: DebugLoc) -> OriginId {
        if !self.is_kept || source == self.last.0 {
            return self.last.1;
        }
        let origin = self.origin_of(source);
        self.last = (source, origin);
        origin
    }

    fn origin_of(&mut self, source: DebugLoc) -> OriginId {
        if let Some(&origin) = self.origins.get(&source) {
            return origin;
        }
        let origin = OriginId(self.sources.len() as u32);
        let clauses = self.clauses(source.cites).to_vec();
        self.sources.push(DebugLocation { span: source.span, clauses });
        self.origins.insert(source, origin);
        origin
    }

    pub(crate) fn mark(&mut self, clauses: &Vec<ClauseId>) -> MarkId {
        if self.is_kept { MarkId(self.coverage.add(clauses)) } else { MarkId::default() }
    }

    pub(crate) fn note(&mut self, notes: Vec<TracePoint>) -> NoteId {
        if !self.is_kept {
            return NoteId::default();
        }
        self.notes.push(notes);
        NoteId(self.notes.len() as u32 - 1)
    }

    /// Returns the clauses of a mark.
    pub(crate) fn clauses(&self, mark: MarkId) -> &[ClauseId] {
        // Invariant: a mark is an index into this list.
        self.coverage.items.get(mark.0 as usize).map_or(&[], Vec::as_slice)
    }
}
