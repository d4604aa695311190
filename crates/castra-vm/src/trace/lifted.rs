//! Pieces that are lifted off the board and put back: the short account reports a move.

use super::event::PieceOf;
use super::story_line::LineSource;

/// A lifted piece. It stays unreported until it is clear whether it goes into reserve or moves.
#[derive(Clone, Debug)]
pub(super) struct Lifted {
    pub(super) piece: PieceOf,
    pub(super) from: u32,
    /// The name, with the army if other armies have pieces of that name: they may also be off the
    /// board when it is put back.
    pub(super) shown: String,
    /// The name with the hex that it left.
    pub(super) called: String,
    /// The clause that reports it in reserve.
    pub(super) text: String,
    pub(super) source: LineSource,
}
