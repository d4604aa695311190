//! The rules that analyses read.

use std::any::Any;
use std::sync::Arc;

use castra_ir::Rules;
use castra_ir::summary::Summaries;
use castra_resolve::Playable;

use crate::secrets;
use crate::written::{OnceAsked, Written};

/// The rules of a game with its modules, and the facts that several analyses need.
#[derive(Clone, Copy)]
pub struct Input<'a, 'w> {
    /// All bodies.
    pub rules: &'a Rules,
    /// The effects of each function and procedure.
    pub summaries: &'a Summaries<'a>,
    /// The state that bodies write.
    pub written: &'a OnceAsked<'w>,
    /// The rules and the summaries of the game below, in which every number means the same.
    pub below: Option<(&'a Rules, &'a Kept)>,
}

/// The summaries of all bodies of a game, for the rules of a battle on top of it.
pub struct Kept {
    pub(crate) written: Written,
    pub(crate) secrets: secrets::Below,
}

impl Kept {
    /// Keeps the summaries of a game, as a value for `Playable::summaries`.
    pub fn keep(written: &Written, secrets: secrets::Below) -> Arc<dyn Any + Send + Sync> {
        Arc::new(Self { written: written.clone(), secrets })
    }

    /// Returns the rules of a game with the summaries that were kept.
    #[must_use]
    pub fn of(game: &Playable) -> Option<(&Rules, &Self)> {
        Some((&game.rules, game.summaries.as_deref()?.downcast_ref()?))
    }
}
