//! The summaries of a game that the analyses of its battles begin with.

use std::any::Any;
use std::sync::Arc;

use castra_resolve::Playable;

use crate::secrets::{Below, GameBelow};
use crate::written::Written;

/// The summaries of all bodies of a game, for the rules of a battle on top of it.
pub struct Kept {
    written: Written,
    secrets: Below,
}

impl Kept {
    /// Keeps the summaries of a game, as a value for `Playable::summaries`.
    pub fn keep(written: &Written, secrets: Below) -> Arc<dyn Any + Send + Sync> {
        Arc::new(Self { written: written.clone(), secrets })
    }

    /// Returns the rules of a game with the summaries that were kept.
    #[must_use]
    pub fn of(game: &Playable) -> Option<GameBelow<'_>> {
        let Self { written, secrets } = game.summaries.as_deref()?.downcast_ref()?;
        Some(GameBelow { rules: &game.rules, written, secrets })
    }
}
