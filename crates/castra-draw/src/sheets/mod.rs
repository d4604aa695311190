//! Print sheets: cards, counters and labels to cut out, laid out with crop marks and bleed, and
//! forms to fill in.
//!
//! A page is a [`Scene`](crate::Scene) in tenths of a millimetre. Each sheet of cards and counters
//! has a page for its front and a page for its back, mirrored so that both align when the paper is
//! turned over.

mod cards;
mod counters;
mod face;
mod grid;
mod options;
mod page;
mod piece_counts;
mod product;
mod roster;
mod single;
mod subject;

pub use options::{Arrangement, Duplex, SheetKind, SheetOptions};
pub use page::SheetPage;
pub use product::Product;
pub use single::{CounterPicture, counter_pictures};
pub use subject::SheetSubject;

use crate::error::DrawError;

/// Lays out the pages of a kind of sheet for some battles of one game. Returns no pages if the game
/// has no elements for such a sheet.
///
/// # Errors
/// If an element is too large for the paper, or a size is out of range. Sizes are positive; only
/// the bleed and the gap may be 0.
pub fn lay_out_sheets(
    kind: SheetKind,
    sets: &[SheetSubject<'_>],
    options: &SheetOptions,
) -> Result<Vec<SheetPage>, DrawError> {
    for (subject, value) in [
        ("the width of a card", options.card.0),
        ("the height of a card", options.card.1),
        ("the width of a counter", options.counter),
        ("the width of a label", options.label),
        ("the width of the paper", options.paper.0),
        ("the height of the paper", options.paper.1),
        ("the number of dots per inch", options.dpi),
    ] {
        if !(value > 0.0 && value < 10_000.0) {
            let allowed = "greater than 0 and below 10,000";
            return Err(DrawError::BadSize { what: subject, allowed, value });
        }
    }
    for (subject, value) in [("the bleed", options.bleed), ("the gap", options.gap.unwrap_or(0.0))]
    {
        if !(0.0..1_000.0).contains(&value) {
            let allowed = "at least 0 and below 1,000";
            return Err(DrawError::BadSize { what: subject, allowed, value });
        }
    }
    match kind {
        SheetKind::Cards => cards::pages(sets, options),
        SheetKind::Counters => counters::counters(sets, options),
        SheetKind::Labels => counters::labels(sets, options),
        SheetKind::Roster => Ok(roster::pages(sets, options)),
    }
}
