//! The map of a battle as a picture, and the outlines of its cells.

use castra_base::IndexMap;
use castra_defs::{Game, Scenario};
use castra_draw::{AuthorFont, BoxKind, Layer, Layers, Options, Theme};
use serde::Serialize;
use smol_str::SmolStr;

/// The layers outside the map.
const OUTSIDE_LAYERS: [Layer; 10] = [
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

/// Returns the options that draw the map without the rest of the page.
pub(crate) fn map_only_options(theme: Theme, fonts: &[AuthorFont]) -> Options {
    let layers = OUTSIDE_LAYERS.iter().fold(Layers::all(), |layers, layer| layers.without(*layer));
    Options { theme, layers, fonts: fonts.to_vec(), ..Options::default() }
}

/// A hex of the map, with its box on the page.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Hex {
    hex: String,
    /// The printed name; only a place has another one.
    title: String,
    x: f32,
    y: f32,
    w: f32,
    h: f32,
    terrain: Option<String>,
}

/// Returns the hexes by name, each with its box on the page and its contents.
pub(crate) fn boxes(game: &Game, scenario: &Scenario, scene: &castra_draw::Scene) -> Vec<Hex> {
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
        Hex {
            hex: one.name.clone(),
            title: titles.get(one.name.as_str()).unwrap_or(&one.name).clone(),
            x: bounds.x0,
            y: bounds.y0,
            w: bounds.x1 - bounds.x0,
            h: bounds.y1 - bounds.y0,
            terrain: terrain.map(str::to_owned),
        }
    });
    all.collect()
}

/// Returns the corners of a hex as fractions of the width and height of its box.
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
