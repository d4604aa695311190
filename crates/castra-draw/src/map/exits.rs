//! Exits: arrows over the edges of the board where an army's pieces may leave, as the battle's War
//! Council says.

use castra_defs::{Army, CouncilEntry, ExitEdge, Game, Half, Scenario, Value};
use tiny_skia::PathBuilder;

use super::context::{FRAME, Map, caption_zoom};
use crate::armies::ArmyAppearance;
use crate::bounds::{Pt, pt};
use crate::geometry::W;
use crate::options::Layer;
use crate::scene::Stroke;
use crate::sheet::{Sheet, push_polyline};

/// The height of an arrow beside a board of usual size.
const ARROW_HEIGHT: f32 = 0.24 * W;
/// The maximum number of arrows along an edge; on a longer edge only some hexes have one.
const MAX_ARROWS: usize = 14;

/// An exit: its army, the edge of the page, and the printed War Council entry.
pub(crate) struct Exit<'a> {
    pub(crate) army: &'a Army,
    pub(crate) over: Half,
    pub(crate) phrase: Option<&'a str>,
}

/// Returns the exits of a battle, army by army.
pub(crate) fn exits<'a>(game: &'a Game, scenario: &'a Scenario) -> Vec<Exit<'a>> {
    let form = game.council.iter().flat_map(|form| &form.army_entries);
    let entries: Vec<(&String, &CouncilEntry, ExitEdge)> =
        form.filter_map(|(name, entry)| Some((name, entry, entry.exit?))).collect();
    let mut exits = Vec::new();
    for army in scenario.armies.values() {
        for (name, entry, edge) in &entries {
            let entry_value = army.entries.get(*name).or(entry.default.as_ref());
            if entry_value.is_none_or(|value| matches!(value, Value::Bool(false) | Value::Int(0))) {
                continue;
            }
            let over = match (edge, army.side) {
                (ExitEdge::Own, side) => side,
                (ExitEdge::Enemy, Half::Top) => Half::Bottom,
                (ExitEdge::Enemy, Half::Bottom) => Half::Top,
            };
            exits.push(Exit { army, over, phrase: entry.phrase.as_deref() });
        }
    }
    exits
}

fn armies_over<'a>(map: &'a Map<'_>, half: Half) -> Vec<&'a ArmyAppearance> {
    // On a board of places, no piece can leave over an edge.
    if !map.shows(Layer::Exits) || map.geometry.board.has_places() {
        return Vec::new();
    }
    let exits = exits(map.game, map.scenario).into_iter().filter(|exit| exit.over == half);
    exits.filter_map(|exit| map.armies.get(&exit.army.id)).collect()
}

/// Returns the space that arrows need beyond an edge of the board.
pub(super) fn room(map: &Map<'_>, half: Half) -> f32 {
    if armies_over(map, half).is_empty() { 0.0 } else { ARROW_HEIGHT * caption_zoom(map) + FRAME }
}

/// Draws the arrows over an edge, alternating between the colours of the armies that may leave
/// there.
pub(super) fn draw(map: &Map<'_>, sheet: &mut Sheet<'_>, half: Half) {
    let armies = armies_over(map, half);
    if armies.is_empty() {
        return;
    }
    let board = map.geometry.board;
    let (row, up) = match half {
        Half::Top => (0, -1.0),
        Half::Bottom => (board.height.saturating_sub(1), 1.0),
    };
    let frame = map.geometry.frame();
    let edge = if half == Half::Top { frame.y0 } else { frame.y1 };
    let cells: Vec<_> = board.cells().filter(|cell| cell.row == row).collect();
    let step = cells.len().div_ceil(MAX_ARROWS).max(1);
    let size = ARROW_HEIGHT * caption_zoom(map);
    for (i, cell) in cells.iter().step_by(step).enumerate() {
        let foot = pt(map.geometry.centre(*cell).x, edge + up * FRAME * 2.4);
        if let Some(colours) = armies.get(i % armies.len()) {
            draw_arrow(sheet, colours, foot, up, size);
        }
    }
}

/// Draws an arrow from a point, pointing up (-1) or down (1).
pub(crate) fn draw_arrow(
    sheet: &mut Sheet<'_>,
    colours: &ArmyAppearance,
    foot: Pt,
    up: f32,
    size: f32,
) {
    let at = |x: f32, y: f32| foot.translate(x * size, up * y * size);
    let corners = [
        at(-0.2, 0.0),
        at(-0.2, 0.45),
        at(-0.45, 0.45),
        at(0.0, 1.0),
        at(0.45, 0.45),
        at(0.2, 0.45),
        at(0.2, 0.0),
    ];
    let mut path = PathBuilder::new();
    push_polyline(&mut path, &corners, true);
    let edge = Stroke::new(sheet.palette.outline, size * 0.06);
    sheet.shape(path.finish(), Some(colours.livery.fill), Some(edge));
}
