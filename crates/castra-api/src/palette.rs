//! The palette of a battle: the units, terrains, facings and distinctions that can be placed on its
//! map.

use castra_defs::{Army, Game, Instance, Kind, KindRole, Look, Scenario, Type, Value};
use serde::Deserialize;
use serde_json::json;

use crate::answer::Answer;
use crate::drawn::colour;
use crate::picture::theme_of;
use crate::state::{Api, battle};

#[derive(Debug, Deserialize)]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum PaletteRequest {
    /// Returns the elements of the battle's game, and how many of each are deployed.
    Of { path: String },
    /// Draws the pieces of each army and the terrains, as they look on the map.
    Pictures {
        path: String,
        /// The name of the theme.
        theme: String,
    },
}

pub(crate) fn answer(api: &mut Api, ask: PaletteRequest) -> Answer {
    match ask {
        PaletteRequest::Pictures { path, theme } => {
            let theme = theme_of(&theme)?;
            let (analysis, file) = api.near(&path)?;
            let found = battle(&analysis, file)?;
            crate::swatches::swatches(&found.game, &found.scenario, theme, &api.fonts)
        }
        PaletteRequest::Of { path } => {
            let (analysis, file) = api.near(&path)?;
            let found = battle(&analysis, file)?;
            let (game, scenario) = (&found.game, &found.scenario);
            Ok(json!({
                "armies": armies(game, scenario),
                "units": units(game, scenario),
                "terrains": terrains(game),
                "marks": marks(game),
                "boards": game.boards.keys().collect::<Vec<_>>(),
            }))
        }
    }
}

fn armies(game: &Game, scenario: &Scenario) -> Vec<serde_json::Value> {
    let rosters = castra_draw::rosters(game, scenario, castra_draw::Theme::Classic);
    let all = rosters.iter().map(|army| {
        json!({
            "army": army.army,
            "name": army.name,
            "noun": scenario.armies.get(&army.army).map_or(army.name.as_str(), Army::noun),
            "edge": army.edge,
            "fill": colour(army.fill),
            "ink": colour(army.ink),
        })
    });
    all.collect()
}

fn units(game: &Game, scenario: &Scenario) -> Vec<serde_json::Value> {
    let count = |unit: &str| -> Vec<usize> {
        let armies = scenario.armies.keys();
        armies.map(|army| scenario.pieces_of(army).filter(|p| p.unit == unit).count()).collect()
    };
    let instances = game.instances.values().filter_map(|unit| {
        let kind = game.kinds.get(&unit.kind)?;
        let KindRole::Piece { joins, .. } = &kind.role else { return None };
        Some(json!({
            "unit": unit.name,
            "kind": unit.kind,
            "title": unit.title,
            "abbr": unit.abbr,
            "doc": unit.doc,
            "joins": joins,
            "facings": if unit.faceless { Vec::new() } else { facings(game, scenario, &unit.kind) },
            "figures": figures(kind, unit),
            "count": count(&unit.name),
        }))
    });
    // A kind without instances, such as a leader, is deployed by its own name.
    let kinds = game.kinds.values().filter_map(|kind| {
        let KindRole::Piece { joins, .. } = &kind.role else { return None };
        if !kind.stands_alone() || game.instances.values().any(|unit| unit.kind == kind.name) {
            return None;
        }
        Some(json!({
            "unit": kind.name,
            "kind": kind.name,
            "title": kind.name,
            "abbr": kind.abbrs.first(),
            "doc": kind.doc,
            "joins": joins,
            "facings": facings(game, scenario, &kind.name),
            "figures": [],
            "count": count(&kind.name),
        }))
    });
    instances.chain(kinds).collect()
}

/// The most figures that are returned for a unit.
const MOST_FIGURES: usize = 12;

/// Returns the figures of a unit by their printed titles, if its game prints titles, or else by the
/// names of the fields.
fn figures(kind: &Kind, unit: &Instance) -> Vec<(String, String)> {
    let is_titled = kind.fields.values().any(|field| field.title.is_some());
    let shown = kind.fields.iter().filter(|(_, field)| {
        !field.state && !field.private && (!is_titled || field.title.is_some())
    });
    let all = shown.filter_map(|(name, field)| {
        let value = match unit.fields.get(name)? {
            Value::Int(number) => number.to_string(),
            Value::Bool(true) => "yes".to_owned(),
            Value::Bool(false) => return None,
            Value::Text(text) | Value::Word(text) => text.replace('-', " "),
            Value::Names(all) | Value::Set(all) => all.join(", ").replace('-', " "),
            Value::Field(other) => unit.fields.get(other)?.as_int()?.to_string(),
        };
        let title = field.title.clone().unwrap_or_else(|| name.replace('-', " "));
        (!value.is_empty()).then_some((title, value))
    });
    all.take(MOST_FIGURES).collect()
}

/// Returns the facings of a kind; empty if its pieces have none.
fn facings(game: &Game, scenario: &Scenario, kind: &str) -> Vec<String> {
    let words = || {
        let kind = game.kinds.get(kind)?;
        let Look::Block { facing: Some(field), .. } = &kind.look else { return None };
        let board = game.boards.get(&scenario.board)?;
        Some(match &kind.fields.get(field)?.ty {
            Type::Enum(name) => game.enums.get(name)?.variants.keys().cloned().collect(),
            Type::OneOf(words) => words.clone(),
            Type::Int { .. } => {
                (1..=board.grid.directions().len()).map(|side| side.to_string()).collect()
            }
            Type::Play(_) => {
                board.grid.directions().iter().map(|side| side.word().to_owned()).collect()
            }
            // None of these types is a facing.
            Type::Bool | Type::Text | Type::Names | Type::SetOf(_) => Vec::new(),
        })
    };
    words().unwrap_or_default()
}

fn terrains(game: &Game) -> Vec<serde_json::Value> {
    let all = game.terrains.values().map(|terrain| {
        json!({
            "terrain": terrain.name,
            "title": terrain.title,
            "doc": terrain.doc,
            "symbol": terrain.symbol,
            "isDefault": terrain.is_default,
            "onSides": terrain.on_sides,
        })
    });
    all.collect()
}

/// Returns the distinctions that pieces may carry, each with its kind.
fn marks(game: &Game) -> Vec<serde_json::Value> {
    let all = game.instances.values().filter_map(|mark| {
        let KindRole::Mark { of } = &game.kinds.get(&mark.kind)?.role else { return None };
        Some(json!({
            "mark": mark.name,
            "title": mark.title,
            "of": mark.kind,
            "kind": of,
            "units": mark.of,
        }))
    });
    all.collect()
}
