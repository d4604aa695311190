//! Masks: cards that a reader of a story does not know, as long as he may yet see them.

use castra_ir::{NONE, Ty};

pub(super) const OPEN: char = '\u{E000}';

pub(super) const CLOSE: char = '\u{E001}';

/// The mask of a card that a reader may still see.
pub(super) fn mask(card: i64) -> String {
    format!("{OPEN}{card}{CLOSE}")
}

/// Returns whether a value of a type is a card.
pub(super) fn is_card(ty: &Ty, value: i64) -> bool {
    let inner = if let Ty::Option(inner) = ty { inner } else { ty };
    value != NONE && matches!(inner, Ty::Card(_))
}
