//! The pieces on the board, gathered by cell and drawn layer by layer.

use std::collections::BTreeMap;

use castra_defs::{Cell, Look};

use super::context::Map;
use super::obstacles::Obstacles;
use super::stack::Stack;
use super::{blocks, labels, leaders, objectives, terrain_names};
use crate::options::Layer;
use crate::sheet::Sheet;

pub(super) fn draw(map: &Map<'_>, sheet: &mut Sheet<'_>, obstacles: &mut Obstacles) {
    let stacks = gather(map, sheet);
    let places = objectives::places(map, &stacks, sheet);
    if map.shows(Layer::Objectives) {
        sheet.layer("objective-hexes", |sheet| objectives::draw_outlines(map, sheet, &places));
    }
    sheet.layer("units", |sheet| {
        for (&cell, stack) in &stacks {
            blocks::draw(map, sheet, obstacles, cell, stack);
        }
    });
    sheet.layer("leaders", |sheet| {
        for (&cell, stack) in &stacks {
            leaders::draw_badges(map, sheet, obstacles, cell, stack);
        }
    });
    if map.shows(Layer::Objectives) {
        sheet.layer("objectives", |sheet| objectives::draw_tokens(map, sheet, obstacles, &places));
    }
    // Names come last, when every obstacle is known.
    sheet.layer("names", |sheet| {
        for (&cell, stack) in &stacks {
            leaders::draw_names(map, sheet, obstacles, cell, stack);
        }
    });
    if map.shows(Layer::Terrain) {
        terrain_names::draw(map, sheet, obstacles);
    }
    if map.shows(Layer::Labels) {
        sheet.layer("labels", |sheet| labels::draw(map, sheet, obstacles));
    }
}

fn gather<'a>(map: &Map<'a>, sheet: &mut Sheet<'_>) -> BTreeMap<Cell, Stack<'a>> {
    let mut stacks: BTreeMap<Cell, Stack<'a>> = BTreeMap::new();
    for (index, piece) in map.scenario.pieces.iter().enumerate() {
        let cell = piece.at.cell();
        if !map.geometry.board.contains(cell) {
            sheet.warnings.push(format!(
                "`{}` of `{}` stands at `{}`, which is not on the board",
                piece.unit, piece.army, piece.at.hex
            ));
            continue;
        }
        let badge = match map.game.kinds.get(&piece.kind).map(|kind| &kind.look) {
            Some(Look::None) => continue,
            Some(Look::Badge) => true,
            // A piece of an undeclared kind is drawn as a plain block.
            Some(Look::Block { .. }) | None => false,
        };
        if badge && map.shows(Layer::Leaders) {
            stacks.entry(cell).or_default().badges.push((index, piece));
        } else if !badge && map.shows(Layer::Units) {
            stacks.entry(cell).or_default().blocks.push((index, piece));
        }
    }
    stacks
}
