//! The types whose values are pieces.

use castra_ir::{KindId, Ty};

/// Returns whether a type is that of a piece, and not optional.
pub(super) const fn is_piece(ty: &Ty) -> bool {
    matches!(ty, Ty::Piece(_))
}

/// Returns the kind of a piece, or of an optional piece.
pub(super) fn kind_of(ty: &Ty) -> Option<KindId> {
    if let Ty::Piece(kind) = ty {
        return Some(*kind);
    }
    if let Ty::Option(inner) = ty { kind_of(inner) } else { None }
}
