//! Objectives: an outline inside the hex and a token.

use std::collections::BTreeMap;

use castra_defs::Cell;

use super::context::Map;
use super::obstacles::{Obstacles, Weight};
use super::stack::Stack;
use super::token;
use crate::armies::ArmyAppearance;
use crate::bounds::{Bounds, Pt};
use crate::geometry::W;
use crate::scene::{BoxKind, Stroke};
use crate::sheet::{Sheet, polyline};

/// An objective hex, with the army that gains from it if only one does.
#[derive(Debug)]
pub(super) struct ObjectiveHex<'a> {
    cell: Cell,
    text: &'a str,
    colours: Option<&'a ArmyAppearance>,
    /// The index among the objectives of the hex.
    rank: usize,
    /// True if a piece is in the hex.
    is_occupied: bool,
}

pub(super) fn places<'a>(
    map: &'a Map<'_>,
    stacks: &BTreeMap<Cell, Stack<'_>>,
    sheet: &mut Sheet<'_>,
) -> Vec<ObjectiveHex<'a>> {
    let mut places: Vec<ObjectiveHex<'a>> = Vec::new();
    for objective in &map.scenario.objectives {
        for at in &objective.at {
            let cell = at.cell();
            if !map.geometry.board.contains(cell) {
                let warning =
                    format!("the objective `{}` is at `{}`, off the board", objective.text, at.hex);
                sheet.warnings.push(warning);
                continue;
            }
            places.push(ObjectiveHex {
                cell,
                text: &objective.text,
                colours: objective.army.as_deref().and_then(|army| map.armies.get(army)),
                rank: places.iter().filter(|p| p.cell == cell).count(),
                is_occupied: stacks.contains_key(&cell),
            });
        }
    }
    places
}

pub(super) fn draw_outlines(map: &Map<'_>, sheet: &mut Sheet<'_>, places: &[ObjectiveHex<'_>]) {
    for place in places {
        let c = map.geometry.centre(place.cell);
        let inset = 0.90 - 0.08 * place.rank.min(3) as f32;
        let corners: Vec<Pt> =
            map.geometry.corners(c).into_iter().map(|p| c.toward(p, inset)).collect();
        let ink = place.colours.map_or(sheet.palette.accent, |colours| colours.livery.fill);
        let path = polyline(&corners, true);
        sheet.stroke(path.clone(), Stroke::new(sheet.palette.map_halo.faded(0.7), 0.06 * W));
        sheet.stroke(path, Stroke::new(ink, 0.035 * W).with_dashes(0.10 * W, 0.06 * W));
    }
}

pub(super) fn draw_tokens(
    map: &Map<'_>,
    sheet: &mut Sheet<'_>,
    obstacles: &mut Obstacles,
    places: &[ObjectiveHex<'_>],
) {
    for place in places {
        let c = map.geometry.centre(place.cell);
        let step = place.rank as f32 * 0.19 * W;
        let (at, radius) = if place.is_occupied {
            (c.translate(-0.19 * W + step, 0.425 * W), 0.088 * W)
        } else {
            (c.translate(step, 0.05 * W), 0.16 * W)
        };
        let bounds = Bounds::from_centre(at, 2.0 * radius, 2.0 * radius);
        sheet.add_box(BoxKind::Objective, place.text, bounds);
        obstacles.add(bounds, Weight::Solid);
        token::draw_objective(sheet, place.colours, at, radius);
    }
}
