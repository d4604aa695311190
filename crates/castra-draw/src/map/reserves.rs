//! Reserves: pieces off the board, as blocks and badges on a shelf beside their army's edge, with
//! the entries of each: `arrives 7`.

use castra_defs::{Half, Look, ReservePiece, Value};
use castra_words::spell_out;

use super::context::{Map, caption_zoom};
use super::stack::SIZE;
use super::{blocks, token};
use crate::armies::{ArmyAppearance, own_livery};
use crate::bounds::{Bounds, Interval, Pt, between, pt};
use crate::geometry::W;
use crate::marks;
use crate::options::Layer;
use crate::pictogram;
use crate::scene::{BoxKind, Group, Stroke};
use crate::sheet::{Anchor, Sheet, rounded};
use crate::text::{Face, Style};

/// The width of the hex that a block in reserve is drawn for.
const HEX: f32 = 0.86 * W;
/// The distance between pieces.
const STEP: f32 = 0.80 * W;
/// The height of a row of blocks.
const ROW: f32 = 0.63 * W;
/// The height of a line below a row.
const LINE: f32 = 0.18 * W;
/// The padding of the shelf.
const PAD: f32 = 0.10 * W;
/// The height of the shelf's heading.
const HEAD: f32 = 0.20 * W;
/// The margin around the shelf.
const GAP: f32 = 0.08 * W;

/// Equal adjacent pieces.
struct Batch<'a> {
    piece: &'a ReservePiece,
    count: usize,
    /// The lines below the pieces.
    words: Vec<String>,
}

/// The shelf of an army.
struct Shelf<'a> {
    colours: &'a ArmyAppearance,
    army: &'a str,
    rows: Vec<Vec<Batch<'a>>>,
    /// The enlargement relative to a board of usual size.
    scale: f32,
}

impl Shelf<'_> {
    fn height(&self) -> f32 {
        self.scale * (HEAD + self.rows.iter().map(|row| row_height(row)).sum::<f32>() + PAD)
    }
}

fn row_height(row: &[Batch<'_>]) -> f32 {
    ROW + LINE * row.iter().map(|batch| batch.words.len()).max().unwrap_or(0) as f32
}

/// Lays out the reserve of an army in rows of `across` pieces. Pieces that are not drawn are left
/// out.
fn shelf<'a>(map: &'a Map<'_>, army: &'a str, across: usize) -> Option<Shelf<'a>> {
    let colours = map.armies.get(army)?;
    let mut rows: Vec<Vec<Batch<'a>>> = Vec::new();
    let mut used = across;
    for piece in map.scenario.reserves_of(army) {
        let look = map.game.kinds.get(&piece.kind).map(|kind| &kind.look);
        let layer = match look {
            Some(Look::None) => continue,
            Some(Look::Badge) => Layer::Leaders,
            Some(Look::Block { .. }) | None => Layer::Units,
        };
        if !map.shows(layer) {
            continue;
        }
        if used >= across {
            rows.push(Vec::new());
            used = 0;
        }
        used += 1;
        let Some(row) = rows.last_mut() else { continue };
        match row.last_mut().filter(|batch| are_equal(batch.piece, piece)) {
            Some(batch) => batch.count += 1,
            None => row.push(Batch { piece, count: 1, words: words(map, piece) }),
        }
    }
    let scale = caption_zoom(map);
    (!rows.is_empty()).then_some(Shelf { colours, army, rows, scale })
}

fn are_equal(a: &ReservePiece, b: &ReservePiece) -> bool {
    a.unit == b.unit
        && a.kind == b.kind
        && a.name == b.name
        && a.marks == b.marks
        && a.state == b.state
}

/// Returns the shelves at an edge from left to right, and the greatest width of each.
fn shelves<'a>(map: &'a Map<'_>, half: Half) -> (Vec<Option<Shelf<'a>>>, f32) {
    if !map.shows(Layer::Reserves) {
        return (Vec::new(), 0.0);
    }
    let armies: Vec<&str> = map
        .scenario
        .armies
        .iter()
        .filter(|(_, army)| army.side == half)
        .map(|(id, _)| id.as_str())
        .collect();
    let share = map.geometry.frame().width() / armies.len().max(1) as f32;
    let scale = caption_zoom(map);
    let across = ((share / scale - 2.0 * PAD) / STEP).floor().max(1.0) as usize;
    (armies.into_iter().map(|army| shelf(map, army, across)).collect(), share)
}

/// Returns the space that the shelves at an edge need.
pub(super) fn room(map: &Map<'_>, half: Half) -> f32 {
    let (shelves, _) = shelves(map, half);
    let tallest = shelves.iter().flatten().map(Shelf::height).fold(0.0, f32::max);
    if tallest > 0.0 { tallest + 2.0 * GAP } else { 0.0 }
}

/// Draws the shelves at an edge, at a distance `away` from the board.
pub(super) fn draw(map: &Map<'_>, sheet: &mut Sheet<'_>, half: Half, away: f32) {
    let (shelves, share) = shelves(map, half);
    let frame = map.geometry.frame();
    for (i, shelf) in shelves.iter().enumerate() {
        let Some(shelf) = shelf else { continue };
        let height = shelf.height();
        let middle = frame.x0 + share * (i as f32 + 0.5);
        let count = |row: &Vec<Batch<'_>>| row.iter().map(|batch| batch.count).sum::<usize>();
        let most = shelf.rows.iter().map(count).max().unwrap_or(1);
        let width = shelf.scale * (most as f32 * STEP + 2.0 * PAD).max(1.3 * W);
        let top = match half {
            Half::Top => frame.y0 - away - GAP - height,
            Half::Bottom => frame.y1 + away + GAP,
        };
        let bounds = Bounds::from_corner(middle - width / 2.0, top, width, height);
        draw_shelf(map, sheet, shelf, bounds);
    }
}

fn draw_shelf(map: &Map<'_>, sheet: &mut Sheet<'_>, shelf: &Shelf<'_>, bounds: Bounds) {
    let k = shelf.scale;
    sheet.add_box(BoxKind::Panel, "reserve", bounds);
    let edge = Stroke::new(shelf.colours.livery.fill, 0.025 * W * k);
    sheet.shape(rounded(bounds, 0.06 * W * k), Some(sheet.palette.card), Some(edge));
    let style = Style::new(Face::Narrow, 0.145 * W * k).with_tracking(0.1);
    let ink = sheet.palette.muted;
    let at = pt(bounds.x0 + PAD * k, bounds.y0 + 0.165 * W * k);
    let title = map.game.words().message("map-in-reserve").to_uppercase();
    sheet.text_in(between(bounds.x0, bounds.x1), &title, style, ink, at, Anchor::Start);
    let mut y = bounds.y0 + HEAD * k;
    for row in &shelf.rows {
        let count: usize = row.iter().map(|batch| batch.count).sum();
        let mut x = bounds.centre().x - count as f32 * STEP * k / 2.0;
        // Neighbours with the same lines share one copy of them, over their combined width.
        for batches in row.chunk_by(|one, next| one.words == next.words) {
            let from = x;
            for batch in batches {
                for _ in 0..batch.count {
                    draw_piece(
                        map,
                        sheet,
                        shelf,
                        batch.piece,
                        pt(x + 0.5 * STEP * k, y + 0.32 * W * k),
                    );
                    x += STEP * k;
                }
            }
            let words = batches.first().map_or(&[][..], |batch| &batch.words);
            for (line, words) in words.iter().enumerate() {
                let y = y + (0.12 * W + ROW + LINE * line as f32) * k;
                draw_line_below(sheet, words, between(from, x), y, k);
            }
        }
        y += row_height(row) * k;
    }
}

fn draw_piece(
    map: &Map<'_>,
    sheet: &mut Sheet<'_>,
    shelf: &Shelf<'_>,
    piece: &ReservePiece,
    c: Pt,
) {
    let (w, hex) = (W * shelf.scale, HEX * shelf.scale);
    let title = map.game.instances.get(&piece.unit).map_or(piece.unit.as_str(), |i| &i.title);
    let army = map.scenario.armies.get(shelf.army).map_or(shelf.army, |army| &army.name);
    let name = piece.name.as_deref().map(|name| format!(" {name}")).unwrap_or_default();
    let called = format!("{army}: {title}{name}");
    let label = map.game.words().format("map-piece-in-reserve", &[("piece", (&called).into())]);
    let group = Group { label: Some(label), ..Group::default() };
    let is_badge =
        matches!(map.game.kinds.get(&piece.kind).map(|kind| &kind.look), Some(Look::Badge));
    sheet.group(group, |sheet| {
        let corner = if is_badge {
            let radius = 0.23 * w;
            token::draw_badge(sheet, Some(shelf.colours), c, radius);
            let drawing = map.game.drawing(&piece.kind, &piece.unit);
            let room = Bounds::from_centre(c, radius * 0.98, radius * 0.98);
            pictogram::draw_leader(sheet, drawing.as_ref(), room);
            c.translate(-0.7 * radius, -0.7 * radius)
        } else {
            let face = blocks::block_face(map.game, &piece.kind, &piece.unit);
            let livery =
                own_livery(map.game, sheet.palette, &piece.kind, &piece.unit, Some(&piece.state))
                    .unwrap_or(shelf.colours.livery);
            let side = shelf.colours.side;
            blocks::draw_on_hex(sheet, livery, side, &face, None, c, hex);
            let bounds = Bounds::from_centre(c, SIZE.0 * hex, SIZE.1 * hex);
            if let Some(left) = strength_left(map, piece) {
                blocks::draw_pips(sheet, livery, bounds, None, left, hex);
            }
            pt(bounds.x0 + 0.03 * w, bounds.y0 + 0.03 * w)
        };
        for (i, mark) in (0u8..).zip(&piece.marks) {
            let at = corner.translate(0.19 * w * f32::from(i), 0.0);
            token::draw_distinction(sheet, marks::mark_index(map.scenario, mark), at, 0.09 * w);
        }
    });
}

/// Returns the number of blocks left in a unit with losses.
fn strength_left(map: &Map<'_>, piece: &ReservePiece) -> Option<i64> {
    piece.state.get(blocks::strength_field(map.game, &piece.kind)?)?.as_int()
}

/// Returns the name and the entries of a piece, a line each, since the column is one block wide.
fn words(map: &Map<'_>, piece: &ReservePiece) -> Vec<String> {
    let strength = blocks::strength_field(map.game, &piece.kind);
    let values = piece.state.iter().filter(|(name, _)| strength != Some(name.as_str()));
    let values = values.map(|(name, value)| match value {
        // A reserve stores only state that differs from the default, which is true here.
        Value::Bool(false) => format!("{}: {}", spell_out(name), map.game.words().message("no")),
        Value::Bool(true) => spell_out(name),
        Value::Int(number) => format!("{} {number}", spell_out(name)),
        Value::Text(text) => text.clone(),
        Value::Names(names) => names.join(", "),
        Value::Word(word) | Value::Field(word) => {
            format!("{} {}", spell_out(name), spell_out(word))
        }
        Value::Set(words) => format!("{} {}", spell_out(name), words.join(", ")),
    });
    piece.name.iter().cloned().chain(values).collect()
}

/// Draws a line below equal pieces.
fn draw_line_below(sheet: &mut Sheet<'_>, text: &str, room: Interval, y: f32, scale: f32) {
    let width = room.length() - 0.06 * W * scale;
    let label_style = Style::new(Face::Italic, 0.15 * W * scale);
    let style = sheet.setter.shrink(text, label_style, width, 0.72);
    let fits = sheet.setter.truncate(text, style, width);
    if fits != text {
        sheet.warnings.push(format!("no room beside the map for `{text}`, of a reserve"));
    }
    let ink = sheet.palette.ink;
    let at = pt(room.middle(), y);
    sheet.text_in(room, &fits, style, ink, at, Anchor::Middle);
}
