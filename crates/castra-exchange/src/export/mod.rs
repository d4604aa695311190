//! Battles → data, or files of other programs.

mod archive;
mod board;
mod error;
mod marks;
mod properties;
mod tabletop;
#[cfg(test)]
mod tests;
mod tiled;
mod vassal;

use std::collections::BTreeSet;

use castra_defs::{Game, Scenario};
use castra_draw::AuthorFont;

pub use error::ExportError;

use crate::model::{ExportedBattle, FORMAT_VERSION};

castra_base::words! {
    /// A format for exported battles.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Format {
        /// Rusty Object Notation.
        Ron = "ron",
        /// JSON.
        Json = "json",
        /// A Tiled map.
        Tiled = "tiled",
        /// A VASSAL module.
        Vassal = "vassal",
        /// A Tabletop Simulator save, with pictures.
        TabletopSimulator = "tabletop-simulator",
    }
}

impl Format {
    /// Returns the file extension of the format.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Ron => "ron",
            Self::Json | Self::TabletopSimulator => "json",
            Self::Tiled => "tmj",
            Self::Vassal => "vmod",
        }
    }

    /// Returns the first format with this file extension, or `None` if there is none.
    #[must_use]
    pub fn from_extension(ending: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|format| format.extension() == ending)
    }

    /// Returns the name of the format in messages.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Ron => "RON",
            Self::Json => "JSON",
            Self::Tiled => "a map of Tiled",
            Self::Vassal => "a VASSAL module",
            Self::TabletopSimulator => "a save of Tabletop Simulator",
        }
    }
}

/// The battle to export.
#[derive(Clone, Copy, Debug)]
pub struct ExportInputs<'a> {
    /// The game with its modules.
    pub game: &'a Game,
    /// The battle, without its game and its own rules.
    pub scenario: &'a Scenario,
    /// The battle's own rules, declarations and tests, each as `castra fmt` writes it.
    pub rules: &'a [String],
    /// Fonts for characters that the embedded fonts lack.
    pub fonts: &'a [AuthorFont],
}

/// The contents of an exported file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// UTF-8 text, which ends with a newline.
    Text(String),
    /// The bytes of an archive.
    Bytes(Vec<u8>),
}

/// An exported battle.
#[derive(Clone, Debug)]
pub struct ExportResult {
    /// The contents of the exported file.
    pub content: Content,
    /// The PNG files that the file refers to, by their names.
    pub pictures: Vec<(String, Vec<u8>)>,
    /// The information that the format cannot carry, each entry once. An entry completes "it cannot
    /// carry …".
    pub lost: Vec<String>,
}

/// Exports a battle. A save of Tabletop Simulator loads its pictures from addresses that begin with
/// `images`; other formats ignore it.
///
/// # Errors
/// If the format cannot represent the battle, or a picture or an archive cannot be made.
pub fn export(
    battle: ExportInputs<'_>,
    format: Format,
    images: &str,
) -> Result<ExportResult, ExportError> {
    let ExportInputs { game, scenario, fonts, .. } = battle;
    let text = |text: String| Content::Text(text + "\n");
    let (content, pictures, mut lost) = match format {
        Format::Ron => (text(to_export(battle).to_ron()?), Vec::new(), Vec::new()),
        Format::Json => (text(to_export(battle).to_json()?), Vec::new(), Vec::new()),
        Format::Tiled => {
            let (map, lost) = tiled::map(game, scenario).map_err(ExportError::Unsupported)?;
            (text(serde_json::to_string_pretty(&map)?), Vec::new(), lost)
        }
        Format::Vassal => {
            let (bytes, lost) = vassal::module(game, scenario, fonts)?;
            (Content::Bytes(bytes), Vec::new(), lost)
        }
        Format::TabletopSimulator => {
            let slash = if images.is_empty() || images.ends_with(['/', '=']) { "" } else { "/" };
            let save = tabletop::save(game, scenario, &format!("{images}{slash}"), fonts)?;
            (text(serde_json::to_string_pretty(&save.json)?), save.pictures, save.losses)
        }
    };
    if !matches!(format, Format::Ron | Format::Json) {
        lost.extend(properties::own_items(battle.rules));
    }
    if matches!(format, Format::Ron | Format::Json | Format::Tiled) {
        let named: BTreeSet<&str> = scenario.artworks(game).map(|one| &*one.file).collect();
        if !named.is_empty() {
            let named: Vec<&str> = named.into_iter().collect();
            lost.push(format!("the author's pictures ({})", named.join(", ")));
        }
    }
    let mut seen = BTreeSet::new();
    lost.retain(|loss| seen.insert(loss.clone()));
    Ok(ExportResult { content, pictures, lost })
}

/// Returns the whole battle as data.
fn to_export(battle: ExportInputs<'_>) -> ExportedBattle {
    ExportedBattle {
        schema: FORMAT_VERSION.to_owned(),
        castra: env!("CARGO_PKG_VERSION").to_owned(),
        game: battle.game.clone(),
        scenario: battle.scenario.clone(),
        rules: battle.rules.to_vec(),
    }
}
