//! A player's aid: every type of unit with its figures, and every terrain with what
//! it changes.

use castra_defs::{Field, Game, Look, Type, Value};
use indexmap::IndexMap;

use super::face::{paragraphs, value};
use super::grid::foot;
use super::roster::{MARGIN, block};
use super::{MM, Set, SheetKind, SheetOptions, SheetPage, page, paper};
use crate::bounds::{Bounds, pt};
use crate::layout::{capital, ground_sample, plain};
use crate::scene::{BoxKind, Ink, Stroke};
use crate::sheet::{Anchor, Sheet};
use crate::text::{Face, Setter, Style};
use crate::theme::Livery;

/// A line of the aid, before it is known where it goes.
enum Row<'a> {
    Heading(String),
    Unit(&'a Game, &'a str, &'a str),
    Terrain(&'a Game, &'a castra_defs::Terrain),
}

/// A row with its words, broken into lines.
struct Line<'a> {
    row: Row<'a>,
    title: String,
    lines: Vec<String>,
    height: f32,
}

const BODY: f32 = 3.3 * MM;
const TITLES: f32 = 46.0 * MM;
const SIGN: f32 = 12.0 * MM;

pub(super) fn pages(sets: &[Set<'_>], options: &SheetOptions) -> Vec<SheetPage> {
    let (width, height) = paper(options);
    let setter = Setter::new();
    let room = width - 2.0 * MARGIN - SIGN - TITLES;
    let mut rows: Vec<Line<'_>> = Vec::new();
    let mut seen: Vec<(&str, &str)> = Vec::new();
    let heading = |rows: &mut Vec<Line<'_>>, text: &str| {
        let row = Row::Heading(text.to_owned());
        rows.push(Line { row, title: text.to_owned(), lines: Vec::new(), height: 11.0 * MM });
    };
    let set = |row, title: String, said: Vec<String>| {
        let style = Style::new(Face::Body, BODY);
        let said = said.join("; ");
        let lines = if said.is_empty() { Vec::new() } else { setter.wrap(&said, style, room) };
        let height = (lines.len() as f32 * BODY * 1.22 + 3.0 * MM).max(8.6 * MM);
        Line { row, title, lines, height }
    };
    for part in sets {
        let game = part.game;
        for kind in game.kinds.values().filter(|k| matches!(k.look, Look::Block { .. })) {
            let of_kind = game.instances.values().filter(|i| i.kind == kind.name);
            let new: Vec<_> = of_kind.filter(|i| !seen.contains(&("unit", &i.name))).collect();
            if new.is_empty() {
                continue;
            }
            heading(&mut rows, &capital(&plain(&kind.name)));
            for unit in new {
                seen.push(("unit", &unit.name));
                let said = figures(game, &kind.fields, &unit.fields);
                rows.push(set(Row::Unit(game, &kind.name, &unit.name), unit.title.clone(), said));
            }
        }
        let fields = game.kinds.get("terrain").map(|k| &k.fields);
        let new = game.terrains.values().filter(|t| !seen.contains(&("terrain", &t.name)));
        let new: Vec<_> = new.collect();
        if !new.is_empty() {
            heading(&mut rows, "Terrain");
        }
        for terrain in new {
            seen.push(("terrain", &terrain.name));
            let mut said = paragraphs(terrain.doc.as_deref().unwrap_or(""));
            if terrain.impassable {
                said.push("Impassable".to_owned());
            }
            said.extend(fields.map(|f| figures(game, f, &terrain.fields)).unwrap_or_default());
            rows.push(set(Row::Terrain(game, terrain), terrain.title.clone(), said));
        }
    }
    if seen.is_empty() {
        return Vec::new();
    }
    let Some(game) = sets.first().map(|set| set.game) else { return Vec::new() };
    let title = format!("{}, player's aid", game.title);
    let mut pages = Vec::new();
    let mut rest = rows.as_slice();
    while !rest.is_empty() {
        let mut used = 2.0 * MARGIN;
        let fits = rest.iter().take_while(|row| {
            used += row.height;
            used <= height
        });
        // A heading is never the last line of a page.
        let mut count = fits.count().max(1);
        while count > 1 && matches!(rest[count - 1].row, Row::Heading(_)) {
            count -= 1;
        }
        let (here, after) = rest.split_at(count);
        rest = after;
        let scene = page(options, &title, false, |sheet| {
            let mut y = MARGIN;
            for row in here {
                draw(sheet, row, y, width);
                y += row.height;
            }
            foot(sheet, options, &title);
        });
        let name = format!("aid-{}", pages.len() + 1);
        pages.push(SheetPage { kind: SheetKind::Aid, name, scene, pieces: 0 });
    }
    pages
}

fn draw(sheet: &mut Sheet<'_>, row: &Line<'_>, y: f32, width: f32) {
    let ink = Ink::hex(0x0018_120C);
    let room = (MARGIN, width - MARGIN);
    let middle = y + row.height / 2.0;
    let livery = Livery { fill: sheet.palette.card, ink };
    match &row.row {
        Row::Heading(text) => {
            let style = Style::new(Face::Title, 6.0 * MM);
            let base = pt(room.0, y + 8.0 * MM);
            sheet.text_in(room, text, style, sheet.palette.accent, base, Anchor::Start);
            let line = Stroke::new(sheet.palette.accent, 0.4 * MM).butt();
            sheet.line(pt(room.0, y + 9.6 * MM), pt(room.1, y + 9.6 * MM), line);
            return;
        }
        Row::Unit(game, kind, unit) => {
            block(sheet, livery, game, kind, unit, pt(room.0 + 5.0 * MM, middle), 11.5 * MM);
        }
        Row::Terrain(game, terrain) => {
            let c = pt(room.0 + 5.0 * MM, middle);
            ground_sample(game, terrain.art, terrain.on_sides, c, 7.6 * MM, sheet);
        }
    }
    let names = (room.0 + SIGN, room.0 + SIGN + TITLES - 3.0 * MM);
    let style = Style::new(Face::Body, 4.0 * MM);
    let style = sheet.setter.shrink(&row.title, style, names.1 - names.0, 0.7);
    let title = sheet.setter.clip(&row.title, style, names.1 - names.0);
    let base = pt(names.0, middle + style.cap() / 2.0);
    sheet.text_in(names, &title, style, ink, base, Anchor::Start);
    let style = Style::new(Face::Body, BODY);
    let from = names.1 + 3.0 * MM;
    let first = middle - (row.lines.len() as f32 - 1.0) * BODY * 0.61 + style.cap() / 2.0;
    for (i, line) in row.lines.iter().enumerate() {
        let base = pt(from, first + i as f32 * BODY * 1.22);
        sheet.text_in((from, room.1), line, style, ink, base, Anchor::Start);
    }
    let thin = Stroke::new(Ink::hex(0x00C8_C8C8), 0.15 * MM).butt();
    sheet.line(pt(room.0, y + row.height), pt(room.1, y + row.height), thin);
    let bounds = Bounds { x0: room.0, y0: y, x1: room.1, y1: y + row.height };
    sheet.mark(BoxKind::Panel, &row.title, bounds);
}

/// Fields that are not as usual, and all that have no usual value.
fn figures(
    game: &Game,
    declared: &IndexMap<String, Field>,
    fields: &IndexMap<String, Value>,
) -> Vec<String> {
    let of = |(name, field): (&String, &Field)| {
        let set = fields.get(name).filter(|_| !field.state)?;
        if field.default.as_ref() == Some(set) {
            return None;
        }
        let label = capital(&plain(name));
        match set {
            Value::Bool(true) => Some(label),
            Value::Bool(false) | Value::Field(_) => None,
            Value::Int(_) => Some(format!("{label} {}", value(game, &field.ty, set))),
            Value::Text(_) | Value::Names(_) | Value::Word(_) | Value::Set(_) => {
                let said = value(game, &field.ty, set);
                let empty = said.is_empty() || field.ty == Type::Bool;
                (!empty).then(|| format!("{label}: {said}"))
            }
        }
    };
    declared.iter().filter_map(of).collect()
}
