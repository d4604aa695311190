//! The presentation of a table to its reader.

use serde::Deserialize;

/// The look of a table: the colours of its map, and the language of its words.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Presentation {
    /// The name of the map's theme.
    #[cfg_attr(feature = "typescript", ts(as = "crate::words::ThemeWord"))]
    pub(super) theme: String,
    /// The tag of the language of the game's own words, as far as they are translated into it;
    /// `None` for that of the source.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub(super) language: Option<String>,
}
