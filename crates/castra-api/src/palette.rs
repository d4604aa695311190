//! The palette of a battle: the units, terrains, facings and distinctions that can be placed on its
//! map.

use castra_defs::{Army, Game, Instance, Kind, KindRole, Look, Scenario, Type, Value};
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, to_json};
use crate::game_map::css_colour;
use crate::picture::parse_theme;
use crate::state::{Api, battle};

/// A request about the palette of a battle.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum PaletteRequest {
    /// Returns the elements of the battle's game, and how many of each are deployed.
    Of { path: String },
    /// Draws the pieces of each army and the terrains, as they look on the map.
    Pictures {
        path: String,
        /// The name of the theme.
        #[cfg_attr(feature = "typescript", ts(as = "crate::words::ThemeWord"))]
        theme: String,
    },
}

/// The elements that can be placed on the map of a battle.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Palette {
    armies: Vec<PaletteArmy>,
    units: Vec<Unit>,
    terrains: Vec<Terrain>,
    marks: Vec<Mark>,
    /// The boards of the game.
    boards: Vec<String>,
}

/// An army with its colours on the map.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct PaletteArmy {
    army: String,
    name: String,
    /// The noun for sentences: `the Romans`.
    noun: String,
    /// The edge of the board at which it deploys.
    edge: &'static str,
    fill: String,
    ink: String,
}

/// A type of piece.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Unit {
    unit: String,
    kind: String,
    title: String,
    abbr: Option<String>,
    doc: Option<String>,
    /// The kind whose hex it may share.
    joins: Option<String>,
    facings: Vec<String>,
    /// The name and the value of each figure.
    figures: Vec<(String, String)>,
    /// The number of deployed pieces of each army.
    count: Vec<usize>,
}

/// A terrain.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Terrain {
    terrain: String,
    title: String,
    doc: Option<String>,
    symbol: Option<String>,
    is_default: bool,
    on_sides: bool,
}

/// A distinction that pieces may carry.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Mark {
    mark: String,
    title: String,
    /// The kind of distinction.
    of: String,
    /// The kind of piece that may carry it.
    kind: String,
    /// The types of piece that may carry it; empty for all.
    units: Vec<String>,
}

pub(crate) fn answer(api: &mut Api, ask: PaletteRequest) -> Answer {
    match ask {
        PaletteRequest::Pictures { path, theme } => {
            let theme = parse_theme(&theme)?;
            let (analysis, file) = api.analyse(&path)?;
            let found = battle(&analysis, file)?;
            crate::swatches::swatches(&found.game, &found.scenario, theme, &api.fonts)
        }
        PaletteRequest::Of { path } => {
            let (analysis, file) = api.analyse(&path)?;
            let found = battle(&analysis, file)?;
            let (game, scenario) = (&found.game, &found.scenario);
            to_json(&Palette {
                armies: armies(game, scenario),
                units: units(game, scenario),
                terrains: terrains(game),
                marks: marks(game),
                boards: game.boards.keys().cloned().collect(),
            })
        }
    }
}

fn armies(game: &Game, scenario: &Scenario) -> Vec<PaletteArmy> {
    let rosters = castra_draw::rosters(game, scenario, castra_draw::Theme::Classic);
    let all = rosters.into_iter().map(|army| PaletteArmy {
        noun: scenario.armies.get(&army.army).map_or(army.name.as_str(), Army::noun).to_owned(),
        fill: css_colour(army.fill),
        ink: css_colour(army.ink),
        army: army.army,
        name: army.name,
        edge: army.edge,
    });
    all.collect()
}

fn units(game: &Game, scenario: &Scenario) -> Vec<Unit> {
    let count = |unit: &str| -> Vec<usize> {
        let armies = scenario.armies.keys();
        armies.map(|army| scenario.pieces_of(army).filter(|p| p.unit == unit).count()).collect()
    };
    let instances = game.instances.values().filter_map(|unit| {
        let kind = game.kinds.get(&unit.kind)?;
        let KindRole::Piece { joins, .. } = &kind.role else { return None };
        Some(Unit {
            unit: unit.name.clone(),
            kind: unit.kind.clone(),
            title: unit.title.clone(),
            abbr: unit.abbr.clone(),
            doc: unit.doc.clone(),
            joins: joins.clone(),
            facings: if unit.faceless { Vec::new() } else { facings(game, scenario, &unit.kind) },
            figures: figures(kind, unit),
            count: count(&unit.name),
        })
    });
    // A kind without instances, such as a leader, is deployed by its own name.
    let kinds = game.kinds.values().filter_map(|kind| {
        let KindRole::Piece { joins, .. } = &kind.role else { return None };
        if !kind.needs_no_instance() || game.instances.values().any(|unit| unit.kind == kind.name) {
            return None;
        }
        Some(Unit {
            unit: kind.name.clone(),
            kind: kind.name.clone(),
            title: kind.name.clone(),
            abbr: kind.abbrs.first().cloned(),
            doc: kind.doc.clone(),
            joins: joins.clone(),
            facings: facings(game, scenario, &kind.name),
            figures: Vec::new(),
            count: count(&kind.name),
        })
    });
    instances.chain(kinds).collect()
}

/// The most figures that are returned for a unit.
const MAX_FIGURES: usize = 12;

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
    all.take(MAX_FIGURES).collect()
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
                board.grid.directions().iter().map(|side| side.suffix().to_owned()).collect()
            }
            // None of these types is a facing.
            Type::Bool | Type::Text | Type::Names | Type::SetOf(_) => Vec::new(),
        })
    };
    words().unwrap_or_default()
}

fn terrains(game: &Game) -> Vec<Terrain> {
    let all = game.terrains.values().map(|terrain| Terrain {
        terrain: terrain.name.clone(),
        title: terrain.title.clone(),
        doc: terrain.doc.clone(),
        symbol: terrain.symbol.clone(),
        is_default: terrain.is_default,
        on_sides: terrain.on_sides,
    });
    all.collect()
}

/// Returns the distinctions that pieces may carry, each with its kind.
fn marks(game: &Game) -> Vec<Mark> {
    let all = game.instances.values().filter_map(|mark| {
        let KindRole::Mark { of } = &game.kinds.get(&mark.kind)?.role else { return None };
        Some(Mark {
            mark: mark.name.clone(),
            title: mark.title.clone(),
            of: mark.kind.clone(),
            kind: of.clone(),
            units: mark.of.clone(),
        })
    });
    all.collect()
}
