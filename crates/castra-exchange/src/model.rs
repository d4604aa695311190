//! Conversion of a checked battle with its game to RON or JSON, back, and to a Castra source.
//!
//! The serialization code of the whole model is the largest generated code in any crate. It is
//! compiled once here, not in each program, test and benchmark that reads a model.

use std::collections::BTreeSet;

use castra_base::{FileId, SourceFile};
use castra_defs::{Game, Scenario};
use castra_ide::battle_text;
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use crate::parse_error::{json_error, ron_error};

/// An exported battle, complete for drawing and playing.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExportedBattle {
    /// The version of the format, [`FORMAT_VERSION`].
    pub schema: String,
    /// The version of Castra that wrote the file.
    pub castra: String,
    /// The game with its modules.
    pub game: Game,
    /// The battle, without its game and its own rules.
    pub scenario: Scenario,
    /// The battle's own rules, declarations and tests, each as `castra fmt` writes it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
}

/// The version of the format of exported battles. It changes with `docs/schema` if an old program
/// could misread the new format.
pub const FORMAT_VERSION: &str = "castra-battle-2";

/// The reason why a file is not an exported battle.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The file is not JSON, or its JSON is not a model.
    #[error("{}", json_error(.0))]
    Json(#[from] serde_json::Error),
    /// The file is not RON, or its RON is not a model.
    #[error("{}", ron_error(.0))]
    Ron(#[from] ron::error::SpannedError),
    /// The battle has a name that its game or the battle itself does not declare.
    #[error("{0}")]
    UnknownName(String),
    /// The file has a version other than [`FORMAT_VERSION`].
    #[error("the format of the file is `{0}`, and this program reads `{FORMAT_VERSION}`")]
    WrongVersion(String),
}

/// The reason why a model cannot be written. No checked model is known to fail.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// JSON cannot represent a value in the model.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// RON cannot represent a value in the model.
    #[error(transparent)]
    Ron(#[from] ron::Error),
}

impl ExportedBattle {
    /// Returns the paths of the authors' pictures whose drawings are not loaded. Exported data
    /// contains only the paths.
    #[must_use]
    pub fn unread_pictures(&self) -> BTreeSet<&str> {
        let all = self.scenario.artworks(&self.game);
        all.filter(|one| one.picture.is_none()).map(|one| one.file.as_str()).collect()
    }

    /// Reads a battle from JSON.
    ///
    /// # Errors
    /// If the file is not an exported battle, has another version, or has an unknown name.
    pub fn from_json(text: &str) -> Result<Self, ReadError> {
        serde_json::from_str::<Self>(text)?.validate()
    }

    /// Reads a battle from RON.
    ///
    /// # Errors
    /// If the file is not an exported battle, has another version, or has an unknown name.
    pub fn from_ron(text: &str) -> Result<Self, ReadError> {
        options().from_str::<Self>(text)?.validate()
    }

    fn validate(self) -> Result<Self, ReadError> {
        if let Some(unknown) = self.unknown_name() {
            return Err(ReadError::UnknownName(unknown));
        }
        if self.schema == FORMAT_VERSION {
            Ok(self)
        } else {
            Err(ReadError::WrongVersion(self.schema))
        }
    }

    /// Returns a sentence about the first name that does not exist or does not fit.
    fn unknown_name(&self) -> Option<String> {
        let (game, scenario) = (&self.game, &self.scenario);
        if !scenario.board.is_empty() && !game.boards.contains_key(&scenario.board) {
            return Some(format!("`{}` is not a board of the game", scenario.board));
        }
        if let Some(wrong) = self.wrong_cell() {
            return Some(wrong);
        }
        let is_mark =
            |mark: &String| game.instances.contains_key(mark) || game.kinds.contains_key(mark);
        let on_board = scenario.pieces.iter().map(|p| (&p.army, &p.unit, &p.kind, &p.marks));
        let waiting = scenario.reserves.iter().map(|p| (&p.army, &p.unit, &p.kind, &p.marks));
        for (army, unit, kind, marks) in on_board.chain(waiting) {
            if !scenario.armies.contains_key(army) {
                return Some(format!("`{army}` is not an army of the battle"));
            }
            let of_kind = game.instances.get(unit).map_or(unit, |unit| &unit.kind) == kind;
            if !of_kind || !game.kinds.contains_key(kind) {
                return Some(format!("`{unit}` of the kind `{kind}` is not a piece of the game"));
            }
            if let Some(mark) = marks.iter().find(|mark| !is_mark(mark)) {
                return Some(format!("`{mark}` is not a mark of the game"));
            }
        }
        let ground = scenario.terrain.iter().map(|ground| &ground.terrain);
        let mut terrains = ground.chain(scenario.sides.iter().map(|side| &side.terrain));
        let terrain = terrains.find(|terrain| !game.terrains.contains_key(*terrain));
        terrain.map(|terrain| format!("`{terrain}` is not a terrain of the game"))
    }

    /// Returns a sentence about the first hex whose name is that of another row and column, as after
    /// an edit of only one of them.
    fn wrong_cell(&self) -> Option<String> {
        let scenario = &self.scenario;
        let board = self.game.boards.get(&scenario.board)?;
        let ground = scenario.terrain.iter().map(|ground| &ground.at);
        let mut places = ground
            .chain(scenario.sides.iter().map(|side| &side.at))
            .chain(scenario.labels.iter().map(|label| &label.at))
            .chain(scenario.objectives.iter().flat_map(|objective| &objective.at))
            .chain(scenario.pieces.iter().map(|piece| &piece.at));
        places.find_map(|at| {
            let cell = Some(at.cell()).filter(|cell| board.contains(*cell))?;
            let (name, hex, row, col) = (board.name_of(cell), &at.hex, cell.row, cell.col);
            let is_other = board.cell(hex).is_some_and(|named| named != cell);
            is_other
                .then(|| format!("row {row}, col {col}, counted from 0, is `{name}`, not `{hex}`"))
        })
    }

    /// Returns the battle as indented JSON.
    ///
    /// # Errors
    /// If JSON cannot represent a value in it.
    pub fn to_json(&self) -> Result<String, WriteError> {
        Ok(serde_json::to_string_pretty(self)?)
    }

    /// Returns the battle as indented RON.
    ///
    /// # Errors
    /// If RON cannot represent a value in it.
    pub fn to_ron(&self) -> Result<String, WriteError> {
        let pretty = PrettyConfig::new().indentor("  ").depth_limit(8);
        Ok(ron::ser::to_string_pretty(self, pretty)?)
    }

    /// Returns the battle as a JSON value.
    ///
    /// # Errors
    /// If JSON cannot represent a value in it.
    pub fn to_value(&self) -> Result<serde_json::Value, WriteError> {
        Ok(serde_json::to_value(self)?)
    }
}

/// Returns a battle without its game as a JSON value, for comparisons by field.
///
/// # Errors
/// If JSON cannot represent a value in it.
pub fn scenario_to_value(scenario: &Scenario) -> Result<serde_json::Value, WriteError> {
    Ok(serde_json::to_value(scenario)?)
}

/// Returns a battle as formatted Castra text; `rules` are its own items in the format of `castra
/// fmt`.
#[must_use]
pub fn to_castra(game: &Game, scenario: &Scenario, rules: &[String]) -> String {
    let text = battle_text::to_source(game, scenario, rules);
    castra_syntax::format(&SourceFile::new(FileId(0), "", text)).text
}

/// Returns the reason why a battle differs from `written`, the battle that its Castra source
/// declares. Returns `None` if they are equal.
///
/// # Errors
/// If JSON cannot represent a value in either.
pub fn difference(scenario: &Scenario, written: &Scenario) -> Result<Option<String>, WriteError> {
    let (before, after) = (scenario_to_value(scenario)?, scenario_to_value(written)?);
    let differs = before.as_object().and_then(|before| {
        before.iter().find(|(name, value)| after.get(name.as_str()) != Some(value))
    });
    Ok(match differs {
        Some((name, _)) => Some(format!("`{name}` of the battle cannot be written in Castra")),
        None if before == after => None,
        None => Some("a part of the battle cannot be written in Castra".to_owned()),
    })
}

fn options() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use castra_defs::{MapLabel, NamedCell};

    use super::*;

    #[test]
    fn the_name_of_a_hex_and_its_row_and_column_agree() {
        let text = include_str!("../../castra-draw/tests/fixtures/invented.ron");
        let at = NamedCell { hex: "E5".into(), row: 4, col: 4 };
        let label = MapLabel { name: None, text: "x".to_owned(), at };
        let board = "standard".to_owned();
        let scenario = Scenario { board, labels: vec![label], ..Scenario::default() };
        let (schema, castra) = (FORMAT_VERSION.to_owned(), String::new());
        let game = options().from_str(text).unwrap();
        let json = ExportedBattle { schema, castra, game, scenario, rules: Vec::new() };
        let json = json.to_json().unwrap();
        assert!(ExportedBattle::from_json(&json).is_ok());
        let moved = json.replace("\"hex\": \"E5\"", "\"hex\": \"E6\"");
        let why = ExportedBattle::from_json(&moved).unwrap_err().to_string();
        assert_eq!(why, "row 4, col 4, counted from 0, is `E5`, not `E6`");
    }
}
