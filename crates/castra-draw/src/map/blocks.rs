//! Blocks: side colour, class symbol, pictogram, abbreviation.

use castra_lang::model::{Cell, Grid, Half, Instance, Look, Mark, Pictogram, Piece};
use tiny_skia::PathBuilder;

use super::obstacles::{Obstacles, Weight};
use super::pieces::{Stack, group};
use super::{Map, symbol, token};
use crate::bounds::{Bounds, Pt, pt};
use crate::geometry::W;
use crate::marks;
use crate::pictogram;
use crate::scene::{BoxKind, Ink, Stroke};
use crate::sheet::{Anchor, Sheet, rect};
use crate::text::{Face, Style};
use crate::theme::Livery;

/// Width and height of a block on a hex 1 wide.
pub(crate) const SIZE: (f32, f32) = (0.70, 0.58);
/// How far below the middle of its hex a block lies.
pub(super) const LOW: f32 = 0.03;

/// What a block shows, whoever it stands for.
#[derive(Clone, Debug)]
pub(crate) struct Show {
    pub(crate) symbol: Option<Mark>,
    pub(crate) pictogram: Option<Pictogram>,
    pub(crate) abbr: String,
}

pub(super) fn draw(
    map: &Map<'_>,
    sheet: &mut Sheet<'_>,
    taken: &mut Obstacles,
    cell: Cell,
    stack: &Stack<'_>,
) {
    let count = stack.blocks.len();
    let middle = map.geometry.centre(cell).plus(0.0, LOW * W);
    // More than one block in a hex: smaller ones, in rows.
    let across = (1..).find(|n| n * n >= count).unwrap_or(1).max(1);
    let down = count.div_ceil(across).max(1);
    let w = if count > 1 { W / across as f32 * 0.97 } else { W };
    for (i, &(index, piece)) in stack.blocks.iter().enumerate() {
        let (col, row) = (i % across, i / across);
        let step = pt(SIZE.0 * w * 1.04, SIZE.1 * w * 1.04);
        let c = middle.plus(
            (col as f32 - (across - 1) as f32 / 2.0) * step.x,
            (row as f32 - (down - 1) as f32 / 2.0) * step.y,
        );
        let bounds = Bounds::around(c, SIZE.0 * w, SIZE.1 * w);
        sheet.mark(BoxKind::Block, &piece.at.hex, bounds);
        taken.add(bounds.grown(0.02 * w), Weight::Solid);
        sheet.group(group(map, index, piece), |sheet| one(map, sheet, piece, c, w));
    }
}

fn one(map: &Map<'_>, sheet: &mut Sheet<'_>, piece: &Piece, c: Pt, w: f32) {
    let colours = map.armies.get(&piece.army);
    let plain = Livery { fill: sheet.palette.muted, ink: sheet.palette.paper };
    let livery = colours.map_or(plain, |colours| colours.livery);
    let side = colours.map_or(Half::Bottom, |colours| colours.side);
    let face = face(map.game, piece);
    block(sheet, livery, side, &face, c, w);
    let bounds = Bounds::around(c, SIZE.0 * w, SIZE.1 * w);
    if let Some(count) = strength(map, piece) {
        pips(sheet, livery, bounds, count, w);
    }
    if let Some(mark) = &piece.mark {
        let index = marks::index(map.scenario, mark);
        token::distinction(
            sheet,
            index,
            pt(bounds.x0 + 0.035 * w, bounds.y0 + 0.035 * w),
            0.105 * w,
        );
    }
    if let Some(angle) = looks(map, piece, side) {
        arrow(sheet, angle, c, w);
    }
}

/// What the block of a piece shows.
pub(crate) fn face(game: &castra_lang::model::Game, piece: &Piece) -> Show {
    let instance = game.instances.get(&piece.unit);
    Show {
        symbol: class_mark(game, &piece.kind, instance),
        pictogram: instance.and_then(|i| i.pictogram),
        abbr: abbreviation(game, piece, instance),
    }
}

/// The class symbol, by the field that the kind names for it.
fn class_mark(
    game: &castra_lang::model::Game,
    kind: &str,
    instance: Option<&Instance>,
) -> Option<Mark> {
    use castra_lang::model::Type;
    let kind = game.kinds.get(kind)?;
    let Look::Block { symbol: Some(field), .. } = &kind.look else { return None };
    let word = instance?.fields.get(field)?.as_word()?;
    let Type::Enum(name) = &kind.fields.get(field)?.ty else { return None };
    game.enums.get(name)?.variants.get(word)?.mark
}

/// The unit's or its kind's short form, or the first letters of its words.
fn abbreviation(
    game: &castra_lang::model::Game,
    piece: &Piece,
    instance: Option<&Instance>,
) -> String {
    let of_kind = || game.kinds.get(&piece.kind)?.abbrs.first();
    let abbr = match instance {
        Some(instance) => instance.abbr.as_ref(),
        None => of_kind(),
    };
    if let Some(abbr) = abbr.filter(|a| !a.is_empty()) {
        return abbr.clone();
    }
    let words = piece.unit.split(|c: char| !c.is_alphanumeric());
    words.filter_map(|w| w.chars().next()).flat_map(char::to_uppercase).take(3).collect()
}

/// Blocks left in the unit, if not all of them are.
fn strength(map: &Map<'_>, piece: &Piece) -> Option<i64> {
    let Look::Block { strength: Some(field), .. } = &map.game.kinds.get(&piece.kind)?.look else {
        return None;
    };
    piece.state.get(field)?.as_int()
}

/// Draws a block on a hex `w` wide. Its outline has a notch on the side that
/// faces the enemy; it is double for the bottom side.
pub(crate) fn block(sheet: &mut Sheet<'_>, livery: Livery, side: Half, face: &Show, c: Pt, w: f32) {
    let b = Bounds::around(c, SIZE.0 * w, SIZE.1 * w);
    let shadow = sheet.palette.shadow;
    for by in [0.030, 0.018] {
        let moved =
            Bounds { x0: b.x0 + by * w, y0: b.y0 + by * w, x1: b.x1 + by * w, y1: b.y1 + by * w };
        sheet.fill(rect(moved), shadow);
    }
    let outline = Stroke::new(sheet.palette.outline, 0.022 * w);
    sheet.shape(notched(b, side, 0.055 * w, 0.045 * w), Some(livery.fill), Some(outline));
    let inner = b.grown(-0.032 * w);
    let pale = livery.fill.mix(Ink::hex(0x00FF_FFFF), 0.42);
    match side {
        Half::Top => {
            let line = Stroke::new(pale, 0.012 * w);
            sheet.stroke(notched(inner, side, 0.035 * w, 0.040 * w), line);
        }
        Half::Bottom => {
            let line = Stroke::new(livery.ink.mix(livery.fill, 0.12), 0.013 * w);
            sheet.stroke(notched(inner, side, 0.035 * w, 0.040 * w), line);
        }
    }
    contents(sheet, livery, side, face, c, w);
}

fn contents(sheet: &mut Sheet<'_>, livery: Livery, side: Half, face: &Show, c: Pt, w: f32) {
    // Contents move a little away from the notch.
    let c = c.plus(0.0, if side == Half::Top { -0.012 * w } else { 0.014 * w });
    let row = c.y - 0.068 * w;
    match (face.symbol, face.pictogram) {
        (Some(mark), Some(picture)) => {
            symbol::draw(sheet, mark, pt(c.x - 0.165 * w, row), 0.27 * w);
            let room = Bounds::around(pt(c.x + 0.155 * w, row), 0.31 * w, 0.31 * w);
            pictogram::draw(sheet, picture, room, livery.ink, livery.fill);
        }
        (Some(mark), None) => symbol::draw(sheet, mark, pt(c.x, row), 0.30 * w),
        (None, Some(picture)) => {
            let room = Bounds::around(pt(c.x, row), 0.33 * w, 0.33 * w);
            pictogram::draw(sheet, picture, room, livery.ink, livery.fill);
        }
        (None, None) => {}
    }
    let alone = face.symbol.is_none() && face.pictogram.is_none();
    let size = if alone { 0.28 * w } else { 0.175 * w };
    let style = Style::new(Face::Narrow, size).tracked(0.04);
    let room = 0.58 * w;
    let style = sheet.setter.shrink(&face.abbr, style, room, 0.55);
    let abbr = sheet.setter.clip(&face.abbr, style, room);
    let y = if alone { c.y + style.cap() / 2.0 } else { c.y + 0.232 * w };
    sheet.text(&abbr, style, livery.ink, pt(c.x, y), Anchor::Middle);
}

/// A rectangle with slightly rounded corners and a notch toward the enemy.
fn notched(b: Bounds, side: Half, half: f32, depth: f32) -> Option<tiny_skia::Path> {
    let r = (b.height() * 0.09).min(b.width() * 0.09);
    let mid = b.centre().x;
    let mut path = PathBuilder::new();
    path.move_to(b.x0 + r, b.y0);
    if side == Half::Bottom {
        path.line_to(mid - half, b.y0);
        path.line_to(mid, b.y0 + depth);
        path.line_to(mid + half, b.y0);
    }
    path.line_to(b.x1 - r, b.y0);
    path.quad_to(b.x1, b.y0, b.x1, b.y0 + r);
    path.line_to(b.x1, b.y1 - r);
    path.quad_to(b.x1, b.y1, b.x1 - r, b.y1);
    if side == Half::Top {
        path.line_to(mid + half, b.y1);
        path.line_to(mid, b.y1 - depth);
        path.line_to(mid - half, b.y1);
    }
    path.line_to(b.x0 + r, b.y1);
    path.quad_to(b.x0, b.y1, b.x0, b.y1 - r);
    path.line_to(b.x0, b.y0 + r);
    path.quad_to(b.x0, b.y0, b.x0 + r, b.y0);
    path.close();
    path.finish()
}

/// Shows how many blocks a unit has left: pips up the right edge, or a number
/// where there are too many.
fn pips(sheet: &mut Sheet<'_>, livery: Livery, b: Bounds, count: i64, w: f32) {
    const MOST: i64 = 4;
    let outline = sheet.palette.outline;
    if (0..=MOST).contains(&count) {
        for i in 0..count {
            let y = b.y1 - (0.075 + i as f32 * 0.075) * w;
            let pip = Bounds::around(pt(b.x1 - 0.068 * w, y), 0.055 * w, 0.055 * w);
            sheet.shape(
                rect(pip),
                Some(Ink::hex(0x00FF_FFFF)),
                Some(Stroke::new(outline, 0.012 * w)),
            );
        }
        return;
    }
    let style = Style::new(Face::Narrow, 0.14 * w);
    let text = format!("×{count}");
    let style = sheet.setter.shrink(&text, style, 0.2 * w, 0.5);
    sheet.text(&text, style, livery.ink, pt(b.x1 - 0.05 * w, b.y1 - 0.06 * w), Anchor::End);
}

/// Where a piece looks, in degrees clockwise from the top of the page, if its
/// kind says so: a point of the compass, a word as seen from its army's edge, or
/// the number of a side of its hex.
fn looks(map: &Map<'_>, piece: &Piece, side: Half) -> Option<f32> {
    let kind = map.game.kinds.get(&piece.kind)?;
    let Look::Block { facing: Some(field), .. } = &kind.look else { return None };
    let default = || kind.fields.get(field)?.default.as_ref();
    let value = piece.state.get(field).or_else(default)?;
    let grid = map.geometry.board.grid;
    if let Some(number) = value.as_int() {
        let side = usize::try_from(number).ok()?.checked_sub(1)?;
        return compass(grid, grid.directions().get(side)?.word());
    }
    let word = value.as_word()?;
    compass(grid, word).or_else(|| {
        let ahead = if side == Half::Top { 180.0 } else { 0.0 };
        Some((ahead + aside(grid, word)?) % 360.0)
    })
}

/// A point of the compass. Sides of a hex lie off its diagonals.
fn compass(grid: Grid, word: &str) -> Option<f32> {
    use castra_lang::model::Direction;
    let short: String = word.split('-').filter_map(|part| part.chars().next()).collect();
    let direction = Direction::ALL.into_iter().find(|direction| {
        let long = format!("{direction:?}").to_lowercase();
        direction.word() == word || (direction.word() == short && word.replace('-', "") == long)
    })?;
    let index = Direction::ALL.iter().position(|&d| d == direction)?;
    Some(match (grid, index) {
        (Grid::HexPointy, 1) => 30.0,
        (Grid::HexPointy, 3) => 150.0,
        (Grid::HexPointy, 5) => 210.0,
        (Grid::HexPointy, 7) => 330.0,
        (Grid::HexFlat, 1) => 60.0,
        (Grid::HexFlat, 3) => 120.0,
        (Grid::HexFlat, 5) => 240.0,
        (Grid::HexFlat, 7) => 300.0,
        (_, index) => index as f32 * 45.0,
    })
}

/// How far to the right of straight ahead a word says; a sixth of a turn from
/// word to word on hexes.
fn aside(grid: Grid, word: &str) -> Option<f32> {
    let turn = if grid == Grid::Square { 45.0 } else { 60.0 };
    Some(match word {
        "ahead" => 0.0,
        "ahead-right" => turn,
        "right" => 90.0,
        "back-right" => 180.0 - turn,
        "back" => 180.0,
        "back-left" => 180.0 + turn,
        "left" => 270.0,
        "ahead-left" => 360.0 - turn,
        _ => return None,
    })
}

/// An arrow at the rim of a hex, so many degrees clockwise from the top.
fn arrow(sheet: &mut Sheet<'_>, angle: f32, c: Pt, w: f32) {
    let (sin, cos) = f32::to_radians(angle).sin_cos();
    let hex = pt(c.x, c.y - LOW * w);
    let tip = hex.plus(sin * 0.49 * w, -cos * 0.49 * w);
    let at = |along: f32, aside: f32| {
        tip.plus(-sin * along * w + cos * aside * w, cos * along * w + sin * aside * w)
    };
    let arrow =
        crate::sheet::polyline(&[tip, at(0.13, 0.12), at(0.09, 0.0), at(0.13, -0.12)], true);
    let fill = sheet.palette.accent;
    let edge = Stroke::new(Ink::hex(0x00FF_FFFF), 0.022 * w);
    sheet.stroke(arrow.clone(), edge);
    sheet.fill(arrow, fill);
}
