//! Running text: victory conditions, special rules, background.

use castra_base::paragraphs;

use super::columns::Item;
use super::contents::{Contents, Measure};
use crate::bounds::{Interval, between, pt};
use crate::layout::army_card::printed_entries;
use crate::options::Layer;
use crate::scene::{Ink, Stroke};
use crate::sheet::Anchor;
use crate::text::Style;

/// Returns all running text as lines of a column width.
pub(super) fn items<'a>(contents: &Contents<'a>, m: Measure, width: f32) -> Vec<Item<'a>> {
    let mut items = Vec::new();
    let scenario = contents.scenario;
    let shows = |layer| contents.options.layers.has(layer);
    if shows(Layer::Council) {
        add_victory(contents, m, width, &mut items);
    }
    let specials: Vec<String> = scenario
        .specials
        .iter()
        .map(|s| paragraphs(&s.text).join("\n"))
        .filter(|t| !t.is_empty())
        .collect();
    if shows(Layer::Specials) && !specials.is_empty() {
        add_heading(
            contents,
            m,
            width,
            contents.game.words().message("map-special-rules"),
            &mut items,
        );
        for text in &specials {
            add_bullet(contents, m, width, text, &mut items);
        }
    }
    let background = scenario.background.as_deref().unwrap_or("").trim();
    if shows(Layer::Background) && !background.is_empty() {
        add_heading(
            contents,
            m,
            width,
            contents.game.words().message("map-background"),
            &mut items,
        );
        let mut first = true;
        for paragraph in paragraphs(background) {
            let before = if first { 0.0 } else { m.base * 0.5 };
            first = false;
            add_lines(contents, m.body(), m, between(0.0, width), &paragraph, before, &mut items);
        }
    }
    items
}

/// Adds the entries of the battle as a whole, in large type.
fn add_victory<'a>(contents: &Contents<'a>, m: Measure, width: f32, items: &mut Vec<Item<'a>>) {
    let form = contents.game.council.as_ref().map(|form| &form.entries);
    let entries = printed_entries(contents.game, form, &contents.scenario.council);
    for entry in entries {
        let style = Style { size: m.base * 1.45, ..m.heading() };
        let style = contents.setter.adapt_style(&entry.text, style);
        let ink = contents.palette.accent;
        let wrapped = contents.setter.wrap(&entry.text, style, width);
        let count = wrapped.len();
        for (i, line) in wrapped.into_iter().enumerate() {
            items.push(Item {
                space_above: if i == 0 { m.base * 0.3 } else { 0.0 },
                height: style.size * 1.22,
                keep_with_next: i + 1 < count,
                draw: Box::new(move |sheet, at| {
                    let y = at.y + style.size * 0.92;
                    sheet.text_in(
                        between(at.x, at.x + width),
                        &line,
                        style,
                        ink,
                        pt(at.x, y),
                        Anchor::Start,
                    );
                }),
            });
        }
    }
}

fn add_heading<'a>(
    contents: &Contents<'a>,
    m: Measure,
    width: f32,
    text: &'static str,
    items: &mut Vec<Item<'a>>,
) {
    let style = m.heading();
    let (ink, rule) = (contents.palette.ink, contents.palette.rule);
    items.push(Item {
        space_above: m.base * 1.3,
        height: style.size * 1.62,
        keep_with_next: true,
        draw: Box::new(move |sheet, at| {
            let y = at.y + style.size * 0.86;
            sheet.text_in(
                between(at.x, at.x + width),
                text,
                style,
                ink,
                pt(at.x, y),
                Anchor::Start,
            );
            let y = at.y + style.size * 1.24;
            let line = Stroke::new(rule, m.base * 0.07);
            sheet.line(pt(at.x, y), pt(at.x + width, y), line);
        }),
    });
}

fn add_bullet<'a>(
    contents: &Contents<'a>,
    m: Measure,
    width: f32,
    text: &str,
    items: &mut Vec<Item<'a>>,
) {
    let indent = m.base * 1.1;
    let first = items.len();
    add_lines(contents, m.body(), m, between(indent, width), text, m.base * 0.35, items);
    let accent = contents.palette.accent;
    if let Some(item) = items.get_mut(first) {
        let inner = std::mem::replace(&mut item.draw, Box::new(|_, _| {}));
        item.draw = Box::new(move |sheet, at| {
            let c = at.translate(m.base * 0.42, m.base * 0.74);
            let r = m.base * 0.21;
            let lozenge = [
                c.translate(0.0, -r),
                c.translate(r, 0.0),
                c.translate(0.0, r),
                c.translate(-r, 0.0),
            ];
            sheet.fill(crate::sheet::polyline(&lozenge, true), accent);
            inner(sheet, at);
        });
    }
}

/// Adds the lines of a text, set between two distances from the left edge of the column. The first
/// two lines stay together, as do the last two.
pub(super) fn add_lines<'a>(
    contents: &Contents<'a>,
    style: Style,
    m: Measure,
    interval: Interval,
    text: &str,
    before: f32,
    items: &mut Vec<Item<'a>>,
) {
    let ink: Ink = contents.palette.ink;
    let style = contents.setter.adapt_style(text, style);
    let wrapped = contents.setter.wrap(text, style, interval.length());
    let count = wrapped.len();
    for (i, line) in wrapped.into_iter().enumerate() {
        items.push(Item {
            space_above: if i == 0 { before } else { 0.0 },
            height: m.leading(),
            keep_with_next: i + 1 < count && (i == 0 || i + 2 == count),
            draw: Box::new(move |sheet, at| {
                let y = at.y + style.size * 0.94;
                let room = between(at.x + interval.from, at.x + interval.to);
                sheet.text_in(room, &line, style, ink, pt(room.from, y), Anchor::Start);
            }),
        });
    }
}
