//! Conversion of a checked battle with its game to RON or JSON, back, and to a Castra source.
//!
//! The code that reads and writes the whole model field by field is the most that any crate gets
//! from a macro. It is compiled here, once, not in each program, test and benchmark that reads a
//! model.

use std::collections::BTreeSet;

use castra_base::{FileId, SourceFile};
use castra_defs::{Game, Scenario};
use castra_ide::battle_text;
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

/// An exported battle: everything that is needed to draw or play it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Export {
    /// The version of the format, [`SCHEMA`]; files from before it had one have none.
    #[serde(default = "first_schema")]
    pub schema: String,
    /// Version of Castra that wrote it.
    pub castra: String,
    /// The game, modules included.
    pub game: Game,
    /// The battle.
    pub scenario: Scenario,
    /// The battle's own rules, declarations and tests, each as `castra fmt` writes it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
}

/// The version of the format of exported battles. It changes with `docs/schema`, when a
/// program that reads the old one could misread the new one.
pub const SCHEMA: &str = "castra-battle-2";

/// The version in which a piece had one mark at most, `mark`, which is read as well.
const FIRST_SCHEMA: &str = "castra-battle-1";

fn first_schema() -> String {
    FIRST_SCHEMA.to_owned()
}

/// The reason why a file is not an exported battle.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It is no JSON, or not that of a model.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// It is no RON, or not that of a model.
    #[error("{}:{}: {}", .0.span.start.line, .0.span.start.col, .0.code)]
    Ron(#[from] ron::error::SpannedError),
    /// It is of a version of the format that is not [`SCHEMA`].
    #[error("it is of the format `{0}`, and this program reads `{SCHEMA}`")]
    Version(String),
}

/// The reason why a model cannot be written. No model that was checked is known to be refused.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// JSON cannot represent it.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// RON cannot represent it.
    #[error(transparent)]
    Ron(#[from] ron::Error),
}

impl Export {
    /// Returns the paths of the authors' pictures whose drawings are not known. Data contain the
    /// paths alone.
    #[must_use]
    pub fn unread_pictures(&self) -> BTreeSet<&str> {
        let all = self.scenario.artworks(&self.game);
        all.filter(|one| one.picture.is_none()).map(|one| one.file.as_str()).collect()
    }

    /// A battle that was exported as JSON.
    ///
    /// # Errors
    /// If the file is not an exported battle, or has another version.
    pub fn from_json(text: &str) -> Result<Self, ReadError> {
        serde_json::from_str::<Self>(text)?.of_this_version()
    }

    /// A battle that was exported as RON.
    ///
    /// # Errors
    /// If the file is not an exported battle, or has another version.
    pub fn from_ron(text: &str) -> Result<Self, ReadError> {
        options().from_str::<Self>(text)?.of_this_version()
    }

    fn of_this_version(self) -> Result<Self, ReadError> {
        match self.schema.as_str() {
            SCHEMA => Ok(self),
            FIRST_SCHEMA => Ok(Self { schema: SCHEMA.to_owned(), ..self }),
            _ => Err(ReadError::Version(self.schema)),
        }
    }

    /// The battle as JSON, on many lines.
    ///
    /// # Errors
    /// If JSON cannot represent something in it.
    pub fn to_json(&self) -> Result<String, WriteError> {
        Ok(serde_json::to_string_pretty(self)?)
    }

    /// The battle as RON, on many lines.
    ///
    /// # Errors
    /// If RON cannot represent something in it.
    pub fn to_ron(&self) -> Result<String, WriteError> {
        let pretty = PrettyConfig::new().indentor("  ").depth_limit(8);
        Ok(ron::ser::to_string_pretty(self, pretty)?)
    }

    /// The battle as a JSON value.
    ///
    /// # Errors
    /// If JSON cannot represent something in it.
    pub fn to_value(&self) -> Result<serde_json::Value, WriteError> {
        Ok(serde_json::to_value(self)?)
    }
}

/// A battle without its game, as a JSON value: field by field, to be compared.
///
/// # Errors
/// If JSON cannot represent something in it.
pub fn scenario_to_value(scenario: &Scenario) -> Result<serde_json::Value, WriteError> {
    Ok(serde_json::to_value(scenario)?)
}

/// A battle as Castra text, formatted; `rules` are its own items, each as `castra fmt` writes it.
#[must_use]
pub fn to_castra(game: &Game, scenario: &Scenario, rules: &[String]) -> String {
    let text = battle_text::write(game, scenario, rules);
    castra_syntax::format(&SourceFile::new(FileId(0), "", text)).text
}

/// The difference between a battle and `written`, the battle that its text declares; `None` if they
/// are equal.
///
/// # Errors
/// If JSON cannot represent something in either.
pub fn difference(scenario: &Scenario, written: &Scenario) -> Result<Option<String>, WriteError> {
    let (before, after) = (scenario_to_value(scenario)?, scenario_to_value(written)?);
    let differs = before.as_object().and_then(|before| {
        before.iter().find(|(name, value)| after.get(name.as_str()) != Some(value))
    });
    Ok(match differs {
        Some((name, _)) => Some(format!("its `{name}` cannot be written in Castra")),
        None if before == after => None,
        None => Some("something in it cannot be written in Castra".to_owned()),
    })
}

fn options() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}
