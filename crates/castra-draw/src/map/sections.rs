//! Section lines, the names of the sections for each player, and the names of the armies.

use castra_defs::Half;
use tiny_skia::{PathBuilder, Transform};

use super::context::{FRAME, Map, caption_zoom};
use super::{coordinates, exits, reserves};
use crate::armies::ArmyAppearance;
use crate::artwork;
use crate::bounds::{Bounds, between, pt};
use crate::geometry::W;
use crate::options::Layer;
use crate::scene::{BoxKind, Group, Stroke};
use crate::sheet::{Anchor, Sheet, push_polyline, rounded};
use crate::text::{Face, Style};

/// The length of section lines beyond a board of usual size.
const OVERRUN: f32 = 0.3 * W;
/// The height of the line with an army's name, beside a board of usual size.
const ARMY_LINE: f32 = 0.30 * W;

/// Returns the length of section lines beyond the board, including any exit arrows.
fn overrun(map: &Map<'_>, half: Half) -> f32 {
    exits::room(map, half) + OVERRUN * caption_zoom(map)
}

/// Returns the height of the line with an army's name.
fn army_line(map: &Map<'_>) -> f32 {
    ARMY_LINE * caption_zoom(map)
}

/// Returns the x coordinates of the boundaries between sections, left to right.
fn boundaries(map: &Map<'_>) -> Vec<f32> {
    let frame = map.geometry.frame();
    let sections = &map.geometry.board.sections;
    let pairs = sections.iter().zip(sections.iter().skip(1));
    pairs
        .map(|(left, right)| map.geometry.half_column((left.to as f32 + right.from as f32) / 2.0))
        .filter(|x| *x > frame.x0 + 1.0 && *x < frame.x1 - 1.0)
        .collect()
}

pub(super) fn draw_lines(map: &Map<'_>, sheet: &mut Sheet<'_>) {
    let frame = map.geometry.frame();
    let mut path = PathBuilder::new();
    for x in boundaries(map) {
        let mut from = frame.y0 - overrun(map, Half::Top);
        // The line is interrupted at the names of cells.
        for (above, below) in coordinates::names_on_line(map, x) {
            push_polyline(&mut path, &[pt(x, from), pt(x, above)], false);
            from = below;
        }
        push_polyline(
            &mut path,
            &[pt(x, from), pt(x, frame.y1 + overrun(map, Half::Bottom))],
            false,
        );
    }
    let Some(path) = path.finish() else { return };
    let width = 0.045 * W;
    let halo = Stroke::new(sheet.palette.section_halo.faded(0.7), width * 1.9);
    sheet.stroke(Some(path.clone()), halo);
    let dots = Stroke::new(sheet.palette.section, width).dashed(0.001, width * 2.35);
    sheet.stroke(Some(path), dots);
}

/// Returns the space for captions above or below the board.
pub(crate) fn caption_room(map: &Map<'_>, half: Half) -> f32 {
    let armies = map.shows(Layer::Armies) && map.armies.at_edge(half).next().is_some();
    let mut room = names_height(map, half);
    if armies {
        room += army_line(map);
    }
    room + reserves::room(map, half) + 0.04 * W
}

/// Returns the height of the section names and exit arrows beside the board.
fn names_height(map: &Map<'_>, half: Half) -> f32 {
    let sections = map.shows(Layer::Sections) && !map.geometry.board.sections.is_empty();
    FRAME * 2.4 + if sections { overrun(map, half) } else { exits::room(map, half) }
}

/// Draws everything outside the frame: exit arrows, the names of sections and armies, and the
/// reserves.
pub(super) fn draw_captions(map: &Map<'_>, sheet: &mut Sheet<'_>) {
    sheet.layer("captions", |sheet| {
        for half in [Half::Top, Half::Bottom] {
            exits::draw(map, sheet, half);
            if map.shows(Layer::Sections) {
                draw_section_names(map, sheet, half);
            }
            if map.shows(Layer::Armies) {
                draw_army_names(map, sheet, half);
            }
            let line = if map.shows(Layer::Armies) { army_line(map) } else { 0.0 };
            reserves::draw(map, sheet, half, names_height(map, half) + line);
        }
    });
}

fn draw_section_names(map: &Map<'_>, sheet: &mut Sheet<'_>, half: Half) {
    let frame = map.geometry.frame();
    let sections = &map.geometry.board.sections;
    let mut edges = vec![frame.x0];
    edges.extend(boundaries(map));
    edges.push(frame.x1);
    if edges.len() != sections.len() + 1 {
        return;
    }
    let style = Style::new(Face::Narrow, 0.16 * W * caption_zoom(map)).tracked(0.14);
    let ink = sheet.palette.section;
    let names = OVERRUN * caption_zoom(map);
    let middle = FRAME * 2.4 + exits::room(map, half) + (names - FRAME * 1.6) / 2.0;
    for (i, ends) in edges.windows(2).enumerate() {
        let &[from, to] = ends else { continue };
        // The top player's left is the bottom player's right.
        let index = if half == Half::Top { sections.len() - 1 - i } else { i };
        let Some(section) = sections.get(index) else { continue };
        let words = map.game.enums.get("section").map(|of| &of.variants);
        let label = words.and_then(|of| of.get(&section.name)).map(|word| word.label.as_str());
        let label = label.filter(|label| !label.trim().is_empty()).unwrap_or(&section.name);
        let name = label.to_uppercase();
        let room = to - from - 0.16 * W;
        let style = sheet.setter.shrink(&name, style, room, 0.6);
        let name = sheet.clip("the name of the section", &name, style, room);
        let y = match half {
            Half::Top => frame.y0 - middle + style.cap() / 2.0,
            Half::Bottom => frame.y1 + middle + style.cap() / 2.0,
        };
        let at = pt(f32::midpoint(from, to), y);
        sheet.text_in(between(from, to), &name, style, ink, at, Anchor::Middle);
        if half == Half::Top && map.options.turns_top {
            // The last node is the text just added; boxes are in another list.
            sheet.turn_last();
        }
    }
}

fn draw_army_names(map: &Map<'_>, sheet: &mut Sheet<'_>, half: Half) {
    let frame = map.geometry.frame();
    let away = names_height(map, half) + 0.02 * W;
    let here: Vec<&ArmyAppearance> = map.armies.at_edge(half).collect();
    let share = frame.width() / here.len().max(1) as f32;
    for (i, colours) in here.into_iter().enumerate() {
        let name = colours.name.as_str();
        let high = army_line(map) - 0.06 * W;
        // The emblem is a square at the left end of the tab.
        let aside = if colours.emblem.is_some() { high } else { 0.0 };
        let room = share - 0.3 * W - aside;
        let style = Style::new(Face::Narrow, 0.17 * W * caption_zoom(map)).tracked(0.10);
        let style = sheet.setter.shrink(name, style, room - 0.4 * W, 0.6);
        let name = sheet.clip("the name of the army", name, style, room - 0.4 * W);
        let width = sheet.setter.width(&name, style) + 2.1 * style.size + aside;
        let x = frame.x0 + share * (i as f32 + 0.5);
        let y = match half {
            Half::Top => frame.y0 - away - (army_line(map) - 0.04 * W) / 2.0,
            Half::Bottom => frame.y1 + away + (army_line(map) - 0.04 * W) / 2.0,
        };
        let tab = Bounds::around(pt(x, y), width, high);
        let edge = Stroke::new(sheet.palette.outline, 0.012 * W);
        sheet.shape(rounded(tab, 0.05 * W), Some(colours.livery.fill), Some(edge));
        // On an upside-down name, the emblem is on the reader's left as well.
        let is_turned = half == Half::Top && map.options.turns_top;
        let left = if is_turned { -1.0 } else { 1.0 };
        if let Some(emblem) = &colours.emblem {
            let c = pt(x - left * (width - high) / 2.0, y);
            let room = Bounds::around(c, 0.82 * high, 0.82 * high);
            let transform = match is_turned {
                true => Transform::from_row(-1.0, 0.0, 0.0, -1.0, 2.0 * c.x, 2.0 * c.y),
                false => Transform::identity(),
            };
            sheet.group(Group { transform, ..Group::default() }, |sheet| {
                artwork::draw(sheet, emblem, room);
            });
        }
        let at = pt(x + left * aside / 2.0, y + style.cap() / 2.0);
        let room = between(tab.x0, tab.x1);
        sheet.text_in(room, &name, style, colours.livery.ink, at, Anchor::Middle);
        if is_turned {
            sheet.turn_last();
        }
        sheet.add_box(BoxKind::Panel, &name, tab);
        let left = Bounds { x0: tab.x1 + 0.16 * W, x1: frame.x0 + share * (i as f32 + 1.0), ..tab };
        draw_slots(map, sheet, colours.to_take, left);
    }
}

/// Draws empty slots for the pieces that an army takes, beside its name. They shrink if space is
/// short.
fn draw_slots(map: &Map<'_>, sheet: &mut Sheet<'_>, count: u16, room: Bounds) {
    if count == 0 || room.width() <= 0.0 {
        return;
    }
    // A slot's width is three quarters of its height, and gaps are a third of the width.
    let pitch = (room.height() * 0.75 * 4.0 / 3.0).min(room.width() / f32::from(count));
    let (wide, high) = (pitch * 0.75, pitch);
    let top = f32::midpoint(room.y0, room.y1) - high / 2.0;
    let line = Stroke::new(sheet.palette.muted, 0.012 * W * caption_zoom(map));
    for n in 0..count {
        let (x, y) = (room.x0 + pitch * f32::from(n), top);
        let mut path = PathBuilder::new();
        let corners = [
            pt(x, y),
            pt(x + wide, y),
            pt(x + wide, y + high),
            pt(x + wide / 2.0, y + high * 0.74),
            pt(x, y + high),
        ];
        push_polyline(&mut path, &corners, true);
        sheet.shape(path.finish(), Some(sheet.palette.card), Some(line));
    }
}
