//! A game in another language than that of its source.

use std::sync::Arc;

use castra_api::{Hall, Remote};

use crate::shelf::Setup;

/// A game in another language than that of its source.
pub(super) struct Translated {
    pub(super) spoken: Spoken,
    pub(super) remote: Remote,
}

/// A language, with the battle prepared in it.
#[derive(Clone, Debug)]
pub(crate) struct Spoken {
    /// The tag of the translation.
    pub(crate) tag: String,
    pub(crate) hall: Arc<Hall>,
}

/// A translation that a chair asks for.
#[derive(Clone, Debug)]
pub(crate) enum Asked {
    /// The battle has no translation into the language.
    Written,
    /// The game is known in the language.
    Known(Spoken),
    /// The battle with this setup is to be prepared in the language with this tag.
    New {
        /// The tag of the translation.
        tag: String,
        battle: String,
        setup: Setup,
    },
}
