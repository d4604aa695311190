//! The card of a battle: its map, its armies, its changes, and the branches to other battles.

use std::collections::BTreeSet;

use castra_defs::Scenario;

use super::frame::{Frame, result_text};
use super::model::{
    BattleState, CampaignBattle, CampaignBranch, CampaignContents, CampaignDestination, CampaignEnd,
};
use super::parts::{CARDS, Parts};
use super::text::{Column, draw_square};
use crate::armies::Armies;
use crate::bounds::{Bounds, Pt, between, pt};
use crate::geometry::Geometry;
use crate::layout::page::draw_zoomed;
use crate::map::Map;
use crate::options::{Layer, Layers, Options};
use crate::scene::{BoxKind, Group, Ink, Node, Stroke};
use crate::sheet::{Anchor, Sheet, rounded};
use crate::text::{Face, Style};
use crate::theme::Palette;

/// The fractions of a card's width for the map and for the battle; the branches use the rest.
const MAP: f32 = 0.2;
const BATTLE: f32 = 0.36;

/// A drawn card.
pub(super) struct Card {
    /// The index of the battle.
    pub(super) battle: usize,
    pub(super) bounds: Bounds,
    pub(super) height: f32,
    /// The y coordinate at which each branch leaves the card; `None` for an end.
    pub(super) ports: Vec<Option<f32>>,
}

/// Draws a card with its upper left corner at a point. `number` is its position in the order of
/// battles.
pub(super) fn draw(
    parts: &Parts<'_>,
    (index, number, battle): (usize, usize, &CampaignBattle<'_>),
    corner: Pt,
    sheet: &mut Sheet<'_>,
) -> Card {
    let m = parts.m;
    let pad = m.base * 0.9;
    let before = sheet.nodes.len();
    let map_width = CARDS * MAP;
    let map_height = draw_map(
        parts,
        battle,
        Bounds::from_corner(corner.x + pad, corner.y + pad, map_width, map_width * 0.9),
        sheet,
    );
    let x = corner.x + pad + if map_height > 0.0 { map_width + m.gap * 0.7 } else { 0.0 };
    let split = corner.x + CARDS * (MAP + BATTLE);
    let mut own = Column { x, width: split - m.gap * 0.5 - x, y: corner.y + pad * 0.8 };
    set_description(parts, (number, battle), &mut own, sheet);
    let x = split + m.gap * 0.5;
    let mut ways = Column { x, width: corner.x + CARDS - pad - x, y: corner.y + pad * 0.8 };
    let ports = battle.branches.iter().enumerate();
    let ports: Vec<Option<f32>> = ports
        .map(|(i, one)| {
            if i > 0 {
                ways.space(m.base * 0.35);
                let line = Stroke::new(sheet.palette.rule, m.base * 0.05);
                sheet.line(pt(x, ways.y), pt(x + ways.width, ways.y), line);
                ways.space(m.base * 0.35);
            }
            draw_way(parts, one, &mut ways, sheet)
        })
        .collect();
    let height = (own.y.max(ways.y).max(corner.y + pad + map_height) - corner.y) + pad * 0.8;
    let bounds = Bounds::from_corner(corner.x, corner.y, CARDS, height);
    let drawn = sheet.nodes.split_off(before);
    draw_frame(parts, battle, bounds, sheet);
    let line = Stroke::new(sheet.palette.rule, m.base * 0.06);
    sheet.line(pt(split, corner.y + pad), pt(split, bounds.y1 - pad), line);
    sheet.nodes.extend(drawn);
    sheet.add_box(BoxKind::Panel, &battle.name, bounds);
    Card { battle: index, bounds, height, ports }
}

/// Draws the background of a card.
fn draw_frame(
    parts: &Parts<'_>,
    battle: &CampaignBattle<'_>,
    bounds: Bounds,
    sheet: &mut Sheet<'_>,
) {
    let m = parts.m;
    let palette = sheet.palette;
    let fill = fill(battle.state, palette);
    let line = match battle.state {
        BattleState::Open | BattleState::Fought(_) => Stroke::new(palette.rule, m.base * 0.1),
        BattleState::Current => Stroke::new(palette.accent, m.base * 0.3),
    };
    let group = Group {
        label: Some(battle.title.clone()),
        data: vec![("battle", battle.name.clone())],
        ..Group::default()
    };
    sheet.group(group, |sheet| sheet.shape(rounded(bounds, m.base * 0.3), Some(fill), Some(line)));
}

/// Returns the colour of a card.
const fn fill(state: BattleState, palette: &Palette) -> Ink {
    match state {
        BattleState::Open | BattleState::Current => palette.card,
        BattleState::Fought(_) => palette.paper,
    }
}

/// Sets the title, the armies and the changes of a battle.
fn set_description(
    parts: &Parts<'_>,
    (number, battle): (usize, &CampaignBattle<'_>),
    own: &mut Column,
    sheet: &mut Sheet<'_>,
) {
    let m = parts.m;
    let (ink, muted, accent) = (sheet.palette.ink, sheet.palette.muted, sheet.palette.accent);
    let numbered = Style::new(Face::Narrow, m.base * 1.3);
    let mark = number.to_string();
    let indent = sheet.setter.width(&mark, numbered) + m.base * 0.6;
    let top = own.y;
    let _ =
        own.indented_text(sheet, &battle.title, m.heading().with_size(m.base * 1.3), ink, indent);
    let room = between(own.x, own.x + indent);
    let at = pt(own.x, top + numbered.size * 0.96);
    sheet.text_in(room, &mark, numbered, accent, at, Anchor::Start);
    let scenario = battle.scenario;
    let about = [scenario.date.as_deref(), scenario.place.as_deref()];
    let about: Vec<&str> = about.into_iter().flatten().filter(|text| !text.is_empty()).collect();
    if !about.is_empty() {
        let _ = own.text(sheet, &about.join("  ·  "), m.small(), muted);
    }
    match battle.state {
        BattleState::Open => {}
        BattleState::Current => {
            let style = m.caps().with_size(m.base * 0.85);
            let next = parts.sheet.words.message("campaign-is-next").to_uppercase();
            let _ = own.text(sheet, &next, style, accent);
        }
        BattleState::Fought(winner) => {
            draw_result(parts, winner, own, sheet);
        }
    }
    own.space(m.base * 0.3);
    for (side, army) in battle.armies.iter().enumerate() {
        let Some((id, army)) = scenario.armies.get_index(*army) else { continue };
        let mut text = if army.name.is_empty() { id.clone() } else { army.name.clone() };
        let leaders = leaders(scenario, id);
        if !leaders.is_empty() {
            text = format!("{text}: {}", leaders.join(", "));
        }
        let size = m.base * 0.72;
        let middle =
            own.indented_text(sheet, &text, m.body().with_size(m.base * 0.92), ink, size * 1.5);
        if let Some(livery) = parts.liveries.get(side) {
            draw_square(sheet, *livery, own.x, middle, size);
        }
    }
    if !battle.setup_changes.is_empty() {
        own.heading(parts, sheet, parts.sheet.words.message("campaign-before"));
        for line in &battle.setup_changes {
            own.list_item(parts, sheet, line);
        }
    }
    if !battle.result_changes.is_empty() {
        own.heading(parts, sheet, parts.sheet.words.message("campaign-after"));
        for line in &battle.result_changes {
            own.list_item(parts, sheet, line);
        }
    }
}

/// Sets a result in a box of the winner's colours, as wide as its words.
fn draw_result(parts: &Parts<'_>, winner: Option<usize>, own: &mut Column, sheet: &mut Sheet<'_>) {
    let m = parts.m;
    own.space(m.base * 0.25);
    let result = result_text(parts, "campaign-winner", winner);
    let style = m.heading().with_size(m.base);
    let pad = m.base * 0.35;
    let frame = Frame {
        side: winner,
        plain: sheet.palette.card,
        line: Stroke::new(sheet.palette.rule, m.base * 0.06),
        at: pt(own.x, own.y),
        // A column sets text in slightly less than its width, so the box is wider.
        width: (sheet.setter.width(&result, style) + style.size * 0.2 + 2.0 * pad).min(own.width),
        pad,
        corner: m.base * 0.2,
    };
    let bounds = frame.draw(parts, sheet, |column, ink, sheet| {
        let _ = column.text(sheet, &result, style, ink);
    });
    own.y = bounds.y1;
}

/// Returns the names of an army's named pieces.
fn leaders<'s>(scenario: &'s Scenario, army: &str) -> Vec<&'s str> {
    let own = scenario.pieces.iter().filter(|piece| piece.army == army);
    let mut names: Vec<&str> = own.filter_map(|piece| piece.name.as_deref()).collect();
    let mut seen = BTreeSet::new();
    names.retain(|name| seen.insert(*name));
    names
}

/// Draws a branch. Returns the height at which it leaves the card; `None` for an end.
fn draw_way(
    parts: &Parts<'_>,
    way: &CampaignBranch,
    column: &mut Column,
    sheet: &mut Sheet<'_>,
) -> Option<f32> {
    let m = parts.m;
    let (ink, muted) = (sheet.palette.ink, sheet.palette.muted);
    let size = m.base * 0.72;
    let won: Vec<usize> = way.winners.iter().copied().flatten().collect();
    let indent = size * 1.3 * won.len().max(1) as f32 + m.base * 0.2;
    let mut text = results_text(parts.sheet, &way.winners);
    if !way.condition.is_empty() {
        text = format!("{text}, {}", way.condition);
    }
    let middle = column.indented_text(sheet, &text, m.body(), ink, indent);
    for (i, side) in won.iter().enumerate() {
        if let Some(livery) = parts.liveries.get(*side) {
            draw_square(sheet, *livery, column.x + size * 1.3 * i as f32, middle, size);
        }
    }
    if !way.changes.is_empty() {
        let changes = way.changes.join("; ");
        let _ = column.indented_text(sheet, &changes, m.small(), muted, indent);
    }
    column.space(m.base * 0.15);
    match &way.to {
        CampaignDestination::Battle(next) => {
            let title = parts.sheet.battles.get(*next).map_or("", |next| next.title.as_str());
            let style = m.heading().with_size(m.base * 1.05);
            let accent = sheet.palette.accent;
            Some(column.indented_text(sheet, &format!("→ {title}"), style, accent, indent))
        }
        CampaignDestination::End(end) => {
            draw_ending(parts, end, indent, column, sheet);
            None
        }
    }
}

/// Sets an end of the campaign in a box of the winner's colours.
fn draw_ending(
    parts: &Parts<'_>,
    end: &CampaignEnd,
    indent: f32,
    column: &mut Column,
    sheet: &mut Sheet<'_>,
) {
    let m = parts.m;
    let frame = Frame {
        side: end.side,
        plain: sheet.palette.paper,
        line: Stroke::new(sheet.palette.outline, m.base * 0.06),
        at: pt(column.x + indent, column.y),
        width: column.width - indent,
        pad: m.base * 0.45,
        corner: m.base * 0.25,
    };
    let result = result_text(parts, "campaign-victory", end.side);
    let bounds = frame.draw(parts, sheet, |inner, ink, sheet| {
        let _ = inner.text(sheet, &result, m.heading().with_size(m.base), ink);
        if !end.reason.is_empty() {
            let _ = inner.text(sheet, &end.reason, m.italic().with_size(m.base * 0.92), ink);
        }
    });
    column.y = bounds.y1;
}

/// Returns the results of a battle in words.
fn results_text(campaign: &CampaignContents<'_>, winners: &[Option<usize>]) -> String {
    let (sides, words) = (&campaign.sides, campaign.words);
    let named: Vec<&str> =
        winners.iter().filter_map(|side| sides.get((*side)?)).map(String::as_str).collect();
    let is_drawn = winners.contains(&None);
    if named.len() == sides.len() && is_drawn {
        return words.message("campaign-any-winner").to_owned();
    }
    if named.is_empty() {
        return words.message("campaign-drawn").to_owned();
    }
    let won = words.format("campaign-winner", &[("side", (&words.join_or(&named)).into())]);
    match is_drawn {
        true => words.format("campaign-or-drawn", &[("result", (&won).into())]),
        false => won,
    }
}

/// Draws the map of a battle into a room, and returns its height; 0 if the battle has no board.
fn draw_map(
    parts: &Parts<'_>,
    battle: &CampaignBattle<'_>,
    room: Bounds,
    sheet: &mut Sheet<'_>,
) -> f32 {
    let (game, scenario) = (battle.game, battle.scenario);
    let Some(board) = game.boards.get(&scenario.board) else { return 0.0 };
    let (joined, board) = (board.joined, &board.without_joined_edges());
    let layers = Layers::none().with(Layer::Terrain).with(Layer::Units).with(Layer::Leaders);
    let options = Options { layers, ..parts.options.clone() };
    let armies = Armies::of(game, scenario, sheet.palette);
    let map = |origin| Map {
        game,
        scenario,
        options: &options,
        armies: &armies,
        geometry: Geometry::new(board, origin),
        joined_edges: joined,
        names: 1.0,
    };
    let frame = map(pt(0.0, 0.0)).geometry.frame();
    let zoom = (room.width() / frame.width()).min(room.height() / frame.height());
    let height = frame.height() * zoom;
    if parts.draft {
        return height;
    }
    // The mat around the map has the colour of the card.
    let palette = Palette { paper: fill(battle.state, sheet.palette), ..sheet.palette.clone() };
    let mut inner = Sheet::new(sheet.setter, &palette);
    let x = room.x0 + (room.width() - frame.width() * zoom) / 2.0;
    let at = pt(x - frame.x0 * zoom, room.y0 - frame.y0 * zoom);
    draw_zoomed(&mut inner, at, zoom, |sheet, origin| map(origin).draw(sheet));
    // The small map is only an illustration, so its boxes and warnings are left out.
    inner.nodes.iter_mut().for_each(remove_ids);
    sheet.nodes.extend(inner.nodes);
    height
}

/// Removes ids and labels from a drawing that occurs several times in a picture.
fn remove_ids(node: &mut Node) {
    if let Node::Group(group) = node {
        group.id = None;
        group.label = None;
        group.data.clear();
        group.nodes.iter_mut().for_each(remove_ids);
    }
}
