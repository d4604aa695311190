//! The map of a battle: a picture, and what in it is where and written where.

use castra_base::IndexMap;
use castra_defs::{Game, Scenario};
use castra_draw::{BoxKind, Layer, Layers, Options, Theme};
use castra_workspace::CheckedScenario;
use serde::Deserialize;
use serde_json::{Value, json};
use smol_str::SmolStr;

use crate::door::{Answer, Door, Refusal, battle};
use crate::utf16::Utf16;

/// What can be asked.
#[derive(Debug, Deserialize)]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum Ask {
    /// The map alone, without what is printed around it.
    Map {
        /// The battle.
        path: String,
        /// The colours, by name.
        theme: String,
    },
    /// The whole page, as it is printed.
    Page {
        /// The battle.
        path: String,
        /// The colours, by name.
        theme: String,
    },
}

/// What is printed around a map.
const AROUND: [Layer; 10] = [
    Layer::Reserves,
    Layer::Tracks,
    Layer::Armies,
    Layer::Title,
    Layer::Council,
    Layer::OrderOfBattle,
    Layer::Specials,
    Layer::Background,
    Layer::Legend,
    Layer::Credits,
];

/// How a map is drawn without what is printed around it.
pub(crate) fn map_alone(theme: Theme) -> Options {
    let layers = AROUND.iter().fold(Layers::all(), |layers, layer| layers.without(*layer));
    Options { theme, layers, ..Options::default() }
}

/// Colours by their name.
pub(crate) fn theme_of(word: &str) -> Result<Theme, Refusal> {
    word.parse().map_err(|error: castra_draw::DrawError| error.to_string())
}

pub(crate) fn answer(door: &mut Door, ask: Ask) -> Answer {
    // Both stand in one page of a browser, where an id is to be there once.
    let (path, id, options) = match ask {
        Ask::Map { path, theme } => (path, "castra-map", map_alone(theme_of(&theme)?)),
        Ask::Page { path, theme } => {
            let options = Options { theme: theme_of(&theme)?, ..Options::default() };
            (path, "castra-page", options)
        }
    };
    let (analysis, file) = door.near(&path)?;
    let found = battle(&analysis, file)?;
    if found.scenario.board.is_empty() {
        return Ok(json!({ "hasErrors": found.has_errors, "board": null }));
    }
    let scene = castra_draw::render(&found.game, &found.scenario, &options);
    let mut scene = scene.map_err(|error| error.to_string())?;
    scene.id = id.to_owned();
    let text = analysis.source(file).map_or("", |source| &source.text);
    Ok(json!({
        "hasErrors": found.has_errors,
        "board": found.scenario.board,
        "width": scene.width,
        "height": scene.height,
        "svg": castra_draw::to_svg(&scene),
        "pieces": pieces(found, &Utf16::of(text)),
        "hexes": boxes(&found.game, &found.scenario, &scene),
        "outline": outline(&found.game, &found.scenario),
        "sides": sides(found, &scene),
        "warnings": scene.warnings,
    }))
}

/// What is deployed; the number of each is its `data-piece` in the picture.
fn pieces(found: &CheckedScenario, units: &Utf16) -> Vec<Value> {
    let (game, scenario) = (&found.game, &found.scenario);
    let all = scenario.pieces.iter().enumerate().map(|(index, piece)| {
        let army = scenario.armies.get(&piece.army);
        let title = game.instances.get(&piece.unit).map_or(&piece.unit, |unit| &unit.title);
        let span = piece.origin.map(|span| units.range(span));
        json!({
            "piece": index,
            "hex": piece.at.hex,
            "army": piece.army,
            "armyName": army.map_or(&piece.army, |army| &army.name),
            "unit": piece.unit,
            "title": title,
            "kind": piece.kind,
            "name": piece.name,
            "marks": piece.marks,
            "state": piece.state,
            "span": span,
        })
    });
    all.collect()
}

/// The hexes by name, each with its box on the page and what lies in it.
pub(crate) fn boxes(game: &Game, scenario: &Scenario, scene: &castra_draw::Scene) -> Vec<Value> {
    let ground: IndexMap<&str, &str> =
        scenario.terrain.iter().map(|g| (g.at.hex.as_str(), g.terrain.as_str())).collect();
    let open = game.default_terrain().map(|terrain| terrain.name.as_str());
    let board = game.boards.get(&scenario.board);
    let titles: IndexMap<SmolStr, String> = board.map_or_else(IndexMap::default, |board| {
        board.cells().map(|cell| (board.name_of(cell), board.title_of(cell))).collect()
    });
    let all = scene.boxes_of(BoxKind::Hex).map(|one| {
        let terrain = ground.get(one.name.as_str()).copied().or(open);
        let bounds = &one.bounds;
        json!({
            "hex": one.name,
            "title": titles.get(one.name.as_str()).unwrap_or(&one.name),
            "x": bounds.x0,
            "y": bounds.y0,
            "w": bounds.x1 - bounds.x0,
            "h": bounds.y1 - bounds.y0,
            "terrain": terrain,
        })
    });
    all.collect()
}

/// The corners of a hex, each as parts of the width and height of its box.
pub(crate) fn outline(game: &Game, scenario: &Scenario) -> Vec<[f64; 2]> {
    let board = game.boards.get(&scenario.board);
    let corners = board.map_or(&[][..], |board| board.grid.corners());
    let ends = |at: fn(&[i32; 2]) -> i32| {
        let all = || corners.iter().map(at);
        (all().min().unwrap_or(0), all().max().unwrap_or(0))
    };
    let (left, right) = ends(|[x, _]| *x);
    let (top, bottom) = ends(|[_, y]| *y);
    let part = |value: i32, (low, high): (i32, i32)| {
        f64::from(value - low) / f64::from((high - low).max(1))
    };
    corners.iter().map(|[x, y]| [part(*x, (left, right)), part(*y, (top, bottom))]).collect()
}

/// The sides of hexes by word, each with the way from the middle of a hex to the middle
/// of that side.
fn sides(found: &CheckedScenario, scene: &castra_draw::Scene) -> Vec<Value> {
    let Some(board) = found.game.boards.get(&found.scenario.board) else { return Vec::new() };
    let boxes: IndexMap<&str, &castra_draw::Bounds> =
        scene.boxes_of(BoxKind::Hex).map(|one| (one.name.as_str(), &one.bounds)).collect();
    let middle = |cell| {
        let bounds = boxes.get(board.name_of(cell).as_str())?;
        Some(((bounds.x0 + bounds.x1) / 2.0, (bounds.y0 + bounds.y1) / 2.0))
    };
    let way = |side| {
        board.cells().find_map(|cell| {
            let (from, to) = (middle(cell)?, middle(board.neighbour(cell, side)?)?);
            Some(((to.0 - from.0) / 2.0, (to.1 - from.1) / 2.0))
        })
    };
    let all = board.grid.directions().iter().filter_map(|&side| {
        let (x, y) = way(side)?;
        Some(json!({ "side": side.word(), "x": x, "y": y }))
    });
    all.collect()
}
