//! Blocks: side colour, class symbol, pictogram, abbreviation, facing.

use castra_defs::{Cell, ClassSymbol, Drawing, Game, Half, Instance, Look, Piece};

use super::context::Map;
use super::obstacles::{Obstacles, Weight};
use super::stack::{Stack, group};
use super::{facing, symbol, token};
use crate::armies::own_livery;
use crate::bounds::{Bounds, Pt, pt};
use crate::geometry::W;
use crate::marks;
use crate::options::Strengths;
use crate::pictogram;
use crate::scene::{BoxKind, Ink, Stroke};
use crate::sheet::{Anchor, Sheet, rect, rounded};
use crate::text::{Face, Style};
use crate::theme::Livery;

pub(crate) use super::stack::SIZE;

/// The enlargement relative to a block of width 0.7, for which the constants of this module are
/// given.
const ENLARGEMENT: f32 = 1.125;
/// The distance between distinction symbols, on a hex of width 1.
const SYMBOL_STEP: f32 = 0.2;
/// The distance of a block below the centre of its hex.
pub(super) const BLOCK_OFFSET: f32 = 0.03;

/// The contents of a block.
#[derive(Clone, Debug)]
pub(crate) struct BlockFace {
    pub(crate) symbol: Option<ClassSymbol>,
    pub(crate) drawing: Option<Drawing>,
    /// The number of earlier unit types of the game with the same symbol and drawing. The block
    /// shows it as bars, or as a number if there are many.
    pub(crate) variant: usize,
    pub(crate) abbr: String,
}

/// The position of a block in a stack.
#[derive(Clone, Copy, Debug)]
struct BlockPosition {
    c: Pt,
    /// The width of the hex that the block is drawn for.
    w: f32,
}

impl BlockPosition {
    fn bounds(&self) -> Bounds {
        Bounds::from_centre(self.c, SIZE.0 * self.w, SIZE.1 * self.w)
    }
}

/// Returns the positions of the blocks of a cell. More than one are smaller, in rows.
fn spots(map: &Map<'_>, cell: Cell, stack: &Stack<'_>) -> Vec<BlockPosition> {
    let count = stack.blocks.len();
    let middle = map.geometry.centre(cell).translate(0.0, BLOCK_OFFSET * W);
    let across = (1..).find(|n| n * n >= count).unwrap_or(1).max(1);
    let down = count.div_ceil(across).max(1);
    let w = if count > 1 { W / across as f32 * 0.97 } else { W };
    let step = pt(SIZE.0 * w * 1.04, SIZE.1 * w * 1.04);
    let at = |i: usize| {
        let (col, row) = (i % across, i / across);
        let c = middle.translate(
            (col as f32 - (across - 1) as f32 / 2.0) * step.x,
            (row as f32 - (down - 1) as f32 / 2.0) * step.y,
        );
        BlockPosition { c, w }
    };
    (0..count).map(at).collect()
}

pub(super) fn draw(
    map: &Map<'_>,
    sheet: &mut Sheet<'_>,
    obstacles: &mut Obstacles,
    cell: Cell,
    stack: &Stack<'_>,
) {
    for (&(index, piece), spot) in stack.blocks.iter().zip(spots(map, cell, stack)) {
        let bounds = spot.bounds();
        sheet.add_box(BoxKind::Block, &piece.at.hex, bounds);
        obstacles.add(bounds.expand(0.02 * spot.w), Weight::Solid);
        sheet.group(group(map, index, piece), |sheet| draw_block(map, sheet, piece, spot));
    }
}

/// Returns the areas that a badge on a corner of a cell's blocks must not cover: facings,
/// distinctions and strengths.
pub(super) fn visible_areas(map: &Map<'_>, cell: Cell, stack: &Stack<'_>) -> Vec<Bounds> {
    let mut bounds = Vec::new();
    for (&(_, piece), spot) in stack.blocks.iter().zip(spots(map, cell, stack)) {
        let angle = facing::piece_angle(map, piece);
        bounds.extend(angle.map(|angle| facing::bounds(spot.bounds(), angle, spot.w)));
        for c in distinctions_at(map, piece, spot) {
            bounds.push(Bounds::from_centre(c, 0.2 * spot.w, 0.2 * spot.w));
        }
        if let Some(count) = strength(map, piece) {
            bounds.push(pips_in(spot.bounds(), angle, count, spot.w));
        }
    }
    bounds
}

/// Returns the position of a distinction symbol: the upper left corner, or the lower one if the
/// piece faces the upper one.
fn distinction_at(b: Bounds, angle: Option<f32>, w: f32) -> Pt {
    let inset = 0.035 * w;
    match angle {
        Some(angle) if (275.0..355.0).contains(&angle) => pt(b.x0 + inset, b.y1 - inset),
        _ => pt(b.x0 + inset, b.y0 + inset),
    }
}

/// Returns the positions of all distinction symbols of a piece: a row from that corner along the
/// upper, lower or left edge, whichever covers less of the facing and the strength.
fn distinctions_at(map: &Map<'_>, piece: &Piece, spot: BlockPosition) -> Vec<Pt> {
    let (b, w) = (spot.bounds(), spot.w);
    let angle = facing::piece_angle(map, piece);
    let corner = distinction_at(b, angle, w);
    let down = if corner.y < b.centre().y { 1.0 } else { -1.0 };
    let row = |x: f32, y: f32| -> Vec<Pt> {
        let at = |i: u8| {
            corner.translate(x * SYMBOL_STEP * w * f32::from(i), y * SYMBOL_STEP * w * f32::from(i))
        };
        (0u8..).take(piece.marks.len()).map(at).collect()
    };
    let arrow = angle.map(|angle| facing::bounds(b, angle, w));
    let left = strength(map, piece).map(|count| pips_in(b, angle, count, w));
    let hidden = |row: &[Pt]| -> f32 {
        let signs = row.iter().map(|&c| Bounds::from_centre(c, 0.2 * w, 0.2 * w));
        let seen = || arrow.iter().chain(&left);
        signs.map(|sign| seen().map(|seen| seen.overlap_area(&sign)).sum::<f32>()).sum()
    };
    let (mut along, beside) = (row(1.0, 0.0), row(0.0, down));
    // A long row at the upper edge would cover the name of the hex.
    if down > 0.0 && along.len() > 2 {
        along.iter_mut().for_each(|at| at.y += 0.055 * w);
    }
    if hidden(&beside) < hidden(&along) { beside } else { along }
}

fn draw_block(map: &Map<'_>, sheet: &mut Sheet<'_>, piece: &Piece, spot: BlockPosition) {
    let BlockPosition { c, w } = spot;
    let colours = map.armies.get(&piece.army);
    let plain = Livery { fill: sheet.palette.muted, ink: sheet.palette.paper };
    let livery = own_livery(map.game, sheet.palette, &piece.kind, &piece.unit, Some(&piece.state))
        .unwrap_or_else(|| colours.map_or(plain, |colours| colours.livery));
    let side = colours.map_or(Half::Bottom, |colours| colours.side);
    let face = block_face(map.game, &piece.kind, &piece.unit);
    let angle = facing::piece_angle(map, piece);
    draw_on_hex(sheet, livery, side, &face, angle, c, w);
    let bounds = spot.bounds();
    if let Some(angle) = angle {
        sheet.add_box(BoxKind::Facing, &piece.at.hex, facing::bounds(bounds, angle, w));
    }
    if let Some(count) = strength(map, piece) {
        draw_pips(sheet, livery, bounds, angle, count, w);
    }
    for (mark, at) in piece.marks.iter().zip(distinctions_at(map, piece, spot)) {
        token::draw_distinction(sheet, marks::mark_index(map.scenario, mark), at, 0.105 * w);
    }
}

/// Returns the contents of a unit type's block. Without a declared type, its kind determines them.
pub(crate) fn block_face(game: &Game, kind: &str, unit: &str) -> BlockFace {
    let instance = game.instances.get(unit);
    let symbol = class_mark(game, kind, instance);
    BlockFace {
        symbol,
        drawing: game.drawing(kind, unit),
        variant: instance.map_or(0, |instance| variant(game, instance, symbol)),
        abbr: abbreviation(game, kind, unit, instance),
    }
}

/// Counts the earlier unit types with the same look apart from the abbreviation. It counts in the
/// game, not in the battle, so that a type looks the same on every sheet.
fn variant(game: &Game, instance: &Instance, symbol: Option<ClassSymbol>) -> usize {
    let drawing = game.drawing(&instance.kind, &instance.name);
    if symbol.is_none() && drawing.is_none() {
        return 0;
    }
    let before = game.instances.values().take_while(|other| other.name != instance.name);
    before
        .filter(|other| {
            other.kind == instance.kind
                && game.drawing(&other.kind, &other.name) == drawing
                && class_mark(game, &other.kind, Some(other)) == symbol
        })
        .count()
}

/// Returns the class symbol, from the field that the kind names for it.
fn class_mark(game: &Game, kind: &str, instance: Option<&Instance>) -> Option<ClassSymbol> {
    use castra_defs::Type;
    let kind = game.kinds.get(kind)?;
    let Look::Block { symbol: Some(field), .. } = &kind.look else { return None };
    let word = instance?.fields.get(field)?.as_word()?;
    let Type::Enum(name) = &kind.fields.get(field)?.ty else { return None };
    game.enums.get(name)?.variants.get(word)?.mark
}

/// Returns the abbreviation of a unit or its kind, or else the initials of the unit's name.
fn abbreviation(game: &Game, kind: &str, unit: &str, instance: Option<&Instance>) -> String {
    let of_kind = || game.kinds.get(kind)?.abbrs.first();
    let abbr = match instance {
        Some(instance) => instance.abbr.as_ref(),
        None => of_kind(),
    };
    if let Some(abbr) = abbr.filter(|a| !a.is_empty()) {
        return abbr.clone();
    }
    let words = unit.split(|c: char| !c.is_alphanumeric());
    words.filter_map(|w| w.chars().next()).flat_map(char::to_uppercase).take(3).collect()
}

/// Returns the strength to draw for a unit: the number of blocks left, if the unit has losses or
/// the options ask for all strengths.
fn strength(map: &Map<'_>, piece: &Piece) -> Option<i64> {
    let left = || piece.state.get(strength_field(map.game, &piece.kind)?)?.as_int();
    match map.options.strengths {
        Strengths::Off => None,
        Strengths::Lost => left(),
        Strengths::All => left().or_else(|| full_strength(map.game, &piece.kind, &piece.unit)),
    }
}

/// Returns the strength of a unit type without losses, if its kind counts it.
pub(crate) fn full_strength(game: &Game, kind: &str, unit: &str) -> Option<i64> {
    let field = strength_field(game, kind)?;
    let default = game.kinds.get(kind)?.fields.get(field)?.default.as_ref();
    let number = match default {
        Some(castra_defs::Value::Field(other)) => game.instances.get(unit)?.fields.get(other),
        other => other,
    };
    number?.as_int()
}

/// Returns the field in which a kind counts the remaining strength of a piece, if there is one.
pub(super) fn strength_field<'g>(game: &'g Game, kind: &str) -> Option<&'g str> {
    let Look::Block { strength: Some(field), .. } = &game.kinds.get(kind)?.look else {
        return None;
    };
    Some(field)
}

/// Draws a block on a hex of width `w`. `angle` is its facing in degrees clockwise from the top,
/// shown as an arrow. A block of the bottom side has a double outline.
pub(crate) fn draw_on_hex(
    sheet: &mut Sheet<'_>,
    livery: Livery,
    side: Half,
    face: &BlockFace,
    angle: Option<f32>,
    c: Pt,
    w: f32,
) {
    let b = Bounds::from_centre(c, SIZE.0 * w, SIZE.1 * w);
    let shadow = sheet.palette.shadow;
    for by in [0.030, 0.018] {
        let moved =
            Bounds { x0: b.x0 + by * w, y0: b.y0 + by * w, x1: b.x1 + by * w, y1: b.y1 + by * w };
        sheet.fill(rect(moved), shadow);
    }
    let corner = b.height() * 0.09;
    let outline = Stroke::new(sheet.palette.outline, 0.022 * w);
    sheet.shape(rounded(b, corner), Some(livery.fill), Some(outline));
    let line = match side {
        Half::Top => Stroke::new(livery.fill.mix(Ink::from_rgb(0x00FF_FFFF), 0.42), 0.012 * w),
        Half::Bottom => Stroke::new(livery.ink.mix(livery.fill, 0.12), 0.013 * w),
    };
    sheet.stroke(rounded(b.expand(-0.032 * w), corner * 0.8), line);
    match angle {
        None => draw_contents(sheet, livery, face, c, ENLARGEMENT * w),
        Some(angle) => {
            // The arrow needs space, so the contents shrink and move aside.
            let aside = facing::contents_centre(c, angle, ENLARGEMENT * w);
            draw_contents(sheet, livery, face, aside, 0.8 * ENLARGEMENT * w);
            facing::draw(sheet, livery, b, angle, w);
        }
    }
}

/// Draws the contents of a block, centred in an area about 0.7 `w` wide.
pub(crate) fn draw_contents(
    sheet: &mut Sheet<'_>,
    livery: Livery,
    face: &BlockFace,
    c: Pt,
    w: f32,
) {
    let row = c.y - 0.068 * w;
    let fill = livery.fill;
    match (face.symbol, &face.drawing) {
        (Some(mark), Some(picture)) => {
            symbol::draw(sheet, mark, pt(c.x - 0.165 * w, row), 0.27 * w, fill);
            draw_figure(sheet, livery, picture, face.variant, pt(c.x + 0.155 * w, row), 0.31 * w);
        }
        (Some(mark), None) => {
            let up = if face.variant > 0 { 0.03 * w } else { 0.0 };
            symbol::draw(sheet, mark, pt(c.x, row - up), 0.30 * w - up, fill);
            let room = Bounds::from_centre(pt(c.x, row), 0.33 * w, 0.33 * w);
            draw_bars(sheet, livery, face.variant, room);
        }
        (None, Some(picture)) => {
            draw_figure(sheet, livery, picture, face.variant, pt(c.x, row), 0.33 * w);
        }
        (None, None) => {}
    }
    let alone = face.symbol.is_none() && face.drawing.is_none();
    let size = if alone { 0.28 * w } else { 0.175 * w };
    let style = Style::new(Face::Narrow, size).with_tracking(0.04);
    let room = 0.58 * w;
    let style = sheet.setter.shrink(&face.abbr, style, room, 0.55);
    let abbr = sheet.clip("the abbreviation", &face.abbr, style, room);
    let y = if alone { c.y + style.cap_height() / 2.0 } else { c.y + 0.232 * w };
    sheet.text(&abbr, style, livery.ink, pt(c.x, y), Anchor::Middle);
}

/// Draws the drawing of a unit in a square, above the bars of its variant.
fn draw_figure(
    sheet: &mut Sheet<'_>,
    livery: Livery,
    drawing: &Drawing,
    variant: usize,
    c: Pt,
    size: f32,
) {
    let room = Bounds::from_centre(c, size, size);
    let (c, inner) =
        if variant > 0 { (c.translate(0.0, -0.1 * size), 0.8 * size) } else { (c, size) };
    let inner = Bounds::from_centre(c, inner, inner);
    pictogram::draw_either(sheet, drawing, inner, livery.ink, livery.fill);
    draw_bars(sheet, livery, variant, room);
}

/// Draws the bars of a variant at the bottom of an area; beyond four, a number.
fn draw_bars(sheet: &mut Sheet<'_>, livery: Livery, variant: usize, room: Bounds) {
    const MOST: usize = 4;
    let (width, foot) = (room.width(), room.y1 - 0.03 * room.height());
    if variant > MOST {
        let style = Style::new(Face::Narrow, 0.32 * width);
        let text = (variant + 1).to_string();
        sheet.text(&text, style, livery.ink, pt(room.centre().x, foot), Anchor::Middle);
        return;
    }
    let step = 0.22 * width;
    let first = room.centre().x - (variant.saturating_sub(1)) as f32 * step / 2.0;
    for i in 0..variant {
        let c = pt(first + i as f32 * step, foot - 0.04 * width);
        sheet.rect(Bounds::from_centre(c, 0.15 * width, 0.09 * width), livery.ink);
    }
}

/// The maximum strength shown as pips.
const MAX_PIPS: i64 = 4;

/// Returns the positions of the pips of a unit: along the right edge, or in a square in the lower
/// corner that it does not face.
fn pip_centres(b: Bounds, angle: Option<f32>, count: i64, w: f32) -> Vec<Pt> {
    let most = count.clamp(0, MAX_PIPS) as u8;
    let rows = (0..most).map(f32::from);
    match angle {
        None => rows.map(|i| pt(b.x1 - 0.068 * w, b.y1 - (0.075 + i * 0.075) * w)).collect(),
        Some(angle) => {
            let (edge, inward) = if is_right(angle) { (b.x0, 1.0) } else { (b.x1, -1.0) };
            let at = |i: f32| {
                let (col, row) = (i % 2.0, (i / 2.0).floor());
                pt(edge + inward * (0.068 + col * 0.068) * w, b.y1 - (0.07 + row * 0.068) * w)
            };
            rows.map(at).collect()
        }
    }
}

fn is_right(angle: f32) -> bool {
    (45.0..175.0).contains(&angle)
}

/// Returns the area of the pips or the number of a unit.
fn pips_in(b: Bounds, angle: Option<f32>, count: i64, w: f32) -> Bounds {
    let all = pip_centres(b, angle, count, w);
    let boxes = all.iter().map(|&c| Bounds::from_centre(c, 0.07 * w, 0.07 * w));
    let corner = if angle.is_some_and(is_right) { b.x0 + 0.15 * w } else { b.x1 - 0.15 * w };
    let number = Bounds::from_centre(pt(corner, b.y1 - 0.1 * w), 0.2 * w, 0.12 * w);
    if (0..=MAX_PIPS).contains(&count) {
        boxes.reduce(|a, b| a.union(&b)).unwrap_or(Bounds::from_centre(b.centre(), 0.0, 0.0))
    } else {
        number
    }
}

/// Draws the remaining strength of a unit: at most four pips, or else a number.
pub(super) fn draw_pips(
    sheet: &mut Sheet<'_>,
    livery: Livery,
    b: Bounds,
    angle: Option<f32>,
    count: i64,
    w: f32,
) {
    let outline = sheet.palette.outline;
    if (0..=MAX_PIPS).contains(&count) {
        for c in pip_centres(b, angle, count, w) {
            sheet.shape(
                rect(Bounds::from_centre(c, 0.055 * w, 0.055 * w)),
                Some(Ink::from_rgb(0x00FF_FFFF)),
                Some(Stroke::new(outline, 0.012 * w)),
            );
        }
        return;
    }
    let style = Style::new(Face::Narrow, 0.14 * w);
    let text = format!("×{count}");
    let style = sheet.setter.shrink(&text, style, 0.2 * w, 0.5);
    let y = b.y1 - 0.06 * w;
    let (x, anchor) = if angle.is_some_and(is_right) {
        (b.x0 + 0.05 * w, Anchor::Start)
    } else {
        (b.x1 - 0.05 * w, Anchor::End)
    };
    sheet.text(&text, style, livery.ink, pt(x, y), anchor);
}

#[cfg(test)]
#[path = "../../tests/suite/common/models.rs"]
mod models;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_two_types_look_the_same_but_for_their_letters() {
        let (mut game, _) = models::models("brenna");
        // Even with one pictogram for all, no two types look alike.
        for unit in game.instances.values_mut() {
            unit.pictogram = Some(castra_defs::Pictogram::Helmet);
        }
        let mut looks = BTreeSet::new();
        let mut bars = 0;
        for unit in game.instances.values() {
            let symbol = class_mark(&game, &unit.kind, Some(unit));
            let n = variant(&game, unit, symbol);
            bars = bars.max(n);
            assert!(looks.insert(format!("{} {symbol:?} {n}", unit.kind)), "{}", unit.name);
        }
        assert!(bars > 0);
    }
}
