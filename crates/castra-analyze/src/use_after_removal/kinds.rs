//! Tells types whose values are pieces from other types.

use castra_ir::{KindId, Ty};

/// Returns whether it is a piece for certain.
pub(super) const fn is_piece(ty: &Ty) -> bool {
    matches!(ty, Ty::Piece(_))
}

/// The kind of a piece, or of one that may be none.
pub(super) fn kind_of(ty: &Ty) -> Option<KindId> {
    if let Ty::Piece(kind) = ty {
        return Some(*kind);
    }
    if let Ty::Option(inner) = ty { kind_of(inner) } else { None }
}
