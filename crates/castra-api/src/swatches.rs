//! Pictures of single pieces and terrains, cut out of a map that shows each of them once.

use castra_defs::{
    Board, Cell, Direction, Game, Ground, KindRole, NamedCell, Piece, Scenario, SideFeature,
};
use castra_draw::{
    AuthorFont, Bounds, BoxKind, Layer, Layers, Options, Scene, Theme, render, to_svg,
};
use serde::Serialize;

use crate::answer::{Answer, to_json};

/// The layers with pieces and ground.
const LAYERS: [Layer; 3] = [Layer::Terrain, Layer::Units, Layer::Leaders];

/// The width of a picture in pixels.
const PIXELS: f32 = 72.0;

/// Pictures of the elements of a palette, without those that the board cannot show.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Swatches {
    units: Vec<UnitSwatch>,
    terrains: Vec<TerrainSwatch>,
}

/// A piece of an army as SVG.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct UnitSwatch {
    army: String,
    unit: String,
    svg: String,
}

/// A terrain as SVG.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct TerrainSwatch {
    terrain: String,
    svg: String,
}

/// A piece or a terrain to draw.
enum SwatchSubject<'g> {
    Piece { army: &'g str, unit: &'g str, kind: &'g str },
    Terrain(&'g str),
    Side(&'g str),
}

/// Draws each type of piece in the colours of each army, and each terrain. Types that the board
/// cannot show are left out.
pub(crate) fn swatches(
    game: &Game,
    scenario: &Scenario,
    theme: Theme,
    fonts: &[AuthorFont],
) -> Answer {
    let Some(board) = game.boards.get(&scenario.board) else {
        return to_json(&Swatches::default());
    };
    let shown = |layers: Layers, layer: &Layer| match LAYERS.contains(layer) {
        true => layers,
        false => layers.without(*layer),
    };
    let layers = Layer::ALL.iter().fold(Layers::all(), shown);
    let options = Options { theme, layers, fonts: fonts.to_vec(), ..Options::default() };
    let things = drawn_elements(game, scenario);
    let cells = separate_cells(board);
    let mut swatches = Swatches::default();
    if !cells.is_empty() {
        for page in things.chunks(cells.len()) {
            draw(game, scenario, &options, &cells, page, &mut swatches)?;
        }
    }
    to_json(&swatches)
}

fn drawn_elements<'g>(game: &'g Game, scenario: &'g Scenario) -> Vec<SwatchSubject<'g>> {
    let is_piece = |kind: &str| {
        game.kinds.get(kind).is_some_and(|kind| matches!(kind.role, KindRole::Piece { .. }))
    };
    let instances = game.instances.values().filter(|unit| is_piece(&unit.kind));
    let instances = instances.map(|unit| (unit.name.as_str(), unit.kind.as_str()));
    // A kind without instances, such as a leader, is deployed by its own name.
    let kinds = game.kinds.values().filter(|kind| {
        is_piece(&kind.name)
            && kind.needs_no_instance()
            && game.instances.values().all(|unit| unit.kind != kind.name)
    });
    let kinds = kinds.map(|kind| (kind.name.as_str(), kind.name.as_str()));
    let pieces: Vec<(&str, &str)> = instances.chain(kinds).collect();
    let of_armies = scenario.armies.keys().flat_map(|army| {
        pieces.iter().map(move |(unit, kind)| SwatchSubject::Piece { army, unit, kind })
    });
    let grounds = game.terrains.values().map(|terrain| match terrain.on_sides {
        true => SwatchSubject::Side(&terrain.name),
        false => SwatchSubject::Terrain(&terrain.name),
    });
    of_armies.chain(grounds).collect()
}

/// Returns cells of which no two are neighbours, so that their contents do not overlap.
fn separate_cells(board: &Board) -> Vec<Cell> {
    let mut chosen: Vec<Cell> = Vec::new();
    for cell in board.cells() {
        let around = board.grid.directions().iter();
        let mut around = around.filter_map(|side| board.neighbour(cell, *side));
        if !around.any(|other| chosen.contains(&other)) {
            chosen.push(cell);
        }
    }
    chosen
}

/// Returns the first neighbour of a cell, with its direction.
fn neighbour_direction(board: &Board, cell: Cell) -> Option<(Direction, Cell)> {
    let all = board.grid.directions().iter();
    all.copied().find_map(|side| Some((side, board.neighbour(cell, side)?)))
}

/// Draws each item in its cell, and cuts the pictures out.
fn draw(
    game: &Game,
    scenario: &Scenario,
    options: &Options,
    cells: &[Cell],
    subjects: &[SwatchSubject<'_>],
    swatches: &mut Swatches,
) -> Result<(), String> {
    let Some(board) = game.boards.get(&scenario.board) else { return Ok(()) };
    let mut sample = Scenario {
        terrain: Vec::new(),
        sides: Vec::new(),
        links: Vec::new(),
        labels: Vec::new(),
        objectives: Vec::new(),
        pieces: Vec::new(),
        reserves: Vec::new(),
        ..scenario.clone()
    };
    for (thing, cell) in subjects.iter().zip(cells) {
        let at = NamedCell::new(board, *cell);
        match thing {
            SwatchSubject::Piece { army, unit, kind } => sample.pieces.push(Piece {
                army: (*army).to_owned(),
                unit: (*unit).to_owned(),
                kind: (*kind).to_owned(),
                name: None,
                at,
                marks: Vec::new(),
                state: castra_base::IndexMap::default(),
                origin: None,
            }),
            SwatchSubject::Terrain(terrain) => {
                sample.terrain.push(Ground { at, terrain: (*terrain).to_owned() });
            }
            SwatchSubject::Side(terrain) => {
                if let Some((side, _)) = neighbour_direction(board, *cell) {
                    sample.sides.push(SideFeature { terrain: (*terrain).to_owned(), at, side });
                }
            }
        }
    }
    let scene = render(game, &sample, options).map_err(|error| error.to_string())?;
    let Swatches { units, terrains } = swatches;
    let hex = |cell: Cell| {
        let name = board.name_of(cell);
        scene.boxes_of(BoxKind::Hex).find(|one| one.name == name).map(|one| one.bounds)
    };
    for (thing, cell) in subjects.iter().zip(cells) {
        let Some(own) = hex(*cell) else { continue };
        match thing {
            SwatchSubject::Piece { army, unit, .. } => {
                let holds = |b: &Bounds| {
                    let (x, y) = centre(b);
                    own.x0 <= x && x <= own.x1 && own.y0 <= y && y <= own.y1
                };
                let blocks = scene.boxes_of(BoxKind::Block).chain(scene.boxes_of(BoxKind::Badge));
                if let Some(found) = blocks.map(|one| one.bounds).find(holds) {
                    let svg = cut_svg(&scene, found, units.len(), "unit");
                    let (army, unit) = ((*army).to_owned(), (*unit).to_owned());
                    units.push(UnitSwatch { army, unit, svg });
                }
            }
            SwatchSubject::Terrain(terrain) => {
                let svg = cut_svg(&scene, own, terrains.len(), "terrain");
                terrains.push(TerrainSwatch { terrain: (*terrain).to_owned(), svg });
            }
            SwatchSubject::Side(terrain) => {
                let Some(other) = neighbour_direction(board, *cell).and_then(|(_, next)| hex(next))
                else {
                    continue;
                };
                let ((ax, ay), (bx, by)) = (centre(&own), centre(&other));
                let (x, y) = ((ax + bx) / 2.0, (ay + by) / 2.0);
                let (w, h) = ((own.x1 - own.x0) / 2.0, (own.y1 - own.y0) / 2.0);
                let around = Bounds { x0: x - w, y0: y - h, x1: x + w, y1: y + h };
                let svg = cut_svg(&scene, around, terrains.len(), "terrain");
                terrains.push(TerrainSwatch { terrain: (*terrain).to_owned(), svg });
            }
        }
    }
    Ok(())
}

fn centre(b: &Bounds) -> (f32, f32) {
    ((b.x0 + b.x1) / 2.0, (b.y0 + b.y1) / 2.0)
}

/// Returns a part of a scene as SVG. Pictures may be on one page, where ids must be unique.
fn cut_svg(scene: &Scene, to: Bounds, index: usize, sort: &str) -> String {
    let mut own = scene.crop(to);
    own.id = format!("castra-{sort}-{index}");
    own.scale = PIXELS / own.width;
    to_svg(&own)
}
