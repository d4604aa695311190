//! The summaries of a game that the analyses of what is on top of it begin with.

use std::any::Any;
use std::sync::Arc;

use castra_ir::Rules;
use castra_resolve::Playable;

use crate::secrets::Below as SecretsBelow;
use crate::use_after_removal::Below as RemovalBelow;
use crate::written::Written;

/// The summaries of all bodies of a game, for the rules of modules and battles on top of it.
pub(crate) struct Kept {
    written: Written,
    secrets: Option<SecretsBelow>,
    removal: Option<RemovalBelow>,
}

/// A game below, in which every number means the same.
#[derive(Clone, Copy)]
pub(crate) struct GameBelow<'a> {
    /// Its bodies.
    pub rules: &'a Rules,
    /// The state that they write.
    pub written: &'a Written,
    /// The summaries of the analysis of secrets, if it found nothing.
    pub secrets: Option<&'a SecretsBelow>,
    /// The summaries of the analysis of use after removal, if it found nothing.
    pub removal: Option<&'a RemovalBelow>,
}

impl Kept {
    /// Keeps the summaries of a game, as a value for `Playable::summaries`. Returns `None` if there are
    /// none.
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

    /// Returns the rules of a game with the summaries that were kept.
    #[must_use]
    pub(crate) fn of(game: &Playable) -> Option<GameBelow<'_>> {
        let Self { written, secrets, removal } = game.summaries.as_deref()?.downcast_ref()?;
        let (secrets, removal) = (secrets.as_ref(), removal.as_ref());
        Some(GameBelow { rules: &game.rules, written, secrets, removal })
    }
}
