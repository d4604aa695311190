//! The summaries of a game, kept for the analyses of the rules on top of it.

use std::any::Any;
use std::sync::Arc;

use castra_resolve::Playable;

use crate::base_game::GameBelow;
use crate::secrets::CleanSummaries as SecretsBelow;
use crate::state_access::StateAccess;
use crate::use_after_removal::CleanSummaries as RemovalBelow;

/// The summaries of all bodies of a game, for the rules of modules and battles on top of it.
pub(crate) struct GameSummaries {
    state_access: StateAccess,
    secrets: Option<SecretsBelow>,
    removal: Option<RemovalBelow>,
}

impl GameSummaries {
    /// Returns the summaries of a game as a value for `Playable::summaries`, or `None` if there are
    /// none.
    pub(crate) fn store(
        written: &StateAccess,
        secrets: Option<SecretsBelow>,
        removal: Option<RemovalBelow>,
    ) -> Option<Arc<dyn Any + Send + Sync>> {
        if secrets.is_none() && removal.is_none() {
            return None;
        }
        Some(Arc::new(Self { state_access: written.clone(), secrets, removal }))
    }

    /// Returns a game with its summaries for the analysis of secrets, if it has any.
    pub(crate) fn secrets(game: &Playable) -> Option<GameBelow<'_, SecretsBelow>> {
        let Self { state_access: written, secrets, .. } = Self::from_game(game)?;
        Some(GameBelow { rules: &game.rules, state_access: written, summaries: secrets.as_ref()? })
    }

    /// Returns a game with its summaries for the analysis of removed pieces, if it has any.
    pub(crate) fn removal(game: &Playable) -> Option<GameBelow<'_, RemovalBelow>> {
        let Self { state_access: written, removal, .. } = Self::from_game(game)?;
        Some(GameBelow { rules: &game.rules, state_access: written, summaries: removal.as_ref()? })
    }

    fn from_game(game: &Playable) -> Option<&Self> {
        game.summaries.as_deref()?.downcast_ref()
    }
}
