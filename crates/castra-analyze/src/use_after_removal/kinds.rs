//! The types whose values are pieces.

use castra_ir::{KindId, Ty};

/// Returns whether a type is a piece type, and not optional.
pub(super) const fn is_piece(ty: &Ty) -> bool {
    matches!(ty, Ty::Piece(_))
}

/// Returns the kind if a type is a piece type, optional or not.
pub(super) fn kind_of(ty: &Ty) -> Option<KindId> {
    if let Ty::Piece(kind) = ty {
        return Some(*kind);
    }
    if let Ty::Option(inner) = ty { kind_of(inner) } else { None }
}
