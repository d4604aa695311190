//! An army's card: its War Council entries and its order of battle.

use castra_defs::{Army, Half};

use super::army_card::{Rank, badges, printed_entries, ranks, reserve_badges, reserve_ranks};

use super::contents::{Contents, Measure};
use crate::armies::{ArmyAppearance, own_livery};
use crate::artwork;
use crate::bounds::{Bounds, Pt, between, pt};
use crate::layout::columns::Item;
use crate::map::{blocks, token};
use crate::options::Layer;
use crate::scene::{BoxKind, Stroke};
use crate::sheet::{Anchor, Sheet, push_rounded, rounded};
use crate::text::Style;

/// A part of a card: its height, and the function that draws it at its upper left corner.
type Part<'a> = (f32, Box<dyn Fn(&mut Sheet<'_>, Pt) + 'a>);

/// Returns the cards of all armies, usually of one height, or nothing if both layers are off.
pub(super) fn items<'a>(contents: &Contents<'a>, m: Measure, width: f32) -> Vec<Item<'a>> {
    let layers = contents.options.layers;
    if !layers.has(Layer::Council) && !layers.has(Layer::OrderOfBattle) {
        return Vec::new();
    }
    let armies = &contents.scenario.armies;
    let cards = |least: f32| -> Vec<Item<'a>> {
        armies
            .iter()
            .map(|(id, army)| card(contents, m, Size { width, min_height: least }, id, army))
            .collect()
    };
    let cards_as_needed = cards(0.0);
    let heights = || cards_as_needed.iter().map(|card| card.height);
    let (low, high) = (heights().fold(f32::MAX, f32::min), heights().fold(0.0, f32::max));
    // Cards of very different length keep their own heights, since a mostly empty card wastes the
    // page.
    if high > 1.8 * low { cards_as_needed } else { cards(high) }
}

/// The size of a card.
#[derive(Clone, Copy)]
struct Size {
    width: f32,
    /// The least height.
    min_height: f32,
}

fn card<'a>(
    contents: &Contents<'a>,
    m: Measure,
    size: Size,
    id: &'a str,
    army: &'a Army,
) -> Item<'a> {
    let Size { width, min_height: least } = size;
    let pad = m.base * 0.9;
    let inner = width - 2.0 * pad;
    let colours = contents.armies.get(id);
    let (head, draw_head) = head(contents, m, width, army, colours);
    let layers = contents.options.layers;
    // A wide card shows the order of battle beside the War Council entries.
    let wide = inner > m.base * 34.0;
    let text_width = if wide { m.base * 12.5 } else { inner };
    let mut parts: Vec<Part<'a>> = Vec::new();
    if layers.has(Layer::Council) {
        add_council(contents, m, text_width, army, &mut parts);
    }
    let indent = if wide && !parts.is_empty() { text_width + m.gap } else { 0.0 };
    let mut beside: Vec<Part<'a>> = Vec::new();
    if layers.has(Layer::OrderOfBattle) {
        let parts = if indent > 0.0 { &mut beside } else { &mut parts };
        add_order_of_battle(contents, m, inner - indent, id, colours, parts);
    }
    let tall = |parts: &[Part<'_>]| parts.iter().map(|(height, _)| height).sum::<f32>();
    let body = tall(&parts).max(tall(&beside));
    let inside = if parts.is_empty() { 0.0 } else { body + 2.0 * pad * 0.8 };
    let height = (head + inside).max(least);
    let palette = contents.palette;
    let edge = colours.map_or(palette.rule, |c| c.livery.fill);
    let name = army.name.clone();
    Item {
        space_above: m.gap * 0.8,
        height,
        keep_with_next: false,
        draw: Box::new(move |sheet, at| {
            let bounds = Bounds::from_corner(at.x, at.y, width, height);
            sheet.add_box(BoxKind::Panel, &name, bounds);
            sheet.fill(rounded(bounds, m.base * 0.3), sheet.palette.card);
            draw_head(sheet, at);
            let line = Stroke::new(edge, m.base * 0.10);
            sheet.stroke(rounded(bounds, m.base * 0.3), line);
            let top = at.y + head + pad * 0.8;
            for (parts, x) in [(&parts, at.x + pad), (&beside, at.x + pad + indent)] {
                let mut y = top;
                for (height, draw) in parts {
                    draw(sheet, pt(x, y));
                    y += height;
                }
            }
            if !beside.is_empty() {
                let x = at.x + pad + indent - m.gap / 2.0;
                let line = Stroke::new(sheet.palette.rule, m.base * 0.06);
                sheet.line(pt(x, top), pt(x, top + body), line);
            }
        }),
    }
}

/// Draws the coloured band with the army's name.
fn head<'a>(
    contents: &Contents<'a>,
    m: Measure,
    width: f32,
    army: &'a Army,
    colours: Option<&'a ArmyAppearance>,
) -> Part<'a> {
    let pad = m.base * 0.9;
    let name = if army.name.trim().is_empty() { army.id.as_str() } else { army.name.as_str() };
    let where_ = m.caps().with_size(m.base * 0.72);
    let side = contents.game.words().message(match army.side {
        Half::Top => "map-top",
        Half::Bottom => "map-bottom",
    });
    let side = side.to_uppercase();
    let aside = contents.setter.width(&side, where_) + m.base;
    // The emblem is to the left of the name.
    let emblem = colours.and_then(|colours| colours.emblem.as_ref());
    let before = if emblem.is_some() { m.base * 2.2 } else { 0.0 };
    let room = width - 2.0 * pad - aside - before;
    let style = Style { size: m.base * 1.5, ..m.heading() };
    let style = contents.setter.shrink(name, style, room, 0.8);
    let lines = contents.setter.wrap(name, style, room);
    let line_height = style.size * 1.16;
    let height = lines.len() as f32 * line_height + m.base * 0.62;
    let livery = colours.map(|c| c.livery);
    let draw = move |sheet: &mut Sheet<'_>, at: Pt| {
        let (fill, ink) =
            livery.map_or((sheet.palette.muted, sheet.palette.paper), |l| (l.fill, l.ink));
        let band = Bounds::from_corner(at.x, at.y, width, height);
        let mut path = tiny_skia::PathBuilder::new();
        push_rounded(&mut path, band, m.base * 0.3);
        sheet.fill(path.finish(), fill);
        // The lower edge of the band is straight, without rounded corners.
        sheet.rect(Bounds { y0: band.y1 - m.base * 0.35, ..band }, fill);
        if let Some(emblem) = emblem {
            let side = m.base * 1.8;
            let room =
                Bounds::from_centre(pt(at.x + pad + side / 2.0, band.centre().y), side, side);
            artwork::draw(sheet, emblem, room);
        }
        let left = at.x + pad + before;
        for (i, line) in lines.iter().enumerate() {
            let y = at.y + m.base * 0.31 + line_height * i as f32 + style.size * 0.86;
            let within = between(left, left + room);
            sheet.text_in(within, line, style, ink, pt(left, y), Anchor::Start);
        }
        let y = at.y + m.base * 0.31 + style.size * 0.86;
        let right = at.x + width - pad;
        sheet.text_in(
            between(right - aside, right),
            &side,
            where_,
            ink.faded(0.8),
            pt(right, y),
            Anchor::End,
        );
    };
    (height, Box::new(draw))
}

fn add_council<'a>(
    contents: &Contents<'a>,
    m: Measure,
    width: f32,
    army: &Army,
    parts: &mut Vec<Part<'a>>,
) {
    let form = contents.game.council.as_ref().map(|form| &form.army_entries);
    for entry in printed_entries(contents.game, form, &army.entries) {
        if entry.flag {
            parts.push(flag(contents, m, width, &entry.text));
            continue;
        }
        let style = Style { size: m.base * 1.06, ..m.body() };
        let style = contents.setter.adapt_style(&entry.text, style);
        let ink = contents.palette.ink;
        for line in contents.setter.wrap(&entry.text, style, width) {
            parts.push((
                m.leading() * 1.06,
                Box::new(move |sheet, at| {
                    let y = at.y + style.size * 0.94;
                    sheet.text_in(
                        between(at.x, at.x + width),
                        &line,
                        style,
                        ink,
                        pt(at.x, y),
                        Anchor::Start,
                    );
                }),
            ));
        }
    }
}

/// Draws a yes-or-no entry, such as the first move, as a pill.
fn flag<'a>(contents: &Contents<'a>, m: Measure, width: f32, text: &str) -> Part<'a> {
    let text = text.to_uppercase();
    let pad = m.base * 0.55;
    let style = contents.setter.shrink(&text, m.caps(), width - 2.0 * pad, 0.7);
    let whole = text;
    let text = contents.setter.truncate(&whole, style, width - 2.0 * pad);
    let length = contents.setter.width(&text, style) + 2.0 * pad;
    let high = style.size * 1.45;
    let draw = move |sheet: &mut Sheet<'_>, at: Pt| {
        if text != whole {
            sheet.warnings.push(crate::sheet::truncation_warning("the entry", &whole));
        }
        let pill = Bounds::from_corner(at.x, at.y + m.base * 0.2, length, high);
        sheet.fill(rounded(pill, high * 0.24), sheet.palette.accent);
        let y = pill.centre().y + style.cap_height() / 2.0;
        let room = between(pill.x0, pill.x1);
        let ink = sheet.palette.paper;
        sheet.text_in(room, &text, style, ink, pt(at.x + pad, y), Anchor::Start);
    };
    (high + m.base * 0.4, Box::new(draw))
}

/// Adds the units by type with their numbers, the leaders by name, and then the reserves in the
/// same form.
fn add_order_of_battle<'a>(
    contents: &Contents<'a>,
    m: Measure,
    width: f32,
    id: &'a str,
    colours: Option<&'a ArmyAppearance>,
    parts: &mut Vec<Part<'a>>,
) {
    let (game, scenario) = (contents.game, contents.scenario);
    let here = (ranks(game, scenario, id), badges(game, scenario, id));
    let waiting = (reserve_ranks(game, scenario, id), reserve_badges(game, scenario, id));
    let has = |(ranks, names): &(Vec<Rank>, Vec<String>)| !ranks.is_empty() || !names.is_empty();
    if !has(&here) && !has(&waiting) {
        return;
    }
    if !parts.is_empty() {
        parts.push((
            m.base * 0.9,
            Box::new(move |sheet, at| {
                let y = at.y + m.base * 0.45;
                let line = Stroke::new(sheet.palette.rule, m.base * 0.06);
                sheet.line(pt(at.x, y), pt(at.x + width, y), line);
            }),
        ));
    }
    let reserve = has(&waiting);
    for ((ranks, names), waits) in [(here, false), (waiting, true)] {
        if waits && reserve {
            parts.push(heading(contents, m, width, game.words().message("map-in-reserve")));
        }
        if !ranks.is_empty() {
            parts.push(blocks_of(contents, m, width, colours, ranks));
        }
        if !names.is_empty() {
            add_leaders(contents, m, width, colours, &names.join(", "), parts);
        }
    }
}

/// Draws a heading in capitals.
fn heading<'a>(contents: &Contents<'a>, m: Measure, width: f32, text: &str) -> Part<'a> {
    let style = m.caps();
    let ink = contents.palette.muted;
    let text = text.to_uppercase();
    let draw = move |sheet: &mut Sheet<'_>, at: Pt| {
        let y = at.y + m.base * 1.15;
        sheet.text_in(between(at.x, at.x + width), &text, style, ink, pt(at.x, y), Anchor::Start);
    };
    (m.base * 1.6, Box::new(draw))
}

/// Draws blocks with their names and numbers, in columns.
fn blocks_of<'a>(
    contents: &Contents<'a>,
    m: Measure,
    width: f32,
    colours: Option<&'a ArmyAppearance>,
    ranks: Vec<Rank>,
) -> Part<'a> {
    // The width of the hex that a small block is drawn for.
    let w = m.base * 3.0;
    let row = w * blocks::SIZE.1 * 1.14;
    let gap = m.base * 1.2;
    let across = ((width + gap) / (m.base * 12.0 + gap)).floor().clamp(1.0, 6.0);
    let column = (width - gap * (across - 1.0)) / across;
    let down = (ranks.len() as f32 / across).ceil();
    let livery = colours.map(|c| (c.livery, c.side));
    let (game, palette, setter) = (contents.game, contents.palette, contents.setter);
    let body = m.body();
    let draw = move |sheet: &mut Sheet<'_>, at: Pt| {
        for (i, rank) in ranks.iter().enumerate() {
            // Down the first column, then down the next.
            let (col, line) = ((i as f32 / down.max(1.0)).floor(), i as f32 % down.max(1.0));
            let x = at.x + col * (column + gap);
            let y = at.y + line * row + row / 2.0;
            if let Some((livery, side)) = livery {
                let kind = game.instances.get(&rank.unit).map(|unit| unit.kind.as_str());
                let kind = kind.unwrap_or(&rank.unit);
                let own = own_livery(game, palette, kind, &rank.unit, None);
                let livery = own.unwrap_or(livery);
                let c = pt(x + w * blocks::SIZE.0 / 2.0, y);
                blocks::draw_on_hex(sheet, livery, side, &rank.show, None, c, w);
            }
            let count = format!("{}", rank.count);
            let number = Style { size: m.base * 1.15, ..m.caps() };
            let ink = sheet.palette.ink;
            let base = y + body.cap_height() / 2.0;
            let right = x + column;
            let used = setter.width(&count, number);
            sheet.text_in(
                between(right - used, right),
                &count,
                number,
                ink,
                pt(right, base),
                Anchor::End,
            );
            let left = x + w * blocks::SIZE.0 + m.base * 0.6;
            let room = right - used - m.base * 0.4 - left;
            let style = setter.shrink(&rank.title, body, room, 0.8);
            let title = sheet.clip("the name", &rank.title, style, room);
            let at = pt(left, base);
            sheet.text_in(between(left, left + room), &title, style, ink, at, Anchor::Start);
        }
    };
    (down * row, Box::new(draw))
}

fn add_leaders<'a>(
    contents: &Contents<'a>,
    m: Measure,
    width: f32,
    colours: Option<&'a ArmyAppearance>,
    names: &str,
    parts: &mut Vec<Part<'a>>,
) {
    let indent = m.base * 3.0 * blocks::SIZE.0 + m.base * 0.6;
    let style = contents.setter.adapt_style(names, m.italic());
    let lines = contents.setter.wrap(names, style, width - indent);
    let ink = contents.palette.ink;
    let count = lines.len() as f32;
    let height = (count * m.leading()).max(m.base * 1.9) + m.base * 0.4;
    parts.push((
        height,
        Box::new(move |sheet, at| {
            let middle = at.y + m.base * 0.4 + (height - m.base * 0.4) / 2.0;
            let c = pt(at.x + m.base * 3.0 * blocks::SIZE.0 / 2.0, middle);
            token::draw_badge(sheet, colours, c, m.base * 0.78);
            let room = Bounds::from_centre(c, m.base * 0.78, m.base * 0.78);
            crate::pictogram::draw_leader(sheet, None, room);
            let first = middle - (count - 1.0) * m.leading() / 2.0 + m.italic().cap_height() / 2.0;
            for (i, line) in lines.iter().enumerate() {
                let at = pt(at.x + indent, first + i as f32 * m.leading());
                sheet.text_in(
                    between(at.x, at.x + width - indent),
                    line,
                    style,
                    ink,
                    at,
                    Anchor::Start,
                );
            }
        }),
    ));
}
