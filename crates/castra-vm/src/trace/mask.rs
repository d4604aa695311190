//! Masks stand for cards that the reader of a text does not know but may see later.
//!
//! A mask is the number of a card between two characters that no text contains.

use castra_ir::{NONE, Ty};

/// The first character of a mask.
pub const OPEN: char = '\u{E000}';

/// The last character of a mask.
pub const CLOSE: char = '\u{E001}';

/// Returns the mask of a card that a reader may see later.
#[must_use]
pub fn mask(card: i64) -> String {
    format!("{OPEN}{card}{CLOSE}")
}

/// Returns whether a value of a type is a card.
pub(super) fn is_card(ty: &Ty, value: i64) -> bool {
    let inner = if let Ty::Option(inner) = ty { inner } else { ty };
    value != NONE && matches!(inner, Ty::Card(_))
}
