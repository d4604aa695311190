//! The summaries of a game, kept for the analyses of the rules on top of it.

use std::any::Any;
use std::sync::Arc;

use castra_resolve::Playable;

use crate::below::GameBelow;
use crate::secrets::Below as SecretsBelow;
use crate::use_after_removal::Below as RemovalBelow;
use crate::written::Written;

/// The summaries of all bodies of a game, for the rules of modules and battles on top of it.
pub(crate) struct Kept {
    written: Written,
    secrets: Option<SecretsBelow>,
    removal: Option<RemovalBelow>,
}

impl Kept {
    /// Keeps the summaries of a game, as a value for `Playable::summaries`. Returns `None` without
    /// summaries.
    pub(crate) fn keep(
        written: &Written,
        secrets: Option<SecretsBelow>,
        removal: Option<RemovalBelow>,
    ) -> Option<Arc<dyn Any + Send + Sync>> {
        if secrets.is_none() && removal.is_none() {
            return None;
        }
        Some(Arc::new(Self { written: written.clone(), secrets, removal }))
    }

    /// Returns a game with its summaries of the analysis of secrets, if that found nothing.
    pub(crate) fn secrets(game: &Playable) -> Option<GameBelow<'_, SecretsBelow>> {
        let Self { written, secrets, .. } = Self::of(game)?;
        Some(GameBelow { rules: &game.rules, written, summaries: secrets.as_ref()? })
    }

    /// Returns a game with its summaries of the analysis of removed pieces, if that found nothing.
    pub(crate) fn removal(game: &Playable) -> Option<GameBelow<'_, RemovalBelow>> {
        let Self { written, removal, .. } = Self::of(game)?;
        Some(GameBelow { rules: &game.rules, written, summaries: removal.as_ref()? })
    }

    fn of(game: &Playable) -> Option<&Self> {
        game.summaries.as_deref()?.downcast_ref()
    }
}
