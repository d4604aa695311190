//! The ground. Every terrain has a tint and a drawing, because plausible earth tones look alike to
//! many eyes. The drawing keeps to the rim of the hex, where a block leaves it visible.

mod course;
mod fields;
mod forest;
mod lake;
mod region;
mod relief;
mod river;
mod road;
mod rough;
mod sides;
mod spot;
mod works;

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_base::Picture;
use castra_defs::{Cell, TerrainArt};
use tiny_skia::PathBuilder;

use super::context::Map;
use crate::artwork;
use crate::bounds::{Bounds, Pt};
use crate::geometry::{Geometry, W};
use crate::options::Layer;
use crate::sheet::{Sheet, polyline, push_polyline, rect};
use spot::Ground;

/// The side of the square for an author's picture, on a hex of width 1. It fits into a hex of
/// either orientation, and into a square.
const ARTWORK_SIDE: f32 = 0.72;

/// Draws the ground of the whole board.
pub(super) fn draw(map: &Map<'_>, sheet: &mut Sheet<'_>) {
    let geometry = &map.geometry;
    let frame = geometry.frame();
    let default_art = map.game.default_terrain().map_or(TerrainArt::Clear, |t| t.art);
    sheet.rect(frame.expand(1.0), sheet.palette.ground(default_art));
    let mut ground = Ground { geometry, arts: BTreeMap::new(), default_art, sample: false };
    if geometry.board.has_places() {
        super::places::draw_below(map, sheet);
        let lies = geometry.board.cells().zip(&geometry.board.places.all);
        let lies = lies.filter(|_| map.shows(Layer::Terrain)).filter_map(|(cell, place)| {
            let terrain = map.game.terrains.get(place.terrain.as_deref()?)?;
            Some((cell, terrain.art))
        });
        ground.arts.extend(lies);
    }
    if map.shows(Layer::Terrain) {
        for place in &map.scenario.terrain {
            let cell = place.at.cell();
            let Some(terrain) = map.game.terrains.get(&place.terrain) else {
                let warning = format!(
                    "there is no terrain called `{}`, at `{}`",
                    place.terrain, place.at.hex
                );
                sheet.warnings.push(warning);
                continue;
            };
            if geometry.board.contains(cell) {
                ground.arts.insert(cell, terrain.art);
            } else {
                let warning = format!("`{}` at `{}` is off the board", place.terrain, place.at.hex);
                sheet.warnings.push(warning);
            }
        }
        if default_art != TerrainArt::Clear && !geometry.board.has_places() {
            for cell in geometry.board.cells() {
                ground.arts.entry(cell).or_insert(default_art);
            }
        }
    }
    draw_tints(&ground, sheet);
    draw_symbols(&ground, sheet);
    if map.shows(Layer::Terrain) {
        draw_pictures(map, sheet);
    }
    if map.shows(Layer::Terrain) {
        sides::draw(map, sheet);
    }
}

/// Draws the authors' pictures of terrain in the cells of the board.
fn draw_pictures(map: &Map<'_>, sheet: &mut Sheet<'_>) {
    let board = map.geometry.board;
    let picture = |name: &str| map.game.terrains.get(name)?.artwork.as_ref()?.picture.as_ref();
    let mut cells: BTreeMap<Cell, &Arc<Picture>> = BTreeMap::new();
    let places = board.cells().zip(&board.places.all);
    cells.extend(places.filter_map(|(cell, one)| Some((cell, picture(one.terrain.as_deref()?)?))));
    let default_picture = map.game.default_terrain().and_then(|terrain| picture(&terrain.name));
    if let Some(picture) = default_picture.filter(|_| !board.has_places()) {
        cells.extend(board.cells().map(|cell| (cell, picture)));
    }
    for place in &map.scenario.terrain {
        let cell = place.at.cell();
        if !board.contains(cell) {
            continue;
        }
        match picture(&place.terrain) {
            Some(picture) => cells.insert(cell, picture),
            None => cells.remove(&cell),
        };
    }
    for (cell, picture) in cells {
        draw_artwork(map.geometry.centre(cell), picture, sheet);
    }
}

/// Draws an author's picture of terrain in the middle of a cell.
fn draw_artwork(c: Pt, picture: &Arc<Picture>, sheet: &mut Sheet<'_>) {
    artwork::draw(sheet, picture, Bounds::from_centre(c, ARTWORK_SIDE * W, ARTWORK_SIDE * W));
}

/// Fills every cell with its tint. Cells extend a little beyond their sides, so that no seam shows
/// between neighbours.
fn draw_tints(ground: &Ground<'_>, sheet: &mut Sheet<'_>) {
    let geometry = ground.geometry;
    if geometry.board.has_places() {
        for cell in geometry.board.cells() {
            let art = ground.arts.get(&cell).copied().unwrap_or(TerrainArt::Clear);
            super::places::draw_ground(geometry.centre(cell), art, sheet);
        }
        return;
    }
    for &art in TerrainArt::ALL {
        if art == ground.default_art {
            continue;
        }
        for spot in ground.cells(|a| a == art) {
            let c = spot.centre();
            let corners: Vec<Pt> = spot.corners().into_iter().map(|p| c.toward(p, 1.006)).collect();
            sheet.fill(polyline(&corners, true), sheet.palette.ground(art));
        }
    }
    // The board is blank beyond the outermost cells.
    for (_, outline) in geometry.cells_beyond() {
        sheet.fill(polyline(&outline, true), sheet.palette.blank);
    }
    // A cell beyond the board is water if at least half of its neighbours on the board are.
    for ((row, col), outline) in geometry.cells_beyond() {
        let centre = geometry.centre_at(row, col);
        let mut near = [0, 0];
        for (dr, dc) in (-1..=1).flat_map(|dr| (-1..=1).map(move |dc| (dr, dc))) {
            let (row, col) = (row + dr, col + dc);
            let (Ok(r), Ok(c)) = (u16::try_from(row), u16::try_from(col)) else { continue };
            let cell = Cell { row: r, col: c };
            if geometry.board.contains(cell) && geometry.centre(cell).distance(centre) < 1.1 * W {
                near[usize::from(ground.art(cell) == TerrainArt::Lake)] += 1;
            }
        }
        if near[1] > 0 && near[1] >= near[0] {
            sheet.fill(polyline(&outline, true), sheet.palette.ground(TerrainArt::Lake));
        }
    }
}

/// Draws the terrain symbols, from low to high.
fn draw_symbols(ground: &Ground<'_>, sheet: &mut Sheet<'_>) {
    use TerrainArt as T;
    for spot in ground.cells(|a| a == T::Fields) {
        fields::draw(&spot, sheet);
    }
    for spot in ground.cells(|a| a == T::Lake) {
        lake::draw(&spot, sheet);
    }
    for spot in ground.cells(|a| a == T::Sand) {
        rough::draw_sand(&spot, sheet);
    }
    for spot in ground.cells(|a| a == T::Hill) {
        relief::draw_hill(&spot, sheet);
    }
    for spot in ground.cells(|a| a == T::SteepHill) {
        relief::draw_cliffs(&spot, sheet);
    }
    river::draw(ground, sheet);
    road::draw(ground, sheet);
    for spot in ground.cells(|a| a == T::Marsh) {
        rough::draw_marsh(&spot, sheet);
    }
    for spot in ground.cells(|a| a == T::Broken) {
        rough::draw_broken(&spot, sheet);
    }
    for spot in ground.cells(|a| a == T::Forest) {
        forest::draw(&spot, sheet);
    }
    for spot in ground.cells(|a| a == T::Camp) {
        works::draw_camp(&spot, sheet);
    }
    for spot in ground.cells(|a| a == T::Town) {
        works::draw_town(&spot, sheet);
    }
    for spot in ground.cells(|a| a == T::Walls) {
        works::draw_walls(&spot, sheet);
    }
}

/// Draws a sample cell for the legend. `on_sides` puts the terrain on hexsides of clear ground.
pub(crate) fn sample(
    geometry: &Geometry<'_>,
    art: TerrainArt,
    picture: Option<&Arc<Picture>>,
    on_sides: bool,
    sheet: &mut Sheet<'_>,
) {
    let ground = Ground::sample(geometry, if on_sides { TerrainArt::Clear } else { art });
    let tint = match geometry.board.has_places() && !on_sides {
        true => super::places::tint(art, sheet.palette),
        false => sheet.palette.ground(ground.art(Cell { row: 0, col: 0 })),
    };
    if geometry.board.grid == castra_defs::Grid::Square {
        sheet.fill(rect(geometry.frame()), tint);
    } else {
        let mut path = PathBuilder::new();
        for spot in ground.cells(|_| true) {
            push_polyline(&mut path, &spot.corners(), true);
        }
        sheet.fill(path.finish(), tint);
    }
    draw_symbols(&ground, sheet);
    if let Some(picture) = picture {
        draw_artwork(geometry.centre(Cell { row: 0, col: 0 }), picture, sheet);
    }
    if on_sides && geometry.board.has_places() {
        super::places::sample(geometry, art, sheet);
    } else if on_sides {
        sides::sample(geometry, art, sheet);
    }
}
