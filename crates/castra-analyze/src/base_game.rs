//! A game with its summaries, for the analysis of the rules on top of it.

use castra_ir::Rules;

use crate::state_access::StateAccess;

/// The game below, whose ids are also valid in the rules on top of it.
pub(crate) struct GameBelow<'a, S> {
    /// The bodies of the game.
    pub rules: &'a Rules,
    /// The state that the bodies read and write.
    pub state_access: &'a StateAccess,
    /// The summaries of an analysis that found nothing in them.
    pub summaries: &'a S,
}
