//! The names of terrain in hexes that look like other ground.

use std::collections::{BTreeMap, BTreeSet};

use castra_defs::{Cell, Terrain, TerrainArt};
use castra_words::{capitalize, spell_out};

use super::context::Map;
use super::labels;
use super::obstacles::Obstacles;
use crate::bounds::Pt;
use crate::geometry::W;
use crate::sheet::Sheet;
use crate::text::{Face, Style};

/// The font size of a name.
const SIZE: f32 = 0.13 * W;
/// The widths to try: a name stays in its own hex.
const WIDTHS: [f32; 1] = [0.84 * W];

/// Draws the name of the terrain in each hex whose drawing looks like other ground.
pub(super) fn draw(map: &Map<'_>, sheet: &mut Sheet<'_>, obstacles: &mut Obstacles) {
    let mut named: BTreeSet<&str> = BTreeSet::new();
    let mut unnamed: BTreeSet<&str> = BTreeSet::new();
    let style = Style::new(Face::Italic, SIZE * map.names.min(1.4));
    for (cell, terrain) in ambiguous_cells(map) {
        let c = map.geometry.centre(cell);
        let points = |_: f32, height: f32| candidate_points(c, height);
        let is_set = labels::set_lines(sheet, obstacles, &title(terrain), style, &WIDTHS, &points);
        let names = if is_set { &mut named } else { &mut unnamed };
        names.insert(&terrain.name);
    }
    for name in unnamed.difference(&named) {
        sheet.warnings.push(format!("no room on the map for the name of the terrain `{name}`"));
    }
}

/// Returns the cells whose ground looks like the default or like other terrain of the battle, with
/// their terrain. A single cell of open ground is among them, whatever the default is. Places have
/// names of their own, so none of theirs is among them.
fn ambiguous_cells<'a>(map: &Map<'a>) -> BTreeMap<Cell, &'a Terrain> {
    let board = map.geometry.board;
    if board.has_places() {
        return BTreeMap::new();
    }
    let name_of = |ground: &castra_defs::Ground| {
        let cell = ground.at.cell();
        let terrain = map.game.terrains.get(&ground.terrain)?;
        board.contains(cell).then_some((cell, terrain))
    };
    let mut cells: BTreeMap<Cell, &Terrain> =
        map.scenario.terrain.iter().filter_map(name_of).collect();
    let default_terrain = map.game.default_terrain();
    let in_battle: BTreeMap<&str, &Terrain> =
        cells.values().map(|&terrain| (terrain.name.as_str(), terrain)).collect();
    let is_open = |terrain: &Terrain| {
        terrain.art == TerrainArt::Clear && picture(terrain).is_none() && !terrain.is_default
    };
    let is_single = |cell: Cell, terrain: &Terrain| {
        board
            .neighbours(cell)
            .all(|other| cells.get(&other).is_none_or(|neighbour| neighbour.name != terrain.name))
    };
    let single: BTreeSet<Cell> = cells
        .iter()
        .filter(|(cell, terrain)| is_open(terrain) && is_single(**cell, terrain))
        .map(|(cell, _)| *cell)
        .collect();
    let is_like_usual = |terrain: &Terrain| match default_terrain {
        Some(default_terrain) => {
            default_terrain.name != terrain.name && looks_like(default_terrain, terrain)
        }
        None => is_open(terrain),
    };
    let is_usual = |terrain: &Terrain| {
        default_terrain.is_some_and(|default_terrain| default_terrain.name == terrain.name)
    };
    let labelled = labelled_terrains(map, &cells);
    let is_like_other = |terrain: &Terrain| {
        let mut others = in_battle
            .values()
            .filter(|other| other.name != terrain.name && !labelled.contains(other.name.as_str()));
        !is_usual(terrain) && others.any(|other| looks_like(other, terrain))
    };
    cells.retain(|cell, terrain| {
        let is_ambiguous =
            single.contains(cell) || is_like_usual(terrain) || is_like_other(terrain);
        is_ambiguous && !labelled.contains(terrain.name.as_str())
    });
    cells
}

/// Returns the terrains whose cells all have a label of the map with their name, in the cell or
/// beside it.
fn labelled_terrains<'a>(map: &Map<'a>, cells: &BTreeMap<Cell, &'a Terrain>) -> BTreeSet<&'a str> {
    let has_label = |cell: Cell, terrain: &Terrain| {
        map.scenario.labels.iter().any(|label| {
            let at = label.at.cell();
            let is_near = at == cell || map.geometry.board.neighbours(cell).any(|near| near == at);
            is_near && label.text.eq_ignore_ascii_case(&title(terrain))
        })
    };
    let (with, without): (Vec<_>, Vec<_>) =
        cells.iter().partition(|(cell, terrain)| has_label(**cell, terrain));
    let name = |(_, terrain): (&Cell, &&'a Terrain)| terrain.name.as_str();
    let mut names: BTreeSet<&str> = with.into_iter().map(name).collect();
    for cell in without {
        names.remove(name(cell));
    }
    names
}

/// Returns whether two terrains have the same drawing.
fn looks_like(a: &Terrain, b: &Terrain) -> bool {
    a.art == b.art && picture(a) == picture(b)
}

/// Returns the author's picture of a terrain.
fn picture(terrain: &Terrain) -> Option<&castra_base::Picture> {
    terrain.artwork.as_ref()?.picture.as_deref()
}

/// Returns the printed name of a terrain.
fn title(terrain: &Terrain) -> String {
    let title = terrain.title.trim();
    capitalize(&if title.is_empty() { spell_out(&terrain.name) } else { title.to_owned() })
}

/// Returns candidate positions of a name, best first: in the middle of its hex, then at its lower
/// and upper edge, where a block leaves space.
fn candidate_points(c: Pt, height: f32) -> Vec<Pt> {
    vec![
        c.translate(0.0, 0.06 * W),
        c.translate(0.0, 0.2 * W),
        c.translate(0.0, 0.38 * W + height / 2.0),
        c.translate(0.0, -0.325 * W - height / 2.0),
    ]
}
