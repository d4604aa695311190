//! The state of a battle's check beyond the model: spans and positions.

use std::collections::BTreeSet;

use castra_base::Span;
use rustc_hash::FxHashMap;

use castra_defs::{Cell, Direction};

/// The parts of a battle by position, with their spans.
#[derive(Debug, Default)]
pub(super) struct BattlePositions {
    /// The id of the board. Without a board, nothing has a position.
    pub(super) board: Option<String>,
    /// The spans of the battle's texts, by keyword.
    pub(super) texts: FxHashMap<String, Span>,
    /// The span of the map's head.
    pub(super) map: Option<Span>,
    /// The terrain that is not the default.
    pub(super) terrain: FxHashMap<Cell, (String, Span)>,
    /// The terrain on sides.
    pub(super) sides: FxHashMap<(Cell, Direction), Span>,
    /// The pieces by cell: the index into the scenario's pieces, and the span.
    pub(super) pieces: FxHashMap<Cell, Vec<(usize, Span)>>,
    /// The indexes of pieces without room in their cell. Other checks of their position skip them.
    pub(super) crowded_pieces: BTreeSet<usize>,
    /// The span of each army's declaration.
    pub(super) armies: FxHashMap<String, Span>,
    /// The armies whose deployment has no errors.
    pub(super) deployed_armies: Vec<String>,
    /// True if a War Council was found.
    pub(super) has_council: bool,
    /// True if two armies have the same name. An unknown name may then belong to an army.
    pub(super) armies_in_doubt: bool,
    /// True if an army's edge of the map is unknown.
    pub(super) edges_in_doubt: bool,
}
