//! Pieces that are lifted off the board and put down again, which the short account reports as a
//! move.

use castra_ir::KindId;

use crate::story_line::LineSource;

/// A piece with its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceRef {
    pub(crate) kind: KindId,
    /// The index of the piece among those of its kind.
    pub(crate) piece: i64,
}

/// A lifted piece. It stays unreported until it is clear whether it goes into reserve or moves.
#[derive(Clone, Debug)]
pub(crate) struct LiftedPiece {
    pub(crate) piece: PieceRef,
    pub(crate) from: u32,
    /// The name, with the army if other armies have pieces of that name. These may also be off the
    /// board when this piece is put down.
    pub(crate) display_name: String,
    /// The name with the hex that it left.
    pub(crate) name_with_hex: String,
    /// The clause that reports it in reserve.
    pub(crate) text: String,
    pub(crate) source: LineSource,
}
