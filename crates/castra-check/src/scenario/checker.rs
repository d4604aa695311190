//! The check of a battle, with the state that its parts share.

use castra_base::{Attachments, Span};
use castra_defs::Scenario;
use castra_syntax::ast::{ItemKind, Tree};

use super::state::BattlePositions;
use castra_resolve::reporter::Reporter;
use castra_resolve::resolved_game::ResolvedGame;

/// The check of a battle.
pub(super) struct BattleChecker<'g, 'c, 'r> {
    pub(super) game: &'g ResolvedGame,
    pub(super) scenario: Scenario,
    /// The pictures that the battle names.
    pub(super) pictures: &'g Attachments,
    /// The span of the header, for diagnostics without a better place.
    pub(super) head: Span,
    pub(super) positions: BattlePositions,
    pub(super) reporter: &'c mut Reporter<'r>,
}

/// Returns whether an item could not be parsed: a part that seems to be missing may be in it.
pub(super) fn has_broken_item(tree: &Tree) -> bool {
    tree.items.iter().any(|i| matches!(i.kind, ItemKind::Broken))
}
