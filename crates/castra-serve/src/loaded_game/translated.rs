//! A game in another language than its source.

use std::sync::Arc;

use castra_api::{PreparedBattle, RemoteGame};

use crate::catalogue::Setup;

/// A game in another language than its source, and the language.
pub(super) struct TranslatedGame {
    pub(super) spoken: LanguageVersion,
    pub(super) remote: RemoteGame,
}

/// A language, with the battle prepared in it.
#[derive(Clone, Debug)]
pub(crate) struct LanguageVersion {
    /// The tag of the translation.
    pub(crate) tag: String,
    pub(crate) prepared_battle: Arc<PreparedBattle>,
}

/// The state of a translation that a chair requests.
#[derive(Clone, Debug)]
pub(crate) enum TranslationRequest {
    /// The battle has no translation into the language.
    Untranslated,
    /// The game is loaded in the language.
    Loaded(LanguageVersion),
    /// The battle has to be prepared with this setup in the language with this tag.
    Needed {
        /// The tag of the translation.
        tag: String,
        battle: String,
        setup: Setup,
    },
}
