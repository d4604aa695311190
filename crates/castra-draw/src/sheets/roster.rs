//! An order of battle to fill in: every unit type of the game with its block, boxes for the number
//! of units and a line for their hexes.

use castra_base::IndexMap;
use castra_defs::{Game, Look, Type};
use castra_words::{capitalize, spell_out};

use super::grid::draw_foot;
use super::options::{MM, SheetKind, SheetOptions, paper};
use super::page::{SheetPage, page};
use super::subject::SheetSubject;
use crate::bounds::{Bounds, Interval, Pt, between, pt};
use crate::map::blocks;
use crate::scene::{BoxKind, Ink, Stroke};
use crate::sheet::{Anchor, Sheet, rect};
use crate::text::{Face, Style};
use crate::theme::{Livery, Palette};

/// The margin of the page in units.
pub(super) const MARGIN: f32 = 14.0 * MM;
/// The usual height of a row, and the least height that is easy to write in.
const ROW: f32 = 9.5 * MM;
const MIN_ROW: f32 = 6.8 * MM;
/// The height of the heading of later pages.
const NEXT_HEAD: f32 = 16.0 * MM;
/// The number of boxes for units of a type.
const BOXES: u8 = 8;

pub(super) fn pages(sets: &[SheetSubject<'_>], options: &SheetOptions) -> Vec<SheetPage> {
    // Modules of a battle may add types, so the types of all games are merged.
    let mut units: IndexMap<&str, (&Game, &str)> = IndexMap::default();
    let mut badges = false;
    for set in sets {
        for instance in set.game.instances.values() {
            match set.game.kinds.get(&instance.kind).map(|kind| &kind.look) {
                Some(Look::Block { .. }) => {
                    units.entry(&instance.name).or_insert((set.game, &instance.kind));
                }
                Some(Look::Badge) => badges = true,
                Some(Look::None) | None => {}
            }
        }
        badges |= set.game.kinds.values().any(|kind| kind.look == Look::Badge);
    }
    let Some(game) = sets.first().map(|set| set.game).filter(|_| !units.is_empty()) else {
        return Vec::new();
    };
    let units: Vec<(&str, (&Game, &str))> = units.into_iter().collect();
    let (_, height) = paper(options);
    let room = height - 2.0 * MARGIN - head_height(game) - if badges { 32.0 * MM } else { 0.0 };
    // Lower rows are better than a second page for a few types.
    let low = room / units.len() as f32;
    let row = if low >= MIN_ROW { low.min(ROW) } else { ROW };
    // The margin guards against rounding.
    let first = (room / row + 1e-3).floor().max(1.0) as usize;
    let other =
        ((height - 2.0 * MARGIN - NEXT_HEAD - 6.0 * MM) / row + 1e-3).floor().max(1.0) as usize;
    let mut rest = units.as_slice();
    let mut pages = Vec::new();
    loop {
        let take = if pages.is_empty() { first } else { other }.min(rest.len());
        let (here, after) = rest.split_at(take);
        let number = pages.len() + 1;
        let title = game.words().format("roster-title", &[("game", (&game.title).into())]);
        let scene = page(options, &title, false, |sheet| {
            let mut y = MARGIN;
            y += if number == 1 {
                draw_head(sheet, game, options, y)
            } else {
                draw_heading(sheet, game, options, y);
                NEXT_HEAD
            };
            y = draw_rows(sheet, here, options, y, row);
            if number == 1 && badges {
                draw_leaders(sheet, game, options, y + 6.0 * MM);
            }
            draw_foot(sheet, options, &title);
        });
        let name = format!("roster-{number}");
        pages.push(SheetPage { kind: SheetKind::Roster, name, scene, pieces: 0 });
        rest = after;
        if rest.is_empty() {
            return pages;
        }
    }
}

/// Returns the lines to fill in above the units: names, and War Council entries.
fn blanks(game: &Game) -> Vec<String> {
    let words = game.words();
    let own = ["roster-battle", "roster-army"].map(|key| words.message(key).to_owned());
    let mut blanks = own.to_vec();
    let form = game.council.as_ref().map(|form| &form.army_entries);
    for (name, entry) in form.into_iter().flatten() {
        // A yes-or-no entry is a box to tick.
        let mark = if entry.ty == Type::Bool { "☐ " } else { "" };
        blanks.push(format!("{mark}{}", capitalize(&spell_out(name))));
    }
    blanks
}

fn head_height(game: &Game) -> f32 {
    20.0 * MM + blanks(game).len().div_ceil(2) as f32 * 9.0 * MM + 8.0 * MM
}

fn draw_head(sheet: &mut Sheet<'_>, game: &Game, options: &SheetOptions, top: f32) -> f32 {
    let (width, _) = paper(options);
    let room = between(MARGIN, width - MARGIN);
    draw_heading(sheet, game, options, top);
    let blanks = blanks(game);
    let gap = 8.0 * MM;
    let wide = (room.length() - gap) / 2.0;
    for (i, blank) in blanks.iter().enumerate() {
        let x = room.from + (i % 2) as f32 * (wide + gap);
        let y = top + 20.0 * MM + (i / 2) as f32 * 9.0 * MM;
        draw_field(sheet, blank, between(x, x + wide), y);
    }
    head_height(game)
}

/// Draws the first line of a page.
fn draw_heading(sheet: &mut Sheet<'_>, game: &Game, options: &SheetOptions, top: f32) {
    let (width, _) = paper(options);
    let room = between(MARGIN, width - MARGIN);
    let ink = Ink::from_rgb(0x0018_120C);
    let style = Style::new(Face::Title, 8.0 * MM);
    let at = pt(room.from, top + 7.0 * MM);
    sheet.text_in(room, game.words().message("roster-heading"), style, ink, at, Anchor::Start);
    let small = Style::new(Face::Italic, 4.0 * MM);
    let small = sheet.setter.adapt_style(&game.title, small);
    let title = sheet.clip("the title", &game.title, small, (room.length()) * 0.5);
    let muted = sheet.palette.muted;
    sheet.text_in(room, &title, small, muted, pt(room.to, top + 7.0 * MM), Anchor::End);
    let line = Stroke::new(ink, 0.5 * MM).with_butt_ends();
    sheet.line(pt(room.from, top + 10.0 * MM), pt(room.to, top + 10.0 * MM), line);
}

/// Draws a name with a line to write on, and a box if the name starts with one.
fn draw_field(sheet: &mut Sheet<'_>, name: &str, room: Interval, y: f32) {
    let Interval { from, to } = room;
    let ink = Ink::from_rgb(0x0018_120C);
    let style = Style::new(Face::Body, 3.8 * MM);
    let thin = Stroke::new(Ink::from_rgb(0x0080_8080), 0.2 * MM).with_butt_ends();
    if let Some(name) = name.strip_prefix("☐ ") {
        let b = Bounds::from_corner(from, y - 3.2 * MM, 3.6 * MM, 3.6 * MM);
        sheet.stroke(rect(b), Stroke::new(ink, 0.25 * MM));
        let room = between(b.x1 + 2.0 * MM, to);
        let name = sheet.clip("the field", name, style, room.length());
        sheet.text_in(room, &name, style, ink, pt(room.from, y), Anchor::Start);
        return;
    }
    let name = sheet.clip("the field", name, style, (to - from) * 0.6);
    let used = sheet.text(&name, style, ink, pt(from, y), Anchor::Start);
    sheet.line(pt(used.x1 + 2.0 * MM, y + 0.8 * MM), pt(to, y + 0.8 * MM), thin);
}

fn draw_rows(
    sheet: &mut Sheet<'_>,
    units: &[(&str, (&Game, &str))],
    options: &SheetOptions,
    top: f32,
    row: f32,
) -> f32 {
    let (width, _) = paper(options);
    let room = between(MARGIN, width - MARGIN);
    let ink = Ink::from_rgb(0x0018_120C);
    let thin = Stroke::new(Ink::from_rgb(0x00B0_B0B0), 0.2 * MM).with_butt_ends();
    let palette: &Palette = sheet.palette;
    let livery = Livery { fill: palette.card, ink };
    let mut y = top;
    for (unit, (game, kind)) in units {
        let middle = y + row / 2.0;
        draw_block(
            sheet,
            livery,
            game,
            kind,
            unit,
            pt(room.from + 5.0 * MM, middle),
            12.0 * MM * row / ROW,
        );
        let title = game.instances.get(*unit).map_or(*unit, |i| i.title.as_str());
        let style = Style::new(Face::Body, 4.0 * MM);
        let names = between(room.from + 12.0 * MM, room.from + 62.0 * MM);
        let style = sheet.setter.shrink(title, style, names.length(), 0.7);
        let title = sheet.clip("the name", title, style, names.length());
        let at = pt(names.from, middle + style.cap_height() / 2.0);
        sheet.text_in(names, &title, style, ink, at, Anchor::Start);
        let mut x = names.to + 2.0 * MM;
        for _ in 0..BOXES {
            let b = Bounds::from_corner(x, middle - 2.1 * MM, 4.2 * MM, 4.2 * MM);
            sheet.stroke(rect(b), Stroke::new(ink, 0.2 * MM));
            x += 5.4 * MM;
        }
        sheet.line(pt(x + 2.0 * MM, middle + 2.4 * MM), pt(room.to, middle + 2.4 * MM), thin);
        y += row;
    }
    sheet.add_box(BoxKind::Panel, "units", Bounds { x0: room.from, y0: top, x1: room.to, y1: y });
    y
}

/// Draws the block of a unit type.
pub(super) fn draw_block(
    sheet: &mut Sheet<'_>,
    livery: Livery,
    game: &Game,
    kind: &str,
    unit: &str,
    c: Pt,
    w: f32,
) {
    let show = blocks::block_face(game, kind, unit);
    blocks::draw_on_hex(sheet, livery, castra_defs::Half::Top, &show, None, c, w);
}

fn draw_leaders(sheet: &mut Sheet<'_>, game: &Game, options: &SheetOptions, top: f32) {
    let words = game.words();
    let (width, _) = paper(options);
    let (from, to) = (MARGIN, width - MARGIN);
    let wide = (to - from - 8.0 * MM) / 2.0;
    for i in 0..4u8 {
        let x = from + f32::from(i % 2) * (wide + 8.0 * MM);
        let y = top + f32::from(i / 2) * 9.0 * MM + 5.0 * MM;
        draw_field(sheet, words.message("roster-leader"), between(x, x + wide * 0.68), y);
        draw_field(sheet, words.message("roster-at"), between(x + wide * 0.72, x + wide), y);
    }
}
