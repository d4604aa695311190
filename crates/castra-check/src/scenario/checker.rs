//! A battle that is being checked.

use castra_base::{Attachments, Span};
use castra_defs::Scenario;
use castra_syntax::ast::{ItemKind, Tree};

use super::state::Ground;
use castra_resolve::game_text::GameText;
use castra_resolve::reporter::Reporter;

/// A battle being checked.
pub(super) struct Checker<'g, 'c, 'r> {
    pub(super) game: &'g GameText,
    pub(super) scenario: Scenario,
    /// The pictures that the battle names.
    pub(super) pictures: &'g Attachments,
    /// The header, for problems that have no better place.
    pub(super) head: Span,
    pub(super) ground: Ground,
    pub(super) reporter: &'c mut Reporter<'r>,
}

/// Returns whether some item could not be read, so that something seemingly missing
/// may be in it.
pub(super) fn has_broken_item(tree: &Tree) -> bool {
    tree.items.iter().any(|i| matches!(i.kind, ItemKind::Broken))
}
