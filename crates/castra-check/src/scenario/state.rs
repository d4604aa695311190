//! The state of the battle checker beyond the model: the places of things.

use std::collections::BTreeSet;

use castra_base::Span;
use rustc_hash::FxHashMap;

use castra_defs::{Cell, Direction};

/// The terrain and pieces by hex, with their spans.
#[derive(Debug, Default)]
pub(super) struct Ground {
    /// The board, if there is one. Without a board, nothing has a place.
    pub(super) board: Option<String>,
    /// The span of each item.
    pub(super) texts: FxHashMap<String, Span>,
    /// Head of the map.
    pub(super) map: Option<Span>,
    /// Terrain that is not the default.
    pub(super) terrain: FxHashMap<Cell, (String, Span)>,
    /// Terrain on sides.
    pub(super) sides: FxHashMap<(Cell, Direction), Span>,
    /// Pieces, by cell: index into the scenario's pieces, and place.
    pub(super) pieces: FxHashMap<Cell, Vec<(usize, Span)>>,
    /// Pieces that have no room in their cell, by index: what else is wrong with their place follows
    /// from that.
    pub(super) crowded: BTreeSet<usize>,
    /// Place of each army's declaration.
    pub(super) armies: FxHashMap<String, Span>,
    /// Armies whose deployment could be read whole.
    pub(super) deployed: Vec<String>,
    /// True if a War Council was found.
    pub(super) has_council: bool,
    /// True if an army could not be told from another, so that a name that
    /// seems wrong may be right.
    pub(super) armies_in_doubt: bool,
    /// True if it is not clear which army sits where.
    pub(super) edges_in_doubt: bool,
}
